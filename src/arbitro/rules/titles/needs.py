"""What a player still needs for a norm, by opponent and by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from arbitro.model import Entry, Points, Title
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.event import NormEvent
from arbitro.rules.titles.games import Games, NormGame, Opponent, games_of, opponent_of
from arbitro.rules.titles.levels import LEVELS
from arbitro.rules.titles.requirements import score_needed
from arbitro.rules.titles.search import candidates

RESULTS = (Points(0), Points(5), Points(10))


@dataclass(frozen=True, slots=True)
class Need:
    """The least score, in tenths, needed against an opponent; None where nothing is enough."""

    opponent: Opponent
    score: Points | None


def needed_against(
    event: NormEvent,
    games: Games,
    title: Title,
    rules: NormRules,
    opponents: Sequence[Opponent],
) -> Points | None:
    """Return the least score against these next opponents that makes a norm, None if none does.

    A score is enough when some way of making it is: which game is won can matter.
    """
    level = LEVELS[title]
    first = event.tournament.rounds_played - len(games.pending) + 1
    for total in range(0, 10 * len(opponents) + 1, 5):
        for scores in product(RESULTS, repeat=len(opponents)):
            if sum(scores) != total:
                continue
            added = tuple(
                NormGame(first + place, opponent, score)
                for place, (opponent, score) in enumerate(zip(opponents, scores, strict=True))
            )
            then = replace(games, counted=(*games.counted, *added), pending=())
            if any(each.norm for each in candidates(event, then, level, rules)):
                return Points(total)
    return None


def needs(event: NormEvent, entry: Entry, title: Title, rules: NormRules) -> tuple[Need, ...]:
    """Return what the next game has to bring, for every opponent who may be the next.

    Where the next game is paired that is the one opponent; else all whom the player has not met.
    """
    tournament = event.tournament
    games = games_of(tournament, entry, rules, event.titles or {}, event.by_round)
    opponents = games.pending
    if not opponents:
        met = {record.opponent for record in entry.rounds[: tournament.rounds_played]}
        opponents = tuple(
            opponent_of(each, event.titles or {})
            for each in tournament.entries
            if each.tpn != entry.tpn and each.tpn not in met
        )
    return tuple(
        Need(each, needed_against(event, games, title, rules, (each,))) for each in opponents
    )


def outlook(
    event: NormEvent, games: Games, title: Title, rules: NormRules, averages: Sequence[int]
) -> tuple[tuple[int, Points | None], ...]:
    """Return the points needed from the rounds left, by the average rating of their opponents.

    Titles and federations are left out: this looks at average, performance and score alone, with
    the lowest opponent so far raised to the floor. None: even winning all is not enough.
    """
    level = LEVELS[title]
    left = event.tournament.rounds_total - event.tournament.rounds_played + len(games.pending)
    ratings = sorted(game.opponent.rating or rules.unrated for game in games.counted)
    if ratings and ratings[0] < level.floor:
        ratings[0] = level.floor
    score = sum(game.score for game in games.counted)
    count = len(ratings) + left
    found = []
    for average in averages:
        total = sum(ratings) + left * average
        needed = score_needed(level, (2 * total + count) // (2 * count), count) if count else None
        missing = None if needed is None else Points(max(needed - score, 0))
        fits = missing is not None and missing <= 10 * left
        found.append((average, missing if fits else None))
    return tuple(found)

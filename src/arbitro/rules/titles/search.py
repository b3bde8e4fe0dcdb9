"""The best set of a player's games for a norm (B.01 art. 1.4.1).

A player may ignore the games after a round (unless the pairings were known beforehand) and any
games won. Of the games won against opponents of the same federation and the same kind of title,
ignoring the lowest rated first is never worse: the counts of titles and federations stay the same,
and replacing an opponent by a higher rated one cannot lower the average, the raised rating
included. So it is enough to look at how many wins are ignored in each such class.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from arbitro.model import ZERO
from arbitro.rules.titles.edition import NormRules
from arbitro.rules.titles.event import Kind, NormEvent
from arbitro.rules.titles.games import Games, NormGame
from arbitro.rules.titles.levels import TITLE_HOLDERS, Level
from arbitro.rules.titles.measures import (
    Measures,
    federations_are_right,
    measures,
    mix_is_right,
    result_is_enough,
)
from arbitro.rules.titles.requirements import MOST_GAMES_COUNTED, score_needed

USUAL_GAMES = 9
FEWEST_GAMES = {Kind.USUAL: USUAL_GAMES, Kind.TEAM_CHAMPIONSHIP: 7, Kind.WORLD_CUP: 8}
WIN = 10


@dataclass(frozen=True, slots=True)
class Candidate:
    """A set of games: those used, those ignored, after which round, and its measures.

    ``credited`` are the games it counts for in an application, ``extra`` those of them for points
    above what was needed; both are 0 unless it is a ``norm``.
    """

    games: tuple[NormGame, ...]
    ignored: tuple[NormGame, ...]
    last_round: int
    found: Measures
    norm: bool
    credited: int = 0
    extra: int = 0


def fewest_games(event: NormEvent, games: Games) -> int:
    """Return how many games a norm of this player needs (art. 1.4.1.a-c)."""
    usual = FEWEST_GAMES[event.kind]
    rounds = event.tournament.rounds_total or event.tournament.rounds_played
    if usual == USUAL_GAMES == rounds and games.missing_fit:
        return usual - 1
    return usual


def candidates(
    event: NormEvent, games: Games, level: Level, rules: NormRules
) -> Iterator[Candidate]:
    """Yield every admissible set worth a look, the complete one first."""
    least = fewest_games(event, games)
    if not games.counted:
        return
    exempt = event.exemption_for(games.federation) is not None
    yield measured(event, games, games.counted, level, rules)
    if games.no_show is not None and len(games.counted) < FEWEST_GAMES[event.kind]:
        # it stands if the game was needed for their number and could have been lost (1.4.2.c)
        lost = NormGame(event.tournament.rounds_played, games.no_show, ZERO)
        yield measured(event, games, (*games.counted, lost), level, rules)
    if _cannot_ignore(event, games, level, rules, exempt=exempt):
        return
    for last in _last_rounds(event, games):
        played = [game for game in games.counted if game.round <= last]
        if len(played) < least:
            break
        wins = [] if games.own_absence else [game for game in played if game.score == WIN]
        for dropped in droppable(wins, level, rules, len(played) - least):
            left = tuple(game for game in played if game not in dropped)
            if left != games.counted:
                yield measured(event, games, left, level, rules)


def best_candidate(
    event: NormEvent, games: Games, level: Level, rules: NormRules
) -> Candidate | None:
    """Return the best set: a norm if there is one, for the most games; None without a game.

    Among norms of the same worth one that needs no exemption is taken, for an application has to
    have such a norm (art. 1.4.3.e), then the one with the most games, then the one with the higher
    performance; without a norm the complete set.
    """
    best: Candidate | None = None
    for each in candidates(event, games, level, rules):
        if best is None or _worth(each) > _worth(best):
            best = each
    return best


def _worth(each: Candidate) -> tuple[bool, int, bool, int, int]:
    if not each.norm:
        return (False, 0, False, 0, 0)
    usual = federations_are_right(each.found)
    return (True, each.credited, usual, len(each.games), each.found.performance)


def measured(
    event: NormEvent,
    games: Games,
    used: Sequence[NormGame],
    level: Level,
    rules: NormRules,
) -> Candidate:
    """Measure a set of games, and what it counts for if it is a norm."""
    found = measures(used, games.federation, level, rules)
    exempt = event.exemption_for(games.federation) is not None
    least = fewest_games(event, games)
    norm = (
        len(used) >= least
        and mix_is_right(found, exempt=exempt)
        and result_is_enough(found, level)
        and double_round_robin_is_right(event)
    )
    kept = {game.round for game in used}
    ignored = tuple(game for game in games.counted if game.round not in kept)
    last = max((game.round for game in used), default=0)
    if not norm:
        return Candidate(tuple(used), ignored, last, found, norm=False)
    extra = points_above(found, level)
    return Candidate(
        tuple(used),
        ignored,
        last,
        found,
        norm=True,
        credited=counted_games(event, len(used)) + extra,
        extra=extra,
    )


def counted_games(event: NormEvent, games: int) -> int:
    """Return for how many games a norm counts, without points above (art. 1.4.1.b, c and 1.7)."""
    if games == USUAL_GAMES - 1 and event.kind is not Kind.TEAM_CHAMPIONSHIP:
        return USUAL_GAMES
    return min(games, MOST_GAMES_COUNTED)


def points_above(found: Measures, level: Level) -> int:
    """Return the whole points above what the norm needed: each is a further game (1.4.1.d)."""
    needed = score_needed(level, found.average, found.games)
    return 0 if needed is None else (found.score - needed) // 10


def double_round_robin_is_right(event: NormEvent) -> bool:
    """Tell whether a double round robin has its six players (art. 1.4.5.f)."""
    if event.tournament.system.key != "double-round-robin":
        return True
    return len(event.tournament.entries) >= 6


def droppable(
    wins: Sequence[NormGame], level: Level, rules: NormRules, most: int
) -> Iterator[frozenset[NormGame]]:
    """Yield the sets of wins to ignore, no more than ``most``: the lowest rated of each class."""
    classes: dict[object, list[NormGame]] = {}
    met = [game.opponent.tpn for game in wins]
    for game in sorted(wins, key=lambda each: each.opponent.rating or rules.unrated):
        opponent = game.opponent
        twice = opponent.tpn if met.count(opponent.tpn) > 1 else None
        key = (
            opponent.federation,
            opponent.title in level.mix,
            opponent.title in TITLE_HOLDERS,
            twice,
        )
        classes.setdefault(key, []).append(game)
    for counts in product(*(range(len(each) + 1) for each in classes.values())):
        if sum(counts) <= most:
            yield frozenset(
                game
                for each, count in zip(classes.values(), counts, strict=True)
                for game in each[:count]
            )


def _last_rounds(event: NormEvent, games: Games) -> list[int]:
    """Return the rounds after which games may be ignored, the last first."""
    rounds = sorted({game.round for game in games.counted}, reverse=True)
    return rounds[:1] if event.predetermined else rounds


def _cannot_ignore(
    event: NormEvent, games: Games, level: Level, rules: NormRules, *, exempt: bool
) -> bool:
    """Tell that nothing may be ignored: a complete round robin that allowed no norm (2024)."""
    if not (event.predetermined and rules.complete_mix):
        return False
    return not mix_is_right(measures(games.counted, games.federation, level, rules), exempt=exempt)

"""The best set of a player's games for a norm (B.01 art. 1.4.1).

A player may ignore the games after a round (unless the pairings were known beforehand) and any
games won. Of the games won against opponents of the same federation and the same kind of title,
ignoring the lowest rated first is never worse: the counts of titles and federations stay the same,
and replacing an opponent by a higher rated one cannot lower the average, the raised rating
included. So it is enough to look at how many wins are ignored in each such class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from arbitro.model import ZERO, Tpn
from arbitro.rules.ratings.conversion import difference_of_percentage, percentage
from arbitro.rules.titles.edition import (
    FOREIGN_FEDERATIONS,
    MOST_GAMES_COUNTED,
    TITLE_HOLDERS,
    NormRules,
    NormTitle,
    holders_needed,
    mix_needed,
    most_of_one_federation,
    most_of_own_federation,
    score_needed,
    share_is_enough,
)
from arbitro.rules.titles.event import NormEvent, TitleEventKind
from arbitro.rules.titles.games import FIDE_FLAG, Games, NormGame, Opponent

# What a set of games amounts to for a norm: every number the requirements look at.


@dataclass(frozen=True, slots=True)
class NormMeasures:
    """The numbers of a set of games. ``score`` is in tenths.

    Opponents are counted once each, however often they were met (art. 1.4.5.f); games, ratings
    and scores game by game. ``raised`` is the opponent whose rating is raised to the floor.
    """

    games: int
    opponents: int
    score: int
    mix: int
    holders: int
    foreign: int
    own: int
    largest: int
    largest_federation: str
    average: int
    percentage: int
    performance: int
    raised: Tpn | None


def measures(
    games: Sequence[NormGame], federation: str, level: NormTitle, rules: NormRules
) -> NormMeasures:
    """Measure a set of at least one game for a player of a federation."""
    opponents = {game.opponent.tpn: game.opponent for game in games}.values()
    federations = Counter(opponent.federation for opponent in opponents)
    federations.pop(FIDE_FLAG, None)
    own = federations.get(federation, 0)
    # Of equals the first met names the federation; the number alone decides.
    name, largest = max(federations.items(), key=lambda item: item[1], default=("", 0))
    # An unrated opponent is the lowest at the number of the edition, and may be the one raised.
    lowest = min(opponents, key=lambda opponent: opponent.rating or rules.unrated)
    raised = lowest.tpn if (lowest.rating or rules.unrated) < level.floor else None
    total = sum(
        level.floor if game.opponent.tpn == raised else game.opponent.rating or rules.unrated
        for game in games
    )
    count = len(games)
    # Halves up, in whole numbers (art. 1.4.6): Ra 2379.5 is 2380.
    average = (2 * total + count) // (2 * count)
    score = sum(game.score for game in games)
    share = percentage(score, count)
    return NormMeasures(
        count,
        len(opponents),
        score,
        sum(opponent.title in level.mix for opponent in opponents),
        sum(opponent.title in TITLE_HOLDERS for opponent in opponents),
        len(federations) - (federation in federations),
        own,
        largest,
        name,
        average,
        share,
        average + difference_of_percentage(share),
        raised,
    )


def mix_is_right(found: NormMeasures, *, exempt: bool) -> bool:
    """Tell whether titles and federations of the opponents allow a norm (art. 1.4.3-1.4.5)."""
    count = found.opponents
    if found.mix < mix_needed(count) or found.holders < holders_needed(count):
        return False
    return exempt or federations_are_right(found)


def federations_are_right(found: NormMeasures) -> bool:
    """Tell whether the opponents are of the federations a norm usually needs (1.4.3, 1.4.4)."""
    count = found.opponents
    return (
        found.foreign >= FOREIGN_FEDERATIONS
        and found.own <= most_of_own_federation(count)
        and found.largest <= most_of_one_federation(count)
    )


def result_is_enough(found: NormMeasures, level: NormTitle) -> bool:
    """Tell whether average, performance and score are those of a norm (art. 1.4.7 and 1.4.8)."""
    return (
        found.average >= level.average
        and found.performance >= level.performance
        and share_is_enough(found.score, found.games)
    )


USUAL_GAMES = 9
FEWEST_GAMES = {
    TitleEventKind.USUAL: USUAL_GAMES,
    TitleEventKind.TEAM_CHAMPIONSHIP: 7,
    TitleEventKind.WORLD_CUP: 8,
}
WIN = 10


@dataclass(frozen=True, slots=True)
class NormCandidate:
    """A set of games: those used, those ignored, after which round, and its measures.

    ``credited`` are the games it counts for in an application, ``extra`` those of them for points
    above what was needed; both are 0 unless it is a ``norm``.
    """

    games: tuple[NormGame, ...]
    ignored: tuple[NormGame, ...]
    last_round: int
    found: NormMeasures
    norm: bool
    credited: int = 0
    extra: int = 0


def fewest_games(event: NormEvent, games: Games) -> int:
    """Return how many games a norm of this player needs (art. 1.4.1.a-c)."""
    usual = FEWEST_GAMES[event.kind]
    rounds = event.tournament.rounds_total or event.tournament.rounds_played
    # Only in an event of nine rounds; in a longer one the ninth game can still be played.
    if usual == USUAL_GAMES == rounds and games.missing_fit:
        return usual - 1
    return usual


@dataclass(frozen=True, slots=True)
class Supply:
    """What opponents there are at most for a set of games: ratings, holders of titles, the mix."""

    ratings: tuple[int, ...]
    holders: int
    mix: int

    def is_enough(self, least: int, level: NormTitle) -> bool:
        """Tell whether a norm of at least so many games, each opponent met once, may be among them.

        No set has more games, nor more titles, than there are. None has a higher average than the
        ``least`` strongest, the weakest of them raised to the floor: with one more the average
        cannot rise, as whoever is added is no stronger than all of these.
        """
        if len(self.ratings) < least:
            return False
        if self.holders < holders_needed(least) or self.mix < mix_needed(least):
            return False
        *strong, weakest = sorted(self.ratings, reverse=True)[:least]
        total = sum(strong) + max(weakest, level.floor)
        return (2 * total + least) // (2 * least) >= level.average


def supply_of(opponents: Sequence[Opponent], level: NormTitle, rules: NormRules) -> Supply:
    """Return what some opponents bring."""
    return Supply(
        tuple(opponent.rating or rules.unrated for opponent in opponents),
        sum(opponent.title in TITLE_HOLDERS for opponent in opponents),
        sum(opponent.title in level.mix for opponent in opponents),
    )


def opponents_counted(games: Games) -> tuple[Opponent, ...] | None:
    """Return whose games may be in a set, the last one missing as well; None if one is met twice.

    Of those met twice the floor raises both games, and what is said of sets does not hold.
    """
    opponents = [game.opponent for game in games.counted]
    if games.no_show is not None:
        opponents.append(games.no_show)
    return (
        tuple(opponents)
        if len({opponent.tpn for opponent in opponents}) == len(opponents)
        else None
    )


def norm_is_conceivable(event: NormEvent, games: Games, level: NormTitle, rules: NormRules) -> bool:
    """Tell whether some set of the games may be a norm, without looking at any."""
    opponents = opponents_counted(games)
    if opponents is None:
        return True
    return supply_of(opponents, level, rules).is_enough(fewest_games(event, games), level)


def candidates(
    event: NormEvent, games: Games, level: NormTitle, rules: NormRules
) -> Iterator[NormCandidate]:
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
        # Rounds come from the last back, so that all that follow have fewer games still.
        if len(played) < least:
            break
        wins = [] if games.own_absence else [game for game in played if game.score == WIN]
        for dropped in droppable(wins, level, rules, len(played) - least):
            left = tuple(game for game in played if game not in dropped)
            if left != games.counted:
                yield measured(event, games, left, level, rules)


def best_candidate(
    event: NormEvent, games: Games, level: NormTitle, rules: NormRules
) -> NormCandidate | None:
    """Return the best set: a norm if there is one, for the most games; None without a game.

    Among norms of the same worth one that needs no exemption is taken, for an application has to
    have such a norm (art. 1.4.3.e), then the one with the most games, then the one with the higher
    performance; without a norm the complete set.
    """
    best: NormCandidate | None = None
    for candidate in candidates(event, games, level, rules):
        if best is None or _worth(candidate) > _worth(best):
            best = candidate
    return best


def _worth(candidate: NormCandidate) -> tuple[bool, int, bool, int, int]:
    if not candidate.norm:
        return (False, 0, False, 0, 0)
    usual = federations_are_right(candidate.found)
    # Compared in this order; the performance comes last since an application never asks it.
    return (True, candidate.credited, usual, len(candidate.games), candidate.found.performance)


def measured(
    event: NormEvent,
    games: Games,
    used: Sequence[NormGame],
    level: NormTitle,
    rules: NormRules,
) -> NormCandidate:
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
        return NormCandidate(tuple(used), ignored, last, found, norm=False)
    extra = points_above(found, level)
    return NormCandidate(
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
    # Eight count as nine in the World Cup and where the ninth was missed without fault.
    if games == USUAL_GAMES - 1 and event.kind is not TitleEventKind.TEAM_CHAMPIONSHIP:
        return USUAL_GAMES
    return min(games, MOST_GAMES_COUNTED)


def points_above(found: NormMeasures, level: NormTitle) -> int:
    """Return the whole points above what the norm needed: each is a further game (1.4.1.d)."""
    needed = score_needed(level, found.average, found.games)
    return 0 if needed is None else (found.score - needed) // 10


def double_round_robin_is_right(event: NormEvent) -> bool:
    """Tell whether a double round robin has its six players (art. 1.4.5.f)."""
    if event.tournament.system.key != "double-round-robin":
        return True
    return len(event.tournament.entries) >= 6


def droppable(
    wins: Sequence[NormGame], level: NormTitle, rules: NormRules, most: int
) -> Iterator[frozenset[NormGame]]:
    """Yield the sets of wins to ignore, no more than ``most``: the lowest rated of each class."""
    classes: dict[object, list[NormGame]] = {}
    met = [game.opponent.tpn for game in wins]
    for game in sorted(wins, key=lambda win: win.opponent.rating or rules.unrated):
        opponent = game.opponent
        # Leaving out one of two games keeps the opponent in the counts: a class of its own.
        twice = opponent.tpn if met.count(opponent.tpn) > 1 else None
        key = (
            opponent.federation,
            opponent.title in level.mix,
            opponent.title in TITLE_HOLDERS,
            twice,
        )
        classes.setdefault(key, []).append(game)
    for counts in product(*(range(len(class_) + 1) for class_ in classes.values())):
        if sum(counts) <= most:
            yield frozenset(
                game
                for class_, count in zip(classes.values(), counts, strict=True)
                for game in class_[:count]
            )


def _last_rounds(event: NormEvent, games: Games) -> list[int]:
    """Return the rounds after which games may be ignored, the last first."""
    rounds = sorted({game.round for game in games.counted}, reverse=True)
    # Only the whole event, where the opponents to come were known from the start.
    return rounds[:1] if event.predetermined else rounds


def _cannot_ignore(
    event: NormEvent, games: Games, level: NormTitle, rules: NormRules, *, exempt: bool
) -> bool:
    """Tell that nothing may be ignored: a complete round robin that allowed no norm (2024)."""
    if not (event.predetermined and rules.complete_mix):
        return False
    return not mix_is_right(measures(games.counted, games.federation, level, rules), exempt=exempt)

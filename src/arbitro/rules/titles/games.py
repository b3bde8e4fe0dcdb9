"""The games a norm can be made of, and those that never count (B.01 art. 1.4.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbitro.model import (
    RATED,
    STANDARD_POINTS,
    Entry,
    Points,
    Result,
    System,
    Title,
    Tournament,
    Tpn,
    points_of,
)
from arbitro.reasons import Reason, reason
from arbitro.rules.titles.edition import NormRules

NO_FEDERATION = frozenset({"", "NON"})
FIDE_FLAG = "FID"
"""Its players are accepted as opponents, but it is no federation (art. 1.4.2.a)."""

ROUND_ROBINS = frozenset({System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN})


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody met, or who may be met; ``rating`` 0 is unrated."""

    tpn: Tpn
    rating: int
    title: Title | None
    federation: str


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game that counts, with the score in tenths."""

    round: int
    opponent: Opponent
    score: Points


@dataclass(frozen=True, slots=True)
class NotCounted:
    """A round that does not count, and why."""

    round: int
    opponent: Tpn | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class Games:
    """The rounds of a player: what counts, what does not, and what the exceptions look at.

    ``pending`` are opponents whose game has no result yet. ``missing_fit`` tells that the one
    round without a game was a forfeit win or the pairing-allocated bye (art. 1.4.1.c), and
    ``own_absence`` that a game was forfeited or a bye requested by the player (art. 1.4.1.f).
    ``no_show`` is the opponent of the last round who did not come.
    """

    player: Tpn
    federation: str
    counted: tuple[NormGame, ...]
    not_counted: tuple[NotCounted, ...] = ()
    pending: tuple[Opponent, ...] = ()
    missing_fit: bool = False
    own_absence: bool = False
    no_show: Opponent | None = None


ByRound = Mapping[int, Mapping[Tpn, tuple[int, Title | None]]]
"""Rating and title of players by the round in which they were met."""


def games_of(
    tournament: Tournament,
    entry: Entry,
    rules: NormRules,
    titles: Mapping[Tpn, Title | None],
    by_round: ByRound | None = None,
) -> Games:
    """Return the games of a player, with the titles of the day the event began.

    ``by_round`` has ratings and titles of later lists for the rounds played under them.
    """
    zero = zero_against_rated(tournament) if tournament.system in ROUND_ROBINS else frozenset()
    counted: list[NormGame] = []
    not_counted: list[NotCounted] = []
    pending: list[Opponent] = []
    for number in range(1, tournament.rounds_played + 1):
        record = entry.record(number)
        if record.opponent is None:
            not_counted.append(_without_opponent(number, record.result, rules))
            continue
        opponent = opponent_of(tournament.entry(record.opponent), titles)
        # The federation does not change with the list of a later day.
        then = (by_round or {}).get(number, {}).get(record.opponent)
        if then is not None:
            opponent = Opponent(opponent.tpn, *then, opponent.federation)
        # Neither played nor missed: what can still be reached looks at these.
        if record.result is Result.PENDING:
            pending.append(opponent)
            continue
        why = _not_counted(record.result, opponent, zero, rules)
        if why is None:
            score = points_of(record.result, STANDARD_POINTS)
            counted.append(NormGame(number, opponent, score))
        else:
            not_counted.append(NotCounted(number, record.opponent, why))
    results = [entry.record(n).result for n in range(1, tournament.rounds_played + 1)]
    absent = {
        Result.FORFEIT_LOSS,
        Result.ZERO_POINT_BYE,
        Result.HALF_POINT_BYE,
        Result.FULL_POINT_BYE,
    }
    if _rests_by_the_table(tournament, results):
        # Files write the free round of a table as a zero-point bye, for want of a sign of its own.
        absent.remove(Result.ZERO_POINT_BYE)
    fit = [
        result for result in results if result in {Result.FORFEIT_WIN, Result.PAIRING_ALLOCATED_BYE}
    ]
    last = tournament.rounds_total or tournament.rounds_played
    final = entry.record(last) if last <= tournament.rounds_played else None
    no_show = None
    if final is not None and final.result is Result.FORFEIT_WIN and final.opponent is not None:
        no_show = opponent_of(tournament.entry(final.opponent), titles)
    return Games(
        entry.tpn,
        entry.player.federation,
        tuple(counted),
        tuple(not_counted),
        tuple(pending),
        missing_fit=len(fit) == 1 and not any(result in absent for result in results),
        own_absence=any(result in absent for result in results),
        no_show=no_show,
    )


def _rests_by_the_table(tournament: Tournament, results: Sequence[Result]) -> bool:
    """Tell whether rounds without an opponent are none the player stayed away from or asked for.

    A team rests by its table or fields others; with an odd number of players somebody rests in
    every round of a round robin, once in each cycle.
    """
    cycles = {System.ROUND_ROBIN: 1, System.DOUBLE_ROUND_ROBIN: 2}.get(tournament.system)
    if cycles is None:
        return tournament.system.is_team
    # More rests than cycles are rounds the player stayed away from.
    odd = len(tournament.entries) % 2 == 1
    return odd and results.count(Result.ZERO_POINT_BYE) <= cycles


def opponent_of(entry: Entry, titles: Mapping[Tpn, Title | None]) -> Opponent:
    """Return an entry as an opponent."""
    title = titles.get(entry.tpn, entry.player.title)
    return Opponent(entry.tpn, entry.player.rating, title, entry.player.federation)


def zero_against_rated(tournament: Tournament) -> frozenset[Tpn]:
    """Return the unrated players who scored nothing against rated ones (art. 1.4.2.b)."""
    rating = {entry.tpn: entry.player.rating for entry in tournament.entries}
    found = set()
    for entry in tournament.entries:
        if entry.player.rating:
            continue
        results = [
            record.result
            for record in entry.rounds[: tournament.rounds_played]
            if record.opponent is not None and record.result in RATED and rating[record.opponent]
        ]
        # Without a game against a rated player nothing was scored nor lost: the rule is silent.
        if results and all(result is Result.LOSS for result in results):
            found.add(entry.tpn)
    return frozenset(found)


def _without_opponent(number: int, result: Result, rules: NormRules) -> NotCounted:
    return NotCounted(
        number, None, reason("games-decided-otherwise", rules.edition, bye=result.value)
    )


def _not_counted(
    result: Result, opponent: Opponent, zero: frozenset[Tpn], rules: NormRules
) -> Reason | None:
    if result not in RATED:
        return reason("games-decided-otherwise", rules.edition)
    if opponent.federation in NO_FEDERATION:
        return reason("opponents-without-federation", rules.edition)
    if opponent.tpn in zero:
        return reason("unrated-with-zero", rules.edition)
    return None

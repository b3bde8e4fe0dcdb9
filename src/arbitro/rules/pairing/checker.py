"""The rounds of a report compared with what the rules give (the pairing checker)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from arbitro.model import (
    Colour,
    EditionKey,
    Pairing,
    PairingProblem,
    Result,
    RoundNumber,
    RoundPairing,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.dutch.divergence import first_divergence
from arbitro.rules.pairing.dutch.facts import Facts
from arbitro.rules.pairing.dutch.question import why_colour
from arbitro.rules.pairing.round_robin import stated_by_table
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.rules.pairing.systems import explain_swiss, pair_swiss, why_not_together

TABLES = EditionKey("C.05@2018")
"""Where the Berger tables stand; they are older than any edition that could be read."""

Kind = Literal["pairs", "bye", "colours", "impossible"]
"""What differs: who meets whom, who has the bye, the colours of one game, or everything."""


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """One way in which a round of a report is not what the rules give.

    ``stated`` are the report's games and ``expected`` those of the rules, as far as they differ;
    the byes are None where nobody has one. ``reason`` is the rule that decides.
    """

    round_number: RoundNumber
    edition: EditionKey
    kind: Kind
    stated: tuple[Pairing, ...]
    expected: tuple[Pairing, ...]
    stated_bye: Tpn | None
    expected_bye: Tpn | None
    reason: Reason


def check_pairings(tournament: Tournament, edition: EditionKey) -> tuple[RoundDifference, ...]:
    """Pair every round of a tournament again and return each difference, round by round.

    A round is paired from the history that the report gives, whatever was wrong before it.
    """
    found: list[RoundDifference] = []
    for number in range(1, tournament.rounds_paired + 1):
        found += check_round(tournament, edition, RoundNumber(number))
    return tuple(found)


def check_round(
    tournament: Tournament, edition: EditionKey, number: RoundNumber
) -> tuple[RoundDifference, ...]:
    """Pair one round again and return its differences from the report.

    A round of an all-play-all is compared with its Berger table, whatever ``edition`` is.
    """
    if not tournament.system.is_swiss:
        return tuple(_table_differences(tournament, number))
    if tournament.system is not System.DUTCH:
        return tuple(_system_differences(tournament, edition, number))
    problem = pairing_problem(tournament, edition, round_number=number)
    stated = stated_round(tournament, number)
    expected = dutch.pair(problem)
    if isinstance(expected, Refused):
        if not stated.games:
            return ()
        nothing = RoundPairing(())
        return (_difference(problem, stated, nothing, "impossible", expected.reasons[0]),)
    return tuple(_differences(problem, stated, expected))


def stated_round(tournament: Tournament, number: RoundNumber, *, game: int = 1) -> RoundPairing:
    """Return the games and the bye that a report states for a round, forfeits included.

    Of a round of matches, the first ``game`` of each, or the second.
    """
    games = []
    bye = None
    first = tournament.system.games_per_round * (number - 1) + game
    for entry in tournament.entries:
        opponent, colour, result = entry.record(first)
        if result is Result.PAIRING_ALLOCATED_BYE:
            bye = entry.tpn
        elif opponent is not None and colour is Colour.WHITE:
            games.append(Pairing(entry.tpn, opponent))
    return RoundPairing(tuple(games), bye)


def _table_differences(tournament: Tournament, number: RoundNumber) -> Iterator[RoundDifference]:
    """Give what a round has otherwise than the table; who is free has no bye to differ in."""
    table = stated_by_table(tournament, number)
    expected = () if table is None else table.games
    stated = stated_round(tournament, number).games
    pairs = {frozenset(game) for game in expected}
    others = tuple(game for game in stated if frozenset(game) not in pairs)
    if others:
        left = tuple(game for game in expected if game not in stated)
        yield _from_the_table(number, "pairs", others, left)
        return
    for game in stated:
        if game not in expected:
            turned = Pairing(game.black, game.white)
            yield _from_the_table(number, "colours", (game,), (turned,))


def _system_differences(
    tournament: Tournament, edition: EditionKey, number: RoundNumber
) -> Iterator[RoundDifference]:
    """Compare a round of a Swiss system other than the Dutch with what its rules give."""
    stated = stated_round(tournament, number)
    expected = pair_swiss(tournament, edition, round_number=number)
    if isinstance(expected, Refused):
        if stated.games:
            why = next(iter(expected.reasons), reason("impossible-round", edition, round=number))
            yield RoundDifference(
                number, edition, "impossible", stated.games, (), stated.bye, None, why
            )
        return
    mine = {frozenset(game): game for game in expected.games}
    theirs = {frozenset(game): game for game in stated.games}
    others = tuple(game for two, game in theirs.items() if two not in mine)
    left = tuple(game for two, game in mine.items() if two not in theirs)
    byes = stated.bye, expected.bye
    if others or left or stated.bye != expected.bye:
        kind: Kind = "pairs" if others or left else "bye"
        why = _why_otherwise(tournament, edition, number, others)
        yield RoundDifference(number, edition, kind, others, left, *byes, why)
        return
    explained = explain_swiss(tournament, edition, number)
    for two, game in theirs.items():
        if mine[two] != game and not isinstance(explained, Refused):
            why = explained.boards[expected.games.index(mine[two])][-1]
            yield RoundDifference(
                number, edition, "colours", (game,), (mine[two],), None, None, why
            )


def _why_otherwise(
    tournament: Tournament,
    edition: EditionKey,
    number: RoundNumber,
    games: tuple[Pairing, ...],
) -> Reason:
    """Say why the first game that the rules do not give is not theirs; without one, why the bye."""
    if games:
        why = why_not_together(tournament, edition, number, (games[0].white, games[0].black))
        if isinstance(why, Reason):
            return why
    explained = explain_swiss(tournament, edition, number)
    bye = None if isinstance(explained, Refused) else explained.bye
    return bye or reason("round-pairing-complete", edition, players=())


def _from_the_table(
    number: RoundNumber, kind: Kind, stated: tuple[Pairing, ...], expected: tuple[Pairing, ...]
) -> RoundDifference:
    why = reason("berger-tables", TABLES, round=number)
    return RoundDifference(number, TABLES, kind, stated, expected, None, None, why)


def _differences(
    problem: PairingProblem, stated: RoundPairing, expected: RoundPairing
) -> Iterator[RoundDifference]:
    mine = {frozenset(game): game for game in expected.games}
    theirs = {frozenset(game): game for game in stated.games}
    if mine.keys() == theirs.keys() and stated.bye == expected.bye:
        for two, game in theirs.items():
            if mine[two] != game:
                reason = why_colour(problem, expected, game.white)
                one, other = RoundPairing((game,)), RoundPairing((mine[two],))
                yield _difference(problem, one, other, "colours", reason)
        return
    only_theirs = tuple(game for two, game in theirs.items() if two not in mine)
    only_mine = tuple(game for two, game in mine.items() if two not in theirs)
    yield _difference(
        problem,
        RoundPairing(only_theirs, stated.bye),
        RoundPairing(only_mine, expected.bye),
        "pairs" if only_mine or only_theirs else "bye",
        first_divergence(Facts(problem), expected, stated),
    )


def _difference(
    problem: PairingProblem,
    stated: RoundPairing,
    expected: RoundPairing,
    kind: Kind,
    reason: Reason,
) -> RoundDifference:
    return RoundDifference(
        problem.round_number,
        problem.edition,
        kind,
        stated.games,
        expected.games,
        stated.bye,
        expected.bye,
        reason,
    )

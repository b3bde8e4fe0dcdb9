"""Tie-breaks of a participant's own rounds and points (C.07 art. 7, but the progressive score)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from arbitro.reasons import Reason, reason
from arbitro.rules.tiebreaks.definition import EITHER_SCORE, MATCHES, Definition, TieBreak, Unit
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import (
    FORFEIT_LOSS,
    FORFEITED,
    NOBODY,
    PLAYED,
    REQUESTED,
    VOLUNTARY,
    Table,
)

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks.definition import TieBreakQuery, Working

OfRounds: TypeAlias = Callable[[Table, TieBreakRules, int], list[int]]
"""What each round of an entry adds to a count."""


def games_of(table: Table, rules: TieBreakRules) -> frozenset[int]:
    """Return the kinds of round that are games in the tie-breaks of one's own results.

    Where pairings are predetermined forfeits may count as such (C.07 art. 15.2).
    """
    played = frozenset({PLAYED})
    return played | rules.predetermined_own if table.predetermined else played


def wins(table: Table, _rules: TieBreakRules, entry: int) -> list[int]:
    """Count the rounds that brought the points of a win, played or not (C.07 art. 7.1)."""
    # Points decide, not the kind of round: a bye worth a win counts, one worth less does not.
    win = table.system.win
    return [1 if points == win else 0 for points in table.points[entry]]


def games_won(table: Table, rules: TieBreakRules, entry: int) -> list[int]:
    """Count the games won over the board (C.07 art. 7.2)."""
    games, win = games_of(table, rules), table.system.win
    return [
        1 if kind in games and points == win else 0
        for kind, points in zip(table.kind[entry], table.points[entry], strict=True)
    ]


def games_with_black(table: Table, rules: TieBreakRules, entry: int) -> list[int]:
    """Count the games played with Black over the board (C.07 art. 7.3)."""
    games = games_of(table, rules)
    return [
        1 if black and kind in games else 0
        for black, kind in zip(table.black[entry], table.kind[entry], strict=True)
    ]


def games_won_with_black(table: Table, rules: TieBreakRules, entry: int) -> list[int]:
    """Count the games won with Black over the board (C.07 art. 7.4)."""
    won = games_won(table, rules, entry)
    return [1 if black and win else 0 for black, win in zip(table.black[entry], won, strict=True)]


def rounds_elected(table: Table, rules: TieBreakRules, entry: int) -> list[int]:
    """Count the rounds that are no requested bye and no forfeit loss (C.07 art. 7.6)."""
    games = games_of(table, rules)
    # A forfeit that counts as a game by art. 15.2 is a round the player elected to play.
    missed = (VOLUNTARY | REQUESTED) - games
    return [0 if kind in missed else 1 for kind in table.kind[entry]]


def standard_points(table: Table, _rules: TieBreakRules, entry: int) -> list[int]:
    """Count 10 for more points than the opponent, 5 for as many (C.07@2026-03 art. 7.7).

    In a round not played the points are compared with those of a draw, so a game that both
    forfeit brings nothing.
    """
    draw, points = table.system.draw, table.points[entry]
    found = []
    for index, opponent in enumerate(table.opponent[entry]):
        met = opponent != NOBODY and table.kind[entry][index] == PLAYED
        # The opponent's points are read, not mirrored: both may have lost, or a game be pending.
        other = table.points[opponent][index] if met else draw
        found.append(10 if points[index] > other else 5 if points[index] == other else 0)
    return found


def explain_points(asked: TieBreakQuery) -> Working:
    """Show the points of every round and what a penalty or bonus changed."""
    points = asked.table.points[asked.entry]
    lines = [asked.line(index, None, point) for index, point in enumerate(points)]
    score = asked.table.score[asked.entry]
    change = score - sum(points)
    steps = [reason("penalty-or-bonus", points=change, score=score)] if change else []
    return asked.working(lines, score, None, steps)


def _scores(table: Table, _tie_break: TieBreak, _rules: TieBreakRules) -> list[int]:
    """Return everybody's score, in tenths."""
    return table.score


def _numbers(table: Table, _tie_break: TieBreak, _rules: TieBreakRules) -> list[int]:
    """Return everybody's tournament pairing number (C.07@2026-03 art. 7.8)."""
    return [int(tpn) for tpn in table.tpn]


def _of_number(asked: TieBreakQuery) -> Working:
    number = int(asked.table.tpn[asked.entry])
    step = reason("pairing-number-order", asked.edition, player=number)
    return asked.working((), number, None, (step,))


def _of_forfeit(asked: TieBreakQuery, index: int) -> tuple[Reason, ...]:
    """Say whether a forfeit counts as a game, where pairings are predetermined."""
    kind = asked.table.kind[asked.entry][index]
    if kind not in FORFEITED or not asked.rules.takes_forfeits(asked.table):
        return ()
    if kind in games_of(asked.table, asked.rules):
        return (asked.forfeit_as_game,)
    if kind == FORFEIT_LOSS:
        return (reason("predetermined-forfeit-exceptions", asked.edition),)
    return ()


def counting(
    code: str,
    concept: str,
    of_rounds: OfRounds,
    *,
    unit: Unit = Unit.COUNT,
    scores: tuple[str, ...] = (),
    other_names: tuple[str, ...] = (),
    usual: tuple[str, ...] = (),
) -> Definition[Table, TieBreakRules, TieBreakQuery]:
    """Return the tie-break that adds up what each round brings."""

    def compute(table: Table, _tie_break: TieBreak, rules: TieBreakRules) -> list[int]:
        return [sum(of_rounds(table, rules, entry)) for entry in range(table.size)]

    def working(asked: TieBreakQuery) -> Working:
        found = of_rounds(asked.table, asked.rules, asked.entry)
        return asked.summed(
            [
                asked.line(index, None, value, _of_forfeit(asked, index))
                for index, value in enumerate(found)
            ]
        )

    return Definition(
        code,
        concept,
        unit,
        compute,
        working,
        scores=scores,
        other_names=other_names,
        usual=usual,
    )


TIE_BREAKS = (
    Definition("PTS", "points", Unit.TENTHS, _scores, explain_points, scores=EITHER_SCORE),
    counting("WIN", "number-of-wins", wins, scores=MATCHES, usual=("WIN",)),
    counting("WON", "games-won", games_won, scores=MATCHES, usual=("WON",)),
    counting("BPG", "games-with-black", games_with_black, usual=("BPG",)),
    counting("BWG", "games-won-with-black", games_won_with_black, usual=("BWG",)),
    counting("REP", "rounds-elected", rounds_elected, other_names=("GE",), usual=("REP",)),
    counting("STD", "standard-points", standard_points, unit=Unit.TENTHS, scores=EITHER_SCORE),
    Definition(
        "TPN",
        "pairing-number-order",
        Unit.COUNT,
        _numbers,
        _of_number,
        lowest_first=True,
        modifiers="R",
    ),
)

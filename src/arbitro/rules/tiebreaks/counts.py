"""Tie-breaks that count a participant's own rounds (C.07 art. 7, except the progressive score)."""

from __future__ import annotations

from arbitro.rules.tiebreaks.notation import TieBreak
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import NOBODY, PLAYED, REQUESTED, VOLUNTARY, Table


def games_of(table: Table, rules: TieBreakRules) -> frozenset[int]:
    """Return the kinds of round that are games in the tie-breaks of one's own results.

    Where pairings are predetermined forfeits may count as such (C.07 art. 15.2).
    """
    played = frozenset({PLAYED})
    return played | rules.predetermined_own if table.predetermined else played


def round_counts(table: Table, name: str, rules: TieBreakRules, entry: int) -> list[int]:
    """Return what each round of an entry adds to a count: 1 or 0, for STD 10, 5 or 0."""
    return _COUNTS[name](table, rules, entry)


def count(table: Table, tie_break: TieBreak, rules: TieBreakRules) -> list[int]:
    """Return a count for each entry: of rounds, for STD in tenths."""
    of_rounds = _COUNTS[tie_break.name]
    return [sum(of_rounds(table, rules, entry)) for entry in range(table.size)]


def wins(table: Table, _rules: TieBreakRules, entry: int) -> list[int]:
    """Count the rounds that brought the points of a win, played or not (C.07 art. 7.1)."""
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
        other = table.points[opponent][index] if met else draw
        found.append(10 if points[index] > other else 5 if points[index] == other else 0)
    return found


_COUNTS = {
    "WIN": wins,
    "WON": games_won,
    "BPG": games_with_black,
    "BWG": games_won_with_black,
    "REP": rounds_elected,
    "STD": standard_points,
}

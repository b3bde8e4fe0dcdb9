"""The crosstable: everybody's rounds, in the order of the standings."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model import Colour, Points, Result, Tournament, Tpn, points_table
from arbitro.rules.standings.standings import Standings


@dataclass(frozen=True, slots=True)
class Cell:
    """One participant's round: the opponent with their rank, the colour, the result.

    ``opponent`` and ``opponent_rank`` are None in a bye. ``total`` is the score after the round.
    """

    opponent: Tpn | None
    opponent_rank: int | None
    colour: Colour | None
    result: Result
    points: Points
    total: Points


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """One participant's line of the crosstable."""

    tpn: Tpn
    rank: int
    cells: tuple[Cell, ...]
    points: Points


def crosstable(tournament: Tournament, standings: Standings) -> tuple[CrosstableRow, ...]:
    """Return the rounds of everybody in the order of the standings, as far as these go.

    A round of two games has two cells.
    """
    ranks = {row.tpn: row.rank for row in standings.rows}
    worth = points_table(tournament.points)
    entries = {entry.tpn: entry for entry in tournament.entries}
    table = []
    for row in standings.rows:
        entry, total, cells = entries[row.tpn], 0, []
        for number in range(1, standings.after * tournament.system.games_per_round + 1):
            opponent, colour, result = entry.record(number)
            total += worth[result]
            cells.append(
                Cell(
                    opponent=opponent,
                    opponent_rank=None if opponent is None else ranks.get(opponent),
                    colour=colour,
                    result=result,
                    points=worth[result],
                    total=Points(total),
                )
            )
        table.append(CrosstableRow(row.tpn, row.rank, tuple(cells), row.points))
    return tuple(table)

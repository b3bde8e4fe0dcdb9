"""A tournament reduced to lists of small integers, made once for all tie-breaks.

Entries are named by their place in the list, rounds counted from 0; points are in tenths.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final, TypeVar, cast

from arbitro.model import PointSystem, Result, System, Tournament, Tpn
from arbitro.model.double_match import match_of

PLAYED: Final = 0
FORFEIT_WIN: Final = 1
FORFEIT_LOSS: Final = 2
PAIRING_ALLOCATED_BYE: Final = 3
FULL_POINT_BYE: Final = 4
HALF_POINT_BYE: Final = 5
ZERO_POINT_BYE: Final = 6

FORFEITED: Final = frozenset({FORFEIT_WIN, FORFEIT_LOSS})
REQUESTED: Final = frozenset({HALF_POINT_BYE, ZERO_POINT_BYE})
VOLUNTARY: Final = REQUESTED | {FORFEIT_LOSS}
"""The voluntary unplayed rounds (C.07 art. 16.1.2)."""

PREDETERMINED: Final = frozenset({System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN})
"""The systems whose pairings are known beforehand (C.07 art. 15.2)."""

NOBODY: Final = -1

KIND: Final = {
    Result.WIN: PLAYED,
    Result.DRAW: PLAYED,
    Result.LOSS: PLAYED,
    Result.UNRATED_WIN: PLAYED,
    Result.UNRATED_DRAW: PLAYED,
    Result.UNRATED_LOSS: PLAYED,
    Result.PENDING: PLAYED,
    Result.FORFEIT_WIN: FORFEIT_WIN,
    Result.FORFEIT_LOSS: FORFEIT_LOSS,
    Result.PAIRING_ALLOCATED_BYE: PAIRING_ALLOCATED_BYE,
    Result.FULL_POINT_BYE: FULL_POINT_BYE,
    Result.HALF_POINT_BYE: HALF_POINT_BYE,
    Result.ZERO_POINT_BYE: ZERO_POINT_BYE,
}

HALVES: Final = {
    Result.WIN: 2,
    Result.UNRATED_WIN: 2,
    Result.FORFEIT_WIN: 2,
    Result.DRAW: 1,
    Result.UNRATED_DRAW: 1,
}

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Table:
    """What the tie-breaks look at, after ``rounds`` rounds.

    Per entry and round: the scheduled ``opponent`` (``NOBODY`` where there is none), the ``kind``
    of round, the ``points`` awarded, the half points ``halves`` of the result itself, and whether
    the pieces were ``black``. ``score`` is the total with penalties and bonuses. An entry is
    ``clean`` that has played every round. ``made`` keeps what several tie-breaks share.
    """

    source: Tournament
    rounds: int
    system: PointSystem
    predetermined: bool
    tpn: list[Tpn]
    rating: list[int]
    opponent: list[list[int]]
    kind: list[list[int]]
    points: list[list[int]]
    halves: list[list[int]]
    black: list[list[bool]]
    score: list[int]
    clean: list[bool]
    place: dict[Tpn, int]
    made: dict[Hashable, object] = field(default_factory=dict, compare=False)

    @property
    def size(self) -> int:
        """Return the number of entries."""
        return len(self.tpn)


def result_in(table: Table, entry: int, index: int) -> Result:
    """Return the result of a round, counted from 0; of a match, that of the match as a whole."""
    mine = table.source.entries[entry]
    if table.source.system.games_per_round == 1:
        return mine.record(index + 1).result
    return match_of(table.source, mine, index + 1).result


def remembered(table: Table, key: Hashable, make: Callable[[], Made]) -> Made:
    """Return what was made under a key before, or make it now."""
    if key not in table.made:
        table.made[key] = make()
    return cast("Made", table.made[key])


def draw_round(table: Table, index: int) -> Table:
    """Return the table, changed in place, with every game paired in a round a played draw.

    The round is counted from 0.
    """
    draw = int(table.system.draw)
    for entry, opponents in enumerate(table.opponent):
        if opponents[index] != NOBODY:
            table.score[entry] += draw - table.points[entry][index]
            table.kind[entry][index] = PLAYED
            table.points[entry][index] = draw
            table.halves[entry][index] = 1
            table.clean[entry] = not any(table.kind[entry])
    return table

"""The Scheveningen system: everybody of one team meets everybody of the other.

The Scheveningen tables of 2 to 10 boards are those of the Arbiters' Manual (IV.3); for more
boards a generator of our own gives every player colours that differ by at most one and never three
equal in a row.
"""

from __future__ import annotations

from arbitro.rules.pairing.schedules.meeting import (
    Meeting,
    Schedule,
    Seat,
    read_meeting,
    with_alternating_colours,
)
from arbitro.rules.pairing.schedules.stored import stored_table

MOST_BOARDS = 60


def scheveningen(boards: int) -> Schedule:
    """Return all rounds of two teams of so many boards; ValueError outside 2 to 60.

    >>> [f"{white}-{black}" for white, black in scheveningen(3)[0]]
    ['A1-B1', 'A2-B2', 'B3-A3']
    """
    if not 2 <= boards <= MOST_BOARDS:
        raise ValueError(boards)
    table = stored_table("scheveningen").get(str(boards))
    if table is None:
        return generated(boards)
    return tuple(tuple(map(read_meeting, line.split())) for line in table)


def generated(boards: int) -> Schedule:
    """Return a schedule made by rule, for any number of boards from 2.

    Board ``i`` meets board ``i + shift``. Shifts half the number apart stand in neighbouring
    rounds: their games form circles of four (an even number of boards), whose colours alternate.
    """
    half = boards // 2
    shifts = [shift for low in range(half) for shift in (low, low + half)]
    shifts += [boards - 1] * (boards % 2)
    rounds = [
        [(Seat(1, at + 1), Seat(2, (at + shift) % boards + 1)) for at in range(boards)]
        for shift in shifts
    ]
    groups = [tuple(range(at, min(at + 2, boards))) for at in range(0, boards, 2)]
    return with_alternating_colours(rounds, groups)


def semi_scheveningen(boards: int) -> Schedule:
    """Return the rounds of two teams whose halves play each other; ValueError for odd numbers.

    The upper half of one team meets the upper half of the other, the lower half the lower, both
    by the table of half as many boards.
    """
    if boards % 2 or boards < 4:
        raise ValueError(boards)
    half = boards // 2
    return tuple(
        (*games, *(Meeting(_down(white, half), _down(black, half)) for white, black in games))
        for games in scheveningen(half)
    )


def _down(seat: Seat, boards: int) -> Seat:
    return Seat(seat.team, seat.board + boards)

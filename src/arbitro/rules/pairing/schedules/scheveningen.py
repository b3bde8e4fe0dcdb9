"""The Scheveningen system: everybody of one team meets everybody of the other.

The Scheveningen tables of 2 to 10 boards are those of the Arbiters' Manual (IV.3); for more
boards a generator of our own gives every player colours that differ by at most one and never three
equal in a row, and both teams half of the Whites of a round, give or take one game.
"""

from __future__ import annotations

from arbitro.rules.pairing.schedules.meeting import (
    Meeting,
    Schedule,
    Seat,
    read_meeting,
    with_alternating_colours,
)
from arbitro.rules.pairing.schedules.tables import stored_table

MOST_BOARDS = 60


def scheveningen(boards: int) -> Schedule:
    """Return all rounds of two teams of so many boards; ValueError outside 2 to 60.

    >>> [f"{white}-{black}" for white, black in scheveningen(3)[0]]
    ['A1-B1', 'A2-B2', 'B3-A3']
    """
    if not 2 <= boards <= MOST_BOARDS:
        raise ValueError(boards)
    if not is_printed(boards):
        return generated(boards)
    table = stored_table("scheveningen")[str(boards)]
    return tuple(tuple(map(read_meeting, line.split())) for line in table)


def is_printed(boards: int) -> bool:
    """Tell whether the manual prints the table of so many boards, which else is made.

    >>> is_printed(10), is_printed(11)
    (True, False)
    """
    return str(boards) in stored_table("scheveningen")


def generated(boards: int) -> Schedule:
    """Return a schedule made by rule, for any number of boards from 2."""
    return _odd(boards) if boards % 2 else _even(boards)


def _odd(boards: int) -> Schedule:
    """Continue the printed tables of 7 and 9 boards.

    Board ``i`` meets board ``i`` and then the next one round after round. Half of a team, a board
    less than the others, sits together and has the other colour than the rest; it moves up a board
    before each even round. So both teams have as many Whites as they can in every round, and one
    of them one more in all.
    """
    half = boards // 2
    rounds = []
    for at in range(boards):
        top = boards - half - (at + 1) // 2
        apart = {number % boards for number in range(top, top + half)}
        games = []
        for board in range(boards):
            first, second = Seat(1, board + 1), Seat(2, (board + at) % boards + 1)
            white = (board in apart) == bool(at % 2)
            games.append(Meeting(first, second) if white else Meeting(second, first))
        rounds.append(tuple(games))
    return tuple(rounds)


def _even(boards: int) -> Schedule:
    """Let board ``i`` meet board ``i + shift``.

    Shifts half the number apart stand in neighbouring rounds: their games form circles of four,
    whose colours alternate.
    """
    half = boards // 2
    rounds = [
        [(Seat(1, at + 1), Seat(2, (at + shift) % boards + 1)) for at in range(boards)]
        for low in range(half)
        for shift in (low, low + half)
    ]
    return with_alternating_colours(rounds, [(at, at + 1) for at in range(0, boards, 2)])


def semi_scheveningen(boards: int) -> Schedule:
    """Return the rounds of two teams whose halves play each other; ValueError for odd numbers.

    The upper half of one team meets the upper half of the other, the lower half the lower, both
    by the table of half as many boards.
    """
    if boards % 2 or boards < 4:
        raise ValueError(boards)
    return by_halves(scheveningen(boards // 2), boards // 2)


def by_halves(table: Schedule, half: int) -> Schedule:
    """Let both halves of two teams play by a table of half the boards."""
    return tuple(
        (*games, *(Meeting(_down(white, half), _down(black, half)) for white, black in games))
        for games in table
    )


def _down(seat: Seat, boards: int) -> Seat:
    return Seat(seat.team, seat.board + boards)

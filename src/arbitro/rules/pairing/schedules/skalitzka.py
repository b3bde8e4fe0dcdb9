"""The Skalitzka tables: three teams, two rounds, nobody rests (Arbiters' Manual, IV.5)."""

from __future__ import annotations

from arbitro.rules.pairing.schedules.meeting import Meeting, Schedule, Seat
from arbitro.rules.pairing.schedules.stored import stored_table

MOST_BOARDS = 60
_PRINTED = 6


def skalitzka(boards: int) -> Schedule:
    """Return both rounds of three teams with an even number of boards up to 60.

    The manual prints six boards, in which two boards repeat; other even numbers repeat the same
    two. The first team has White on all boards against the second, the second against the third
    and the third against the first. ValueError for other numbers.
    """
    if boards % 2 or not 2 <= boards <= MOST_BOARDS:
        raise ValueError(boards)
    rounds = []
    for line in stored_table("skalitzka")["rounds"]:
        printed = [_meeting(text) for text in line.split()]
        block = [game for game in printed if max(game.white.board, game.black.board) <= 2]
        rounds.append(
            tuple(
                Meeting(_down(white, by), _down(black, by))
                for by in range(0, boards, 2)
                for white, black in block
            )
        )
    return tuple(rounds)


def printed() -> Schedule:
    """Return the table of six boards as the manual prints it."""
    lines = stored_table("skalitzka")["rounds"]
    return tuple(tuple(_meeting(text) for text in line.split()) for line in lines)


def _meeting(text: str) -> Meeting:
    white, black = text.split("-")
    return Meeting(_seat(white), _seat(black))


def _seat(text: str) -> Seat:
    """Read a board: capitals are the first team, small letters the second, digits the third."""
    if text.isdigit():
        return Seat(3, int(text))
    return Seat(1, ord(text) - 64) if text.isupper() else Seat(2, ord(text) - 96)


def _down(seat: Seat, by: int) -> Seat:
    return Seat(seat.team, seat.board + by)

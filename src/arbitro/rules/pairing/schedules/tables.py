"""The tables of the sources: read from the package's data, those of Hilton and Skalitzka."""

from __future__ import annotations

import pkgutil
import tomllib
from functools import cache
from typing import Any

from arbitro.rules.pairing.schedules.meeting import Meeting, Schedule, Seat


@cache
def stored_table(name: str) -> dict[str, Any]:
    """Return a table of the package's data by name."""
    source = pkgutil.get_data(__package__ or "", f"data/{name}.toml")
    assert source is not None, "the table is part of the package"
    return tomllib.loads(source.decode("utf-8"))


# Hilton pairings: three rounds for 4 to 12 teams, board by board (Arbiters' Manual, appendix).

TEAMS_OF_HILTON = (4, 6, 8, 10, 12)


def hilton(teams: int) -> Schedule:
    """Return the three rounds; a team has one board less than there are teams.

    Every two teams meet three times in all, and nobody meets two players of one team. ValueError
    for a number of teams without a table.

    >>> [f"{white}-{black}" for white, black in hilton(4)[0][:2]]
    ['C1-B1', 'D1-A1']
    """
    if teams not in TEAMS_OF_HILTON:
        raise ValueError(teams)
    boards = stored_table("hilton")[str(teams)]
    return tuple(
        tuple(
            Meeting(Seat(ord(pair[0]) - 64, board), Seat(ord(pair[1]) - 64, board))
            for board, rounds in enumerate(boards, start=1)
            for pair in rounds[number].split()
        )
        for number in range(3)
    )


# The Skalitzka tables: three teams, two rounds, nobody rests (Arbiters' Manual, IV.5).

MOST_BOARDS = 60


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

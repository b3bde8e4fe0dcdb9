"""Hilton pairings: three rounds for 4 to 12 teams, board by board (Arbiters' Manual, appendix)."""

from __future__ import annotations

from arbitro.rules.pairing.schedules.meeting import Meeting, Schedule, Seat
from arbitro.rules.pairing.schedules.stored import stored_table

TEAMS = (4, 6, 8, 10, 12)


def hilton(teams: int) -> Schedule:
    """Return the three rounds; a team has one board less than there are teams.

    Every two teams meet three times in all, and nobody meets two players of one team. ValueError
    for a number of teams without a table.

    >>> [f"{white}-{black}" for white, black in hilton(4)[0][:2]]
    ['C1-B1', 'D1-A1']
    """
    if teams not in TEAMS:
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

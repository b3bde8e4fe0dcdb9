"""The Schiller system: everybody meets all players of all other teams, and none of the own team.

The sources describe it without a table. This construction is ours: the teams meet by the Berger
tables, and each of their meetings takes as many rounds as a team has players. Where that number is
odd, the last of these rounds has the colours of the teams' own table.
"""

from __future__ import annotations

from arbitro.rules.pairing.round_robin.berger import schedule as berger
from arbitro.rules.pairing.schedules.meeting import Schedule, Seat, with_alternating_colours

MOST_TEAMS, MOST_PLAYERS = 26, 20


def schiller(teams: int, players: int) -> Schedule:
    """Return all rounds; a team without an opponent rests as long as the others meet.

    Everybody has as many games with White as with Black, one more of either where their number is
    odd, and never one colour three times in a row. ValueError outside 3 to 26 teams of 1 to 20
    players.
    """
    if not 3 <= teams <= MOST_TEAMS or not 1 <= players <= MOST_PLAYERS:
        raise ValueError((teams, players))
    rounds: list[list[tuple[Seat, Seat]]] = []
    groups: list[tuple[int, ...]] = []
    for meetings in berger(teams):
        first = len(rounds)
        rounds += [
            [
                (Seat(white, at + 1), Seat(black, (at + shift) % players + 1))
                for white, black in meetings.games
                for at in range(players)
            ]
            for shift in _shifts(players)
        ]
        groups += [
            tuple(range(at, min(at + 2, len(rounds)))) for at in range(first, len(rounds), 2)
        ]
    return with_alternating_colours(rounds, groups)


def _shifts(players: int) -> list[int]:
    half = players // 2
    return [each for low in range(half) for each in (low, low + half)] + [players - 1] * (
        players % 2
    )

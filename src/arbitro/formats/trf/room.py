"""How many people and teams the columns of a report have room for."""

from __future__ import annotations

from arbitro.model import TeamTournament, Tournament
from arbitro.reasons import Refused, refused

MOST_PLAYERS, MOST_TEAMS = 9999, 999
"""Numbers of players have four columns (001), those of teams three (310)."""


def room_for(players: int, teams: int = 0) -> Refused | None:
    """Return why a report cannot hold so many, None where it can.

    >>> room_for(4995, 999) is None, room_for(5000, 1000).code
    (True, 'report-full')
    """
    if players <= MOST_PLAYERS and teams <= MOST_TEAMS:
        return None
    return refused("report-full", teams=MOST_TEAMS, players=MOST_PLAYERS)


def has_room(competition: Tournament | TeamTournament) -> bool:
    """Tell whether a report has numbers for everybody."""
    if not isinstance(competition, TeamTournament):
        return room_for(len(competition.entries)) is None
    players = sum(len(entry.team.members) for entry in competition.entries)
    return room_for(players, len(competition.entries)) is None

"""The table of a section whose players meet by one: the one that its rounds so far follow."""

from __future__ import annotations

from arbitro.desk.kernel.state import Section
from arbitro.rules.pairing.schedules.followed import table_followed, tables_of
from arbitro.rules.pairing.schedules.meeting import Meeting, Schedule, Seat


def table_of_section(section: Section) -> Schedule:
    """Return all rounds of a section by its table, by those made earlier where it began so.

    ValueError or KeyError where there is no table of this size.
    """
    order = section.teams.numbers
    seats = {
        member: Seat(number, board)
        for number, team in enumerate(order, 1)
        for board, member in enumerate(section.teams.teams[team].members, 1)
    }
    played = [
        [
            Meeting(seats[game.white], seats[game.black])
            for game in each.games.values()
            if game.white in seats and game.black in seats
        ]
        for each in section.rounds
    ]
    settings = section.settings
    return table_followed(tables_of(settings.system, len(order), settings.teams.boards), played)

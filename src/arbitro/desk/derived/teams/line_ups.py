"""Who sits where: default line-ups, what a line-up must be, and boards sat at in a wrong order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.settings import BoardOrder
from arbitro.desk.values.teams import LineUp, SectionTeam, TeamId
from arbitro.model import EntryId, Player
from arbitro.reasons import Refused, refused


def available(section: Section, team: SectionTeam) -> tuple[EntryId, ...]:
    """Return the members of a team who have not withdrawn, in the order of its list."""
    return tuple(member for member in team.members if not section.entries[member].withdrawn)


def default_line_up(section: Section, team: SectionTeam) -> LineUp:
    """Return the first players of the list, empty boards at the bottom (C.05 art. 7.1)."""
    boards = section.settings.teams.boards
    seated = available(section, team)[:boards]
    return (*seated, *([None] * (boards - len(seated))))


def nobody_listed(section: Section, teams: Iterable[TeamId]) -> Refused | None:
    """Refuse to seat a team without players, as one that joined late may be."""
    for team in teams:
        if not section.teams.teams[team].members:
            return refused("roster-empty", team=section.teams.teams[team].name)
    return None


def line_up_of(section: Section, number: int, team: SectionTeam) -> LineUp:
    """Return the line-up a team handed in for a round, the default where it did not.

    Somebody who has withdrawn since leaves the board empty.
    """
    handed_in = section.teams.line_ups.get((number, team.id))
    if handed_in is None:
        return default_line_up(section, team)
    playing = set(available(section, team))
    return tuple(entry_id if entry_id in playing else None for entry_id in handed_in)


def line_up_problem(
    state: EventState, section: Section, team: SectionTeam, line_up: LineUp
) -> Refused | None:
    """Refuse a line-up that is none, or in an order that the rules of the event do not allow."""
    rules = section.settings.teams
    if len(line_up) != rules.boards:
        return refused("line-up-length", boards=rules.boards)
    seated = [entry_id for entry_id in line_up if entry_id is not None]
    if len(set(seated)) < len(seated):
        twice = next(entry_id for entry_id in seated if seated.count(entry_id) > 1)
        return refused("line-up-twice", name=state.people[twice].name)
    playing = set(available(section, team))
    for entry_id in seated:
        if entry_id not in playing:
            name = state.people[entry_id].name if entry_id in state.people else ""
            return refused("line-up-not-member", name=name, team=team.name)
    if None in line_up[: len(seated)]:
        return refused("line-up-gap", board=line_up.index(None) + 1)
    return _order_problem(state, section, team, seated)


def _order_problem(
    state: EventState, section: Section, team: SectionTeam, seated: Sequence[EntryId]
) -> Refused | None:
    rules = section.settings.teams
    if rules.order is BoardOrder.FIXED:
        order = [member for member in team.members if member in seated]
        for board, (mine, right) in enumerate(zip(seated, order, strict=True), 1):
            if mine != right:
                return refused("line-up-order", board=board, name=state.people[right].name)
        return None
    if not rules.largest_gap:
        return None
    for above, below in _inversions(state.people, seated, rules.largest_gap):
        names = state.people[above].name, state.people[below].name
        most = rules.largest_gap
        return refused("line-up-gap-too-large", most=most, above=names[0], below=names[1])
    return None


def _inversions(
    people: Mapping[EntryId, Player], seated: Sequence[EntryId], gap: int
) -> list[tuple[EntryId, EntryId]]:
    """Return who plays above somebody rated more than ``gap`` points higher."""
    return [
        (above, below)
        for at, above in enumerate(seated)
        for below in seated[at + 1 :]
        if people[below].rating - people[above].rating > gap
    ]


def wrong_boards(section: Section, number: int, team: SectionTeam, seated: LineUp) -> list[int]:
    """Return the boards, from 1 on, at which somebody else of the team should have played.

    With a fixed order the players who came must sit in the order of the list; with a free one, as
    in the line-up handed in, or the default.
    """
    if section.settings.teams.order is BoardOrder.FIXED:
        came = set(seated)
        order = [member for member in team.members if member in came]
        right: LineUp = (*order, *([None] * (len(seated) - len(order))))
    else:
        right = line_up_of(section, number, team)
    return [
        board
        for board, (mine, should) in enumerate(zip(seated, right, strict=True), 1)
        if mine is not None and mine != should
    ]

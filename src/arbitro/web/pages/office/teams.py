"""Teams before a round: whether enough of them are there, and every line-up they may play in."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro.desk.derived.teams.line_ups import available, line_up_of
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.settings import BoardOrder
from arbitro.desk.values.teams import SectionTeam
from arbitro.model import EntryId, SectionId
from arbitro.regulations import article
from arbitro.rules.office.captains import MOST_LINE_UPS, line_ups
from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.staff import team_may_begin
from arbitro.web.event_request import AtEvent, EventRequest

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office/teams/{number}")


class _Side(NamedTuple):
    """A team: its line-up of the round, and its match's number and opponent where there is one."""

    team: SectionTeam
    seated: tuple[str, ...]
    match: int
    opponent: str


class _TeamPresence(NamedTuple):
    """One team looked at: who of it is there, whether it may begin, and its possible line-ups."""

    side: _Side
    members: tuple[tuple[EntryId, str], ...]
    present: frozenset[EntryId]
    may_begin: bool
    line_ups: tuple[tuple[str, ...], ...]


def _section(here: EventRequest, number: int) -> Section:
    found = here.event.state.sections.get(SectionId(number))
    if found is None or not found.teams.teams:
        raise HTTPException(404)
    return found


def _sides(here: EventRequest, section: Section) -> list[_Side]:
    """Return the teams in the order of the matches, else of their numbers."""
    current, people = section.current, here.event.state.people
    matches = current.teams.matches if current is not None and current.teams is not None else ()
    place = {
        team: (match.number, section.teams.teams[other].name)
        for match in matches
        for team, other in (match.sides, match.sides[::-1])
    }
    number = max(len(section.rounds), 1)
    found = []
    for team in section.teams.ordered:
        if team.withdrawn:
            continue
        line_up = line_up_of(section, number, team)
        seated = tuple("" if entry_id is None else people[entry_id].name for entry_id in line_up)
        found.append(_Side(team, seated, *place.get(team.id, (0, ""))))
    return sorted(found, key=lambda item: item.match or len(found) + 1)


def _looked(here: EventRequest, section: Section, side: _Side) -> _TeamPresence:
    people, asked = here.event.state.people, here.request.query_params
    members = tuple((entry_id, people[entry_id].name) for entry_id in available(section, side.team))
    told = {text for text in asked.getlist("present") if text.isascii() and text.isdigit()}
    present = frozenset(
        entry_id for entry_id, _ in members if str(entry_id) in told or "sent" not in asked
    )
    boards = section.settings.teams.boards
    names = [name for entry_id, name in members if entry_id in present]
    playing = min(boards, len(names))
    return _TeamPresence(
        side,
        members,
        present,
        team_may_begin(boards, playing),
        line_ups(names, playing) if playing else (),
    )


@router.get("")
def teams(here: AtEvent, number: int) -> HTMLResponse:
    """Show the teams of a section; of one, who is there and what follows (C.05 art. 7.1, 7.2)."""
    section = _section(here, number)
    sides = _sides(here, section)
    wanted = here.request.query_params.get("team", "")
    side = next((item for item in sides if str(item.team.id) == wanted), None)
    return here.page(
        "office/teams.html",
        of=section,
        sides=sides,
        looked=None if side is None else _looked(here, section, side),
        boards=section.settings.teams.boards,
        fixed=section.settings.teams.order is BoardOrder.FIXED,
        official=here.event.state.office.facts("kind").text("level") == "L1",
        most=MOST_LINE_UPS,
        cited=str(article(GENERAL, "team-quorum")),
        url=f"{here.event.url}/office/teams/{section.id}",
    )

"""A round of teams: its matches and boards, line-ups, boards sat at wrongly, forfeits."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import NoteSeating, SetLineUp, SetLineUpDeadline
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.features.teams.line_ups import is_late
from arbitro.desk.values.teams import LineUp, TeamId
from arbitro.model import EntryId
from arbitro.reasons import Refused, refused
from arbitro.web.event_request import AtMatches, AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.rendering.templates import go
from arbitro.web.session.device_codes import CaptainKeys
from arbitro.web.views.event.teams import (
    LINE_UP_RULE,
    MatchView,
    TeamsView,
    line_up_view,
    line_up_views,
    opponent_in,
    team_round_view,
)

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def _with_line_ups(here: EventRequest, number: int) -> None:
    """Refuse what is no round of line-ups: 404."""
    section = here.section.section
    if not here.section.has_line_ups or not section.entries_closed:
        raise HTTPException(404)
    if not 1 <= number <= min(len(section.rounds) + 1, rounds_total(section)):
        raise HTTPException(404)


def line_ups_page(
    here: EventRequest, number: int, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    """Show the line-ups of a round, and where captains hand them in."""
    _with_line_ups(here, number)
    keys = _keys(here)
    section = here.section.section
    shown = line_up_views(here.section, number)
    return here.page(
        "teams/line_ups.html",
        form=form,
        refusal=refusal,
        number=number,
        rule=LINE_UP_RULE,
        shown=shown,
        deadline=section.teams.deadlines.get(number, ""),
        published=number <= len(section.rounds) and section.rounds[number - 1].published,
        keys={view.item.id: keys.key(here.event.id, section.id, view.item.id) for view in shown},
    )


def _keys(here: EventRequest) -> CaptainKeys:
    keys: CaptainKeys = here.request.app.state.captains
    return keys


@router.get("/line-ups/{number}")
def line_ups(here: AtSection, number: int) -> HTMLResponse:
    """Show the line-ups of a round."""
    return line_ups_page(here, number)


@router.post("/line-ups/{number}/deadline")
def set_deadline(here: AtSection, number: int, form: Submitted) -> Response:
    """Store when the line-ups of a round are due."""
    _with_line_ups(here, number)
    at = form.moment("at")
    if not form.ok:
        return line_ups_page(here, number, form)
    answer = here.do(SetLineUpDeadline(here.section.id, number, at), form)
    if isinstance(answer, Refused):
        return line_ups_page(here, number, refusal=answer)
    return go(f"{here.section.url}/line-ups/{number}", "deadline-set")


def _line_up(form: Form, boards: int) -> LineUp:
    """Read who sits at each board; empty where the default is to count."""
    if form.ticked("default"):
        return ()
    seats: list[EntryId | None] = []
    for board in range(1, boards + 1):
        number = form.number(f"board_{board}", 0, 10**8, default=0)
        seats.append(EntryId(number) if number else None)
    return tuple(seats)


def _seat_values(entries: LineUp) -> dict[str, str]:
    return {f"board_{at}": str(entry or "") for at, entry in enumerate(entries, 1)}


def line_up_page(
    here: EventRequest,
    number: int,
    team: TeamId,
    form: Form | None = None,
    refusal: Refused | None = None,
    **values: Any,
) -> HTMLResponse:
    """Show the line-up of a team for choosing who plays."""
    _with_line_ups(here, number)
    teams = TeamsView(here.section)
    if team not in teams.numbers:
        raise HTTPException(404)
    shown = line_up_view(teams, number, team, opponent_in(here.section, number, team))
    section = here.section.section
    known: dict[str, Any] = {
        "number": number,
        "shown": shown,
        "playing": teams.playing(team),
        "deadline": section.teams.deadlines.get(number, ""),
        "published": number <= len(section.rounds) and section.rounds[number - 1].published,
        "action": f"{here.section.url}/line-ups/{number}/{team}",
        "captain": False,
        "late": False,
        "seating": False,
    }
    form = form or Form(_seat_values(shown.entries))
    return here.page("teams/line_up.html", form=form, refusal=refusal, **{**known, **values})


@router.get("/line-ups/{number}/{team}")
def line_up(here: AtSection, number: int, team: int) -> HTMLResponse:
    """Show the line-up of a team to the arbiter."""
    return line_up_page(here, number, TeamId(team))


@router.post("/line-ups/{number}/{team}")
def set_line_up(here: AtSection, number: int, team: int, form: Submitted) -> Response:
    """Take a line-up the arbiter enters: no deadline stops it."""
    seats = _line_up(form, here.section.section.settings.teams.boards)
    if not form.ok:
        return line_up_page(here, number, TeamId(team), form)
    answer = here.do(SetLineUp(here.section.id, number, TeamId(team), seats), form)
    if isinstance(answer, Refused):
        return line_up_page(here, number, TeamId(team), form, answer)
    return go(f"{here.section.url}/line-ups/{number}", "line-up-set")


def _captains_team(here: EventRequest, key: str) -> TeamId:
    team = _keys(here).team(here.event.id, here.section.id, key)
    if team is None or team not in here.section.section.teams.teams:
        raise HTTPException(404)
    return team


def _round_of_captains(here: EventRequest) -> int:
    """Return the round line-ups are handed in for: the one not published yet."""
    section = here.section.section
    current = section.current
    if current is not None and not current.published:
        return current.number
    return min(len(section.rounds) + 1, rounds_total(section))


def _captains_page(
    here: EventRequest, key: str, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    team = _captains_team(here, key)
    number = _round_of_captains(here)
    action = f"{here.section.url}/captain/{key}"
    late = is_late(here.section.section.teams.deadlines.get(number, ""), _now(here))
    values = {"action": action, "captain": True, "late": late, "match": None}
    played, values["match"] = _own_match(here, team)
    return line_up_page(here, number, team, form, refusal, match_round=played, **values)


def _own_match(here: EventRequest, team: TeamId) -> tuple[int, MatchView | None]:
    """Return the last published round and the match of a team in it, None where it has none."""
    published = [round_.number for round_ in here.section.section.rounds if round_.published]
    shown = team_round_view(here.section, published[-1]) if published else None
    if shown is None:
        return 0, None
    return shown.number, next((match for match in shown.matches if team in match.match.sides), None)


def _now(here: EventRequest) -> datetime:
    """Return the time of the hall, as deadlines are written."""
    return here.now().replace(tzinfo=None)


@router.get("/captain/{key}")
def captain(here: AtMatches, key: str) -> HTMLResponse:
    """Show a captain the line-up of the round to come."""
    return _captains_page(here, key)


@router.post("/captain/{key}")
def hand_in(here: AtMatches, key: str, form: Submitted) -> Response:
    """Take the line-up a captain hands in, up to the deadline, for the round it was chosen for.

    While the page was open that round may have been published, or thrown away.
    """
    team = _captains_team(here, key)
    chosen_for = form.numbered("round")
    seats = _line_up(form, here.section.section.settings.teams.boards)
    refusal = None
    if form.ok and 1 <= chosen_for <= _round_of_captains(here):
        answer = here.do(SetLineUp(here.section.id, chosen_for, team, seats, _now(here)), form)
        if not isinstance(answer, Refused):
            return go(f"{here.section.url}/captain/{key}", "line-up-handed-in")
        refusal = answer
    number = _round_of_captains(here)
    if chosen_for != number:
        return _captains_page(here, key, refusal=refused("line-up-other-round", round=number))
    return _captains_page(here, key, form, refusal)


@router.get("/rounds/{number}/seating/{team}")
def seating(here: AtSection, number: int, team: int) -> HTMLResponse:
    """Show who sits for a team, to note who really played."""
    return _seating_page(here, number, TeamId(team))


def _seating_page(
    here: EventRequest,
    number: int,
    team: TeamId,
    form: Form | None = None,
    refusal: Refused | None = None,
) -> HTMLResponse:
    section = here.section.section
    if opponent_in(here.section, number, team) is None:
        raise HTTPException(404)
    teams = section.rounds[number - 1].teams
    match = teams.match_of(team) if teams else None
    assert match is not None, "the team has an opponent"
    seats = tuple(board.home if team == match.home else board.away for board in match.boards)
    form = form or Form(_seat_values(seats))
    action = f"{here.section.url}/rounds/{number}/seating/{team}"
    return line_up_page(here, number, team, form, refusal, action=action, seating=True)


@router.post("/rounds/{number}/seating/{team}")
def note_seating(here: AtSection, number: int, team: int, form: Submitted) -> Response:
    """Note who really played: boards in a wrong order are lost for the match."""
    seats = _line_up(form, here.section.section.settings.teams.boards)
    if not form.ok:
        return _seating_page(here, number, TeamId(team), form)
    answer = here.do(NoteSeating(here.section.id, number, TeamId(team), seats), form)
    if isinstance(answer, Refused):
        return _seating_page(here, number, TeamId(team), form, answer)
    return go(here.section.round_url(number), "seating-noted")

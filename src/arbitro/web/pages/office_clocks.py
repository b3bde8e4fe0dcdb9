"""The clock sheet of a round, filled in board by board on a phone and judged at once."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.office.clocks import (
    REGISTER,
    passes_of,
    sectors_of,
    time_given,
    unfinished,
)
from arbitro.desk.features.office import KeepRow
from arbitro.desk.kernel.state import Game, Section
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.rules.office.clock_sheet import minutes_by_board, time_read
from arbitro.rules.office.facts import LONGEST_LINE, numbers_of
from arbitro.rules.office.school import clockless_of, clocks_needed
from arbitro.web.asking import AtEvent, Here, actor_of
from arbitro.web.forms.form import Form, Submitted, whole_number
from arbitro.web.use import table_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office/clocks/{number}")
PARTS = ("white", "black", "move")


def _section(here: Here, number: int) -> Section:
    found = here.event.state.sections.get(SectionId(number))
    if found is None:
        raise HTTPException(404)
    return found


def _boards(here: Here, section: Section) -> tuple[Game, ...]:
    """Return the unfinished games that are asked for, of the tables the device was let in for."""
    asked, grant = _asked(here), here.request.state.session.grant
    view = here.event.section(section.id)
    assert view is not None, "it has been looked for"
    return tuple(
        each
        for each in unfinished(section)
        if grant.has_table(table_of(view, each)) and (not asked or each.board in asked)
    )


def _asked(here: Here) -> frozenset[int]:
    """Return the boards a sector is asked for by, none where all are."""
    try:
        return frozenset(numbers_of(here.request.query_params.get("boards", "")[:LONGEST_LINE]))
    except ValueError:
        return frozenset()


def _page(
    here: Here, section: Section, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    now = here.now()
    passes = passes_of(section)
    started = passes[0].row.facts.text("started")[11:] if passes else _scheduled(section)
    first = Form({"started": started, "read-at": f"{now:%H:%M}"})
    return here.page(
        "office/clocks.html",
        tab="office",
        form=form or first,
        refusal=refusal,
        of=section,
        games=_boards(here, section),
        sectors=sectors_of(section),
        people=here.event.state.people,
        passes=passes,
        url=f"{here.event.url}/office/clocks/{section.id}",
        asked=here.request.query_params.get("boards", "") if _asked(here) else "",
        spell=lambda boards: " ".join(map(str, boards)),
        minutes=_minutes,
        needed=_clocks_needed(here, section),
    )


def _clocks_needed(here: Here, section: Section) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the boards that get a clock where rounds begin without them, by who watches them."""
    if clockless_of(here.event.state.office.facts("school-rules")) is None:
        return ()
    return clocks_needed([game.board for game in unfinished(section)], sectors_of(section))


def _scheduled(section: Section) -> str:
    at = len(section.rounds) - 1
    times = section.settings.round_times
    return times[at] if 0 <= at < len(times) else ""


def _minutes(milliseconds: int) -> str:
    minus = "-" if milliseconds < 0 else ""
    minutes, seconds = divmod(abs(milliseconds) // 1000, 60)
    return f"{minus}{minutes}:{seconds:02}"


@router.get("")
def clocks(here: AtEvent, number: int) -> HTMLResponse:
    """Show the sheet of the round being played, and what earlier passes found."""
    return _page(here, _section(here, number))


@router.post("")
def read_off(here: AtEvent, number: int, form: Submitted) -> Response:
    """Keep what was read off in one pass."""
    section = _section(here, number)
    said = _said(here, section, form)
    if not form.ok:
        return _page(here, section, form)
    answer = here.do(KeepRow(number, REGISTER, 0, tuple(sorted(said.items()))), form)
    if isinstance(answer, Refused):
        return _page(here, section, form, answer)
    boards = here.request.query_params.get("boards", "")
    where = f"?{urlencode({'boards': boards})}" if boards else ""
    return here.go(answer, f"{here.event.url}/office/clocks/{number}{where}", "office-saved")


def _said(here: Here, section: Section, form: Form) -> dict[str, str]:
    """Return a pass as the register keeps it; what cannot be read is noted at its field."""
    said: dict[str, Any] = {"round": str(len(section.rounds))}
    today = here.now().date().isoformat()
    for name in ("started", "read-at"):
        hour = form.text(name)
        try:
            datetime.strptime(hour, "%H:%M")  # noqa: DTZ007 - an hour of the hall
        except ValueError:
            form.fault(name, "office-time")
        said[name] = f"{today}T{hour}"
    stood_still = form.text("stood-still", longest=LONGEST_LINE)
    stopped = minutes_by_board(stood_still)
    if stopped is None or any(time < 0 for time in stopped.values()):
        form.fault("stood-still", "office-clock")
    lines = []
    for game in _boards(here, section):
        given = [form.text(f"b{game.board}-{part}") for part in PARTS]
        if not any(given):
            continue
        for part, text in zip(PARTS, given, strict=True):
            wrong = whole_number(text, None) is None if part == "move" else time_read(text) is None
            if wrong:
                form.fault(f"b{game.board}-{part}", "office-clock")
        lines.append(" ".join((str(game.board), *given)))
    if not lines:
        form.fault("read-at", "office-nothing-read")
    times = "\n".join(
        f"{board} {_minutes(time)}" for board, time in sorted(time_given(section).items())
    )
    beside = {"stood-still": stood_still, "time-given": times, "read-by": actor_of(here.request)}
    return {
        **said,
        "boards": "\n".join(lines),
        **{name: text for name, text in beside.items() if text},
    }

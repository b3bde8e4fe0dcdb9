"""The clock sheet of a round, filled in board by board on a phone and judged at once."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.features.office import KeepRow
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.office import Row
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.rules.office.clock_sheet import (
    SheetRow,
    readings_of,
    setting_of,
    sheet_of_round,
    time_read,
)
from arbitro.rules.office.facts import numbers_of
from arbitro.rules.office.school import clockless_of, clocks_needed
from arbitro.web.asking import AtEvent, Here
from arbitro.web.forms.form import Form, Submitted, whole_number

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office/clocks/{number}")
REGISTER = "clock-sheets"
PARTS = ("white", "black", "move")
_DAY = 24 * 60 * 60 * 1000


class _Pass(NamedTuple):
    """One pass through the hall as it was judged."""

    row: Row
    at: datetime
    rows: tuple[SheetRow, ...]


def _section(here: Here, number: int) -> Section:
    found = here.event.state.sections.get(SectionId(number))
    if found is None:
        raise HTTPException(404)
    return found


def _unfinished(section: Section) -> tuple[Game, ...]:
    current = section.current
    games = () if current is None else current.games.values()
    return tuple(sorted((each for each in games if each.result is None), key=lambda one: one.board))


def _passes(section: Section) -> tuple[_Pass, ...]:
    """Return the passes through the last round, the latest first."""
    found = [_judged(section, row) for row in section.office.standing(REGISTER)]
    return tuple(each for each in reversed(found) if each is not None)


def _judged(section: Section, row: Row) -> _Pass | None:
    """Return a pass as it is judged; None where it is of another round or cannot be."""
    control, current, facts = section.settings.time_control, section.current, row.facts
    started, at = facts.moment("started"), facts.moment("read-at")
    readings = readings_of(facts.text("boards"))
    if control is None or started is None or at is None or isinstance(readings, int):
        return None
    if current is None or facts.number("round") != current.number:
        return None
    elapsed = int((at - started).total_seconds()) * 1000 % _DAY  # a round may go on past midnight
    return _Pass(row, at, sheet_of_round(setting_of(control), elapsed, readings))


def _page(
    here: Here, section: Section, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    now = here.now()
    passes = _passes(section)
    started = passes[0].row.facts.text("started")[11:] if passes else _scheduled(section)
    first = Form({"started": started, "read-at": f"{now:%H:%M}"})
    return here.page(
        "office/clocks.html",
        tab="office",
        form=form or first,
        refusal=refusal,
        of=section,
        games=_unfinished(section),
        people=here.event.state.people,
        passes=passes,
        url=f"{here.event.url}/office/clocks/{section.id}",
        minutes=_minutes,
        needed=_clocks_needed(here, section),
    )


def _clocks_needed(here: Here, section: Section) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the boards that get a clock where rounds begin without them, by who watches them."""
    if clockless_of(here.event.state.office.facts("school-rules")) is None:
        return ()
    current = len(section.rounds)
    watched = [
        (facts.text("name"), numbers_of(facts.text("rota-boards")))
        for row in section.office.standing("rota")
        for facts in (row.facts,)
        if facts.text("role") == "sector" and current in numbers_of(facts.text("rounds"))
    ]
    return clocks_needed([game.board for game in _unfinished(section)], watched)


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
    return here.go(answer, f"{here.event.url}/office/clocks/{number}", "office-saved")


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
    lines = []
    for game in _unfinished(section):
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
    return {**said, "boards": "\n".join(lines)}

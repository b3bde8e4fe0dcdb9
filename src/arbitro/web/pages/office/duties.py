"""What is ticked and written down in the hall: checklists, disconnections and breaches."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.office.online import mode_of, venues_of
from arbitro.desk.features.office import KeepRow
from arbitro.desk.kernel.state import Section
from arbitro.i18n.sentences.office import fact_text, label_of
from arbitro.reasons import Refused
from arbitro.rules.office.checklists import CHECKLISTS, CheckedItem, Checklist, lists_for, ticks
from arbitro.rules.office.conduct.online import SUPERVISED_MODES
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.actions.game_actions import section_of
from arbitro.web.event_request import AtEvent, EventRequest, actor_of
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.office import blocks_of, said_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office/duties/{number}")
REGISTERS = ("disconnections", "breaches")
"""What who works in the hall writes down; the clock sheet has a page of its own."""


class _ChecklistView(NamedTuple):
    """A checklist of the round as it stands, for a player or a venue where it is of each."""

    checklist: Checklist
    about: str
    done: dict[str, CheckedItem]


def _abouts(here: EventRequest, section: Section, checklist: Checklist) -> list[str]:
    """Return for whom a list is gone through: once, for each venue, or for each player."""
    if not checklist.of_each:
        return [""]
    if checklist.code == "venue-hybrid":
        return [venue.name for venue in venues_of(here.event.state)]
    current, people = section.current, here.event.state.people
    games = () if current is None else current.games.values()
    playing = [people[entry_id].name for game in games for entry_id in (game.white, game.black)]
    return sorted(playing, key=str.casefold)


def _page(
    here: EventRequest, section: Section, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    number = max(len(section.rounds), 1)
    rows = [row.facts for row in section.office.standing("ticks")]
    listed = [
        _ChecklistView(item, about, ticks(rows, item, number, about))
        for item in lists_for(mode_of(here.event.state))
        for about in _abouts(here, section, item)
    ]
    registers = REGISTERS if mode_of(here.event.state) in SUPERVISED_MODES else ()
    return here.page(
        "office/duties.html",
        form=form or Form(),
        refusal=refusal,
        of=section,
        round=number,
        listed=listed,
        registers=registers,
        url=f"{here.event.url}/office/duties/{section.id}",
    )


@router.get("")
def duties(here: AtEvent, number: int) -> HTMLResponse:
    """Show the checklists of the round, ready to be ticked."""
    return _page(here, section_of(here, number))


@router.post("")
def tick(here: AtEvent, number: int, form: Submitted) -> Response:
    """Keep what was ticked of one list."""
    section = section_of(here, number)
    checklist = CHECKLISTS.get(form.text("checklist"))
    if checklist is None:
        raise HTTPException(404)
    ticked = [item for item in checklist.items if form.ticked(f"item.{item}")]
    if not ticked:
        form.fault("checklist", "office-nothing-ticked")  # said at the head of the page
        return _page(here, section, form)
    said = {
        "checklist": checklist.code,
        "round": str(max(len(section.rounds), 1)),
        "about": form.text("about"),
        "items": " ".join(ticked),
        "at": f"{here.now():%Y-%m-%dT%H:%M}",
        "by": actor_of(here.request),
        "notes": form.text("notes"),
    }
    kept = tuple(sorted((name, text) for name, text in said.items() if text))
    answer = here.do(KeepRow(number, "ticks", 0, kept), form)
    if isinstance(answer, Refused):
        return _page(here, section, form, answer)
    return here.go(answer, f"{here.event.url}/office/duties/{number}", "office-saved")


def _register_page(
    here: EventRequest, section: Section, name: str, form: Form, refusal: Refused | None = None
) -> HTMLResponse:
    if name not in REGISTERS:
        raise HTTPException(404)
    sheet = SHEETS[name]
    return here.page(
        "office/duty.html",
        form=form,
        refusal=refusal,
        sheet=sheet,
        of=section,
        url=f"{here.event.url}/office/duties/{section.id}",
        blocks=blocks_of(sheet),
        rows=section.office.standing(name)[::-1],
        label_of=label_of,
        shown=lambda fact, text: fact_text(fact, text, here.words),
    )


@router.get("/{name}")
def written(here: AtEvent, number: int, name: str) -> HTMLResponse:
    """Show what was written down, and the form of what happens now."""
    section = section_of(here, number)
    now = f"{here.now():%Y-%m-%d %H:%M}"
    form = Form({"round": str(max(len(section.rounds), 1)), "lost-at": now})
    return _register_page(here, section, name, form)


@router.post("/{name}")
def write(here: AtEvent, number: int, name: str, form: Submitted) -> Response:
    """Write down what happened."""
    section = section_of(here, number)
    if name not in REGISTERS:
        raise HTTPException(404)
    said = said_of(form, SHEETS[name])
    if not form.ok:
        return _register_page(here, section, name, form)
    answer = here.do(KeepRow(number, name, 0, said), form)
    if isinstance(answer, Refused):
        return _register_page(here, section, name, form, answer)
    return here.go(answer, f"{here.event.url}/office/duties/{number}/{name}", "office-saved")

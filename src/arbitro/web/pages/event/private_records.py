"""What is known of people and is nobody else's business: shown, kept, erased."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.model import EntryId
from arbitro.reasons import Refused
from arbitro.service.private import erase_private, keep_privately, private_of
from arbitro.web.event_request import AtEvent, AtSection, EventRequest, actor_of
from arbitro.web.forms.form import Form, Submitted, whole_numbers
from arbitro.web.forms.player import FIELDS, private_fields
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.players import player_card

router = APIRouter(include_in_schema=False, prefix="/events/{event}")


@router.get("/s/{section}/players/{entry}/private")
def of_player(here: AtSection, entry: int) -> HTMLResponse:
    """Show what is kept of a player."""
    return _of_player(here, entry)


def _of_player(
    here: EventRequest, entry: int, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    card = player_card(here.section, EntryId(entry))
    kept = private_of(here.service, here.event.id, card.entry)
    values = {name: text for fields in kept.told.values() for name, text in fields.items()}
    return here.page(
        "players/private.html",
        card=card,
        fields=FIELDS,
        unreadable=kept.unreadable,
        anything=card.entry in here.event.state.private,
        form=form or Form(values),
        refusal=refusal,
    )


@router.post("/s/{section}/players/{entry}/private")
def keep(here: AtSection, entry: int, form: Submitted) -> Response:
    """Keep what was typed, topic by topic; what did not change stays as it is."""
    card = player_card(here.section, EntryId(entry))
    sent = private_fields(form)
    if not form.ok:
        return _of_player(here, entry, form)
    known = private_of(here.service, here.event.id, card.entry)
    for topic, fields in sent.items():
        filled = {name: text for name, text in fields.items() if text}
        if filled == known.told.get(topic, {}) and topic not in known.unreadable:
            continue
        answer = keep_privately(
            here.service,
            here.event.id,
            card.entry,
            topic,
            filled,
            actor=actor_of(here.request),
            # A command for each topic; the form sent again gives them the same names.
            command_id=f"{form.command}-{topic.value}",
        )
        if isinstance(answer, Refused):
            return _of_player(here, entry, form, answer)
    return go(f"{here.section.url}/players/{entry}", "private-kept", name=card.person.name)


@router.get("/private")
def of_event(here: AtEvent) -> HTMLResponse:
    """List of whom something is kept."""
    return _of_event(here)


def _of_event(here: EventRequest, refusal: Refused | None = None) -> HTMLResponse:
    state = here.event.state
    rows = [
        (entry, state.people.get(entry), tuple(topics), _section_of(here, entry))
        for entry, topics in sorted(state.private.items())
    ]
    return here.page("event/private.html", refusal=refusal, rows=rows)


def _section_of(here: EventRequest, entry: EntryId) -> int:
    """Return a section somebody is in, 0 where it is none any more."""
    sections = here.event.state.sections.values()
    return next((section.id for section in sections if entry in section.entries), 0)


@router.post("/private/erase")
def erase(here: AtEvent, form: Submitted) -> Response:
    """Destroy the keys of those named, or of all of whom something is kept."""
    known = here.event.state.private
    asked = set(whole_numbers(form.text("entries", longest=100_000)))
    entries = [entry for entry in known if form.ticked("all") or entry in asked]
    if not entries:
        return go(f"{here.event.url}/private")
    answer = erase_private(
        here.service,
        here.event.id,
        entries,
        actor=actor_of(here.request),
        command_id=form.command,
    )
    if isinstance(answer, Refused):
        return _of_event(here, answer)
    for entry in entries:
        here.request.app.state.carrier.rows.strike_out_player(here.event.id, int(entry))
    return go(f"{here.event.url}/private", "private-erased", number=str(len(entries)))

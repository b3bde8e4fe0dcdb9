"""What a section's regulations say about play: entered, and checked against the Laws."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import EditSection
from arbitro.reasons import Refused
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.play_rules import PLAY_RULES, play_rules_of, play_values
from arbitro.web.rendering.templates import go
from arbitro.web.views.office.play_rules import findings_of, laws_of_section, play_lines

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/play")


def _page(
    here: EventRequest,
    form: Form,
    *,
    rules: PlayRules | None = None,
    refusal: Refused | None = None,
) -> HTMLResponse:
    return here.page(
        "event/play_rules.html",
        form=form,
        refusal=refusal,
        findings=findings_of(here.section, here.words, rules),
        year=laws_of_section(here.section).key.partition("@")[2][:4],
        fields=PLAY_RULES,
        lines=play_lines(here.section, here.words),
    )


@router.get("")
def play_rules(here: AtSection) -> HTMLResponse:
    """Show the rules of play with what the Laws say to them."""
    return _page(here, Form(play_values(here.section.section.settings)))


@router.post("/edit")
def edit(here: AtSection, form: Submitted) -> Response:
    """Change the rules of play; what contradicts the Laws is told, not refused."""
    before = here.section.section.settings
    rules = play_rules_of(form)
    if not form.ok:
        return _page(here, form, rules=rules)
    answer = here.do(EditSection(here.section.id, replace(before, play=rules), before), form)
    if isinstance(answer, Refused):
        return _page(here, form, rules=rules, refusal=answer)
    return go(f"{here.section.url}/play", "play-rules-saved")

"""The audit of a section for programs: by which rules its rounds were paired."""

from __future__ import annotations

from fastapi import APIRouter, Response

from arbitro.answers.audits import Audit
from arbitro.formats.exporters import export_in_format
from arbitro.library.auditing import audited
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.api_v1.answers import refused_answer
from arbitro.web.event_request import AtSection
from arbitro.web.routes.route_group import SHAPED_SECTION
from arbitro.web.views.papers.outgoing import outgoing_of

router = APIRouter(tags=["arbitro"], prefix=f"{SHAPED_SECTION}/audit")


@router.get("", responses=responses_of(Audit), response_model=None)
def audit(here: AtSection, edition: str | None = None) -> Response:
    """Pair every round again by the text of its day, and by others where something differs.

    ``edition`` names one text and leaves the others out. It takes as long as pairing the rounds.
    """
    text = export_in_format("json", outgoing_of(here.section))
    if isinstance(text, Refused):
        return refused_answer(text, here.words)
    found = audited(text.encode(), edition or None, here.words.language)
    return answered(Audit((found,)), here.words)

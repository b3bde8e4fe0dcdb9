"""What a file of a section does not keep, for programs."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, HTTPException, Response

from arbitro.answers.losses import Losses
from arbitro.formats.exporters import EXPORTERS, export_in_format
from arbitro.formats.losses import losses_in
from arbitro.i18n.entry_heads import heads_of
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.api_v1.answers import refused_answer
from arbitro.web.event_request import AtSection
from arbitro.web.routes.route_group import SHAPED_SECTION
from arbitro.web.views.papers.outgoing import outgoing_of

router = APIRouter(tags=["arbitro"], prefix=f"{SHAPED_SECTION}/files")


@router.get("/{code}/losses", responses=responses_of(Losses), response_model=None)
def losses(here: AtSection, code: str) -> Response:
    """Tell which members of the section's JSON a file of another format does not keep."""
    exporter, going = EXPORTERS.find(code), outgoing_of(here.section)
    if exporter is None or not exporter.writes(going.competition):
        raise HTTPException(404, "format-unknown")
    outgoing = replace(going, heads=heads_of(here.words.language))
    text = export_in_format(code, outgoing)
    if isinstance(text, Refused):
        return refused_answer(text, here.words)
    return answered(Losses(code, losses_in(outgoing, code, text)), here.words)

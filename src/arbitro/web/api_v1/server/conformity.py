"""How arbitro answers FIDE's checklist for tournament programs, in the JSON interface."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from arbitro.answers.conformity import Conformity
from arbitro.library.conformity import conformity
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.rendering.templates import words_of
from arbitro.web.routes.route_group import SHAPED_ROOT

router = APIRouter(prefix=f"{SHAPED_ROOT}/conformity", tags=["arbitro"])


@router.get("", responses=responses_of(Conformity), response_model=None)
def answers(request: Request) -> Response:
    """Tell how this build answers FIDE's checklist: a self-assessment, no acceptance by FIDE."""
    words = words_of(request)
    return answered(conformity(words.language), words)

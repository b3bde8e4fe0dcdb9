"""What all requests that change an event share: JSON alone, the command's name, a refusal."""

from __future__ import annotations

from fastapi import HTTPException, Request
from fastapi.responses import JSONResponse

from arbitro.i18n import Translator
from arbitro.reasons import Refused
from arbitro.web.api_v1.answers import refusal
from arbitro.web.forms.form import Form
from arbitro.web.rendering import status_of


def only_json(request: Request) -> None:
    """Refuse what is not sent as JSON: a page of another site can send forms, but not that."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415, "json-only")


def form_of(command: str | None) -> Form:
    """Return the name a client gave a command, a new one where it gave none."""
    return Form(command=command) if command else Form()


def refused_answer(refused: Refused, words: Translator) -> JSONResponse:
    """Return why a command was refused, with the status of that refusal."""
    return JSONResponse(refusal(refused, words).model_dump(), status_of(refused))

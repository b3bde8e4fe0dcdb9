"""What the JSON interface answers. Points are in tenths, dates as year-month-day."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.derivation import to_plain
from arbitro.answers.interface.commands import Refusal
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator
from arbitro.reasons import Refused, values_data
from arbitro.service import Outcome
from arbitro.web.api_v1.bodies import CommandBody
from arbitro.web.event_request import confirmation
from arbitro.web.forms.form import Form
from arbitro.web.http.problems import ProblemAnswer
from arbitro.web.rendering.templates import status_of

QUOTED_COMMAND = r'^(?:[0-9A-Za-z_-]{8,64}|"[0-9A-Za-z_-]{8,64}")$'
"""The same in the header ``Idempotency-Key``, where quotation marks may stand around it."""


Key = Annotated[str | None, Header(alias="Idempotency-Key", pattern=QUOTED_COMMAND)]
Confirming = Annotated[str, Header(alias="Confirmation-Token", max_length=64)]


class ResultIn(CommandBody):
    """A result to enter: ``expected`` is what stood there, so that nothing is overwritten unseen.

    ``command`` makes a repeated request harmless: the same one is carried out once. The header
    ``Idempotency-Key`` says the same.
    """

    result: str | None = Field(
        description=f"one of {', '.join(result.value for result in GameResult)}; null takes it back"
    )
    expected: str | None = None


def refusal(refused: Refused, words: Translator) -> Refusal:
    """Return a refusal with its words."""
    asked = confirmation(refused, {})
    return Refusal(
        refused.code,
        values_data(refused.values),
        words.refused(refused),
        refused.reasons,
        level=refused.level,
        token=asked.token if asked else "",
        step=asked.step if asked else 1,
    )


def warnings_of(outcome: Outcome, words: Translator) -> tuple[Refusal, ...]:
    """Return what was unusual about a command and done all the same."""
    return tuple(refusal(notice, words) for notice in outcome.notices)


def only_json(request: Request) -> None:
    """Refuse what is not sent as JSON: a page of another site can send forms, but not that."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HTTPException(415, "json-only")


def form_of(command: str | None, token: str = "") -> Form:
    """Return the name a client gave a command, a new one where it gave none, and what confirms."""
    values = {"token": token}
    return Form(values, command=command) if command else Form(values)


def refused_answer(refused: Refused, words: Translator) -> JSONResponse:
    """Return why a command was refused, with the status of that refusal."""
    return refusal_answer(refusal(refused, words), status_of(refused), words)


def refusal_answer(told: Refusal, status: int, words: Translator) -> JSONResponse:
    """Return a refusal as a problem document, whose detail is its text."""
    return ProblemAnswer(status, told.refused, detail=told.text, **to_plain(told, words))

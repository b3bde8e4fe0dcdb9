"""What the JSON interface answers. Points are in tenths, dates as year-month-day."""

from __future__ import annotations

from fastapi import HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from arbitro.answers.derivation import to_plain
from arbitro.answers.interface.commands import Refusal
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import Translator, citation
from arbitro.reasons import Reason, Refused, values_data
from arbitro.rules.pairing.dutch.trace import BracketTrace
from arbitro.service import Outcome
from arbitro.web.api_v1.bodies import CommandBody
from arbitro.web.event_request import confirmation
from arbitro.web.forms.form import Form
from arbitro.web.http.problems import ProblemAnswer
from arbitro.web.rendering.templates import status_of

QUOTED_COMMAND = r'^(?:[0-9A-Za-z_-]{8,64}|"[0-9A-Za-z_-]{8,64}")$'
"""The same in the header ``Idempotency-Key``, where quotation marks may stand around it."""


class Explained(BaseModel):
    """One line of an explanation with the lines behind it."""

    concept: str
    article: str | None
    text: str
    parts: list[Explained]


class ResultIn(CommandBody):
    """A result to enter: ``expected`` is what stood there, so that nothing is overwritten unseen.

    ``command`` makes a repeated request harmless: the same one is carried out once. The header
    ``Idempotency-Key`` says the same.
    """

    result: str | None = Field(
        description=f"one of {', '.join(result.value for result in GameResult)}; null takes it back"
    )
    expected: str | None = None


class BracketItem(BaseModel):
    """A bracket of a Swiss round; everybody by number, criteria by concept."""

    number: int
    score: int = Field(description="tenths of a point")
    moved_down: list[int]
    residents: list[int]
    pairs: list[tuple[int, int]]
    downfloaters: list[int]
    max_pairs: int
    criteria: dict[str, int | list[int]]


class NumberedPlayer(BaseModel):
    """Who had a pairing number when a round was paired; ``entry`` is permanent."""

    number: int
    entry: int
    name: str


class ExplanationDetail(BaseModel):
    """Why a round was paired as it was; ``as_paired`` tells that the rules give what was played.

    It is explained with what was known when it was paired; ``changed_since`` is what was corrected
    in the rounds before it, and whose points with that. Everybody is named by the pairing number of
    that moment, and ``players`` tells whose these numbers were.
    """

    edition: str
    as_paired: bool
    changed_since: list[Explained]
    readings: list[Explained]
    brackets: list[BracketItem]
    answers: list[Explained]
    players: list[NumberedPlayer]


def bracket_item(bracket: BracketTrace) -> BracketItem:
    """Return a bracket as the interface has it."""
    return BracketItem(
        number=bracket.number,
        score=bracket.score,
        moved_down=list(bracket.moved_down),
        residents=list(bracket.residents),
        pairs=[(one, other) for one, other in bracket.pairs],
        downfloaters=list(bracket.floaters),
        max_pairs=bracket.max_pairs,
        criteria={
            criterion.concept: criterion.value
            if isinstance(criterion.value, int)
            else list(criterion.value)
            for criterion in bracket.criteria
        },
    )


def explained(reason: Reason, words: Translator) -> Explained:
    """Return a reason and those behind it, with article and words."""
    return Explained(
        concept=reason.concept,
        article=citation(reason),
        text=words.reason(reason),
        parts=[explained(part, words) for part in reason.parts],
    )


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

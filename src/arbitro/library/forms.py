"""Answers as JSON and read back, reasons and refusals as sentences."""

from __future__ import annotations

from typing import Any

from arbitro import answers
from arbitro.i18n import translator
from arbitro.reasons import Reason, Refused


def to_json(answer: object, *, language: str = "en") -> str:
    """Return an answer as JSON, the same text ``--json`` prints and a server sends.

    Its sentences are in the language.
    """
    return answers.to_json(answer, translator(language))


def from_json(text: str | bytes) -> Any:
    """Return the answer in a JSON text; NotAnAnswerError where there is none of a known kind."""
    return answers.from_json(text)


def say(reason: Reason | Refused, language: str = "en") -> str:
    """Return the sentence of a reason or a refusal in a language, English for one unknown."""
    words = translator(language)
    return words.refused(reason) if isinstance(reason, Refused) else words.reason(reason)

"""Answers as JSON and read back, reasons and refusals as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro import answers
from arbitro.reasons import Refused

if TYPE_CHECKING:
    from arbitro.reasons import Reason


def to_json(answer: object, *, language: str = "en") -> str:
    """Return an answer as JSON, the same text ``--json`` prints and a server sends.

    Its sentences are in the language.
    """
    from arbitro.i18n import translator  # noqa: PLC0415 - only who asks for words pays

    return answers.to_json(answer, translator(language))


def from_json(text: str | bytes) -> Any:
    """Return the answer in a JSON text; NotAnAnswerError where there is none of a known kind."""
    return answers.from_json(text)


def say(reason: Reason | Refused, language: str = "en") -> str:
    """Return the sentence of a reason or a refusal in a language, English for one unknown."""
    from arbitro.i18n import translator  # noqa: PLC0415 - only who asks for words pays

    words = translator(language)
    return words.refused(reason) if isinstance(reason, Refused) else words.reason(reason)

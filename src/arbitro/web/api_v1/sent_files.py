"""Files that programs send inside JSON, and what is told of reading them."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error as NoBase64
from collections.abc import Iterable

from fastapi import HTTPException
from pydantic import BaseModel

from arbitro.formats.problems import Problem
from arbitro.i18n import Translator


class AdjustedItem(BaseModel):
    """What was read otherwise than it stands, or told of the file."""

    line: int
    column: int
    severity: str
    code: str
    text: str


def problems_told(problems: Iterable[Problem], words: Translator) -> list[AdjustedItem]:
    """Return what is to be said of a file, with the sentence in the reader's language."""
    return [
        AdjustedItem(
            line=each.line,
            column=each.column,
            severity=each.severity.value,
            code=each.code,
            text=words.problem(each),
        )
        for each in problems
    ]


def bytes_sent(text: str, base64: str) -> bytes:
    """Return the bytes of a file sent as text, or in base64 where that is there."""
    if not base64:
        return text.encode()
    try:
        return b64decode(base64, validate=True)
    except NoBase64 as problem:
        raise HTTPException(422, "no-base64") from problem

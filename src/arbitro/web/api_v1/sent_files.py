"""Files that programs send inside JSON, and what is told of reading them."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error as NoBase64
from collections.abc import Iterable

from fastapi import HTTPException

from arbitro.answers.interface.events import AdjustedItem
from arbitro.formats.texts.problems import Problem
from arbitro.formats.trf.lines.document import TrfDocument
from arbitro.i18n import Translator
from arbitro.library.adjusted import adjustments


def problems_told(
    problems: Iterable[Problem], words: Translator, document: TrfDocument | None = None
) -> list[AdjustedItem]:
    """Return what is to be said of a file, with the sentence in the reader's language.

    ``document`` are the lines of a report.
    """
    found = [(problem, adjustments((problem,), document)[0]) for problem in problems]
    return [
        AdjustedItem(
            line=item.line,
            column=item.column,
            severity=item.severity.value,
            code=item.code,
            text=words.problem(item),
            field=told.field,
            before=told.before,
            after=told.after,
            basis=told.basis,
            certainty=told.certainty,
        )
        for item, told in found
    ]


def bytes_sent(text: str, base64: str) -> bytes:
    """Return the bytes of a file sent as text, or in base64 where that is there."""
    if not base64:
        return text.encode()
    try:
        return b64decode(base64, validate=True)
    except NoBase64 as problem:
        raise HTTPException(422, "no-base64") from problem

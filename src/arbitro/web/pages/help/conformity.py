"""How arbitro answers FIDE's checklist for tournament programs."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from arbitro.checklists.questions import checklist
from arbitro.i18n.sentences.conformity import (
    READING_HEADS,
    evidence_of,
    head_lines,
    reading_rows,
    result_of,
)
from arbitro.library.conformity import conformity
from arbitro.web.rendering.templates import render, words_of

router = APIRouter(include_in_schema=False)


@router.get("/conformity")
def answers(request: Request, block: str = "", every: bool = False) -> HTMLResponse:
    """Show the self-assessment: what costs something or is not shown, or every question."""
    words = words_of(request)
    found = conformity(words.language)
    rows = [
        (row, result_of(words, row), evidence_of(words, row))
        for row in found.rows
        if (every or row.is_open) and block in ("", row.block)
    ]
    return render(
        request,
        "conformity.html",
        found=found,
        head=tuple(head_lines(words, found)),
        rows=rows,
        blocks=checklist().blocks,
        block=block,
        every=every,
        reading_heads=READING_HEADS,
        readings=tuple(reading_rows(words)),
    )

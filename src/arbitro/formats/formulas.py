"""Texts that spreadsheets would take for formulas: marked as text in CSV, and read back.

Excel, LibreOffice and others calculate a cell of CSV that begins with one of these signs, even in
quotes; an apostrophe before it makes it text, and is no part of it.
"""

from __future__ import annotations

import re

_SIGNS = (
    "=+\\-@\t\r\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}"
    "\N{FULLWIDTH COMMERCIAL AT}"
)
_FORMULA = re.compile(f"'*[{_SIGNS}]")
_MARKED = re.compile(f"'+[{_SIGNS}]")
_NUMBER_OR_RESULT = re.compile(r"[+-]?\d+(?:[.,]\d+)?|[+-](?:[\s:½+-]*)")


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    Numbers and results (``+ - -``) are none.

    >>> harmless("=1+1"), harmless("-1"), harmless("+ - -"), harmless("@Bravo")
    ("'=1+1", '-1', '+ - -', "'@Bravo")
    """
    if _FORMULA.match(text) and not _NUMBER_OR_RESULT.fullmatch(text):
        return "'" + text
    return text


def unmarked(text: str) -> str:
    """Return a text of CSV without the apostrophe that marks it as text.

    >>> unmarked("'=1+1"), unmarked("'t Hart"), unmarked(harmless("'-x"))
    ('=1+1', "'t Hart", "'-x")
    """
    return text[1:] if _MARKED.match(text) else text

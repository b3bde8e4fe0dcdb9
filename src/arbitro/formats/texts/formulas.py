"""Texts that spreadsheets would take for formulas: marked as text in CSV, and read back.

Excel, LibreOffice and others calculate a cell of CSV that begins with one of these signs, even in
quotes; an apostrophe before it makes it text, and is no part of it. A program whose locale has
another separator than the file ends cells there too.
"""

from __future__ import annotations

import re

_VISIBLE = (
    "=+\\-@\N{FULLWIDTH EQUALS SIGN}\N{FULLWIDTH PLUS SIGN}\N{FULLWIDTH HYPHEN-MINUS}"
    "\N{FULLWIDTH COMMERCIAL AT}"
)
_SIGNS = _VISIBLE + "\t\r"
_FORMULA = re.compile(f"'*[{_SIGNS}]")
_MARKED = re.compile(f"'+[{_SIGNS}]")
_APART = ";,\t\r\n"
"""What some spreadsheet sets cells apart with, whatever the file means: it goes by its own locale,
and knows quotes only at the beginning of what it takes for a cell."""
_PART = re.compile(f"""([{_APART}][\\s"]*)('*[{_VISIBLE}][^{_APART}]*)""")
_MARKED_PART = re.compile(f"""([{_APART}][\\s"]*)'('*[{_VISIBLE}])""")
_NUMBER_OR_RESULT = re.compile(r"[+-]?\d+(?:[.,]\d+)?|[+-](?:[\s:½+-]*)")


def harmless(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula.

    Numbers and results (``+ - -``) are none. What follows a separator is looked at alike.

    >>> harmless("=1+1"), harmless("-1"), harmless("+ - -"), harmless("@Bravo")
    ("'=1+1", '-1', '+ - -', "'@Bravo")
    >>> harmless("x;=1+1"), harmless("1, -1; +")
    ("x;'=1+1", '1, -1; +')
    """
    return _mark(_PART.sub(lambda found: found[1] + _mark(found[2]), text))


def _mark(text: str) -> str:
    if _FORMULA.match(text) and not _NUMBER_OR_RESULT.fullmatch(text):
        return "'" + text
    return text


def unmarked(text: str) -> str:
    """Return a text of CSV without the apostrophe that marks it as text.

    >>> unmarked("'=1+1"), unmarked("'t Hart"), unmarked(harmless("'-x"))
    ('=1+1', "'t Hart", "'-x")
    """
    first = text[1:] if _MARKED.match(text) else text
    return _MARKED_PART.sub(r"\1\2", first)

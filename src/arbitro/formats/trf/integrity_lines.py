"""What befell a tournament, in the comment lines FIDE asks for: ``### KIND @ Round N: TEXT``.

`arbitro.model.integrity` has the kinds. Two of them follow from the rounds (`lines_of_rounds`); all
others stand in a tournament as they are.
"""

from __future__ import annotations

from arbitro.formats.trf.lines.columns import Columns
from arbitro.model.integrity import KINDS
from arbitro.model.tournament import IntegrityLine


def read_integrity_line(columns: Columns) -> IntegrityLine | None:
    """Read a comment, None where it is another."""
    head, colon, told = columns.text.rstrip().partition(": ")
    kind, at, number = head.removeprefix("### ").partition(" @ Round ")
    known = head.startswith("### ") and at and kind in KINDS
    if not known or not (number.isascii() and number.isdigit() and len(number) < 4):
        return None
    return IntegrityLine(kind, int(number), told if colon else "")


def integrity_text(record: IntegrityLine) -> str:
    """Return the line of what befell a tournament.

    >>> integrity_text(IntegrityLine("FIDE mode exited", 3))
    '### FIDE mode exited @ Round 3'
    >>> integrity_text(IntegrityLine("Rounds", 5, "9 => 10"))
    '### Rounds @ Round 5: 9 => 10'
    """
    told = f": {record.text}" if record.text else ""
    return f"### {record.kind} @ Round {record.round_number}{told}"

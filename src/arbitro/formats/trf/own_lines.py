"""arbitro's own comments in a report: what the format has no record for.

``### arbitro KIND NAME=VALUE ...``: other programs pass over them as over every comment. A word
without a value says that something is so; ``note=`` takes the rest of the line.
"""

from __future__ import annotations

from arbitro.formats.trf.columns import Columns
from arbitro.formats.trf.records import OwnRecord

BEGINNING = "### arbitro "
KINDS = frozenset({"match", "by-hand"})
_NOTE = " note="


def read_own_line(columns: Columns) -> OwnRecord | None:
    """Read a comment, None where it is anybody's."""
    if not columns.text.startswith(BEGINNING):
        return None
    line, note, rest = columns.text.partition(_NOTE)
    kind, *told = line[len(BEGINNING) :].split()
    if kind not in KINDS:
        return None
    words = []
    for each in told:
        name, _equals, value = each.partition("=")
        words.append((name, value))
    if note:
        words.append(("note", rest.strip()))
    return OwnRecord(kind, tuple(words))


def own_line_text(record: OwnRecord) -> str:
    """Return the line of a comment.

    >>> own_line_text(OwnRecord("match", (("stage", "rapid"), ("games", "2"))))
    '### arbitro match stage=rapid games=2'
    """
    told = (f"{name}={value}" if value else name for name, value in record.words)
    return BEGINNING + " ".join((record.kind, *told))

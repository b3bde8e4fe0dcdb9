"""arbitro's own comments in a report: what the format has no record for.

``### arbitro KIND NAME=VALUE ...``: other programs pass over them as over every comment. A word
without a value says that something is so; ``note=`` takes the rest of the line.
"""

from __future__ import annotations

from collections.abc import Collection

from arbitro.formats.trf.columns import Columns
from arbitro.formats.trf.records import OwnRecord
from arbitro.model import Tpn

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


def number_told(text: str, *, least: int = 1) -> int:
    """Return the number a word of a comment has; ValueError where it is none, or less."""
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) >= least):
        raise ValueError(text)
    return int(text)


def player_told(text: str, players: Collection[Tpn]) -> Tpn:
    """Return the number of the player a word of a comment names; ValueError where it is nobody's.

    >>> player_told("3", {Tpn(1), Tpn(3)})
    3
    """
    tpn = Tpn(number_told(text))
    if tpn not in players:
        raise ValueError(text)
    return tpn

"""A report as its lines stand: the text of each line and the record it says.

The text is what a file holds, so nothing of a foreign report is lost: comments, unknown records,
blank lines and lines with faults keep their place. The record is what arbitro understood.

Our own files end their lines with CR LF. The format asks for a CR at the end of each line; a CR
alone shows as one endless line in most editors and tools, and bbpPairings and JaVaFo accept both.
A document read from a file remembers the line end found there.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from arbitro.formats.text import CRLF
from arbitro.formats.trf.records import PlayerRecord, Record

R = TypeVar("R", bound=Record)


class TrfLine(NamedTuple):
    """One line of a report; ``record`` is None for comments, blank and unknown lines."""

    text: str
    record: Record | None = None


class TrfDocument(NamedTuple):
    """A whole report. The number of a line is its place in ``lines``, counted from 1."""

    lines: tuple[TrfLine, ...] = ()
    line_end: str = CRLF

    def numbered(self, kind: type[R]) -> list[tuple[int, R]]:
        """Return the records of one kind with their line numbers."""
        return [
            (number, line.record)
            for number, line in enumerate(self.lines, 1)
            if isinstance(line.record, kind)
        ]

    @property
    def players(self) -> tuple[PlayerRecord, ...]:
        """Return the player records in the order of the file."""
        return tuple(record for _, record in self.numbered(PlayerRecord))


def write_trf(document: TrfDocument) -> str:
    r"""Return the text of a report; encode it as UTF-8 and write it without changing line ends.

    >>> write_trf(TrfDocument((TrfLine("012 Open"), TrfLine("142 9"))))
    '012 Open\r\n142 9\r\n'
    """
    return "".join(line.text + document.line_end for line in document.lines)

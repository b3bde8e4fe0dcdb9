"""A report as its lines stand: the text of each line and the record it says.

The text is what a file holds, so nothing of a foreign report is lost: comments, unknown records,
blank lines and lines with faults keep their place. The record is what arbitro understood.

Our own files end their lines with CR LF. The format asks for a CR at the end of each line; a CR
alone shows as one endless line in most editors and tools, and bbpPairings and JaVaFo accept both.
A document read from a file remembers the line end found there.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.texts.text import CRLF
from arbitro.formats.trf.lines.records import PlayerRecord, Record
from arbitro.model import Tpn

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
    r"""Return the text of a report.

    Encode it as UTF-8 and write it without changing line ends.

    >>> write_trf(TrfDocument((TrfLine("012 Open"), TrfLine("142 9"))))
    '012 Open\r\n142 9\r\n'
    """
    return "".join(line.text + document.line_end for line in document.lines)


# A report being understood: its lines by kind, and the problems found on the way.

Lines = dict[Tpn, tuple[int, PlayerRecord]]
"""The players by pairing number in ascending order, each with the number of its line."""


class Report(NamedTuple):
    """The lines of a document sorted out; ``problems`` grows while they are understood."""

    document: TrfDocument
    players: Lines
    others: tuple[tuple[int, Record], ...]
    problems: list[Problem]

    def numbered(self, kind: type[R], *codes: str) -> list[tuple[int, R]]:
        """Return the records of a kind, of some codes only if any are given, with their lines."""
        found = [(line, record) for line, record in self.others if isinstance(record, kind)]
        return [item for item in found if not codes or item[1][0] in codes]

    def one(self, kind: type[R], *codes: str) -> tuple[int, R] | None:
        """Return the first record of a kind.

        Later ones that say something else are noted.
        """
        found = self.numbered(kind, *codes)
        if not found:
            return None
        for line, record in found[1:]:
            if record != found[0][1]:
                self.fault("record-repeated", line, 1, code=self.code_of(line))
        return found[0]

    def code_of(self, line: int) -> str:
        """Return the code a line begins with."""
        return self.document.lines[line - 1].text[:3]

    def fault(self, code: str, line: int, column: int, /, **values: int | str) -> None:
        """Note a problem."""
        self.problems.append(problem(code, line, column, **values))

    def find(self, line: int, text: str, first: int = 4) -> int:
        """Return the column of a text in a line, ``first`` where it is not found."""
        place = self.document.lines[line - 1].text.find(text, first - 1)
        return place + 1 if place >= 0 else first

    def knows(self, line: int, tpn: Tpn) -> bool:
        """Tell whether there is a player with a number; where there is none, it is noted."""
        if tpn not in self.players:
            self.fault("participant-unknown", line, self.find(line, str(tpn), 5), tpn=tpn)
        return tpn in self.players

    def known(self, line: int, participants: tuple[Tpn, ...]) -> list[Tpn]:
        """Return the participants of a line there are; the others are noted."""
        return [tpn for tpn in participants if self.knows(line, tpn)]


def report_of(document: TrfDocument) -> Report:
    """Sort the lines of a document by kind and the players by pairing number."""
    numbered: list[tuple[Tpn, int, PlayerRecord]] = []
    others: list[tuple[int, Record]] = []
    for line, (_, record) in enumerate(document.lines, 1):
        if isinstance(record, PlayerRecord):
            numbered.append((record.tpn, line, record))
        elif record is not None:
            others.append((line, record))
    # By number, then line: of two with one number the first in the file stays.
    numbered.sort(key=lambda item: item[:2])
    players: Lines = {}
    report = Report(document, players, tuple(others), [])
    for tpn, line, player in numbered:
        if tpn in players:
            report.fault("tpn-duplicate", line, report.find(line, str(tpn)), tpn=tpn)
            continue
        players[tpn] = line, player
    _note_gap(report)
    return report


def _note_gap(report: Report) -> None:
    """Note the first number that does not follow the one before: engines expect none left out."""
    for expected, (tpn, (line, _)) in enumerate(report.players.items(), 1):
        if tpn != expected:
            report.fault("tpn-gap", line, report.find(line, str(tpn)), tpn=tpn, expected=expected)
            return

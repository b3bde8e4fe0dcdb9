"""The XML parts of a spreadsheet's own file, read piece by piece within a budget.

A file of a kilobyte can speak of two thousand million rows, and one of a megabyte can unpack to a
gigabyte. Nothing here believes a size that a file states: what is read is counted while it is read,
and where the budget is spent the workbook is refused.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from xml.parsers import expat

PIECE = 1 << 20
MOST_PARTS = 4000
DEEPEST = 200
"""How deep elements may stand in each other: those of spreadsheets stand about ten deep."""

LONGEST_TAG = 4 << 20
"""How much is read of one element's beginning: all of it is held until its end is found."""

ENTRY = b"PK\x01\x02"
"""What every part begins with in the table of contents of a ZIP."""

PACKINGS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
"""How spreadsheets pack; others could unpack without end in one step."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much of a workbook is read: XML once unpacked, its elements, rows, cells and letters.

    Rows and cells count also where they are empty, as formatted ones are.
    """

    megabytes: int
    elements: int
    rows: int
    cells: int
    characters: int


FOR_LISTS = Budget(16, 1_000_000, 25_000, 200_000, 4_000_000)
"""For what is sent to the pages: within two seconds, whatever it holds."""

FOR_FILES = Budget(512, 30_000_000, 1_048_576, 6_000_000, 100_000_000)
"""For files of whoever runs a command: national lists have hundreds of thousands of players."""


class WorkbookError(Exception):
    """A workbook cannot be read: the code of a message and its values."""

    def __init__(self, code: str, **values: Any) -> None:
        self.code = code
        self.values = values
        super().__init__(code)


class Stop(Exception):  # noqa: N818 - no error: enough has been read
    """A part need not be read any further."""


class ReadingBudget:
    """What has been read of a workbook so far; going beyond the budget refuses the workbook."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.bytes = self.elements = self.rows = self.cells = self.characters = 0

    def check(self) -> None:
        """Refuse the workbook where more has been read than the budget allows."""
        budget = self.budget
        if (
            self.bytes > budget.megabytes << 20
            or self.elements > budget.elements
            or self.rows > budget.rows
            or self.cells > budget.cells
            or self.characters > budget.characters
        ):
            raise WorkbookError(
                "workbook-too-large",
                rows=budget.rows,
                cells=budget.cells,
                characters=budget.characters,
                megabytes=budget.megabytes,
            )


class Parts:
    """The parts of an open workbook."""

    def __init__(self, archive: zipfile.ZipFile, budget: Budget) -> None:
        self._archive = archive
        self._names = frozenset(archive.namelist())
        self.spent = ReadingBudget(budget)

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def read(
        self,
        name: str,
        start: Callable[[str, dict[str, str]], None],
        end: Callable[[str], None] | None = None,
        text: Callable[[str], None] | None = None,
    ) -> None:
        """Tell the elements of a part, by their names without a prefix, until one raises `Stop`."""
        spent = self.spent
        limit = spent.budget.elements
        depth = 0

        def on_start(element: str, attributes: dict[str, str]) -> None:
            nonlocal depth
            depth += 1
            if depth > DEEPEST:
                raise WorkbookError("workbook-unreadable")
            spent.elements += 1
            if spent.elements > limit:
                spent.check()
            start(element.rpartition(":")[2] if ":" in element else element, attributes)

        def on_end(element: str) -> None:
            nonlocal depth
            depth -= 1
            if end is not None:
                end(element.rpartition(":")[2] if ":" in element else element)

        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = on_start
        parser.EndElementHandler = on_end
        parser.CharacterDataHandler = text
        # No part of a spreadsheet has one, and entities that stand for each other grow without end.
        parser.StartDoctypeDeclHandler = _refuse_entities
        try:
            read = 0
            for piece in self._pieces(name):
                read += len(piece)
                parser.Parse(piece, False)
                # The parser holds a beginning until it ends: without a bound a single tag would
                # fill the memory.
                if read - parser.CurrentByteIndex > LONGEST_TAG:
                    raise WorkbookError("workbook-unreadable")
            parser.Parse(b"", True)
        except Stop:
            return
        # the last two where a part names an encoding that XML or Python does not know
        except (expat.ExpatError, LookupError, ValueError) as problem:
            raise WorkbookError("workbook-unreadable") from problem

    def _pieces(self, name: str) -> Iterator[bytes]:
        try:
            if self._archive.getinfo(name).compress_type not in PACKINGS:
                raise WorkbookError("workbook-unreadable")
            with self._archive.open(name) as part:
                while piece := part.read(PIECE):
                    self.spent.bytes += len(piece)
                    self.spent.check()
                    yield piece
        # a part may lack, be damaged or be encrypted
        except (KeyError, zipfile.BadZipFile, zlib.error, EOFError, RuntimeError) as problem:
            raise WorkbookError("workbook-unreadable") from problem


@contextmanager
def opened_parts(data: bytes, budget: Budget) -> Iterator[Parts]:
    """Open a workbook; WorkbookError where it is none."""
    archive = archive_of(data)
    if archive is None:
        raise WorkbookError("workbook-unreadable")
    with archive:
        yield Parts(archive, budget)


def archive_of(data: bytes) -> zipfile.ZipFile | None:
    """Return a file as a ZIP, None where it is none or has more parts than any workbook."""
    # Counted in the bytes: to read the table of contents would make an object of each first.
    if data.count(ENTRY) > MOST_PARTS:
        return None
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, RuntimeError, OverflowError):
        return None


def _refuse_entities(*_: object) -> None:
    """Refuse a part that declares a type of document: only there could it declare entities."""
    raise WorkbookError("workbook-entities")

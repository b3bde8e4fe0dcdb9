"""Files as a program opens and writes them: whatever is doubtful in one is an adjustment."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

from arbitro.answers.losses import Losses
from arbitro.formats.event_file import read_event_file
from arbitro.formats.exporters import EXPORTERS, export_in_format, make_outgoing
from arbitro.formats.importers import TournamentFile
from arbitro.formats.losses import losses_in
from arbitro.formats.texts.problems import Problem
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.library.adjusted import Origin, adjustments
from arbitro.library.errors import UnreadableError, allowed
from arbitro.library.values import Adjustment
from arbitro.reasons import refused
from arbitro.storage.workbooks.packed_lists import packed_in
from arbitro.storage.workbooks.workbook import (
    FOR_FILES,
    SheetFaultsError,
    WorkbookError,
    is_workbook,
    sheet_text,
)


class Readable(Protocol):
    """What has the content of a file, as a tournament that was read."""

    @property
    def file(self) -> TournamentFile:
        """Return what the file holds."""


Source: TypeAlias = "str | Path | bytes | Readable"
"""Where a tournament comes from: the path of a file, its bytes, or one that was read."""

_ABOUT_PAIRING = frozenset({"system-not-supported"})
"""Faults that hinder pairing the next round, and no game that was played."""


class OpenedFile(NamedTuple):
    """A file that can be used, and what was doubtful in it."""

    file: TournamentFile
    adjustments: tuple[Adjustment, ...] = ()


def opened(source: Source) -> TournamentFile:
    """Read a report or JSON as the event it tells; UnreadableError where a fault spoils it."""
    if not isinstance(source, str | Path | bytes):
        return _read_before(source)
    return opened_file(source).file


def opened_file(source: str | Path | bytes) -> OpenedFile:
    """Read a file as `opened` does, with what was doubtful in it."""
    content = _content(source)
    return _usable(read_event_file(content.data), content)


def opened_for_games(source: Source) -> TournamentFile:
    """Read a report for the games of its players, whatever paired them; as `opened`."""
    if not isinstance(source, str | Path | bytes):
        return _read_before(source)
    content = _content(source)
    file = read_tournament_file(content.data)
    kept = tuple(problem for problem in file.problems if problem.code not in _ABOUT_PAIRING)
    return _usable(file._replace(problems=kept), content).file


def doubtful(data: bytes, name: str) -> tuple[Adjustment, ...]:
    """Return all that was doubtful or wrong in a file of that name, be it usable or not."""
    content = _unpacked(data, name)
    return _list_adjustments(read_event_file(content.data), content)


def _read_before(source: Readable) -> TournamentFile:
    file: object = getattr(source, "file", None)
    if not isinstance(file, TournamentFile):
        raise TypeError(f"a path, bytes or a tournament is read, no {type(source).__name__}")
    return file


def _usable(file: TournamentFile, content: _Content) -> OpenedFile:
    return OpenedFile(file, _without_faults(_list_adjustments(file, content)))


def _list_adjustments(file: TournamentFile, content: _Content) -> tuple[Adjustment, ...]:
    of_the_sheet = adjustments(content.told, None, content.origin._replace(text=""))
    return of_the_sheet + adjustments(file.problems, file.document, content.origin)


def _without_faults(found: tuple[Adjustment, ...]) -> tuple[Adjustment, ...]:
    """Return adjustments none of which spoils the file; UnreadableError where one does."""
    faults = [adjustment for adjustment in found if adjustment.severity == "refused"]
    if not faults:
        return found
    first = faults[0]
    why = refused(
        "file-not-usable",
        line=first.line,
        column=first.column,
        problem=first.code,
        faults=sum(fault.count for fault in faults),
    )
    raise UnreadableError(why, found)


# Bytes and where they came from.


class _Content(NamedTuple):
    """A text to be read, where it came from, and what was said of the sheet it was in."""

    data: bytes
    origin: Origin
    told: tuple[Problem, ...] = ()


_PACKED = (b"PK", b"\xd0\xcf")
"""How workbooks and ZIPs begin."""

_NEVER_IN_PATHS = frozenset("\n\r\0")


def _content(source: str | Path | bytes) -> _Content:
    """Return the text of a file, that of a workbook's sheet or of the one file in a ZIP."""
    if isinstance(source, bytes):
        data, file = source, ""
    else:
        if isinstance(source, str) and (not source or not _NEVER_IN_PATHS.isdisjoint(source)):
            raise ValueError("a text is the path of a file: give what the file holds as bytes")
        data, file = Path(source).read_bytes(), str(source)
    return _unpacked(data, file)


def _unpacked(data: bytes, file: str) -> _Content:
    if not data.startswith(_PACKED):
        return _Content(data, Origin(file))

    try:
        packed = packed_in(data, FOR_FILES)
        name = "/".join(filter(None, (file, packed.name)))
        if not is_workbook(packed.data):
            return _Content(packed.data, Origin(name))
        sheet = sheet_text(packed.data, budget=FOR_FILES)
    except WorkbookError as problem:
        raise UnreadableError(refused(problem.code, (), **problem.values)) from problem
    except SheetFaultsError as problem:
        _without_faults(adjustments(problem.faults, None, Origin(name, problem.sheet)))
        raise AssertionError from problem  # a cell without a value is always a fault
    return _Content(sheet.text.encode(), Origin(name, sheet.name, sheet.text), sheet.told())


def write(tournament: Source, path: str | Path | None = None, *, kind: str | None = None) -> str:
    """Return a tournament as the text of a file, written to ``path`` as well where one is given.

    ``kind`` is ``trf`` (of 2026), ``trf16``, ``json``, ``csv`` (the players alone) or a format of a
    plug-in; where it is not given the ending of the path decides, TRF where that says nothing.
    Comments and unknown lines of a report that was read stay in a report. The file is UTF-8, what
    was there is replaced. RefusedError for a format that nobody has, or that has no room for teams
    or for players; OSError where the file cannot be written.
    """
    ending = Path(path).suffix.lower().removeprefix(".") if path is not None else ""
    chosen = kind or (ending if EXPORTERS.find(ending) else "trf")
    text = allowed(export_in_format(chosen, make_outgoing(opened(tournament))))
    if path is not None:
        # As bytes, so that line ends stay those of the format.
        Path(path).write_bytes(text.encode())
    return text


def losses(tournament: Source, kind: str) -> Losses:
    """Say what a file of a format would not keep of a tournament.

    ``kind`` is as in `write`, and so are the errors. Nothing is written.
    """
    outgoing = make_outgoing(opened(tournament))
    text = allowed(export_in_format(kind, outgoing))
    return Losses(kind, losses_in(outgoing, kind, text))

"""Files as a program opens and writes them: whatever is doubtful in one is an adjustment."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from arbitro.formats.importers import TournamentFile
from arbitro.formats.problems import Problem, Severity
from arbitro.formats.tournament_file import read_event_file, read_tournament_file
from arbitro.library.errors import UnreadableError, allowed
from arbitro.library.values import Adjustment
from arbitro.reasons import refused

if TYPE_CHECKING:
    from arbitro.library.values import Severity as AdjustmentSeverity


class Readable(Protocol):
    """What has the content of a file, as a tournament that was read."""

    @property
    def file(self) -> TournamentFile:
        """Return what the file holds."""


Source: TypeAlias = "str | Path | bytes | Readable"
"""Where a tournament comes from: the path of a file, its bytes, or one that was read."""

_MOST_PLACES = 5

_ONLY_NOTED = frozenset(
    {
        "encoding-latin-1",
        "encoding-utf-16",
        "encoding-guessed",
        "ruler-lines",
        "decimal-comma",
        "column-filled",
        "points-differ",
        "points-missing",
        "count-differs",
        "tpn-gap",
        "standings-order-differs",
        "results-unusual",
        "dates-reversed",
        "team-points-differ",
        "team-summary-differs",
        "record-unknown",
    }
)
"""What a reader remarks and takes as it stands."""

_ABOUT_PAIRING = frozenset({"system-not-supported"})
"""Faults that hinder pairing the next round, and no game that was played."""


def opened(source: Source) -> TournamentFile:
    """Read a report or JSON as the event it tells; UnreadableError where a fault spoils it."""
    if not isinstance(source, str | Path | bytes):
        return _read_before(source)
    return _usable(read_event_file(_bytes(source)))


def opened_for_games(source: Source) -> TournamentFile:
    """Read a report for the games of its players, whatever paired them; as `opened`."""
    if not isinstance(source, str | Path | bytes):
        return _read_before(source)
    file = read_tournament_file(_bytes(source))
    kept = tuple(each for each in file.problems if each.code not in _ABOUT_PAIRING)
    return _usable(file._replace(problems=kept))


def _read_before(source: Readable) -> TournamentFile:
    file: object = getattr(source, "file", None)
    if not isinstance(file, TournamentFile):
        raise TypeError(f"a path, bytes or a tournament is read, no {type(source).__name__}")
    return file


def _bytes(source: str | Path | bytes) -> bytes:
    return source if isinstance(source, bytes) else Path(source).read_bytes()


def _usable(file: TournamentFile) -> TournamentFile:
    found = adjustments(file)
    faults = [each for each in found if each.severity == "refused"]
    if not faults:
        return file
    first = faults[0]
    why = refused(
        "file-not-usable",
        line=first.line,
        column=first.column,
        problem=first.code,
        faults=sum(each.count for each in faults),
    )
    raise UnreadableError(why, found)


_LEFT_EMPTY = frozenset(
    {"sex-unknown", "fide-id-unreadable", "birth-unreadable", "rank-unreadable"}
    | {"rating-word", "fide-id-zero", "date-implausible", "result-open-sign"}
)
_IN_A_FIELD = _LEFT_EMPTY | {"sex-f", "title-unknown"}
"""What is doubtful in a field of a line whose first column the reader names."""

_BEFORE = ("text", "result", "symbol", "stated")
_AFTER = ("meaning", "computed", "counted", "rounds")
"""The values in which problems say what stood there, and what was read instead."""

_BASIS = {
    "cell-old-bye": "TRF16",
    "sex-f": "TRF16",
    "sex-unknown": "TRF16",
    "points-differ": "results",
    "team-points-differ": "results",
    "team-summary-differs": "results",
    "points-of-pending-differ": "C.04.2@2026-02 art. 3.1",
    "rounds-assumed": "rounds-paired",
    "system-by-description": "type-of-tournament",
    "type-unknown": "first-day",
    "encoding-latin-1": "bytes",
    "encoding-utf-16": "byte-order-mark",
    "encoding-guessed": "letters",
    "forfeit-without-colour": "C.04.2@2026-02 art. 3.4",
    "title-women-papi": "Papi",
    "result-of-running-game": "lichess",
}
"""Why something is read as it is, where the reader has a reason beyond the text itself."""


def adjustments(file: TournamentFile) -> tuple[Adjustment, ...]:
    """Return the problems of a file by their codes, in the order of their first places."""
    by_code: dict[str, list[Problem]] = {}
    for problem in sorted(file.problems, key=lambda each: (each.line, each.column)):
        by_code.setdefault(problem.code, []).append(problem)
    return tuple(_adjustment(file, code, found) for code, found in by_code.items())


def _adjustment(file: TournamentFile, code: str, found: list[Problem]) -> Adjustment:
    first = found[0]
    values = dict(first.values)
    after = next((str(values[name]) for name in _AFTER if name in values), None)
    if code in _LEFT_EMPTY:
        after = ""
    elif code == "sex-f":
        after = "w"
    severity: AdjustmentSeverity = "note" if code in _ONLY_NOTED else "adjusted"
    return Adjustment(
        code,
        "refused" if first.severity is Severity.ERROR else severity,
        first.line,
        first.column,
        first.values,
        len(found),
        tuple((each.line, each.column) for each in found[:_MOST_PLACES]),
        next((str(values[name]) for name in _BEFORE if name in values), _cell(file, first)),
        after,
        _BASIS.get(code, ""),
    )


def _cell(file: TournamentFile, problem: Problem) -> str:
    """Return what stands in the field a problem begins at, empty where it has none of its own."""
    if problem.code not in _IN_A_FIELD or file.document is None:
        return ""
    words = file.document.lines[problem.line - 1].text[problem.column - 1 :].split(maxsplit=1)
    return words[0] if words else ""


def write(tournament: Source, path: str | Path | None = None, *, kind: str | None = None) -> str:
    """Return a tournament as the text of a file, written to ``path`` as well where one is given.

    ``kind`` is ``trf`` (of 2026), ``trf16``, ``json``, ``csv`` (the players alone) or a format of a
    plug-in; where it is not given the ending of the path decides, TRF where that says nothing.
    Comments and unknown lines of a report that was read stay in a report. RefusedError for a
    format that nobody has, or that has no room for teams or for players.
    """
    from arbitro.formats.exporters import (  # noqa: PLC0415 - reading writes nothing
        EXPORTERS,
        Outgoing,
        export,
    )

    ending = Path(path).suffix.lower().removeprefix(".") if path is not None else ""
    chosen = kind or (ending if EXPORTERS.find(ending) else "trf")
    file = opened(tournament)
    lines = file.document.lines if file.document else ()
    outgoing = Outgoing(
        file.tournament if file.teams is None else file.teams,
        matches=file.matches,
        kept=tuple(line for line in lines if line.record is None and line.text.strip()),
    )
    text = allowed(export(chosen, outgoing))
    if path is not None:
        Path(path).write_bytes(text.encode())
    return text

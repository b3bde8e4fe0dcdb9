"""A tournament from a file of any kind: a report, or JSON of our own."""

from __future__ import annotations

import re

from arbitro.formats.importers import IMPORTERS, Importer, TournamentFile
from arbitro.formats.texts.crosstable_heads import is_crosstable
from arbitro.formats.texts.problems import Parsed, Problem, Severity
from arbitro.formats.trf.lines.document import TrfDocument
from arbitro.formats.trf.reader import read_trf
from arbitro.formats.trf.to_tournament import tournament_of
from arbitro.model import Tournament

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_RECORD = re.compile(rb"^(?:\xef\xbb\xbf)?\d{3}(?:\s|$)", re.MULTILINE)


def read_tournament_file(data: bytes) -> TournamentFile:
    """Read a tournament of players from a file, whichever kind of `IMPORTERS` it is.

    Never raises.

    >>> read_tournament_file(b"142 5").problems[0].code
    'players-missing'
    """
    if JSON.recognises(data):
        return _of_other_kind(data, may_be_half=True) or JSON.read(data)
    if CROSSTABLE.recognises(data):
        return CROSSTABLE.read(data)
    if not TRF.recognises(data):
        # others are asked only about what does not look like ours, so that none of them stands
        # between an arbiter and a report
        for name in IMPORTERS.names():
            found = _read_by_others(name, data)
            if found is not None:
                return found
    file = TRF.read(data)
    if any(problem.code == "players-missing" for problem in file.problems):
        return _of_other_kind(data, may_be_half=TRF.recognises(data)) or file
    return file


def _of_other_kind(data: bytes, *, may_be_half: bool) -> TournamentFile | None:
    from arbitro.formats.mistaken_files import what_it_is  # noqa: PLC0415 - a mistake is rare

    return what_it_is(data, may_be_half=may_be_half)


def _read_by_others(name: str, data: bytes) -> TournamentFile | None:
    """Return what an importer that is not ours makes of a file.

    None where it is none of its kind.

    Whatever its code raises is a problem of the file, named after it: the program goes on.
    """
    importer = IMPORTERS.find(name)
    if importer is None or importer in OURS:
        return None
    try:
        return importer.read(data) if importer.recognises(data) else None
    except Exception as problem:  # noqa: BLE001 - a stranger's code may raise anything
        fault = f"{type(problem).__name__}: {problem}"
        values = (("importer", name), ("fault", fault))
        why = Problem(Severity.ERROR, 1, 1, "importer-failed", values)
        return TournamentFile(Tournament(), (why,))


def _is_json(data: bytes) -> bool:
    return data.removeprefix(_BYTE_ORDER_MARK).lstrip()[:1] == b"{"


def _read_json(data: bytes) -> TournamentFile:
    from arbitro.formats.json_format import (  # noqa: PLC0415 - the rarer kind
        members_left_out,
        read_json_matches,
    )

    decoded = read_json_matches(data)
    tournament, matches = decoded.value
    left_out = members_left_out(data)
    read = TournamentFile(tournament, decoded.problems, matches=matches)
    return read._replace(left_out=left_out, kind="JSON")


def _is_trf(data: bytes) -> bool:
    """Tell whether a line begins as those of reports do: three digits and a blank."""
    return _RECORD.search(data) is not None


def _read_trf(data: bytes) -> TournamentFile:
    parsed = read_trf(data)
    understood = tournament_of(parsed.value)
    problems = _of_lines(parsed) + _independent(parsed, understood.problems)
    file = TournamentFile(understood.value, problems, parsed.value)
    return _with_matches(file, parsed.value) if file.tournament.system.is_knock_out else file


def _independent(parsed: Parsed[TrfDocument], found: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """Leave out the points of lines with a result that was refused: they differ for that alone."""
    wrong = {problem.line for problem in parsed.problems if problem.severity is Severity.ERROR}
    return tuple(item for item in found if item.code != "points-differ" or item.line not in wrong)


def _read_crosstable(data: bytes) -> TournamentFile:
    from arbitro.formats.crosstables.crosstable import read_crosstable  # noqa: PLC0415 - the rarer kind

    return read_crosstable(data)


JSON = Importer("json", _is_json, _read_json)
TRF = Importer("trf", _is_trf, _read_trf)
CROSSTABLE = Importer("crosstable", is_crosstable, _read_crosstable)
OURS = (JSON, TRF, CROSSTABLE)
for _each in OURS:
    IMPORTERS.register(_each.code, _each)


def _with_matches(file: TournamentFile, document: TrfDocument) -> TournamentFile:
    """Return the report of a knock-out with how its matches are played, where it says so."""
    from arbitro.formats.trf.match_lines import matches_of  # noqa: PLC0415 - for knock-outs

    told = matches_of(document)
    return file._replace(problems=file.problems + told.problems, matches=told.value)


def _of_lines(parsed: Parsed[TrfDocument]) -> tuple[Problem, ...]:
    """Return the problems of lines: where teams play, a board won alone is no old way of a bye."""
    old = any(problem.code == "cell-old-bye" for problem in parsed.problems)
    if not old:
        return parsed.problems
    from arbitro.formats.trf.team.tournament import is_team_report  # noqa: PLC0415 - for teams

    if not is_team_report(parsed.value):
        return parsed.problems
    return tuple(problem for problem in parsed.problems if problem.code != "cell-old-bye")


def is_team_json(data: bytes) -> bool:
    r"""Tell whether a file is JSON of a competition of teams.

    >>> is_team_json(b'{"format": "arbitro-team-tournament"}'), is_team_json(b"{}")
    (True, False)
    """
    is_object = data[:64].removeprefix(_BYTE_ORDER_MARK).lstrip()[:1] == b"{"
    return is_object and b'"arbitro-team-tournament"' in data

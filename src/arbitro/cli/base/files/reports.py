"""Reading a report for a command: the file, its problems, the edition it follows."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from arbitro.cli.base.speech import BadInputError, list_problems, say, system_problem
from arbitro.formats.importers import TournamentFile
from arbitro.formats.texts.problems import Problem
from arbitro.formats.tournament_file import is_team_json, read_tournament_file
from arbitro.formats.trf import TrfDocument
from arbitro.library import edition_choice
from arbitro.library.edition_choice import stored
from arbitro.model import SYSTEMS, System, Tournament
from arbitro.regulations import (
    EditionChoice,
    NoEditionInForceError,
    UnknownEditionError,
    editions,
    system_of_the_day,
    text_to_follow,
)

SWISS_SYSTEMS = tuple(
    key for key, system in SYSTEMS.items() if system.is_swiss and not system.is_team
)
"""The Swiss systems that may be named for a report of players (``--system``)."""

BY_TABLE = tuple(
    key for key, system in SYSTEMS.items() if not system.is_swiss and not system.is_knock_out
)
"""The systems `generate` plays by a table."""

OLYMPIAD = System.OLYMPIAD.key
"""The pairing of teams at Olympiads; only our own reports have a code for it."""

TEAM = "team"
"""The Swiss Team System, for reports of teams whose code is not one of it."""

NAMED_SYSTEMS = (*SWISS_SYSTEMS, TEAM, OLYMPIAD)
STANDARD_INPUT = "-"
MOST_PROBLEMS = 50


class PairRequest(NamedTuple):
    """What is asked of ``pair``: the file, and its options; ``timeout`` is in seconds.

    ``system`` names the Swiss system of the report, whatever it says itself; ``readings`` are those
    of disputed articles, written ``name=value``.
    """

    report: str
    edition: str | None = None
    output: str | None = None
    timeout: float | None = None
    as_json: bool = False
    system: str | None = None
    readings: tuple[str, ...] = ()


class LoadedReport(NamedTuple):
    """A report without errors: where it came from and what it holds."""

    path: str
    file: TournamentFile

    @property
    def tournament(self) -> Tournament:
        """Return the tournament the report tells of."""
        return self.file.tournament

    @property
    def document(self) -> TrfDocument | None:
        """Return the lines of the report, None for JSON."""
        return self.file.document

    def has(self, code: str) -> bool:
        """Tell whether a problem of this code was found."""
        return self.file.has(code)


def read_bytes(path: str) -> bytes:
    """Return a file's bytes, or those of standard input for ``-``."""
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.buffer.read()
        with open(path, "rb") as file:
            return file.read()
    except OSError as problem:
        say("cli.cannot-read", error=True, path=path, problem=system_problem(problem))
        raise BadInputError from problem


_WORKBOOKS = (b"PK", b"\xd0\xcf")
"""How files of spreadsheets begin: a crosstable may be one."""


def load(path: str, data: bytes | None = None, *, system: str | None = None) -> LoadedReport:
    """Read a report (TRF, or arbitro's JSON) and print its problems; raise if one is an error.

    ``data`` are the bytes of the file where they have been read before; ``system`` is the Swiss
    system by which it is read, whatever it says itself.
    """
    read = read_bytes(path) if data is None else data
    if read.startswith(_WORKBOOKS):
        from arbitro.storage.workbooks.packed_lists import as_text  # noqa: PLC0415 - few reports are workbooks

        read = as_text(read)
    file = read_tournament_file(read)
    if system in {TEAM, OLYMPIAD}:
        code = "cli.olympiad.teams-only" if system == OLYMPIAD else "cli.system-of-teams"
        say(code, error=True, path=path, system=system)
        raise BadInputError
    if system is not None:
        file = _by_system(file, system)
    print_problems(path, file.problems)
    if not file.ok:
        raise BadInputError
    return LoadedReport(path, file)


_ANSWERED = frozenset({"system-not-supported", "system-of-its-own", "type-unknown"})
"""Problems of a report that are none once a system is named."""


def _by_system(file: TournamentFile, system: str) -> TournamentFile:
    """Return a report as one of another Swiss system."""
    tournament = replace(file.tournament, system=system_named(system))
    problems = tuple(problem for problem in file.problems if problem.code not in _ANSWERED)
    return file._replace(tournament=tournament, problems=problems)


def names_teams(data: bytes) -> bool:
    r"""Tell whether a file has lines of teams (013, 310) or is JSON of teams.

    >>> names_teams(b"012 Open\r310   1 North"), names_teams(b"012 Open 310 ")
    (True, False)
    """
    if is_team_json(data):
        return True
    return any(line.startswith((b"310 ", b"013 ")) for line in data.splitlines())


def print_problems(path: str, problems: tuple[Problem, ...]) -> None:
    """Print problems on the error stream as ``path:line:column: severity: text``.

    They come in the order of their places. Of very many, as a file of another kind has, some are
    counted only: errors go before warnings.
    """
    problems = tuple(sorted(problems, key=lambda problem: (problem.line, problem.column)))
    shown = problems
    if len(problems) > MOST_PROBLEMS:
        by_weight = sorted(problems, key=lambda problem: problem.severity.value)
        kept = {id(problem) for problem in by_weight[:MOST_PROBLEMS]}
        shown = tuple(problem for problem in problems if id(problem) in kept)
    list_problems(path, shown)
    if len(shown) < len(problems):
        say("cli.more-problems", error=True, path=path, count=len(problems) - len(shown))


def decide_edition(report: LoadedReport, regulation: str, option: str | None) -> EditionChoice:
    """Return the edition the command works by, and say so where it is only a default."""
    choice = chosen_edition(
        regulation,
        option=option or stored(report.tournament.editions, regulation),
        encoded_type=report.file.encoded_type,
        start=report.tournament.details.start,
    )
    print_default_edition(choice, report.tournament.details.start)
    return choice


def print_default_edition(choice: EditionChoice, start: date | None) -> None:
    """Say that an edition is only a default: nothing names one, or no text of the day is known."""
    if choice.decided_by != "default":
        return
    if start is None:
        say("edition.by-default", error=True, edition=choice.edition.key)
    else:
        say("edition.of-another-day", error=True, edition=choice.edition.key, on=start.isoformat())


def of_its_day(report: LoadedReport, edition: str | None, system: str | None) -> LoadedReport:
    """Return a report as one of the text its system meant on its first day, and say so."""
    file, meant = report.file, edition_choice.of_its_day(report.file, edition, system)
    if meant is file.tournament:
        return report
    print_edition_of_day(meant.system, meant.details.start)
    return report._replace(file=file._replace(tournament=meant))


def print_edition_of_day(meant: System, start: date | None) -> None:
    """Say that a name meant another system than today's on the first day of an event."""
    if start is not None:
        say("edition.system-of-its-day", error=True, system=meant.key, on=start.isoformat())


def of_the_day(system: System, start: date | None) -> System:
    """Return the system a name meant on a first day, and say so where that is not today's."""
    meant = system_of_the_day(system, start)
    if meant is not system:
        print_edition_of_day(meant, start)
    return meant


def chosen_edition(
    regulation: str,
    *,
    option: str | None = None,
    encoded_type: str | None = None,
    start: date | None = None,
) -> EditionChoice:
    """Return the edition decided; where none is, say which there are and raise BadInputError."""
    try:
        return text_to_follow(regulation, option=option, encoded_type=encoded_type, start=start)
    except (NoEditionInForceError, UnknownEditionError) as problem:
        known = ", ".join(edition.key for edition in editions(regulation))
        code = (
            "cli.edition-unknown"
            if isinstance(problem, UnknownEditionError)
            else "cli.edition-before-known"
        )
        requested = option or (encoded_type if code == "cli.edition-unknown" else str(start or ""))
        say(code, error=True, regulation=regulation, asked=requested, known=known)
        raise BadInputError from problem


def system_named(key: str) -> System:
    """Return the system of a key that the command line has let through; KeyError for another."""
    found = SYSTEMS.get(key) or of_others(key)
    if found is None:
        raise KeyError(key)
    return found


def of_others(key: str) -> System | None:
    """Return the system of a key that is not one of ours, None where nobody has it."""
    if key in SYSTEMS:
        return None
    from arbitro.rules.pairing.systems import system_called  # noqa: PLC0415 - loads every system

    return system_called(key)

"""Reading a report of teams for a command."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from arbitro.cli.base.files.reports import (
    OLYMPIAD,
    SWISS_SYSTEMS,
    TEAM,
    chosen_edition,
    names_teams,
    print_default_edition,
    print_problems,
)
from arbitro.cli.base.files.write import write_text
from arbitro.cli.base.speech import BadInputError, say
from arbitro.formats.json_format import read_team_json, write_team_json
from arbitro.formats.texts.problems import Parsed
from arbitro.formats.tournament_file import is_team_json
from arbitro.formats.trf import (
    TrfDocument,
    is_team_report,
    read_trf,
    team_document_of,
    team_tournament_of,
    write_trf,
)
from arbitro.formats.trf.team.tournament import OF_PLAYERS_ALONE
from arbitro.formats.trf.writer import with_what_counted
from arbitro.model import EditionKey, TeamSystem, TeamTournament
from arbitro.regulations import EditionChoice
from arbitro.rules.pairing.olympiad import OLYMPIAD_TYPE
from arbitro.rules.standings import tie_break_regulation

_TEAM_RECORDS = (b"310 ", b"013 ", b"192 ")


class LoadedTeams(NamedTuple):
    """A report of teams without errors, where it came from, and its lines (None for JSON).

    ``stated_type`` is the code of the report where an option names another system.
    """

    path: str
    tournament: TeamTournament
    document: TrfDocument | None = None
    stated_type: str | None = None


def teams_by(path: str, data: bytes, system: str | None) -> LoadedTeams | None:
    """Read a report of teams by the system an option names; None where it is one of players.

    Raises BadInputError for a system of players, having said so.
    """
    loaded = teams_in(path, data, whatever_code=system == TEAM)
    if loaded is None:
        return None
    if system in SWISS_SYSTEMS:
        say("cli.system-of-players", error=True, path=path, system=system)
        raise BadInputError
    return _as_team_swiss(loaded) if system == TEAM else loaded


def is_olympiad(loaded: LoadedTeams, system: str | None) -> bool:
    """Tell whether a report is paired by D.02: an option says so, or its code of record 192."""
    return system == OLYMPIAD or (
        system is None and loaded.tournament.encoded_type.strip().upper() == OLYMPIAD_TYPE
    )


def _as_team_swiss(loaded: LoadedTeams) -> LoadedTeams:
    """Return a report as one of the Swiss Team System; its code may say type and scores."""
    stated = loaded.tournament.encoded_type
    known = [word for word in stated.strip().upper().split("_") if word in _SAYING]
    code = "_".join(("FIDE_TEAM", *known))
    tournament = replace(loaded.tournament, system=TeamSystem.SWISS, encoded_type=code)
    return loaded._replace(tournament=tournament, stated_type=stated)


_SAYING = ("TYPEA", "TYPEB", "MP", "GP", "BAKU")


def teams_in(path: str, data: bytes, *, whatever_code: bool = False) -> LoadedTeams | None:
    """Read a report of teams and print its problems; None where it is not one of teams.

    With ``whatever_code`` teams in it are enough. Raises BadInputError where a problem is an error.
    """
    if is_team_json(data):
        return _from_json(path, data)
    if not any(line[:4] in _TEAM_RECORDS for line in data.splitlines()):
        return None

    parsed = read_trf(data)
    if not (whatever_code and names_teams(data)) and not is_team_report(parsed.value):
        return None
    understood = team_tournament_of(parsed.value)
    of_lines = tuple(problem for problem in parsed.problems if problem.code not in OF_PLAYERS_ALONE)
    problems = of_lines + understood.problems
    print_problems(path, problems)
    if not Parsed(understood.value, problems).ok:
        raise BadInputError
    return LoadedTeams(path, understood.value, parsed.value)


def _from_json(path: str, data: bytes) -> LoadedTeams:
    parsed = read_team_json(data)
    print_problems(path, parsed.problems)
    if not parsed.ok:
        raise BadInputError
    return LoadedTeams(path, parsed.value)


def decide_team_edition(loaded: LoadedTeams, option: str | None) -> EditionChoice:
    """Return the edition of the tie-breaks, and say so where it is only a default."""
    stored = loaded.tournament.editions
    regulation = tie_break_regulation(*([option] if option else stored))
    known: EditionKey | None = next(
        (key for key in stored if key.startswith(f"{regulation}@")), None
    )
    choice = chosen_edition(
        regulation, option=option or known, start=loaded.tournament.details.start
    )
    print_default_edition(choice, loaded.tournament.details.start)
    return choice


def write_teams(loaded: LoadedTeams, tournament: TeamTournament, output: str) -> bool:
    """Write a competition to a file, as JSON if its name ends so or it was read from JSON."""
    if output.lower().endswith(".json") or (output == "-" and loaded.document is None):
        return write_text(output, write_team_json(tournament))

    document = team_document_of(tournament, purpose="rating")
    return write_text(output, write_trf(with_what_counted(document, tournament.corrections)))

"""A file of any kind as the event it tells, of players or of teams."""

from __future__ import annotations

from arbitro.formats.importers import TournamentFile
from arbitro.formats.json_format import members_left_out, read_team_json
from arbitro.formats.tournament_file import is_team_json, read_tournament_file
from arbitro.formats.trf.reader import read_trf
from arbitro.formats.trf.team.tournament import (
    OF_PLAYERS_ALONE,
    is_team_report,
    team_tournament_of,
)
from arbitro.model import Tournament


def read_event_file(data: bytes) -> TournamentFile:
    """Read a file as the event it tells: a report of teams as the competition of teams it is.

    >>> read_event_file(b'{"format": "arbitro-team-tournament"}').problems[0].values
    (('path', 'version'),)
    """
    if is_team_json(data):
        decoded = read_team_json(data)
        details = Tournament(details=decoded.value.details)
        left_out = members_left_out(data)
        read = TournamentFile(details, decoded.problems, teams=decoded.value)
        return read._replace(left_out=left_out, kind="JSON")
    file = read_tournament_file(data)
    if file.document is None:
        return file
    if not is_team_report(file.document):
        return file
    understood = team_tournament_of(file.document)
    of_lines = [
        problem for problem in read_trf(data).problems if problem.code not in OF_PLAYERS_ALONE
    ]
    return file._replace(problems=(*of_lines, *understood.problems), teams=understood.value)

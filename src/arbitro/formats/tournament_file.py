"""A tournament from a file of any kind: a report, or JSON of our own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbitro.formats.problems import Parsed, Problem
from arbitro.formats.trf.document import TrfDocument
from arbitro.formats.trf.reader import read_trf
from arbitro.formats.trf.to_tournament import encoded_type, tournament_of
from arbitro.model import Tournament

if TYPE_CHECKING:
    from arbitro.model import TeamTournament
    from arbitro.rules.pairing.knock_out import MatchFacts

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class TournamentFile(NamedTuple):
    """A file understood: ``document`` are the lines of a report, None for JSON.

    ``teams`` is the competition of teams that a report tells, where it was read as one;
    ``matches`` is how those of a knock-out are played, where a file tells that.
    """

    tournament: Tournament
    problems: tuple[Problem, ...]
    document: TrfDocument | None = None
    teams: TeamTournament | None = None
    matches: MatchFacts | None = None

    @property
    def ok(self) -> bool:
        """Tell whether the tournament can be relied on: warnings perhaps, but no error."""
        return Parsed(self.tournament, self.problems).ok

    @property
    def encoded_type(self) -> str:
        """Return the type of tournament a report states (192), empty where there is none."""
        return "" if self.document is None else encoded_type(self.document)

    def has(self, code: str) -> bool:
        """Tell whether a problem of this code was found."""
        return any(problem.code == code for problem in self.problems)


def read_tournament_file(data: bytes) -> TournamentFile:
    """Read a report (TRF) or arbitro's JSON, whichever a file holds; never raises.

    >>> read_tournament_file(b"142 5").problems[0].code
    'players-missing'
    """
    if data.removeprefix(_BYTE_ORDER_MARK).lstrip()[:1] == b"{":
        from arbitro.formats.json_format import (  # noqa: PLC0415 - the rarer kind
            read_json_matches,
        )

        decoded = read_json_matches(data)
        tournament, matches = decoded.value
        return TournamentFile(tournament, decoded.problems, matches=matches)
    parsed = read_trf(data)
    understood = tournament_of(parsed.value)
    problems = _of_lines(parsed) + understood.problems
    file = TournamentFile(understood.value, problems, parsed.value)
    return _with_matches(file, parsed.value) if file.tournament.system.is_knock_out else file


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
    from arbitro.formats.trf.team_tournament import is_team_report  # noqa: PLC0415 - for teams

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


def read_event_file(data: bytes) -> TournamentFile:
    """Read a file as the event it tells: a report of teams as the competition of teams it is.

    >>> read_event_file(b'{"format": "arbitro-team-tournament"}').problems[0].values
    (('path', 'version'),)
    """
    if is_team_json(data):
        from arbitro.formats.json_format import read_team_json  # noqa: PLC0415 - the rarer kind

        decoded = read_team_json(data)
        details = Tournament(details=decoded.value.details)
        return TournamentFile(details, decoded.problems, teams=decoded.value)
    file = read_tournament_file(data)
    if file.document is None:
        return file
    from arbitro.formats.trf.team_tournament import (  # noqa: PLC0415 - the rarer kind
        OF_PLAYERS_ALONE,
        is_team_report,
        team_tournament_of,
    )

    if not is_team_report(file.document):
        return file
    understood = team_tournament_of(file.document)
    of_lines = [each for each in read_trf(data).problems if each.code not in OF_PLAYERS_ALONE]
    return file._replace(problems=(*of_lines, *understood.problems), teams=understood.value)

"""What a file of a tournament does not state, and what is taken instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from arbitro.formats.importers import TournamentFile
from arbitro.formats.trf.lines.document import Report, TrfDocument, report_of
from arbitro.formats.trf.lines.records import (
    AccelerationRecord,
    ByesRecord,
    EngineOptionsRecord,
    InitialColourRecord,
    PointsRecord,
    ProhibitionRecord,
    RankingMethodRecord,
    RoundDatesRecord,
    TeamRecord,
    TieBreaksRecord,
    TypeRecord,
    VirtualPointsRecord,
)
from arbitro.model import Colour, TeamTournament, Tournament


class TakenDefault(NamedTuple):
    """Something a file does not state: a code of ``CODES``, and what was taken instead."""

    code: str
    value: str = ""


CODES = (
    "format",
    "format-table",
    "rounds-played",
    "rounds-dated",
    "rounds-of-table",
    "scoring",
    "bye-points",
    "match-points",
    "colour",
    "colour-open",
    "system",
    "system-described",
    "system-unknown",
    "tie-breaks",
    "ranking-method",
    "acceleration",
    "acceleration-none",
    "prohibitions-none",
    "byes-none",
    "old-byes",
    "results-unknown",
    "points-differ",
    "lines-unknown",
    "teams-by-013",
)
"""Every code there is; the words are ``format.default.<code>``."""

_OF_2026 = (
    *("142", "152", "162", "172", "192", "202", "212", "222", "240", "250", "260", "299", "300"),
    *("310", "320", "330", "352", "362"),
)
"""Lines that only reports of 2026 have."""

_POINTS = frozenset({"points-differ", "points-before-round", "team-points-differ"})


def defaults_taken(file: TournamentFile) -> tuple[TakenDefault, ...]:
    """Return what was taken because a file does not state it, in the order of a settings page.

    What a section decides by itself, such as the edition, is not among it.

    >>> from arbitro.formats.tournament_file import read_tournament_file
    >>> [found.code for found in defaults_taken(read_tournament_file(b"012 Open"))][:4]
    ['format', 'rounds-played', 'scoring', 'colour-open']
    """
    if file.document is None:
        return tuple(_other_defaults(file))
    return (*_report_defaults(file, report_of(file.document)), *_problem_defaults(file))


def _report_defaults(file: TournamentFile, report: Report) -> Iterator[TakenDefault]:
    """Give what a report, or a table read as one, leaves open."""
    told = file.teams or file.tournament
    kind = _format_of(file, report.document)
    yield TakenDefault("format", kind)
    if file.has("rounds-assumed"):
        dated = report.numbered(RoundDatesRecord) and told.rounds_total > told.rounds_played
        yield TakenDefault("rounds-dated" if dated else "rounds-played", str(told.rounds_total))
    yield from _points_of(report, told)
    if not _states_colour(report):
        yield _colour(told.initial_colour)
    yield from _system_of(file, report)
    if not report.numbered(TieBreaksRecord):
        yield TakenDefault("tie-breaks")
    if not report.numbered(RankingMethodRecord):
        yield TakenDefault("ranking-method")
    if file.teams is not None and not report.numbered(TeamRecord, "310"):
        yield TakenDefault("teams-by-013")
    if not kind.startswith("TRF26"):
        yield from _not_in_older_reports(report)


def _format_of(file: TournamentFile, document: TrfDocument) -> str:
    """Return which format a report is in, by the lines and byes it has."""
    codes = {line.text[:3] for line in document.lines}
    if codes & set(_OF_2026):
        return "TRF26"
    return "TRF06" if file.has("cell-old-bye") else "TRF16"


def _points_of(report: Report, told: Tournament | TeamTournament) -> Iterator[TakenDefault]:
    stated = [record for _, record in report.numbered(PointsRecord) if record.code != "362"]
    if not stated:
        yield TakenDefault("scoring")
    else:
        symbols = {symbol for record in stated for symbol, _ in record.values}
        if not symbols & {"P", "PAB", "U"}:
            points = told.points.game if isinstance(told, TeamTournament) else told.points
            yield TakenDefault("bye-points", str(points.pairing_allocated_bye))
    if isinstance(told, TeamTournament) and not report.numbered(PointsRecord, "362"):
        yield TakenDefault("match-points")


def _states_colour(report: Report) -> bool:
    options = (record for _, record in report.numbered(EngineOptionsRecord))
    stated = any(record.colour is not None for record in options)
    return stated or bool(report.numbered(InitialColourRecord))


def _colour(colour: Colour | None) -> TakenDefault:
    return TakenDefault("colour-open") if colour is None else TakenDefault("colour", colour.value)


def _system_of(file: TournamentFile, report: Report) -> Iterator[TakenDefault]:
    if file.has("system-by-description"):
        yield TakenDefault("system-described", file.tournament.system.key)
    elif file.has("type-unknown") or file.has("system-of-its-own"):
        yield TakenDefault("system-unknown", file.encoded_type)
    elif not report.numbered(TypeRecord) and not file.encoded_type:
        system = file.tournament.system.key if file.teams is None else file.teams.system.value
        yield TakenDefault("system", system)


def _not_in_older_reports(report: Report) -> Iterator[TakenDefault]:
    """Give what reports before those of 2026 have no line for, but by the lines of engines."""
    accelerated = bool(report.numbered(AccelerationRecord))
    accelerated = accelerated or bool(report.numbered(VirtualPointsRecord))
    yield TakenDefault("acceleration" if accelerated else "acceleration-none")
    if not report.numbered(ProhibitionRecord):
        yield TakenDefault("prohibitions-none")
    if not report.numbered(ByesRecord):
        yield TakenDefault("byes-none")


def _problem_defaults(file: TournamentFile) -> Iterator[TakenDefault]:
    """Give how often a report was read otherwise than it stands there; each place is a problem."""
    for code, found in (
        ("old-byes", frozenset({"cell-old-bye"})),
        ("results-unknown", frozenset({"result-unknown-sign"})),
        ("points-differ", _POINTS),
        ("lines-unknown", frozenset({"record-unknown"})),
    ):
        count = sum(problem.code in found for problem in file.problems)
        if count:
            yield TakenDefault(code, str(count))


# Other files. JSON: a member left out has the value of an empty tournament.

DECIDING = (
    *("rounds_total", "points", "game_points", "match_points", "initial_colour", "system"),
    *("tie_breaks", "accelerated", "forbidden"),
)
"""The members of JSON whose usual values decide pairings or standings."""


def _other_defaults(file: TournamentFile) -> Iterator[TakenDefault]:
    told = file.teams or file.tournament
    # a table, or a file that a plug-in has read, states nothing but players and rounds
    left_out = file.left_out if file.kind == "JSON" else frozenset(DECIDING) - {"rounds_total"}
    system = file.tournament.system.key if file.teams is None else file.teams.system.value
    points = "points" if file.teams is None else "game_points"
    if file.kind:
        yield (
            TakenDefault("format-table") if file.kind == "table" else TakenDefault("format", "JSON")
        )
    if file.kind == "table" or file.has("rounds-assumed"):
        yield TakenDefault("rounds-played", str(told.rounds_total))
    for member, default in (
        ("rounds_total", TakenDefault("rounds-played", str(told.rounds_total))),
        (points, TakenDefault("scoring")),
        ("match_points", TakenDefault("match-points")),
        ("initial_colour", _colour(told.initial_colour)),
        ("system", TakenDefault("system", system)),
        ("tie_breaks", TakenDefault("tie-breaks")),
        ("accelerated", TakenDefault("acceleration-none")),
        ("forbidden", TakenDefault("prohibitions-none")),
    ):
        if member in left_out and (member not in _OF_TEAMS or file.teams is not None):
            yield default
    if not told.details.ranking_method:
        yield TakenDefault("ranking-method")
    if file.has("system-of-its-own"):
        yield TakenDefault("system-unknown", file.tournament.system.key)


_OF_TEAMS = frozenset({"match_points", "game_points"})
"""Members that only competitions of teams have."""

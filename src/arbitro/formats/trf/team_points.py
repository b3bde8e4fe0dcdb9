"""What results are worth to teams: records 162 and 362, the bye of 320, the assignments of 299."""

from __future__ import annotations

from arbitro.formats.trf.point_systems import point_system
from arbitro.formats.trf.records import AssignmentRecord, PointsRecord, TeamByesRecord
from arbitro.formats.trf.report import Report
from arbitro.model import MATCH_POINTS_2_1_0, ZERO, Award, PointSystem, Result, TeamPoints

RESULTS = {
    "W": Result.WIN,
    "D": Result.DRAW,
    "L": Result.LOSS,
    "F": Result.FULL_POINT_BYE,
    "H": Result.HALF_POINT_BYE,
    "Z": Result.ZERO_POINT_BYE,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
"""The results by the letters of record 299."""


def team_points(report: Report) -> TeamPoints:
    """Return the points of matches and games, with what the event awards by rules of its own.

    A line 299 without a round and without teams says what its result is worth everywhere.
    """
    game = point_system(report.numbered(PointsRecord), report.problems)
    awards = {}
    for _, record in report.numbered(AssignmentRecord):
        if record.kind and not record.participants and record.round_number is None:
            result = RESULTS[record.kind]
            awards[result] = Award(result, record.match_points or ZERO, record.points or ZERO)
    bye = report.one(TeamByesRecord)
    if bye is not None and (bye[1].match_points, bye[1].game_points) != (None, None):
        awards[Result.PAIRING_ALLOCATED_BYE] = Award(
            Result.PAIRING_ALLOCATED_BYE, bye[1].match_points or ZERO, bye[1].game_points or ZERO
        )
    return TeamPoints(_match_points(report), game, tuple(awards.values()))


def _match_points(report: Report) -> PointSystem:
    """Return the match points of 362; a bye is worth a draw (C.04.6 art. 1.4)."""
    usual = MATCH_POINTS_2_1_0
    worth = {"TW": usual.win, "TD": usual.draw, "TL": usual.loss}
    for _, record in report.numbered(PointsRecord, "362"):
        worth.update(record.values)
    win, draw, loss = worth["TW"], worth["TD"], worth["TL"]
    return PointSystem.of(win, draw, loss, pairing_allocated_bye=draw)

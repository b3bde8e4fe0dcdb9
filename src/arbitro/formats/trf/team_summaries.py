"""The lines 802, which say for human eyes what the other records say already."""

from __future__ import annotations

from arbitro.formats.trf.records import SummaryCell, TeamSummaryRecord
from arbitro.formats.trf.report import Report
from arbitro.model import FORFEITS, MatchRecord, Result, TeamScore, TeamTournament

BYE_WORDS = {
    Result.PAIRING_ALLOCATED_BYE: "PAB",
    Result.FULL_POINT_BYE: "FPB",
    Result.HALF_POINT_BYE: "HPB",
    Result.ZERO_POINT_BYE: "ZPB",
}

SEVERAL = "*"
"""In the place of the opponent where a team met several in one round."""


def summary_of(record: MatchRecord) -> SummaryCell:
    """Return what a line 802 says of a round."""
    opponent = SEVERAL if record.meets_several else str(record.opponent)
    return SummaryCell(
        BYE_WORDS.get(record.result) or opponent,
        record.colour,
        record.game_points,
        forfeit=record.result in FORFEITS,
    )


def check_summaries(report: Report, tournament: TeamTournament) -> None:
    """Note where a line 802 tells another opponent or other points than the results.

    Colours are not compared: a forfeited match may have none.
    """
    entries = {entry.team.number: entry for entry in tournament.entries}
    for line, record in report.numbered(TeamSummaryRecord):
        entry = entries.get(record.team)
        if entry is None:
            column = report.find(line, str(record.team), 5)
            report.fault("team-unknown", line, column, team=record.team)
            continue
        for index, cell in enumerate(record.rounds[: tournament.rounds_played]):
            computed = summary_of(entry.record(index + 1))
            if cell is not None and (cell.opponent, cell.game_points) != computed[::2]:
                values = {"team": record.team, "round": index + 1}
                report.fault("team-summary-differs", line, 29 + 13 * index, **values)
        totals = (
            tournament.score(entry, TeamScore.MATCH_POINTS),
            tournament.score(entry, TeamScore.GAME_POINTS),
        )
        stated = (record.match_points, record.game_points)
        if any(a is not None and a != b for a, b in zip(stated, totals, strict=True)):
            report.fault("team-summary-differs", line, 15, team=record.team, round=0)

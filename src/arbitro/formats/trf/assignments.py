"""What the lines 299 add to the players' points and take from them, round by round."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.formats.trf.document import Report
from arbitro.formats.trf.records import AssignmentRecord
from arbitro.model import (
    ZERO,
    Adjustment,
    Points,
    PointSystem,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
    points_table,
)

_KINDS = {
    "W": frozenset({Result.WIN, Result.UNRATED_WIN}),
    "D": frozenset({Result.DRAW, Result.UNRATED_DRAW}),
    "L": frozenset({Result.LOSS, Result.UNRATED_LOSS}),
    "F": frozenset({Result.FULL_POINT_BYE}),
    "H": frozenset({Result.HALF_POINT_BYE}),
    "Z": frozenset({Result.ZERO_POINT_BYE}),
    "+": frozenset({Result.FORFEIT_WIN}),
    "-": frozenset({Result.FORFEIT_LOSS}),
}


def adjustments_of(
    report: Report,
    rounds: Mapping[Tpn, tuple[RoundRecord, ...]],
    played: int,
    points: PointSystem,
) -> dict[Tpn, tuple[Adjustment, ...]]:
    """Return each player's penalties and bonuses, one a round, those from the start first.

    A line without a kind is a penalty or a bonus, counted from its round on. A line with a kind of
    result says what that result is worth: the difference from the usual value counts from every
    round of the line in which the player had it, and for everybody where the line names nobody.
    """
    worth = points_table(points)
    changes: dict[Tpn, dict[int, int]] = {}
    for line, record in report.numbered(AssignmentRecord):
        amount = ZERO if record.points is None else record.points
        named = report.known(line, record.participants)
        for tpn in named if record.participants else rounds:
            mine = changes.setdefault(tpn, {})
            if not record.kind:
                start = record.round_number or 0
                mine[start] = mine.get(start, 0) + amount
                continue
            found = [
                (number, cell.result)
                for number, cell in enumerate(rounds[tpn][:played], 1)
                if cell.result in _KINDS[record.kind] and record.round_number in {None, number}
            ]
            # Of everybody it is natural that some never had the result.
            if not found and named:
                report.fault("assignment-without-result", line, 5, tpn=tpn)
            for number, result in found:
                # Only the difference is kept: the result brings its usual points already.
                mine[number] = mine.get(number, 0) + amount - worth[result]
    return {
        tpn: tuple(
            Adjustment(Points(mine[number]), number) for number in sorted(mine) if mine[number]
        )
        for tpn, mine in changes.items()
    }


def assignment_records(tournament: Tournament) -> list[AssignmentRecord]:
    """Return the lines for a tournament's penalties and bonuses, players with the same together."""
    players: dict[Adjustment, list[Tpn]] = {}
    for entry in tournament.entries:
        for adjustment in entry.adjustments:
            players.setdefault(adjustment, []).append(entry.tpn)
    return [
        AssignmentRecord("", None, points, number or None, tuple(names))
        for (points, number), names in players.items()
    ]

"""What a report of teams says for the pairing alone: fictitious points, prohibited pairings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbitro.formats.trf.acceleration import (
    baku_points,
    points_of_ranges,
    without_last_zeros,
)
from arbitro.formats.trf.document import Report
from arbitro.formats.trf.event_types import event_type
from arbitro.formats.trf.records import (
    AccelerationRecord,
    ProhibitionRecord,
    TypeRecord,
)
from arbitro.model import ZERO, Points, Prohibition, TeamPoints, TeamTournament, Tpn

LAST_ROUND = 999


def team_virtual_points(
    report: Report, numbers: Sequence[int], total: int, points: TeamPoints
) -> dict[int, tuple[Points, ...]]:
    """Return each team's fictitious match points, round by round.

    Where 250 gives some, the method of 192 is disregarded. An example of the format has the match
    points of teams in the column of game points: those are taken where the other holds none.
    """
    if not report.numbered(AccelerationRecord):
        return _baku(report, numbers, total, points)
    virtual = points_of_ranges(report, numbers, total, _amount)
    return {number: without_last_zeros(mine) for number, mine in virtual.items()}


def _amount(record: AccelerationRecord) -> Points:
    return record.match_points or record.points or ZERO


def _baku(
    report: Report, numbers: Sequence[int], total: int, points: TeamPoints
) -> dict[int, tuple[Points, ...]]:
    """Return what the Baku method gives, where the type of the event names it."""
    found = report.one(TypeRecord)
    kind = event_type(found[1].text) if found else None
    if found is None or kind is None or not kind.baku:
        return {}
    return baku_points(report, found, sorted(numbers), total, points.match)


def team_prohibitions(
    report: Report, numbers: Sequence[int], total: int
) -> tuple[Prohibition, ...]:
    """Return which teams may not meet, and in which rounds (260)."""
    found = []
    for line, record in report.numbered(ProhibitionRecord):
        members = set()
        for tpn in record.participants:
            if tpn in numbers:
                members.add(tpn)
            else:
                report.fault("team-unknown", line, report.find(line, str(tpn), 13), team=int(tpn))
        first, last = record.first_round or 1, record.last_round or 0
        if len(members) > 1:
            found.append(Prohibition(frozenset(members), first, 0 if last >= total else last))
    return tuple(found)


def acceleration_records(tournament: TeamTournament) -> Iterator[AccelerationRecord]:
    """Give the fictitious points as ranges of rounds, team by team."""
    for entry in tournament.entries:
        start = 0
        for index in range(1, len(entry.virtual) + 1):
            if index == len(entry.virtual) or entry.virtual[index] != entry.virtual[start]:
                if entry.virtual[start] != ZERO:
                    points = entry.virtual[start]
                    tpn = entry.tpn
                    yield AccelerationRecord(points, None, start + 1, index, tpn, tpn)
                start = index


def prohibition_records(tournament: TeamTournament) -> Iterator[ProhibitionRecord]:
    """Give the prohibited pairings with their rounds, none that begins after the last one."""
    total = tournament.rounds_total or LAST_ROUND
    for members, first, last in tournament.prohibitions:
        names = tuple(sorted(members, key=int))
        if first <= total:
            yield ProhibitionRecord("260", first, last or total, tuple(map(Tpn, names)))

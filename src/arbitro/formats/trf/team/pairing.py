"""What a report of teams says for the pairing alone: fictitious points, prohibited pairings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arbitro.formats.trf.acceleration import (
    Extent,
    by_baku,
    points_of_ranges,
    without_last_zeros,
)
from arbitro.formats.trf.event_types import event_type
from arbitro.formats.trf.lines.document import Report
from arbitro.formats.trf.lines.records import (
    AccelerationRecord,
    ProhibitionRecord,
    TypeRecord,
)
from arbitro.model import ZERO, Points, Prohibition, TeamEntry, TeamPoints, TeamTournament, Tpn

LAST_ROUND = 999


def with_team_points(
    report: Report, entries: tuple[TeamEntry, ...], played: int, total: int, points: TeamPoints
) -> tuple[TeamEntry, ...]:
    """Return the teams with their fictitious match points, round by round.

    Where 250 gives some, the method of 192 is disregarded. An example of the format has the match
    points of teams in the column of game points: those are taken where the other holds none.
    """
    if report.numbered(AccelerationRecord):
        numbers = [entry.tpn for entry in entries]
        stated = points_of_ranges(report, numbers, total, _amount)
        return tuple(
            replace(entry, virtual=without_last_zeros(stated.get(entry.tpn, ())))
            for entry in entries
        )
    found = report.one(TypeRecord)
    kind = event_type(found[1].text) if found else None
    if found is None or kind is None or not kind.baku:
        return entries
    return by_baku(report, found, entries, Extent(played, total, points.match, ()))


def _amount(record: AccelerationRecord) -> Points:
    return record.match_points or record.points or ZERO


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

"""The fictitious points of a report: 250, ``XXA``, or the method the encoded type names."""

from __future__ import annotations

from arbitro.formats.trf.event_types import EventType
from arbitro.formats.trf.records import (
    AccelerationRecord,
    NumberRecord,
    TypeRecord,
    VirtualPointsRecord,
)
from arbitro.formats.trf.report import Report
from arbitro.model import ZERO, Points, PointSystem, Tpn

MOST_ROUNDS = 99
"""How many rounds an accelerated event has at most where a report does not say it."""

VirtualPoints = dict[Tpn, tuple[Points, ...]]


def virtual_points(
    report: Report, kind: EventType | None, total: int, points: PointSystem
) -> VirtualPoints:
    """Return each player's fictitious points, round by round.

    Where 250 or ``XXA`` give points, the method of 192 is disregarded, as the format asks.
    """
    stated = _stated(report, total)
    matches = kind is not None and kind.system is not None and kind.system.games_per_round > 1
    if stated is None and kind is not None and kind.baku and not matches:
        return _baku(report, total, points)
    return stated or {}


def _baku(report: Report, total: int, points: PointSystem) -> VirtualPoints:
    """Give the first group of the Baku method its points (C.04.7 art. 1.2 to 1.4).

    A file does not say who entered late, so the group is that of everybody in it (art. 1.2).
    """
    from arbitro.rules.pairing.swiss import baku  # noqa: PLC0415 - it loads the engines of pairing

    if not baku.win_is_two_draws(points):
        line, record = report.numbered(TypeRecord)[0]
        report.fault("baku-not-applicable", line, report.find(line, record.text))
        return {}
    group = list(report.players)[: baku.first_group(len(report.players))]
    return dict.fromkeys(group, baku.virtual_points(total, points.win))


def _stated(report: Report, total: int) -> VirtualPoints | None:
    """Return what 250 and ``XXA`` give, later lines over earlier; None where there are none."""
    ranges = report.numbered(AccelerationRecord)
    singles = report.numbered(VirtualPointsRecord)
    if not ranges and not singles:
        return None
    virtual: dict[Tpn, list[Points]] = {}
    stated = report.numbered(NumberRecord, "142", "XXR")
    most = total if stated else MOST_ROUNDS
    for line, record in ranges:
        if record.last_round > most:
            report.fault("round-out-of-range", line, 19, round=record.last_round)
            continue
        rounds = range(record.first_round - 1, record.last_round)
        for tpn in report.players:
            if record.first <= tpn <= record.last and record.points is not None:
                mine = virtual.setdefault(tpn, [])
                mine.extend([ZERO] * (record.last_round - len(mine)))
                mine[rounds.start : rounds.stop] = [record.points] * len(rounds)
    for line, single in singles:
        if report.knows(line, single.tpn):
            virtual[single.tpn] = list(single.points)
    for mine in virtual.values():
        while mine and mine[-1] == ZERO:
            mine.pop()
    return {tpn: tuple(mine) for tpn, mine in virtual.items()}

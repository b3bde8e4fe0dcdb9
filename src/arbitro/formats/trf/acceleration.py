"""The fictitious points of a report: 250, ``XXA``, or the method the encoded type names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from arbitro.formats.trf.event_types import EventType
from arbitro.formats.trf.lines.document import Report
from arbitro.formats.trf.lines.records import (
    AccelerationRecord,
    NumberRecord,
    TypeRecord,
    VirtualPointsRecord,
)
from arbitro.model import ZERO, Entry, Points, PointSystem, Readings, Tpn
from arbitro.rules.pairing.swiss import baku

if TYPE_CHECKING:
    from arbitro.model import TeamEntry

MOST_ROUNDS = 99
"""How many rounds an accelerated event has at most where a report does not say it."""

Participant = TypeVar("Participant", Entry, "TeamEntry")
VirtualPoints = dict[Tpn, tuple[Points, ...]]


class Extent(NamedTuple):
    """How far an event has come and what its points are: what acceleration depends on."""

    rounds_played: int
    rounds_total: int
    points: PointSystem
    readings: Readings


def with_fictitious_points(
    report: Report, kind: EventType | None, entries: tuple[Entry, ...], extent: Extent
) -> tuple[Entry, ...]:
    """Return the entries with each player's fictitious points, round by round.

    Where 250 or ``XXA`` give points, the method of 192 is disregarded, as the format asks.
    """
    stated = _stated(report, extent.rounds_total)
    matches = kind is not None and kind.system is not None and kind.system.games_per_round > 1
    if stated is None and kind is not None and kind.baku and not matches:
        return by_baku(report, report.numbered(TypeRecord)[0], entries, extent)
    if not stated:
        return entries
    return tuple(replace(entry, virtual=stated.get(entry.tpn, ())) for entry in entries)


def by_baku(
    report: Report,
    of_type: tuple[int, TypeRecord],
    entries: tuple[Participant, ...],
    extent: Extent,
) -> tuple[Participant, ...]:
    """Give the first group of the Baku method its points (C.04.7 art. 1.2 to 1.4).

    ``of_type`` is the line that asks for the method, which is at fault where a win is not worth two
    draws.
    """
    if not baku.win_is_two_draws(extent.points):
        line, record = of_type
        report.fault("baku-not-applicable", line, report.find(line, record.text))
        return entries
    return baku.accelerate(
        entries, extent.rounds_played, extent.rounds_total, extent.points.win, extent.readings
    )


N = TypeVar("N", bound=int)


def points_of_ranges(
    report: Report,
    numbers: Iterable[N],
    total: int,
    amount: Callable[[AccelerationRecord], Points | None],
) -> dict[N, list[Points]]:
    """Return what the lines 250 give each of some numbers, round by round, later over earlier.

    ``amount`` is what a line gives, None where it says nothing of the kind.
    """
    most = total if report.numbered(NumberRecord, "142", "XXR") else MOST_ROUNDS
    given: dict[N, list[Points]] = {}
    for line, record in report.numbered(AccelerationRecord):
        # A bound also where no total is known, or a slip of the pen would fill lists of rounds.
        if record.last_round > most:
            report.fault("round-out-of-range", line, 19, round=record.last_round)
            continue
        points = amount(record)
        if points is None:
            continue
        rounds = range(record.first_round - 1, record.last_round)
        for number in numbers:
            if record.first <= number <= record.last:
                mine = given.setdefault(number, [])
                # Later lines win where ranges overlap, and rounds no line names have nothing.
                mine.extend([ZERO] * (record.last_round - len(mine)))
                mine[rounds.start : rounds.stop] = [points] * len(rounds)
    return given


def without_last_zeros(points: Iterable[Points]) -> tuple[Points, ...]:
    """Return points round by round, the rounds at the end that give nothing left out."""
    found = list(points)
    while found and found[-1] == ZERO:
        found.pop()
    return tuple(found)


def _stated(report: Report, total: int) -> VirtualPoints | None:
    """Return what 250 and ``XXA`` give, later lines over earlier.

    None where there are none.
    """
    singles = report.numbered(VirtualPointsRecord)
    if not report.numbered(AccelerationRecord) and not singles:
        return None
    virtual = points_of_ranges(report, report.players, total, lambda record: record.points)
    for line, single in singles:
        if report.knows(line, single.tpn):
            virtual[single.tpn] = list(single.points)
    return {tpn: without_last_zeros(mine) for tpn, mine in virtual.items()}

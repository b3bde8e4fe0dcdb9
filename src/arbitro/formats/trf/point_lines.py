"""The lines that say what results are worth, where it is not the usual."""

from __future__ import annotations

from arbitro.formats.trf.records import PointsRecord
from arbitro.model import STANDARD_POINTS, PointSystem

LARGEST = 999
"""The most points a value of 162 can have, in tenths."""


def point_records(system: PointSystem, *, with_fide_line: bool) -> list[PointsRecord]:
    """Return the lines for a point system, none for the usual one.

    With ``with_fide_line`` it is 162, and ``XXS`` only where 162 cannot say it; without, the
    lines of the engines: ``BB*`` for bbpPairings, ``XXS`` for JaVaFo.

    >>> point_records(PointSystem.of(30, 10, 0), with_fide_line=True)
    [PointsRecord(code='162', values=(('W', 30), ('D', 10)))]
    """
    if system == STANDARD_POINTS:
        return []
    if with_fide_line and max(_values(system)) > LARGEST:
        return [_javafo(system)]
    if with_fide_line:
        engine = [] if _is_regular(system) else [_javafo(system)]
        return [_fide(system), *engine]
    return [*_bbp(system), _javafo(system)]


def match_points_record(system: PointSystem) -> PointsRecord:
    """Return the line 362.

    >>> match_points_record(PointSystem.of(30, 10, 0)).values
    (('TW', 30), ('TD', 10), ('TL', 0))
    """
    return PointsRecord("362", (("TW", system.win), ("TD", system.draw), ("TL", system.loss)))


def _values(system: PointSystem) -> tuple[int, ...]:
    return tuple(points for _, points in _javafo(system).values)


def _is_regular(system: PointSystem) -> bool:
    """Tell whether forfeits and requested byes are worth what games are, as 162 has it."""
    return (
        system.forfeit_win == system.win
        and system.full_point_bye == system.win
        and system.half_point_bye == system.draw
    )


def _fide(system: PointSystem) -> PointsRecord:
    values = (
        ("W", system.win, STANDARD_POINTS.win),
        ("D", system.draw, STANDARD_POINTS.draw),
        ("L", system.loss, STANDARD_POINTS.loss),
        ("A", system.absence, STANDARD_POINTS.absence),
        ("P", system.pairing_allocated_bye, system.win),
    )
    said = tuple((symbol, points) for symbol, points, usual in values if points != usual)
    return PointsRecord("162", said or (("W", system.win),))


def _javafo(system: PointSystem) -> PointsRecord:
    return PointsRecord(
        "XXS",
        (
            ("W", system.win),
            ("D", system.draw),
            ("WL", system.loss),
            ("BL", system.loss),
            ("FW", system.forfeit_win),
            ("FL", system.absence),
            ("PAB", system.pairing_allocated_bye),
            ("FPB", system.full_point_bye),
            ("HPB", system.half_point_bye),
            ("ZPB", system.absence),
        ),
    )


def _bbp(system: PointSystem) -> list[PointsRecord]:
    values = (
        ("W", system.win),
        ("D", system.draw),
        ("L", system.loss),
        ("Z", system.absence),
        ("F", system.absence),
        ("U", system.pairing_allocated_bye),
    )
    return [PointsRecord(f"BB{symbol}", ((symbol, points),)) for symbol, points in values]

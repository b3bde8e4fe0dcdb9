"""The point system of a report, from the lines 162, ``XXS`` and ``BB*``, in the file's order."""

from __future__ import annotations

from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.trf.lines.records import PointsRecord
from arbitro.model import (
    STANDARD_POINTS,
    Points,
    PointSystem,
)

_FIDE = {
    "W": ("WW", "BW", "FW", "FPB"),
    "D": ("WD", "BD", "HPB"),
    "L": ("WL", "BL"),
    "A": ("ZPB", "FL"),
    "P": ("PAB",),
    "X": ("X",),
}
_JAVAFO = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB")}
_BBP = {
    "W": ("WW", "BW", "FW", "FPB"),
    "D": ("WD", "BD", "HPB"),
    "L": ("WL", "BL"),
    "Z": ("ZPB",),
    "F": ("FL",),
    "U": ("PAB",),
}


def point_system(records: list[tuple[int, PointsRecord]], problems: list[Problem]) -> PointSystem:
    """Return what the lines say results are worth.

    What is not said has its usual value.

    A pairing-allocated bye is worth a win unless stated, except after ``XXS``, where it is one
    point. Values that differ by colour, or for forfeits and absences, are noted: one is taken.
    """
    worth: dict[str, Points] = {}
    follows_win = True
    last_line = 1
    for line, record in records:
        # Match points have the same form and another meaning.
        if record.code == "362":
            continue
        last_line = line
        table = {"162": _FIDE, "XXS": _JAVAFO}.get(record.code, _BBP)
        # JaVaFo keeps the bye at one point whatever a win is worth.
        follows_win = follows_win and record.code != "XXS"
        for symbol, points in record.values:
            worth.update(dict.fromkeys(table.get(symbol, (symbol,)), points))
    if not worth:
        return STANDARD_POINTS
    win = worth.get("WW", STANDARD_POINTS.win)
    draw = worth.get("WD", STANDARD_POINTS.draw)
    bye = worth.get("PAB", win if follows_win else STANDARD_POINTS.pairing_allocated_bye)
    system = PointSystem(
        win=win,
        draw=draw,
        loss=worth.get("WL", STANDARD_POINTS.loss),
        pairing_allocated_bye=bye,
        forfeit_win=worth.get("FW", STANDARD_POINTS.forfeit_win),
        full_point_bye=worth.get("FPB", STANDARD_POINTS.full_point_bye),
        half_point_bye=worth.get("HPB", STANDARD_POINTS.half_point_bye),
        absence=worth.get("ZPB", worth.get("FL", STANDARD_POINTS.absence)),
    )
    _note_differences(worth, last_line, problems)
    if not system.is_in_order:
        problems.append(problem("points-out-of-order", last_line, 1))
    return system


def match_points(records: list[tuple[int, PointsRecord]]) -> PointSystem | None:
    """Return what matches of teams are worth by the lines 362.

    None where there are none.
    """
    if not records:
        return None
    worth = dict(value for _, record in records for value in record.values)
    return PointSystem.of(worth.get("TW", 20), worth.get("TD", 10), worth.get("TL", 0))


def _note_differences(worth: dict[str, Points], line: int, problems: list[Problem]) -> None:
    usual = {"WW": 10, "BW": 10, "WD": 5, "BD": 5, "WL": 0, "BL": 0, "ZPB": 0, "FL": 0}
    values = usual | worth
    if any(values[f"W{result}"] != values[f"B{result}"] for result in "WDL"):
        problems.append(problem("points-by-colour", line, 1))
    if values["ZPB"] != values["FL"]:
        problems.append(problem("points-of-absence-differ", line, 1))
    if "X" in worth and worth["X"] != values["WD"]:
        problems.append(problem("points-of-pending-differ", line, 1))


# The lines that say what results are worth, where it is not the usual.

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
    # A system that differs only where 162 cannot say it still needs the line.
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

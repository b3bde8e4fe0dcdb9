"""What pairing engines added to the format: JaVaFo's ``XX`` lines and bbpPairings' ``BB`` lines."""

from __future__ import annotations

from arbitro.formats.trf.lines.columns import Columns, points_field, points_of_text
from arbitro.formats.trf.lines.records import (
    AbsencesRecord,
    EngineOptionsRecord,
    PointsRecord,
    ProhibitionRecord,
    VirtualPointsRecord,
)
from arbitro.model import Colour, Points, Tpn

JAVAFO_POINTS = frozenset(
    {"WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL", "W", "D"}
)
"""The codes of ``XXS``."""

BBP_POINTS = frozenset({"BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"})


def read_options(columns: Columns) -> EngineOptionsRecord:
    """Read ``XXC``: ``rank``, ``white1``, ``black1``."""
    by_rank = False
    colour: Colour | None = None
    for column, word in columns.words(4):
        match word:
            case "rank":
                by_rank = True
            case "white1":
                colour = Colour.WHITE
            case "black1":
                colour = Colour.BLACK
            case _:
                columns.fault("javafo-option-unknown", column, text=word)
    return EngineOptionsRecord(by_rank, colour)


def read_absences(columns: Columns) -> AbsencesRecord:
    """Read ``XXZ``: who misses the coming round."""
    return AbsencesRecord(_numbers(columns))


def read_forbidden(columns: Columns) -> ProhibitionRecord | None:
    """Read ``XXP``: players no two of whom meet, in any round."""
    numbers = _numbers(columns)
    if len(numbers) < 2:
        columns.fault("participants-missing", 4)
        return None
    return ProhibitionRecord("XXP", None, None, numbers)


def read_engine_points(columns: Columns) -> PointsRecord:
    """Read ``XXS``: ``CODE=VALUE`` as often as wanted."""
    values: list[tuple[str, Points]] = []
    for column, word in columns.words(4):
        code, _, text = word.partition("=")
        if code not in JAVAFO_POINTS:
            columns.fault("point-symbol-unknown", column, symbol=code)
            continue
        points = points_of_text(text)
        if points is None:
            columns.fault("points-unreadable", column + len(code) + 1, text=text)
        else:
            values.append((code, points))
    return PointsRecord("XXS", tuple(values))


def read_bbp_points(columns: Columns) -> PointsRecord | None:
    """Read one of ``BBW BBD BBL BBZ BBF BBU``."""
    if not columns.field(4, len(columns.text)):
        columns.fault("number-missing", 5)
    points = columns.points(4, len(columns.text))
    return None if points is None else PointsRecord(columns.text[:3], ((columns.text[2], points),))


def read_virtual_points(columns: Columns) -> VirtualPointsRecord | None:
    """Read ``XXA``: a player and the fictitious points of each round."""
    columns.blank((9,), wide=(4,))
    tpn = columns.participant(columns.wide(5), 8)
    if tpn is None:
        columns.fault("tpn-missing", 5)
        return None
    points = []
    for first, last in columns.list(10, 4):
        if first > 10:
            columns.blank((), wide=(first - 1,))
        points.append(columns.points(columns.wide(first), last) or Points(0))
    return VirtualPointsRecord(tpn, tuple(points))


def virtual_points_text(record: VirtualPointsRecord) -> str:
    """Return the line ``XXA`` of a player."""
    return f"XXA{record.tpn:>5}" + "".join(points_field(points) for points in record.points)


def _numbers(columns: Columns) -> tuple[Tpn, ...]:
    numbers = []
    for column, word in columns.words(4):
        number = columns.integer(column, column + len(word) - 1)
        if number == 0:
            columns.fault("tpn-out-of-range", column, tpn=0)
        elif number is not None:
            numbers.append(Tpn(number))
    return tuple(numbers)


def options_text(record: EngineOptionsRecord) -> str:
    """Return the line ``XXC``.

    >>> options_text(EngineOptionsRecord(False, Colour.BLACK))
    'XXC black1'
    """
    colour = {None: "", Colour.WHITE: " white1", Colour.BLACK: " black1"}[record.colour]
    return "XXC" + (" rank" if record.by_rank else "") + colour

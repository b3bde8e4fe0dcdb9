"""Pieces, boards and tables against C.02, and the inventory of an event: short, mixed, lacking.

The chapter was numbered C.01 in the manual of 2023. Measures are whole tenths of a millimetre and
nothing is rounded: a bound itself is inside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from arbitro.model import EditionKey
from arbitro.rules.office.captains import follows_c10
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first

EQUIPMENT = EditionKey("C.02@2022-09")
SCHOOLS = EditionKey("AM.XI@2023")

HEIGHTS = {"king": 950, "queen": 850, "bishop": 700, "knight": 600, "rook": 550, "pawn": 500}
"""The heights of art. 2.3, tallest first."""

HEIGHT_PERCENT = 10
BASE_PERCENT = (40, 50)
SQUARE = (500, 600)
TABLE = {"length": 11_000, "width": 8_500}
TABLE_PERCENT = 15
TABLE_HEIGHT = 7_400
SCHOOL_KING, SCHOOL_SQUARE = 900, 550
SMALL_SCHOOL_SET = (380, 750)
"""Squares and king of the smaller set accepted at schools."""


@dataclass(frozen=True, slots=True)
class EquipmentMeasures:
    """What was measured, in tenths of a millimetre; what is not given is not checked.

    ``heights`` and ``bases`` are by piece (``king`` ... ``pawn``); ``table`` by ``length``,
    ``width`` and ``height``.
    """

    heights: Mapping[str, int] = field(default_factory=dict)
    bases: Mapping[str, int] = field(default_factory=dict)
    square: int | None = None
    table: Mapping[str, int] = field(default_factory=dict)


def check_equipment(measures: EquipmentMeasures) -> tuple[Finding, ...]:
    """Return what is outside the standards (C.02@2022-09 art. 2.3, 2.4, 3.3, 4.1).

    >>> measured = EquipmentMeasures(heights={"king": 860, "queen": 900})
    >>> [each.code for each in check_equipment(measured)]
    ['piece-order']
    """
    found = (*_heights(measures), *_bases(measures), *_square(measures), *_table(measures))
    return gravest_first(found)


def check_school_set(measures: EquipmentMeasures) -> tuple[Finding, ...]:
    """Return what is wrong with a set for a school event (AM.XI art. 11.3.6).

    A set of C.02 is right; so are squares of 55 mm and more with a king of 90 mm, and squares of 38
    mm with one of 75 mm.

    >>> check_school_set(EquipmentMeasures({"king": 750}, square=380))
    ()
    >>> [each.code for each in check_school_set(EquipmentMeasures({"king": 750}, square=400))]
    ['school-set']
    """
    king, square = measures.heights.get("king"), measures.square
    if (
        king is None
        or square is None
        or not check_equipment(EquipmentMeasures({"king": king}, {}, square))
    ):
        return ()
    if (king == SCHOOL_KING and square >= SCHOOL_SQUARE) or (square, king) == SMALL_SCHOOL_SET:
        return ()
    values = {"king": king, "square": square}
    return (finding(Grade.MIND, "school-set", "school-pieces", SCHOOLS, **values),)


def _heights(measures: EquipmentMeasures) -> Iterator[Finding]:
    heights = measures.heights
    for piece, normal in HEIGHTS.items():
        got = heights.get(piece)
        if got is not None and 100 * abs(got - normal) > HEIGHT_PERCENT * normal:
            yield _outside("piece-height", "piece-heights", piece=piece, got=got, normal=normal)
    for taller, lower in pairwise([height for height in HEIGHTS if height in heights]):
        if heights[taller] <= heights[lower]:
            yield _outside("piece-order", "piece-heights", piece=taller, other=lower)


def _bases(measures: EquipmentMeasures) -> Iterator[Finding]:
    least, most = BASE_PERCENT
    for piece, base in measures.bases.items():
        height = measures.heights.get(piece)
        if height is None:
            yield finding(
                Grade.UNKNOWN, "piece-base-unknown", "piece-bases", EQUIPMENT, piece=piece
            )
        elif not least * height <= 100 * base <= most * height:
            yield _outside("piece-base", "piece-bases", piece=piece, got=base, height=height)


def _square(measures: EquipmentMeasures) -> Iterator[Finding]:
    square, pawn = measures.square, measures.bases.get("pawn")
    if square is None:
        return
    if not SQUARE[0] <= square <= SQUARE[1]:
        yield _outside("square", "square-size", got=square)
    if pawn is not None and 2 * pawn > square:
        yield _outside("four-pawns", "square-size", got=square, pawn=pawn)


def _table(measures: EquipmentMeasures) -> Iterator[Finding]:
    for side, normal in TABLE.items():
        got = measures.table.get(side)
        if got is not None and 100 * abs(got - normal) > TABLE_PERCENT * normal:
            yield _outside("table", "table-size", side=side, got=got, normal=normal)
    height = measures.table.get("height")
    if height is not None and height != TABLE_HEIGHT:  # the text prints no tolerance for it
        yield finding(
            Grade.MIND, "table-height", "table-size", EQUIPMENT, got=height, normal=TABLE_HEIGHT
        )


def _outside(code: str, concept: str, **values: int | str) -> Finding:
    return finding(Grade.ERROR, code, concept, EQUIPMENT, **values)


MANUAL = EditionKey("AM.I@2023")
KINDS = ("set", "board", "table", "clock", "score-sheet")
NEEDED_AT_EACH_BOARD = ("set", "board", "table", "clock")
SHEET_FIELDS = (
    *("competition", "round", "board-number", "date", "white-name", "black-name", "result"),
    *("signatures", "numbered-moves"),
)
"""What a score sheet shows, in the order of C.02 art. 6.2."""


@dataclass(frozen=True, slots=True)
class Item:
    """Material of one kind. None or empty: not said.

    ``special``: a clock of another kind for a blind player or an electronic board.
    """

    name: str
    kind: str
    usable: int | None = None
    approved: bool | None = None
    electronic: bool | None = None
    model: str = ""
    special: bool = False
    shows: frozenset[str] | None = None


def check_inventory(
    items: Collection[Item], boards: int, auspices: str = ""
) -> tuple[Finding, ...]:
    """Return what the material leaves to be desired for so many boards, gravest first.

    Only kinds the register names are counted; approval is asked for in events of the commissions.
    """
    found = (*_short(items, boards), *_approved(items, auspices), *_clocks(items), *_sheets(items))
    return gravest_first(found)


def _short(items: Collection[Item], boards: int) -> Iterator[Finding]:
    for kind in NEEDED_AT_EACH_BOARD:
        counted = [item.usable for item in items if item.kind == kind and item.usable is not None]
        if counted and sum(counted) < boards:
            short = boards - sum(counted)
            yield finding(
                *(Grade.ERROR, "inventory-short", "arbiters-in-time", MANUAL),
                kind=kind,
                short=short,
            )


def _approved(items: Collection[Item], auspices: str) -> Iterator[Finding]:
    if not follows_c10(auspices):
        return
    for item in items:
        if item.kind not in NEEDED_AT_EACH_BOARD:
            continue
        concept = "approved-clocks" if item.kind == "clock" else _of_board(item)
        if item.approved is None:
            yield _of(Grade.UNKNOWN, "approval-unknown", concept, name=item.name)
        elif not item.approved:
            yield _of(Grade.ERROR, "not-approved", concept, name=item.name)
        if item.kind == "clock" and item.electronic is False:
            yield _of(Grade.ERROR, "clock-not-electronic", "approved-clocks", name=item.name)


def _of_board(item: Item) -> str:
    if item.kind == "board" and item.electronic:
        return "approved-electronic-boards"
    return "approved-equipment"


def _clocks(items: Collection[Item]) -> Iterator[Finding]:
    models = {item.model for item in items if item.kind == "clock" and not item.special} - {""}
    if len(models) > 1:
        names = ", ".join(sorted(models))
        yield _of(Grade.MIND, "several-clocks", "one-type-of-clock", names=names)


def _sheets(items: Collection[Item]) -> Iterator[Finding]:
    for item in items:
        if item.kind != "score-sheet" or item.shows is None:
            continue
        for named in SHEET_FIELDS:
            if named not in item.shows:
                yield _of(Grade.MISSING, f"sheet-without-{named}", "score-sheet-contents")


def _of(grade: Grade, code: str, concept: str, **values: str) -> Finding:
    return finding(grade, code, concept, EQUIPMENT, **values)

"""The inventory of an event (C.02): what is short, not approved, mixed, or lacks a field."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from arbitro.model import EditionKey
from arbitro.rules.office.captains import follows_c10
from arbitro.rules.office.equipment import EQUIPMENT
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first

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
        counted = [each.usable for each in items if each.kind == kind and each.usable is not None]
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
    for each in items:
        if each.kind not in NEEDED_AT_EACH_BOARD:
            continue
        concept = "approved-clocks" if each.kind == "clock" else _of_board(each)
        if each.approved is None:
            yield _of(Grade.UNKNOWN, "approval-unknown", concept, name=each.name)
        elif not each.approved:
            yield _of(Grade.ERROR, "not-approved", concept, name=each.name)
        if each.kind == "clock" and each.electronic is False:
            yield _of(Grade.ERROR, "clock-not-electronic", "approved-clocks", name=each.name)


def _of_board(item: Item) -> str:
    if item.kind == "board" and item.electronic:
        return "approved-electronic-boards"
    return "approved-equipment"


def _clocks(items: Collection[Item]) -> Iterator[Finding]:
    models = {each.model for each in items if each.kind == "clock" and not each.special} - {""}
    if len(models) > 1:
        names = ", ".join(sorted(models))
        yield _of(Grade.MIND, "several-clocks", "one-type-of-clock", names=names)


def _sheets(items: Collection[Item]) -> Iterator[Finding]:
    for each in items:
        if each.kind != "score-sheet" or each.shows is None:
            continue
        for field in SHEET_FIELDS:
            if field not in each.shows:
                yield _of(Grade.MISSING, f"sheet-without-{field}", "score-sheet-contents")


def _of(grade: Grade, code: str, concept: str, **values: str) -> Finding:
    return finding(grade, code, concept, EQUIPMENT, **values)

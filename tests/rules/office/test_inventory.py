"""The material of an event: counted, approved, of one kind, and what a score sheet shows (C.02)."""

from dataclasses import replace

import pytest

from arbitro.rules.office.hall.equipment import KINDS, SHEET_FIELDS, Item, check_inventory

WHOLE = (
    Item("Sets", "set", 10, True),
    Item("Boards", "board", 10, True, True),
    Item("Tables", "table", 10, True),
    Item("Clocks", "clock", 10, True, True, "X 1"),
    Item("Sheets", "score-sheet", 40, shows=frozenset(SHEET_FIELDS)),
)


def codes(items, boards=10, auspices="EVE"):
    return [each.code for each in check_inventory(items, boards, auspices)]


def changed(at, **values):
    return (*WHOLE[:at], replace(WHOLE[at], **values), *WHOLE[at + 1 :])


def test_a_whole_inventory_leaves_nothing_to_be_desired():
    assert codes(WHOLE) == []
    assert [each.kind for each in WHOLE] == list(KINDS)


@pytest.mark.parametrize("at", range(4))
def test_each_kind_is_counted_against_the_boards(at):
    assert codes(changed(at, usable=9)) == ["inventory-short"]
    [found] = check_inventory(changed(at, usable=7), 10)
    assert dict(found.values) == {"kind": WHOLE[at].kind, "short": 3}
    assert codes(changed(at, usable=None)) == []


@pytest.mark.parametrize("at", range(4))
def test_approval_is_asked_for_in_events_of_the_commissions_alone(at):
    """C.02 art. 1.1, 3.2, 5.1."""
    assert codes(changed(at, approved=False)) == ["not-approved"]
    assert codes(changed(at, approved=None)) == ["approval-unknown"]
    assert codes(changed(at, approved=False), auspices="national") == []


def test_clocks_are_electronic_and_of_one_kind_but_special_ones():
    """C.02 art. 5.1, 5.3."""
    assert codes(changed(3, electronic=False)) == ["clock-not-electronic"]
    other = Item("More", "clock", 2, True, True, "Y 2")
    assert codes((*WHOLE, other)) == ["several-clocks"]
    assert codes((*WHOLE, replace(other, special=True))) == []


@pytest.mark.parametrize("field", SHEET_FIELDS)
def test_each_field_a_score_sheet_lacks_is_named_alone(field):
    """C.02 art. 6.2 to 6.2.9."""
    shows = frozenset(SHEET_FIELDS) - {field}
    [found] = check_inventory(changed(4, shows=shows), 10)
    assert found.code == f"sheet-without-{field}"
    assert found.cited()

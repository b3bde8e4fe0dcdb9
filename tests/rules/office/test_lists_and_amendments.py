"""Ticks of checklists, and what a publication of regulations changes of the one before."""

import pytest

from arbitro.rules.office.checklists import CHECKLISTS, CheckedItem, ticks
from arbitro.rules.office.document import (
    Change,
    Clause,
    Document,
    DocumentPart,
    changes,
    numbered,
    told_of,
)
from arbitro.rules.office.facts import Facts

LIST = CHECKLISTS["after-round"]


def row(items, checklist="after-round", number=2, about="", by="Eva"):
    said = (
        ("checklist", checklist),
        ("about", about),
        ("round", str(number)),
        ("items", " ".join(items)),
        ("at", "2026-07-06T18:30"),
        ("by", by),
    )
    return Facts.of(tuple(each for each in said if each[1]))


def test_an_item_is_ticked_where_the_list_has_it_and_by_whom_it_was_first():
    rows = [row(["sheets-signed", "no-item-of-it"]), row(["sheets-signed"], by="Bob")]
    assert ticks(rows, LIST, 2) == {"sheets-signed": CheckedItem("18:30", "Eva")}


@pytest.mark.parametrize(
    "other",
    [
        {"checklist": "before-round"},
        {"number": 3},
        {"about": "venue-1"},
    ],
)
def test_ticks_of_another_list_round_or_venue_are_not_of_this(other):
    assert ticks([row(["sheets-signed"], **other)], LIST, 2) == {}


ROOM = Clause(DocumentPart.FINAL, "unforeseen", item="visas", texts={"es": "Nada."})
RULE = Clause(DocumentPart.FINAL, "unforeseen", item="visas")
OTHER = Clause(DocumentPart.FINAL, "unforeseen")


def test_an_amendment_says_what_is_new_otherwise_and_gone():
    before, now = told_of(Document((RULE, OTHER))), told_of(Document((ROOM, OTHER)))
    assert changes(before, now) == (Change(None, ROOM), Change(RULE, None))
    assert numbered([before, now, now, before]) == (
        (Change(None, ROOM), Change(RULE, None)),
        (),
        (Change(ROOM, None), Change(None, RULE)),
    )


def test_clauses_are_kept_under_what_they_are_about():
    kept = [key for key, _ in told_of(Document((OTHER, RULE, ROOM, OTHER, OTHER)))]
    part = DocumentPart.FINAL.value
    alike = [f"{part}/unforeseen/", f"{part}/unforeseen//2", f"{part}/unforeseen//3"]
    assert kept == sorted([*alike, f"{part}/visas/", f"{part}/own-visas/"])

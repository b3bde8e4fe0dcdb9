"""An account of a file: what no item covers is a gap."""

from __future__ import annotations

from arbitro.formats.texts.ledger import Fate, Gap, Item, fate_of, gaps
from arbitro.formats.texts.problems import problem


def test_text_without_an_item_is_a_gap_and_blanks_are_none() -> None:
    rows = ["001 Gil", "", "  x\ty "]
    assert gaps(rows, [Item(1, 1, 3, Fate.READ)]) == (
        Gap(1, 5, 7, "Gil"),
        Gap(3, 3, 3, "x"),
        Gap(3, 5, 5, "y"),
    )


def test_spans_may_overlap_and_reach_past_the_line() -> None:
    items = [Item(1, 1, 4, Fate.READ), Item(1, 3, 99, Fate.LEFT_OUT, code="comment")]
    assert not gaps(["abcdefg"], items)


def test_separators_need_no_account() -> None:
    assert gaps(["a;;b"], [Item(1, 1, 1, Fate.READ)], separators=";") == (Gap(1, 4, 4, "b"),)


def test_an_error_refuses_and_a_warning_reports() -> None:
    assert fate_of(problem("tpn-missing", 1, 5)) is Fate.REFUSED
    assert fate_of(problem("record-unknown", 1, 1, text="xyz")) is Fate.REPORTED

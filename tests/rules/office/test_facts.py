"""Facts of an office: one text for each kind, and nothing that is not said is supposed."""

from datetime import date, datetime

import pytest

from arbitro.reasons import Refused
from arbitro.rules.office.facts import (
    GREATEST,
    Fact,
    FactKind,
    Facts,
    FactSheet,
    OfficePart,
    canonical,
)

KINDS = {
    FactKind.TEXT: {
        "kept": {"Ana": "Ana", "  Ana ": "Ana", "x" * 300: "x" * 300},
        "refused": ["x" * 301, "one\ntwo", "a\x00"],
    },
    FactKind.LINES: {
        "kept": {"one\ntwo": "one\ntwo", "one\r\ntwo": "one\ntwo", "x" * 4000: "x" * 4000},
        "refused": ["x" * 4001, "one\n\x07"],
    },
    FactKind.NUMBER: {
        "kept": {"0": "0", "007": "7", "90": "90"},
        "refused": ["91", "-1", "1.0", "1e1", "²", "٣", "0" * 11],
    },
    FactKind.YES_NO: {"kept": {"yes": "yes", "no": "no"}, "refused": ["Yes", "true", "1"]},
    FactKind.DAY: {
        "kept": {"2026-02-28": "2026-02-28"},
        "refused": ["2026-02-29", "20260228", "2026-2-28", "tomorrow"],
    },
    FactKind.TIME: {
        "kept": {"09:05": "09:05", "23:59": "23:59"},
        "refused": ["24:00", "9:05", "09:05:00", "0905", "noon"],
    },
    FactKind.MOMENT: {
        "kept": {"2026-05-10T16:30": "2026-05-10T16:30"},
        "refused": ["2026-05-10", "2026-05-10T16:30:00", "2026-05-10T16:30Z", "2026-13-10T16:30"],
    },
    FactKind.CHOICE: {"kept": {"b": "b"}, "refused": ["d", "B", "a b"]},
    FactKind.NUMBERS: {
        "kept": {"9 1-3 2": "1-3 9", "4,5": "4-5", "7-7": "7", "01": "1"},
        "refused": ["0", "3-1", "1-", "a", "²", "10000", "1-9999999"],
    },
    FactKind.MANY: {
        "kept": {"c a": "a c", "a b c": "a b c", "b  b": "b"},
        "refused": ["a d", "A"],
    },
}


def fact(kind, **bounds):
    choices = ("a", "b", "c") if kind in {FactKind.CHOICE, FactKind.MANY} else ()
    return Fact("x", kind, choices, **bounds)


def test_every_kind_is_tried():
    assert set(KINDS) == set(FactKind)


@pytest.mark.parametrize("kind", FactKind)
def test_a_fact_is_kept_in_one_way_or_refused(kind):
    asked = fact(kind, most=90)
    for text, kept in KINDS[kind]["kept"].items():
        assert asked.canonical(text) == kept
        assert asked.canonical(kept) == kept
    for text in KINDS[kind]["refused"]:
        assert asked.canonical(text) is None, text


def test_bounds_of_a_number_are_inside():
    asked = fact(FactKind.NUMBER, least=2, most=5)
    kept = [each for each in range(9) if asked.canonical(str(each)) is not None]
    assert kept == [2, 3, 4, 5]
    usual = fact(FactKind.NUMBER)
    assert [usual.canonical(str(each)) for each in (GREATEST, GREATEST + 1)] == [str(10**9), None]


SHEET = FactSheet(
    "hall",
    OfficePart.HALL,
    (
        *(
            Fact("boards", FactKind.NUMBER),
            Fact("note", FactKind.LINES),
            Fact("open", FactKind.DAY),
        ),
        *(Fact("carpet", FactKind.YES_NO), Fact("from", FactKind.TIME)),
        *(Fact("moment", FactKind.MOMENT), Fact("kinds", FactKind.MANY, ("a", "b", "c"))),
    ),
)


def test_a_sheet_keeps_its_facts_by_name_and_none_that_is_empty():
    said = canonical(SHEET, [("note", "x\r\ny"), ("boards", " 04 "), ("open", "  ")])
    assert said == (("boards", "4"), ("note", "x\ny"))
    assert canonical(SHEET, []) == ()


def test_what_is_no_fact_of_the_sheet_or_none_of_its_kind_is_refused_by_name():
    unknown = canonical(SHEET, [("boards", "1"), ("wall" * 20, "1")])
    assert isinstance(unknown, Refused)
    assert (unknown.code, dict(unknown.values)["field"]) == ("office-fact-unknown", "wall" * 10)
    wrong = canonical(SHEET, [("boards", "x" * 50)])
    assert isinstance(wrong, Refused)
    assert wrong.code == "office-fact-wrong"
    assert dict(wrong.values) == {"field": "boards", "text": "x" * 40}


def test_facts_are_read_by_their_kind():
    said = canonical(
        SHEET,
        [
            *(("boards", "40"), ("carpet", "no"), ("open", "2026-05-10"), ("from", "09:05")),
            *(("moment", "2026-05-10T16:30"), ("kinds", "c b"), ("note", "Left")),
        ],
    )
    facts = Facts.of(said)
    assert facts.number("boards") == 40
    assert facts.yes("carpet") is False
    assert Facts({"carpet": "yes"}).yes("carpet") is True
    assert facts.day("open") == date(2026, 5, 10)
    assert facts.moment("moment") == datetime(2026, 5, 10, 16, 30)  # noqa: DTZ001 - of the hall
    assert facts.many("kinds") == ("b", "c")
    assert (facts.text("note"), facts.has("note")) == ("Left", True)


@pytest.mark.parametrize("read", ["number", "yes", "day", "moment"])
def test_what_is_not_said_is_none(read):
    assert getattr(Facts(), read)("anything") is None
    assert (Facts().text("x"), Facts().many("x"), Facts().has("x")) == ("", (), False)


def test_a_fact_of_a_sheet_is_found_by_its_name_alone():
    assert SHEET.fact("note").kind is FactKind.LINES
    assert SHEET.fact("wall") is None

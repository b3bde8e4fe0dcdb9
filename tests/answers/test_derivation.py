"""What is derived from the fields of an answer: exact numbers, JSON and back, schema, tables."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from enum import Enum
from fractions import Fraction
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.answers import (
    Column,
    Exact,
    NotAnAnswerError,
    answer,
    from_json,
    schemas_of,
    table_of,
    to_json,
)
from arbitro.answers.derivation import all_answers, exact_text, read_plain, to_compact_json
from arbitro.answers.standings import LeftOut
from arbitro.i18n import translator
from arbitro.reasons import Reason, Refused, reason, refused

ENGLISH = translator("en")


class Colour(Enum):
    """A code."""

    WHITE = "w"


@dataclass(frozen=True, slots=True)
class Line:
    """A row."""

    rank: Annotated[int, Column("ui.col.rank")]
    hidden: bool
    values: Annotated[tuple[Exact | None, ...], Column(spread="heads")]


@dataclass(frozen=True, slots=True)
class Head:
    """A heading."""

    name: str


@answer("of-this-test")
@dataclass(frozen=True, slots=True)
class Everything:
    """One of each kind of field."""

    day: date
    colour: Colour
    code: Literal["a", "b"]
    pair: tuple[int, str]
    why: Reason
    heads: tuple[Head, ...]
    rows: tuple[Line, ...]
    later: Annotated[int, "added later"] = 7


@dataclass(frozen=True, slots=True)
class OfOneDoor:
    """What only the JSON interface gives has further kinds of fields, and no name."""

    at: datetime
    by_number: Mapping[int, tuple[Line, ...]]
    fact: str | int | bool | tuple[str, ...]
    anything: Mapping[str, object]
    far: float | None


WHOLE = Everything(
    date(2026, 5, 1),
    Colour.WHITE,
    "a",
    (3, "x"),
    reason(
        "cut", "C.07@2026-03", (reason("cut", number=10**20),), mean=Fraction(7, 2), of=(1, "2.4")
    ),
    (Head("BH"), Head("AOB")),
    (Line(1, True, (Fraction(9, 2), None)), Line(2, False, (Fraction(0), Fraction(7, 3)))),
)


@given(st.fractions())
def test_exact_number_is_a_text_that_says_it_exactly(value):
    text = exact_text(value)
    assert Fraction(text) == value
    is_decimal = value.denominator == 1 or not any(
        value.denominator % prime == 0 for prime in primes_beside_ten(value.denominator)
    )
    assert ("/" not in text) is is_decimal


def primes_beside_ten(number):
    """The prime divisors of a number that no power of ten has."""
    found, at = [], 2
    while at * at <= number:
        while number % at == 0:
            found.append(at)
            number //= at
        at += 1
    return {each for each in (*found, number) if each not in {1, 2, 5}}


def test_answer_is_written_as_documented():
    plain = json.loads(to_json(WHOLE, ENGLISH))
    assert (plain["answer"], plain["version"]) == ("of-this-test", 1)
    assert (plain["day"], plain["colour"], plain["pair"]) == ("2026-05-01", "w", [3, "x"])
    assert [row["values"] for row in plain["rows"]] == [["4.5", None], ["0", "7/3"]]
    assert plain["why"]["values"] == {"mean": "7/2", "of": [1, "2.4"]}
    assert plain["why"]["article"].startswith("C.07@2026-03 art. ")
    assert plain["why"]["text"] == ENGLISH.reason(WHOLE.why)


@pytest.mark.parametrize("language", ["en", "es"])
def test_answer_read_back_is_the_same_value(language):
    assert from_json(to_json(WHOLE, translator(language))) == WHOLE


def test_escaped_text_holds_the_same():
    text = to_json(replace(WHOLE, pair=(1, "Díaz")), ENGLISH, escaped=True)
    assert text.isascii()
    assert from_json(text).pair == (1, "Díaz")


def test_field_added_later_has_its_default_when_an_older_program_wrote():
    plain = json.loads(to_json(WHOLE, ENGLISH))
    del plain["later"]
    assert from_json(json.dumps(plain | {"of_a_newer_program": 1})) == WHOLE


@pytest.mark.parametrize(
    "change",
    [
        {"answer": "nothing"},
        {"version": 2},
        {"day": "yesterday"},
        {"day": None},
        {"colour": "x"},
        {"code": "c"},
        {"pair": [1]},
        {"pair": [True, "x"]},
        {"rows": [{"rank": 1}]},
        {"why": {}},
        {"why": {"concept": "x", "edition": None, "values": {"a": {}}, "parts": []}},
    ],
)
def test_what_is_no_such_answer_is_refused(change):
    plain = json.loads(to_json(WHOLE, ENGLISH)) | change
    with pytest.raises(NotAnAnswerError):
        from_json(json.dumps(plain))


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", b"\xff"])
def test_what_is_no_answer_at_all_is_refused(text):
    with pytest.raises(NotAnAnswerError):
        from_json(text)


def test_refusal_in_an_answer_is_read_back():
    left = LeftOut("RTNG", refused("tie-break-not-in-edition", (reason("cut"),), name="RTNG"))
    why = schemas_of((LeftOut,), "#/")["LeftOut"]["properties"]["why"]
    assert why == {"$ref": "#/Refused"}
    assert isinstance(left.why, Refused)


def test_table_has_the_columns_the_fields_name():
    assert table_of(WHOLE, ENGLISH) == (
        ("Place", "BH", "AOB"),
        ((1, Fraction(9, 2), None), (2, Fraction(0), Fraction(7, 3))),
    )
    assert table_of(WHOLE, ENGLISH, frozenset({"rank"}))[0] == ("BH", "AOB")


def test_schema_names_every_member_as_required():
    schema = schemas_of((Everything,), "#/")
    assert set(schema) == {"Everything", "Head", "Line", "Reason"}
    whole = schema["Everything"]
    assert whole["required"] == list(whole["properties"])
    assert list(whole["properties"])[:3] == ["answer", "version", "day"]
    assert whole["properties"]["answer"] == {"const": "of-this-test"}
    assert whole["properties"]["later"] == {"type": "integer", "description": "added later"}


def test_every_answer_has_a_golden_file_of_its_name():
    from answers.conftest import DATA

    assert {path.stem for path in DATA.glob("*.json")} == set(all_answers())


ONE_DOOR = OfOneDoor(
    datetime(2026, 5, 1, 9, 30, tzinfo=UTC),
    {0: (), 2: (Line(1, True, (Fraction(9, 2),)),)},
    ("a", "b"),
    {"nested": {"list": [1, None]}},
    0.5,
)


def test_answer_of_one_door_is_written_without_a_name_and_read_back():
    text = to_compact_json(OfOneDoor, ONE_DOOR, ENGLISH)
    assert text == (
        '{"at":"2026-05-01T09:30:00Z","by_number":{"0":[],"2":[{"rank":1,"hidden":true,'
        '"values":["4.5"]}]},"fact":["a","b"],"anything":{"nested":{"list":[1,null]}},"far":0.5}'
    )
    assert read_plain(OfOneDoor, json.loads(text)) == ONE_DOOR


@pytest.mark.parametrize("fact", ["a", 7, True, ("a",), ()])
def test_fact_of_several_kinds_keeps_its_kind(fact):
    text = to_compact_json(OfOneDoor, replace(ONE_DOOR, fact=fact), ENGLISH)
    found = read_plain(OfOneDoor, json.loads(text)).fact
    assert (found, type(found)) == (fact, type(fact))


def test_list_of_answers_is_written_and_read_as_one():
    text = to_compact_json(list[Head], [Head("BH"), Head("SB")], ENGLISH)
    assert text == '[{"name":"BH"},{"name":"SB"}]'
    assert read_plain(list[Head], json.loads(text)) == [Head("BH"), Head("SB")]


@pytest.mark.parametrize("change", [{"fact": None}, {"fact": [1]}, {"by_number": {"x": []}}])
def test_what_is_no_answer_of_one_door_is_refused(change):
    plain = json.loads(to_compact_json(OfOneDoor, ONE_DOOR, ENGLISH)) | change
    with pytest.raises(NotAnAnswerError):
        read_plain(OfOneDoor, plain)

"""Our JSON: what it says, what is required, and where a fault is."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro import __version__
from arbitro.formats.json_format import read_json, write_json
from arbitro.model import Colour, Entry, Player, Result, RoundRecord, Tournament

GAME = Tournament(
    rounds_total=5,
    rounds_played=1,
    entries=(
        Entry(1, Player("Ana", 2104), (RoundRecord(2, Colour.WHITE, Result.WIN),)),
        Entry(2, Player("Luis"), (RoundRecord(1, Colour.BLACK, Result.LOSS),)),
    ),
)


def with_change(path, value):
    """The sample with one member changed; ``path`` is a list of names and places."""
    root = json.loads(write_json(GAME))
    target = root
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    return read_json(json.dumps(root))


def found(parsed):
    return [(item.code, dict(item.values).get("path")) for item in parsed.problems]


def test_every_member_is_named_and_points_are_tenths():
    root = json.loads(write_json(GAME))

    assert (root["format"], root["version"]) == ("arbitro-tournament", 1)
    assert root["points"]["win"] == 10
    assert root["entries"][0]["rounds"] == [{"opponent": 2, "colour": "w", "result": "1"}]


def test_only_what_cannot_be_guessed_is_required():
    text = (
        '{"format":"arbitro-tournament","version":1,"entries":[{"tpn":1,"player":{"name":"Ana"}}]}'
    )

    assert read_json(text).value == Tournament(entries=(Entry(1, Player("Ana")),))
    assert read_json(text).problems == ()


def test_a_document_of_a_later_version_names_the_arbitro_that_reads_it():
    later = '{"format":"arbitro-tournament","version":2,"arbitro":"99.1","entries":[]}'
    for text, named in ((later, "99.1"), (later.replace("99.1", "0.0.1"), f"> {__version__}")):
        (found,) = [each for each in read_json(text).problems if each.code == "json-version"]
        assert dict(found.values)["opened_by"] == named


FIRST = ["entries", 0]


@pytest.mark.parametrize(
    ("path", "value", "code", "place"),
    [
        (["version"], 2, "json-version", "version"),
        (["format"], "other", "json-value", "format"),
        (["system"], "lottery", "system-not-supported", "system"),
        (["rounds_total"], "9", "json-type", "rounds_total"),
        (["rounds_total"], True, "json-type", "rounds_total"),
        (["rounds_total"], 9.0, "json-type", "rounds_total"),
        (["rounds_total"], -1, "json-value", "rounds_total"),
        (["details"], [], "json-type", "details"),
        (["details", "start"], "2026-02-30", "json-value", "details.start"),
        (["details", "round_dates"], [1], "json-value", "details.round_dates[0]"),
        (["details", "extra"], 1, "json-unknown-member", "details.extra"),
        (["accelerated"], 1, "json-type", "accelerated"),
        (["forbidden"], [[1, "2"]], "json-type", "forbidden[0][1]"),
        (["tie_breaks"], [1], "json-type", "tie_breaks[0]"),
        (["entries"], {}, "json-type", "entries"),
        ([*FIRST, "tpn"], 0, "json-value", "entries[0].tpn"),
        ([*FIRST, "tpn"], 2, "tpn-duplicate", "entries[1].tpn"),
        ([*FIRST, "player", "rating"], "2104", "json-type", "entries[0].player.rating"),
        ([*FIRST, "player", "name"], None, None, None),
        ([*FIRST, "rounds", 0, "result"], "X", "json-value", "entries[0].rounds[0].result"),
        ([*FIRST, "rounds", 0, "result"], "+", "results-contradict", "entries[0].rounds[0]"),
        ([*FIRST, "rounds", 0, "colour"], "b", "colours-clash", "entries[0].rounds[0]"),
        ([*FIRST, "rounds", 0, "colour"], None, "colour-missing", "entries[0].rounds[0].colour"),
        ([*FIRST, "rounds", 0, "opponent"], 3, "opponent-unknown", "entries[0].rounds[0]"),
        ([*FIRST, "rounds", 0, "opponent"], 1, "opponent-is-self", "entries[0].rounds[0]"),
        ([*FIRST, "rounds"], [], "opponent-disagrees", "entries[1].rounds[0]"),
    ],
)
def test_a_fault_has_the_path_of_its_member(path, value, code, place):
    problems = found(with_change(path, value))

    assert ((code, place) in problems) if code else not problems


@pytest.mark.parametrize(
    ("text", "line", "column"), [("{\n]", 2, 1), ('{"a": 1,\n "b" 2}', 2, 6), ("", 1, 1)]
)
def test_a_fault_of_syntax_has_its_line_and_column(text, line, column):
    problems = read_json(text).problems

    assert [(item.code, item.line, item.column) for item in problems] == [
        ("json-syntax", line, column)
    ]


@pytest.mark.parametrize("text", ["[" * 100_000, "1" * 5000, "null", "[]", '"a"'])
def test_absurd_texts_are_refused_quietly(text):
    assert not read_json(text).ok


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_make_the_reader_raise(data):
    assert read_json(data).value is not None


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_change_of_a_member_makes_the_reader_raise(data):
    value = data.draw(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
            lambda inner: (
                st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
            ),
            max_leaves=5,
        )
    )
    paths = [["entries"], FIRST, [*FIRST, "rounds"], [*FIRST, "player"], ["details"], ["teams"]]

    assert with_change(data.draw(st.sampled_from(paths)), value).value is not None


SPREAD = """{
  "format": "arbitro-tournament",
  "version": 1,
  "details": {"name": "Open", "start": "tomorrow", "colour": "red"},
  "entries": [
    {"tpn": 1, "player": {"name": "Ana", "rating": "high"}},
    {"tpn": 1, "player": {}, "rounds": [{"opponent": 9, "colour": "w", "result": "1"}]}
  ]
}
"""


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_every_fault_has_the_line_and_column_of_its_member(line_end):
    problems = read_json(SPREAD.replace("\n", line_end)).problems
    rows = SPREAD.splitlines()

    places = {(item.code, dict(item.values)["path"]): (item.line, item.column) for item in problems}

    def at(line, text):
        return line, rows[line - 1].index(text) + 1

    assert places == {
        ("json-value", "details.start"): at(4, '"tomorrow"'),
        ("json-unknown-member", "details.colour"): at(4, '"colour"'),
        ("json-type", "entries[0].player.rating"): at(6, '"high"'),
        ("json-missing", "entries[1].player.name"): at(7, "{}"),
        ("tpn-duplicate", "entries[1].tpn"): at(7, "1,"),
    }


@settings(max_examples=40, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
        max_leaves=20,
    ),
    st.sampled_from([None, 0, 3]),
)
def test_the_places_of_any_json_lie_in_it(value, indent):
    text = json.dumps({"entries": value, "details": value}, indent=indent)
    rows = text.split("\n")

    for item in read_json(text).problems:
        assert 1 <= item.line <= len(rows)
        assert 1 <= item.column <= len(rows[item.line - 1])

"""How the matches of a knock-out are played, as JSON: kept whole, faults with their place."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.formats.json_format import read_json, read_json_matches, write_json
from arbitro.model import Entry, Period, Player, System, TimeControl, Tournament, Tpn
from arbitro.rules.pairing.knock_out import (
    ARMAGEDDON_TIME,
    FirstColour,
    MatchFacts,
    MatchFormat,
    Stage,
    StageKind,
)

EVENT = Tournament(
    system=System.KNOCK_OUT,
    entries=tuple(Entry(Tpn(at), Player(f"P{at}")) for at in range(1, 5)),
)
STAGES = st.builds(
    Stage,
    st.sampled_from([StageKind.RAPID, StageKind.BLITZ]),
    st.integers(1, 10),
    st.sampled_from([None, TimeControl((Period(900, 10),)), ARMAGEDDON_TIME]),
)
PLAYER = st.integers(1, 4).map(Tpn)
PAIRS = st.lists(PLAYER, min_size=2, max_size=2, unique=True)
FACTS = st.builds(
    MatchFacts,
    st.builds(
        MatchFormat,
        st.integers(1, 24),
        st.integers(0, 24),
        st.lists(STAGES, max_size=4).map(tuple),
        st.sampled_from(FirstColour),
        st.booleans(),
        st.booleans(),
        st.booleans(),
        st.booleans(),
    ),
    st.frozensets(PLAYER),
    st.lists(PAIRS.map(tuple), max_size=3).map(tuple),
    st.lists(PAIRS.map(lambda pair: tuple((tpn, 100 + tpn) for tpn in pair)), max_size=2).map(
        tuple
    ),
)


@given(FACTS)
@settings(max_examples=60)
def test_what_is_written_is_read(facts):
    read = read_json_matches(write_json(EVENT, facts))
    assert read.problems == ()
    assert read.value == (EVENT, facts)


def test_a_file_without_it_tells_nothing_of_matches():
    assert read_json_matches(write_json(EVENT)).value == (EVENT, None)
    assert read_json(write_json(EVENT, MatchFacts(MatchFormat()))).value == EVENT


def with_member(value):
    members = json.loads(write_json(EVENT))
    members["knock_out"] = value
    return json.dumps(members, indent=1)


@pytest.mark.parametrize(
    ("value", "code", "path"),
    [
        ([], "json-type", "knock_out"),
        ({"games": 0}, "json-value", "knock_out.games"),
        ({"stages": [{"kind": "bullet"}]}, "json-value", "knock_out.stages[0].kind"),
        ({"stages": [{}]}, "json-missing", "knock_out.stages[0].kind"),
        ({"first_colour": 3}, "json-value", "knock_out.first_colour"),
        ({"withdrawn": [5]}, "json-value", "knock_out"),
        ({"lots": [{"winner": 1}]}, "json-missing", "knock_out.lots[0].loser"),
        ({"bids_made": [[{"player": 1, "seconds": 9}]]}, "json-type", "knock_out.bids_made[0]"),
        ({"tempo": 1}, "json-unknown-member", "knock_out.tempo"),
    ],
)
def test_a_fault_is_told_with_its_member_and_line(value, code, path):
    (found,) = read_json_matches(with_member(value)).problems
    assert found.code == code
    assert dict(found.values)["path"] == path
    assert found.line > 1


@pytest.mark.parametrize("kind", [StageKind.RAPID, StageKind.BLITZ, StageKind.ARMAGEDDON])
def test_a_stage_without_a_number_of_games_has_those_of_the_manual(kind):
    """Two rapid games, two blitz games, one of sudden death (Arbiters' Manual, IV.6.2)."""
    expected = {"rapid": 2, "blitz": 2, "armageddon": 1}[kind.value]
    text = with_member({"stages": [{"kind": kind.value}]})
    assert read_json_matches(text).value[1].format.stages[0].games == expected


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 600) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["games", "stages", "kind", "withdrawn", "lots", "winner", "bids_made", "player"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(ANY)
@settings(max_examples=150)
def test_whatever_stands_there_is_read_or_told(value):
    read = read_json_matches(with_member(value))
    assert read.value[0] == EVENT

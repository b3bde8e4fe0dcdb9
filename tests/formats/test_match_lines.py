"""How matches are played, as a report of arbitro keeps it in comments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.formats.trf import read_trf, write_trf
from arbitro.formats.trf.lines.document import TrfDocument, TrfLine
from arbitro.formats.trf.match_lines import match_records, matches_of
from arbitro.formats.trf.own_lines import own_line_text
from arbitro.formats.trf.writer import line_of
from arbitro.model import Period, TimeControl, Tpn
from arbitro.rules.pairing.knock_out import (
    MANUAL_STAGES,
    FirstColour,
    MatchFacts,
    MatchFormat,
    Stage,
    StageKind,
)

PLAYERS = [f"001 {number:4} m    Player {number}" for number in range(1, 10)]
TPN = st.integers(1, 9).map(Tpn)
PERIOD = st.builds(Period, st.integers(0, 9000), st.integers(0, 60), st.none() | st.integers(1, 60))
CONTROL = st.builds(
    TimeControl,
    st.lists(PERIOD, min_size=1, max_size=3).map(tuple),
    st.lists(PERIOD, max_size=2).map(tuple),
)
STAGE = st.builds(Stage, st.sampled_from(StageKind), st.integers(1, 24), st.none() | CONTROL)
BID = st.tuples(TPN, st.integers(1, 3600))
FACTS = st.builds(
    MatchFacts,
    st.builds(
        MatchFormat,
        st.integers(1, 24),
        st.integers(0, 24),
        st.lists(STAGE, max_size=4).map(tuple),
        st.sampled_from(FirstColour),
        st.booleans(),
        st.booleans(),
        st.booleans(),
        st.booleans(),
    ),
    st.frozensets(TPN),
    st.lists(st.tuples(TPN, TPN), max_size=3).map(tuple),
    st.lists(st.tuples(BID, BID), max_size=3).map(tuple),
)


def document(*comments):
    return read_trf("\r\n".join((*PLAYERS, *comments)).encode()).value


@given(FACTS)
def test_what_is_said_of_matches_reads_back_as_it_was(facts):
    lines = [own_line_text(each) for each in match_records(facts)]
    read = matches_of(document(*lines))
    assert read.problems == ()
    assert read.value == facts


def test_the_lines_of_the_stages_of_the_manual_are_readable():
    """Arbiters' Manual, IV.6.2: two rapid games, two blitz games, one of sudden death."""
    facts = MatchFacts(MatchFormat(2, 4, MANUAL_STAGES, third_place=True, bids=True))
    assert [own_line_text(each) for each in match_records(facts)] == [
        "### arbitro match games=2 final-games=4 first-colour=lots third-place bids",
        "### arbitro match stage=rapid games=2 time=900+10",
        "### arbitro match stage=blitz games=2 time=180+2",
        "### arbitro match stage=armageddon games=1 time=W60/300:0+2-B60/240:0+2",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "games=0",
        "games=two",
        "games=2 games=3",
        "games=2 unheard-of",
        "games=2 first-colour=mine",
        "games=2 third-place=no",
        "final-games=2",
        "stage=classical",
        "stage=rapid games=2 time=quick",
        "withdrawn=10",
        "withdrawn",
        "lots=3",
        "lots=3>99",
        "bids-made=1:200",
        "bids-made=1:200,4:",
        "",
    ],
)
def test_a_line_that_cannot_be_understood_is_noted_and_none_is_followed(line):
    lines = ["### arbitro match games=1"] if "games=" not in line.partition(" ")[0] else []
    read = matches_of(document(*lines, f"### arbitro match {line}"))
    assert read.value is None
    assert [each.code for each in read.problems] == ["match-line-not-known"]
    assert read.problems[0].line == len(PLAYERS) + len(lines) + 1


def test_comments_of_others_and_of_later_versions_are_passed_over_and_kept():
    comments = ("### match games=2", "### arbitro weather rain", "### arbitro")
    read = document(*comments)
    assert matches_of(read).value is None
    assert matches_of(read).problems == ()
    assert [line.record for line in read.lines[-3:]] == [None] * 3
    assert write_trf(read).split("\r\n")[-4:-1] == list(comments)


def test_a_line_is_written_as_it_was_read():
    (record,) = match_records(MatchFacts(MatchFormat(3, stages=())))
    line = line_of(record)
    assert read_trf(write_trf(TrfDocument((line,)))).value.lines == (TrfLine(line.text, record),)

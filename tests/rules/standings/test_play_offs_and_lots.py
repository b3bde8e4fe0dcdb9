"""What is decided outside the list of tie-breaks: play-offs, and lots that can be drawn again."""

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import Tpn
from arbitro.rules.standings import (
    PlayOffs,
    draw_lots,
    explain_value,
    parse_play_off,
    refusal_of_play_offs,
    standings,
    tied_before,
    tied_players,
)
from arbitro.rules.tiebreaks import parse_tie_breaks, table_of
from crosstables.random_events import swiss
from crosstables.written import crosstable

EDITION = "C.07@2026-03"
# 1, 2, 3 and 4 are level with one and a half points of three; 5 and 6 are behind
LEVEL = crosstable(
    """
    2000 2w1 3b0 4w=
    1900 1b0 4w1 3b=
    1800 4w= 1w1 2w0
    1700 3b= 2b0 1b1
    1600 6w= Z   Z
    1500 5b= Z   Z
    """
)
LEVEL_POINTS = {1: 15, 2: 15, 3: 15, 4: 15}


def ranked(names="", **options):
    return standings(LEVEL, parse_tie_breaks(names)[0], EDITION, **options)


def order(table):
    return [(int(row.tpn), row.rank) for row in table.rows]


def play_offs(*results, after=0):
    return PlayOffs(tuple(parse_play_off(result) for result in results), after)


def test_the_players_of_the_example_are_level():
    assert {row.tpn: row.points for row in ranked().rows if row.points == 15} == LEVEL_POINTS


@pytest.mark.article("C.07@2026-03 art. 3.1.1")
def test_a_play_off_for_the_first_place_leaves_the_others_behind_it():
    assert order(ranked(play_offs=play_offs("4,2")))[:4] == [(4, 1), (2, 2), (1, 3), (3, 3)]


@pytest.mark.article("C.06@2007-01 art. 6(f)")
def test_who_went_out_at_the_same_stage_shares_the_place():
    assert order(ranked(play_offs=play_offs("3,1,2=4")))[:4] == [(3, 1), (1, 2), (2, 3), (4, 3)]


@pytest.mark.article("C.07@2026-03 art. 3.1.2")
@pytest.mark.parametrize(("after", "found"), [(0, [4, 1, 2, 3]), (1, [1, 2, 3, 4])])
def test_a_play_off_may_come_before_or_after_a_tie_break(after, found):
    """By the ratings nobody is tied any more, so that a play-off after them decides nothing."""
    table = ranked("RTNG", play_offs=play_offs("4,1", after=after))
    assert [row.tpn for row in table.rows][:4] == found


def test_tie_breaks_after_a_play_off_decide_between_those_it_left_tied():
    table = ranked("RTNG", play_offs=play_offs("3,1=2=4"))
    assert [row.tpn for row in table.rows][:4] == [3, 1, 2, 4]
    assert [row.play_off for row in table.rows][:4] == [(1, 1), (1, 2), (1, 2), (1, 2)]


def test_two_play_offs_can_be_about_two_places():
    table = ranked(play_offs=play_offs("2,1", "6,5"))
    assert order(table) == [(2, 1), (1, 2), (3, 3), (4, 3), (6, 5), (5, 6)]


def test_the_direct_encounter_after_a_play_off_is_asked_about_those_it_left_tied():
    table = ranked("DE", play_offs=play_offs("4,1=2"))
    assert tied_before(table, Tpn(1), 0) == (1, 2)
    assert explain_value(LEVEL, table, Tpn(1), 0).value == table.row(Tpn(1)).values[0] == 1
    assert [row.tpn for row in table.rows][:3] == [4, 1, 2]


@pytest.mark.parametrize(
    "text", ["", "1", "1,1", "1=1", "1,x", "1,,2", "=", "1;2", f"1,{'9' * 5000}"]
)
def test_a_result_of_a_play_off_that_is_not_understood_is_refused(text):
    assert parse_play_off(text).code == "play-off-unknown"


@pytest.mark.parametrize(
    ("text", "code"), [("1,9", "play-off-player-unknown"), ("1,5", "play-off-not-tied")]
)
def test_a_play_off_is_between_players_of_the_event_with_as_many_points(text, code):
    assert refusal_of_play_offs(play_offs(text), table_of(LEVEL)).code == code
    assert refusal_of_play_offs(play_offs("1,2"), table_of(LEVEL)) is None


@pytest.mark.article("C.07@2026-03 art. 4.2")
def test_lots_are_the_order_of_a_hash_that_anybody_can_compute():
    drawn = draw_lots([Tpn(n) for n in (1, 2, 3, 4)], "seed")
    by_hash = sorted((1, 2, 3, 4), key=lambda n: sha256(f"seed:{n}".encode()).hexdigest())
    assert [int(tpn) for tpn, _ in sorted(drawn.items(), key=lambda each: each[1])] == by_hash


@given(st.text(max_size=8), st.permutations(range(1, 9)))
def test_lots_do_not_depend_on_the_order_of_the_players(seed, players):
    assert draw_lots(players, seed) == draw_lots(range(1, 9), seed)


@given(st.integers(0, 200), st.text(max_size=4))
def test_with_lots_for_all_who_are_tied_nobody_shares_a_place(event, seed):
    tournament = swiss(event)
    table = standings(tournament, (), EDITION)
    tied = [tpn for group in tied_players(table) for tpn in group]
    again = standings(tournament, (), EDITION, lots=draw_lots(tied, seed))
    assert tied_players(again) == ()
    assert {row.tpn for row in again.rows if row.by_lot} == set(tied)
    points = [row.points for row in again.rows]
    assert points == sorted(points, reverse=True)


def test_who_is_in_no_play_off_stays_behind_those_who_are_in_one_in_every_tie():
    table = ranked(play_offs=play_offs("6,5", "3,1"))
    assert order(table) == [(3, 1), (1, 2), (2, 3), (4, 3), (6, 5), (5, 6)]
    assert [row.play_off for row in table.rows] == [(2, 1), (2, 2), None, None, (1, 1), (1, 2)]

"""Standings: points, tie-breaks inside each tie, shared places, lots, any round."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import Adjustment, Points, Tpn
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import EventRules, parse_tie_breaks
from crosstables import random_events
from crosstables.random_events import round_robin
from crosstables.written import EDITIONS, crosstable

MARCH_2026 = EDITIONS[-1]
swiss = cache(random_events.swiss)


def ranked(tournament, names, edition=MARCH_2026, **options):
    found, problems = parse_tie_breaks(names)
    assert not problems
    return standings(tournament, found, edition, **options)


def places(table):
    return {row.tpn: (row.rank, row.sharing) for row in table.rows}


FOUR = crosstable(
    """
    2000 2w1 3b= 4w0
    1900 1b0 4w1 3b=
    1800 4w= 1w= 2w=
    1700 3b= 2b0 1b1
    """
)


def test_points_come_first_and_equal_points_share_a_place():
    assert places(ranked(FOUR, "")) == {1: (1, 4), 2: (1, 4), 3: (1, 4), 4: (1, 4)}
    assert [row.points for row in ranked(FOUR, "", after=1).rows] == [10, 5, 5, 0]
    assert places(ranked(FOUR, "", after=1)) == {1: (1, 1), 3: (2, 2), 4: (2, 2), 2: (4, 1)}


@pytest.mark.article("C.07@2026-03 art. 4.2")
def test_a_tie_break_looks_only_at_those_still_tied():
    # after WIN the pair 1, 2, 4 is tied with one win; their own games then decide
    table = ranked(FOUR, "WIN,DE")
    assert [row.tpn for row in table.rows] == [1, 2, 4, 3]
    assert places(table) == {1: (1, 3), 2: (1, 3), 4: (1, 3), 3: (4, 1)}
    assert [row.values for row in table.rows] == [(1, 1), (1, 1), (1, 1), (0, None)]


@pytest.mark.article("C.07@2026-03 art. 4.3")
def test_the_direct_encounter_may_be_listed_again():
    tournament = crosstable(
        """
        2000 2w1 3b= 4w0
        1900 1b0 4w1 3w=
        1800 4w= 1w= 2b=
        1700 3b= 2b0 1b1
        """
    )
    # all level; 4 had Black three times; among the others 1 has 1.5, 3 has 1 and 2 half a point
    table = ranked(tournament, "DE,BPG,DE")
    assert [row.tpn for row in table.rows] == [4, 1, 3, 2]
    assert [row.values for row in table.rows] == [(1, 3, None), (1, 1, 1), (1, 1, 2), (1, 1, 3)]


@pytest.mark.article("C.07@2026-03 art. 7.8")
def test_pairing_numbers_go_up_and_reversed_down():
    assert [row.tpn for row in ranked(FOUR, "TPN").rows] == [1, 2, 3, 4]
    assert [row.tpn for row in ranked(FOUR, "TPN/R").rows] == [4, 3, 2, 1]


@pytest.mark.article("C.07@2026-03 art. 10.6")
def test_ratings_go_down_and_reversed_up():
    assert [row.tpn for row in ranked(FOUR, "RTNG").rows] == [1, 2, 3, 4]
    assert [row.tpn for row in ranked(FOUR, "RTNG/R").rows] == [4, 3, 2, 1]


def test_who_has_no_value_is_behind_who_has_one():
    tournament = crosstable("1500 U\n1400 3w=\n1300 2b=\n1200 U")
    tournament = replace(
        tournament,
        entries=tuple(
            replace(entry, adjustments=(Adjustment(Points(5)),) if i in (1, 2) else ())
            for i, entry in enumerate(tournament.entries)
        ),
    )
    assert [row.values[0] for row in ranked(tournament, "ARO").rows] == [1400, 1300, None, None]


def test_points_stand_where_the_list_puts_them():
    assert [row.tpn for row in ranked(FOUR, "BPG,PTS,TPN").rows] == [4, 2, 1, 3]


@pytest.mark.article("C.07@2026-03 art. 4.2")
def test_lots_order_those_they_were_drawn_for_and_nobody_else():
    lots = {Tpn(4): 1, Tpn(2): 2, Tpn(1): 3, Tpn(3): 4}
    table = ranked(FOUR, "", lots=lots)
    assert [(row.tpn, row.rank, row.by_lot) for row in table.rows] == [
        (4, 1, True),
        (2, 2, True),
        (1, 3, True),
        (3, 4, True),
    ]
    apart = ranked(FOUR, "TPN", lots=lots)
    assert [(row.tpn, row.by_lot) for row in apart.rows] == [(n, False) for n in (1, 2, 3, 4)]
    some = ranked(FOUR, "", lots={Tpn(4): 1})
    assert {row.rank for row in some.rows} == {1}


def test_a_penalty_takes_points_from_the_standings():
    fined = replace(FOUR.entries[0], adjustments=(Adjustment(Points(-10)),))
    table = ranked(replace(FOUR, entries=(fined, *FOUR.entries[1:])), "")
    assert table.rows[-1].tpn == 1
    assert table.rows[-1].points == 5


def test_what_the_rules_do_not_allow_is_omitted_and_said():
    table = ranked(round_robin(1), "BH,SB,OTHER_X,EMMSB,STD/C1")
    assert [str(each) for each in table.tie_breaks] == ["SB"]
    assert [(str(name), why.code) for name, why in table.omitted] == [
        ("BH", "tie-break-not-in-round-robins"),
        ("OTHER_X", "tie-break-of-organiser"),
        ("EMMSB", "tie-break-for-teams"),
        ("STD/C1", "tie-break-modifier-not-possible"),
    ]


def test_an_empty_tournament_has_no_rows():
    assert ranked(replace(FOUR, entries=()), "DE,BH").rows == ()


ALL = "DE,BH/C1,BH,SB/C1,SB,WIN,WON,BPG,BWG,REP,PS,KS,ARO,TPR,PTP,APRO,APPO,AOB,FB"


@pytest.mark.long
@given(st.randoms(use_true_random=False), st.integers(0, 40), st.sampled_from(EDITIONS))
def test_the_order_of_the_entry_list_changes_nothing(chance, seed, edition):
    tournament = swiss(seed)
    shuffled = list(tournament.entries)
    chance.shuffle(shuffled)
    assert ranked(replace(tournament, entries=tuple(shuffled)), ALL, edition) == ranked(
        tournament, ALL, edition
    )


@given(st.integers(0, 40), st.sampled_from(EDITIONS), st.sampled_from(["BH", "FB", "SB", "PS"]))
def test_a_cut_never_raises_a_value(seed, edition, name):
    tournament = swiss(seed)
    names = ",".join([name, *(f"{name}/C{cut}" for cut in (1, 2, 3))])
    for row in ranked(tournament, names, edition).rows:
        assert list(row.values) == sorted(row.values, reverse=True)


@given(st.integers(0, 40), st.sampled_from(EDITIONS))
def test_a_median_is_at_most_the_cut_of_as_many(seed, edition):
    for row in ranked(swiss(seed), "BH/C1,BH/M1,BH/C2,BH/M2", edition).rows:
        assert row.values[0] >= row.values[1]
        assert row.values[2] >= row.values[3]


@given(st.integers(0, 40), st.sampled_from(EDITIONS))
def test_ranks_are_those_of_sorting_by_points_and_values(seed, edition):
    table = ranked(swiss(seed), "BH,SB,WIN", edition)
    keys = [(row.points, *row.values) for row in table.rows]
    assert keys == sorted(keys, reverse=True)
    for row, key in zip(table.rows, keys, strict=True):
        assert row.rank == 1 + sum(other > key for other in keys)
        assert row.sharing == keys.count(key)


@given(st.integers(0, 40))
def test_no_value_is_a_floating_point_number(seed):
    for row in ranked(swiss(seed), ALL).rows:
        assert all(each is None or isinstance(each, int | Fraction) for each in row.values)


@given(st.integers(0, 40), st.integers(0, 5))
def test_standings_after_a_round_are_those_of_the_tournament_ended_there(seed, after):
    tournament = swiss(seed)
    after = min(after, tournament.rounds_played)
    ended = replace(
        tournament,
        rounds_total=after,
        rounds_played=after,
        entries=tuple(replace(one, rounds=one.rounds[:after]) for one in tournament.entries),
    )
    names = "DE,BH/C1,SB,PS,KS,ARO"
    assert ranked(tournament, names, after=after).rows == ranked(ended, names).rows


@pytest.mark.article("C.07@2026-03 art. 10.1")
def test_an_opponent_without_a_rating_needs_a_word_of_the_event_to_average():
    # the first met 1800 and somebody without a rating
    event = crosstable("2000 2w1 3b1\n1800 1b0 U\n0 U 1w0")
    for said, averages in (
        (None, ()),
        (EventRules(), ()),
        (EventRules(unrated=0), (1800,)),
        (EventRules(unrated=1400), (1600,)),
    ):
        table = ranked(event, "ARO", event=said)
        assert (table.rows[0].tpn, table.rows[0].values) == (1, averages)
        assert [name for name, _ in table.omitted] == ([] if averages else ["ARO"])

"""All-play-all tables against the printed ones, and by what they must always hold."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.rules.pairing.round_robin import (
    CycleSwap,
    berger_round,
    berger_schedule,
    rounds_of_table,
    table_round,
)

PRINTED = json.loads(
    (Path(__file__).parents[2] / "data" / "berger_tables.json").read_text("utf-8")
)["tables"]

# the Arbiters' Manual, chapter on tournament systems: eight players twice, both cycles exchanged
EIGHT_TWICE_EACH_CYCLE = [1, 2, 3, 4, 5, 7, 6]

FIELD = st.integers(min_value=2, max_value=60)


def printed_round(players, number):
    pairs = [pair.split("-") for pair in PRINTED[str(players)][number - 1].split()]
    return [(int(white), int(black)) for white, black in pairs]


def colours_of(rounds, player):
    """The colours of a player in order, free rounds left out."""
    found = []
    for each in rounds:
        for white, black in each.games:
            if player in (white, black):
                found.append("w" if player == white else "b")
    return "".join(found)


@pytest.mark.article("C.05@2018 art. 5.1")
@pytest.mark.parametrize("players", [int(each) for each in PRINTED])
def test_the_table_is_the_printed_one_board_by_board(players):
    ours = [[tuple(game) for game in each.games] for each in berger_schedule(players)]
    printed = [printed_round(players, each) for each in range(1, players)]
    assert ours == printed


@pytest.mark.article("C.05@2018 art. 5.1")
@pytest.mark.parametrize("players", [3, 5, 7, 9, 11, 13, 15])
def test_an_odd_number_uses_the_next_table_and_its_last_number_is_the_bye(players):
    for number in range(1, players + 1):
        larger = printed_round(players + 1, number)
        free = next(pair for pair in larger if players + 1 in pair)
        mine = berger_round(players, number)
        assert [tuple(game) for game in mine.games] == [pair for pair in larger if pair != free]
        assert mine.bye == min(free)


@given(FIELD)
def test_everybody_meets_everybody_once(players):
    met = Counter(frozenset(game) for each in berger_schedule(players) for game in each.games)
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}


@given(FIELD)
def test_everybody_plays_or_is_free_once_in_every_round(players):
    for each in berger_schedule(players):
        busy = [player for game in each.games for player in game]
        busy += [] if each.bye is None else [each.bye]
        assert sorted(busy) == list(range(1, players + 1))


@given(FIELD)
def test_the_first_half_of_the_numbers_has_one_white_more_and_odd_fields_are_even(players):
    rounds = berger_schedule(players)
    for player in range(1, players + 1):
        colours = colours_of(rounds, player)
        difference = colours.count("w") - colours.count("b")
        wanted = 0 if players % 2 else 1 if player <= players // 2 else -1
        assert difference == wanted


@given(FIELD)
def test_two_cycles_give_everybody_both_colours_against_everybody(players):
    met = Counter(
        tuple(game) for each in berger_schedule(players, double=True) for game in each.games
    )
    assert len(met) == players * (players - 1)
    assert set(met.values()) == {1}


@pytest.mark.article("C.05@2018 art. 5.1")
@given(st.integers(min_value=3, max_value=40))
def test_exchanging_the_last_rounds_of_the_first_cycle_avoids_three_equal_colours(players):
    rounds = berger_schedule(players, double=True)
    for player in range(1, players + 1):
        colours = colours_of(rounds, player)
        assert "www" not in colours
        assert "bbb" not in colours


@pytest.mark.article("C.05@2018 annex 1")
def test_without_the_exchange_somebody_has_three_equal_colours():
    rounds = berger_schedule(8, double=True, swap=CycleSwap.NONE)
    assert any(
        "www" in colours_of(rounds, player) or "bbb" in colours_of(rounds, player)
        for player in range(1, 9)
    )


def test_the_manuals_variant_exchanges_both_cycles():
    rounds = berger_schedule(8, double=True, swap=CycleSwap.EACH_CYCLE)
    first = [printed_round(8, each) for each in EIGHT_TWICE_EACH_CYCLE]
    second = [[(black, white) for white, black in each] for each in first]
    assert [[tuple(game) for game in each.games] for each in rounds] == first + second


def test_the_manuals_variant_does_not_work_for_four_players():
    rounds = berger_schedule(4, double=True, swap=CycleSwap.EACH_CYCLE)
    assert any(
        "www" in colours_of(rounds, player) or "bbb" in colours_of(rounds, player)
        for player in range(1, 5)
    )


@given(FIELD, st.booleans(), st.sampled_from(CycleSwap))
def test_one_round_is_the_round_of_the_whole_schedule(players, double, swap):
    whole = berger_schedule(players, double=double, swap=swap)
    assert len(whole) == rounds_of_table(players, double=double)
    for number, each in enumerate(whole, 1):
        assert table_round(players, number, double=double, swap=swap) == each


@pytest.mark.parametrize("number", [0, 8])
def test_a_round_the_table_does_not_have_is_an_error(number):
    with pytest.raises(ValueError):
        berger_round(8, number)


def test_one_player_alone_has_no_rounds():
    assert berger_schedule(1) == ()
    assert berger_schedule(0, double=True) == ()

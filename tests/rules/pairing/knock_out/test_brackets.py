"""The bracket for any number of players: who meets whom, who has a bye, who can meet when."""

from itertools import pairwise

import pytest

from arbitro.rules.pairing.knock_out import ties_of
from arbitro.rules.pairing.knock_out.bracket import drawing_order

EVERY_NUMBER = range(2, 201)


def seeds(players, **options):
    return [
        side.seed
        for tie in ties_of(players, **options)
        for side in (tie.first, tie.second)
        if side.seed is not None
    ]


def half_of(players, seed):
    """Return the side of the final a seed would come to it on."""
    ties = {tie.number: tie for tie in ties_of(players)}
    final = ties[max(ties)]
    for at, side in enumerate((final.first, final.second)):
        waiting = [side]
        while waiting:
            one = waiting.pop()
            if one.seed == seed:
                return at
            if one.match:
                waiting += [ties[one.match].first, ties[one.match].second]
    raise AssertionError(seed)


@pytest.mark.parametrize("third_place", [False, True])
def test_every_player_of_any_number_stands_in_the_bracket_once(third_place):
    for players in EVERY_NUMBER:
        assert sorted(seeds(players, third_place=third_place)) == list(range(1, players + 1))


def test_all_but_one_go_out_and_every_match_but_the_final_leads_on():
    for players in EVERY_NUMBER:
        ties = ties_of(players)
        assert len(ties) == players - 1
        assert [tie.number for tie in ties] == list(range(1, players))
        assert [tie.next for tie in ties[:-1]].count(0) == 0
        assert ties[-1].next == 0


def test_the_best_seeds_have_the_byes_up_to_the_next_power_of_two():
    for players in EVERY_NUMBER:
        size = 1 << (players - 1).bit_length()
        first = [tie for tie in ties_of(players) if tie.round_number == 1]
        playing = {side.seed for tie in first for side in (tie.first, tie.second)}
        assert set(range(1, players + 1)) - playing == set(range(1, size - players + 1))


def test_seeds_1_and_2_can_meet_in_the_final_only():
    for players in EVERY_NUMBER:
        assert half_of(players, 1) != half_of(players, 2)


def test_the_four_best_seeds_can_meet_in_the_last_two_rounds_only():
    for players in range(4, 201):
        ties = {tie.number: tie for tie in ties_of(players)}
        final = ties[max(ties)]
        semi_finals = [ties[side.match] for side in (final.first, final.second) if side.match]
        for semi_final in semi_finals:
            for side in (semi_final.first, semi_final.second):
                found, waiting = set(), [side]
                while waiting:
                    one = waiting.pop()
                    if one.seed:
                        found.add(one.seed)
                    else:
                        waiting += [ties[one.match].first, ties[one.match].second]
                assert len(found & {1, 2, 3, 4}) <= 1


def test_sixteen_players_meet_as_in_the_printed_table():
    """The two groups and their first round as printed with the Wimbledon system (source 000)."""
    first = [(tie.first.seed, tie.second.seed) for tie in ties_of(16) if tie.round_number == 1]
    assert first == [(1, 16), (4, 13), (5, 12), (8, 9), (2, 15), (3, 14), (6, 11), (7, 10)]
    second = [(tie.first.match, tie.second.match) for tie in ties_of(16) if tie.round_number == 2]
    assert second == [(1, 4), (2, 3), (5, 8), (6, 7)]


def test_winners_of_four_groups_meet_first_with_fourth_and_second_with_third():
    """Group I with group IV and II with III for 32 players (source 000)."""
    ties = {tie.number: tie for tie in ties_of(32)}
    semi_finals = [tie for tie in ties.values() if tie.round_number == 4]
    groups = [(ties[tie.first.match].group, ties[tie.second.match].group) for tie in semi_finals]
    assert groups == [(1, 4), (2, 3)]


def test_the_match_for_third_place_is_between_the_losers_of_the_semi_finals():
    *_, third, final = ties_of(8, third_place=True)
    assert third.third_place
    assert (third.first.loser, third.second.loser) == (True, True)
    assert (third.first.match, third.second.match) == (final.first.match, final.second.match)
    assert third.round_number == final.round_number
    assert (third.group, final.group) == (0, 0)  # winners of groups and losers to them meet


def test_three_players_have_nobody_for_a_match_for_third_place():
    assert not any(tie.third_place for tie in ties_of(3, third_place=True))


def test_a_match_for_third_place_is_played_where_it_is_asked_for_alone():
    for players in range(2, 20):
        assert not any(tie.third_place for tie in ties_of(players))
        asked = ties_of(players, third_place=True)
        thirds = [tie.number for tie in asked if tie.third_place]
        assert thirds == ([len(asked) - 1] if players > 3 else [])
        leading_on = {tie.number: tie.next for tie in asked if tie.next}
        assert sorted(leading_on) == [
            tie.number for tie in asked if tie.number not in {*thirds, len(asked)}
        ]
        for tie in asked:
            for side in (tie.first, tie.second):
                assert not side.match or side.loser or leading_on[side.match] == tie.number


@pytest.mark.parametrize("third_place", [False, True])
def test_winners_are_drawn_side_by_side_above_the_matches_they_come_from(third_place):
    for players in range(2, 40):
        ties = {tie.number: tie for tie in ties_of(players, third_place=third_place)}
        levels = drawing_order(players, third_place=third_place)
        assert levels == drawing_order(players, third_place=third_place)
        assert levels[-1] == (max(ties),)
        drawn = [number for level in levels for number in level if number]
        assert sorted(drawn) == [number for number, tie in ties.items() if not tie.third_place]
        for below, level in pairwise(levels):
            assert len(below) == 2 * len(level)
            for at, number in enumerate(level):
                sides = (ties[number].first, ties[number].second) if number else ()
                came = tuple(side.match for side in sides) or (0, 0)
                assert below[2 * at : 2 * at + 2] == came


def test_without_being_asked_nothing_is_drawn_of_a_match_for_third_place():
    assert drawing_order(8) == drawing_order(8, third_place=False)
    assert max(drawing_order(8)[-1]) == 7


@pytest.mark.parametrize("players", [0, 1, 513])
def test_there_is_no_bracket_of_fewer_than_two_or_more_than_512(players):
    with pytest.raises(ValueError, match=str(players)):
        ties_of(players)

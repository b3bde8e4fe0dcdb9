"""Wimbledon brackets played by favourites, days of rounds, and the draw by Varma groups."""

from collections import Counter
from datetime import date
from itertools import permutations, product

import pytest

from arbitro.rules.pairing.round_robin import berger_schedule
from arbitro.rules.pairing.schedules import (
    days_of_rounds,
    drawing_order,
    follows_varma,
    late_meetings,
    restricted_draw,
    varma_groups,
    wimbledon,
)
from arbitro.rules.pairing.schedules.varma import _have_room


def favourites(players):
    """Every match as (round, group, seeds) if the better seed always wins."""
    size = 1 << (players - 1).bit_length()
    groups = 1 if size == 2 else max(2, size // 8)
    # rows of seeds laid out in turning order
    rows = [list(range(row, row + groups)) for row in range(1, size + 1, groups)]
    laid = [row[::-1] if at % 2 else row for at, row in enumerate(rows)]
    within = [list(group) for group in zip(*laid, strict=True)]
    played = []

    def play_down(seeds, group, level):
        while len(seeds) > 1:
            pairs = [(seeds[at], seeds[-1 - at]) for at in range(len(seeds) // 2)]
            played.extend((level, group, frozenset(two)) for two in pairs if max(two) <= players)
            seeds = [min(two) for two in pairs]
            level += 1
        return seeds[0], level

    ends = [play_down(group, number, 1) for number, group in enumerate(within, 1)]
    play_down([winner for winner, _level in ends], 0, ends[0][1])
    return played


@pytest.mark.parametrize("players", [*range(2, 41), 64, 65, 100, 128, 129, 256])
def test_in_a_wimbledon_the_first_of_a_group_meets_the_last_round_after_round(players):
    bracket = wimbledon(players)
    winner, played = {}, []
    for at, match in enumerate(bracket.matches, 1):
        assert match.number == at
        seeds = [side.seed or winner[side.match] for side in (match.first, match.second)]
        assert all(bool(side.seed) != bool(side.match) for side in (match.first, match.second))
        winner[at] = min(seeds)
        played.append((match.round_number, match.group, frozenset(seeds)))
    assert Counter(played) == Counter(favourites(players))
    assert bracket.players == players
    assert bracket.rounds == (players - 1).bit_length() == bracket.matches[-1].round_number
    in_order = [(match.round_number, match.number) for match in bracket.matches_by_round()]
    assert in_order == sorted((match.round_number, match.number) for match in bracket.matches)


def test_a_wimbledon_has_two_to_512_players():
    assert len(wimbledon(512).matches) == 511
    for players in (1, 513):
        with pytest.raises(ValueError, match=str(players)):
            wimbledon(players)


@pytest.mark.parametrize("a_day", [1, 2, 3])
@pytest.mark.parametrize("rounds", [0, 1, 4, 7])
def test_every_day_that_is_no_rest_day_has_its_rounds_and_the_last_what_is_left(a_day, rounds):
    rest = {date(2026, 4, 1), date(2026, 4, 3)}
    found = days_of_rounds(date(2026, 4, 1), rounds, a_day=a_day, rest=rest)
    assert len(found) == rounds
    assert list(found) == sorted(found)
    assert not set(found) & rest
    free = [day for day in (date(2026, 4, at) for at in range(1, 15)) if day not in rest]
    assert list(found) == [free[at // a_day] for at in range(rounds)]


def test_there_is_a_round_a_day_unless_more_are_asked_and_fewer_are_none():
    assert [day.day for day in days_of_rounds(date(2026, 4, 1), 3)] == [1, 2, 3]
    with pytest.raises(ValueError, match="0"):
        days_of_rounds(date(2026, 4, 1), 3, a_day=0)


@pytest.mark.parametrize("rooms", [(), (1,), (2, 3), (3, 3, 2), (4, 2, 3)])
def test_whether_contingents_have_room_is_whether_some_choice_of_groups_holds_them(rooms):
    for count in range(4):
        for sizes in product(range(1, 5), repeat=count):
            if list(sizes) != sorted(sizes, reverse=True):
                continue
            possible = any(
                all(
                    sum(s for s, at in zip(sizes, chosen, strict=True) if at == group) <= room
                    for group, room in enumerate(rooms)
                )
                for chosen in product(range(len(rooms)), repeat=count)
            )
            assert _have_room(rooms, sizes) is possible, sizes


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 9])
def test_late_meetings_are_those_of_one_federation_in_the_last_three_rounds(players):
    rounds = [each.games for each in berger_schedule(players)]
    last = list(enumerate(rounds, 1))[-3:]
    for one, other in permutations(range(1, players + 1), 2):
        federations = ["ESP" if each in (one, other) else "" for each in range(1, players + 1)]
        expected = [
            (white, black, number)
            for number, games in last
            for white, black in games
            if {white, black} == {one, other}
        ]
        assert late_meetings(federations) == tuple(expected)
    assert len(late_meetings(["ESP"] * players)) == len(last) * (players // 2)
    assert late_meetings([""] * players) == ()


@pytest.mark.parametrize("players", [9, 12, 24])
def test_numbers_follow_varma_where_each_federation_has_those_of_one_group(players):
    groups = varma_groups(players)
    of_number = {number: name for name, numbers in groups.items() for number in numbers}
    assert sorted(of_number) == list(range(1, players + 1))
    # everybody of a group is of one federation, and the same with one group split in two
    by_group = [of_number[number] for number in range(1, players + 1)]
    assert follows_varma(by_group)
    assert follows_varma([""] * players)
    for one, other in permutations(range(players), 2):
        two = ["ESP" if each in (one, other) else "" for each in range(players)]
        assert follows_varma(two) is (by_group[one] == by_group[other])


@pytest.mark.article("C.05@2018 annex 2")
def test_varma_has_tables_for_nine_to_24_players_an_odd_number_takes_the_next():
    for players in (8, 25):
        with pytest.raises(ValueError, match=str(players)):
            varma_groups(players)
        refused = restricted_draw([(f"P{at}", "") for at in range(players)], seed=1)
        assert (refused.code, dict(refused.values)) == (
            "varma-players-out-of-range",
            {"players": players, "least": 9, "most": 24},
        )
    for players in (9, 24):
        assert len(restricted_draw([(f"P{at}", "") for at in range(players)], seed=1).draws) == (
            players
        )
    for players in range(9, 24, 2):
        next_one = varma_groups(players + 1)
        assert varma_groups(players) == {
            name: tuple(each for each in numbers if each <= players)
            for name, numbers in next_one.items()
        }


def test_who_draws_is_in_the_order_of_size_then_code_then_name_and_the_alone_by_name():
    players = [("Cy", ""), ("Bo", "SWE"), ("Eva", "ESP"), ("Al", ""), ("Di", "FRA"),
               ("Ana", "ESP"), ("Flo", "FRA")]  # fmt: skip
    assert drawing_order(players) == [
        ("ESP", ["Ana", "Eva"]), ("FRA", ["Di", "Flo"]), ("", ["Al"]), ("", ["Cy"]),
        ("SWE", ["Bo"]),
    ]  # fmt: skip


def test_a_federation_too_large_is_named_with_its_players():
    players = [(f"P{at}", "ESP" if at < 6 else "") for at in range(12)]
    refused = restricted_draw(players, seed=1)
    # the largest group of twelve has four numbers
    assert max(map(len, varma_groups(12).values())) == 4
    assert dict(refused.values) == {"federation": "ESP", "players": 6}


def test_how_often_a_draw_is_begun_again_is_counted():
    # Groups of 4, 3, 3 and 2. Only where ESP (two times of three) and FRA (then one of two) keep
    # off the four do the three twos fit, and then always: one try of three serves.
    codes = ["ESP"] * 3 + ["FRA"] * 3 + ["GER"] * 2 + ["ITA"] * 2 + ["POR"] * 2
    players = [(f"P{at}", code) for at, code in enumerate(codes)]
    again = Counter(restricted_draw(players, seed=seed).begun_again for seed in range(60))
    assert set(again) >= {0, 1, 2}
    assert 10 < again[0] < 32
    alone = restricted_draw([(f"P{at}", "") for at in range(12)], seed=1)
    assert alone.begun_again == 0

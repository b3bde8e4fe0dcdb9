"""The schedules of the sources and those made by rule keep what they promise."""

from collections import Counter
from itertools import combinations

import pytest

from arbitro.reasons import Refused
from arbitro.rules.pairing.round_robin.berger import berger_schedule
from arbitro.rules.pairing.schedules import (
    belgrade_groups,
    hilton,
    restricted_draw,
    scheveningen,
    schiller,
    semi_scheveningen,
    skalitzka,
    varma_groups,
    wimbledon,
)
from arbitro.rules.pairing.schedules.meeting import Meeting, Seat, balance
from arbitro.rules.pairing.schedules.scheveningen import generated
from arbitro.rules.pairing.schedules.tables import printed


def meetings(rounds):
    return Counter(frozenset(game) for games in rounds for game in games)


def nobody_plays_twice(games):
    seats = [seat for game in games for seat in game]
    return len(seats) == len(set(seats))


@pytest.mark.parametrize("boards", range(2, 31))
@pytest.mark.parametrize("table", [scheveningen, generated])
def test_in_scheveningen_everybody_meets_the_other_team_once_with_even_colours(table, boards):
    rounds = table(boards)
    assert len(rounds) == boards
    assert all(len(games) == boards and nobody_plays_twice(games) for games in rounds)
    expected = {
        frozenset((Seat(1, one), Seat(2, other)))
        for one in range(1, boards + 1)
        for other in range(1, boards + 1)
    }
    assert meetings(rounds) == Counter(expected)
    difference, streak = balance(rounds)
    assert difference == boards % 2
    assert streak <= 2


@pytest.mark.parametrize("boards", range(12, 31, 4))
def test_generated_rounds_of_boards_by_fours_have_as_many_whites_for_both_teams(boards):
    for games in generated(boards):
        assert sum(white.team == 1 for white, _black in games) == boards // 2


@pytest.mark.parametrize("boards", [7, 9])
def test_the_rule_for_odd_numbers_of_boards_makes_the_printed_tables(boards):
    assert [set(games) for games in generated(boards)] == list(map(set, scheveningen(boards)))


@pytest.mark.parametrize("boards", range(3, 61, 2))
def test_teams_of_an_odd_number_of_boards_have_as_many_whites_as_they_can(boards):
    whites = [sum(white.team == 1 for white, _black in games) for games in generated(boards)]
    assert set(whites) == {boards // 2, boards // 2 + 1}
    assert 2 * sum(whites) - boards * boards == 1


def test_semi_scheveningen_is_played_by_halves():
    rounds = semi_scheveningen(8)
    assert len(rounds) == 4
    expected = {
        frozenset((Seat(1, one), Seat(2, other)))
        for one in range(1, 9)
        for other in range(1, 9)
        if (one > 4) == (other > 4)
    }
    assert meetings(rounds) == Counter(expected)
    for boards in (2, 7):
        with pytest.raises(ValueError, match=str(boards)):
            semi_scheveningen(boards)


@pytest.mark.parametrize("teams", range(3, 10))
@pytest.mark.parametrize("players", range(1, 8))
def test_in_schiller_everybody_meets_all_players_of_all_other_teams(teams, players):
    rounds = schiller(teams, players)
    assert all(nobody_plays_twice(games) for games in rounds)
    expected = {
        frozenset((Seat(one, a), Seat(other, b)))
        for one, other in combinations(range(1, teams + 1), 2)
        for a in range(1, players + 1)
        for b in range(1, players + 1)
    }
    assert meetings(rounds) == Counter(expected)
    difference, streak = balance(rounds)
    assert difference == (teams - 1) * players % 2
    assert streak <= 2


@pytest.mark.parametrize("teams", range(3, 9))
@pytest.mark.parametrize("players", range(1, 11))
def test_in_schiller_colours_are_even_and_nobody_has_one_three_times_in_a_row(teams, players):
    difference, streak = balance(schiller(teams, players))
    assert difference == (teams - 1) * players % 2
    assert streak <= 2


@pytest.mark.parametrize("teams", range(3, 9))
@pytest.mark.parametrize("players", range(1, 10, 2))
def test_teams_of_an_odd_number_of_players_share_the_whites_of_each_round(teams, players):
    whole = Counter()
    for games in schiller(teams, players):
        more = Counter()
        for white, black in games:
            more[frozenset((white.team, black.team))] += 1 if white.team < black.team else -1
        assert {abs(each) for each in more.values()} == {1}
        for two, each in more.items():
            whole[two] += each
    assert {abs(each) for each in whole.values()} == {1}
    assert len(whole) == teams * (teams - 1) // 2


def test_four_teams_of_three_play_nine_rounds():
    assert len(schiller(4, 3)) == 9


@pytest.mark.parametrize("boards", [2, 4, 6, 8, 14])
def test_in_skalitzka_everybody_meets_one_player_of_each_other_team(boards):
    rounds = skalitzka(boards)
    assert [len(games) for games in rounds] == [3 * boards // 2] * 2
    assert all(nobody_plays_twice(games) for games in rounds)
    met, colours = Counter(), Counter()
    for white, black in (game for games in rounds for game in games):
        met[white, black.team] += 1
        met[black, white.team] += 1
        colours[white, "w"] += 1
        colours[black, "b"] += 1
    assert set(met.values()) == {1}
    assert len(met) == 6 * boards
    assert set(colours.values()) == {1}
    assert len(colours) == 6 * boards


def test_the_six_boards_of_skalitzka_are_those_printed():
    for made, read in zip(skalitzka(6), printed(), strict=True):
        assert set(made) == set(read)


@pytest.mark.parametrize("teams", [4, 6, 8, 10, 12])
def test_in_hilton_every_two_teams_meet_three_times_and_nobody_a_team_twice(teams):
    rounds = hilton(teams)
    between = Counter()
    opponents = set()
    for games in rounds:
        assert nobody_plays_twice(games)
        assert len(games) == teams // 2 * (teams - 1)
        for white, black in games:
            assert white.board == black.board
            between[frozenset((white.team, black.team))] += 1
            opponents.update(((white, black.team), (black, white.team)))
    assert set(between.values()) == {3}
    assert len(between) == teams * (teams - 1) // 2
    assert len(opponents) == 3 * teams * (teams - 1)
    assert balance(rounds).streak <= 2


@pytest.mark.parametrize("players", range(9, 25))
def test_members_of_a_varma_group_do_not_meet_in_the_last_three_rounds(players):
    groups = varma_groups(players)
    assert sorted(number for group in groups.values() for number in group) == [
        *range(1, players + 1)
    ]
    late = {
        frozenset(game)
        for games in berger_schedule(players)[-3:]
        for game in games.games
        if any(set(game) <= set(group) for group in groups.values())
    }
    # the official table of 12 has one clash, which the sources print as well
    assert late == ({frozenset((6, 12))} if players == 12 else set())


def entries(*federations):
    return [(f"Player {at:02}", code) for at, code in enumerate(federations)]


@pytest.mark.parametrize("seed", range(20))
def test_a_restricted_draw_gives_everybody_a_number_of_one_group_a_federation(seed):
    players = entries(*["ESP"] * 4, *["FRA"] * 3, *["GER"] * 2, "ITA", "POR", "SUI", "AUT", "BEL")
    drawn = restricted_draw(players, seed=seed)
    assert drawn == restricted_draw(players, seed=seed)
    assert sorted(each.number for each in drawn.draws) == [*range(1, 15)]
    groups = varma_groups(14)
    assert all(each.number in groups[each.group] for each in drawn.draws)
    for code in ("ESP", "FRA", "GER"):
        assert len({each.group for each in drawn.draws if each.federation == code}) == 1
    assert [each.federation for each in drawn.draws[:9]] == ["ESP"] * 4 + ["FRA"] * 3 + ["GER"] * 2
    assert drawn.late == ()


def test_two_draws_differ_by_their_seed():
    players = entries(*["ESP"] * 3, *"ABCDEFG")
    assert len({restricted_draw(players, seed=seed).draws for seed in range(10)}) > 5


def test_a_federation_too_large_for_every_group_is_left_to_the_arbiter():
    refused = restricted_draw(entries(*["ESP"] * 6, *"ABCDEF"), seed=1)
    assert isinstance(refused, Refused)
    assert refused.code == "varma-federation-too-large"


@pytest.mark.parametrize("seed", range(12))
def test_a_draw_that_leaves_a_federation_without_a_group_is_begun_again(seed):
    # groups of 4, 3, 3 and 2: the threes fit only if both leave the group of four to two twos
    drawn = restricted_draw(
        entries(*["ESP"] * 3, *["FRA"] * 3, *["GER"] * 2, *["ITA"] * 2, *["POR"] * 2), seed=seed
    )
    assert sorted(each.number for each in drawn.draws) == [*range(1, 13)]
    groups = {
        code: {d.group for d in drawn.draws if d.federation == code} for code in ("ESP", "FRA")
    }
    assert {frozenset(each) for each in groups.values()} == {frozenset("B"), frozenset("C")}


def test_players_of_a_federation_draw_in_the_order_of_the_alphabet_with_accents():
    players = [("Zamora", "ESP"), ("Álvarez", "ESP"), ("bueno", "ESP"), *entries(*"ABCDEF")]
    drawn = restricted_draw(players, seed=1)
    assert [each.name for each in drawn.draws[:3]] == ["Álvarez", "bueno", "Zamora"]


def test_players_without_a_federation_are_no_federation():
    drawn = restricted_draw(entries(*[""] * 12), seed=1)
    assert len({each.group for each in drawn.draws}) == 4
    assert drawn.late == ()


def test_the_clash_of_the_table_of_twelve_is_told():
    told = set()
    for seed in range(60):
        drawn = restricted_draw(entries(*["ESP"] * 3, *"ABCDEFGHI"), seed=seed)
        for one, other, number in drawn.late:
            assert number == 11
            told.add(frozenset((one, other)))
    assert told


def test_belgrade_lays_sixteen_players_out_in_four_groups_as_the_source_prints():
    assert belgrade_groups(16, 4) == (
        (1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13),
    )  # fmt: skip


def test_a_wimbledon_of_sixteen_is_that_of_the_source():
    matches = wimbledon(16).matches
    first = [(one.first.seed, one.second.seed) for one in matches if one.round_number == 1]
    assert first == [(1, 16), (4, 13), (5, 12), (8, 9), (2, 15), (3, 14), (6, 11), (7, 10)]
    second = [(one.first.match, one.second.match) for one in matches if one.round_number == 2]
    numbers = [one.number for one in matches if one.round_number == 1]
    assert second == [
        (numbers[0], numbers[3]), (numbers[1], numbers[2]),
        (numbers[4], numbers[7]), (numbers[5], numbers[6]),
    ]  # fmt: skip


def test_in_a_wimbledon_of_thirty_two_group_one_meets_four_and_two_meets_three():
    matches = {one.number: one for one in wimbledon(32).matches}
    groups = {}
    for number, one in matches.items():
        groups[number] = (
            {one.group} if one.group else groups[one.first.match] | groups[one.second.match]
        )
    outside = [groups[number] for number, one in matches.items() if not one.group]
    assert outside == [{1, 4}, {2, 3}, {1, 2, 3, 4}]


@pytest.mark.parametrize("players", [2, 3, 5, 8, 9, 13, 16, 21, 32, 50, 64, 100])
def test_seeds_one_and_two_can_meet_in_the_final_only_and_byes_go_to_the_best(players):
    bracket = wimbledon(players)
    assert len(bracket.matches) == players - 1
    best = {}
    seeds = []
    for one in bracket.matches:
        sides = []
        for side in (one.first, one.second):
            sides.append(side.seed or best[side.match])
            seeds += [side.seed] * bool(side.seed)
        best[one.number] = min(sides)
        assert sides != [1, 2] or one.round_number == bracket.rounds
        assert set(sides) != {1, 2} or one is bracket.matches[-1]
    assert sorted(seeds) == [*range(1, players + 1)]
    playing_first = {
        side.seed
        for one in bracket.matches
        if one.round_number == 1
        for side in (one.first, one.second)
    }
    byes = set(range(1, players + 1)) - playing_first
    assert byes == set(range(1, len(byes) + 1))


@pytest.mark.parametrize(
    ("table", "sizes"),
    [(scheveningen, (1,)), (scheveningen, (61,)), (schiller, (2, 3)), (skalitzka, (5,)),
     (hilton, (5,)), (varma_groups, (8,)), (wimbledon, (1,)), (belgrade_groups, (3, 4))],
)  # fmt: skip
def test_sizes_without_a_table_are_errors(table, sizes):
    with pytest.raises(ValueError, match=str(sizes[0])):
        table(*sizes)


def test_a_board_is_written_as_in_the_tables():
    assert [str(seat) for seat in Meeting(Seat(1, 2), Seat(2, 10))] == ["A2", "B10"]

"""How the tables of our own are made, each against its rule read another way."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from arbitro.model import Pairing, RoundPairing
from arbitro.rules.pairing.round_robin.berger import berger_schedule
from arbitro.rules.pairing.schedules import molter, scheveningen, schiller, semi_scheveningen
from arbitro.rules.pairing.schedules.meeting import (
    Meeting,
    Seat,
    balance,
    colours_of,
    with_alternating_colours,
)
from arbitro.rules.pairing.schedules.scheveningen import generated
from arbitro.rules.pairing.schedules.schiller import by_twos
from arbitro.rules.pairing.schedules.tables import skalitzka


def longest_run(colours):
    return max((len(run) for run in colours.replace("wb", "w b").replace("bw", "b w").split()),
               default=0)  # fmt: skip


def circles_of(games):
    """The places of games that hang together by their players; those with an end first.

    Of each the place one begins at: its first end, or its first game where it has none.
    """
    seats = Counter(seat for _at, game in games for seat in game)
    left, found = set(range(len(games))), []
    while left:
        circle, grown = {min(left)}, None
        while circle != grown:
            grown = set(circle)
            near = {seat for each in circle for seat in games[each][1]}
            circle = {each for each in left if near & set(games[each][1])}
        left -= circle
        ends = [each for each in circle if any(seats[seat] == 1 for seat in games[each][1])]
        found.append((not ends, min(ends or circle), sorted(circle)))
    return [(start, circle) for _closed, start, circle in sorted(found)]


def worn(games):
    """Each player with each colour of some games."""
    return [(seat, colour) for game in games for seat, colour in zip(game, "wb", strict=True)]


def after(history, games):
    """What players had once some games are played in their order."""
    found = dict(history)
    for seat, colour in worn(games):
        found[seat] = found.get(seat, "") + colour
    return found


def best(circle, start, games, lead, history):
    """The games of a circle coloured: nobody twice alike, fewest streaks, then most even teams.

    Of two as good the one in which the lower seat of its beginning has White.
    """
    ways = []
    for turned in product((False, True), repeat=len(circle)):
        given = {
            each: Meeting(*sorted(games[each][1], reverse=turn))
            for each, turn in zip(circle, turned, strict=True)
        }
        if max(Counter(worn(given.values())).values()) > 1:
            continue
        ahead = dict(lead)
        for each, game in given.items():
            ahead[games[each][0]] += 1 if game.white < game.black else -1
        in_turn = sorted(given, key=lambda each: games[each][0])
        had = after(history, [given[each] for each in in_turn])
        # three alike are three with the last of them new
        new = Counter(seat for seat, _colour in worn(given.values()))
        streaks = sum(longest_run(had[seat][-2 - count :]) > 2 for seat, count in new.items())
        uneven = sum(map(abs, ahead.values()))
        ways.append((streaks, uneven, given[start].white > given[start].black, given, ahead))
    return min(ways, key=lambda way: way[:3])[3:]


def coloured(rounds, groups):
    """The colours of rounds by trying all those of each circle."""
    made, history = [[] for _ in rounds], {}
    for group in groups:
        games = [(at, game) for at in group for game in rounds[at]]
        lead = dict.fromkeys(group, 0)
        for start, circle in circles_of(games):
            if len(group) == 1:
                given = {each: Meeting(*games[each][1]) for each in circle}
            else:
                given, lead = best(circle, start, games, lead, history)
            for each, game in given.items():
                made[games[each][0]].append(game)
        for at in group:
            history = after(history, made[at])
    return tuple(tuple(sorted(games, key=sorted)) for games in made)


def drawn_rounds(chance, teams, boards, count):
    """Rounds in which some players of different teams meet, the others rest."""
    rounds = []
    for _round in range(count):
        seats = [
            Seat(team, board) for team in range(1, teams + 1) for board in range(1, boards + 1)
        ]
        chance.shuffle(seats)
        games = []
        while len(seats) > 1:
            one, other = seats.pop(), seats.pop()
            if one.team != other.team and chance.random() < 0.9:
                games.append((one, other))
        rounds.append(games)
    return rounds


@pytest.mark.parametrize("groups", [
    [(0, 1)], [(0, 1), (2, 3)], [(0,), (1,), (2, 3)], [(1,), (0,), (2, 4), (3,)],
    [(0,), (1,), (2,), (3, 4)], [(0, 1), (2,)],
])  # fmt: skip
@pytest.mark.parametrize("seed", range(25))
def test_colours_are_those_of_the_best_choice_of_each_circle(groups, seed):
    chance = Random(seed)
    rounds = drawn_rounds(chance, 2 + seed % 3, 2 + seed % 2, sum(map(len, groups)))
    assert with_alternating_colours(rounds, groups) == coloured(rounds, groups)


def test_the_balance_is_that_of_the_player_worst_off():
    one, other, third = Seat(1, 1), Seat(2, 1), Seat(3, 1)
    rounds = [[Meeting(one, other)], [Meeting(one, third)], [Meeting(one, other)],
              [Meeting(third, one)]]  # fmt: skip
    # www b: two more Whites, three running; bb: two fewer; b w
    assert tuple(balance(rounds)) == (2, 3)
    assert tuple(balance(rounds[:1])) == (1, 1)
    assert tuple(balance([rounds[0], [Meeting(other, one)]])) == (0, 1)
    assert tuple(balance([])) == (0, 0)


def test_who_has_no_game_has_no_colour_and_a_round_off_breaks_no_row():
    assert [tuple(each) for each in colours_of(2, ())] == [(1, 0, 0, 0), (2, 0, 0, 0)]
    # 1 has White, rests and has White again; 2 has Black and White; 3 has Black
    rounds = [RoundPairing((Pairing(*game),)) for game in ((1, 2), (2, 4), (1, 3))]
    assert [tuple(each) for each in colours_of(4, rounds)] == [
        (1, 2, 0, 2), (2, 1, 1, 1), (3, 0, 1, 1), (4, 0, 1, 1),
    ]  # fmt: skip


def test_boards_of_more_than_26_teams_have_their_number():
    assert [str(Seat(team, 2)) for team in (1, 26, 27)] == ["A2", "Z2", "27-2"]


def teams_on(games, board):
    return {
        frozenset((white.team, black.team))
        for white, black in games
        if white.board == black.board == board
    }


def berger_pairs(teams):
    return [{frozenset(game) for game in each.games} for each in berger_schedule(teams)]


@pytest.mark.parametrize(("teams", "boards"), [(4, 2), (4, 6), (6, 4), (8, 8), (10, 2)])
def test_in_molter_each_board_of_an_even_number_begins_the_berger_table_a_round_later(
    teams, boards
):
    rounds, table = molter(teams, boards), berger_pairs(teams)
    for number, games in enumerate(rounds):
        for board in range(1, boards + 1):
            assert teams_on(games, board) == table[(number + board - 1) % (teams - 1)]


@pytest.mark.parametrize(("teams", "boards"), [(4, 2), (4, 4), (6, 2), (6, 8), (12, 4)])
def test_in_the_last_round_of_molter_the_first_by_berger_has_white_but_not_after_white(
    teams, boards
):
    *_others, before, last = molter(teams, boards)
    had_white = {white for white, _black in before}
    first_named = {
        frozenset(game): game.white for paired in berger_schedule(teams) for game in paired.games
    }
    for white, black in last:
        first = first_named[frozenset((white.team, black.team))]
        named = white if white.team == first else black
        assert (white is named) is (named not in had_white)


@pytest.mark.parametrize(("teams", "boards"), [(3, 2), (3, 8), (5, 2), (5, 12), (7, 4), (9, 20)])
def test_in_molter_of_an_odd_number_two_boards_leave_a_round_out_whose_pairs_float(teams, boards):
    table = berger_pairs(teams)
    free = [set(range(1, teams + 1)).difference(*pairs) for pairs in table]
    for number, games in enumerate(molter(teams, boards)):
        for pair in range(boards // 2):
            upper, lower = 2 * pair + 1, 2 * pair + 2
            left_out = pair % teams
            at = (left_out + 1 + number) % teams
            assert teams_on(games, upper) == table[at]
            floated = [
                (min(two, key=lambda seat: seat.board), max(two, key=lambda seat: seat.board))
                for two in games
                if {seat.board for seat in two} == {upper, lower}
            ]
            ((above, below),) = floated
            assert {above.team} == free[at]
            assert frozenset((above.team, below.team)) in table[left_out]
            assert teams_on(games, lower) == table[free.index({below.team})]


@pytest.mark.parametrize("boards", [12, 14, 16, 30])
def test_in_a_made_scheveningen_of_an_even_number_boards_half_of_them_apart_meet_in_turn(boards):
    for number, games in enumerate(generated(boards)):
        shift = number // 2 + (boards // 2 if number % 2 else 0)
        assert {frozenset(game) for game in games} == {
            frozenset((Seat(1, board), Seat(2, (board - 1 + shift) % boards + 1)))
            for board in range(1, boards + 1)
        }


@pytest.mark.parametrize("boards", [11, 13, 25])
def test_in_a_made_scheveningen_of_an_odd_number_half_a_team_sits_together_and_moves_up(boards):
    half = boards // 2
    # as of the printed tables: from the last boards up, a board before each even round
    block = list(range(boards - half, boards))
    for number, games in enumerate(generated(boards)):
        if number % 2:
            block = [each - 1 for each in block]
        for white, black in games:
            mine, theirs = (white, black) if white.team == 1 else (black, white)
            assert theirs.board == (mine.board - 1 + number) % boards + 1
            apart = (mine.board - 1) % boards in {each % boards for each in block}
            # the block has Black in the first round and the other colour in each next one
            assert (white.team == 1) is (apart == (number % 2 == 1))


@pytest.mark.parametrize(("teams", "players"), [(3, 3), (4, 3), (5, 5), (6, 3)])
def test_teams_of_an_odd_number_meet_first_as_two_teams_in_a_scheveningen(teams, players):
    # all orders of the players are as even then, and the first of them is taken
    for at, games in enumerate(schiller(teams, players)[:players]):
        expected = set()
        for one, other in berger_schedule(teams)[0].games:
            named = {1: one, 2: other}
            expected |= {
                tuple(Seat(named[seat.team], seat.board) for seat in game)
                for game in generated(players)[at]
            }
        assert {tuple(game) for game in games} == expected


@pytest.mark.parametrize(("teams", "players"), [(3, 2), (4, 4), (5, 6), (3, 3), (4, 5)])
def test_by_twos_boards_half_of_them_apart_meet_in_turn_and_of_an_odd_number_the_last(
    teams, players
):
    half = players // 2
    shifts = [each for low in range(half) for each in (low, low + half)]
    shifts += [players - 1] * (players % 2)
    expected = [
        {
            frozenset((Seat(one, at + 1), Seat(other, (at + shift) % players + 1)))
            for one, other in paired.games
            for at in range(players)
        }
        for paired in berger_schedule(teams)
        for shift in shifts
    ]
    assert [{frozenset(game) for game in games} for games in by_twos(teams, players)] == expected


@pytest.mark.parametrize(("table", "sizes", "rounds"), [
    (semi_scheveningen, (4,), 2), (scheveningen, (2,), 2), (scheveningen, (60,), 60),
    (schiller, (3, 1), 3), (schiller, (4, 1), 3), (schiller, (26, 1), 25), (schiller, (3, 20), 60),
    (molter, (3, 2), 2), (molter, (26, 2), 25), (molter, (3, 60), 2),
    (skalitzka, (2,), 2), (skalitzka, (60,), 2),
])  # fmt: skip
def test_the_smallest_and_largest_tables_are_made(table, sizes, rounds):
    assert len(table(*sizes)) == rounds


def test_there_is_no_table_beyond_the_smallest_and_largest():
    for table, sizes in (
        (semi_scheveningen, (2,)), (scheveningen, (61,)), (scheveningen, (1,)),
        (schiller, (2, 3)), (schiller, (27, 1)), (schiller, (3, 0)), (schiller, (3, 21)),
        (molter, (2, 4)), (molter, (27, 4)), (molter, (3, 62)), (molter, (3, 0)), (molter, (3, 3)),
        (skalitzka, (62,)), (skalitzka, (0,)), (skalitzka, (3,)),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=str(sizes[-1])):
            table(*sizes)

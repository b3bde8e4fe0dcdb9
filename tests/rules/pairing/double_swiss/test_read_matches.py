"""What records say of a round of matches, and who begins, over all short histories."""

from dataclasses import replace
from itertools import product

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Float,
    Player,
    Points,
    Prohibition,
    Result,
    RoundNumber,
    RoundRecord,
    System,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.double_swiss import DoubleSwissProblem, double_swiss_problem
from arbitro.rules.pairing.double_swiss.engine import allocate
from arbitro.rules.pairing.double_swiss.listed import listed_round
from arbitro.rules.pairing.double_swiss.problem import (
    virtual_points_of_matches,
    with_points_of_matches,
)
from arbitro.rules.pairing.double_swiss.reasons import _colour_reason, criteria_of_pairs
from arbitro.rules.pairing.swiss.baku import first_group, virtual_points
from arbitro.rules.pairing.upfloating import UpfloatingSide
from definitions import double_swiss as literal
from definitions.random_double_swiss import random_event

EDITION = EditionKey("C.04.5@2026-02")
HISTORIES = ["".join(each) for length in range(4) for each in product("wb", repeat=length)]
AWAY = RoundRecord(None, None, Result.ZERO_POINT_BYE)


def problem_of(*sides, first=Colour.WHITE, parity=None):
    numbers = parity or {side.tpn: int(side.tpn) for side in sides}
    return DoubleSwissProblem(EDITION, RoundNumber(4), 9, first, sides, numbers)


def event_of(histories, first):
    """A literal event in which players 1, 2, ... lost matches with these first colours."""
    longest = max(map(len, histories))
    cells = {
        player: [(None, "-", "Z")] * (2 * (longest - len(had)))
        + [game for colour in had for game in ((9, colour, "0"), (9, "wb"[colour == "w"], "0"))]
        for player, had in enumerate(histories, 1)
    }
    return literal.Event(cells, 99, first), longest


@pytest.mark.article("C.04.5@2026-02 art. 4.3")
@pytest.mark.parametrize("first", ["w", "b"])
@pytest.mark.parametrize("swapped", [False, True])
def test_of_every_two_short_histories_the_player_of_the_article_begins(first, swapped):
    for mine, theirs in product(HISTORIES, repeat=2):
        event, rounds = event_of([mine, theirs], first)
        # the second player is the higher one by a bye where they are swapped
        event.cells[2 if swapped else 1] += [(None, "-", "U"), (None, "-", "H")]
        event.cells[1 if swapped else 2] += [(None, "-", "Z"), (None, "-", "Z")]
        number = rounds + 2
        sides = tuple(
            UpfloatingSide(Tpn(player), Points(event.score(player, number)), colours=had)
            for player, had in ((1, mine), (2, theirs))
        )
        problem = problem_of(*sides, first=Colour(first))
        expected = literal.begin(event, 1, 2, number, {1: 1, 2: 2})
        for one, other in (sides, sides[::-1]):
            given = allocate(problem, one, other)
            assert given.pairing == expected, (mine, theirs)
            assert given.higher.tpn == (2 if swapped else 1)


@pytest.mark.parametrize(("mine", "theirs", "told"), [
    ("", "", {"higher": 4, "number": 4, "initial_colour": "w"}),
    ("w", "", {}), ("wb", "bw", {"white_had": "b", "black_had": "w"}),
    ("wb", "wb", {"higher": 4}), ("", "b", {}),
])  # fmt: skip
def test_what_is_told_of_colours_is_what_the_rule_looked_at(mine, theirs, told):
    one, other = (
        UpfloatingSide(Tpn(4), Points(20), colours=mine),
        UpfloatingSide(Tpn(5), Points(10), colours=theirs),
    )
    problem = problem_of(one, other)
    game = allocate(problem, one, other).pairing
    why = _colour_reason(problem, game)
    assert dict(why.values) == {"white": game.white, "black": game.black} | told
    had = {4: mine, 5: theirs}
    assert [dict(part.values) for part in why.parts] == [
        {"player": player, "colours": had[player], "whites": had[player].count("w")}
        for player in game
    ]


def test_the_pairing_is_chosen_by_opponents_who_float_again_alone():
    class Measured:
        opponents_again = 3

    assert criteria_of_pairs(Measured()) == (("upfloater-opponents", "count", 3),)


READINGS = (
    "parity=file", "parity=paired", "float-score=standings", "forfeit-floats=floats",
    "matches-played=paired", "colour-score=standings",
)  # fmt: skip


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("seed", range(0, 80, 8))
def test_what_records_say_of_each_player_is_what_they_say_read_literally(seed, reading):
    for each in range(seed, seed + 8):
        readings = tuple(tuple(one.split("=")) for one in {"parity=file", reading})
        if reading == "parity=paired":
            readings = (("parity", "paired"),)
        tournament, event, present, number = random_event(each, readings=readings)
        problem = double_swiss_problem(tournament, EDITION)
        assert (problem.round_number, problem.rounds_total) == (number, event.rounds)
        assert [side.tpn for side in problem.sides] == present
        numbers = literal.parity_numbers(event, present, number)
        assert problem.parity == numbers
        for found in problem.sides:
            player = found.tpn
            assert found.score == event.pairing_score(player, number)
            assert found.colours == "".join(event.colours(player, number))
            assert found.opponents == event.met(player, number)
            assert found.matches == event.matches(player, number)
            assert found.may_receive_bye is event.may_have_bye(player, number)
            assert found.floated is event.floated(player, number)
            assert found.rank_score == event.score_for("colour-score", player, number)
            assert len(found.by_round) == number - 1
        listed = listed_round(tournament, EDITION, number)
        assert [one.tpn for one in listed.contenders] == sorted(
            present, key=lambda one: (-event.pairing_score(one, number), one)
        )
        # two games a round, each worth a point
        assert listed.maximum_score == 20 * (number - 1)
        assert (listed.round_number, listed.rounds_total) == (number, event.rounds)
        for one in listed.contenders:
            assert one.unplayed_rounds == number - 1 - event.matches(one.tpn, number)
            assert one.parity_number == numbers[one.tpn]
            assert one.float_before is Float.NONE
            assert (one.float_last is Float.NONE) is not event.floated(one.tpn, number)
            if one.float_last is not Float.NONE:
                other = event.opponent(one.tpn, number - 1)
                before = [event.pairing_score(two, number - 1) for two in (one.tpn, other)]
                if before[0] == before[1]:
                    before = [event.score(two, number - 1) for two in (one.tpn, other)]
                down = before[0] > before[1]
                assert one.float_last is (Float.DOWN if down else Float.UP)


def tournament_of(*players, rounds=8, played=None, **changes):
    """An event from the records of each player; a played round is two records."""
    entries = tuple(
        Entry(Tpn(at), Player(f"P{at}"), tuple(records)) for at, records in enumerate(players, 1)
    )
    done = max(map(len, players)) if played is None else played
    return replace(
        Tournament(
            system=System.DOUBLE_SWISS, rounds_total=rounds, rounds_played=done, entries=entries
        ),
        **changes,
    )


def game(other, colour, result):
    return RoundRecord(Tpn(other), Colour(colour), Result(result))


WON = {1: [game(2, "w", "1"), game(2, "b", "=")], 2: [game(1, "b", "0"), game(1, "w", "=")]}


def test_a_round_played_is_posed_again_and_another_one_is_the_coming_one():
    bye = [RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),
           RoundRecord(None, None, Result.HALF_POINT_BYE)]  # fmt: skip
    event = tournament_of(WON[1], WON[2], bye, [AWAY, AWAY], [], [AWAY, AWAY, AWAY, AWAY], played=2)
    assert [side.tpn for side in double_swiss_problem(event, EDITION).sides] == [1, 2, 3, 4, 5]
    again = double_swiss_problem(event, EDITION, round_number=1)
    assert [side.tpn for side in again.sides] == [1, 2, 3]
    assert {side.score for side in again.sides} == {0}
    assert again.initial_colour is Colour.WHITE
    assert double_swiss_problem(event, EDITION, round_number=2).parity == dict(
        zip(range(1, 6), range(1, 6), strict=True)
    )


def test_a_player_who_came_late_has_no_number_before_where_places_among_the_paired_count():
    event = tournament_of([AWAY, AWAY], WON[1], WON[2], played=2)
    turned = [
        tuple(
            each._replace(opponent=each.opponent and Tpn(each.opponent + 1)) for each in one.rounds
        )
        for one in event.entries
    ]
    event = tournament_of(*turned, played=2)
    assert double_swiss_problem(event, EDITION, round_number=1).parity == {2: 1, 3: 2}
    assert double_swiss_problem(event, EDITION).parity == {1: 1, 2: 2, 3: 3}
    own = replace(event, readings=(("parity", "file"),))
    assert double_swiss_problem(own, EDITION, round_number=1).parity == {2: 2, 3: 3}
    asked = double_swiss_problem(event, EDITION, round_number=1, parity="file")
    assert asked.parity == {2: 2, 3: 3}


def test_a_round_of_which_one_game_is_played_is_refused_by_its_number():
    event = tournament_of([*WON[1], game(2, "w", "1")], [*WON[2], game(1, "b", "0")], played=3)
    refused = double_swiss_problem(event, EDITION)
    assert (refused.code, dict(refused.values)) == ("second-game-missing", {"round": 2})
    assert double_swiss_problem(event, EDITION, round_number=1).round_number == 1
    assert listed_round(event, EDITION, 2) == refused


def test_games_of_one_round_against_two_are_refused_for_later_rounds_only():
    one = [game(2, "w", "1"), game(3, "b", "1")]
    two = [game(1, "b", "0"), game(4, "w", "1")]
    three = [game(4, "w", "1"), game(1, "w", "0")]
    four = [game(3, "b", "0"), game(2, "b", "0")]
    event = tournament_of(one, two, three, four, [AWAY, AWAY])
    refused = double_swiss_problem(event, EDITION)
    assert (refused.code, dict(refused.values)) == (
        "games-of-a-match-apart",
        {"round": 1, "players": (1, 2, 3, 4)},
    )
    assert double_swiss_problem(event, EDITION, round_number=1).round_number == 1
    # the first such round is told, with its players alone
    later = tournament_of(
        [*WON[1], *one], [*WON[2], *two], [AWAY, AWAY, *three], [AWAY, AWAY, *four]
    )
    assert dict(double_swiss_problem(later, EDITION).values)["round"] == 2
    assert double_swiss_problem(later, EDITION, round_number=2).round_number == 2


def test_players_kept_apart_in_a_round_may_not_meet():
    event = tournament_of(
        [AWAY, AWAY], [AWAY, AWAY], [AWAY, AWAY], [AWAY, AWAY],
        prohibitions=(
            Prohibition(frozenset(map(Tpn, (1, 2, 3))), 3, 4),
            Prohibition(frozenset(map(Tpn, (1, 4))), 1, 2),
        ),
    )  # fmt: skip
    # prohibitions are of rounds of games: 3 and 4 are the second match
    assert {one.tpn: one.barred for one in double_swiss_problem(event, EDITION).sides} == {
        1: {2, 3}, 2: {1, 3}, 3: {1, 2}, 4: set(),
    }  # fmt: skip
    first = double_swiss_problem(replace(event, rounds_played=0, entries=tuple(
        replace(each, rounds=()) for each in event.entries
    )), EDITION)  # fmt: skip
    assert {one.tpn: one.barred for one in first.sides} == {1: {4}, 2: set(), 3: set(), 4: {1}}


@pytest.mark.article("C.04.7@2026-02 art. 1.4")
@pytest.mark.parametrize("rounds", [1, 2, 5, 9])
def test_both_games_of_a_round_have_the_virtual_points_of_a_match_or_of_a_game(rounds):
    for reading, win in (("match", 20), ("game", 10)):
        points = virtual_points_of_matches(rounds, Points(10), reading)
        assert points[::2] == points[1::2] == virtual_points(rounds, Points(win))
    assert virtual_points_of_matches(rounds, Points(10), "stated") == ()


@pytest.mark.parametrize("reading", ["match", "game"])
@pytest.mark.parametrize("players", [4, 6, 9])
def test_the_first_group_of_an_accelerated_event_has_virtual_points(reading, players):
    event = tournament_of(*[[]] * players, rounds=10, played=0, accelerated=True)
    assert with_points_of_matches(event) == event
    assert double_swiss_problem(event, EDITION).code == "virtual-points-of-matches"
    asked = replace(event, readings=(("virtual-points", reading),))
    worth = virtual_points_of_matches(5, Points(10), reading)
    made = with_points_of_matches(asked)
    assert [each.virtual for each in made.entries] == [
        worth if at <= first_group(players) else () for at in range(1, players + 1)
    ]
    scores = {side.tpn: side.score for side in double_swiss_problem(asked, EDITION).sides}
    assert scores == {
        at: (worth[0] if at <= first_group(players) else 0) for at in range(1, players + 1)
    }
    plain = replace(asked, accelerated=False)
    assert with_points_of_matches(plain) == plain
    stated = replace(asked, entries=(replace(asked.entries[0], virtual=(Points(5),)),
                                     *asked.entries[1:]))  # fmt: skip
    assert with_points_of_matches(stated) == stated


def test_virtual_points_are_those_of_the_coming_round_while_there_are_some():
    event = tournament_of([AWAY] * 2, [AWAY] * 2, accelerated=True)
    for virtual, score in (((10, 10), 0), ((10, 10, 7), 7), ((10, 10, 7, 7), 7)):
        first = replace(event.entries[0], virtual=tuple(map(Points, virtual)))
        made = replace(event, entries=(first, event.entries[1]))
        assert double_swiss_problem(made, EDITION).sides[0].score == score

"""Single articles of the Swiss System based on rating: the Dutch of 2009, the Swiss of 1992."""

from itertools import islice
from random import Random

import pytest

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Entry,
    Float,
    PairingProblem,
    Player,
    Points,
    Result,
    RoundNumber,
    RoundRecord,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss.history import pairing_problem
from arbitro.rules.pairing.swiss_by_rating import field, pair_round
from arbitro.rules.pairing.swiss_by_rating.arrangement import exchanges
from arbitro.rules.pairing.swiss_by_rating.field import SwissByRatingField, allocate, preference
from arbitro.rules.pairing.swiss_by_rating.reasons import explain_round, why_not
from definitions import swiss_by_rating as walk

OF_1992, OF_2009 = EditionKey("SWISS.1992@1992-06"), EditionKey("DUTCH.2009@2009")
EITHER = pytest.mark.parametrize("edition", [OF_1992, OF_2009])

SINGLE = [(4, 5), (4, 6), (3, 5), (4, 7), (3, 6), (2, 5), (3, 7), (2, 6), (2, 7)]
"""D2 of both texts: a) to i), who of S1 for whom of S2."""
DOUBLE = [
    ((3, 4), (5, 6)), ((3, 4), (5, 7)), ((2, 4), (5, 6)), ((3, 4), (6, 7)), ((2, 4), (5, 7)),
    ((2, 3), (5, 6)), ((2, 4), (6, 7)), ((2, 3), (5, 7)), ((2, 3), (6, 7)),
]  # fmt: skip
"""D2 of both texts: j) to r)."""
TRANSPOSITIONS = [
    "5678", "5687", "5768", "5786", "5867", "5876", "6578", "6587",
    "6758", "6785", "6857", "6875", "7568", "7586", "7658", "7685",
    "7856", "7865", "8567", "8576", "8657", "8675", "8756", "8765",
]  # fmt: skip
"""D1 of 1992, in full, after the order one begins with."""


def contender(number, score, colours="", met=(), **facts):
    points = Points(score)
    opponents = frozenset(map(Tpn, met))
    return Contender(Tpn(number), points, points, colours, opponents, parity_number=number, **facts)


def problem_of(players, edition=OF_2009, *, number=3, rounds=9):
    players = tuple(sorted(players, key=lambda one: (-one.score, one.tpn)))
    most = Points(10 * (number - 1))
    return PairingProblem(edition, RoundNumber(number), rounds, Colour.WHITE, most, players)


def pairs(problem):
    paired = pair_round(problem)
    assert not isinstance(paired, Refused)
    return {frozenset(game) for game in paired.pairing.games}


def written(text):
    return {frozenset(map(int, each.split("-"))) for each in text.split()}


def without(exchange):
    """Whether an exchange leaves 1 in S1 and 8 in S2, as those of the matrices do."""
    return 1 not in exchange.leaving and 8 not in exchange.entering


def test_exchanges_of_one_and_of_two_come_in_the_order_of_the_matrices():
    listed = [each for each in exchanges((1, 2, 3, 4), (5, 6, 7, 8)) if without(each)]
    single = [each for each in listed if len(each.leaving) == 1]
    double = [each for each in listed if len(each.leaving) == 2]
    assert [(*each.leaving, *each.entering) for each in single] == SINGLE
    assert [tuple(each) for each in double] == DOUBLE
    assert listed[0] == ((), ())


def test_with_seven_players_the_numbers_of_the_matrices_are_one_smaller():
    """The note of D2; its last column, 1 and 2 of S1 together, is then obsolete."""
    listed = [each for each in exchanges((1, 2, 3), (4, 5, 6, 7)) if 7 not in each.entering]
    single = [(*each.leaving, *each.entering) for each in listed if len(each.leaving) == 1]
    assert single == [(a - 1, b - 1) for a, b in SINGLE]
    double = [tuple(each) for each in listed if len(each.leaving) == 2]
    kept = [each for each in DOUBLE if each[0] != (2, 3)]
    smaller = [tuple(tuple(one - 1 for one in side) for side in each) for each in kept]
    assert [each for each in double if each[0] != (1, 2)] == smaller


def test_the_walk_exchanges_in_the_order_of_the_matrices_too():
    first = [tuple(each[0]) for each in islice(walk.exchanged(list(range(1, 9)), 4), 5)]
    assert first == [(1, 2, 3, 4), (1, 2, 3, 5), (1, 2, 3, 6), (1, 2, 4, 5), (1, 2, 3, 7)]


@EITHER
@pytest.mark.parametrize("seed", range(40))
def test_of_the_transpositions_in_order_the_first_that_serves_is_taken(seed, edition):
    chance = Random(seed)
    met = {one: {other for other in (5, 6, 7, 8) if chance.random() < 0.4} for one in (1, 2, 3, 4)}
    serving = [
        order
        for order in TRANSPOSITIONS
        if all(int(other) not in met[row] for row, other in enumerate(order, 1))
    ]
    if not serving:
        serving = ["5678"]
        met = {one: set() for one in met}
    players = [contender(one, 20, met=opponents) for one, opponents in met.items()]
    players += [
        contender(other, 20, met=[one for one in met if other in met[one]])
        for other in (5, 6, 7, 8)
    ]
    expected = {frozenset((row, int(other))) for row, other in enumerate(serving[0], 1)}
    assert pairs(problem_of(players, edition)) == expected


@EITHER
def test_where_no_transposition_serves_players_are_exchanged(edition):
    # 1 has met 5 to 8; the first exchange, 4 for 5, makes S1 1 2 3 5 and S2 4 6 7 8.
    players = [contender(1, 20, met=(5, 6, 7, 8))]
    players += [contender(one, 20) for one in (2, 3, 4)]
    players += [contender(one, 20, met=(1,)) for one in (5, 6, 7, 8)]
    assert pairs(problem_of(players, edition)) == written("1-4 2-6 3-7 5-8")


@EITHER
def test_the_moved_down_are_paired_first_and_the_rest_by_halves(edition):
    players = [contender(1, 30)] + [contender(one, 20) for one in (2, 3, 4, 5, 6)]
    assert pairs(problem_of(players, edition)) == written("1-2 3-5 4-6")


@EITHER
def test_the_last_bracket_leaves_the_bye_to_the_lowest_who_may_have_it(edition):
    players = [contender(one, 20) for one in (1, 2, 3, 4)]
    players.append(contender(5, 20, may_receive_bye=False))
    assert pair_round(problem_of(players, edition)).pairing.bye == 4


@EITHER
def test_who_floated_down_in_the_round_before_does_not_again(edition):
    players = [contender(1, 20), contender(2, 20), contender(3, 20, float_last=Float.DOWN)]
    players += [contender(one, 10) for one in (4, 5, 6)]
    left = pair_round(problem_of(players, edition)).brackets[0].left_over
    assert left == (2,)


@EITHER
def test_what_is_said_of_a_bracket_names_who_is_left_over_where_somebody_is(edition):
    players = [contender(one, 20 if one < 4 else 10) for one in range(1, 7)]
    problem = problem_of(players, edition)
    above, below = explain_round(problem, pair_round(problem)).brackets
    said = [part.value("players") for part in above.parts if part.concept == "left-over"]
    assert said == [(3,)]
    assert "left-over" not in {part.concept for part in below.parts}


@EITHER
def test_what_is_said_of_downfloats_is_dropped_where_all_have_floated(edition):
    players = [contender(one, 20, float_last=Float.DOWN) for one in (1, 2, 3)]
    players += [contender(one, 10) for one in (4, 5, 6)]
    first = pair_round(problem_of(players, edition)).brackets[0]
    assert first.left_over == (3,)
    assert first.demands.down == 0


@EITHER
def test_x_pairs_may_go_without_their_colours_and_no_more(edition):
    # Three prefer White and one Black: x = 3 - 2 = 1, so 1-3 as it stands.
    colours = {1: "wbb", 2: "bbw", 3: "bwb", 4: "wbw"}
    players = [contender(one, 20, colour) for one, colour in colours.items()]
    problem = problem_of(players, edition, number=4)
    assert SwissByRatingField(problem).least_denied(range(4)) == 1
    assert pair_round(problem).brackets[0].halves[0].most_denied == 1


@EITHER
def test_colours_are_exchanged_for_where_x_is_nought(edition):
    colours = {1: "wwb", 2: "bbw", 3: "wbw", 4: "bwb"}
    players = [contender(one, 20, colour) for one, colour in colours.items()]
    # 1 and 3 prefer Black: 1-3 is denied by B4, the transposition 1-4 2-3 is not.
    assert pairs(problem_of(players, edition, number=4)) == written("1-4 2-3")


def test_only_in_2009_a_strong_preference_is_absolute_in_odd_rounds():
    # Two rounds out of four missed: everybody with White once more strongly prefers Black.
    players = [contender(one, 20, "w") for one in (1, 2)]
    players += [contender(3, 20, "wb"), contender(4, 20, "wb"), contender(5, 10), contender(6, 10)]
    old = pair_round(problem_of(players, OF_1992, number=5)).brackets[0]
    new = pair_round(problem_of(players, OF_2009, number=5)).brackets[0]
    assert (old.demands.strict, new.demands.strict) == (False, True)


def test_only_in_2009_a_mild_preference_is_as_one_likes_in_even_rounds():
    colours = {1: "bw", 2: "bw", 3: "wbw", 4: "wbw"}
    players = [contender(one, 20, colour) for one, colour in colours.items()]
    of_1992 = SwissByRatingField(problem_of(players, OF_1992, number=4))
    of_2009 = SwissByRatingField(problem_of(players, OF_2009, number=4))
    assert (of_1992.least_denied(range(4)), of_2009.least_denied(range(4))) == (2, 0)


@EITHER
def test_the_penultimate_bracket_is_paired_again_so_that_the_lowest_can_be(edition):
    # 3 would move down, but has met 4 and 5, of whom one needs an opponent; 2 has not.
    players = [contender(1, 20), contender(2, 20), contender(3, 20, met=(4,))]
    players.append(contender(4, 10, met=(3,)))
    paired = pair_round(problem_of(players, edition))
    assert {frozenset(game) for game in paired.pairing.games} == written("1-3 2-4")
    assert paired.brackets[-1].way == "penultimate-undone"


@EITHER
def test_the_two_lowest_brackets_are_joined_where_nothing_else_helps(edition):
    players = [contender(1, 20), contender(2, 20)]
    players += [contender(3, 10, met=(4,)), contender(4, 10, met=(3,))]
    paired = pair_round(problem_of(players, edition))
    assert {frozenset(game) for game in paired.pairing.games} == written("1-3 2-4")
    assert paired.brackets[-1].way == "joined"


@EITHER
def test_in_the_last_round_more_than_half_the_points_lifts_the_limits_on_colours(edition):
    players = [contender(1, 40, "bwww"), contender(2, 40, "bwww")]
    problem = problem_of(players, edition, number=5, rounds=5)
    assert preference(problem, players[0]).strength.name == "STRONG"
    assert pairs(problem) == written("1-2")
    refused = pair_round(problem_of(players, edition, number=5, rounds=9))
    assert isinstance(refused, Refused)
    assert refused.code == "no-complete-pairing"


@EITHER
def test_colours_alternate_from_the_latest_difference_with_games_missed_left_out(edition):
    """F3: NBB-N is read as -NBBN, BN-BN as -BNBN; so the third game from the end decides."""
    problem = problem_of([], edition, number=6)
    one, other = contender(1, 20, "bwwb"), contender(2, 20, "bwbw")
    assert preference(problem, one).colour is not preference(problem, other).colour
    same = contender(1, 20, "wbwb"), contender(2, 20, "bwwb")
    given = allocate(problem, *same)
    assert (given.pairing, given.rule) == ((1, 2), "colour-alternate")


@EITHER
def test_why_not_names_the_step_of_the_procedure(edition):
    players = [contender(one, 20) for one in range(1, 7)]
    players += [contender(7, 10), contender(8, 10)]
    problem = problem_of(players, edition)
    paired = pair_round(problem)  # 1-4 2-5 3-6, 7-8

    def answer(a, b):
        return why_not(problem, paired, Tpn(a), Tpn(b)).concept

    assert answer(1, 5) == "later-transposition"
    assert answer(2, 4) == "taken-before"
    assert answer(1, 2) == "same-half"
    assert answer(1, 7) == "other-bracket"
    assert answer(1, 4) == "paired-together"


@EITHER
def test_too_many_exchanges_are_refused_by_name(edition, monkeypatch):
    # 1 can meet 2 and 3 only: more than one exchange is needed before they are parted.
    players = [contender(1, 20, met=(4, 5, 6, 7, 8)), contender(2, 20), contender(3, 20)]
    players += [contender(one, 20, met=(1,)) for one in (4, 5, 6, 7, 8)]
    problem = problem_of(players, edition)
    assert pairs(problem) == written("1-3 2-6 4-7 5-8")
    monkeypatch.setattr(field, "MOST_WORK", 60)
    refused = pair_round(problem)
    assert isinstance(refused, Refused)
    assert (refused.code, dict(refused.values)) == (
        "procedure-too-long",
        {"round": 3, "players": 8},
    )


@pytest.mark.parametrize("edition", [OF_1992, OF_2009, EditionKey("DUTCH.2012@2013")])
def test_who_said_that_they_would_not_come_is_not_paired_and_has_no_bye(edition):
    """Art. F5, in 2012 art. F.5: of three who are there the lowest has the bye."""
    absent = (RoundRecord(None, None, Result.ZERO_POINT_BYE),)
    event = Tournament(
        rounds_total=5,
        initial_colour=Colour.WHITE,
        entries=tuple(
            Entry(Tpn(n), Player(f"Player {n}", rating=2000 - n), absent if n == 2 else ())
            for n in range(1, 5)
        ),
    )
    problem = pairing_problem(event, edition)
    assert [one.tpn for one in problem.contenders] == [1, 3, 4]
    made = pair_round(problem).pairing
    assert (set(map(frozenset, made.games)), made.bye) == ({frozenset((1, 3))}, 4)

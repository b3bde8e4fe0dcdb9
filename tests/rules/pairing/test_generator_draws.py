"""What a random tournament draws, drawn in every way: the rates hold exactly, not about."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import ceil

import pytest

from arbitro.model import (
    ABSENT,
    Colour,
    Contender,
    EditionKey,
    Pairing,
    PairingProblem,
    Points,
    PointSystem,
    Result,
    RoundNumber,
    Tpn,
)
from arbitro.rules.pairing import generator, random_pairing
from arbitro.rules.pairing.generator import (
    GeneratorSettings,
    RandomSource,
    expected_score,
    generate,
)
from arbitro.rules.pairing.random_pairing import random_legal_pairing
from arbitro.rules.pairing.swiss import baku

PLAIN = GeneratorSettings(
    players=10, rounds=5, draw_rate=300, forfeits=0, double_forfeits=0, half_point_byes=0,
    zero_point_byes=0, withdrawals=0,
)  # fmt: skip


class Drawn(RandomSource):
    """Draws given in advance, each asked for once."""

    def __init__(self, *draws):
        super().__init__(0)
        self.left = list(draws)

    def below(self, limit):
        drawn = self.left.pop(0)
        assert 0 <= drawn < limit
        return drawn


def results_of(settings, difference, *before):
    """Return how often White's result is each, over every draw of the last number."""
    return Counter(
        generator._result(settings, difference, Drawn(*before, drawn))[0] for drawn in range(1000)
    )


@pytest.mark.parametrize("difference", [-2500, -400, -35, -1, 0, 15, 100, 333, 700, 2500])
@pytest.mark.parametrize("draw_rate", [0, 300, 1000])
def test_white_scores_what_the_ratings_make_expected_and_draws_as_often_as_asked(
    difference, draw_rate
):
    # White's move is worth 35 points; no game is unrated, as no draw below 0 can be
    found = results_of(replace(PLAIN, draw_rate=draw_rate), difference, 999, 999)
    expected = expected_score(difference + 35)
    weaker = min(expected, 1000 - expected)
    assert found[Result.DRAW] == Fraction(draw_rate * 2 * weaker, 1000) // 1
    assert found.total() == 1000
    points = found[Result.WIN] + Fraction(found[Result.DRAW], 2)
    assert abs(points - expected) <= Fraction(1, 2)


def test_expectations_rise_with_the_difference_near_the_formula_of_elo():
    values = [expected_score(difference) for difference in range(801)]
    assert values == sorted(values)
    for difference, value in enumerate(values):
        assert abs(value - 1000 / (1 + 10 ** (-difference / 400))) < 3
    assert expected_score(799) < expected_score(800) == expected_score(801) == expected_score(9000)


def test_forfeits_come_as_often_as_asked_and_no_game_is_both():
    settings = replace(PLAIN, double_forfeits=30, forfeits=50)
    first = Counter()
    for drawn in range(1000):
        for shows_up in (499, 500):
            result = generator._result(settings, 0, Drawn(drawn, shows_up, 0))
            first[result] += 1
    both = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    assert first[both] == 2 * 30
    assert first[Result.FORFEIT_WIN, Result.FORFEIT_LOSS] == 50
    assert first[Result.FORFEIT_LOSS, Result.FORFEIT_WIN] == 50


@pytest.mark.parametrize(("drawn", "unrated"), [(99, True), (100, False)])
def test_unrated_games_come_as_often_as_asked(drawn, unrated):
    found = results_of(replace(PLAIN, unrated_games=100), 0, 999, drawn)
    games = {Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS}
    assert set(found) == (games if unrated else {Result.WIN, Result.DRAW, Result.LOSS})


def test_byes_are_asked_for_as_often_as_said():
    settings = replace(PLAIN, half_point_byes=40, full_point_byes=20, zero_point_byes=5)
    found = Counter(generator._request(settings, Drawn(drawn)) for drawn in range(1000))
    assert found == {
        Result.HALF_POINT_BYE: 40, Result.FULL_POINT_BYE: 20, Result.ZERO_POINT_BYE: 5, None: 935,
    }  # fmt: skip


def test_ratings_lie_in_the_range_and_the_unrated_have_none():
    settings = replace(PLAIN, lowest_rating=1400, highest_rating=2500, unrated_players=50)
    rating = generator._rating
    assert rating(settings, Drawn(50, 0, 0)) == 1400
    assert rating(settings, Drawn(999, 1100, 1100)) == 2500
    assert rating(settings, Drawn(50, 100, 301)) == 1600
    assert rating(settings, Drawn(49)) == 0


@pytest.mark.parametrize(("rounds", "latest"), [(1, None), (2, 2), (3, 3), (4, 4), (9, 4)])
def test_late_entries_arrive_from_the_second_round_to_the_fourth(rounds, latest):
    settings = replace(PLAIN, rounds=rounds, late_entries=1000)
    found = {
        arrival
        for seed in range(30)
        for arrival in generator._arrivals(settings, RandomSource(seed)).values()
    }
    assert found == (set() if latest is None else set(range(2, latest + 1)))


@pytest.mark.article("C.04.7@2026-02 art. 1.2")
@pytest.mark.parametrize("players", range(2, 20))
def test_group_a_is_twice_a_quarter_rounded_up_of_those_who_are_paired_first(players):
    settings = replace(
        PLAIN, players=players, rounds=2, accelerated=True, half_point_byes=150, late_entries=150
    )
    for seed in range(6):
        made = generate(settings, seed=seed, pair=partial(random_legal_pairing, seed=seed))
        if made.rounds_played == 0:
            continue
        first = [
            each.tpn
            for each in made.entries
            if each.rounds[0].opponent or each.rounds[0].result is Result.PAIRING_ALLOCATED_BYE
        ]
        last = first[: 2 * ceil(len(first) / 4)][-1]
        assert [bool(each.virtual) for each in made.entries] == [
            each.tpn <= last for each in made.entries
        ], seed


@pytest.mark.article("C.04.7@2026-02 art. 1.4")
@pytest.mark.parametrize("rounds", range(1, 14))
def test_half_the_rounds_are_accelerated_and_half_of_these_by_a_whole_point(rounds):
    virtual = baku.virtual_points(rounds, PLAIN.points.win)
    accelerated = ceil(rounds / 2)
    assert len(virtual) == accelerated
    assert virtual.count(10) == ceil(accelerated / 2)
    assert list(virtual) == sorted(virtual, reverse=True)
    thrice = PointSystem.of(30, 10, 0)
    assert set(baku.virtual_points(PLAIN.rounds, thrice.win)) == {30, 15}


def test_who_withdraws_stays_away_and_nobody_does_before_the_second_round():
    settings = replace(PLAIN, withdrawals=1000)
    withdrawn = set()
    asked = generator._absences(settings, RoundNumber(1), {Tpn(2): 3}, withdrawn, RandomSource(1))
    assert (asked, withdrawn) == ({Tpn(2): ABSENT}, set())
    gone = generator._absences(settings, RoundNumber(2), {Tpn(2): 3}, withdrawn, RandomSource(1))
    assert set(gone) == {Tpn(number) for number in range(1, 11)}
    assert withdrawn == set(gone) - {Tpn(2)}
    still = generator._absences(PLAIN, RoundNumber(3), {}, {Tpn(4)}, RandomSource(1))
    assert still == {Tpn(4): ABSENT}


def test_every_order_of_things_is_as_likely():
    orders = Counter(
        tuple(Drawn(last, second).shuffled("abc")) for last in range(3) for second in range(2)
    )
    assert set(orders.values()) == {1}
    assert len(orders) == 6


def contender(tpn, *, colours="", opponents=(), score=0, bye=True):
    return Contender(
        tpn=Tpn(tpn),
        score=Points(score),
        real_score=Points(score),
        colours=colours,
        opponents=frozenset(map(Tpn, opponents)),
        may_receive_bye=bye,
    )


def problem(*players, number=3, of=5):
    return PairingProblem(
        round_number=RoundNumber(number), rounds_total=of, contenders=players,
        maximum_score=Points(10 * (number - 1)), initial_colour=Colour.WHITE,
        edition=EditionKey("C.04.3@2026-02"),
    )  # fmt: skip


@pytest.mark.article("C.04.3@2026-02 art. 1.7.1")
@pytest.mark.parametrize(
    ("colours", "wanted"),
    [
        ("", None), ("w", None), ("b", None), ("wbw", None), ("ww", Colour.BLACK),
        ("bww", Colour.BLACK), ("wwbw", Colour.BLACK), ("wwb", None), ("bb", Colour.WHITE),
        ("bbwb", Colour.WHITE), ("bbw", None),
    ],
)  # fmt: skip
def test_a_colour_is_absolute_after_two_alike_or_two_more_of_it(colours, wanted):
    assert random_pairing._must_have(contender(1, colours=colours)) is wanted


@pytest.mark.parametrize("swap", [0, 499, 500, 999])
def test_an_absolute_preference_is_granted_and_else_the_draw_decides(swap):
    one, other = contender(1, colours="ww"), contender(2, colours="wb")
    assert random_pairing._random_colours(one, other, Drawn(swap)) == Pairing(Tpn(2), Tpn(1))
    assert random_pairing._random_colours(other, one, Drawn(swap)) == Pairing(Tpn(2), Tpn(1))
    mild = contender(3), contender(4)
    drawn = random_pairing._random_colours(*mild, Drawn(swap))
    assert drawn == (Pairing(Tpn(4), Tpn(3)) if swap < 500 else Pairing(Tpn(3), Tpn(4)))


def test_two_who_must_have_the_same_colour_meet_as_topscorers_of_the_last_round_alone():
    low = [contender(tpn, colours="ww", score=10) for tpn in (1, 2)]
    high = [low[0], contender(2, colours="ww", score=11)]
    meet = random_pairing._may_meet
    assert not meet(problem(*high), *high)
    assert not meet(problem(*low, of=3), *low)
    assert meet(problem(*high, of=3), *high)
    other = contender(3, colours="bb")
    assert meet(problem(low[0], other), low[0], other)
    assert meet(problem(other), other, contender(4, colours="wb"))
    assert not meet(problem(*low), contender(1, opponents=[2]), contender(2))
    assert not meet(problem(*low), low[0], low[0])


def test_a_bye_is_needed_of_an_odd_field_alone():
    nobody = [contender(tpn, bye=False) for tpn in range(1, 6)]
    odd, even = problem(*nobody), problem(*nobody[:4])
    answer = random_legal_pairing(odd, seed=1)
    assert (answer.code, dict(answer.values)) == ("no-complete-pairing", {"round": 3})
    paired = random_legal_pairing(even, seed=1)
    assert (len(paired.games), paired.bye) == (2, None)
    one = problem(*nobody[:4], contender(5))
    assert random_legal_pairing(one, seed=1).bye == 5


def test_a_field_that_nothing_pairs_is_given_up_not_searched_for_ever():
    # 1, 2 and 3 have met everybody but 4
    met = {1: (2, 3), 2: (1, 3), 3: (1, 2), 4: ()}
    stuck = problem(*(contender(tpn, opponents=others) for tpn, others in met.items()))
    assert random_legal_pairing(stuck, seed=1).code == "gave-up"

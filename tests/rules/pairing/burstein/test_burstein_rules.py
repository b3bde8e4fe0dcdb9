"""Single articles of the Burstein System (C.04.4.2), its orders of pairings in every text."""

from dataclasses import replace

import pytest

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Entry,
    PairingProblem,
    Player,
    Points,
    Result,
    RoundNumber,
    RoundRecord,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.burstein import (
    EDITIONS,
    BursteinProblem,
    Index,
    burstein_problem,
    pair_round,
    seeding_rounds,
)
from arbitro.rules.pairing.burstein.bracket_pairing import _Scale
from arbitro.rules.pairing.burstein.problem import BursteinField
from arbitro.rules.pairing.swiss.history import pairing_problem
from definitions.burstein import ordered_pairings

EDITION = EditionKey("C.04.4.2@2026-02")
DUTCH = EditionKey("C.04.3@2026-02")

HANDBOOK_ORDER = """
1-6 2-5 3-0 4-0, 1-6 2-4 3-0 5-0, 1-6 2-3 4-0 5-0, 1-6 2-0 3-5 4-0, 1-6 2-0 3-4 5-0,
1-6 2-0 3-0 4-5, 1-5 2-6 3-0 4-0, 1-5 2-4 3-0 6-0, 1-5 2-3 4-0 6-0, 1-5 2-0 3-6 4-0,
1-5 2-0 3-4 6-0, 1-5 2-0 3-0 4-6, 1-4 2-6 3-0 5-0, 1-4 2-5 3-0 6-0, 1-4 2-3 5-0 6-0,
1-4 2-0 3-6 5-0, 1-4 2-0 3-5 6-0, 1-4 2-0 3-0 5-6, 1-3 2-6 4-0 5-0, 1-3 2-5 4-0 6-0,
1-3 2-4 5-0 6-0, 1-3 2-0 4-6 5-0, 1-3 2-0 4-5 6-0, 1-3 2-0 4-0 5-6, 1-2 3-6 4-0 5-0,
1-2 3-5 4-0 6-0, 1-2 3-4 5-0 6-0, 1-2 3-0 4-6 5-0, 1-2 3-0 4-5 6-0, 1-2 3-0 4-0 5-6,
1-0 2-6 3-5 4-0, 1-0 2-6 3-4 5-0, 1-0 2-6 3-0 4-5, 1-0 2-5 3-6 4-0, 1-0 2-5 3-4 6-0,
1-0 2-5 3-0 4-6, 1-0 2-4 3-6 5-0, 1-0 2-4 3-5 6-0, 1-0 2-4 3-0 5-6, 1-0 2-3 4-6 5-0,
1-0 2-3 4-5 6-0, 1-0 2-3 4-0 5-6, 1-0 2-0 3-6 4-5, 1-0 2-0 3-5 4-6, 1-0 2-0 3-4 5-6
"""
"""The note of art. 4.3, its line ``1-3 2-0 4-5 6-0`` once: the Handbook prints it twice."""


def printed_order():
    orders = []
    for line in HANDBOOK_ORDER.replace("\n", " ").split(","):
        opponents = [0] * 6
        for pair in line.split():
            one, other = map(int, pair.split("-"))
            opponents[one - 1] = other
            if other:
                opponents[other - 1] = one
        orders.append(tuple(opponents))
    return orders


def contender(number, score, colours="", **facts):
    points = Points(score)
    return Contender(Tpn(number), points, points, colours, parity_number=number, **facts)


def problem_of(players, indexes, *, number=5):
    players = tuple(sorted(players, key=lambda one: (-one.score, one.tpn)))
    basis = PairingProblem(EDITION, RoundNumber(number), 9, Colour.WHITE, Points(40), players)
    return BursteinProblem(basis, indexes)


def entry(number, *records):
    return Entry(Tpn(number), Player(f"Player {number}"), tuple(records))


def game(opponent, colour, result):
    return RoundRecord(Tpn(opponent), colour, result)


@pytest.mark.article("C.04.4.2@2026-02 art. 4.3")
def test_the_enumeration_gives_the_45_pairings_in_the_order_of_the_handbook():
    assert list(ordered_pairings([1, 2, 3, 4, 5, 6], 2)) == printed_order()


@pytest.mark.article("C.04.4.2@2018-10 art. D.1")
@pytest.mark.article("C.04.4.2@2026-02 art. 4.2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_weights_order_the_45_pairings_as_the_handbook_does(edition):
    players = [contender(number, 0) for number in range(1, 7)]
    problem = problem_of(players, {one.tpn: Index(0, 0) for one in players})
    field = BursteinField(problem._replace(basis=replace(problem.basis, edition=edition)))
    scale = _Scale(field, list(range(6)), [], ordered=True)

    def weight(opponents):
        return sum(
            scale._place(at, other - 1) for at, other in enumerate(opponents) if other - 1 > at
        )

    assert sorted(printed_order(), key=weight, reverse=True) == printed_order()
    assert len({weight(opponents) for opponents in printed_order()}) == 45


MANUAL_SIX = """
1*6 2*5 3*4, 1*6 2*4 3*5, 1*6 2*3 4*5, 1*5 2*6 3*4, 1*5 2*4 3*6, 1*5 2*3 4*6, 1*4 2*6 3*5,
1*4 2*5 3*6, 1*4 2*3 5*6, 1*3 2*6 4*5, 1*3 2*5 4*6, 1*3 2*4 5*6, 1*2 3*6 4*5, 1*2 3*5 4*6,
1*2 3*4 5*6
"""
MANUAL_FIVE = """
1*5 2*4 3*F, 1*5 2*3 4*F, 1*5 3*4 2*F, 1*4 2*5 3*F, 1*4 2*3 5*F, 1*4 3*5 2*F, 1*3 2*5 4*F,
1*3 2*4 5*F, 1*3 4*5 2*F, 1*2 3*5 4*F, 1*2 3*4 5*F, 1*2 4*5 3*F, 2*5 3*4 1*F, 2*4 3*5 1*F,
2*3 4*5 1*F
"""
"""The combinations of six and of five players in the Arbiters' Manual (art. 6.2 and 6.4)."""


@pytest.mark.parametrize(("printed", "size"), [(MANUAL_SIX, 6), (MANUAL_FIVE, 5)])
def test_the_combinations_of_the_manual_stand_in_the_same_order(printed, size):
    orders = []
    for line in printed.replace("\n", " ").split(","):
        opponents = [0] * size
        for pair in line.replace("F", "0").split():
            one, other = map(int, pair.split("*"))
            opponents[one - 1] = other
            if other:
                opponents[other - 1] = one
        orders.append(tuple(opponents))
    assert list(ordered_pairings(list(range(1, size + 1)), size % 2)) == orders


@pytest.mark.article("C.04.4.2@2026-02 art. 1.6.2")
@pytest.mark.parametrize(("rounds", "seeding"), [(5, 2), (7, 3), (8, 4), (9, 4), (13, 4)])
def test_half_of_the_rounds_are_seeding_rounds_at_most_four(rounds, seeding):
    assert seeding_rounds(rounds) == seeding


@pytest.mark.article("C.04.4.2@2026-02 art. 1.6.1")
def test_a_seeding_round_is_paired_by_the_dutch_system():
    tournament = Tournament(rounds_total=9, entries=tuple(entry(n) for n in range(1, 12)))
    paired = pair_round(burstein_problem(tournament, EDITION))
    assert paired.brackets == ()
    assert paired.pairing == dutch.pair(pairing_problem(tournament, DUTCH))


@pytest.mark.article("C.04.4.2@2026-02 art. 4.1")
def test_the_strongest_opposition_meets_the_weakest():
    players = [contender(number, 20, "wbwb"[:4]) for number in (1, 2, 3, 4)]
    indexes = {1: Index(50, 0), 2: Index(90, 0), 3: Index(70, 5), 4: Index(70, 9)}
    paired = pair_round(problem_of(players, indexes))
    assert paired.brackets[0].ranking == (2, 4, 3, 1)
    assert {frozenset(game) for game in paired.pairing.games} == {
        frozenset({2, 1}), frozenset({4, 3}),
    }  # fmt: skip


@pytest.mark.article("C.04.4.2@2026-02 art. 1.7.2")
def test_a_round_without_a_game_is_one_against_oneself():
    entries = (
        entry(1, game(2, Colour.WHITE, Result.WIN), RoundRecord(None, None, Result.HALF_POINT_BYE)),
        entry(2, game(1, Colour.BLACK, Result.LOSS), game(3, Colour.WHITE, Result.WIN)),
        entry(3, RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),
              game(2, Colour.BLACK, Result.LOSS)),
    )  # fmt: skip
    tournament = Tournament(rounds_total=9, rounds_played=2, entries=entries)
    indexes = burstein_problem(tournament, EDITION).indexes
    assert indexes[1] == Index(10 + 15, 10 * 10 + 5 * 15)
    assert indexes[3] == Index(10 + 10, 10 * 10 + 0 * 10)


@pytest.mark.article("C.04.4.2@2026-02 art. 1.7.2")
def test_the_last_absences_of_somebody_still_absent_are_draws_for_the_opponents():
    absent = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    entries = (
        entry(1, game(2, Colour.WHITE, Result.WIN), game(3, Colour.BLACK, Result.WIN), absent),
        entry(2, game(1, Colour.BLACK, Result.LOSS), absent, absent, absent),
        entry(3, RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),
              game(1, Colour.WHITE, Result.LOSS), absent),
    )  # fmt: skip
    tournament = Tournament(rounds_total=9, rounds_played=3, entries=entries)
    indexes = burstein_problem(tournament, EDITION).indexes
    assert 2 not in indexes
    assert indexes[1].buchholz == (0 + 5 + 5) + 10 + 20


@pytest.mark.article("C.04.4.2@2026-02 art. 5.2.1")
def test_the_higher_ranked_is_so_by_the_index_whatever_the_scores():
    players = [contender(1, 20, "wb"), contender(2, 20, "wb")]
    paired = pair_round(problem_of(players, {1: Index(10, 0), 2: Index(20, 0)}))
    assert paired.pairing.games == ((2, 1),)

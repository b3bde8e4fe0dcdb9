"""The order of the boards."""

import pytest

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Pairing,
    PairingProblem,
    Points,
    RoundNumber,
    Tpn,
)
from arbitro.rules.pairing.swiss.swiss_rules import in_board_order
from rules.pairing.manual import EDITIONS


def ordered(edition, scores, games):
    """Order games between players given as TPN -> (pairing score, real score)."""
    contenders = tuple(
        Contender(Tpn(number), Points(score), Points(real))
        for number, (score, real) in scores.items()
    )
    problem = PairingProblem(
        EditionKey(edition), RoundNumber(3), 9, Colour.WHITE, Points(20), contenders
    )
    return list(in_board_order(problem, [Pairing(Tpn(a), Tpn(b)) for a, b in games]))


def plain(**scores):
    return {int(name[1:]): (score, score) for name, score in scores.items()}


@pytest.mark.article("C.04.2@2026-02 art. 3.6")
@pytest.mark.parametrize("edition", EDITIONS)
def test_boards_go_by_best_score_then_sum_then_smaller_number_of_the_higher_ranked(edition):
    scores = plain(p1=10, p2=10, p3=20, p4=5, p5=20, p6=20, p7=20, p8=10)
    games = [(4, 1), (2, 8), (7, 3), (5, 6)]
    assert ordered(edition, scores, games) == [(7, 3), (5, 6), (2, 8), (4, 1)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_number_that_counts_is_that_of_the_higher_ranked_player(edition):
    scores = plain(p1=10, p2=20, p3=20, p4=10)
    assert ordered(edition, scores, [(1, 3), (4, 2)]) == [(4, 2), (1, 3)]


@pytest.mark.article("C.04.7@2026-02 art. 1.5")
def test_acceleration_points_order_the_boards_only_since_2026():
    scores = {1: (15, 5), 2: (15, 5), 3: (10, 10), 4: (10, 10)}
    games = [(1, 2), (3, 4)]
    assert ordered("C.04.3@2026-02", scores, games) == [(1, 2), (3, 4)]
    assert ordered("C.04.3@2017-07", scores, games) == [(3, 4), (1, 2)]

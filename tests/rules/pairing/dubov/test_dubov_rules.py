"""Single articles of the Dubov System (C.04.4.1 of 2026)."""

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
from arbitro.reasons import Refused
from arbitro.rules.pairing.dubov import DubovProblem, dubov_problem, pair_round
from arbitro.rules.pairing.dubov.edition import Upfloats
from arbitro.rules.pairing.dubov.engine import allocate
from arbitro.rules.pairing.dubov.groups import from_the_middle
from arbitro.rules.pairing.dubov.problem import average_of_opponents

EDITION = EditionKey("C.04.4.1@2026-02")


def contender(number, score, colours="", **facts):
    points = Points(score)
    return Contender(Tpn(number), points, points, colours, parity_number=number, **facts)


def problem_of(players, averages=None, upfloats=None, *, rounds=9, number=4):
    players = tuple(sorted(players, key=lambda one: (-one.score, one.tpn)))
    basis = PairingProblem(EDITION, RoundNumber(number), rounds, Colour.WHITE, Points(30), players)
    numbers = [one.tpn for one in players]
    return DubovProblem(
        basis,
        dict.fromkeys(numbers, 2000),
        dict.fromkeys(numbers, 2000) | (averages or {}),
        dict.fromkeys(numbers, Upfloats()) | (upfloats or {}),
    )


def entry(number, rating, *records):
    return Entry(Tpn(number), Player(f"Player {number}", rating=rating), tuple(records))


def game(opponent, colour, result=Result.DRAW):
    return RoundRecord(Tpn(opponent), colour, result)


@pytest.mark.article("C.04.4.1@2018-10 art. D.2.b")
@pytest.mark.article("C.04.4.1@2026-02 art. 4.3.3")
def test_the_sequence_of_seven_shifters_is_that_of_the_handbook():
    assert from_the_middle("ABCDEFG") == list("DCEBFAG")


@pytest.mark.article("C.04.4.1@2026-02 art. 1.7.1")
def test_the_average_of_opponents_is_rounded_half_up_over_games_played():
    ratings = {Tpn(2): 2000, Tpn(3): 2001, Tpn(4): 2900}
    mine = entry(
        1, 1900, game(2, Colour.WHITE), game(3, Colour.BLACK),
        game(4, Colour.WHITE, Result.FORFEIT_WIN),
    )  # fmt: skip
    assert average_of_opponents(mine, 3, ratings) == 2001
    assert average_of_opponents(mine, 0, ratings) == 0


@pytest.mark.article("C.04.4.1@2026-02 art. 1.1.2")
def test_players_without_a_rating_are_named():
    tournament = Tournament(rounds_total=5, entries=(entry(1, 2000), entry(2, 0), entry(3, 0)))
    refusal = dubov_problem(tournament, EDITION)
    assert isinstance(refusal, Refused)
    assert refusal.code == "provisional-ratings-needed"
    assert dict(refusal.values)["players"] == (2, 3)


@pytest.mark.article("C.04.4.1@2026-02 art. 3.2.3")
def test_the_first_round_pairs_the_upper_half_with_the_lower():
    paired = pair_round(problem_of([contender(n, 0) for n in range(1, 7)], number=1))
    assert [set(game) for game in paired.pairing.games] == [{1, 4}, {2, 5}, {3, 6}]
    assert [game.white for game in paired.pairing.games] == [1, 5, 3]


@pytest.mark.article("C.04.4.1@2026-02 art. 3.2.5")
def test_the_lowest_average_of_those_due_white_meets_the_lowest_number_due_black():
    players = [contender(1, 20, "bwb"), contender(2, 20, "bwb"), contender(3, 20, "wbw")]
    players.append(contender(4, 20, "wbw"))
    paired = pair_round(problem_of(players, {1: 2100, 2: 2050}))
    assert {tuple(game) for game in paired.pairing.games} == {(2, 3), (1, 4)}


@pytest.mark.article("C.04.4.1@2026-02 art. 2.3.4")
def test_a_maximum_upfloater_is_spared_before_the_last_round_only():
    players = [contender(1, 20, "wbw"), contender(2, 10, "bwb"), contender(3, 10, "bwb")]
    players.append(contender(4, 10, "wbw"))
    floated = {2: Upfloats(3, last_round=False)}
    spared = pair_round(problem_of(players, upfloats=floated))
    last = pair_round(problem_of(players, upfloats=floated, number=9))
    assert spared.brackets[0].upfloaters == (3,)
    assert last.brackets[0].upfloaters == (2,)


@pytest.mark.article("C.04.4.1@2026-02 art. 1.8.2")
@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4)])
def test_the_most_upfloats_grow_with_the_rounds(rounds, most):
    players = [contender(1, 20, "wbw"), contender(2, 10, "bwb"), contender(3, 10, "bwb")]
    players.append(contender(4, 10, "wbw"))
    problem = problem_of(players, upfloats={2: Upfloats(most)}, rounds=rounds, number=3)
    below = problem_of(players, upfloats={2: Upfloats(most - 1)}, rounds=rounds, number=3)
    assert pair_round(problem).brackets[0].upfloaters == (3,)
    assert pair_round(below).brackets[0].upfloaters == (2,)


@pytest.mark.article("C.04.4.1@2026-02 art. 3.1.4")
def test_the_bye_goes_to_the_lowest_score_then_most_games_then_the_largest_number():
    players = [contender(1, 10, "wbw"), contender(2, 0, "wbw"), contender(3, 0, "wbw")]
    assert pair_round(problem_of([*players, contender(4, 10, "bwb")][:3])).pairing.bye == 3
    fewer = [players[0], players[1], contender(3, 0, "wb")]
    assert pair_round(problem_of(fewer)).pairing.bye == 2


@pytest.mark.article("C.04.4.1@2026-02 art. 1.6.4")
def test_who_has_not_played_is_taken_to_want_black():
    newcomer, other = contender(1, 0), contender(2, 0, "wb")
    allocation = allocate(problem_of([newcomer, other]).basis, newcomer, other)
    assert (allocation.white.tpn, allocation.rule) == (2, "colour-both-preferences")


@pytest.mark.article("C.04.4.1@2026-02 art. 5.2.4")
def test_colours_alternate_to_the_latest_round_in_which_they_differed():
    one, other = contender(1, 0, "wwbb" + "wb"), contender(2, 0, "bwbwwb")
    allocation = allocate(problem_of([one, other]).basis, one, other)
    assert (allocation.white.tpn, allocation.rule) == (1, "colour-alternate")


def test_upfloats_are_counted_by_the_scores_before_each_round():
    win, loss, draw = Result.WIN, Result.LOSS, Result.DRAW
    entries = (
        entry(1, 2400, game(4, Colour.WHITE, win), game(2, Colour.BLACK, draw)),
        entry(2, 2300, game(3, Colour.WHITE, loss), game(1, Colour.WHITE, draw)),
        entry(3, 2200, game(2, Colour.BLACK, win), game(4, Colour.WHITE, draw)),
        entry(4, 2100, game(1, Colour.BLACK, loss), game(3, Colour.BLACK, draw)),
    )
    tournament = Tournament(rounds_total=3, rounds_played=2, entries=entries)
    problem = dubov_problem(tournament, EDITION)
    assert problem.upfloats == {
        1: Upfloats(), 2: Upfloats(1, last_round=True),
        3: Upfloats(), 4: Upfloats(1, last_round=True),
    }  # fmt: skip
    assert problem.averages[2] == 2300


@pytest.mark.article("C.04.4.1@2026-02 art. 1.9.3")
def test_a_round_that_cannot_be_paired_is_refused():
    met = frozenset({Tpn(1), Tpn(2)})
    players = [contender(1, 0, "w", opponents=met), contender(2, 0, "b", opponents=met)]
    refusal = pair_round(problem_of(players))
    assert isinstance(refusal, Refused)
    assert refusal.code == "no-complete-pairing"
    odd = [replace(one, may_receive_bye=False, opponents=frozenset()) for one in players]
    assert isinstance(pair_round(problem_of(odd[:1])), Refused)

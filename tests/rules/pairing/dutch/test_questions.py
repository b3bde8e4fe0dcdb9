"""Why not those two, why these, why this colour, float or bye: every answer checked."""

from itertools import combinations

import pytest

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Float,
    Pairing,
    PairingProblem,
    Points,
    RoundNumber,
    RoundPairing,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing import dutch, pairing_problem
from arbitro.rules.pairing.dutch.question import why_bye, why_colour, why_float, why_not, why_paired
from arbitro.rules.pairing.dutch.trace import trace
from enumerator.problems import SHAPES, random_problem
from oracles.verdicts import SEQUENCE, confirmed
from rules.pairing.manual import EDITIONS, before_round
from rules.pairing.quick import long_but

EDITION_2017, EDITION_2026 = map(EditionKey, EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", long_but(SHAPES, "many floats", "last round, rematch-dense"))
def test_every_why_not_is_the_verdict_of_exhaustive_enumeration(edition, shape):
    for seed in range(2):
        problem = random_problem(EditionKey(edition), SHAPES[shape], seed)
        pairing = dutch.pair(problem)
        if isinstance(pairing, Refused):
            continue
        for one, other in combinations([each.tpn for each in problem.contenders], 2):
            assert confirmed(problem, pairing, one, other), (seed, one, other)


def contender(number, colours="", *, score=10, opponents=(), **more):
    return Contender(
        Tpn(number),
        Points(score),
        Points(score),
        colours,
        frozenset(map(Tpn, opponents)),
        parity_number=number,
        **more,
    )


def problem_of(*contenders, edition=EDITION_2026, last=False):
    return PairingProblem(
        edition, RoundNumber(5), 5 if last else 9, Colour.WHITE, Points(40), contenders
    )


def asked(question, problem, *players):
    return question(problem, dutch.pair(problem), *map(Tpn, players))


@pytest.mark.article("C.04.3@2026-02 art. 2.1.1")
def test_a_rematch_is_the_answer_whatever_the_brackets():
    found = asked(
        why_not, problem_of(*(contender(n, opponents={5 - n}) for n in (1, 2, 3, 4))), 4, 1
    )
    assert (found.concept, found.edition, found.value("players")) == (
        "rematch",
        EDITION_2026,
        (1, 4),
    )


@pytest.mark.article("C.04.3@2026-02 art. 2.1.3")
def test_two_absolute_preferences_show_both_histories():
    players = (contender(1, "bww"), contender(2, "ww"), contender(3, "bb"), contender(4, "wbb"))
    found = asked(why_not, problem_of(*players), 1, 2)
    assert found.concept == "absolute-colours"
    assert [part.value("colours") for part in found.parts] == ["bww", "ww"]


def test_a_rule_of_the_event_has_no_article():
    group = frozenset(map(Tpn, (1, 2)))
    players = [contender(n, barred=group - {n}) for n in (1, 2)] + [contender(3), contender(4)]
    found = asked(why_not, problem_of(*players), 1, 2)
    assert (found.concept, found.edition) == ("forbidden-pair", None)


@pytest.mark.article("C.04.3@2026-02 art. 2.4.7")
def test_a_denied_colour_carries_both_counts_and_the_alternative():
    players = (contender(1, "w"), contender(2, "b"), contender(3, "w"), contender(4, "b"))
    found = asked(why_not, problem_of(*players), 1, 3)
    assert found.concept == "colour-preference"
    assert (found.value("chosen"), found.value("rejected"), found.value("kind")) == (0, 2, "count")
    shown = found.parts[-1]
    assert (shown.concept, shown.value("pairs")) == ("alternative", ((1, 3), (2, 4)))


@pytest.mark.article("C.04.3@2026-02 art. 4.2.2")
def test_with_all_criteria_equal_the_sequence_names_both_places():
    found = asked(why_not, problem_of(*map(contender, (1, 2, 3, 4))), 1, 4)
    assert found.concept == "transposition-order"
    assert (found.value("chosen"), found.value("rejected")) == ((3, 4), (4, 3))
    assert (found.value("chosen_number"), found.value("rejected_number")) == (1, 2)


@pytest.mark.article("C.04.3@2026-02 art. 2.2.1")
def test_what_would_leave_others_without_opponents_names_them():
    met = {1: (), 2: (3, 4), 3: (2, 4), 4: (2, 3)}
    players = [contender(n, opponents=met[n]) for n in met]
    players += [contender(5, score=5), contender(6, score=5)]
    found = asked(why_not, problem_of(*players), 5, 6)
    assert found.concept == "completion"
    assert found.parts[0].concept == "impossible-round"
    assert set(found.parts[0].value("groups")) <= {(2,), (3,), (4,)}


def test_players_who_are_not_in_the_round_are_named():
    problem = problem_of(*map(contender, (1, 2)))
    assert asked(why_not, problem, 1, 9).value("players") == (9,)
    assert asked(why_not, problem, 1, 2).concept == "paired-together"
    for question in (why_paired, why_colour, why_float):
        assert asked(question, problem, 9).concept == "not-in-round"


@pytest.mark.article("C.04.3@2026-02 art. 3.3.1")
def test_the_first_opponent_offered_is_explained_where_another_was_found():
    players = (contender(1, opponents={3}), contender(2), contender(3, opponents={1}), contender(4))
    found = asked(why_paired, problem_of(*players), 1)
    (place,) = found.parts
    assert (place.concept, place.value("first"), place.value("second")) == (
        "homogeneous-candidate",
        1,
        4,
    )
    assert [part.concept for part in place.parts] == ["rematch"]


@pytest.mark.article("C.04.3@2026-02 art. 3.3.3")
def test_a_player_moved_down_is_followed_through_the_brackets():
    players = (contender(1, score=20), contender(2), contender(3), contender(4, score=5))
    found = asked(why_paired, problem_of(*players), 1)
    assert [part.concept for part in found.parts] == ["downfloater", "mdp-pairing"]
    assert found.value("players") == (1, 2)


@pytest.mark.article("C.04.3@2026-02 art. 5.2.3")
def test_the_colour_that_alternates_names_the_game_it_alternates_from():
    players = (contender(1, "wbbw"), contender(2, "bwbw"))
    found = asked(why_colour, problem_of(*players), 1)
    assert found.concept == "colour-alternate"
    assert (found.value("white"), found.value("black")) == (1, 2)
    assert (found.value("white_had"), found.value("black_had")) == ("b", "w")


@pytest.mark.article("C.04.3@2026-02 art. 5.2.5")
def test_the_colour_of_the_first_round_names_the_number_and_the_drawn_colour():
    found = asked(why_colour, problem_of(contender(2), contender(3)), 3)
    assert found.concept == "colour-parity"
    assert (found.value("higher"), found.value("number"), found.value("initial_colour")) == (
        2,
        2,
        "w",
    )


@pytest.mark.article("C.04.3@2026-02 art. 2.4.9")
def test_a_float_is_explained_by_what_its_alternative_repeats():
    players = [
        contender(1),
        contender(2),
        contender(3, float_last=Float.DOWN),
        contender(4, score=5),
    ]
    problem = problem_of(*players)
    pairing = dutch.pair(problem)
    (down,) = [b.floaters for b in trace(problem, pairing).brackets if b.score == 10]
    assert down == (2,)
    found = why_float(problem, pairing, Tpn(2))
    assert (found.concept, found.parts[0].concept) == ("float-definition", "downfloater")
    assert found.parts[0].parts[0].concept in SEQUENCE
    up = why_float(problem, pairing, Tpn(4))
    assert [part.concept for part in up.parts] == ["mdp-pairing"]


@pytest.mark.article("C.04.3@2026-02 art. 1.4.4")
def test_a_game_between_equal_scores_floats_nobody():
    assert asked(why_float, problem_of(*map(contender, (1, 2))), 1).concept == "no-other-floats"


@pytest.mark.article("C.04.3@2026-02 art. 2.3.1", "C.04.3@2026-02 art. 2.1.2")
def test_the_bye_names_those_who_may_not_have_it():
    players = (contender(1), contender(2), contender(3, may_receive_bye=False))
    problem = problem_of(*players)
    found = why_bye(problem, dutch.pair(problem))
    assert (found.concept, found.value("player")) == ("pairing-allocated-bye", 2)
    assert found.parts[0].concept == "bye-barred"
    assert found.parts[0].value("players") == (3,)
    assert (
        why_bye(problem_of(*map(contender, (1, 2))), RoundPairing((Pairing(Tpn(1), Tpn(2)),)))
        is None
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", long_but(range(2, 8), 4))
def test_every_player_of_the_manuals_tournament_gets_every_answer(edition, number):
    problem = pairing_problem(before_round(number), EditionKey(edition))
    pairing = dutch.pair(problem)
    met = {one: other for game in pairing.games for one, other in (game, game[::-1])}
    score = {one.tpn: one.score for one in problem.contenders}
    for player, points in score.items():
        paired = why_paired(problem, pairing, player)
        if player not in met:
            assert paired.concept == "pairing-allocated-bye"
            continue
        assert paired.value("players") == (player, met[player])
        colour = why_colour(problem, pairing, player)
        assert {colour.value("white"), colour.value("black")} == {player, met[player]}
        floats = why_float(problem, pairing, player).concept == "float-definition"
        assert floats is (points != score[met[player]])

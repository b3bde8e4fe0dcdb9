"""Why rounds of Olympiads are as they are: every match, every pair that was not made, readings."""

from itertools import combinations

import pytest

from arbitro.i18n import translator
from arbitro.model import Pairing, RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.regulations import article
from arbitro.rules.pairing.olympiad.edition import EDITION, EDITIONS
from arbitro.rules.pairing.olympiad.engine import pair
from arbitro.rules.pairing.olympiad.explained import explain_round, remarks, why_not
from arbitro.rules.pairing.olympiad.problem import OlympiadProblem
from arbitro.rules.pairing.olympiad.teams import OlympiadReadings, OlympiadTeam, colour_of

from .test_second_reading import rounds_of

TWELVE = list(rounds_of(4, 12, 6))
THIRTEEN = list(rounds_of(9, 13, 6))


def posed(teams):
    return OlympiadProblem(EDITIONS[EDITION], 2, tuple(teams), "W", OlympiadReadings())


def concepts(reason):
    yield reason.concept, reason.edition
    for part in reason.parts:
        yield from concepts(part)


@pytest.mark.parametrize("rounds", [TWELVE, THIRTEEN])
def test_every_match_is_explained_by_an_article_and_in_words(rounds):
    for teams, made in rounds:
        told = explain_round(posed(teams))
        assert told.pairing.games == made.pairs
        assert (told.bye is None) == (made.bye is None)
        given = [each for board in told.boards for each in board]
        for concept, edition in (
            each for one in (*told.brackets, *given) for each in concepts(one)
        ):
            assert article(edition, concept)
        assert all(translator("es").reason(each) for each in (*told.brackets, *given))


@pytest.mark.parametrize("rounds", [TWELVE, THIRTEEN])
def test_why_two_teams_do_not_meet_is_true_of_them(rounds):
    for teams, made in rounds:
        by_number = {each.number: each for each in teams}
        problem = posed(teams)
        pairs = {frozenset(each) for each in made.pairs}
        for one, other in combinations(by_number, 2):
            why = why_not(problem, Tpn(one), Tpn(other))
            apart = {one, other} not in pairs
            assert (why.concept == "paired-together") is not apart
            assert (why.concept == "rematch") is (other in by_number[one].met)
            if why.concept == "olympiad-passed-limits":
                values = dict(why.values)
                assert {values["player"], values["other"]} == {one, other}


@pytest.mark.article("D.02@2022 art. 6.1")
@pytest.mark.parametrize("apart", ["met", "apart"])
def test_who_met_or_is_kept_apart_is_passed_over_for_that(apart):
    """Four teams of one group: 1 would meet 3, but may not, and meets 4."""
    kept = {1: 3, 3: 1}
    key = "met" if apart == "met" else "barred"
    teams = [
        OlympiadTeam(n, 20, **({key: frozenset({kept[n]})} if n in kept else {}))
        for n in (1, 2, 3, 4)
    ]
    told = explain_round(posed(teams))
    assert not isinstance(told, Refused)
    passed = [
        (each.concept, each.value("player"), each.value("other"))
        for board in told.boards
        for why in board
        for each in (why, *why.parts)
        if each.concept.startswith("olympiad-passed")
    ]
    assert {(concept, frozenset((one, other))) for concept, one, other in passed} == {
        (f"olympiad-passed-{apart}", frozenset((1, 3)))
    }


def test_who_passed_over_somebody_could_not_have_met_them():
    # six teams after round 1: 3 and 6 have met, so both others float up and 5 takes 6
    points = {1: 20, 5: 20, 3: 10, 6: 10, 4: 0, 2: 0}
    met = {1: 4, 4: 1, 5: 2, 2: 5, 3: 6, 6: 3}
    colours = {1: "W", 4: "B", 5: "W", 2: "B", 3: "W", 6: "B"}
    teams = [OlympiadTeam(n, points[n], colours[n], frozenset({met[n]})) for n in points]
    told = explain_round(posed(teams))
    assert not isinstance(told, Refused)
    assert any(each.concept == "olympiad-median-group" for each in told.brackets)
    assert [each.concept for each in told.brackets][-1] == "olympiad-median-group"


def test_a_round_by_hand_is_held_against_the_rules():
    teams, made = TWELVE[2]
    problem = posed(teams)
    assert remarks(problem, RoundPairing(tuple(map(pairing_of, made.pairs)), None)) == ()
    turned = tuple(Pairing(Tpn(b), Tpn(a)) for a, b in made.pairs)
    found = [each.reason.concept for each in remarks(problem, RoundPairing(turned, None))]
    assert set(found) == {"olympiad-colour-of"}
    met = next(iter(teams[0].met))
    again = remarks(problem, RoundPairing((Pairing(Tpn(teams[0].number), Tpn(met)),), None))
    assert again[0].absolute
    assert again[0].reason.concept == "rematch"


def pairing_of(two):
    return Pairing(Tpn(two[0]), Tpn(two[1]))


# Readings, each with the smallest case that tells them apart.


def test_whites_or_colour_differences_decide_who_has_white():
    # one White each, differences 0 and -1: only with matches not played do the two differ
    one, other = OlympiadTeam(1, 4, "W--B"), OlympiadTeam(2, 4, "-BWB")
    assert colour_of(one, other).colour == "B"
    by_whites = OlympiadReadings(equal_colours="whites")
    # then they alternate from the latest round in which they differed: none, so 1 changes its B
    assert colour_of(one, other, readings=by_whites).colour == "W"


def test_limits_may_not_be_looked_at_again_when_colours_are_given():
    # 1 had BB and must have White; equalising would give White to 2, which had fewer Whites
    one, other = OlympiadTeam(1, 4, "WWBB"), OlympiadTeam(2, 4, "-BWB")
    assert colour_of(one, other).rule == "olympiad-colour-forced"
    assert colour_of(one, other).colour == "W"
    after = OlympiadReadings(limits_in_colours="not-again")
    assert colour_of(one, other, readings=after).colour == "B"


def test_who_has_met_the_adjacent_group_floats_last_or_in_turn():
    # 3 of 2 points, lowest ranked 3 has met all of the group below
    teams = [
        OlympiadTeam(1, 40),
        OlympiadTeam(2, 40),
        OlympiadTeam(3, 40, met=frozenset({4, 5, 6})),
        OlympiadTeam(4, 20, met=frozenset({3})),
        OlympiadTeam(5, 20, met=frozenset({3})),
        OlympiadTeam(6, 20, met=frozenset({3})),
        OlympiadTeam(7, 0),
        OlympiadTeam(8, 0),
    ]
    assert pair(teams).floats[0].number == 2
    in_turn = pair(teams, readings=OlympiadReadings(played_all_adjacent="in-turn"))
    assert in_turn.floats[0].number == 3


@pytest.mark.parametrize(
    ("edition", "first"), [("D.02@2006", {2, 4}), ("D.02@2012", {2, 4}), ("D.02@2022", {1, 3})]
)
def test_game_points_rank_teams_until_2021_only(edition, first):
    # four teams of two match points; by game points 2, 1, 4, 3
    games = {1: 70, 2: 80, 3: 50, 4: 60}
    teams = [OlympiadTeam(n, 20, game_points=games[n]) for n in games]
    text = next(each for key, each in EDITIONS.items() if key == edition)
    assert first in [set(each) for each in pair(teams, text=text).pairs]


def test_teams_the_event_keeps_apart_do_not_meet():
    teams = [
        OlympiadTeam(n, 0, barred=frozenset({4 - n}) if n in {1, 3} else frozenset())
        for n in range(1, 5)
    ]
    assert {1, 3} not in [set(each) for each in pair(teams).pairs]
    assert why_not(posed(teams), Tpn(1), Tpn(3)).concept == "forbidden-pair"


def test_a_bye_by_hand_is_held_against_the_team_that_is_due_it():
    teams, made = THIRTEEN[2]
    games = tuple(map(pairing_of, made.pairs))
    problem = posed(teams)
    assert remarks(problem, RoundPairing(games, Tpn(made.bye))) == ()
    first, *others = games
    moved = RoundPairing((Pairing(first.white, Tpn(made.bye)), *others), first.black)
    told = {each.reason.concept: each.reason for each in remarks(problem, moved)}
    given = told["olympiad-bye-lowest"]
    assert (given.value("given"), given.value("due")) == (first.black, made.bye)
    nobody = {each.reason.concept for each in remarks(problem, RoundPairing(games, None))}
    assert "olympiad-bye-lowest" not in nobody

"""The limit of 100 rating points of maxi-tournaments (C.04.4.3 of 2026, art. 3.2.3, 3.8, 5.7)."""

from dataclasses import replace

import pytest

from arbitro.i18n import languages, translator
from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Entry,
    PairingProblem,
    Player,
    Points,
    RoundNumber,
    System,
    Tournament,
    Tpn,
)
from arbitro.reasons import Reason
from arbitro.rules.pairing.lim import LimProblem, lim_problem, pair_round
from arbitro.rules.pairing.lim.maxi import Maxi, exchangeable, near_to
from arbitro.rules.pairing.lim.reasons import explain_round, why_not
from definitions.played_lim import differences, random_maxi_tournament
from rules.pairing.quick import long_but

EDITIONS = EditionKey("C.04.4.3@1999"), EditionKey("C.04.4.3@2026-02")
EDITION = EDITIONS[1]


def player(number, score, colours="", met=()):
    points, opponents = Points(score), frozenset(map(Tpn, met))
    return Contender(Tpn(number), points, points, colours, opponents, parity_number=number)


def problem_of(players, ratings, *, number=2, edition=EDITION):
    """A round of a maxi-tournament; the ratings are those of players 1, 2 and so on."""
    players = tuple(sorted(players, key=lambda one: (-one.score, one.tpn)))
    most = Points(10 * (number - 1))
    basis = PairingProblem(edition, RoundNumber(number), 3, Colour.WHITE, most, players)
    rated = {Tpn(at): rating for at, rating in enumerate(ratings, start=1)}
    return LimProblem(basis, frozenset(), Maxi(len(players), rated))


def pairs(problem):
    return {frozenset(game) for game in pair_round(problem).pairing.games}


def written(text):
    return {frozenset(map(int, each.split("v"))) for each in text.split()}


@pytest.mark.article("C.04.4.3@1999 art. 5.7", "C.04.4.3@2026-02 art. 5.7")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("rating_of_4", "expected"), [(1900, "1v4 2v3"), (1899, "1v3 2v4")])
def test_opponents_change_places_for_colours_up_to_100_points_apart(edition, rating_of_4, expected):
    colours = {1: "w", 2: "b", 3: "w", 4: "b"}
    players = [player(one, 10, colour) for one, colour in colours.items()]
    ratings = (2400, 2200, 2000, rating_of_4)
    assert pairs(problem_of(players, ratings, edition=edition)) == written(expected)


@pytest.mark.article("C.04.4.3@2026-02 art. 4.1.1")
def test_exchanges_for_want_of_compatibility_know_no_limit():
    players = [player(1, 10, met=(4,)), player(4, 10, met=(1,))]
    players += [player(one, 10) for one in (2, 3, 5, 6)]
    ratings = (2500, 2300, 2100, 1900, 1700, 1500)
    assert pairs(problem_of(players, ratings)) == written("1v5 2v4 3v6")


@pytest.mark.article("C.04.4.3@2026-02 art. 5.7")
@pytest.mark.parametrize(
    ("rating_of_3", "expected"), [(2000, "1v3 2v5 4v6"), (2001, "1v4 2v5 3v6")]
)
def test_somebody_of_the_top_half_takes_the_place_of_an_opponent_nearby(rating_of_3, expected):
    # All but 3 are due White; proposed are 1v4 2v5 3v6, and the table has 1v3 2v5 4v6 instead.
    players = [player(one, 10, "w" if one == 3 else "b") for one in range(1, 7)]
    ratings = (2400, 2200, rating_of_3, 1900, 1700, 1500)
    assert pairs(problem_of(players, ratings)) == written(expected)


@pytest.mark.article("C.04.4.3@1999 art. 3.8", "C.04.4.3@2026-02 art. 3.8")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("rating_of_3", "expected"), [(1900, "1v3 2v4"), (1899, "1v2 3v4")])
def test_a_floater_is_given_another_colour_with_somebody_nearby(edition, rating_of_3, expected):
    players = [player(1, 10, "w"), player(2, 5, "w"), player(3, 5, "b"), player(4, 5, "b")]
    ratings = (2200, 2000, rating_of_3, 1800)
    assert pairs(problem_of(players, ratings, edition=edition)) == written(expected)


@pytest.mark.article("C.04.4.3@1999 art. 3.2", "C.04.4.3@2026-02 art. 3.2.3")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("rating_of_2", "floater"), [(2000, 2), (2001, 3)])
def test_downwards_who_floats_for_colours_is_near_the_lowest_numbered(
    edition, rating_of_2, floater
):
    players = [player(1, 10, "b"), player(2, 10, "b"), player(3, 10, "w")]
    players += [player(4, 5), player(5, 0), player(6, 0)]
    ratings = (2200, rating_of_2, 1900, 1800, 1700, 1600)
    group = pair_round(problem_of(players, ratings, edition=edition)).brackets[0]
    assert [each.player for each in group.floaters] == [floater]
    assert [each.instead_of for each in group.floaters] == [None if floater == 2 else 2]


@pytest.mark.article("C.04.4.3@2026-02 art. 3.2.3")
@pytest.mark.parametrize(("rating_of_5", "floater"), [(1700, 5), (1699, 4)])
def test_upwards_who_floats_for_colours_is_near_the_highest_numbered(rating_of_5, floater):
    players = [player(1, 10), player(2, 10), player(3, 5)]
    players += [player(4, 0, "w"), player(5, 0, "b"), player(6, 0, "b")]
    ratings = (2200, 2100, 2000, 1800, rating_of_5, 1500)
    group = pair_round(problem_of(players, ratings)).brackets[1]
    assert [each.player for each in group.floaters] == [floater]


def test_unrated_players_are_near_each_other_and_far_from_the_rated():
    assert near_to([1500, 0, 0]) == [0b001, 0b110, 0b110]


def test_two_opponents_come_together_where_one_takes_the_place_of_a_near_third():
    # Proposed 0-3, 1-4, 2-5; everybody may meet everybody; only 2 and 3 are near each other.
    anybody = [0b111111 & ~(1 << at) for at in range(6)]
    near = near_to([2400, 2200, 2000, 1950, 1700, 1500])
    rows = exchangeable(anybody, [(0, 3), (1, 4), (2, 5)], near)
    assert [bin(row) for row in rows] == [
        "0b1100",  # 0 may have 2 in the place of 3
        "0b10000",
        "0b100001",
        "0b100001",  # 3 may meet 5 in the place of 2
        "0b10",
        "0b1100",
    ]


def tournament(participants, rounds, **facts):
    entries = tuple(
        Entry(Tpn(number), Player(str(number), rating=2500 - number, national_rating=1000))
        for number in range(1, participants + 1)
    )
    return Tournament(system=System.LIM, rounds_total=rounds, entries=entries, **facts)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_maxi_tournament_has_more_players_than_two_to_the_power_of_the_rounds(edition):
    assert lim_problem(tournament(32, 5), edition).maxi is None
    assert lim_problem(tournament(33, 5), edition).maxi.participants == 33
    other = tournament(33, 5, readings=(("maxi-tournament", "none"),))
    assert lim_problem(other, edition).maxi is None


def test_who_has_no_rating_counts_by_the_national_one():
    before = tournament(9, 3)
    unrated = replace(before.entries[8], player=Player("9", national_rating=1234))
    found = lim_problem(replace(before, entries=(*before.entries[:8], unrated)), EDITION).maxi
    assert (found.ratings[Tpn(8)], found.ratings[Tpn(9)]) == (2492, 1234)


def said(language, reason: Reason):
    words = translator(language)
    return [words.reason(reason), *(words.reason(each) for each in reason.parts)]


@pytest.mark.parametrize("language", languages())
def test_every_answer_names_the_limit_where_it_decided(language):
    colours = {1: "w", 2: "b", 3: "w", 4: "b"}
    players = [player(one, 10, colour) for one, colour in colours.items()]
    players += [player(5, 10, "w"), player(6, 5)]
    problem = problem_of(players, (2600, 2400, 2200, 2000, 1800, 1600))
    paired = pair_round(problem)
    floater = paired.brackets[0].floaters[0]
    assert (floater.player, floater.concept) == (5, "floater-for-evenness")
    why = why_not(problem, paired, Tpn(1), Tpn(4))
    assert why.concept == "maxi-tournament-exchange"
    assert any("100" in each for each in said(language, why))
    assert [each.concept for each in why.parts] == ["maxi-tournament"]
    explained = explain_round(problem, paired)
    groups = {each.concept for group in explained.brackets for each in group.parts}
    boards = {part.concept for board in explained.boards for part in board[0].parts}
    assert "maxi-tournament-exchange" in groups & boards
    everything = [*explained.brackets, *(each for board in explained.boards for each in board)]
    sentences = [sentence for each in everything for sentence in said(language, each)]
    assert not [each for each in sentences if "maxi-tournament-" in each]


@pytest.mark.parametrize("language", languages())
def test_a_floater_kept_by_the_limit_is_said_to_be_one(language):
    players = [player(1, 10, "b"), player(2, 10, "b"), player(3, 10, "w")]
    players += [player(4, 5), player(5, 0), player(6, 0)]
    problem = problem_of(players, (2200, 2001, 1900, 1800, 1700, 1600))
    first = explain_round(problem, pair_round(problem)).brackets[0]
    floater = next(each for each in first.parts if each.concept == "maxi-tournament-floater")
    assert (floater.value("player"), floater.value("other")) == (3, 2)
    assert all("maxi-tournament-" not in each for each in said(language, floater))


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("seed", long_but(range(0, 120, 40), 0))
def test_maxi_tournaments_are_paired_as_the_walk_pairs_them(seed, wide):
    limited = 0
    for number in range(seed, seed + 40):
        made = random_maxi_tournament(number, wide=wide)
        assert differences(made, wide=wide) == [], number
        if not wide:
            last = pair_round(lim_problem(made, EDITION, round_number=made.rounds_total))
            limited += any(each.too_far for group in last.brackets for each in group.pairs)
    assert wide or limited > 3

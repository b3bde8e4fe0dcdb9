"""What a random tournament of teams draws, in every way, and the rounds it plays."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from arbitro.model import (
    FORFEITS,
    Colour,
    EditionKey,
    Points,
    Result,
    TeamScore,
    points_of,
)
from arbitro.rules.pairing import team_generator as generator
from arbitro.rules.pairing.generator import RandomSource, expected_score
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss
from rules.pairing.test_generator_draws import Drawn

PLAIN = TeamGeneratorSettings(teams=6, boards=2, rounds=3)
OTHER = {
    Result.WIN: Result.LOSS,
    Result.LOSS: Result.WIN,
    Result.DRAW: Result.DRAW,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}


class OfThousand(Drawn):
    """Draws given in advance, of a thousand each."""

    def below(self, limit):
        assert limit == 1000
        return super().below(limit)


class Least(RandomSource):
    """Draws the least each time, that something happens too."""

    def below(self, _limit):
        return 0


class Most(RandomSource):
    """Draws the most each time: nothing happens that does not always."""

    def below(self, limit):
        return limit - 1


@pytest.mark.parametrize("difference", [-2500, -300, -77, -1, 0, 1, 50, 333, 2500])
@pytest.mark.parametrize("rate", [0, 300, 1000])
def test_a_board_scores_what_is_expected_and_is_drawn_as_often_as_asked(difference, rate):
    settings = replace(PLAIN, draw_rate=rate)
    found = Counter(
        generator._result(difference, OfThousand(drawn), settings, may_forfeit=False)
        for drawn in range(1000)
    )
    expected = expected_score(difference)
    assert found[Result.DRAW] == rate * 2 * min(expected, 1000 - expected) // 1000
    assert found.total() == 1000
    # half points of twice as many expected: an odd number of draws leaves one over
    assert 2 * found[Result.WIN] + found[Result.DRAW] - 2 * expected == found[Result.DRAW] % 2


def test_a_board_is_forfeited_as_often_as_asked_by_either_as_often_but_never_the_first():
    settings = replace(PLAIN, forfeits=30)
    first, second = Counter(), Counter()
    for drawn in range(1000):
        result = generator._result(0, Drawn(drawn, 0, 0), settings, may_forfeit=True)
        first[result in FORFEITS] += 1
        second[generator._result(0, Drawn(29, drawn), settings, may_forfeit=True)] += 1
        assert generator._result(0, Drawn(drawn), settings, may_forfeit=False) not in FORFEITS
    assert first[True] == 30
    won = generator._result(0, Drawn(0, 0), settings, may_forfeit=True)
    assert won is Result.FORFEIT_WIN
    assert second == {Result.FORFEIT_WIN: 500, Result.FORFEIT_LOSS: 500}
    made = generate_team_swiss(replace(PLAIN, forfeits=1000, byes=0), seed=1)
    for entry in made.entries:
        for record in entry.rounds:
            assert [game.result in FORFEITS for game in record.boards] == [False, True]


def test_a_board_is_drawn_by_the_lead_of_its_first_player(monkeypatch):
    leads = []

    def result(lead, *_chance, **_settings):
        leads.append(lead)
        return Result.WIN if lead > 0 else Result.LOSS

    monkeypatch.setattr(generator, "_result", result)
    made = generate_team_swiss(replace(PLAIN, byes=0, played=1), seed=1)
    rating = {each.tpn: each.player.rating for each in made.players}
    told = [
        (game, rating[game.player] - rating[game.opponent])
        for entry in made.entries
        for game in entry.rounds[0].boards
        if entry.rounds[0].colour is Colour.WHITE
    ]
    assert [lead for _game, lead in told] == leads
    assert all((game.result is Result.WIN) is (lead > 0) for game, lead in told)


@pytest.mark.parametrize(("chance", "rating"), [(Least, 1350), (Most, 2648)])
def test_players_are_rated_150_about_a_team_of_1500_to_2499(monkeypatch, chance, rating):
    monkeypatch.setattr(generator, "RandomSource", chance)
    made = generate_team_swiss(replace(PLAIN, played=0), seed=1)
    assert {each.player.rating for each in made.players} == {rating}
    first = Colour.WHITE if chance is Least else Colour.BLACK
    assert made.initial_colour is first


def test_the_first_colour_is_white_as_often_as_black():
    # strengths of no teams are not drawn: the colour is the first thing that is
    for drawn, colour in ((499, Colour.WHITE), (500, Colour.BLACK)):
        settings = replace(PLAIN, teams=0)
        made = generator._before_the_first_round(settings, 1, Drawn(drawn))
        assert made.initial_colour is colour


def test_teams_are_listed_by_strength_with_a_reserve_each_and_players_by_rating():
    made = generate_team_swiss(replace(PLAIN, boards=3, played=0, teams=5), seed=9)
    assert [entry.team.number for entry in made.entries] == [1, 2, 3, 4, 5]
    assert [entry.team.name for entry in made.entries][1] == "Team 002"
    assert [entry.team.members for entry in made.entries] == [
        tuple(range(4 * at + 1, 4 * at + 5)) for at in range(5)
    ]
    assert [each.tpn for each in made.players] == [*range(1, 21)]
    assert made.players[6].player.name == "Player 0007"
    ratings = [each.player.rating for each in made.players]
    for at in range(0, 20, 4):
        assert ratings[at : at + 4] == sorted(ratings[at : at + 4], reverse=True)
    averages = [sum(ratings[at : at + 4]) // 4 for at in range(0, 20, 4)]
    # strengths fall; of four players drawn within 150 the average is off by no more than that
    assert all(one > other - 300 for one, other in pairwise(averages))
    assert averages[0] > averages[-1]
    assert made.board_colours == (Colour.WHITE, Colour.BLACK, Colour.WHITE)
    assert (made.boards, made.rounds_total, made.rounds_played) == (3, 3, 0)
    assert made.details.name == "Random team tournament 9"


@pytest.mark.parametrize(("code", "primary"), [
    ("FIDE_TEAM", TeamScore.MATCH_POINTS), ("FIDE_TEAM_GP_MP", TeamScore.GAME_POINTS),
])  # fmt: skip
def test_the_code_says_which_score_is_first(code, primary):
    made = generate_team_swiss(replace(PLAIN, encoded_type=code), seed=1)
    assert (made.encoded_type, made.primary) == (code, primary)
    assert made.editions == (EditionKey("C.04.6@2026-02"),)
    assert not any(entry.virtual for entry in made.entries)


@pytest.mark.parametrize(("teams", "first"), [(4, 2), (5, 4), (8, 4), (9, 6)])
def test_with_baku_the_first_half_rounded_up_to_an_even_number_has_virtual_points(teams, first):
    settings = replace(PLAIN, teams=teams, rounds=5, played=0, encoded_type="FIDE_TEAM_BAKU")
    made = generate_team_swiss(settings, seed=1)
    # C.04.7 art. 1.4: of five rounds three are accelerated, two of them with a win (2 points)
    assert [entry.virtual for entry in made.entries] == [
        (Points(20), Points(20), Points(10)) if at < first else () for at in range(teams)
    ]


@pytest.mark.parametrize(("played", "rounds"), [(None, 3), (0, 0), (2, 2), (3, 3), (7, 3)])
def test_so_many_rounds_are_played_as_asked_and_no_more_than_the_event_has(played, rounds):
    made = generate_team_swiss(replace(PLAIN, played=played, byes=0), seed=3)
    assert (made.rounds_played, made.rounds_total) == (rounds, 3)
    assert {len(entry.rounds) for entry in made.entries} == {rounds}


def test_byes_are_of_half_a_point_or_none_by_the_same_chance():
    settings = replace(PLAIN, byes=40)
    event = generate_team_swiss(replace(PLAIN, teams=1, played=0), seed=1)
    kinds = Counter()
    for drawn in range(1000):
        given = generator._with_byes(event, settings, Drawn(39, drawn)).entries[0].rounds[0]
        kinds[given.result] += 1
        # a half-point bye is a drawn match of drawn games: a point, and half a point a board
        half = given.result is Result.HALF_POINT_BYE
        assert (given.match_points, given.game_points) == ((10, 10) if half else (0, 0))
        assert (given.opponent, given.colour, given.boards) == (None, None, ())
        away = generator._with_byes(event, settings, Drawn(drawn, 0)).entries[0].rounds
        assert len(away) == (drawn < 40)
    assert kinds == {Result.HALF_POINT_BYE: 500, Result.ZERO_POINT_BYE: 500}


def test_an_event_ends_where_fewer_than_two_teams_come_or_nobody_can_be_paired():
    nobody = generate_team_swiss(replace(PLAIN, byes=1000), seed=1)
    assert (nobody.rounds_played, nobody.rounds_total) == (0, 3)
    pair = generate_team_swiss(replace(PLAIN, teams=2, byes=0), seed=1)
    # the two have met: there is no second round
    assert (pair.rounds_played, pair.rounds_total) == (1, 3)
    three = generate_team_swiss(replace(PLAIN, teams=3, byes=0, rounds=9), seed=1)
    assert three.rounds_played == 3


@pytest.mark.parametrize("seed", range(4))
def test_both_sides_of_a_match_say_the_same_and_points_add_up(seed):
    made = generate_team_swiss(
        TeamGeneratorSettings(teams=7, boards=3, rounds=4, byes=60, forfeits=200), seed=seed
    )
    cells = {each.tpn: each.rounds for each in made.players}
    for entry in made.entries:
        for at, record in enumerate(entry.rounds):
            if record.opponent is None:
                assert record.boards == ()
                continue
            other = made.entry(record.opponent).rounds[at]
            assert (other.opponent, other.colour) == (entry.tpn, record.colour.opposite)
            assert other.result is OTHER[record.result]
            for mine, theirs in zip(record.boards, other.boards, strict=True):
                assert theirs.result is OTHER[mine.result]
                assert (mine.player, mine.opponent) == (theirs.opponent, theirs.player)
                assert mine.points == points_of(mine.result, made.points.game)
                assert cells[mine.player][at].result is mine.result
                assert cells[mine.player][at].opponent == mine.opponent
            assert record.game_points == sum(game.points for game in record.boards)
            lead = record.game_points - other.game_points
            assert record.result is (
                Result.WIN if lead > 0 else Result.LOSS if lead < 0 else Result.DRAW
            )
            assert record.match_points == points_of(record.result, made.points.match)

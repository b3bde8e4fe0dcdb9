"""What can be said of a round of an Olympiad, and what cannot."""

from fractions import Fraction

import pytest

from arbitro.i18n import translator
from arbitro.model import (
    Colour,
    Entry,
    MatchRecord,
    Player,
    Points,
    Result,
    Team,
    TeamEntry,
    TeamTournament,
    Tpn,
)
from arbitro.reasons import reason
from arbitro.rules.pairing.olympiad.check import RULES, check_round, pair_round
from arbitro.rules.pairing.olympiad.edition import EDITION
from arbitro.rules.pairing.olympiad.problem import four_best

BYE = (None, Result.PAIRING_ALLOCATED_BYE, 10, 20)


def team(number, *rounds):
    """A team with its rounds: the opponent, the result, match points and game points."""
    records = tuple(
        MatchRecord(opponent and Tpn(opponent), None, result, Points(match), Points(game))
        for opponent, result, match, game in rounds
    )
    return TeamEntry(Team(number, f"Team {number}", ()), records)


def broken(*teams):
    rounds = max(len(each.rounds) for each in teams)
    tournament = TeamTournament(entries=teams, rounds_played=rounds)
    return [breach.reason.concept for breach in check_round(tournament, rounds)]


def won(opponent):
    return (opponent, Result.WIN, 20, 30)


def lost(opponent):
    return (opponent, Result.LOSS, 0, 10)


def test_a_round_that_keeps_to_the_rules_has_nothing_said_of_it():
    assert not broken(team(1, won(2)), team(2, lost(1)), team(3, BYE))


def test_two_teams_that_meet_again_are_named_once():
    teams = team(1, won(2), won(2)), team(2, lost(1), lost(1))
    assert broken(*teams) == ["rematch"]


def test_a_match_lost_by_forfeit_may_be_played_later():
    first = (2, Result.FORFEIT_WIN, 20, 40)
    other = (1, Result.FORFEIT_LOSS, 0, 0)
    assert not broken(team(1, first, won(2)), team(2, other, lost(1)))


@pytest.mark.parametrize(
    "before", [Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN, Result.FULL_POINT_BYE]
)
def test_a_team_has_no_bye_after_a_bye_or_a_match_won_without_playing(before):
    teams = (
        team(1, (None, before, 10, 20), BYE),
        team(2, won(3), won(4)),
        team(3, lost(2), won(5)),
        team(4, won(5), lost(2)),
        team(5, lost(4), lost(3)),
    )
    assert broken(*teams) == ["bye-barred"]


def test_an_even_number_of_teams_leaves_nobody_without_a_match():
    assert broken(team(1, won(2)), team(2, lost(1)), team(3, BYE), team(4, BYE)) == [
        "olympiad-number-of-byes"
    ]


def test_the_bye_is_worth_a_match_point_and_two_game_points():
    teams = team(1, won(2)), team(2, lost(1)), team(3, (None, BYE[1], 20, 20))
    assert broken(*teams) == ["olympiad-bye-points"]


def test_a_team_counts_with_its_four_best_players():
    ratings = (2500, 2400, 2300, 2000, 2600)
    players = tuple(
        Entry(Tpn(at), Player(f"Player {at}", rating=rating))
        for at, rating in enumerate(ratings, 1)
    )
    whole = TeamEntry(Team(1, "North", tuple(map(Tpn, range(1, 6)))))
    assert four_best(TeamTournament(entries=(whole,), players=players), whole) == Fraction(2450)


def test_a_missing_player_counts_as_nothing_in_the_average():
    players = (Entry(Tpn(1), Player("One", rating=2400)), Entry(Tpn(2), Player("Two", rating=2000)))
    short = TeamEntry(Team(1, "North", (Tpn(1), Tpn(2))))
    assert four_best(TeamTournament(entries=(short,), players=players), short) == Fraction(1100)


def test_round_one_waits_for_the_colour_and_the_next_ones_for_nothing():
    teams = tuple(TeamEntry(Team(at, f"Team {at}", ())) for at in range(1, 9))
    refusal = pair_round(TeamTournament(entries=teams))
    assert refusal.code == "initial-colour-missing"
    drawn = TeamTournament(entries=teams, initial_colour=Colour.BLACK)
    assert pair_round(drawn).games == ((5, 1), (2, 6), (7, 3), (4, 8))


def test_who_came_after_round_one_and_who_won_by_default_have_no_bye():
    teams = (
        team(1, won(2)),
        team(2, lost(1)),
        team(3, (4, Result.FORFEIT_WIN, 20, 40)),
        team(4, (3, Result.FORFEIT_LOSS, 0, 0)),
        team(5, (None, Result.ZERO_POINT_BYE, 0, 0)),
    )
    made = pair_round(TeamTournament(entries=teams, rounds_played=1))
    assert made.bye == 4


def test_a_round_that_is_another_one_than_the_rules_give_is_told_with_both():
    first = {1: 4, 2: 3, 3: 2, 4: 1}
    teams = tuple(
        TeamEntry(
            Team(number, f"Team {number}", ()),
            (
                MatchRecord(
                    Tpn(other),
                    Colour.WHITE if number < other else Colour.BLACK,
                    Result.DRAW,
                    Points(10),
                    Points(20),
                ),
            ),
        )
        for number, other in first.items()
    )
    tournament = TeamTournament(entries=teams, rounds_played=1, initial_colour=Colour.WHITE)
    [breach] = check_round(tournament, 1)
    assert breach.reason.concept == "olympiad-otherwise"
    told = dict(breach.reason.values)
    assert (told["stated"], told["given"]) == (("1-4", "2-3"), ("1-3", "4-2"))


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_rule_is_told_in_words(language):
    words = translator(language)
    told = {words.reason(reason(concept, EDITION)) for concept in RULES}
    assert len(told) == len(RULES)

"""What can be said of a round of an Olympiad, and what cannot."""

from fractions import Fraction

import pytest

from arbitro.i18n import translator
from arbitro.model import (
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
from arbitro.rules.pairing.olympiad import MISSING, check_round, four_best, pair_round

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


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_round_is_not_paired_and_what_is_missing_is_said(language):
    refusal = pair_round(TeamTournament(rounds_played=2))
    assert (refusal.code, dict(refusal.values)["round"]) == ("olympiad-text-missing", 3)
    assert tuple(each.concept for each in refusal.reasons) == MISSING
    words = translator(language)
    assert words.refused(refusal)
    assert len({words.reason(each) for each in refusal.reasons}) == len(MISSING)

"""Baku acceleration and prohibitions in competitions of teams (C.04.7 art. 1, record 260)."""

from dataclasses import replace

import pytest

from arbitro.model import (
    Colour,
    EditionKey,
    Points,
    PointSystem,
    Prohibition,
    Team,
    TeamEntry,
    TeamPoints,
    TeamScore,
    TeamTournament,
    Tpn,
)
from arbitro.rules.pairing.swiss.baku import first_group, virtual_points
from arbitro.rules.pairing.swiss_team import (
    acceleration_problem,
    pair_round,
    reasons,
    team_problem,
    with_round,
)

EDITION = EditionKey("C.04.6@2026-02")
BAKU = EditionKey("C.04.7@2026-02")
BAKU_2017 = EditionKey("C.04.7@2017-07")


def competition(teams=8, rounds=9, code="FIDE_TEAM_BAKU", **changes):
    virtual = virtual_points(rounds, Points(20))
    last = first_group(teams)
    entries = tuple(
        TeamEntry(Team(number, f"Team {number}", ()), virtual=virtual if number <= last else ())
        for number in range(1, teams + 1)
    )
    made = TeamTournament(
        rounds_total=rounds, entries=entries, initial_colour=Colour.WHITE, encoded_type=code
    )
    return replace(made, **changes)


@pytest.mark.article("C.04.7@2026-02 art. 1.4.4")
def test_the_first_half_of_the_teams_is_paired_with_a_match_won_more():
    games = pair_round(team_problem(competition(), EDITION)).pairing.games
    assert {frozenset(game) for game in games} == {
        frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))
    }
    plain = competition(code="FIDE_TEAM")
    plain = replace(plain, entries=tuple(replace(each, virtual=()) for each in plain.entries))
    games = pair_round(team_problem(plain, EDITION)).pairing.games
    assert {frozenset(game) for game in games} == {
        frozenset(pair) for pair in ((1, 5), (2, 6), (3, 7), (4, 8))
    }


@pytest.mark.article("C.04.7@2026-02 art. 1.5")
def test_the_boards_of_an_accelerated_round_follow_pairing_scores():
    games = pair_round(team_problem(competition(), EDITION)).pairing.games
    assert [min(game) for game in games] == [1, 2, 5, 6]


@pytest.mark.parametrize(
    ("changes", "edition", "code"),
    [
        ({}, BAKU, None),
        ({"primary": TeamScore.GAME_POINTS}, BAKU, "team-acceleration-by-game-points"),
        ({"points": TeamPoints(match=PointSystem.of(30, 10, 0))}, BAKU,
         "acceleration-not-with-these-points"),
        ({}, BAKU_2017, "acceleration-not-with-these-points"),
        ({"points": TeamPoints(match=PointSystem())}, BAKU_2017, None),
        ({"encoded_type": "FIDE_TEAM", "points": TeamPoints(match=PointSystem.of(30, 10, 0))},
         BAKU, None),
    ],
)  # fmt: skip
def test_the_text_decides_where_teams_are_accelerated(changes, edition, code):
    problem = acceleration_problem(competition(**changes), edition)
    assert (problem.code if problem else None) == code


def test_teams_that_may_not_meet_are_not_paired_and_that_is_the_reason():
    apart = competition(prohibitions=(Prohibition(frozenset((Tpn(1), Tpn(3))), 1, 1),))
    problem = team_problem(apart, EDITION)
    paired = pair_round(problem)
    assert all({1, 3} != set(game) for game in paired.pairing.games)
    assert reasons.why_not(problem, paired, Tpn(1), Tpn(3)).concept == "forbidden-pair"
    later = team_problem(with_round(apart, paired.pairing), EDITION)
    assert all(not side.barred for side in later.sides)

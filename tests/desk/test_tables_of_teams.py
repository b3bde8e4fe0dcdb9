"""Teams and players who meet by a table: all-play-alls of teams, Scheveningen, Schiller."""

import pytest

from arbitro.desk.commands import (
    CloseEntries,
    WithdrawPlayer,
    WithdrawTeam,
)
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.teams.record import counted_teams
from arbitro.desk.derived.teams.standing import board_scores, team_standings_of
from arbitro.desk.values.teams import TeamId
from arbitro.model import Result, System, TeamScore
from arbitro.rules.pairing.round_robin import table_round
from arbitro.rules.pairing.schedules import scheveningen, schiller
from desk.driver import FIRST
from desk.team_driver import TeamDriver

MP, GP = TeamScore.MATCH_POINTS, TeamScore.GAME_POINTS


def test_teams_of_an_all_play_all_meet_by_the_table():
    driver = TeamDriver(System.TEAM_DOUBLE_ROUND_ROBIN, 4, 2)
    for number in range(1, 7):
        driver.pair_teams()
        driver.finish_round()
        table = table_round(4, number, double=True)
        assert [match.sides for match in driver.matches] == list(table.games)


def test_a_team_that_left_too_early_counts_for_nobody():
    # C.05 art. 6.6, extended to teams by the Manual: less than half of the matches completed
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    driver.pair_teams()
    driver.finish_round()
    driver.do(WithdrawTeam(FIRST, TeamId(4)))
    for _round in (2, 3):
        driver.pair_teams()
        driver.finish_round()
    counted = counted_teams(driver.state, driver.section)
    assert counted.score(counted.entries[3], MP) == 0
    assert all(record.opponent != 4 for entry in counted.entries[:3] for record in entry.rounds)
    forfeited = driver.tournament.entries[3].rounds[1:3]
    assert [each.result for each in forfeited] == [Result.FORFEIT_LOSS] * 2


@pytest.mark.parametrize("boards", [2, 8, 11])
def test_a_scheveningen_follows_its_table(boards):
    driver = TeamDriver(System.SCHEVENINGEN, 2, boards)
    assert rounds_total(driver.section) == boards
    for games in scheveningen(boards):
        driver.pair_teams()
        expected = {(f"{w.team}.{w.board}", f"{b.team}.{b.board}") for w, b in games}
        people = driver.state.people
        assert {
            (people[game.white].name, people[game.black].name) for game in driver.games
        } == expected
        driver.finish_round()
    assert driver.tournament.primary is GP
    assert [row.game_points for row in team_standings_of(driver.state, driver.section).rows] == [
        10 * boards * boards,
        0,
    ]


def test_a_schiller_of_four_teams_of_three_follows_its_schedule():
    driver = TeamDriver(System.SCHILLER, 4, 3)
    people = driver.state.people
    for games in schiller(4, 3):
        driver.pair_teams()
        expected = {(f"{w.team}.{w.board}", f"{b.team}.{b.board}") for w, b in games}
        assert {(people[g.white].name, people[g.black].name) for g in driver.games} == expected
        driver.finish_round()
    assert rounds_total(driver.section) == 9
    assert {each.games for each in board_scores(driver.state, driver.section)} == {9}


def test_the_halves_of_a_semi_scheveningen_never_meet():
    driver = TeamDriver(System.SEMI_SCHEVENINGEN, 2, 8)
    upper = {f"{team}.{board}" for team in (1, 2) for board in (1, 2, 3, 4)}
    for _round in range(4):
        driver.pair_teams()
        people = driver.state.people
        sides = [(people[g.white].name, people[g.black].name) for g in driver.games]
        assert all((white in upper) == (black in upper) for white, black in sides)
        driver.finish_round()
    assert rounds_total(driver.section) == 4


def test_the_player_who_leaves_a_table_forfeits_and_the_rest_goes_on():
    driver = TeamDriver(System.SCHEVENINGEN, 2, 3)
    driver.do(WithdrawPlayer(FIRST, driver.entry("2.1")))
    driver.pair_teams()
    forfeited = [game for game in driver.games if game.result is not None]
    assert [driver.entry("2.1") in (game.white, game.black) for game in forfeited] == [True]


@pytest.mark.parametrize(
    ("system", "teams", "boards", "size", "code"),
    [
        (System.SCHEVENINGEN, 3, 2, 2, "two-teams-exactly"),
        (System.SCHILLER, 2, 2, 2, "teams-of-schiller"),
        (System.SCHEVENINGEN, 2, 3, 2, "roster-not-full"),
        (System.TEAM_SWISS, 1, 2, 2, "two-teams-needed"),
    ],
)
def test_lists_a_system_cannot_be_played_with_are_not_closed(system, teams, boards, size, code):
    driver = TeamDriver(system, teams, boards, size=size, rounds=2, closed=False)
    assert driver.refusal(CloseEntries(FIRST)) == code

"""Boards lost for a wrong order: the match was played, and the report gives both their due."""

from arbitro.desk.commands import EnterResult, NoteSeating
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import TeamId
from arbitro.formats.trf import read_trf, team_document_of, team_tournament_of, write_trf
from arbitro.model import PLAYED, Result, System, TeamScore
from desk.driver import FIRST
from desk.team_driver import TeamDriver

MP, GP = TeamScore.MATCH_POINTS, TeamScore.GAME_POINTS


def read_again(driver):
    """The report of the event, written and read, without a problem; a round may be on."""
    text = write_trf(team_document_of(reported(driver.state, driver.section)))
    read = team_tournament_of(read_trf(text.encode()).value)
    assert {each.code for each in read.problems} <= {"results-unusual", "round-open"}
    return read.value


def scores(tournament):
    return [
        (tournament.score(entry, MP), tournament.score(entry, GP)) for entry in tournament.entries
    ]


def test_a_match_lost_on_all_boards_by_their_order_was_played():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.pair_teams()
    match = driver.matches[0]
    home, away = (driver.side.teams[team].name[-1] for team in match.sides)
    driver.finish_round()
    seats = driver.entries(f"{home}.2", f"{home}.1")
    driver.do(NoteSeating(FIRST, 1, match.home, seats))
    entries = {entry.tpn: entry for entry in driver.tournament.entries}
    record = entries[int(home)].record(1)
    assert (record.result, record.match_points, record.game_points) == (Result.LOSS, 0, 0)
    assert entries[int(away)].record(1).result is Result.WIN
    driver.pair_teams()
    assert {home, away} not in [
        {driver.side.teams[team].name[-1] for team in each.sides} for each in driver.matches
    ]
    assert scores(read_again(driver)) == scores(driver.tournament)
    assert all(entry.record(1).result in PLAYED for entry in read_again(driver).entries)


def test_where_both_teams_lose_all_boards_by_their_order_neither_has_points():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.pair_teams()
    match = driver.matches[0]
    driver.finish_round()
    for team in match.sides:
        name = driver.side.teams[team].name[-1]
        driver.do(NoteSeating(FIRST, 1, team, driver.entries(f"{name}.2", f"{name}.1")))
    lost = [driver.tournament.entries[team - 1].record(1) for team in match.sides]
    assert [(each.result, each.match_points) for each in lost] == [(Result.LOSS, 0)] * 2
    assert scores(read_again(driver)) == scores(driver.tournament)


def test_a_point_that_one_team_alone_loses_changes_the_match_for_both_in_the_report():
    """Who read the games alone would see 1-½: a draw that White loses, and the board lost."""
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 2, size=3)
    driver.pair_teams()
    [match] = driver.matches
    first, second = match.boards
    driver.do(EnterResult(FIRST, first.game, GameResult.WHITE_DRAWS_BLACK_LOSES))
    driver.do(EnterResult(FIRST, second.game, GameResult.BOTH_LOSE))
    assert scores(driver.tournament) == [(20, 5), (0, 0)]
    driver.do(NoteSeating(FIRST, 1, TeamId(1), driver.entries("1.3", "1.2")))
    counted = scores(driver.tournament)
    assert counted == [(0, 0), (20, 20)]
    assert scores(read_again(driver)) == counted

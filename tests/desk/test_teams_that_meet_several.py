"""Skalitzka, Hilton and Molter: tables in which a team meets several others in one round."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    EditSection,
    EnterResult,
    Undo,
    WithdrawPlayer,
)
from arbitro.desk.derived.length import rounds_of_teams, rounds_total
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.standing import board_scores, team_standings_of
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.formats.json_format import read_team_json, write_team_json
from arbitro.formats.trf import read_trf, write_trf
from arbitro.formats.trf import team_tournament_of as read_teams
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import Result, System
from arbitro.rules.pairing.schedules import hilton, molter, skalitzka
from desk.driver import FIRST, Driver
from desk.team_driver import TeamDriver


def follows(driver, schedule):
    people = driver.state.people
    for games in schedule:
        driver.pair_teams()
        paired = {(people[game.white].name, people[game.black].name) for game in driver.games}
        table = {(f"{w.team}.{w.board}", f"{b.team}.{b.board}") for w, b in games}
        assert paired == table
        driver.finish_round()
    assert len(driver.section.rounds) == rounds_total(driver.section)


@pytest.mark.parametrize("teams", [3, 4, 5])
def test_a_molter_follows_its_table(teams):
    follows(TeamDriver(System.MOLTER, teams, 4), molter(teams, 4))


def test_a_molter_plays_the_first_rounds_of_its_table():
    driver = TeamDriver(System.MOLTER, 5, 4, closed=False)
    settings = driver.section.settings
    driver.do(EditSection(FIRST, replace(settings, rounds=2), settings))
    assert rounds_of_teams(driver.section.settings, 5) == 2


@pytest.mark.parametrize("boards", [2, 6, 8])
def test_a_skalitzka_follows_its_table(boards):
    follows(TeamDriver(System.SKALITZKA, 3, boards), skalitzka(boards))


@pytest.mark.parametrize("teams", [4, 6, 12])
def test_hilton_pairings_follow_their_table(teams):
    follows(TeamDriver(System.HILTON, teams, teams - 1), hilton(teams))


def played():
    """A Skalitzka of two boards, printed as A-a b-1 2-B and 1-A a-2 B-b, Whites winning."""
    driver = TeamDriver(System.SKALITZKA, 3, 2)
    for _round in range(2):
        driver.pair_teams()
        for game in driver.games:
            driver.do(EnterResult(FIRST, game.id, GameResult.WHITE_WINS))
    return driver


def test_the_game_points_of_all_boards_of_a_round_make_the_total():
    # White wins: A, b, 2 and then 1, a, B: every team has a point in each round
    driver = played()
    rows = team_standings_of(driver.state, driver.section).rows
    assert [(row.game_points, row.match_points, row.sharing) for row in rows] == [(20, 0, 3)] * 3
    rounds = [entry.rounds for entry in driver.tournament.entries]
    assert {record.result for records in rounds for record in records} == {Result.DRAW}


def test_members_are_counted_at_the_board_of_their_list():
    driver = played()
    scores = board_scores(driver.state, driver.section)
    assert {(driver.state.people[each.entry].name, each.boards) for each in scores} == {
        (f"{team}.{board}", (board,)) for team in (1, 2, 3) for board in (1, 2)
    }
    assert {each.games for each in scores} == {2}


def test_a_round_stays_open_for_a_team_until_all_its_boards_are_known():
    driver = TeamDriver(System.SKALITZKA, 3, 2)
    driver.pair_teams()
    first = driver.matches[0].boards[0]
    driver.do(EnterResult(FIRST, first.game, GameResult.DRAW))
    results = [entry.rounds[0].result for entry in driver.tournament.entries]
    assert results == [Result.PENDING] * 3


def test_who_left_forfeits_the_games_of_the_table():
    driver = TeamDriver(System.SKALITZKA, 3, 2)
    driver.do(WithdrawPlayer(FIRST, driver.entry("3.2")))
    driver.pair_teams()
    lost = [game for game in driver.games if game.result is not None]
    assert [driver.entry("3.2") in (game.white, game.black) for game in lost] == [True]


def test_a_result_and_a_pairing_are_taken_back():
    driver = TeamDriver(System.HILTON, 4, 3)
    driver.pair_teams()
    before = driver.section
    name = driver.do(EnterResult(FIRST, driver.games[0].id, GameResult.DRAW))
    driver.do(Undo(name, confirmed=True))
    assert driver.section.rounds == before.rounds


@pytest.mark.parametrize(("system", "teams", "boards"), [
    (System.SKALITZKA, 3, 4),
    (System.HILTON, 6, 5),
    (System.MOLTER, 5, 4),
])  # fmt: skip
def test_the_report_tells_the_same_event(system, teams, boards):
    driver = TeamDriver(system, teams, boards)
    for _round in range(2):
        driver.pair_teams()
        driver.finish_round()
    record = reported(driver.state, driver.section)
    read = read_teams(read_trf(write_trf(team_document_of(record))).value)
    assert read.problems == ()
    assert [each.rounds for each in read.value.entries] == [each.rounds for each in record.entries]
    again = read_team_json(write_team_json(record))
    assert again.problems == ()
    assert again.value.entries == record.entries


@pytest.mark.parametrize(("system", "teams", "boards", "code"), [
    (System.SKALITZKA, 4, 2, "teams-of-skalitzka"),
    (System.SKALITZKA, 2, 2, "teams-of-skalitzka"),
    (System.HILTON, 4, 5, "teams-of-hilton"),
    (System.MOLTER, 2, 4, "teams-of-molter"),
])  # fmt: skip
def test_lists_without_the_teams_of_the_table_are_not_closed(system, teams, boards, code):
    driver = TeamDriver(system, teams, boards, closed=False)
    assert driver.refusal(CloseEntries(FIRST)) == code


@pytest.mark.parametrize(("system", "boards", "breaks", "code"), [
    (System.SKALITZKA, 5, (), "skalitzka-boards-odd"),
    (System.SKALITZKA, 62, (), "team-boards-out-of-range"),
    (System.HILTON, 4, (), "hilton-boards"),
    (System.MOLTER, 5, (), "molter-boards-odd"),
    (System.HILTON, 13, (), "hilton-boards"),
    (System.HILTON, 3, ("EDE",), "tie-break-of-opponents"),
])  # fmt: skip
def test_rules_without_a_table_are_refused(system, boards, breaks, code):
    driver = Driver()
    driver.do(CreateEvent(EventSettings("T")))
    settings = SectionSettings("A", system, tie_breaks=breaks, teams=TeamRules(boards=boards))
    assert driver.refusal(AddSection(settings)) == code


def test_the_first_boards_part_teams_with_equal_points():
    # a beats A, B beats 2, 1 beats b: a point for each team, that of the first one on board 2
    driver = TeamDriver(System.SKALITZKA, 3, 2)
    settings = driver.section.settings
    driver.do(EditSection(FIRST, replace(settings, tie_breaks=("TBR",)), settings))
    driver.pair_teams()
    for match, result in zip(driver.matches, (0, 1, 0), strict=True):
        driver.home_scores(match, result)
    rows = team_standings_of(driver.state, driver.section).rows
    assert [(row.tpn, row.rank) for row in rows] == [(2, 1), (3, 1), (1, 3)]

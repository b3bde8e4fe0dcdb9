"""A team event begun elsewhere goes on as its report says, or not at all."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AdjustTeamPoints,
    CloseEntries,
    CreateEvent,
    EditSection,
    ForfeitMatch,
    NoteSeating,
    RequestTeamBye,
    SetLineUp,
    TakeOverTeams,
)
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.record import team_tournament_of as section_record
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.values.settings import BoardOrder, EventSettings, GameResult
from arbitro.desk.values.teams import TeamAdjustment, TeamId
from arbitro.formats.trf import read_trf, team_tournament_of, write_trf
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import MatchRecord, Points, Result, System, TeamScore, TeamSystem, Tpn
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss
from desk.driver import FIRST, Driver
from desk.team_driver import TeamDriver


def read(text):
    parsed = team_tournament_of(read_trf(text.encode()).value)
    assert [each for each in parsed.problems if each.severity.value == "error"] == []
    return parsed.value


def taken_over(tournament):
    driver = Driver()
    driver.do(CreateEvent(EventSettings("T", start=tournament.details.start)))
    driver.do(TakeOverTeams("Open", tournament))
    return driver


def report_of(driver):
    return write_trf(team_document_of(reported(driver.state, driver.section)))


@pytest.mark.parametrize("seed", range(12))
def test_a_random_team_swiss_reads_back_from_the_event_made_of_it(seed):
    made = generate_team_swiss(
        TeamGeneratorSettings(teams=9, boards=4, rounds=7, played=5, byes=60, forfeits=60),
        seed=seed,
    )
    tournament = read(write_trf(team_document_of(made)))
    again = read(report_of(taken_over(tournament)))
    assert [each.team for each in again.entries] == [
        each.team._replace(strength=mine.team.strength)
        for each, mine in zip(tournament.entries, again.entries, strict=True)
    ]
    for mine, theirs in zip(again.entries, tournament.entries, strict=True):
        assert mine.rounds[:5] == theirs.rounds[:5]


def test_wrong_boards_line_ups_penalties_and_forfeits_are_taken_over():
    driver = TeamDriver(System.TEAM_SWISS, 5, 2, size=3, rounds=4)
    driver.do(SetLineUp(FIRST, 1, TeamId(2), driver.entries("2.2", "2.3")))
    driver.pair_teams()
    driver.finish_round()
    first = driver.matches[0]
    home = [board.home for board in first.boards]
    driver.do(NoteSeating(FIRST, 1, first.home, tuple(home[::-1])))
    driver.pair_teams()
    driver.do(ForfeitMatch(FIRST, 2, 1, GameResult.WHITE_WINS_BY_FORFEIT))
    driver.finish_round()
    driver.do(AdjustTeamPoints(FIRST, TeamId(3), TeamAdjustment(TeamScore.GAME_POINTS, Points(-5))))
    driver.do(RequestTeamBye(FIRST, TeamId(4), 3, Result.HALF_POINT_BYE))
    tournament = read(report_of(driver))
    again = taken_over(tournament)
    theirs = team_standings_of(driver.state, driver.section)
    ours = team_standings_of(again.state, again.section)
    assert ours.rows == theirs.rows
    assert again.section.rounds[0].teams.matches[0].wrong == ((1, first.home), (2, first.home))
    assert again.section.teams.teams[TeamId(4)].byes == {3: Result.HALF_POINT_BYE}


@pytest.mark.parametrize("seated", [("2.1", "2.2"), ("2.2", "2.3"), ("2.2", "2.1"), ("2.3", "2.1")])
def test_teams_sit_as_their_captains_choose_where_one_has_left_the_order_of_its_list(seated):
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, size=3, rounds=3, order=BoardOrder.FLEXIBLE)
    driver.do(SetLineUp(FIRST, 1, TeamId(2), driver.entries(*seated)))
    driver.pair_teams()
    driver.finish_round()
    again = taken_over(read(report_of(driver)))
    in_order = list(seated) == sorted(seated)
    assert (again.section.settings.teams.order is BoardOrder.FIXED) == in_order


def test_an_accelerated_team_swiss_is_taken_over_with_its_virtual_points():
    driver = TeamDriver(System.TEAM_SWISS, 8, 2, rounds=9, closed=False)
    settings = driver.section.settings
    driver.do(EditSection(FIRST, replace(settings, accelerated=True), settings))
    driver.do(CloseEntries(FIRST))
    driver.pair_teams()
    driver.finish_round()
    again = taken_over(read(report_of(driver)))
    assert section_record(again.state, again.section).entries[0].virtual == (20, 20, 20, 10, 10)


def test_a_round_robin_of_teams_goes_on_by_its_table():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    driver.pair_teams()
    driver.finish_round()
    again = taken_over(read(report_of(driver)))
    driver.pair_teams()
    again.play()
    mine = [match.sides for match in again.section.rounds[-1].teams.matches]
    assert mine == [match.sides for match in driver.matches]


def test_what_no_section_of_teams_follows_is_refused():
    other = Driver()
    other.do(CreateEvent(EventSettings("T")))
    league = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    league.pair_teams()
    league.finish_round()
    bracket = replace(read(report_of(league)), system=TeamSystem.KNOCK_OUT)
    assert other.refusal(TakeOverTeams("Open", bracket)) == "report-team-system"
    shorter = replace(read(report_of(league)), rounds_total=2)
    assert other.refusal(TakeOverTeams("Open", shorter)) == "report-rounds-of-team-table"


def test_points_a_section_cannot_give_are_refused_with_the_team():
    driver = TeamDriver(System.TEAM_SWISS, 3, 2, rounds=3)
    driver.pair_teams()
    driver.finish_round()
    tournament = read(report_of(driver))
    first = tournament.entries[0]
    record = first.rounds[0]
    odd = MatchRecord(
        Tpn(record.opponent) if record.opponent else None,
        record.colour,
        record.result,
        Points(30),
        record.game_points,
        record.boards,
    )
    entries = (replace(first, rounds=(odd, *first.rounds[1:])), *tournament.entries[1:])
    other = Driver()
    other.do(CreateEvent(EventSettings("T")))
    strange = TakeOverTeams("Open", replace(tournament, entries=entries))
    assert other.refusal(strange) == "report-team-not-kept"

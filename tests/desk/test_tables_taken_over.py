"""Teams that meet by a table go on from their own report: by TRF and by JSON alike."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AdjustTeamPoints,
    CreateEvent,
    EnterResult,
    PairRound,
    PublishRound,
    SwapColours,
    TakeOverTeams,
    WithdrawPlayer,
)
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.teams.record import reported, team_tournament_of
from arbitro.desk.derived.teams.standing import board_scores, team_standings_of
from arbitro.desk.values.settings import EventSettings, GameResult
from arbitro.desk.values.teams import TeamAdjustment, TeamId
from arbitro.formats.event_file import read_event_file
from arbitro.formats.json_format import write_team_json
from arbitro.formats.trf import write_trf
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import Points, Result, RoundRecord, System, TeamScore
from desk.driver import FIRST, Driver
from desk.team_driver import TeamDriver

SIZES = [
    (System.SCHEVENINGEN, 2, 4),
    (System.SCHEVENINGEN, 2, 11),
    (System.SEMI_SCHEVENINGEN, 2, 6),
    (System.SCHILLER, 4, 3),
    (System.SCHILLER, 3, 2),
    (System.SKALITZKA, 3, 4),
    (System.MOLTER, 5, 2),
    (System.HILTON, 4, 3),
    (System.HILTON, 8, 7),
]
RESULTS = [
    GameResult.WHITE_WINS,
    GameResult.DRAW,
    GameResult.BLACK_WINS,
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
]
WRITERS = {
    "trf": lambda record: write_trf(team_document_of(record)),
    "json": write_team_json,
}


def play(driver, rounds, results=RESULTS):
    for number in range(rounds):
        driver.do(PairRound(FIRST))
        driver.do(PublishRound(FIRST, len(driver.section.rounds)))
        for at, game in enumerate(driver.games):
            driver.do(EnterResult(FIRST, game.id, results[(at + number) % len(results)]))


def taken_over(text):
    file = read_event_file(text.encode())
    assert file.ok, file.problems
    driver = Driver()
    driver.do(CreateEvent(EventSettings("T", start=file.teams.details.start)))
    # colours of games may have been exchanged
    driver.do(TakeOverTeams("Open", file.teams, confirmed=True))
    return driver


def games(driver):
    """Every game by names, with its board of the hall and result."""
    people = driver.state.people
    return [
        (each.board, people[each.white].name, people[each.black].name, each.result)
        for played in driver.section.rounds
        for each in played.games.values()
    ]


def same(ours, theirs):
    tables = [team_standings_of(each.state, each.section) for each in (ours, theirs)]
    assert tables[0].rows == tables[1].rows
    assert games(ours) == games(theirs)
    assert [each[2:] for each in board_scores(ours.state, ours.section)] == [
        each[2:] for each in board_scores(theirs.state, theirs.section)
    ]
    assert ours.section.settings.system is theirs.section.settings.system


@pytest.mark.parametrize("kind", WRITERS)
@pytest.mark.parametrize(("system", "teams", "boards"), SIZES)
def test_a_table_goes_on_from_its_own_report(system, teams, boards, kind):
    driver = TeamDriver(system, teams, boards, size=boards)
    rounds = min(rounds_total(driver.section), 3)
    play(driver, rounds)
    again = taken_over(WRITERS[kind](reported(driver.state, driver.section)))
    same(again, driver)
    if rounds < rounds_total(driver.section):
        play(driver, 1)
        play(again, 1)
        same(again, driver)


@pytest.mark.parametrize("kind", WRITERS)
def test_a_table_of_which_nothing_is_played_goes_on_as_well(kind):
    driver = TeamDriver(System.SCHILLER, 4, 3, size=3)
    again = taken_over(WRITERS[kind](reported(driver.state, driver.section)))
    assert again.section.settings.teams.boards == 3
    play(driver, 2)
    play(again, 2)
    same(again, driver)


@pytest.mark.parametrize("kind", WRITERS)
def test_exchanged_colours_penalties_and_players_who_left_are_taken_over(kind):
    driver = TeamDriver(System.SCHEVENINGEN, 2, 4, size=4)
    play(driver, 1, [GameResult.WHITE_WINS])
    driver.do(SwapColours(FIRST, driver.games[0].id))
    driver.do(WithdrawPlayer(FIRST, driver.entry("1.2")))
    driver.do(PairRound(FIRST))
    driver.do(PublishRound(FIRST, 2))
    driver.do(EnterResult(FIRST, driver.games[0].id, GameResult.DRAW))
    driver.do(AdjustTeamPoints(FIRST, TeamId(2), TeamAdjustment(TeamScore.GAME_POINTS, Points(-5))))
    again = taken_over(WRITERS[kind](reported(driver.state, driver.section)))
    same(again, driver)


def test_a_round_that_is_not_of_the_table_is_refused_by_its_number():
    driver = TeamDriver(System.SCHEVENINGEN, 2, 4, size=4)
    play(driver, 2)
    record = team_tournament_of(driver.state, driver.section)
    swapped = tuple(replace(entry, rounds=tuple(entry.rounds[::-1])) for entry in record.players)
    new = Driver()
    new.do(CreateEvent(EventSettings("T")))
    answer = new.ask(TakeOverTeams("Open", replace(record, players=swapped)))
    assert (answer.code, dict(answer.values)) == (
        "report-not-of-the-table",
        {"round": 1, "system": "scheveningen"},
    )


def test_lists_no_table_is_made_for_are_refused():
    driver = TeamDriver(System.SCHILLER, 4, 3, size=3)
    record = team_tournament_of(driver.state, driver.section)
    short = record.entries[0].team._replace(members=record.entries[0].team.members[:2])
    uneven = replace(record, entries=(replace(record.entries[0], team=short), *record.entries[1:]))
    new = Driver()
    new.do(CreateEvent(EventSettings("T")))
    assert new.refusal(TakeOverTeams("Open", uneven)) == "roster-not-full"
    two = replace(record, encoded_type="FIDE_SCHEVENINGEN_G1")
    assert new.refusal(TakeOverTeams("Open", two)) == "two-teams-exactly"


def test_a_bye_in_the_place_of_a_game_of_the_table_is_refused():
    driver = TeamDriver(System.SCHEVENINGEN, 2, 4, size=4)
    play(driver, 1)
    record = team_tournament_of(driver.state, driver.section)
    away = RoundRecord(None, None, Result.ZERO_POINT_BYE)
    players = (replace(record.players[0], rounds=(away,)), *record.players[1:])
    new = Driver()
    new.do(CreateEvent(EventSettings("T")))
    assert new.refusal(TakeOverTeams("Open", replace(record, players=players))) == (
        "report-not-of-the-table"
    )

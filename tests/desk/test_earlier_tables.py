"""A section begun by a table made earlier goes on by it, and everybody meets everybody once."""

import pytest

from arbitro.desk.commands import EnterResult, PairRound, PublishRound
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.features.teams import pairing
from arbitro.desk.values.settings import GameResult
from arbitro.formats.json_format import write_team_json
from arbitro.model import System
from arbitro.rules.pairing.schedules.followed import tables_of
from desk.driver import FIRST
from desk.team_driver import TeamDriver
from desk.test_tables_taken_over import taken_over

CHANGED = [
    (System.SCHILLER, 4, 3),
    (System.SCHILLER, 3, 5),
    (System.SCHEVENINGEN, 2, 11),
    (System.SEMI_SCHEVENINGEN, 2, 22),
]


def play(driver, rounds):
    for _round in range(rounds):
        driver.do(PairRound(FIRST))
        driver.do(PublishRound(FIRST, len(driver.section.rounds)))
        for game in driver.games:
            driver.do(EnterResult(FIRST, game.id, GameResult.DRAW))


def games(driver):
    people = driver.state.people
    return [
        {(people[each.white].name, people[each.black].name) for each in played.games.values()}
        for played in driver.section.rounds
    ]


def named(table):
    return [{(f"{w.team}.{w.board}", f"{b.team}.{b.board}") for w, b in games} for games in table]


@pytest.fixture
def begun(monkeypatch):
    """Return a section of which some rounds were paired by the earlier table."""

    def made(system, teams, boards, rounds):
        driver = TeamDriver(system, teams, boards, size=boards)
        table = tables_of(system, teams, boards)[-1]
        with monkeypatch.context() as then:
            then.setattr(pairing, "table_of_section", lambda _section: table)
            play(driver, rounds)
        return driver, table

    return made


@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize(("system", "teams", "boards"), CHANGED)
def test_a_section_goes_on_by_the_table_it_began_with(begun, system, teams, boards, rounds):
    driver, table = begun(system, teams, boards, rounds)
    play(driver, 2)
    assert games(driver) == named(table)[: rounds + 2]
    assert table != tables_of(system, teams, boards)[0]


def test_everybody_of_a_section_begun_earlier_meets_everybody_once(begun):
    driver, _table = begun(System.SCHILLER, 4, 3, 4)
    play(driver, rounds_total(driver.section) - 4)
    met = [frozenset(pair) for played in games(driver) for pair in played]
    assert len(met) == len(set(met)) == 6 * 9


@pytest.mark.parametrize(("system", "teams", "boards"), CHANGED)
def test_a_report_of_the_earlier_table_is_taken_over_and_goes_on_by_it(
    begun, system, teams, boards
):
    driver, table = begun(system, teams, boards, 2)
    again = taken_over(write_team_json(reported(driver.state, driver.section)))
    play(again, 1)
    assert games(again) == named(table)[:3]

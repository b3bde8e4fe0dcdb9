"""Teams that join a Swiss after the first pairing, leave it or come back (C.04.2 2.4, 3.2)."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AdmitLateTeam,
    CloseEntries,
    EditSection,
    PairRound,
    PairTeamsByHand,
    PublishRound,
    RegisterMember,
    ReinstateTeam,
    Undo,
    WithdrawTeam,
)
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.desk.values.settings import ReasonByHand
from arbitro.desk.values.teams import TeamId
from arbitro.formats.trf import read_trf, write_trf
from arbitro.formats.trf import team_tournament_of as read_teams
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import Colour, Player, Result, System, TeamScore
from arbitro.rules.pairing.swiss_team import options_of
from arbitro.rules.pairing.swiss_team.check import check_team_round
from arbitro.storage.event_files.codec import decode, encode
from desk.driver import FIRST
from desk.team_driver import TeamDriver

MP, GP = TeamScore.MATCH_POINTS, TeamScore.GAME_POINTS


def late(rating=2600, missed=Result.ZERO_POINT_BYE, *, size=2, name="Late"):
    players = tuple(Player(f"{name} {at}", rating=rating - at) for at in range(1, size + 1))
    return AdmitLateTeam(FIRST, name, players=players, missed=missed)


def play(driver, rounds=1):
    for _round in range(rounds):
        driver.pair_teams()
        driver.finish_round()


@pytest.fixture
def driver():
    """Four teams of two boards after one of five rounds."""
    made = TeamDriver(System.TEAM_SWISS, 4, 2, size=3, rounds=5)
    play(made)
    return made


def record_of(driver, team):
    number = driver.side.numbers.index(team) + 1
    return driver.tournament.entries[number - 1]


def test_a_late_team_gets_the_number_its_strength_gives_and_nothing_for_rounds_missed(driver):
    driver.do(late(2430))
    assert driver.side.numbers == (1, 5, 2, 3, 4)
    (missed,) = record_of(driver, 5).rounds
    assert (missed.result, missed.match_points, missed.game_points) == (
        Result.ZERO_POINT_BYE,
        0,
        0,
    )
    assert [driver.state.people[each].name for each in driver.section.numbers[-2:]] == [
        "Late 1",
        "Late 2",
    ]


def test_rounds_missed_bring_what_the_rules_of_the_event_say(driver):
    play(driver)
    driver.do(late(missed=Result.HALF_POINT_BYE))
    entry = record_of(driver, 5)
    assert [each.match_points for each in entry.rounds] == [10, 10]
    assert driver.tournament.score(entry, GP) == 20


def test_a_late_team_is_paired_from_the_next_round_on(driver):
    driver.do(late(2000))
    driver.pair_teams()
    paired = {team for match in driver.matches for team in match.sides}
    assert paired | {driver.section.rounds[-1].teams.bye} == {1, 2, 3, 4, 5}
    assert driver.section.rounds[0].teams.match_of(TeamId(5)) is None


def test_a_team_that_comes_while_a_round_is_on_waits_for_the_next_one(driver):
    driver.pair_teams()
    driver.do(late(2000))
    assert [each.result for each in record_of(driver, 5).rounds] == [Result.ZERO_POINT_BYE] * 2
    driver.finish_round()
    driver.pair_teams()
    assert len(record_of(driver, 5).rounds) == 3


def test_a_late_team_may_be_let_into_the_published_round_by_hand():
    driver = TeamDriver(System.TEAM_SWISS, 3, 2, rounds=3)
    driver.pair_teams()
    (match,), bye = driver.matches, driver.section.rounds[0].teams.bye
    driver.do(late(2000))
    pairs = ((match.home, match.away), (bye, TeamId(4)))
    driver.do(PairTeamsByHand(FIRST, 1, pairs, ReasonByHand.LATE_ENTRY))
    assert driver.section.rounds[0].teams.absent == {}
    driver.finish_round()
    assert record_of(driver, 4).rounds[0].opponent == driver.side.numbers.index(bye) + 1
    driver.pair_teams()
    assert {team for each in driver.matches for team in each.sides} == {1, 2, 3, 4}


def test_a_late_team_is_admitted_only_to_a_swiss_with_a_round_to_come(driver):
    assert driver.refusal(late(name="team 1")) == "team-name-taken"
    assert driver.refusal(late(size=9)) == "roster-full"
    assert driver.refusal(late(missed=Result.WIN)) == "bye-kind-unknown"
    play(driver, 2)
    early = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    assert early.refusal(late()) == "team-not-late"
    play(early, 3)
    assert early.refusal(late()) == "no-round-left"
    league = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    league.pair_teams()
    assert league.refusal(late()) == "not-in-round-robin"


def test_a_late_team_without_players_is_not_paired_until_it_has_some(driver):
    driver.do(late(size=0))
    answer = driver.ask(PairRound(FIRST))
    assert (answer.code, dict(answer.values)["team"]) == ("roster-empty", "Late")
    driver.do(RegisterMember(FIRST, TeamId(5), Player("Late 1", rating=2000)))
    driver.do(PairRound(FIRST))


def test_a_late_team_is_taken_back_while_nothing_is_paired_with_it(driver):
    before = driver.side.teams, driver.side.numbers, driver.section.numbers
    name = driver.do(late())
    driver.do(Undo(name))
    assert (driver.side.teams, driver.side.numbers, driver.section.numbers) == before
    name = driver.do(late(name="Later"))
    assert driver.side.teams[TeamId(6)].name == "Later"
    driver.pair_teams()
    assert driver.refusal(Undo(name)) == "undo-blocked"


def test_the_log_keeps_a_late_team(driver):
    for event in driver.ask(late()):
        name, schema, data = encode(event)
        row = 1, "c", name, schema, data, "2026-03-01T10:00:00+00:00", ""
        assert decode(row).event == event


def test_the_report_of_an_event_with_a_late_team_reads_back_and_passes_the_checker(driver):
    driver.do(late(2430))
    play(driver, 3)
    ours = reported(driver.state, driver.section)
    text = write_trf(team_document_of(ours))
    theirs = read_teams(read_trf(text.encode()).value).value
    for mine, other in zip(ours.entries, theirs.entries, strict=True):
        assert [each[:5] for each in mine.rounds] == [each[:5] for each in other.rounds]
    options = options_of(theirs.encoded_type)
    for number in (2, 3, 4):
        assert check_team_round(theirs, "C.04.6@2026-02", options, number) == ()


@pytest.mark.parametrize(("rating", "group"), [(2470, {1, 2, 3, 4, 7}), (2000, {1, 2, 3, 4})])
def test_the_last_team_of_the_accelerated_group_stays_the_last(rating, group):
    """C.04.7 art. 1.3: six teams, four of them in the first group."""
    made = TeamDriver(System.TEAM_SWISS, 6, 2, rounds=5, closed=False)
    settings = made.section.settings
    made.do(EditSection(FIRST, replace(settings, accelerated=True), settings))
    made.do(CloseEntries(FIRST))
    play(made)
    made.do(late(rating))
    found = {made.side.numbers[each.tpn - 1] for each in made.tournament.entries if each.virtual}
    assert found == group


def test_a_team_that_leaves_after_the_last_round_is_absent_from_none():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=2)
    play(driver, 2)
    driver.do(WithdrawTeam(FIRST, TeamId(1)))
    assert len(record_of(driver, 1).rounds) == 2
    assert "240 " not in write_trf(team_document_of(reported(driver.state, driver.section)))


def test_a_team_that_left_comes_back(driver):
    driver.do(WithdrawTeam(FIRST, TeamId(1)))
    play(driver)
    assert driver.section.rounds[1].teams.absent == {1: Result.ZERO_POINT_BYE}
    driver.do(ReinstateTeam(FIRST, TeamId(1)))
    driver.do(PairRound(FIRST, Colour.WHITE))
    driver.do(PublishRound(FIRST, 3))
    assert driver.section.rounds[2].teams.match_of(TeamId(1)) is not None
    driver.finish_round()
    entry = record_of(driver, 1)
    assert entry.rounds[1].match_points == 0
    assert team_standings_of(driver.state, driver.section).row(entry.tpn).match_points == sum(
        each.match_points for each in entry.rounds
    )

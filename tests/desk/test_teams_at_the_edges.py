"""Teams: what is asked twice changes nothing, and every number is tried around its bound."""

import math
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from arbitro.desk.commands import (
    AdjustTeamPoints,
    AllowTeams,
    CancelTeamBye,
    CloseEntries,
    EditSection,
    EditTeam,
    ForbidTeams,
    ImportPlayers,
    OrderRoster,
    RegisterMember,
    RegisterTeam,
    ReinstateTeam,
    RemoveTeam,
    ReopenEntries,
    RequestTeamBye,
    WithdrawTeam,
)
from arbitro.desk.derived.prizes import control_of
from arbitro.desk.derived.teams.standing import board_scores, team_standings_of
from arbitro.desk.features.teams.closing import number_problem
from arbitro.desk.values.teams import TeamAdjustment, TeamId
from arbitro.model import Player, Points, Result, System, TeamScore
from desk.driver import FIRST, ready
from desk.team_driver import TeamDriver

ONE, TWO, NOBODY = TeamId(1), TeamId(2), TeamId(99)
GAME, MATCH = TeamScore.GAME_POINTS, TeamScore.MATCH_POINTS


def swiss(teams=4, **more):
    return TeamDriver(System.TEAM_SWISS, teams, 2, rounds=3, **more)


def is_done(desk, command):
    return isinstance(desk.ask(command), tuple)


def test_a_list_holds_as_many_as_boards_and_reserves():
    desk = swiss(closed=False, reserves=1)
    desk.do(RegisterMember(FIRST, ONE, Player("third")))
    assert desk.refusal(RegisterMember(FIRST, ONE, Player("fourth"))) == "roster-full"
    three = tuple(Player(f"n{at}") for at in range(3))
    desk.do(RegisterTeam(FIRST, "Full", players=three))
    four = (*three, Player("n3"))
    assert desk.refusal(RegisterTeam(FIRST, "Fuller", players=four)) == "roster-full"
    more = tuple(Player(f"c{at}", club="Club") for at in range(4))
    desk.do(ImportPlayers(FIRST, more[:3]))
    answer = desk.ask(ImportPlayers(FIRST, more[3:]))
    assert (answer.code, dict(answer.values)) == (
        "roster-full-of",
        {"team": "Club", "row": 1, "most": 3},
    )


def test_clubs_name_the_teams_of_an_import_whatever_their_capitals():
    desk = swiss(closed=False)
    desk.do(
        ImportPlayers(
            FIRST,
            (
                Player("a", club="Team 1"),
                Player("b", club=" new club "),
                Player("c", club="New Club"),
                Player("d", club="Another"),
            ),
        )
    )
    lists = {
        team.name: [desk.state.people[each].name for each in team.members]
        for team in desk.side.teams.values()
    }
    assert lists["Team 1"] == ["1.1", "1.2", "a"]
    assert lists["new club"] == ["b", "c"]
    assert lists["Another"] == ["d"]
    assert lists["Team 2"] == ["2.1", "2.2"]
    assert len(desk.side.teams) == 6
    answer = desk.ask(ImportPlayers(FIRST, (Player("e", club="X"), Player("f", club=" "))))
    assert (answer.code, dict(answer.values)["row"]) == ("team-of-player-missing", 2)


def test_the_name_of_a_team_is_its_own():
    desk = swiss(closed=False)
    for name, code in (("  ", "team-name-missing"), (" team 2 ", "team-name-taken")):
        assert desk.refusal(RegisterTeam(FIRST, name)) == code
        assert desk.refusal(EditTeam(FIRST, ONE, name)) == code
    assert desk.ask(EditTeam(FIRST, ONE, "Team 1")) == ()
    desk.do(EditTeam(FIRST, ONE, "TEAM 1", captain="C"))
    assert (desk.team(1).name, desk.team(1).captain) == ("TEAM 1", "C")


def test_the_order_of_a_list_names_all_of_it_while_entries_are_open():
    desk = swiss(closed=False)
    first, second = desk.team(1).members
    assert desk.ask(OrderRoster(FIRST, ONE, (first, second))) == ()
    assert desk.refusal(OrderRoster(FIRST, ONE, (first,))) == "roster-incomplete"
    desk.do(OrderRoster(FIRST, ONE, (second, first)))
    assert desk.team(1).members == (second, first)
    desk.do(CloseEntries(FIRST))
    assert desk.refusal(OrderRoster(FIRST, ONE, (first, second))) == "roster-order-closed"
    assert desk.refusal(RemoveTeam(FIRST, ONE)) == "entries-closed"
    assert desk.refusal(RegisterTeam(FIRST, "Late")) == "entries-closed"
    assert desk.refusal(CloseEntries(FIRST)) == "entries-closed"


def test_a_team_taken_out_takes_its_players_along():
    desk = swiss(closed=False)
    gone = set(desk.team(1).members)
    desk.do(RemoveTeam(FIRST, ONE))
    assert ONE not in desk.side.teams
    assert not gone & set(desk.section.entries)


def test_what_is_so_already_changes_nothing():
    desk = swiss()
    pair = frozenset({ONE, TWO})
    assert desk.ask(ReinstateTeam(FIRST, ONE)) == ()
    assert desk.ask(CancelTeamBye(FIRST, ONE, 2)) == ()
    assert desk.ask(AllowTeams(FIRST, pair)) == ()
    assert desk.ask(AdjustTeamPoints(FIRST, ONE, TeamAdjustment(GAME, Points(0)))) == ()
    for command in (
        WithdrawTeam(FIRST, ONE),
        RequestTeamBye(FIRST, TWO, 2),
        ForbidTeams(FIRST, pair),
        AdjustTeamPoints(FIRST, ONE, TeamAdjustment(GAME, Points(-5), note="late")),
        AdjustTeamPoints(FIRST, ONE, TeamAdjustment(MATCH, Points(-10), round=2)),
    ):
        desk.do(command)
        assert desk.ask(command) == ()
    assert len(desk.team(1).adjustments) == 2
    desk.do(AdjustTeamPoints(FIRST, ONE, TeamAdjustment(GAME, Points(0))))
    desk.do(CancelTeamBye(FIRST, TWO, 2))
    assert not desk.team(2).byes
    desk.do(ReopenEntries(FIRST))
    assert desk.ask(ReopenEntries(FIRST)) == ()
    assert desk.refusal(WithdrawTeam(FIRST, TWO)) == "entries-open"


@pytest.mark.parametrize(("number", "fine"), [(0, False), (1, True), (3, True), (4, False)])
def test_a_team_asks_for_a_bye_in_a_round_of_the_event(number, fine):
    desk = swiss()
    assert is_done(desk, RequestTeamBye(FIRST, ONE, number)) == fine
    assert not is_done(desk, RequestTeamBye(FIRST, ONE, number, Result.PAIRING_ALLOCATED_BYE))
    assert is_done(desk, ForbidTeams(FIRST, frozenset({ONE, TWO}), number)) == fine
    adjusted = TeamAdjustment(GAME, Points(5), round=number)
    assert is_done(desk, AdjustTeamPoints(FIRST, ONE, adjusted)) == (fine or number == 0)


@pytest.mark.parametrize(("points", "fine"), [(9990, True), (-9990, True), (9995, False)])
def test_points_of_teams_are_adjusted_by_999_at_most(points, fine):
    adjusted = TeamAdjustment(GAME, Points(points))
    assert is_done(swiss(), AdjustTeamPoints(FIRST, ONE, adjusted)) == fine


def test_who_is_kept_apart_are_two_teams_of_the_event():
    desk = swiss()
    assert desk.refusal(ForbidTeams(FIRST, frozenset({ONE}))) == "two-teams-needed"
    assert desk.refusal(ForbidTeams(FIRST, frozenset({ONE, NOBODY}))) == "team-unknown"
    table = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    assert table.refusal(ForbidTeams(FIRST, frozenset({ONE, TWO}))) == "not-in-round-robin"


@pytest.mark.parametrize(
    ("system", "boards", "right"),
    [
        (System.SCHEVENINGEN, 4, {2}),
        (System.SEMI_SCHEVENINGEN, 4, {2}),
        (System.SCHILLER, 4, set(range(3, 27))),
        (System.SKALITZKA, 4, {3}),
        (System.HILTON, 4, {5}),
        (System.HILTON, 6, {7}),
        (System.TEAM_SWISS, 4, set(range(2, 31))),
    ],
)
def test_how_many_teams_a_system_is_played_with(system, boards, right):
    fits = {teams for teams in range(31) if number_problem(system, boards, teams) is None}
    assert fits == right


def test_a_list_without_players_or_of_another_length_is_not_closed():
    desk = swiss(closed=False)
    desk.do(RegisterTeam(FIRST, "Empty"))
    assert desk.refusal(CloseEntries(FIRST)) == "roster-empty"
    tables = TeamDriver(System.SCHEVENINGEN, 2, 3, size=2, closed=False)
    assert tables.refusal(CloseEntries(FIRST)) == "roster-not-full"
    for team in (ONE, TWO):
        tables.do(RegisterMember(FIRST, team, Player(f"third of {team}")))
        assert tables.refusal(RegisterMember(FIRST, team, Player("fourth"))) == "roster-full"
    tables.do(CloseEntries(FIRST))
    assert tables.refusal(WithdrawTeam(FIRST, ONE)) == "not-by-tables"


def test_a_member_who_comes_during_play_is_last_in_the_list_and_plays_from_the_next_round():
    desk = swiss()
    desk.pair_teams()
    desk.do(RegisterMember(FIRST, ONE, Player("late", rating=2800)))
    late = desk.entry("late")
    assert desk.team(1).members[-1] == late
    assert desk.section.entries[late].first_round == 2
    assert desk.section.numbers[-1] == late


def test_without_a_fund_there_are_no_amounts_and_no_number_to_control_them_by():
    assert control_of(ready(6).state, FIRST) == ""
    assert control_of(swiss().state, FIRST) == ""


@pytest.mark.parametrize("seed", range(4))
def test_the_score_of_a_board_is_told_in_thousandths_rounded_half_up(seed):
    drawn = random.Random(seed)
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 8, 1)
    for _ in range(7):
        driver.pair_teams()
        for match in driver.matches:
            driver.home_scores(match, drawn.choice([1, 0, 5]))
    scores = board_scores(driver.state, driver.section)
    assert len(scores) == 8
    for each in scores:
        # a draw is half a win, and a win is 10 in the points of the section
        thousandths = Fraction(1000 * int(each.points), 10 * each.games)
        assert each.percentage == math.floor(thousandths + Fraction(1, 2))
    assert [*scores] == sorted(scores, key=lambda one: (-one.points, -one.percentage))
    assert len({each.percentage for each in scores}) > 2


def test_standings_of_teams_after_a_round_count_no_later_one():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    told = []
    for number in (1, 2):
        driver.pair_teams()
        for match in driver.matches:
            driver.home_scores(match, 1, 1)
        winners = {match.home for match in driver.matches}
        told.append(winners)
        table = team_standings_of(driver.state, driver.section, number)
        assert table.after == number
    first = team_standings_of(driver.state, driver.section, 1)
    won = {TeamId(int(row.tpn)) for row in first.rows if row.match_points > 0}
    assert won == told[0] != told[1]
    assert team_standings_of(driver.state, driver.section).after == 2


def test_what_changes_nothing_of_a_section_is_no_entry_of_the_log():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    settings = driver.section.settings
    assert driver.ask(EditSection(FIRST, settings, settings)) == ()
    driver.do(EditSection(FIRST, replace(settings, name="B"), settings))
    assert driver.section.settings.name == "B"

"""Of teams every refusal is told whole, and every event has exactly what follows from its rule."""

from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    EntriesClosed,
    EntriesReopened,
    ImportPlayers,
    PlayerRegistered,
    ReopenEntries,
    RosterSet,
    TeamByeCancelled,
    TeamRegistered,
    TeamsAllowed,
    TeamsNumbered,
    TeamWithdrawn,
)
from arbitro.desk.features.teams.closing import number_problem
from arbitro.desk.features.teams.pairing import (
    absent_teams,
)
from arbitro.desk.features.teams.registration import most_members
from arbitro.desk.values.settings import (
    EventSettings,
    Numbering,
    SectionSettings,
    TeamRules,
)
from arbitro.desk.values.teams import TeamAdjustment, TeamId
from arbitro.model import Player, Points, Result, SectionId, System, TeamScore
from arbitro.reasons import refused
from desk.driver import FIRST, Driver
from desk.team_driver import TeamDriver

ONE, TWO, THREE, FOUR, FIVE = map(TeamId, range(1, 6))
GAME = TeamScore.GAME_POINTS


def swiss(teams=4, **more):
    return TeamDriver(System.TEAM_SWISS, teams, 2, **{"rounds": 3, **more})


def league(teams=2, boards=4, **more):
    return TeamDriver(System.TEAM_ROUND_ROBIN, teams, boards, **more)


def test_a_name_that_is_taken_is_told_as_the_team_writes_it():
    desk = swiss(closed=False)
    assert desk.ask(asked.RegisterTeam(FIRST, " TEAM 2")) == refused(
        "team-name-taken", name="Team 2"
    )
    assert desk.ask(asked.EditTeam(FIRST, ONE, "team 2")) == refused(
        "team-name-taken", name="Team 2"
    )
    assert desk.ask(asked.EditTeam(FIRST, ONE, " ")) == refused("team-name-missing")


def test_a_team_is_registered_with_what_is_said_of_it_and_its_list():
    desk = swiss(closed=False)
    command = asked.RegisterTeam(FIRST, "Five", "F", "ESP", "Captain", (Player("a"), Player("b")))
    # four teams of two players have the numbers 1 to 4, their players 1 to 8
    assert desk.ask(command) == (
        TeamRegistered(FIRST, FIVE, "Five", "F", "ESP", "Captain"),
        PlayerRegistered(FIRST, 9, Player("a")),
        PlayerRegistered(FIRST, 10, Player("b")),
        RosterSet(FIRST, FIVE, (9, 10)),
    )
    empty = asked.RegisterTeam(FIRST, "Five")
    assert desk.ask(empty) == (TeamRegistered(FIRST, FIVE, "Five", "", "", ""),)


def test_a_list_is_as_long_as_the_boards_and_the_reserves_where_there_are_line_ups():
    desk = swiss(closed=False, reserves=1)
    assert most_members(desk.section) == 3
    three = tuple(Player(f"n{at}") for at in range(3))
    assert isinstance(desk.ask(asked.RegisterTeam(FIRST, "Five", players=three)), tuple)
    four = (*three, Player("n3"))
    assert desk.ask(asked.RegisterTeam(FIRST, "Five", players=four)) == refused(
        "roster-full", most=3
    )
    tables = TeamDriver(System.SCHEVENINGEN, 2, 3, closed=False)
    assert most_members(tables.section) == 3, "nobody is a reserve where tables seat the players"
    assert tables.ask(asked.RegisterMember(FIRST, ONE, Player("x"))) == refused(
        "roster-full", most=3
    )


def test_where_tables_seat_the_players_nobody_joins_a_closed_list():
    tables = TeamDriver(System.SCHEVENINGEN, 2, 3)
    rules = tables.section.settings.teams
    longer = replace(tables.section.settings, teams=replace(rules, boards=4))
    # one place is free, as after a member was taken out
    tables.timeline.state = replace(
        tables.state, sections={FIRST: replace(tables.section, settings=longer)}
    )
    assert tables.ask(asked.RegisterMember(FIRST, ONE, Player("x"))) == refused("entries-closed")


def test_a_list_that_an_import_makes_too_long_is_told_with_its_row():
    desk = swiss(closed=False, reserves=0)
    rows = (Player("a", club="New"), Player("b", club="Team 1"))
    assert desk.ask(ImportPlayers(FIRST, rows)) == refused(
        "roster-full-of", team="Team 1", row=2, most=2
    )
    assert desk.ask(ImportPlayers(FIRST, (Player("a", club="N"), Player("b")))) == refused(
        "team-of-player-missing", name="b", row=2
    )


def test_an_import_founds_teams_with_the_numbers_that_follow_and_sets_the_lists_that_grow():
    desk = swiss(2, closed=False)
    rows = (Player("a", club="New"), Player("b", club="Other"), Player("c", club="New"))
    assert desk.ask(ImportPlayers(FIRST, rows)) == (
        TeamRegistered(FIRST, THREE, "New"),
        TeamRegistered(FIRST, FOUR, "Other"),
        *(PlayerRegistered(FIRST, at, row) for at, row in enumerate(rows, 5)),
        RosterSet(FIRST, THREE, (5, 7)),
        RosterSet(FIRST, FOUR, (6,)),
    )


def test_the_order_of_a_list_is_refused_by_the_name_of_the_team():
    desk = swiss(closed=False)
    wrong = asked.OrderRoster(FIRST, ONE, desk.team(2).members)
    assert desk.ask(wrong) == refused("roster-incomplete", team="Team 1")
    turned = desk.team(1).members[::-1]
    assert desk.ask(asked.OrderRoster(FIRST, ONE, turned)) == (RosterSet(FIRST, ONE, turned),)


@pytest.mark.parametrize(
    ("system", "boards", "teams", "told"),
    [
        (System.SCHEVENINGEN, 4, 3, refused("two-teams-exactly", teams=3)),
        (System.SEMI_SCHEVENINGEN, 4, 1, refused("two-teams-exactly", teams=1)),
        (System.SCHILLER, 4, 2, refused("teams-of-schiller", teams=2, least=3, most=26)),
        (System.SCHILLER, 4, 27, refused("teams-of-schiller", teams=27, least=3, most=26)),
        (System.SKALITZKA, 4, 4, refused("teams-of-skalitzka", teams=4)),
        (System.HILTON, 4, 4, refused("teams-of-hilton", teams=4, boards=4, right=5)),
        (System.HILTON, 4, 6, refused("teams-of-hilton", teams=6, boards=4, right=5)),
        (System.TEAM_SWISS, 4, 1, refused("two-teams-needed")),
        (System.TEAM_ROUND_ROBIN, 4, 0, refused("two-teams-needed")),
    ],
)
def test_a_number_of_teams_no_table_is_for_is_told_with_the_right_one(system, boards, teams, told):
    assert number_problem(system, boards, teams) == told


def test_a_number_of_teams_molter_has_no_table_for_is_told_with_the_right_ones():
    fits = [teams for teams in range(40) if number_problem(System.MOLTER, 4, teams) is None]
    assert fits == list(range(fits[0], fits[-1] + 1))
    for teams in (fits[0] - 1, fits[-1] + 1):
        told = refused("teams-of-molter", teams=teams, least=fits[0], most=fits[-1])
        assert number_problem(System.MOLTER, 4, teams) == told


def test_a_list_that_cannot_be_played_with_is_told_by_its_team():
    desk = swiss(closed=False)
    desk.do(asked.RegisterTeam(FIRST, "Empty"))
    assert desk.ask(CloseEntries(FIRST)) == refused("roster-empty", team="Empty")
    tables = TeamDriver(System.SCHEVENINGEN, 2, 3, size=2, closed=False)
    assert tables.ask(CloseEntries(FIRST)) == refused(
        "roster-not-full", team="Team 1", members=2, boards=3
    )
    longer = swiss(size=3, closed=False)
    settings = longer.section.settings
    short = replace(settings, teams=replace(settings.teams, reserves=0))
    longer.timeline.state = replace(
        longer.state, sections={FIRST: replace(longer.section, settings=short)}
    )
    assert longer.ask(CloseEntries(FIRST)) == refused(
        "roster-full-of", team="Team 1", row=0, most=2
    )


def test_a_player_of_no_team_keeps_the_list_open():
    desk = swiss(closed=False)
    desk.record((PlayerRegistered(FIRST, 9, Player("Nobody's")),))
    assert desk.ask(CloseEntries(FIRST)) == refused(
        "team-of-player-missing", name="Nobody's", row=0
    )


@pytest.mark.parametrize("numbering", [Numbering.LOTS, Numbering.FIXED])
def test_teams_that_are_not_numbered_by_rating_follow_the_order_that_names_their_players(numbering):
    driver = Driver()
    driver.do(CreateEvent(EventSettings("T")))
    rules = TeamRules(boards=2)
    settings = SectionSettings("A", System.TEAM_SWISS, 3, numbering=numbering, teams=rules)
    driver.do(AddSection(settings))
    for team in range(1, 4):
        players = (Player(f"{team}.1"), Player(f"{team}.2"))
        driver.do(asked.RegisterTeam(FIRST, f"Team {team}", players=players))
    # team 1 has the entries 1 and 2, team 2 has 3 and 4, team 3 has 5 and 6; 9 is nobody
    closed = driver.ask(CloseEntries(FIRST, (4, 9, 6, 3, 5, 1)))
    numbered = [each for each in closed if isinstance(each, (TeamsNumbered, EntriesClosed))]
    assert numbered == [
        TeamsNumbered(FIRST, (TWO, THREE, ONE)),
        EntriesClosed(FIRST, (3, 4, 5, 6, 1, 2)),
    ]
    for order in ((), (4, 6), (3, 4, 5, 6)):
        assert driver.ask(CloseEntries(FIRST, order)) == refused("order-incomplete")


@pytest.mark.parametrize(("teams", "boards"), [(2, 2), (3, 2), (4, 4), (5, 4), (6, 6)])
def test_a_list_is_closed_where_every_match_of_a_round_has_its_boards(teams, boards):
    """Two boards a match. The next section begins behind those that two teams need, at 3."""
    desk = swiss(2, closed=False)
    desk.do(AddSection(SectionSettings("B", rounds=3, first_board=3)))
    desk.do(ImportPlayers(SectionId(2), (Player("b"), Player("c"))))
    for team in range(3, teams + 1):
        desk.do(asked.RegisterTeam(FIRST, f"Team {team}", players=(Player(f"{team}.1"),)))
    # section B has one game, at board 3
    told = refused("boards-overlap", name="B", first=3, last=3)
    answer = desk.ask(CloseEntries(FIRST))
    assert isinstance(answer, tuple) if boards < 3 else answer == told


def test_a_list_is_opened_again_with_its_numbers_taken_away():
    desk = swiss()
    assert desk.ask(ReopenEntries(FIRST)) == (TeamsNumbered(FIRST, ()), EntriesReopened(FIRST))
    desk.pair_teams()
    assert desk.ask(ReopenEntries(FIRST)) == refused("already-paired", field="")
    assert desk.ask(CloseEntries(FIRST)) == refused("entries-closed")


def test_a_team_leaves_after_the_rounds_that_are_paired():
    desk = swiss()
    assert desk.ask(asked.WithdrawTeam(FIRST, ONE)) == (TeamWithdrawn(FIRST, ONE, 0),)
    desk.pair_teams()
    assert desk.ask(asked.WithdrawTeam(FIRST, ONE)) == (TeamWithdrawn(FIRST, ONE, 1),)
    tables = TeamDriver(System.SCHEVENINGEN, 2, 3)
    assert tables.ask(asked.WithdrawTeam(FIRST, ONE)) == refused("not-by-tables")


def test_teams_kept_apart_stay_so_when_another_one_of_them_is_taken_out():
    desk = swiss(closed=False)
    desk.do(asked.ForbidTeams(FIRST, frozenset({ONE, TWO, THREE})))
    desk.do(asked.RemoveTeam(FIRST, TWO))
    assert [each.group for each in desk.side.forbidden] == [frozenset({ONE, THREE})]


def test_byes_of_teams_are_refused_by_round_kind_and_name():
    desk = swiss()
    bye = asked.RequestTeamBye
    assert desk.ask(bye(FIRST, ONE, 4)) == refused("round-out-of-range", round=4, rounds=3)
    assert desk.ask(bye(FIRST, ONE, 2, Result.WIN)) == refused("bye-kind-unknown")
    desk.pair_teams()
    assert desk.ask(bye(FIRST, ONE, 1)) == refused("round-already-paired", round=1)
    assert desk.ask(asked.CancelTeamBye(FIRST, ONE, 1)) == refused("round-already-paired", round=1)
    desk.do(bye(FIRST, ONE, 2))
    other = bye(FIRST, ONE, 2, Result.HALF_POINT_BYE)
    assert desk.ask(other) == refused("bye-already-requested", round=2)
    assert desk.ask(asked.CancelTeamBye(FIRST, ONE, 2)) == (TeamByeCancelled(FIRST, ONE, 2),)
    desk.do(asked.WithdrawTeam(FIRST, TWO))
    assert desk.ask(bye(FIRST, TWO, 2)) == refused("team-withdrawn", team="Team 2")
    assert league().ask(bye(FIRST, ONE, 1)) == refused("not-in-round-robin")


def test_who_is_absent_from_a_round_of_a_swiss_and_what_it_brings():
    desk = swiss(5)
    desk.do(asked.RequestTeamBye(FIRST, ONE, 2, Result.HALF_POINT_BYE))
    desk.do(asked.WithdrawTeam(FIRST, TWO))
    desk.pair_teams()
    desk.finish_round()
    desk.do(
        asked.AdmitLateTeam(FIRST, "Late", players=(Player("L"),), missed=Result.HALF_POINT_BYE)
    )
    zero, half = Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE
    assert absent_teams(desk.section, 1) == {TWO: zero, TeamId(6): half}
    assert absent_teams(desk.section, 2) == {TWO: zero, ONE: half}
    assert absent_teams(desk.section, 3) == {TWO: zero}


def test_points_of_teams_are_refused_with_their_bounds():
    desk = swiss()

    def given(points, number=0):
        return desk.ask(asked.AdjustTeamPoints(FIRST, ONE, TeamAdjustment(GAME, points, number)))

    assert given(Points(9995)) == refused("points-out-of-range", most=9990)
    assert given(Points(5), 4) == refused("round-out-of-range", round=4, rounds=3)


def test_prohibitions_of_teams_are_refused_by_number_and_round():
    desk = swiss()
    strangers = asked.ForbidTeams(FIRST, frozenset({ONE, TeamId(98), TeamId(99)}))
    assert desk.ask(strangers) == refused("team-unknown", team=98)
    late = asked.ForbidTeams(FIRST, frozenset({ONE, TWO}), 4)
    assert desk.ask(late) == refused("round-out-of-range", round=4, rounds=3)
    desk.do(asked.ForbidTeams(FIRST, frozenset({ONE, TWO})))
    pair = frozenset({ONE, TWO})
    assert desk.ask(asked.AllowTeams(FIRST, pair)) == (TeamsAllowed(FIRST, pair, 0),)

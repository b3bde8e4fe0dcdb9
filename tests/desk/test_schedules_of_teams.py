"""How long team events are, which settings no match can be played by, and who meets by a table."""

from dataclasses import replace

import pytest

from arbitro.desk.derived.length import rounds_of_teams
from arbitro.desk.derived.teams.schedule import (
    MOST_BOARDS,
    MOST_RESERVES,
    ScheduledBoard,
    TableMatch,
    round_of_matches,
    round_of_players,
    table_of_section,
    teams_problem,
)
from arbitro.desk.values.settings import SectionSettings, TeamRules
from arbitro.model import Colour, System, TeamScore
from arbitro.reasons import refused
from arbitro.rules.pairing.schedules.meeting import Meeting, Seat
from desk.driver import created, ready
from desk.team_driver import TeamDriver

W, B = Colour.WHITE, Colour.BLACK


def settings(system, boards=4, rounds=5, **more):
    rules = TeamRules(boards=boards)
    own = {name: more.pop(name) for name in list(more) if hasattr(rules, name)}
    return SectionSettings("A", system, rounds, teams=replace(rules, **own), **more)


@pytest.mark.parametrize(
    ("system", "teams", "boards", "rounds"),
    [
        # everybody meets everybody: one round fewer than teams, one more where one rests
        (System.TEAM_ROUND_ROBIN, 6, 4, 5),
        (System.TEAM_ROUND_ROBIN, 5, 4, 5),
        (System.TEAM_DOUBLE_ROUND_ROBIN, 6, 4, 10),
        (System.TEAM_DOUBLE_ROUND_ROBIN, 5, 4, 10),
        # every player meets every one of the other team, or half of them
        (System.SCHEVENINGEN, 2, 7, 7),
        (System.SEMI_SCHEVENINGEN, 2, 8, 4),
        # all players of a team meet all of every other one
        (System.SCHILLER, 4, 3, 9),
        (System.SCHILLER, 5, 2, 10),
        (System.SKALITZKA, 3, 4, 2),
        (System.HILTON, 4, 3, 3),
        # a Swiss has the rounds of its settings, a Molter at most one for every other team
        (System.TEAM_SWISS, 6, 4, 5),
        (System.OLYMPIAD, 6, 4, 5),
        (System.MOLTER, 5, 4, 4),
        (System.MOLTER, 9, 4, 5),
        (System.MOLTER, 6, 4, 5),
    ],
)
def test_how_many_rounds_so_many_teams_play(system, teams, boards, rounds):
    assert rounds_of_teams(settings(system, boards), teams) == rounds


@pytest.mark.parametrize(("teams", "rounds"), [(0, 1), (1, 1), (2, 1), (3, 2), (8, 7)])
def test_a_molter_without_a_number_of_rounds_has_all_of_its_table(teams, rounds):
    assert rounds_of_teams(settings(System.MOLTER, rounds=0), teams) == rounds


@pytest.mark.parametrize(
    ("system", "least", "most"),
    [
        (System.TEAM_SWISS, 1, 60),
        (System.TEAM_ROUND_ROBIN, 1, 60),
        (System.SCHEVENINGEN, 2, 60),
        (System.SCHILLER, 1, 20),
    ],
)
def test_a_match_has_boards_within_the_bounds_of_its_system(system, least, most):
    assert MOST_BOARDS == 60
    for boards in (least, most):
        assert teams_problem(None, settings(system, boards)) is None
    for boards in (least - 1, most + 1):
        told = refused("team-boards-out-of-range", boards=boards, least=least, most=most)
        assert teams_problem(None, settings(system, boards)) == told


@pytest.mark.parametrize(
    ("system", "boards", "told"),
    [
        (System.SEMI_SCHEVENINGEN, 3, ("team-boards-out-of-range", {"least": 4, "most": 60})),
        (System.SEMI_SCHEVENINGEN, 4, None),
        (System.SEMI_SCHEVENINGEN, 5, ("team-boards-odd", {})),
        (System.SEMI_SCHEVENINGEN, 6, None),
        (System.SKALITZKA, 1, ("team-boards-out-of-range", {"least": 2, "most": 60})),
        (System.SKALITZKA, 2, None),
        (System.SKALITZKA, 3, ("skalitzka-boards-odd", {})),
        (System.MOLTER, 1, ("team-boards-out-of-range", {"least": 2, "most": 60})),
        (System.MOLTER, 2, None),
        (System.MOLTER, 3, ("molter-boards-odd", {})),
        (System.HILTON, 2, ("hilton-boards", {})),
        (System.HILTON, 3, None),
    ],
)
def test_boards_that_a_table_has_no_place_for_are_told(system, boards, told):
    problem = teams_problem(None, settings(system, boards, tie_breaks=()))
    if told is None:
        assert problem is None
    else:
        code, bounds = told
        assert problem == refused(code, boards=boards, **bounds)


def test_reserves_and_acceleration_of_teams_have_their_bounds():
    for reserves in (0, 40):
        assert teams_problem(None, settings(System.TEAM_SWISS, reserves=reserves)) is None
    told = refused("team-reserves-out-of-range", most=40)
    for reserves in (-1, 41):
        assert teams_problem(None, settings(System.TEAM_SWISS, reserves=reserves)) == told
    assert MOST_RESERVES == 40
    by_games = settings(System.TEAM_SWISS, accelerated=True, primary=TeamScore.GAME_POINTS)
    assert teams_problem(None, by_games) == refused("team-acceleration-by-game-points")
    by_matches = settings(System.TEAM_SWISS, accelerated=True)
    assert teams_problem(None, by_matches) is None
    plain = settings(System.TEAM_SWISS, primary=TeamScore.GAME_POINTS)
    assert teams_problem(None, plain) is None
    assert teams_problem(None, SectionSettings("A", System.DUTCH, 5)) is None


def test_where_a_team_meets_several_only_scores_of_its_boards_break_ties():
    for tie_break in ("BH", "NONE-SUCH"):
        told = refused("tie-break-of-opponents", tie_break=tie_break)
        hilton = settings(System.HILTON, 3, tie_breaks=(tie_break,))
        assert teams_problem(None, hilton) == told
    assert teams_problem(None, settings(System.TEAM_SWISS, tie_breaks=("BH",))) is None


def test_teams_stay_teams_and_keep_their_rules_once_numbered():
    team_one = TeamDriver(System.TEAM_SWISS, 2, 2, rounds=3, closed=False)
    players_one = SectionSettings("A", System.DUTCH, 5)
    told = refused("teams-and-players")
    assert teams_problem(team_one.section, players_one) == told
    desk = ready(4)
    assert teams_problem(desk.section, settings(System.TEAM_SWISS)) == told
    assert teams_problem(created().section, settings(System.TEAM_SWISS)) is None, "nobody is in it"
    now = team_one.section.settings
    longer = replace(now, teams=replace(now.teams, boards=3))
    assert teams_problem(team_one.section, longer) is None
    closed = TeamDriver(System.TEAM_SWISS, 2, 2, rounds=3)
    told = refused("entries-closed")
    assert teams_problem(closed.section, longer) == told
    other = replace(closed.section.settings, system=System.TEAM_ROUND_ROBIN)
    assert teams_problem(closed.section, other) == told
    assert teams_problem(closed.section, replace(closed.section.settings, rounds=4)) is None


# --- who meets whom


def test_teams_meet_by_the_berger_tables_home_first():
    """C.05 Annex 1: of four teams 1-4 2-3, 4-3 1-2, 2-4 3-1; of three the fourth is nobody."""
    four = settings(System.TEAM_ROUND_ROBIN)
    expected = [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    for number, pairs in enumerate(expected, 1):
        found = round_of_matches(four, 4, number)
        assert [match[:2] for match in found.matches] == pairs
        assert found.free is None
    three = [round_of_matches(four, 3, number) for number in (1, 2, 3)]
    assert [each.free for each in three] == [1, 3, 2]
    assert [[match[:2] for match in each.matches] for each in three] == [
        [(2, 3)], [(1, 2)], [(3, 1)],
    ]  # fmt: skip
    double = settings(System.TEAM_DOUBLE_ROUND_ROBIN)
    assert len({round_of_matches(double, 4, number).matches for number in range(1, 7)}) == 6


def test_games_of_a_table_are_put_together_by_their_teams_in_the_order_of_the_first_list():
    def seat(team, board):
        return Seat(team, board)

    table = (
        (
            Meeting(seat(3, 1), seat(1, 2)),
            Meeting(seat(1, 1), seat(3, 2)),
            Meeting(seat(2, 1), seat(3, 3)),
        ),
        (Meeting(seat(1, 1), seat(2, 1)),),
    )
    first = round_of_players(table, 3, 1)
    assert first.matches == (
        TableMatch(1, 3, (ScheduledBoard(1, 2, W), ScheduledBoard(2, 1, B))),
        TableMatch(2, 3, (ScheduledBoard(1, 3, W),)),
    )
    assert first.free is None
    second = round_of_players(table, 3, 2)
    assert second.matches == (TableMatch(1, 2, (ScheduledBoard(1, 1, W),)),)
    assert second.free == 3


@pytest.mark.parametrize(
    ("system", "teams", "boards"),
    [(System.SCHEVENINGEN, 2, 4), (System.SCHILLER, 3, 2), (System.HILTON, 4, 3)],
)
def test_a_section_follows_the_table_of_its_size_round_after_round(system, teams, boards):
    desk = TeamDriver(system, teams, boards)
    table = table_of_section(desk.section)
    assert len(table) >= rounds_of_teams(desk.section.settings, teams)
    for number in (1, 2):
        desk.pair_teams()
        desk.finish_round()
        assert table_of_section(desk.section) == table
        seats = {
            member: Seat(at, board)
            for at, team in enumerate(desk.side.numbers, 1)
            for board, member in enumerate(desk.side.teams[team].members, 1)
        }
        met = {(seats[game.white], seats[game.black]) for game in desk.games}
        assert met == {tuple(each) for each in table[number - 1]}

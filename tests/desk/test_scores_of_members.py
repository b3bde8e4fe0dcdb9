"""What the members of teams scored at the boards, worked out by hand."""

from arbitro.desk.commands import EnterResult, SetLineUp
from arbitro.desk.derived.teams.standing import board_scores
from arbitro.desk.values.settings import GameResult
from arbitro.model import System
from desk.driver import FIRST
from desk.team_driver import TeamDriver


def scores(driver, after=None):
    people = driver.state.people
    return [
        (
            people[each.entry].name,
            (int(each.team), each.games, int(each.points), each.percentage),
            each.forfeits,
            each.boards,
        )
        for each in board_scores(driver.state, driver.section, after)
    ]


def test_a_member_has_the_games_points_and_boards_of_all_rounds_up_to_one():
    driver = TeamDriver(System.TEAM_DOUBLE_ROUND_ROBIN, 2, 2, size=3)
    assert scores(driver) == []
    driver.pair_teams()
    (match,) = driver.matches
    assert (match.home, match.away) == (1, 2)
    driver.home_scores(match, 1, 5)
    first = [
        ("1.1", (1, 1, 10, 1000), 0, (1,)),
        ("1.2", (1, 1, 5, 500), 0, (2,)),
        ("2.2", (2, 1, 5, 500), 0, (2,)),
        ("2.1", (2, 1, 0, 0), 0, (1,)),
    ]
    # who scored as much stands in the order of the numbers; 1.3 and 2.3 had no seat
    assert scores(driver) == scores(driver, 1) == first
    assert scores(driver, 0) == []
    # 1.1 rests: 1.2 goes up to the first board, and 2.1 does not come
    driver.do(SetLineUp(FIRST, 2, driver.team(1).id, driver.entries("1.2", "1.3")))
    driver.pair_teams()
    (match,) = driver.matches
    one, other = match.boards
    seated = {name for pair in driver.names(match) for name in pair}
    assert seated == {"1.2", "1.3", "2.1", "2.2"}
    own = driver.entry("1.2")
    game = driver.section.game(one.game)
    absent_lost = (
        GameResult.WHITE_WINS_BY_FORFEIT if game.white == own else GameResult.BLACK_WINS_BY_FORFEIT
    )
    driver.do(EnterResult(FIRST, one.game, absent_lost))
    driver.do(EnterResult(FIRST, other.game, GameResult.DRAW))
    assert scores(driver, 1) == first, "a later round changes nothing of one before"
    assert scores(driver) == [
        ("1.1", (1, 1, 10, 1000), 0, (1,)),
        ("2.2", (2, 2, 10, 500), 0, (2,)),
        # a board won without play is no game, and its point is none of a game
        ("1.2", (1, 1, 5, 500), 1, (1, 2)),
        ("1.3", (1, 1, 5, 500), 0, (2,)),
        ("2.1", (2, 1, 0, 0), 1, (1,)),
    ]


def test_who_had_a_seat_and_no_game_has_no_share_of_points():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 1)
    driver.pair_teams()
    (game,) = driver.games
    driver.do(EnterResult(FIRST, game.id, GameResult.DOUBLE_FORFEIT))
    assert {each[1][1:] for each in scores(driver)} == {(0, 0, 0)}
    assert [each[2:] for each in scores(driver)] == [(1, (1,)), (1, (1,))]

"""Every line-up there can be, handed in and noted, against the rules of an event in words."""

from itertools import chain, product

import pytest

from arbitro.desk.commands import (
    CloseEntries,
    EnterResult,
    ForfeitMatch,
    NoteSeating,
    PairRound,
    PublishRound,
    RegisterTeam,
    SetLineUp,
    WithdrawTeam,
)
from arbitro.desk.values.settings import BoardOrder, GameResult
from arbitro.desk.values.teams import TeamId
from arbitro.model import Colour, EntryId, Player, System
from arbitro.reasons import Refused
from desk.driver import FIRST
from desk.team_driver import TeamDriver

RATINGS = {"a": 2100, "b": 2000, "c": 2250}
GAP = 100
NOBODY = EntryId(99)
FORFEITS = (
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
)


def of_two_boards(order=BoardOrder.FIXED, **rules):
    """Two teams of two boards and one reserve; the first of a, b and c, with a player of theirs."""
    desk = TeamDriver(
        System.TEAM_SWISS, 0, 2, rounds=2, closed=False, order=order, reserves=1, **rules
    )
    ours = tuple(Player(name, rating) for name, rating in RATINGS.items())
    desk.do(RegisterTeam(FIRST, "Team 1", players=ours))
    desk.do(RegisterTeam(FIRST, "Team 2", players=(Player("x", 1900), Player("y", 1900))))
    desk.do(CloseEntries(FIRST))
    return desk


def all_line_ups(desk, longest=3):
    names = [None, *RATINGS, "x"]
    written = chain.from_iterable(product(names, repeat=boards) for boards in range(1, longest + 1))
    for names_of in written:
        yield names_of, desk.entries(*names_of)


def wrong_with(names, order):
    """Return what is wrong with a line-up of two boards: a code, and who or where."""
    if len(names) != 2:
        return "line-up-length", {"boards": 2}
    seated = [each for each in names if each]
    if len(seated) == 2 and seated[0] == seated[1]:
        return "line-up-twice", {"name": seated[0]}
    if "x" in seated:
        return "line-up-not-member", {"name": "x", "team": "Team 1"}
    if names[0] is None and names[1] is not None:
        return "line-up-gap", {"board": 1}
    if len(seated) == 2 and order is BoardOrder.FIXED and seated[0] > seated[1]:
        return "line-up-order", {"board": 1, "name": seated[1]}
    if len(seated) == 2 and order is BoardOrder.FLEXIBLE:
        above, below = seated
        if RATINGS[below] - RATINGS[above] > GAP:
            return "line-up-gap-too-large", {"most": GAP, "above": above, "below": below}
    return None


@pytest.mark.parametrize("order", [BoardOrder.FIXED, BoardOrder.FLEXIBLE])
def test_every_line_up_is_taken_or_refused_with_who_and_where(order):
    desk = of_two_boards(order, largest_gap=GAP if order is BoardOrder.FLEXIBLE else 0)
    for names, line_up in all_line_ups(desk):
        answer = desk.ask(SetLineUp(FIRST, 1, TeamId(1), line_up))
        expected = wrong_with(names, order)
        if expected is None:
            assert not isinstance(answer, Refused), (names, answer)
        else:
            assert (answer.code, dict(answer.values)) == expected, names
    stranger = desk.ask(SetLineUp(FIRST, 1, TeamId(1), (NOBODY, None)))
    assert (stranger.code, dict(stranger.values)["name"]) == ("line-up-not-member", "")


def test_whoever_sat_somewhere_is_noted_and_only_those_out_of_order_lose_their_boards():
    desk = of_two_boards()
    note = NoteSeating(FIRST, 1, TeamId(1), desk.entries("a", "b"))
    assert desk.refusal(note) == "round-not-paired"
    desk.pair_teams()
    (match,) = desk.matches
    at_home = match.home == TeamId(1)
    for names, line_up in all_line_ups(desk):
        answer = desk.ask(NoteSeating(FIRST, 1, TeamId(1), line_up))
        wrong = wrong_with(names, order=None)
        if wrong and wrong[0] != "line-up-gap":
            assert (answer.code, dict(answer.values)) == wrong, names
            continue
        assert not isinstance(answer, Refused), names
        if names == ("a", "b"):
            assert answer == ()
            continue
        (seated,) = answer
        sat = tuple(each.home if at_home else each.away for each in seated.boards)
        assert sat == line_up
        # those who came must sit in the order of the list, from the first board on
        came = sorted(each for each in names if each)
        right = [*came, None, None]
        boards = [at for at, each in enumerate(names, 1) if each and each != right[at - 1]]
        assert [board for board, team in seated.wrong if team == TeamId(1)] == boards


def test_games_are_numbered_once_whoever_sits_at_them():
    desk = of_two_boards()
    desk.do(SetLineUp(FIRST, 1, TeamId(1), desk.entries("a", None)))
    desk.pair_teams(publish=False)
    (match,) = desk.matches
    first = match.boards[0].game
    assert [each.game for each in match.boards] == [first, None]
    desk.do(SetLineUp(FIRST, 1, TeamId(1), desk.entries("b", "c")))
    (match,) = desk.matches
    one, two = (each.game for each in match.boards)
    assert one == first
    assert two not in {None, first}
    desk.do(SetLineUp(FIRST, 1, TeamId(1), ()))
    (match,) = desk.matches
    assert [each.game for each in match.boards] == [one, two]


def test_a_match_is_forfeited_in_the_last_round_while_nothing_of_it_was_played():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    forfeit = ForfeitMatch(FIRST, 1, 1, FORFEITS[0])
    assert desk.refusal(forfeit) == "round-not-last"
    desk.pair_teams()
    for number in (0, 2):
        assert desk.refusal(ForfeitMatch(FIRST, number, 1, FORFEITS[0])) == "round-not-last"
    for match in (0, 3):
        assert desk.refusal(ForfeitMatch(FIRST, 1, match, FORFEITS[0])) == "match-unknown"
    for result in GameResult:
        answer = desk.ask(ForfeitMatch(FIRST, 1, 2, result))
        if result in FORFEITS:
            assert not isinstance(answer, Refused)
        else:
            assert answer.code == "match-result-no-forfeit"
    for result, lost in zip(FORFEITS, ({"away"}, {"home"}, {"home", "away"}), strict=True):
        desk.do(ForfeitMatch(FIRST, 1, 2, result))
        assert desk.ask(ForfeitMatch(FIRST, 1, 2, result)) == ()
        for board in desk.matches[1].boards:
            stands = desk.section.game(board.game).result
            losers = {
                GameResult.WHITE_WINS_BY_FORFEIT: {"black"},
                GameResult.BLACK_WINS_BY_FORFEIT: {"white"},
                GameResult.DOUBLE_FORFEIT: {"white", "black"},
            }[stands]
            home = "white" if board.colour is Colour.WHITE else "black"
            assert {"home" if each == home else "away" for each in losers} == lost
        assert desk.refusal(EnterResult(FIRST, board.game, GameResult.DRAW)) == "match-forfeited"
    game = desk.matches[0].boards[0].game
    desk.do(EnterResult(FIRST, game, GameResult.DRAW))
    assert desk.refusal(forfeit) == "match-was-played"


@pytest.mark.parametrize("gone", [1, 2])
def test_a_team_that_left_a_table_forfeits_what_is_paired_after(gone):
    desk = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 2)
    desk.do(WithdrawTeam(FIRST, TeamId(gone)))
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))
    (match,) = desk.matches
    home_left = match.home == TeamId(gone)
    assert match.forfeit is FORFEITS[1 if home_left else 0]

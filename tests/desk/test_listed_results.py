"""A list of results beside the round here: what is the same, new, other, open or not met."""

import pytest

from arbitro.desk.commands import EnterResult, PairRound
from arbitro.desk.derived.lists.listed_results import RowStanding, listed_results
from arbitro.desk.values.settings import GameResult
from arbitro.formats.round_lists.round_list import ListedBoard, RoundList
from arbitro.model import Colour
from desk.driver import FIRST, ready

WON = GameResult.WHITE_WINS.value


@pytest.mark.parametrize(
    ("here", "listed", "beside", "taken"),
    [
        (None, WON, RowStanding.NEW, True),
        (GameResult.WHITE_WINS, WON, RowStanding.SAME, False),
        (GameResult.DRAW, WON, RowStanding.OTHER, True),
        (GameResult.DRAW, None, RowStanding.OPEN, False),
        (None, "who knows", RowStanding.UNKNOWN, False),
    ],
)
def test_what_is_new_or_other_is_taken(here, listed, beside, taken):
    desk = ready(4)
    desk.do(PairRound(FIRST, Colour.WHITE))
    game = desk.games[0]
    if here is not None:
        desk.do(EnterResult(FIRST, game.id, here))
    white, black = (desk.section.numbers.index(each) + 1 for each in (game.white, game.black))
    rows = (ListedBoard(1, 1, white, black, listed), ListedBoard(2, 2, black, white, listed))
    one, turned = listed_results(desk.state, desk.section, 1, RoundList("x", 1, rows))
    assert (one.beside, one.is_taken) == (beside, taken)
    assert (turned.beside, turned.is_taken) == (RowStanding.NOT_MET, False)

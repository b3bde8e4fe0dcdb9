"""What pairing a round anew would bring, told in the order in which it matters."""

from dataclasses import replace

import pytest

from arbitro.desk.features.pairing.comparison import (
    ChangedAbsence,
    ChangedBoard,
    ComparedBoard,
    ComparedSeat,
    OutOfDate,
)
from arbitro.desk.values.settings import GameResult
from arbitro.model import Colour, Result
from arbitro.reasons import refused

SEATS = (ComparedSeat(11, 21, Colour.WHITE),)
HERE, THERE = ComparedBoard((1, 2), 1), ComparedBoard((1, 3), 1)


@pytest.mark.parametrize(
    ("was", "now", "of_teams", "concept"),
    [
        (None, 5, False, "paired-anew-bye-given"),
        (5, None, False, "paired-anew-bye-gone"),
        (5, 6, False, "paired-anew-bye"),
        (None, 5, True, "paired-anew-bye-given"),
        (5, None, True, "paired-anew-bye-gone"),
        (5, 6, True, "paired-anew-bye-of-teams"),
    ],
)
def test_another_bye_is_told_first_where_the_same_meet(was, now, of_teams, concept):
    absent = (ChangedAbsence(7, None, Result.ZERO_POINT_BYE),)
    found = OutOfDate(2, "", bye=was, bye_anew=now, of_teams=of_teams, absences=absent)
    assert found.told.concept == concept
    assert [(each.concept, dict(each.values)) for each in found.told.parts] == [
        ("paired-anew-absent", {"count": 1})
    ]
    boards = (ChangedBoard(3, HERE, THERE),)
    both = replace(found, boards=boards)
    assert both.told.concept == "paired-anew", "other boards go before another bye"


def test_other_boards_are_counted_as_boards_or_as_matches():
    boards = (
        ChangedBoard(1, HERE, THERE),
        ChangedBoard(2, HERE, HERE._replace(place=4)),
        ChangedBoard(3, HERE, None),
        ChangedBoard(4, None, THERE),
    )
    players = OutOfDate(2, "", boards)
    assert dict(players.told.values) == {"count": 3, "boards": (1, 3, 4)}
    assert [dict(each.values) for each in players.told.parts] == [{"count": 1, "boards": (2,)}]
    teams = replace(players, of_teams=True)
    assert dict(teams.told.values) == {"count": 3, "matches": (1, 3, 4)}


def test_of_the_same_boards_places_go_before_seats_and_seats_before_forfeits():
    lost = GameResult.WHITE_WINS_BY_FORFEIT
    seated = HERE._replace(seats=SEATS)
    others = {
        "paired-anew-place": seated._replace(place=2),
        "paired-anew-seats": seated._replace(seats=(SEATS[0]._replace(away=22),)),
        "paired-anew-forfeits": seated._replace(forfeit=lost),
    }
    for concept, other in others.items():
        assert list(ChangedBoard(1, seated, other).others) == [concept]
        assert OutOfDate(2, "", (ChangedBoard(1, seated, other),)).told.concept == concept
        for one in (ChangedBoard(1, None, other), ChangedBoard(1, other, None)):
            assert list(one.others) == []
        assert list(ChangedBoard(1, THERE, other).others) == [], "others meet there"
    at_a_board = seated._replace(seats=(SEATS[0]._replace(forfeit=lost),))
    assert list(ChangedBoard(1, seated, at_a_board).others) == ["paired-anew-forfeits"]
    turned = seated._replace(seats=(SEATS[0]._replace(colour=Colour.BLACK),))
    assert list(ChangedBoard(1, seated, turned).others) == ["paired-anew-seats"]
    every = tuple(
        ChangedBoard(at, seated, others[each]) for at, each in enumerate(reversed(others), 1)
    )
    told = OutOfDate(2, "", every).told
    assert [told.concept, *(each.concept for each in told.parts)] == list(others)
    assert [dict(each.values)["boards"] for each in (told, *told.parts)] == [(3,), (2,), (1,)]


def test_a_round_by_hand_and_one_that_cannot_be_paired_have_no_boards_to_tell():
    assert OutOfDate(2, "", by_hand=True).told.concept == "paired-anew-by-hand"
    why = refused("no-complete-pairing")
    told = OutOfDate(2, "", refused=why).told
    assert (told.concept, told.parts) == ("paired-anew-impossible", why.reasons)

"""The verifier refuses what does not prove its answer."""

from dataclasses import replace

import pytest

from arbitro.rules.laws.adjudicator import can_mate, verify
from arbitro.rules.laws.adjudicator.certificates import Closure, HelpMate, Material, Terminal
from arbitro.rules.laws.board import read_fen

LOCKED = "8/1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P1P1/1K6/8 w - - 0 1"
FORCED = "6rk/8/7r/8/8/5p2/3Q3K/8 w - - 0 1"
KNIGHTS = "k7/8/K7/8/8/5n2/8/6N1 w - - 0 1"


def position_of(fen):
    return read_fen(fen).position


def test_a_line_that_stops_before_the_mate_is_refused():
    position = position_of(KNIGHTS)
    answer = can_mate(position, 0)
    assert verify(position, 0, answer.certificate)
    assert not verify(position, 0, HelpMate(answer.line[:-1]))


def test_a_line_is_refused_for_the_side_that_is_mated():
    position = position_of(KNIGHTS)
    answer = can_mate(position, 0)
    assert not verify(position, 1, answer.certificate)


def test_a_line_with_an_illegal_move_is_refused():
    position = position_of(KNIGHTS)
    line = can_mate(position, 0).line
    assert not verify(position, 0, HelpMate((line[-1], *line[1:])))


def test_a_closure_of_fewer_positions_than_there_are_is_refused():
    position = position_of(FORCED)
    answer = can_mate(position, 1)
    assert isinstance(answer.certificate, Closure)
    assert verify(position, 1, answer.certificate)
    fewer = Closure(answer.certificate.positions - 1)
    assert not verify(position, 1, fewer)


def test_a_closure_is_refused_where_a_mate_can_follow():
    position = position_of(FORCED)
    assert not verify(position, 0, Closure(1000))


def test_a_wall_is_refused_when_a_piece_is_said_to_reach_less():
    position = position_of(LOCKED)
    certificate = can_mate(position, 0).certificate
    assert certificate.kind == "wall"
    assert verify(position, 0, certificate)
    [(place, wall)] = certificate.walls
    for side in (0, 1):
        reach = list(wall.reach)
        reach[side] = (*reach[side][:6], reach[side][6] & (reach[side][6] - 1))
        tampered = replace(certificate, walls=((place, replace(wall, reach=tuple(reach))),))
        assert not verify(position, 0, tampered)


def test_a_wall_of_another_position_is_refused():
    position = position_of(LOCKED)
    other = position_of(LOCKED.replace("1k6", "k7"))
    assert not verify(other, 0, can_mate(position, 0).certificate)


@pytest.mark.parametrize("certificate", [Material("bare-king"), Terminal()])
def test_material_and_terminal_are_checked_on_the_board(certificate):
    assert not verify(position_of(KNIGHTS), 0, certificate)

"""A dead position ends the game at the move that made it (5.2.2), however long play goes on."""

import random

import pytest

from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.case import Case, GameConditions
from arbitro.rules.laws.deciding import adjudicator
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.situations.over import first_end, is_dead

WALL = "8/1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P1P1/1K6/8 w - - 0 1"
WALL_WITH_A_KNIGHT = "8/1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P1P1/nK6/8 w - - 0 1"


def played(fen, first, plies, seed):
    """Return a game that begins with some moves by their squares and goes on at random."""
    chance, position = random.Random(seed), read_fen(fen).position
    board, moves = Board(position), []
    for ply in range(plies):
        legal = board.legal_moves()
        wanted = [move for move in legal if ply < len(first) and move.uci() == first[ply]]
        moves.append(wanted[0] if wanted else chance.choice(legal))
        board.make(moves[-1])
    return Case(GameConditions(laws_of("2023")), position, tuple(moves), adjudicator())


@pytest.mark.article("E.01@2023-01 art. 5.2.2")
@pytest.mark.parametrize(
    ("fen", "first", "ended"), [(WALL, (), 0), (WALL_WITH_A_KNIGHT, ("b2a2",), 1)]
)
def test_a_locked_position_ends_the_game_when_it_arises(fen, first, ended):
    end = first_end(played(fen, first, 24, seed=4))
    assert (end.code, end.ply) == ("ended-by-dead-position", ended)


def test_the_end_is_the_first_dead_position_of_all():
    """Held against asking after every single move."""
    ended = []
    for seed in range(6):
        case = played(WALL_WITH_A_KNIGHT, (), 20, seed)
        board, dead = Board(case.start), []
        for ply in range(len(case.moves) + 1):
            if ply:
                board.make(case.moves[ply - 1])
            if is_dead(case, board.position(), search=True):
                dead.append(ply)
        end = first_end(case)
        found = end.ply if end is not None and end.code == "ended-by-dead-position" else None
        assert found == (dead[0] if dead else None)
        ended.append(found)
    assert None in ended
    assert len(set(ended)) > 1

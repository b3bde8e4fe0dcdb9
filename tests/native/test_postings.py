"""The index of a database of games is the same with the kernel and without it."""

import random
from array import array

import pytest

from arbitro.games.postings import Batch, Facts, _carefully, postings
from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.board.position import START

pytestmark = pytest.mark.native

SET_UP = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PROMOTING = "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1"


def test_the_columns_of_random_games_agree(compiled):
    chance = random.Random(3)
    batch = Batch()
    places = (START, read_fen(SET_UP).position, read_fen(PROMOTING).position)
    for number in range(90):
        position = places[number % 3 if number < 30 else 0]
        board, moves = Board(position), array("H")
        for ply in range(chance.randrange(60)):
            legal = board.legal_moves()
            if not legal:
                break
            # the knights go out and back: a position comes twice
            move = legal[chance.randrange(2)] if ply < 3 else chance.choice(legal)
            moves.append(int(move))
            board.make(move)
        batch.add(
            moves.tobytes(), Facts(number % 4, 2000 + number, number % 2 * 1900, 1990), position
        )
    for least in (2, 64):
        ours = _carefully(batch, least)
        assert postings(batch, least) == ours
        assert len(ours.counted_keys)


def test_moves_that_cannot_be_made_leave_python_running(compiled):
    batch = Batch()
    batch.add(array("H", [0x7FFF, 0xFFFF, 0x7000, 0x6000]).tobytes(), Facts(0, 0, 0, 0))
    moves, facts = batch.moves.buffer_info()[0], batch.facts.buffer_info()[0]
    until, which = batch.until.buffer_info()[0], batch.which.buffer_info()[0]
    compiled.library.arbitro_postings_free(
        compiled.library.arbitro_postings(1, moves, until, which, facts, b"", 0, 2)
    )

"""Flags that fall beside a wall of pawns: a line that mates, or every series of moves tried."""

import os

import chess
import pytest

from arbitro.rules.laws.adjudicator import can_mate
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.laws.positions import walled
from school.answers import mates_somewhere

SEEDS = range(int(os.environ.get("ARBITRO_WALLS", "6")))
MOST_POSITIONS = 2000


@pytest.mark.long
def test_who_can_pass_a_wall_shows_a_mate_and_who_cannot_has_none_in_any_series_of_moves():
    verdicts = {"yes": 0, "no": 0}
    tried = 0
    for seed in SEEDS:
        position, fen = walled(RandomSource(seed))
        for winner in (chess.WHITE, chess.BLACK):
            found, board = can_mate(position, 0 if winner else 1), chess.Board(fen)
            verdicts[found.verdict] += 1
            if found.verdict == "no":
                somewhere = mates_somewhere(board, winner, MOST_POSITIONS)
                assert not somewhere
                tried += somewhere is False
                continue
            for move in found.line:
                board.push_uci(move.uci())
            assert board.is_checkmate()
            assert board.turn != winner
    assert all(verdicts.values())
    assert 2 * tried > verdicts["no"]

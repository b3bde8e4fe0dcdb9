"""Our board against python-chess on random games."""

import pytest

from oracles import chess_oracle

pytestmark = pytest.mark.oracle


@pytest.mark.parametrize("seed", [11, 12])
def test_random_positions_have_the_moves_checks_fen_and_notation_of_python_chess(seed):
    count, found = chess_oracle.compare(2000, seed)
    assert count >= 2000
    assert found == []

"""The number of move sequences against counts published for positions that catch mistakes.

The counts and where they come from are stated at the head of the files in tests/data/laws.
"""

from pathlib import Path

import pytest

from arbitro.rules.laws.board import Board, perft, read_fen

DATA = Path(__file__).parents[3] / "data" / "laws"
MOST, FEW = 100_000, 2_000
PARTS = 8


def vectors(name):
    """Yield position and counts by depth of each line of a file."""
    for line in (DATA / name).read_text("utf-8").splitlines():
        if ";" in line and not line.startswith("#"):
            fen, *counts = (part.strip() for part in line.split(";"))
            yield fen, {int(depth[1:]): int(count) for depth, count in map(str.split, counts)}


def wrong_counts(name, part, most=MOST):
    """Return the counts that differ, for every eighth position from ``part``.

    Of every third of them all counts up to ``most`` are made, of the others those of few moves: the
    native kernel, which makes all, is held against the same counts and against this board.
    """
    wrong = []
    for at, (fen, counts) in enumerate(list(vectors(name))[part::PARTS]):
        bound = most if at % 3 == 0 else FEW
        board = Board(read_fen(fen).position)
        before = board.position(), board.key
        wrong += [
            (fen, depth, count, found)
            for depth, count in counts.items()
            if count <= bound and (found := perft(board, depth)) != count
        ]
        if (board.position(), board.key) != before:
            wrong.append((fen, "the board is not what it was"))
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_orthodox_positions_have_the_published_number_of_move_sequences(part):
    assert wrong_counts("perft.epd", part) == []


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_chess960_positions_have_the_published_number_of_move_sequences(part):
    assert wrong_counts("perft960.epd", part) == []


def test_the_files_hold_the_positions_they_promise():
    assert len(list(vectors("perft.epd"))) > 450
    assert len(list(vectors("perft960.epd"))) == 960

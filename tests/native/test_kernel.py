"""What the native kernel answers is what the readable Python answers, or it answers nothing."""

import json
import random
from pathlib import Path

import pytest

from arbitro.rules.laws.adjudicator import can_mate, solver, verify
from arbitro.rules.laws.adjudicator.certificates import Closure, HelpMate
from arbitro.rules.laws.board import Board, initial_position, read_fen

pytestmark = pytest.mark.native

DATA = Path(__file__).parents[1] / "data" / "laws"


def published(name):
    """Return the positions of a file with their published counts of up to three million."""
    for line in (DATA / name).read_text("utf-8").splitlines():
        fen, *counts = line.split(";")
        if counts and not line.startswith("#"):
            position = read_fen(fen.strip(), chess960=name == "perft960.epd").position
            pairs = [count.split() for count in counts]
            yield position, [(int(d[1:]), int(n)) for d, n, *_ in pairs if int(n) <= 3_000_000]


@pytest.mark.parametrize("name", ["perft.epd", "perft960.epd"])
def test_every_published_count_of_moves(compiled, name):
    counted = 0
    for position, counts in published(name):
        board = Board(position)
        for depth, count in counts:
            assert compiled.perft(board, depth) == count
            counted += 1
    assert counted > 700


@pytest.mark.parametrize("seed", range(6))
def test_moves_and_keys_are_those_of_the_board(compiled, seed):
    chance = random.Random(seed)
    for game in range(12):
        board = Board(initial_position(518 if game % 2 else chance.randrange(960)))
        for _ in range(120):
            moves, key = compiled.moves(board)
            legal = board.legal_moves()
            assert sorted(moves) == sorted(legal)
            assert key == board.key
            if not legal:
                break
            board.make(chance.choice(legal))


def test_any_bytes_are_a_position_or_refused(compiled):
    chance = random.Random(3)
    read = 0
    for _ in range(3_000):
        squares = [chance.choice((0, 0, 0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13)) for _ in range(64)]
        squares[chance.randrange(64)], squares[chance.randrange(64)] = 6, 14
        data = bytes((*squares, *(chance.randrange(256) for _ in range(7))))
        read += compiled.library.arbitro_perft(data, 2) != (1 << 64) - 1
    # pawns on the last ranks, rights without rooks: nearly all are refused, none ends the process
    assert read < 300


def vectors(every):
    found = json.loads((DATA / "unwinnable.json").read_text("utf-8"))["vectors"]
    asked = [
        (each["fen"], side, each[f"{name}_can_mate"])
        for each in found
        for side, name in enumerate(("white", "black"))
        if each[f"{name}_can_mate"] is not None
    ]
    return asked[::every]


def test_verdicts_are_those_published_and_every_proof_holds(compiled):
    decided = 0
    for fen, side, truth in vectors(67):
        position = read_fen(fen).position
        found = can_mate(position, side)
        if found.verdict == "undecided":
            continue
        decided += 1
        assert found.verdict == ("yes" if truth else "no"), fen
        certificate = found.certificate
        if not isinstance(certificate, Closure) or certificate.positions < 3_000:
            assert verify(position, side, certificate), fen
    assert decided >= 0.98 * len(vectors(67))


def test_lines_of_the_kernel_are_legal_and_mate(compiled):
    lines = 0
    for fen, side, truth in vectors(61):
        board = Board(read_fen(fen).position)
        if truth and board.legal_moves():
            sought = compiled.help_mate(board, side, 20_000, 0)
            if sought.line is not None:
                lines += 1
                assert verify(board.position(), side, HelpMate(sought.line)), fen
    assert lines > 40


@pytest.mark.parametrize(
    ("fen", "winner"),
    [
        ("8/1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P1P1/1K6/8 w - - 0 1", 1),
        ("5bk1/4p1p1/4P1P1/8/8/8/8/K7 b - - 0 1", 0),
    ],
)
def test_a_closure_counts_the_positions_the_verifier_counts(compiled, fen, winner):
    """One position fewer than the kernel says, and the verifier finds more than it may."""
    board = Board(read_fen(fen).position)
    sought = compiled.help_mate(board, winner, 1_000_000, 0)
    assert sought.exhausted
    assert sought.positions > 1
    assert verify(board.position(), winner, Closure(sought.positions))
    assert not verify(board.position(), winner, Closure(sought.positions - 1))


def test_without_the_kernel_the_verdicts_are_the_same(compiled, monkeypatch):
    asked = vectors(977)
    with_it = [can_mate(read_fen(fen).position, side).verdict for fen, side, _ in asked]
    monkeypatch.setattr(solver, "kernel", lambda: None)
    without = [can_mate(read_fen(fen).position, side).verdict for fen, side, _ in asked]
    differing = {pair for pair in zip(with_it, without, strict=True) if pair[0] != pair[1]}
    assert differing <= {("yes", "undecided"), ("no", "undecided"), ("undecided", "no")}

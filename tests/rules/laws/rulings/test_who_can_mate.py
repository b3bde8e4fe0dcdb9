"""What rulings ask of the board: can a player still mate, at leisure or at once."""

import pytest

from arbitro.rules.laws.board import PAWN, Board, read_fen
from arbitro.rules.laws.deciding import adjudicator, pawns_locked, quick_adjudicator
from rules.laws.board.random_positions import random_game

LOCKED = "8/1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P1P1/1K6/8 w - - 0 1"
FULL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def position_of(fen):
    return read_fen(fen).position


def mates(position, line):
    """Play a line and return the side that mated with its last move, None where nobody did."""
    board = Board(position)
    for written in line:
        (move,) = (each for each in board.legal_moves() if each.uci() == written)
        board.make(move)
    return ("black", "white")[board.side] if board.is_checkmate() else None


@pytest.mark.parametrize("asked", [adjudicator, quick_adjudicator])
def test_a_yes_has_a_line_that_ends_in_mate_by_that_player(asked):
    corner = position_of("k7/8/K7/8/8/5n2/8/6N1 w - - 0 1")
    for player in ("white", "black"):
        found = asked()(corner, player)
        assert (found.verdict, found.proof) == ("yes", "")
        assert mates(corner, found.line) == player


@pytest.mark.parametrize("asked", [adjudicator, quick_adjudicator])
@pytest.mark.parametrize(
    ("fen", "player", "proof"),
    [
        ("8/8/4k3/8/8/4K3/3Q4/8 w - - 0 1", "black", "bare-king"),
        ("8/8/4k3/8/8/4K3/3N4/8 w - - 0 1", "white", "minor-piece-against-king"),
        (LOCKED, "white", "wall"),
        (LOCKED, "black", "wall"),
    ],
)
def test_a_no_has_the_name_of_its_proof_and_no_line(asked, fen, player, proof):
    found = asked()(position_of(fen), player)
    assert (found.verdict, found.proof, found.line) == ("no", proof, ())


def test_an_answer_is_worked_out_once():
    assert adjudicator() is adjudicator()
    assert quick_adjudicator() is quick_adjudicator()
    position = position_of(LOCKED)
    assert adjudicator()(position, "white") is adjudicator()(position, "white")


def test_at_once_a_full_board_is_undecided_unless_its_pawns_are_locked():
    assert quick_adjudicator()(position_of(FULL), "white").verdict == "undecided"
    assert adjudicator()(position_of(FULL), "white").verdict == "yes"
    # seventeen men are looked at only because no pawn can move
    seventeen = position_of("8/1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P1P1/1K6/8 w - - 0 1")
    assert sum(1 for _ in seventeen.placed()) > 16
    assert quick_adjudicator()(seventeen, "white").verdict == "no"
    sixteen = "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w KQkq - 0 1"
    assert quick_adjudicator()(position_of(sixteen), "white").verdict == "yes"
    one_more = "rnbqkbnr/8/8/8/8/4P3/8/RNBQKBNR w KQkq - 0 1"
    assert quick_adjudicator()(position_of(one_more), "white").verdict == "undecided"


@pytest.mark.parametrize("asked", [adjudicator, quick_adjudicator])
def test_where_a_king_is_missing_nothing_more_than_the_evident_is_said(asked):
    assert asked()(position_of("8/8/8/8/8/4K3/3Q4/8 w - - 0 1"), "white").verdict == "undecided"
    assert asked()(position_of("8/8/8/8/8/4K3/3Q4/8 w - - 0 1"), "black").verdict == "undecided"


def pawns_that_move(position):
    """Look pawn by pawn, by files and ranks, for a step forward or something to take."""
    men = dict(position.placed())
    for square, piece in men.items():
        if piece.kind != PAWN:
            continue
        file, rank = square % 8, square // 8 + (1, -1)[piece.side]
        if not 0 <= rank <= 7:
            continue
        if rank * 8 + file not in men:
            return True
        for aside in (file - 1, file + 1):
            other = men.get(rank * 8 + aside) if 0 <= aside <= 7 else None
            if other is not None and other.side != piece.side:
                return True
    return False


def test_pawns_are_locked_where_none_can_step_or_take():
    locked = "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1"
    # a pawn beside the edge takes nothing on the other edge
    across = ("4k3/8/8/p7/P6p/7P/8/4K3 w - - 0 1", "4k3/8/7p/p6P/P7/8/8/4K3 w - - 0 1")
    more = ("4k3/8/8/8/8/n7/P7/4K3 w - - 0 1", "4k3/p7/N7/8/8/8/8/4K3 w - - 0 1")
    takes = ("4k3/8/8/8/8/nn6/P7/4K3 w - - 0 1", "4k3/7p/6NN/8/8/8/8/4K3 w - - 0 1")
    for fen in (locked, *across, *more, *takes, LOCKED, FULL):
        position = position_of(fen)
        assert pawns_locked(position) == (not pawns_that_move(position)), fen
    for seed in range(12):
        for board in random_game(seed, 200, lively=True):
            position = board.position()
            assert pawns_locked(position) == (not pawns_that_move(position))

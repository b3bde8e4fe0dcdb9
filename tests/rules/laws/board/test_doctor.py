"""Positions no game leads to, and that positions of games are never called so."""

import pytest

from arbitro.rules.laws.board import Board, diagnose, position_faults, read_fen, write_fen
from arbitro.rules.laws.board.doctor import _retractions, captures_of_pawns
from arbitro.rules.laws.board.encoding import BIT, CASTLING, KING, KNIGHT, PAWN, ROOK, Piece
from arbitro.rules.laws.board.position import Position
from rules.laws.board.random_positions import random_game


def concepts(fen):
    return [fault.concept for fault in position_faults(read_fen(fen, chess960=False).position)]


@pytest.mark.article("E.01@2023-01 art. 3.10.3")
def test_two_bishops_on_one_colour_beside_eight_pawns_are_impossible():
    # an example of the Arbiters' Manual; the position is constructed
    assert concepts("rnbqkbnr/pppppppp/8/8/8/4B3/PPPPPPPP/RNBQK1NR w KQkq - 0 1") == [
        "position-too-many-promoted"
    ]


@pytest.mark.article("E.01@2023-01 art. 3.10.3")
def test_both_kings_in_check_are_impossible():
    # an example of the Arbiters' Manual; the position is constructed
    assert concepts("4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1") == ["position-both-in-check"]


@pytest.mark.parametrize(
    ("fen", "concept"),
    [
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "position-kings"),
        ("4k2P/8/8/8/8/8/8/4K3 b - - 0 1", "position-pawn-on-last-rank"),
        ("rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/1NBQKBNR w - - 0 1", "position-too-many-pawns"),
        (
            "rnbqkbnr/pppppppp/8/8/N7/P7/1PPPPPPP/RNBQKBNR w - - 0 1",
            "position-too-many-men",
        ),
        ("4k3/8/8/8/8/4N3/PPPPPPP1/RNBQKBNR w - - 0 1", None),
        ("4k3/8/8/8/8/4N3/PPPPPPPP/RNBQKB1R w - - 0 1", None),
        ("4k3/8/8/8/8/4N3/PPPPPPPP/1NBQKBNR w - - 0 1", "position-too-many-promoted"),
        # the bishop of c1 cannot have left: the one on e3 is a promoted one
        ("4k3/8/8/8/8/4B3/PPPPPPPP/RN1QKBNR w - - 0 1", "position-too-many-promoted"),
        ("4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1", "position-bishop-behind-pawns"),
        ("4k3/8/8/8/8/8/P1P5/1B2K3 w - - 0 1", "position-bishop-behind-pawns"),
        ("4k3/8/8/8/8/8/P7/1B2K3 w - - 0 1", None),
        # two pawns on the a-file ask for a capture, and nothing of Black's is missing
        (
            "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
            "position-too-few-captured",
        ),
        ("4k3/8/8/8/8/P7/PP6/4K3 w - - 0 1", "position-pawns-not-reachable"),
        (
            "rnbqkbnr/pppppppp/8/8/8/7Q/1PPPPPPP/RNBQKBNR b KQkq - 0 1",
            "position-promotion-without-capture",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "position-castling-right"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "position-castling-right"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "position-passed-square"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 3 9", "position-passed-counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 9 3", "position-counter"),
        ("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "position-opponent-in-check"),
        ("4k3/8/8/8/b6r/8/3n4/4K3 w - - 0 1", None),
        ("4r1k1/8/8/b7/7b/8/8/4K3 w - - 0 1", "position-too-many-checks"),
        # two knights cannot give check at once
        ("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", "position-check-unexplained"),
        # nor two rooks along one line from both sides
        ("4k3/8/8/8/8/8/8/r3K2r w - - 0 1", "position-check-unexplained"),
        # a rook uncovered by the bishop that checks too
        ("4r1k1/8/8/8/1b6/8/8/4K3 w - - 0 1", None),
        # a pawn that promoted on d1, coming from d2 or e2, uncovers the rook
        ("4r1k1/8/8/8/8/8/8/3qK3 w - - 0 1", None),
        # the pawn of b7 would have opened the rook's line from b8 or c8, where no pawn has stood
        ("r6K/pp6/8/8/8/8/8/2k5 w - - 0 1", "position-check-unexplained"),
        ("2K5/8/8/8/8/8/PP6/R6k b - - 0 1", "position-check-unexplained"),
        # from a square of another rank it may have done so
        ("7K/pp6/8/r7/1b6/8/8/2k5 w - - 0 1", None),
        # the knight gave check before the pawn made its double step
        ("4k3/8/8/2pP4/8/4n3/6P1/5K2 w - c6 0 1", "position-check-unexplained"),
    ],
)
def test_a_position_is_faulted_for_what_makes_it_impossible(fen, concept):
    found = concepts(fen)
    assert (concept in found) if concept else (found == [])


@pytest.mark.parametrize("seed", range(30))
def test_a_position_of_a_game_is_never_faulted(seed):
    for board in random_game(seed, 150, lively=True):
        assert position_faults(board.position()) == (), write_fen(board)


def test_pawns_that_crossed_files_have_captured():
    position = read_fen("4k3/8/8/8/8/2P5/2P5/4K3 w - - 0 1").position
    assert captures_of_pawns(position, 0) == 1


def test_a_diagnosis_names_the_article_and_every_fault():
    diagnosis = diagnose(read_fen("4k2P/8/8/8/8/8/8/8 w - - 0 1").position)
    assert (diagnosis.concept, diagnosis.edition) == ("illegal-position", "E.01@2023-01")
    assert {part.concept for part in diagnosis.parts} >= {
        "position-kings",
        "position-pawn-on-last-rank",
    }


def test_the_initial_position_has_no_fault():
    assert diagnose(Board().position()).concept == "no-fault-found"


def before(position, change):
    pieces = list(position.pieces)
    for square, piece in change:
        pieces[square] = piece
    return tuple(pieces)


def leads_there(pieces, position):
    """Tell whether a legal move of the side that has just moved gives the position."""
    mover = position.side ^ 1
    rooks = sum(BIT[square] for square in range(64) if pieces[square] == Piece(mover, ROOK))
    step = 8 if mover == 0 else -8
    theirs = Piece(position.side, PAWN)
    passed = [square for square in range(16, 48) if pieces[square - step] == theirs]
    for square in (None, *passed):
        board = Board(Position(pieces, mover, castling=rooks, passed=square))
        for move in board.legal_moves():
            board.make(move)
            if tuple(map(board.piece_at, range(64))) == position.pieces:
                return True
            board.unmake()
    return False


@pytest.mark.parametrize("seed", range(4))
def test_moves_taken_back_are_those_that_lead_there_and_that_of_the_game_is_one(seed):
    previous, checked = None, 0
    for board in random_game(seed, plies=70, lively=True, chess960=0):
        position = board.position()
        if board.history:
            move = board.history[-1][0]
            found = {before(position, change) for change in _retractions(position)}
            # whatever was taken, a knight stands for it
            played = list(previous)
            if previous[move.target] is not None and move.special != CASTLING:
                played[move.target] = Piece(position.side, KNIGHT)
            assert tuple(played) in found, (write_fen(board), move.uci())
            if len(board.history) % 10 == 0:
                checked += 1
                assert all(leads_there(pieces, position) for pieces in found), write_fen(board)
        previous = position.pieces
    assert checked > 1


@pytest.mark.parametrize("castled", ["5RK1", "2KR4"])
@pytest.mark.parametrize("black", [False, True])
def test_castling_is_taken_back_to_the_squares_it_began_on(castled, black):
    rank = castled.lower() if black else castled
    fen = f"{rank}/8/8/8/8/8/8/4K3 w - - 0 9" if black else f"4k3/8/8/8/8/8/8/{rank} b - - 0 9"
    position = read_fen(fen, chess960=False).position
    home = 56 if black else 0
    king, rook = Piece(int(black), KING), Piece(int(black), ROOK)
    rook_home = home + (7 if castled == "5RK1" else 0)
    found = [before(position, change) for change in _retractions(position)]
    both = [each for each in found if (each[home + 4], each[rook_home]) == (king, rook)]
    assert len(both) == 1
    assert leads_there(both[0], position)

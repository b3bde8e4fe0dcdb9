"""The smallest parts of the board: sets of squares, keys, moves as numbers, moves taken back."""

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from arbitro.rules.laws.board import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Board,
    initial_position,
    reach_on_empty_board,
    read_fen,
    square_named,
)
from arbitro.rules.laws.board import board as board_module
from arbitro.rules.laws.board.doctor import (
    _CASTLINGS,
    _pawn_origins,
    _retractions,
    captures_of_pawns,
)
from arbitro.rules.laws.board.encoding import (
    BIT,
    EN_PASSANT,
    FILE,
    RANK,
    SQUARE_NAMES,
    Piece,
    make_move,
    squares_of,
)
from arbitro.rules.laws.board.generation import passing_moves
from arbitro.rules.laws.board.position import Position, misplaced
from arbitro.rules.laws.board.record import FIFTY, SEVENTY_FIVE, state_of
from arbitro.rules.laws.board.tables import BESIDE, PASSING


def named(squares):
    return {SQUARE_NAMES[each] for each in squares_of(squares)}


def board_of(fen):
    return Board(read_fen(fen, chess960=False).position)


def moves_from(fen, origin):
    return {move.uci() for move in board_of(fen).legal_moves() if move.uci().startswith(origin)}


def test_ranks_files_and_neighbours_are_the_squares_of_their_names():
    assert len(RANK) == len(FILE) == 8
    for number in range(8):
        assert named(RANK[number]) == {file + str(number + 1) for file in "abcdefgh"}
        assert named(FILE[number]) == {"abcdefgh"[number] + str(rank + 1) for rank in range(8)}
    for square, name in enumerate(SQUARE_NAMES):
        beside = {
            other
            for other in SQUARE_NAMES
            if other[1] == name[1] and abs(ord(other[0]) - ord(name[0])) == 1
        }
        assert named(BESIDE[square]) == beside


def test_keys_come_from_splitmix64_and_no_two_are_the_same():
    # the five numbers published for the seed 1234567 with the generator
    assert board_module._sequence(5, 1234567) == (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    )
    pieces = [row for side in board_module.PIECE_KEYS for row in side]
    assert len(board_module.PIECE_KEYS) == 2
    assert [len(row) for row in pieces] == [64] * 14
    assert len(board_module.ROOK_KEYS) == 64
    assert len(board_module.PASSED_KEYS) == 8
    keys = [key for row in pieces for key in row]
    keys += [board_module.BLACK_TO_MOVE, *board_module.ROOK_KEYS, *board_module.PASSED_KEYS]
    assert len(set(keys)) == len(keys) == 2 * 7 * 64 + 1 + 64 + 8
    assert all(0 < key < 2**64 for key in keys)


@pytest.mark.parametrize(
    ("kind", "goes"),
    [
        (KNIGHT, lambda across, up: {across, up} == {1, 2}),
        (BISHOP, lambda across, up: across == up),
        (ROOK, lambda across, up: 0 in {across, up}),
        (QUEEN, lambda across, up: 0 in {across, up} or across == up),
        (KING, lambda across, up: max(across, up) == 1),
    ],
)
def test_a_piece_alone_goes_as_its_article_says(kind, goes):
    for square, name in enumerate(SQUARE_NAMES):
        reached = {
            other
            for other in SQUARE_NAMES
            if other != name
            and goes(abs(ord(other[0]) - ord(name[0])), abs(ord(other[1]) - ord(name[1])))
        }
        assert named(reach_on_empty_board(kind, square)) == reached


def test_captures_in_passing_begin_beside_the_pawn_that_passed():
    for side, rank, step in ((0, "5", 1), (1, "4", -1)):
        expected = {
            (file + rank, other + chr(ord(rank) + step))
            for file in "abcdefgh"
            for other in "abcdefgh"
            if abs(ord(file) - ord(other)) == 1
        }
        found = {(SQUARE_NAMES[one], SQUARE_NAMES[other]) for one, other in PASSING[side]}
        assert found == expected
        for (origin, target), move in PASSING[side].items():
            assert (move.origin, move.target, move.special) == (origin, target, EN_PASSANT)


def test_a_move_keeps_its_squares_and_what_is_special_in_it():
    for special in range(8):
        move = make_move(12, 28, special)
        assert (move.origin, move.target, move.special) == (12, 28, special)


@pytest.mark.parametrize(
    ("fen", "state"),
    [
        ("7k/8/8/8/8/8/8/K7 b - - 0 1", "open"),
        ("7k/8/8/8/8/8/8/K6R b - - 0 1", "check"),
        ("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "checkmate"),
        ("7k/5Q2/5K2/8/8/8/8/8 b - - 0 1", "stalemate"),
    ],
)
def test_a_position_is_open_check_mate_or_stalemate(fen, state):
    assert state_of(board_of(fen)) == state


def test_fifty_and_seventy_five_moves_of_each_side_are_twice_as_many():
    assert (FIFTY, SEVENTY_FIVE) == (2 * 50, 2 * 75)


@pytest.mark.parametrize(
    ("fen", "origin", "expected"),
    [
        # behind an own man a pawn does not move, nor over one
        ("k7/8/8/8/8/4N3/4P3/K7 w - - 0 1", "e2", set()),
        ("k7/8/8/8/4N3/8/4P3/K7 w - - 0 1", "e2", {"e2e3"}),
        ("k7/4p3/4n3/8/8/8/8/K7 b - - 0 1", "e7", set()),
        ("k7/4p3/8/4n3/8/8/8/K7 b - - 0 1", "e7", {"e7e6"}),
        # a pinned queen moves along the line, a pinned knight not at all
        ("4r2k/8/8/8/8/8/4Q3/4K3 w - - 0 1", "e2", {f"e2e{rank}" for rank in range(3, 9)}),
        ("7k/8/8/8/7b/8/5Q2/4K3 w - - 0 1", "f2", {"f2g3", "f2h4"}),
        ("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2", set()),
        ("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2", set()),
        ("7k/8/8/8/7b/8/5R2/4K3 w - - 0 1", "f2", set()),
    ],
)
def test_what_stands_before_or_behind_a_man_leaves_it_these_moves(fen, origin, expected):
    assert moves_from(fen, origin) == expected


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("k7/8/8/3pP3/8/8/8/K7 w - d6 0 1", ["e5d6"]),
        ("k7/8/8/2PpP3/8/8/8/K7 w - d6 0 1", ["c5d6", "e5d6"]),
        # a knight or a pawn that gives check is not the one captured
        ("k7/8/8/3pP3/8/1n6/8/K7 w - d6 0 1", []),
        ("k7/8/8/3pP3/8/8/1p6/K7 w - d6 0 1", []),
        # the pawn that passed may be the one that gives check
        ("k7/8/8/3pP3/4K3/8/8/8 w - d6 0 1", ["e5d6"]),
        # on the rank, file or diagonal that both pawns leave, the king is uncovered
        ("k7/8/8/r2pP2K/8/8/8/8 w - d6 0 1", []),
        ("k7/8/8/q2pP2K/8/8/8/8 w - d6 0 1", []),
        ("k7/8/8/b2pP2K/8/8/8/8 w - d6 0 1", ["e5d6"]),
        ("k7/b7/8/3pP3/8/8/8/6K1 w - d6 0 1", []),
        ("k7/q7/8/3pP3/8/8/8/6K1 w - d6 0 1", []),
        ("k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", []),
    ],
)
def test_a_pawn_is_captured_in_passing_where_no_own_king_is_left_attacked(fen, expected):
    assert sorted(move.uci() for move in passing_moves(board_of(fen))) == expected


def test_where_no_pawn_can_capture_or_none_has_passed_there_is_no_move():
    no_capturer = board_of("k7/8/8/3p4/8/8/8/K7 w - - 0 1")
    no_capturer.passed = square_named("d6")
    assert passing_moves(no_capturer) == []
    no_pawn = board_of("k7/8/8/4P3/8/8/8/K7 w - - 0 1")
    no_pawn.passed = square_named("d6")
    assert passing_moves(no_pawn) == []


def retracted(fen):
    """Return the squares with what stood there, of each move taken back of a pawn."""
    position = read_fen(fen, chess960=False).position
    found = set()
    for change in _retractions(position):
        pieces = dict(change)
        if any(piece == Piece(position.side ^ 1, PAWN) for piece in pieces.values()):
            found.add(frozenset((SQUARE_NAMES[square], piece) for square, piece in pieces.items()))
    return found


@pytest.mark.parametrize("mover", [0, 1])
def test_pawns_go_back_one_or_two_squares_or_from_where_they_captured(mover):
    pawn, theirs, knight = Piece(mover, PAWN), Piece(1 - mover, PAWN), Piece(1 - mover, KNIGHT)

    def seen(*pairs):
        """For Black the board is turned."""
        turned = {
            name: name if mover == 0 else name[0] + str(9 - int(name[1])) for name, _ in pairs
        }
        return frozenset((turned[name], piece) for name, piece in pairs)

    fourth = "7k/8/8/8/4P3/8/8/K7 b - - 0 1" if mover == 0 else "k7/8/8/4p3/8/8/8/7K w - - 0 1"
    assert retracted(fourth) == {
        seen(("e4", None), ("e3", pawn)),
        seen(("e4", None), ("e2", pawn)),
        seen(("e4", knight), ("d3", pawn)),
        seen(("e4", knight), ("f3", pawn)),
    }
    sixth = "7k/8/3P4/8/8/8/8/K7 b - - 0 1" if mover == 0 else "k7/8/8/8/8/3p4/8/7K w - - 0 1"
    assert retracted(sixth) == {
        seen(("d6", None), ("d5", pawn)),
        seen(("d6", knight), ("c5", pawn)),
        seen(("d6", knight), ("e5", pawn)),
        seen(("d6", None), ("c5", pawn), ("d5", theirs)),
        seen(("d6", None), ("e5", pawn), ("d5", theirs)),
    }
    # where a man stands on the square the pawn came from, or on that it stood on, it did not pass
    behind = "7k/8/3P4/3N4/8/8/8/K7 b - - 0 1" if mover == 0 else "k7/8/8/8/3n4/3p4/8/7K w - - 0 1"
    start = "7k/3N4/3P4/8/8/8/8/K7 b - - 0 1" if mover == 0 else "k7/8/8/8/8/3p4/3n4/7K w - - 0 1"
    captures = {seen(("d6", knight), ("c5", pawn)), seen(("d6", knight), ("e5", pawn))}
    assert retracted(behind) == captures
    assert retracted(start) == captures | {seen(("d6", None), ("d5", pawn))}


def test_a_pawn_has_never_stood_on_its_own_first_rank():
    empty = read_fen("7k/8/8/8/8/8/8/K7 b - - 0 1", chess960=False).position
    for square, name in enumerate(SQUARE_NAMES):
        for mover, step in ((0, -1), (1, 1)):
            rank = int(name[1])
            back = rank + step
            occupied = {"h8", "a1"}
            allowed = range(2, 9) if mover == 0 else range(1, 8)
            straight = {f"{name[0]}{back}"} if back in allowed else set()
            if straight and rank == (4 if mover == 0 else 5) and not straight & occupied:
                straight.add(f"{name[0]}{back + step}")
            slanting = {
                f"{file}{back}"
                for file in "abcdefgh"
                if abs(ord(file) - ord(name[0])) == 1 and back in allowed
            }
            advanced, captured = _pawn_origins(empty, square, mover)
            assert (named(advanced), named(captured)) == (straight - occupied, slanting - occupied)


def test_castling_is_taken_back_to_any_home_of_chess960_and_last_to_the_orthodox_one():
    for king_end, rook_end, homes in _CASTLINGS:
        short = king_end == 6
        assert (king_end, rook_end) in {(6, 5), (2, 3)}
        expected = {
            (king, rook)
            for king in range(8)
            for rook in range(8)
            if 0 < king < 7 and (rook > king if short else rook < king)
        }
        assert set(homes) == expected
        assert homes[-1] == (4, 7 if short else 0)


def test_pawns_have_captured_as_often_as_the_cheapest_way_to_share_the_files_says():
    chance = Random(17)
    for _ in range(60):
        count = chance.randint(1, 5)
        squares = chance.sample(range(8, 56), count)
        side = chance.randint(0, 1)
        pieces = [None] * 64
        for square in squares:
            pieces[square] = Piece(side, PAWN)
        position = replace(Board().position(), pieces=tuple(pieces), castling=0)
        ways = [
            sum(abs(file - square % 8) for file, square in zip(files, squares, strict=True))
            for files in permutations(range(8), count)
            if all(
                abs(file - square % 8) <= (square // 8 - 1 if side == 0 else 6 - square // 8)
                for file, square in zip(files, squares, strict=True)
            )
        ]
        assert captures_of_pawns(position, side) == min(ways, default=None)


def test_eight_pawns_share_the_eight_files():
    # as high as they may stand, on two files: the distances of the files 0 to 7 from 3 and 4
    pieces = [None] * 64
    for square in (8 * rank + file for rank in range(3, 7) for file in (3, 4)):
        pieces[square] = Piece(0, PAWN)
    position = replace(Board().position(), pieces=tuple(pieces), castling=0)
    assert captures_of_pawns(position, 0) == (3 + 2 + 1 + 0) + (0 + 1 + 2 + 3)


def test_men_are_misplaced_against_the_orthodox_array_unless_it_is_one_of_chess960():
    crossed = next(
        array
        for array in map(initial_position, range(960))
        if [array.pieces[square].kind for square in range(8)] == [4, 2, 3, 6, 5, 3, 2, 4]
    )
    assert misplaced(replace(crossed, chess960=True)) == ()
    assert misplaced(replace(crossed, chess960=False)) == ("d1", "e1", "d8", "e8")
    empty = replace(crossed, pieces=(None,) * 64, chess960=True)
    assert len(misplaced(empty)) == 32


def test_bits_are_single_squares():
    assert [each.bit_length() - 1 for each in BIT] == list(range(64))
    assert all(each.bit_count() == 1 for each in BIT)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("file", range(1, 7))
def test_a_square_was_passed_where_a_pawn_stands_before_it_and_it_and_the_start_are_empty(
    side, file
):
    """Of every square for the pawn, and for a knight beside it, as the side to move sees them."""

    def at(file, rank):
        return 8 * (rank if side == 0 else 7 - rank) + file

    kings = {at(0, 0): Piece(side, 6), at(7, 0): Piece(side ^ 1, 6)}

    def is_believed(pieces):
        placed = tuple(map({**kings, **pieces}.get, range(64)))
        passed = at(file, 5)
        return Board(Position(placed, side, passed=passed)).passed == passed

    everywhere = [at(each, rank) for each in range(8) for rank in range(1, 7)]
    pawn = Piece(side ^ 1, PAWN)
    for square in everywhere:
        assert is_believed({square: pawn}) is (square == at(file, 4))
        if square != at(file, 4):
            told = is_believed({at(file, 4): pawn, square: Piece(side, KNIGHT)})
            assert told is (square not in {at(file, 5), at(file, 6)})

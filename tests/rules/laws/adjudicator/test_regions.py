"""Regions: proofs that tell some pieces only by where they may stand."""

import random

import pytest

from arbitro.rules.laws.adjudicator import can_mate, verify
from arbitro.rules.laws.adjudicator.certificates import Regions
from arbitro.rules.laws.adjudicator.material import hopeless_men
from arbitro.rules.laws.adjudicator.regions import PieceSet, _SceneSearch
from arbitro.rules.laws.adjudicator.regions_check import _cannot_mate, _Following, _Man, _Scene
from arbitro.rules.laws.board import WHITE, Board, read_fen
from arbitro.rules.laws.board.encoding import (
    ALL_SQUARES,
    BIT,
    DARK_SQUARES,
    KING,
    LIGHT_SQUARES,
    PIECES_BY_SYMBOL,
    ROOK,
    SQUARES_BY_NAME,
)

MATING_PUSH = "8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK3b2 b - - 0 1"
"""Black's only way to open anything, c3-c2, is mate; published in the issues of D3-Chess."""

SHUT_IN = "B2b4/8/4k3/8/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - - 0 1"
"""The rook on a1 moves only after it is taken; from the same issues."""

TEMPO = "8/1p2B1B1/1PpB1B2/k1P5/p1P5/P7/5K2/8 w - - 0 1"
"""White could mate if Black could lose a move; from the tests of chasolver."""

CASTLING = "1k6/8/8/3B4/2Bp1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K - 0 1"
"""The same tests: the wall holds although White may castle once f1 and g1 are left."""

OPEN = "8/8/4k3/8/8/2b1K3/4N3/8 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "side"), [(MATING_PUSH, 0), (SHUT_IN, 0), (SHUT_IN, 1), (CASTLING, 0)]
)
def test_pieces_that_never_come_out_are_proved_harmless_with_the_pawns_alone_exact(fen, side):
    position = read_fen(fen).position
    answer = can_mate(position, side)
    assert answer.verdict == "no"
    assert isinstance(answer.certificate, Regions)
    assert answer.certificate.exact == ""
    assert verify(position, side, answer.certificate)


def test_fewer_scenes_than_there_are_is_refused():
    position = read_fen(SHUT_IN).position
    certificate = can_mate(position, 0).certificate
    assert not verify(position, 0, Regions(certificate.exact, certificate.scenes - 1))


def test_a_move_that_cannot_be_lost_needs_the_kings_exact():
    position = read_fen(TEMPO).position
    assert not verify(position, WHITE, Regions("", 100_000))


def test_regions_are_refused_where_a_mate_can_follow():
    assert not verify(read_fen(OPEN).position, WHITE, Regions("", 100_000))
    queen = read_fen("7k/8/6KQ/8/8/8/8/8 w - - 0 1").position
    assert not verify(queen, WHITE, Regions("KkNnBbRrQq", 100_000))


def test_regions_are_refused_where_a_rook_mates_from_afar():
    """King and rook mate along a line only: from next to the king the rook leaves it a square."""
    assert not verify(read_fen("7k/8/6K1/8/8/8/8/R7 w - - 0 1").position, WHITE, Regions("", 1000))


def test_regions_are_refused_where_the_mate_stands_already():
    mate = read_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").position
    assert not verify(mate, WHITE, Regions("", 1))


WALKED = [
    (MATING_PUSH, ""),
    (SHUT_IN, ""),
    (CASTLING, ""),
    ("4k2r/7p/7P/8/8/8/8/4K2R w Kk - 0 1", ""),
    ("4k3/1p6/8/2P5/8/8/8/4K3 b - - 0 1", ""),
    ("7k/P7/5n2/8/8/8/p7/7K b - - 0 1", ""),
    ("8/8/8/8/1p1p4/kP1P4/p7/K7 w - - 0 1", "Kk"),
]


def all_scenes(board, exact):
    """Return all that the verifier meets from a position, going on where it has room for mate."""
    following = _Following(board, exact, WHITE)
    waiting = list(following._met)
    while waiting:
        for follower in following._followers(following._met[waiting.pop()]):
            grown = following._met_key(follower)
            if grown is not None:
                waiting.append(grown)
    return following


def after(where, board, move):
    """Make a move; return where every man stands then, None for one that is gone."""
    taken, came = move.target, {move.origin: move.target}
    if move.is_en_passant:
        taken = move.target + (8 if board.side else -8)
    if move.is_castling:
        rank, files = move.origin & 56, (6, 5) if move.king_side else (2, 3)
        came = {move.origin: rank + files[0], move.target: rank + files[1]}
        taken = None
    board.make(move)
    return [came.get(square, None if square == taken else square) for square in where]


def told_places(following, board, men):
    """Return the places of the men in the scene of a position; none where it was not met."""
    for passed in (board.passed, 0):
        scene = following._met.get(following._key(_Scene(board.side, passed, board.castling, men)))
        if scene is not None:
            return [man.places for man in scene.men]
    return [0] * len(men)


@pytest.mark.long
@pytest.mark.parametrize(("fen", "exact"), WALKED)
def test_every_position_of_random_games_is_in_a_scene(fen, exact):
    position = read_fen(fen).position
    following = all_scenes(Board(position), exact)
    chance = random.Random(fen)
    for _ in range(12):
        board, where = Board(position), [square for square, _ in position.placed()]
        for _ in range(40):
            moves = board.legal_moves()
            if not moves:
                break
            where = after(where, board, chance.choice(moves))
            sides = [piece.side for _, piece in position.placed()]
            men = tuple(
                _Man(side, 0, 0) if square is None else _Man(side, board.kinds[square], BIT[square])
                for side, square in zip(sides, where, strict=True)
            )
            if _cannot_mate(men, WHITE):
                break
            places = told_places(following, board, men)
            assert all(not man.places & ~place for man, place in zip(men, places, strict=True)), (
                board.position()
            )
            assert any(places)


@pytest.mark.parametrize("kind", "nbrq")
def test_a_bishop_with_room_everywhere_is_not_taken_for_a_bare_king(kind):
    """Black's pawn becomes a knight or a bishop, which then holds a square next to its king."""
    position = read_fen("8/8/6p1/8/4K3/7B/8/3k4 w - - 0 1").position
    assert can_mate(position, WHITE).verdict == "yes"
    men = [6, 3, 6, PIECES_BY_SYMBOL[kind].kind]
    everywhere = [ALL_SQUARES, LIGHT_SQUARES, ALL_SQUARES, ALL_SQUARES]
    hopeless = hopeless_men(men, everywhere, [0, 0, 1, 1], WHITE)
    assert hopeless == (kind in "rq")


@pytest.mark.parametrize("colour", [LIGHT_SQUARES, DARK_SQUARES])
def test_bishops_of_one_colour_never_mate_whichever_colour_it_is(colour):
    men, sides = [KING, 3, KING, 3], [0, 0, 1, 1]
    both = [ALL_SQUARES, colour, ALL_SQUARES, colour]
    assert hopeless_men(men, both, sides, WHITE)
    other = [ALL_SQUARES, colour, ALL_SQUARES, ALL_SQUARES ^ colour]
    assert not hopeless_men(men, other, sides, WHITE)


@pytest.mark.article("E.01@2023-01 art. 3.7.4.1")
@pytest.mark.parametrize(
    ("fen", "passed"),
    [
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e3"),
        ("4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", None),
        # a knight beside it takes nothing in passing, nor does a pawn far away
        ("4k3/8/8/p7/3n4/8/4P3/4K3 w - - 0 1", None),
        ("4k3/p7/8/8/3n4/8/4P3/3QK3 w - - 0 1", None),
        # a pawn beside it does, whatever else stands about
        ("3qk3/pp6/8/8/3p4/8/4P3/4K3 w - - 0 1", "e3"),
        ("rnbqkbnr/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e3"),
        ("4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1", None),
        ("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", None),
        ("4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "e6"),
        ("4k3/8/4p3/3P4/8/8/8/4K3 b - - 0 1", None),
    ],
)
def test_only_a_double_step_beside_a_pawn_of_the_opponent_leaves_a_square_to_take_on(fen, passed):
    following = _Following(Board(read_fen(fen).position), "", WHITE)
    met = {scene.passed for scene in following._followers(following._first)}
    expected = {SQUARES_BY_NAME[passed]} if passed else set()
    assert met - {0} == expected
    for winner in (0, 1):
        cast = PieceSet(Board(read_fen(fen).position), winner, EXACT)
        proof = _SceneSearch(cast)
        proof._follow(cast.scene, cast.places)
        assert {scene[1] for scene in proof._scenes} - {0} == expected


EXACT = frozenset((side, kind) for side in (0, 1) for kind in range(1, 7))


@pytest.mark.article("E.01@2023-01 art. 3.8.2")
@pytest.mark.parametrize(
    ("fen", "king", "rook"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "g1", "f1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "c1", "d1"),
        ("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "g8", "f8"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "c8", "d8"),
    ],
)
def test_castling_takes_king_and_rook_to_their_squares(fen, king, rook):
    board = Board(read_fen(fen).position)
    spreading = _SceneSearch(PieceSet(board, board.side, EXACT))
    cast = spreading._cast
    spreading._follow(cast.scene, cast.places)
    home, at = BIT[SQUARES_BY_NAME[king]], BIT[SQUARES_BY_NAME[rook]]
    castled = [each for each in spreading._scenes.values() if each[cast.kings[board.side]] == home]
    assert [at in each for each in castled] == [True]
    following = _Following(board, "KkRr", board.side)
    checked = [
        {man.places for man in scene.men if man.side == board.side and man.kind == ROOK}
        for scene in following._followers(following._first)
        if (board.side, KING, home) in scene.men
    ]
    assert checked == [{at}]

"""Scenes: those of the proof, those of its check and the legal moves tell the same."""

import random

import pytest

from arbitro.rules.laws.adjudicator.regions import (
    HEAD,
    PieceSet,
    _SceneSearch,
    room_for_mate,
    spread,
)
from arbitro.rules.laws.adjudicator.regions_check import _Following, _Man, _Scene, regions_hold
from arbitro.rules.laws.board import Board, read_fen, write_fen
from arbitro.rules.laws.board.encoding import BIT, KING, PAWN
from rules.laws.board.random_positions import random_game

PAWNS = frozenset((side, PAWN) for side in (0, 1))
KINGS = frozenset((side, KING) for side in (0, 1))
EVERYTHING = frozenset((side, kind) for side in (0, 1) for kind in range(1, 7))


def men_of(board):
    return frozenset((piece.side, piece.kind, at) for at, piece in board.position().placed())


def moves_lead_to(board):
    found = set()
    for move in board.legal_moves():
        board.make(move)
        found.add((men_of(board), board.castling))
        board.unmake()
    return found


def proof_leads_to(board, winner):
    cast = PieceSet(board, winner, EVERYTHING)
    spreading = _SceneSearch(cast)
    spreading._follow(cast.scene, cast.places)
    return {
        (
            frozenset(
                (side, word & 7, (word >> 3) - 1)
                for side, word in zip(cast.sides, scene[HEAD:], strict=True)
                if word
            ),
            scene[2],
        )
        for scene in spreading._scenes
        if scene != cast.scene
    }


def check_leads_to(board, winner):
    following = _Following(board, "KkQqRrBbNn", winner)
    found = set()
    for scene in following._followers(following._first):
        men = [(man.side, man.kind, man.places) for man in scene.men if man.places]
        told = frozenset((side, kind, places.bit_length() - 1) for side, kind, places in men)
        found.add((told, scene.rights))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_where_every_piece_is_exact_the_scenes_that_follow_are_the_legal_moves(seed):
    for ply, board in enumerate(random_game(seed, 90, lively=True)):
        # with fewer men scenes are left out from which a side cannot mate any more
        if len(men_of(board)) < 12:
            break
        if ply % 6 == seed:
            expected = moves_lead_to(board)
            assert proof_leads_to(board, 0) == expected, write_fen(board)
            assert check_leads_to(board, 0) == expected, write_fen(board)


@pytest.mark.article("E.01@2023-01 art. 3.7.4.1")
@pytest.mark.article("E.01@2023-01 art. 3.8.2")
@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1",
        "r3k2r/p6p/8/8/8/8/P6P/R3K2R b KQkq - 0 1",
        # each rook may take the other of its file, and both sides lose a right
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        # one way of the king is occupied (whether it is attacked no scene asks)
        "r3k1nr/8/8/8/8/8/8/R2QK2R w KQkq - 0 1",
        "4k3/8/8/3pPp2/8/8/8/4K2R w K d6 0 1",
        "4k2r/8/8/8/3pPp2/8/8/4K2R b Kk e3 0 1",
        "r3k3/1P6/8/8/8/8/6p1/4K2R b Kq - 0 1",
        "4k3/pP5p/8/8/4K3/8/Pp5P/N6B b - - 0 1",
    ],
)
def test_castling_and_taking_in_passing_are_among_what_follows(fen):
    board = Board(read_fen(fen).position)
    expected = moves_lead_to(board)
    assert proof_leads_to(board, 0) == expected
    assert check_leads_to(board, 0) == expected


def all_of_the_proof(board, winner, exact):
    """Return every scene met by the proof: words and exact squares, with the places of all."""
    spreading = _SceneSearch(PieceSet(board, winner, exact))
    while spreading._waiting:
        scene = spreading._waiting.popleft()
        spreading._follow(scene, spreading._scenes[scene])
    cast = spreading._cast
    order = sorted(range(len(cast.sides)), key=cast.places.__getitem__)
    found = {}
    for scene, places in spreading._scenes.items():
        kinds = tuple(scene[HEAD + number] & 7 for number in order)
        told = tuple(
            places[number] if (cast.sides[number], kind) in exact else None
            for number, kind in zip(order, kinds, strict=True)
        )
        found[scene[:HEAD], kinds, told] = [places[number] for number in order]
    return found


def all_of_the_check(board, winner, exact):
    following = _Following(board, exact, winner)
    waiting = list(following._met)
    while waiting:
        for follower in following._followers(following._met[waiting.pop()]):
            grown = following._met_key(follower)
            if grown is not None:
                waiting.append(grown)
    found = {}
    for scene in following._met.values():
        kinds = tuple(man.kind if man.places else 0 for man in scene.men)
        told = tuple(
            man.places if man.places and (man.side, man.kind) in following._exact else None
            for man in scene.men
        )
        found[tuple(scene[:3]), kinds, told] = [man.places for man in scene.men]
    return found


FEW = [
    # walls of pawns, and pieces shut in by them
    ("8/B4b2/2k5/1p1p4/1P1Pp1pB/1pp1P1P1/1p6/bK3b2 b - - 0 1", ""),
    ("B2b4/8/4k3/8/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - - 0 1", ""),
    # pawns that promote, with and without taking
    ("7k/P7/5n2/8/8/8/p7/7K b - - 0 1", ""),
    ("4k3/8/8/8/8/4n3/3P4/r3K3 w - - 0 1", ""),
    # a pawn that may be taken in passing, at once
    ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", ""),
    # and after its double step
    ("4k3/1p6/8/2P5/8/8/8/4K3 b - - 0 1", ""),
    # castling on either side, and pieces without pawns
    ("8/8/8/8/3n4/4k3/8/R3K2R w KQ - 0 1", ""),
    ("r3k2r/8/8/8/8/8/8/4K2B b kq - 0 1", ""),
    ("8/8/8/8/1p1p4/kP1P4/p7/K7 w - - 0 1", "Kk"),
]


@pytest.mark.parametrize(("fen", "symbols"), FEW)
@pytest.mark.parametrize("winner", [0, 1])
def test_the_check_meets_the_scenes_of_the_proof_with_the_same_places(fen, symbols, winner):
    board = Board(read_fen(fen).position)
    exact = PAWNS | KINGS if symbols else PAWNS
    of_the_proof = all_of_the_proof(board, winner, exact)
    assert of_the_proof == all_of_the_check(board, winner, symbols)
    proved = spread(board, winner, exact, 10**9)
    assert regions_hold(board, symbols, len(of_the_proof), winner) == proved.excludes
    assert not proved.excludes or proved.scenes == len(of_the_proof)


@pytest.mark.parametrize("seed", range(6))
def test_proof_and_check_see_room_for_mate_in_the_same_scenes(seed):
    chance = random.Random(seed)
    seen = set()
    for ply, board in enumerate(random_game(seed, 140, lively=True)):
        if ply % 3:
            continue
        for winner in (0, 1):
            cast = PieceSet(board, winner, PAWNS)
            kinds = [word & 7 for word in cast.scene[HEAD:]]
            places = list(cast.places)
            for number, kind in enumerate(kinds):
                if kind != PAWN and chance.random() < 0.6:
                    for _ in range(chance.choice((1, 2, 6))):
                        places[number] |= BIT[chance.randrange(64)]
            scene = (winner ^ 1, *cast.scene[1:])
            men = tuple(map(_Man, cast.sides, kinds, places))
            checked = _Following(board, "", winner)._has_room(_Scene(winner ^ 1, 0, 0, men))
            assert room_for_mate(cast, scene, places) == checked, (write_fen(board), places)
            seen.add(checked)
    assert seen == {True, False}


@pytest.mark.parametrize(
    "fen",
    [
        # by queen, rook, two bishops, bishops and knight, pawn, and a smothered one
        "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
        "R6k/8/6K1/8/8/8/8/8 b - - 0 1",
        "7k/8/6K1/3B4/3B4/8/8/8 b - - 0 1",
        "7k/8/5BKN/8/4B3/8/8/8 b - - 0 1",
        "7k/6P1/4B2K/8/8/8/8/8 b - - 0 1",
        "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1",
    ],
)
def test_a_mate_has_room_where_it_stands(fen):
    board = Board(read_fen(fen).position)
    assert board.is_checkmate()
    cast = PieceSet(board, 0, PAWNS)
    assert room_for_mate(cast, cast.scene, cast.places)
    following = _Following(board, "", 0)
    assert following._has_room(following._first)

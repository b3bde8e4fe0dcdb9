"""Positions no game leads to, and that positions of games are never called so."""

import pytest

from arbitro.rules.laws.board import Board, diagnose, position_faults, read_fen, write_fen
from arbitro.rules.laws.board.doctor import captures_of_pawns
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

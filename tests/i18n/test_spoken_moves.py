"""Moves as they are said to a player who does not see the board."""

import pytest

from arbitro.i18n import translator
from arbitro.i18n.rule_texts.laws import spoken_move
from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.notation import announce, read_move

FEN = "1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1"


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        ("Ra6", "rook from a1 to a6", "torre de a1 a a6"),
        ("0-0", "short castling", "enroque corto"),
        ("0-0-0", "long castling", "enroque largo"),
        ("exd6", "pawn from e5 captures pawn on d6", "peón de e5 captura peón en d6"),
        ("a8Q", "pawn from a7 to a8, becomes queen", "peón de a7 a a8, se convierte en dama"),
        (
            "axb8N",
            "pawn from a7 captures knight on b8, becomes knight",
            "peón de a7 captura caballo en b8, se convierte en caballo",
        ),
    ],
)
def test_a_move_is_said_in_both_languages(text, english, spanish):
    board = Board(read_fen(FEN).position)
    announced = announce(board, read_move(board, text).move)
    assert spoken_move(translator("en"), announced) == english
    assert spoken_move(translator("es"), announced) == spanish

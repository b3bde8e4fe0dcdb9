"""An answer given to people has passed the separate check, or is none."""

import pytest

from arbitro.rules.laws.adjudicator import Adjudication, can_mate, checked, checked_can_mate
from arbitro.rules.laws.adjudicator.certificates import HelpMate, Material
from arbitro.rules.laws.board import read_fen

ROOK = "8/8/4k3/8/8/3RK3/8/8 w - - 0 1"
KNIGHT = "8/8/4k3/8/8/3NK3/8/8 w - - 0 1"


@pytest.mark.parametrize("fen", [ROOK, KNIGHT])
def test_what_can_be_checked_is_answered(fen):
    position = read_fen(fen).position
    assert checked_can_mate(position, 0) == can_mate(position, 0)


@pytest.mark.parametrize(
    ("fen", "wrong"),
    [
        (ROOK, Adjudication("no", certificate=Material("knight"), nodes=7)),
        (KNIGHT, Adjudication("yes", certificate=HelpMate(()), nodes=7)),
    ],
)
def test_what_cannot_be_checked_is_left_open(monkeypatch, fen, wrong):
    monkeypatch.setattr(checked, "can_mate", lambda *_: wrong)
    assert checked_can_mate(read_fen(fen).position, 0) == Adjudication("undecided", nodes=7)

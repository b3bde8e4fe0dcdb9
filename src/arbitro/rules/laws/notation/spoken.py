"""Moves as they are announced to a blind player (D.2.1): words in German as the rules give them.

`Announcement` is the data: what moves, from where, to where. The official words are those the
rules prescribe unless the arbiter decides otherwise; other languages are spoken from the data.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.rules.laws.board.pieces import KIND_NAMES
from arbitro.rules.laws.board.squares import SQUARE_NAMES

if TYPE_CHECKING:
    from arbitro.rules.laws.board.board import Board
    from arbitro.rules.laws.board.moves import Move

FILE_WORDS = ("Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector")
RANK_WORDS = ("eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht")
PIECE_WORDS = ("", "Bauer", "Springer", "Laeufer", "Turm", "Dame", "Koenig")
CASTLING_WORDS = ("Kurze Rochade", "Lange Rochade")


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is said of a move. ``castling`` is ``short``, ``long`` or empty.

    ``piece``, ``captured`` and ``promotion`` are names of kinds, empty where there is none.
    """

    piece: str
    origin: str
    target: str
    captured: str = ""
    promotion: str = ""
    castling: str = ""
    official: str = ""


def announce(board: Board, move: Move) -> Announcement:
    """Return what is announced of a legal move before it is made.

    >>> from arbitro.rules.laws.board import Board
    >>> from arbitro.rules.laws.board.moves import move_of
    >>> announce(Board(), move_of("g1", "f3")).official
    'Springer Gustav eins Felix drei'
    """
    kind, promotion = board.kinds[move.origin], move.promotion
    origin, target = SQUARE_NAMES[move.origin], SQUARE_NAMES[move.king_target]
    if move.is_castling:
        side = "short" if move.king_side else "long"
        words = CASTLING_WORDS[0 if move.king_side else 1]
        return Announcement("king", origin, target, castling=side, official=words)
    captured = 1 if move.is_en_passant else board.kinds[move.target]
    words = f"{PIECE_WORDS[kind]} {square_words(origin)} {square_words(target)}"
    if promotion:
        words += f" {PIECE_WORDS[promotion]}"
    return Announcement(
        KIND_NAMES[kind],
        origin,
        target,
        KIND_NAMES[captured] if captured else "",
        KIND_NAMES[promotion] if promotion else "",
        official=words,
    )


def square_words(name: str) -> str:
    """Return the words of a square.

    >>> square_words("e4")
    'Eva vier'
    """
    return f"{FILE_WORDS['abcdefgh'.index(name[0])]} {RANK_WORDS[int(name[1]) - 1]}"

"""Writing moves down: every form Appendix C knows, in the letters of a language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import (
    ALL_SQUARES,
    BIT,
    FILE,
    KIND_NAMES,
    KING,
    PAWN,
    RANK,
    SQUARE_NAMES,
    Move,
    Squares,
)
from arbitro.rules.laws.notation.matching import matches
from arbitro.rules.laws.notation.written import ENGLISH, FIGURINES, Letters, WrittenMove, letters_of


@unique
class Form(Enum):
    """How much of a move is written: the arrival square alone where it is enough, or both."""

    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Style:
    """A way of writing moves. The signs are those Appendix C leaves to the writer (C.9, C.13).

    ``capture`` stands between piece and square, ``hyphen`` in long form where nothing is captured;
    ``promotion`` stands before the letter; ``passing`` after a capture in passing; ``castling``
    is the two texts for towards the h-file and the a-file. An empty sign is not written.
    """

    letters: Letters = ENGLISH
    form: Form = Form.SHORT
    capture: str = "x"
    hyphen: str = ""
    promotion: str = ""
    passing: str = ""
    check: str = "+"
    mate: str = "#"
    castling: tuple[str, str] = ("0-0", "0-0-0")


SAN = Style(promotion="=", castling=("O-O", "O-O-O"))
"""What PGN prescribes."""


def style_of(language: str, form: Form = Form.SHORT) -> Style:
    """Return the usual way of writing in a language; ``figurine`` is one too.

    >>> style_of("es").letters.knight
    'C'
    """
    return Style(letters_of(language), form)


def write_move(board: Board, move: Move, style: Style = SAN) -> str:
    """Write a legal move of a board.

    >>> from arbitro.rules.laws.board import Board
    >>> from arbitro.rules.laws.board.encoding import make_move
    >>> knight = make_move(SQUARE_NAMES.index("g1"), SQUARE_NAMES.index("f3"))
    >>> write_move(Board(), knight, style_of("es"))
    'Cf3'
    >>> write_move(Board(), knight, style_of("es", Form.LONG))
    'Cg1f3'
    """
    text = without_sign(board, move, style)
    if not (style.check or style.mate):
        return text
    board.make(move)
    try:
        if not board.in_check():
            return text
        return text + (style.check if board.legal_moves() else style.mate)
    finally:
        board.unmake()


def without_sign(board: Board, move: Move, style: Style = SAN) -> str:
    """Write a legal move without the sign for check or mate, which costs most to find out."""
    if move.is_castling:
        return style.castling[0 if move.king_side else 1]
    kind = board.kinds[move.origin]
    target = SQUARE_NAMES[move.target]
    captures = bool(board.kinds[move.target]) or move.is_en_passant
    joint = style.capture if captures else ""
    if style.form is Form.LONG:
        origin = SQUARE_NAMES[move.origin]
        joint = joint or style.hyphen
    elif kind == PAWN:
        origin = SQUARE_NAMES[move.origin][0] if captures else ""
    else:
        origin = _distinction(board, move, kind)
    text = _sign(style.letters, kind, board.side) + origin + joint + target
    if move.promotion:
        text += style.promotion + _sign(style.letters, move.promotion, board.side)
    if move.is_en_passant:
        text += style.passing
    return text


def _sign(letters: Letters, kind: int, side: int) -> str:
    if kind == PAWN:
        return ""
    if letters is FIGURINES[0]:
        # in print White's pieces are open and Black's are filled
        return FIGURINES[side].of_kind(kind)
    return letters.of_kind(kind)


def _distinction(board: Board, move: Move, kind: int) -> str:
    """Return file, rank or square that tell a piece from others that could go there (C.10)."""
    if kind == KING:
        return ""
    mine = board.sides[board.side][kind]
    if mine.bit_count() == 1:
        return ""
    others = _others(board, move, kind)
    if not others:
        return ""
    origin = move.origin
    name = SQUARE_NAMES[origin]
    # The file before the rank, as C.10 orders them.
    if not others & FILE[origin % 8]:
        return name[0]
    if not others & RANK[origin // 8]:
        return name[1]
    return name


def _others(board: Board, move: Move, kind: int) -> Squares:
    # Legal moves alone: a pinned piece needs no distinction, as it cannot go there (C.10).
    anyone = WrittenMove(kind, ALL_SQUARES ^ BIT[move.origin], move.target)
    found = 0
    for other in matches(board, anyone):
        found |= BIT[other.origin]
    return found


# Moves as they are announced to a blind player (D.2.1): words in German as the rules give them.
#
# `Announcement` is the data: what moves, from where, to where. The official words are those the
# rules prescribe unless the arbiter decides otherwise; other languages are spoken from the data.

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
    >>> from arbitro.rules.laws.board.encoding import make_move
    >>> knight = make_move(SQUARE_NAMES.index("g1"), SQUARE_NAMES.index("f3"))
    >>> announce(Board(), knight).official
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

"""Positions as text: FEN, X-FEN and Shredder-FEN, read strictly or leniently, and written.

Reading never raises. A finding names each fault with the place where it was met; lenient reading
repairs what has one evident meaning and says so, strict reading gives no position at all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import (
    BIT,
    BLACK,
    FILE,
    FILES,
    KING,
    PIECES_BY_SYMBOL,
    ROOK,
    SQUARE_NAMES,
    SQUARES_BY_NAME,
    SYMBOLS,
    WHITE,
    Piece,
    Squares,
)
from arbitro.rules.laws.board.generation import passing_moves
from arbitro.rules.laws.board.position import BACK_RANK, Position

FATAL = frozenset({"fen-empty", "fen-letter", "fen-side"})
"""The findings after which no position is believed: what was meant cannot be told."""

FINDINGS = frozenset(
    {
        *FATAL,
        "fen-rank-length",
        "fen-rank-count",
        "fen-digits",
        "fen-field-missing",
        "fen-field-extra",
        "fen-castling-letter",
        "fen-castling-repeated",
        "fen-castling-unbacked",
        "fen-passed-square",
        "fen-passed-rank",
        "fen-halfmoves",
        "fen-number",
    }
)
"""Every code a finding of this module can have; its words are ``board.finding.<code>``."""


@dataclass(frozen=True, slots=True)
class FenFinding:
    """A fault of a FEN; ``column`` is counted from 1, ``text`` is what was met there."""

    code: str
    column: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class FenReading:
    """A position read from text, None where it cannot be told, and what was wrong with the text."""

    position: Position | None
    findings: tuple[FenFinding, ...] = ()


def read_fen(text: str, *, strict: bool = False, chess960: bool | None = None) -> FenReading:
    """Read a FEN, X-FEN or Shredder-FEN.

    Lenient reading takes missing fields for White to move, no castling, no capture in passing and
    move 1; a rank too short is filled with empty squares and one too long cut. ``chess960`` says
    which game it is; where None, castling rights with other squares than e, a and h tell.

    >>> read_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").findings
    ()
    >>> [finding.code for finding in read_fen("4k3/8/8/8/8/8/8/4K3 w").findings]
    ['fen-field-missing']
    >>> read_fen("4k3/8/8/8/8/8/8/4K3 w", strict=True).position is None
    True
    """
    return _Reader(text, chess960).read(strict=strict)


class _Reader:
    """One reading of one text: its fields with their columns, and the findings so far."""

    def __init__(self, text: str, chess960: bool | None) -> None:
        self.findings: list[FenFinding] = []
        self.chess960 = chess960
        # in addresses the fields are joined by low lines
        spaced = text if " " in text.strip() else text.replace("_", " ")
        self.fields = [(word.start() + 1, word.group()) for word in re.finditer(r"\S+", spaced)]
        self.end = len(spaced) + 1

    def find(self, code: str, column: int, text: str = "") -> None:
        self.findings.append(FenFinding(code, column, text[:40]))

    def read(self, *, strict: bool) -> FenReading:
        if not self.fields:
            self.find("fen-empty", 1)
            return FenReading(None, tuple(self.findings))
        if len(self.fields) < 6:
            self.find("fen-field-missing", self.end, str(len(self.fields)))
        for column, word in self.fields[6:]:
            self.find("fen-field-extra", column, word)
        pieces = self.placement(*self.fields[0])
        side = self.side()
        position = Position(pieces, side, chess960=bool(self.chess960))
        castling = self.castling(position)
        position = Position(
            pieces,
            side,
            castling,
            self.passed(side),
            self.count(4, "fen-halfmoves", least=0, missing=0),
            self.count(5, "fen-number", least=1, missing=1),
            bool(self.chess960),
        )
        fatal = any(strict or finding.code in FATAL for finding in self.findings)
        return FenReading(None if fatal else position, tuple(self.findings))

    def placement(self, column: int, text: str) -> tuple[Piece | None, ...]:
        rows: list[list[Piece | None]] = []
        for row in text.split("/"):
            rows.append(self.row(column, row))
            column += len(row) + 1
        if len(rows) != 8:
            self.find("fen-rank-count", self.fields[0][0], str(len(rows)))
            rows = (rows + [[None] * 8 for _ in range(8)])[:8]
        return tuple(piece for row in reversed(rows) for piece in row)

    def row(self, column: int, text: str) -> list[Piece | None]:
        row: list[Piece | None] = []
        for number, letter in enumerate(text):
            piece = PIECES_BY_SYMBOL.get(letter)
            if piece is not None:
                row.append(piece)
            elif letter in "12345678":
                if number and text[number - 1] in "12345678":
                    self.find("fen-digits", column + number, text)
                row += [None] * int(letter)
            elif letter != "~":  # the mark of a promoted piece in other games
                self.find("fen-letter", column + number, letter)
                row.append(None)
        if len(row) != 8:
            self.find("fen-rank-length", column, text)
        return (row + [None] * 8)[:8]

    def side(self) -> int:
        if len(self.fields) < 2:
            return WHITE
        column, word = self.fields[1]
        if word not in {"w", "b"}:
            self.find("fen-side", column, word)
        return BLACK if word == "b" else WHITE

    def castling(self, position: Position) -> Squares:
        if len(self.fields) < 3 or self.fields[2][1] == "-":
            return 0
        column, word = self.fields[2]
        rights = 0
        for number, letter in enumerate(word):
            if letter == "-" or letter.lower() not in "kqabcdefgh":
                self.find("fen-castling-letter", column + number, letter)
                continue
            rook = self.rook_of(position, letter)
            if rights & BIT[rook]:
                self.find("fen-castling-repeated", column + number, letter)
            rights |= BIT[rook]
            # Each right alone: of two rooks on one side only the outer one would be seen as backed.
            backed = Position(position.pieces, castling=BIT[rook]).usable_castling()
            if not backed:
                self.find("fen-castling-unbacked", column + number, letter)
        self.decide_game(position, rights)
        return rights

    def rook_of(self, position: Position, letter: str) -> int:
        """Return the square of the rook a castling letter means, present or not."""
        side = WHITE if letter.isupper() else BLACK
        rank = 0 if side == WHITE else 56
        small = letter.lower()
        if small not in "kq":
            return rank + FILES.index(small)
        # By X-FEN the letter means the outermost rook of that side, wherever it stands; without any
        # the corner is named, and the finding tells that nothing is there.
        corner = rank + (7 if small == "k" else 0)
        king = position.of_kind(side, KING) & BACK_RANK[side]
        rooks = position.of_kind(side, ROOK) & BACK_RANK[side]
        if small == "k":
            beyond = rooks & ~(king - 1) & ~king if king else 0
            return beyond.bit_length() - 1 if beyond else corner
        beyond = rooks & (king - 1) if king else 0
        return (beyond & -beyond).bit_length() - 1 if beyond else corner

    def decide_game(self, position: Position, rights: Squares) -> None:
        """Decide whether rights are those of Chess960, where nobody has said so."""
        if self.chess960 is not None:
            return
        usual = not rights & ~0x8100000000000081
        kings = position.of_kind(WHITE, KING) | position.of_kind(BLACK, KING)
        home = all(not rights & rank or kings & rank & FILE[4] for rank in BACK_RANK)
        self.chess960 = bool(rights) and not (usual and home)

    def passed(self, side: int) -> int | None:
        if len(self.fields) < 4 or self.fields[3][1] == "-":
            return None
        column, word = self.fields[3]
        square = SQUARES_BY_NAME.get(word)
        if square is None:
            self.find("fen-passed-square", column, word)
        elif square // 8 != (5 if side == WHITE else 2):
            self.find("fen-passed-rank", column, word)
            return None
        return square

    def count(self, field: int, code: str, *, least: int, missing: int) -> int:
        if len(self.fields) <= field:
            return missing
        column, word = self.fields[field]
        if not (word.isascii() and word.isdigit()) or len(word) > 6:
            self.find(code, column, word)
            return missing
        if int(word) < least:
            self.find(code, column, word)
        return max(int(word), least)


def write_fen(position: Position | Board, *, shredder: bool = False, passed: bool = True) -> str:
    """Write a position as FEN.

    Castling rights are K, Q, k, q where the outermost rook of that side is meant, as X-FEN asks,
    and the letter of the rook's file elsewhere or where ``shredder`` is wanted. The square passed
    over by a double step is always written, or with ``passed=False`` only where a capture there
    is legal now.

    >>> from arbitro.rules.laws.board.position import START
    >>> write_fen(START)
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
    """
    value = position if isinstance(position, Position) else position.position()
    square = value.passed
    if square is not None and not passed and not _can_capture(value):
        square = None
    return " ".join(
        (
            placement_of(value),
            "wb"[value.side],
            _castling_text(value, shredder=shredder) or "-",
            "-" if square is None else SQUARE_NAMES[square],
            str(value.halfmoves),
            str(value.number),
        )
    )


def placement_of(position: Position) -> str:
    """Return the first field of FEN: the pieces by rank from the eighth to the first."""
    rows = []
    for rank in range(56, -1, -8):
        row, empty = "", 0
        for piece in position.pieces[rank : rank + 8]:
            if piece is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + SYMBOLS[piece.side][piece.kind]
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def _castling_text(position: Position, *, shredder: bool) -> str:
    text = ""
    for side in (WHITE, BLACK):
        rank = 0 if side == WHITE else 56
        king = position.of_kind(side, KING) & BACK_RANK[side]
        rooks = position.of_kind(side, ROOK) & BACK_RANK[side]
        for file in range(7, -1, -1):
            bit = BIT[rank + file]
            if not position.castling & bit:
                continue
            towards_h = bit > king
            beyond = rooks & (~(bit - 1) & ~bit if towards_h else bit - 1)
            if shredder or beyond or not rooks & bit:
                letter = FILES[file]
            else:
                letter = "k" if towards_h else "q"
            text += letter.upper() if side == WHITE else letter
    return text


def _can_capture(position: Position) -> bool:
    board = Board(position)
    return bool(board.passed and passing_moves(board))

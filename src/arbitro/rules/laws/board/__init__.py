"""The board: positions, legal moves, and what the Laws ask of a position (articles 1 to 3, 9.2.2).

`Board` makes and takes back moves; `Position` is a value. Orthodox chess and Chess960.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later
from arbitro.rules.laws.board.encoding import (
    BISHOP,
    BLACK,
    CASTLING,
    DOUBLE_STEP,
    EMPTY,
    EN_PASSANT,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Move,
    Piece,
    square_name,
    square_named,
)
from arbitro.rules.laws.board.position import (
    START,
    Position,
    array_number,
    initial_position,
    misplaced,
)

if TYPE_CHECKING:
    from arbitro.rules.laws.board.board import Board, perft
    from arbitro.rules.laws.board.doctor import diagnose, position_faults, why_unplayable
    from arbitro.rules.laws.board.fen import FenFinding, FenReading, read_fen, write_fen
    from arbitro.rules.laws.board.illegality import (
        CastlingState,
        CastlingStatus,
        castling_statuses,
        why_illegal,
    )
    from arbitro.rules.laws.board.record import (
        Appearance,
        GameRecord,
        appearances,
        identity_differences,
        record_of,
        state_of,
    )
    from arbitro.rules.laws.board.tables import reach_on_empty_board

__all__ = [
    "BISHOP",
    "BLACK",
    "CASTLING",
    "DOUBLE_STEP",
    "EMPTY",
    "EN_PASSANT",
    "KING",
    "KNIGHT",
    "PAWN",
    "QUEEN",
    "ROOK",
    "START",
    "WHITE",
    "Appearance",
    "Board",
    "CastlingState",
    "CastlingStatus",
    "FenFinding",
    "FenReading",
    "GameRecord",
    "Move",
    "Piece",
    "Position",
    "appearances",
    "array_number",
    "castling_statuses",
    "diagnose",
    "identity_differences",
    "initial_position",
    "misplaced",
    "perft",
    "position_faults",
    "reach_on_empty_board",
    "read_fen",
    "record_of",
    "square_name",
    "square_named",
    "state_of",
    "why_illegal",
    "why_unplayable",
    "write_fen",
]

__getattr__ = later(
    __name__,
    {
        "board": ("Board", "perft"),
        "doctor": ("diagnose", "position_faults", "why_unplayable"),
        "fen": ("FenFinding", "FenReading", "read_fen", "write_fen"),
        "illegality": ("CastlingState", "CastlingStatus", "castling_statuses", "why_illegal"),
        "record": (
            "Appearance",
            "GameRecord",
            "appearances",
            "identity_differences",
            "record_of",
            "state_of",
        ),
        "tables": ("reach_on_empty_board",),
    },
)

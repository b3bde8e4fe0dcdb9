"""Positions and moves in words, for those who do not see the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

# Their names are loaded when they are first used: most rulings are about no position.
from arbitro.rules.laws import board, notation

if TYPE_CHECKING:
    from arbitro.i18n.translator import Translator
    from arbitro.rules.laws.board import Position
    from arbitro.rules.laws.notation import Letters


def position_in_words(words: Translator, position: Position, letters: Letters) -> str:
    """Say a position for those who do not see it: the men of both sides, then who is to move.

    >>> from arbitro.i18n import translator
    >>> from arbitro.rules.laws.board import read_fen
    >>> from arbitro.rules.laws.notation import letters_of
    >>> position = read_fen("4k3/8/8/8/8/8/P7/4K3 b - - 0 1").position
    >>> position_in_words(translator("es"), position, letters_of("es"))
    'Blancas: Re1 a2. Negras: Re8. Juegan negras.'
    """
    men: list[list[tuple[int, str]]] = [[], []]
    for square, piece in position.placed():
        men[piece.side].append(
            (-piece.kind, letters.of_kind(piece.kind) + board.square_name(square))
        )
    white, black = (" ".join(text for _, text in sorted(side)) for side in men)
    code = ("white-to-move", "black-to-move")[position.side]
    return words.t("ui.games.position", white=white, black=black, side=words.t(f"ui.games.{code}"))


def moves_in_words(
    words: Translator, position: Position | None, moves: tuple[str, ...]
) -> tuple[str, ...]:
    """Write moves of a position, given as engines write them, in the letters of the language."""
    if position is None:
        return moves
    at, style = board.Board(position), notation.style_of(words.notation)
    legal = {move.uci(): move for move in at.legal_moves()}
    return tuple(
        notation.write_move(at, legal[move], style) if move in legal else move for move in moves
    )


def line_in_words(
    words: Translator, position: Position | None, moves: tuple[str, ...]
) -> tuple[str, ...]:
    """Write a line of moves with their numbers; as it came where it cannot be made.

    >>> from arbitro.i18n import translator
    >>> from arbitro.rules.laws.board import START
    >>> line_in_words(translator("es"), START, ("g1f3", "b8c6"))
    ('1. Cf3', 'Cc6')
    """
    if position is None:
        return moves
    at, style = board.Board(position), notation.style_of(words.notation)
    said: list[str] = []
    for text in moves:
        # Half a line would look like a whole one.
        move = next((move for move in at.legal_moves() if move.uci() == text), None)
        if move is None:
            return moves
        number = f"{at.number}. " if at.side == 0 else f"{at.number}... " * (not said)
        said.append(f"{number}{notation.write_move(at, move, style)}")
        at.make(move)
    return tuple(said)

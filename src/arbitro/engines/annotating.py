"""A game looked at by an engine move by move: values, a graph of them, marks on mistakes.

Values are hundredths of a pawn from White's side. What a move lost is measured in chances to win,
by the curve the public server lichess shows; it is for teaching and has no meaning for fair play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import exp
from typing import NamedTuple

from arbitro.engines.client import Analysis, Engine, Limit
from arbitro.formats.pgn import PgnGame
from arbitro.formats.pgn.document import PgnMove
from arbitro.rules.laws.board import Board, Move, write_fen
from arbitro.rules.laws.notation import SAN, Style, read_move, write_move

MATE = 100_000
"""The value of a mate on the board; one in n moves is n less."""

MOST = 1000
"""Values beyond ten pawns count as ten."""

MARKS = ((15, 4), (10, 2), (5, 6))
"""What a move lost at least, in per cent of winning chances, and its glyph: ??, ?, ?!."""


class Value(NamedTuple):
    """What a position is worth for White, and the line an engine would play from it."""

    centipawns: int
    line: tuple[str, ...] = ()

    @property
    def mate(self) -> int | None:
        """Return the moves to mate, negative where White is mated; None where none is seen."""
        if abs(self.centipawns) < MATE - MOST:
            return None
        moves = MATE - abs(self.centipawns)
        return moves if self.centipawns > 0 else -moves

    def text(self) -> str:
        """Return the value as PGN has it behind ``%eval``.

        >>> Value(35).text(), Value(-MATE + 3).text()
        ('0.35', '#-3')
        """
        if self.mate is not None:
            return f"#{self.mate}"
        sign = "-" if self.centipawns < 0 else ""
        return f"{sign}{abs(self.centipawns) // 100}.{abs(self.centipawns) % 100:02}"


def value_of(answer: Analysis, side: int) -> Value:
    """Return the value of an answer to a position in which a side is to move."""
    first = answer.lines[0]
    if first.mate is not None:
        worth = (MATE - abs(first.mate)) * (1 if first.mate > 0 else -1)
    else:
        worth = first.centipawns or 0
    return Value(-worth if side else worth, first.moves)


def chances(centipawns: int) -> float:
    """Return White's chances to win in per cent.

    >>> round(chances(100), 4), round(chances(-100), 4), chances(0)
    (59.1026, 40.8974, 50.0)
    """
    bounded = max(-MOST, min(MOST, centipawns))
    return 50 + 50 * (2 / (1 + exp(-0.00368208 * bounded)) - 1)


def lost(before: int, after: int, side: int) -> float:
    """Return how many per cent of its chances a side lost by a move; nothing where it gained."""
    gone = chances(before) - chances(after)
    return max(0.0, -gone if side else gone)


def mark_of(gone: float) -> int | None:
    """Return the glyph of a move by what it lost.

    >>> mark_of(4.9), mark_of(5), mark_of(30)
    (None, 6, 4)
    """
    return next((glyph for least, glyph in MARKS if gone >= least), None)


def values_of(
    engine: Engine,
    game: PgnGame,
    nodes: int,
    told: Callable[[int, int], None] | None = None,
) -> list[Value]:
    """Return the value before the first move and after each; a position that is over is known."""
    board, found = Board(game.position), []
    moves = [item.move for item in game.moves]
    for done, move in enumerate((*moves, None)):
        found.append(_asked(engine, board, nodes))
        if told is not None:
            told(done + 1, len(moves) + 1)
        if move is not None:
            board.make(move)
    return found


def _asked(engine: Engine, board: Board, nodes: int) -> Value:
    if not board.legal_moves():
        worth = MATE if board.in_check() else 0
        return Value(worth if board.side else -worth)
    return value_of(engine.analyse(write_fen(board), Limit(nodes=nodes)), board.side)


def annotated(game: PgnGame, values: Sequence[Value], *, plies: int = 6) -> PgnGame:
    """Return a game with the value behind each move, marks, and a better line where one was missed.

    Comments, glyphs and variations that were there stay.
    """
    board, moves = Board(game.position), []
    for number, move in enumerate(game.moves):
        before, after = values[number], values[number + 1]
        glyph = mark_of(lost(before.centipawns, after.centipawns, board.side))
        better = _line(board, before.line[:plies]) if glyph is not None else ()
        # The engine's own move: what it lost is the depth of the search and no mistake.
        if better and better[0].move == move.move:
            glyph, better = None, ()
        moves.append(
            move._replace(
                # A mark that somebody set is not overruled by an engine.
                nags=move.nags if glyph is None or move.nags else (glyph,),
                comments=(f"[%eval {after.text()}]", *move.comments),
                variations=(*move.variations, *((better,) if better else ())),
            )
        )
        board.make(move.move)
    return replace(game, moves=tuple(moves), source="")


def _line(board: Board, words: Sequence[str]) -> tuple[PgnMove, ...]:
    """Return the moves of an engine's line as far as they are legal."""
    found: list[PgnMove] = []
    on = board.copy()
    for word in words:
        move = move_of(on, word)
        if move is None:
            break
        found.append(PgnMove(move, write_move(on, move), 0))
        on.make(move)
    return tuple(found)


def move_of(board: Board, word: str) -> Move | None:
    """Return the legal move an engine names; None where it names none."""
    by_name = {legal_move.uci(): legal_move for legal_move in board.legal_moves()}
    return by_name.get(word) or read_move(board, word, candidates=False).move


def line_in_words(board: Board, words: Sequence[str], style: Style = SAN) -> str:
    """Return an engine's line as it is written on a score sheet, with numbers."""
    on, text = board.copy(), []
    for number, word in enumerate(words):
        move = move_of(on, word)
        if move is None:
            break
        if on.side == 0:
            text.append(f"{on.number}.")
        elif not number:
            text.append(f"{on.number}...")
        text.append(write_move(on, move, style))
        on.make(move)
    return " ".join(text)

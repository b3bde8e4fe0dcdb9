"""Exercises from the games of a database: mate in one, the move that was played, endings."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from arbitro.games.base import GameBase, StoredGame
from arbitro.rules.laws.board import Board, Move, Position
from arbitro.rules.laws.notation import Style, write_move

KINDS = ("mate", "guess", "solve", "ending")
Judgement: TypeAlias = Literal["right", "wrong"]

MOST_TRIED = 400
"""Games looked at for one exercise."""

EARLIEST = 20
"""Half-moves that are theory, and not asked for."""


ENDING_MEN = 7
"""Men of an ending, at most: so many the largest tables have."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position of a game and the move played there; of mates every mating move is right.

    What keeps the worth of an ending, an engine says (`arbitro.engines.judging`).
    """

    kind: str
    game: StoredGame
    position: Position
    played: Move

    def judge(self, move: Move) -> Judgement:
        """Say whether a legal move solves the exercise."""
        if move == self.played:
            return "right"
        if self.kind != "mate":
            return "wrong"
        board = Board(self.position)
        board.make(move)
        return "right" if board.is_checkmate() else "wrong"

    def solution(self, style: Style) -> str:
        """Return the move that was played."""
        return write_move(Board(self.position), self.played, style)


def exercise(base: GameBase, kind: str, seed: int) -> Exercise | None:
    """Return the exercise of a seed, the same one for the same games; None where there is none."""
    (last,) = base.connection.execute("SELECT max(id) FROM game").fetchone()
    if last is None:
        return None
    chance = random.Random(seed)
    for _ in range(MOST_TRIED):
        number = chance.randrange(last) + 1
        game = base.game(number)
        # Numbers have gaps where games were taken out again.
        if game is None or not game.moves:
            continue
        if kind == "guess" and len(game.moves) > EARLIEST:
            return _at(game, kind, chance.randrange(EARLIEST, len(game.moves)))
        if kind == "mate" and _ends_in_mate(game):
            return _at(game, kind, len(game.moves) - 1)
        if kind == "ending" and (first := _ending_from(game)) is not None:
            return _at(game, kind, chance.randrange(first, len(game.moves)))
    return None


PUZZLES_TRIED = 30
"""Positions an engine is asked about for one exercise."""


def puzzle(base: GameBase, seed: int, best: Callable[[Board], str | None]) -> Exercise | None:
    """Return the position of a seed in which one move is far better; ``best`` says which, if any.

    The move of the exercise is that one, whatever was played.
    """
    (last,) = base.connection.execute("SELECT max(id) FROM game").fetchone()
    chance = random.Random(seed)
    for _ in range(PUZZLES_TRIED if last is not None else 0):
        game = base.game(chance.randrange(last) + 1)
        if game is None or len(game.moves) <= EARLIEST:
            continue
        asked = _at(game, "solve", chance.randrange(EARLIEST, len(game.moves)))
        board = Board(asked.position)
        named = best(board)
        found = [legal_move for legal_move in board.legal_moves() if legal_move.uci() == named]
        if found:
            return replace(asked, played=found[0])
    return None


def _ending_from(game: StoredGame) -> int | None:
    """Return the half-move of a game from which few men are on the board, None without any."""
    board = Board(game.position())
    first = None
    for ply, move in enumerate(game.moves):
        if first is None and sum(1 for _ in board.position().placed()) <= ENDING_MEN:
            first = ply
        board.make(move)
    return first


def _ends_in_mate(game: StoredGame) -> bool:
    # nearly no game does: only those won are played through
    if game.result not in {"1-0", "0-1"}:
        return False
    board = Board(game.position())
    for move in game.moves:
        board.make(move)
    return board.is_checkmate()


def _at(game: StoredGame, kind: str, ply: int) -> Exercise:
    board = Board(game.position())
    for move in game.moves[:ply]:
        board.make(move)
    return Exercise(kind, game, board.position(), game.moves[ply])

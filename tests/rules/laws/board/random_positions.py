"""Positions of random games, by a seed."""

import random

from arbitro.rules.laws.board import Board, initial_position


def random_game(seed, plies=120, *, lively=False, chess960=0.4):
    """Yield the board before each move of a random game; ``chess960`` is how often it is one.

    With ``lively`` captures, pawn moves to the last rank and castling are preferred.
    """
    chance = random.Random(seed)
    board = Board(initial_position(chance.randrange(960) if chance.random() < chess960 else 518))
    for _ in range(plies):
        yield board
        moves = board.legal_moves()
        if not moves:
            return
        sharp = [move for move in moves if board.kinds[move.target] or move.special > 1]
        board.make(chance.choice(sharp if lively and sharp and chance.random() < 0.5 else moves))

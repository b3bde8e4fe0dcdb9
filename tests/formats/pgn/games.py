"""PGN texts for the tests: one with everything, and random games."""

import random

from arbitro.rules.laws.board import Board
from arbitro.rules.laws.notation import SAN, write_move

EVERYTHING = """\
% an escaped line
[Event "Open \\"A\\" de Sitges"]
[Site "Sitges"]
[Date "2026.11.21"]
[Round "1.1"]
[White "Peña, José"]
[Black "Núñez, Ana"]
[Result "1-0"]
[TimeControl "40/5400+30:1800+30"]

{ before the game } 1. e4 {[%clk 1:30:25]} e5 $1 2. Nf3! (2. f4 exf4 (2... d5 3. exd5) 3. Nf3
{a gambit} g5) (2. Nc3) 2... Nc6 ; the rest of the line
3. Bb5 a6 4.Bxc6 dxc6 5.O-O $14 $10 1-0

"""


def random_movetext(seed, style=SAN):
    """Return the words of a random game and its moves."""
    chance = random.Random(seed)
    board, words, moves = Board(), [], []
    for ply in range(chance.randrange(10, 60)):
        legal = board.legal_moves()
        if not legal:
            break
        move = chance.choice(legal)
        words += [] if ply % 2 else [f"{ply // 2 + 1}."]
        words.append(write_move(board, move, style))
        moves.append(move)
        board.make(move)
    return words, moves

"""How often an engine judges small endings rightly, by its search alone and by tables of endings.

    python benchmarks/endings_by_tables.py /usr/games/stockfish FOLDER [--positions 500]

FOLDER holds Syzygy tables of three and four men. Positions are drawn by lot (the seed is fixed)
from all the materials that the folder has; what they are worth python-chess reads in the tables.
Judged as the training of endings judges: `keeps` of `arbitro.engines.judging`, on a move drawn by
lot.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from time import perf_counter

import chess
import chess.syzygy

from arbitro.engines.client import Engine
from arbitro.engines.judging import TABLES, keeps
from arbitro.rules.laws.board import Board, read_fen


def drawn(names: list[str], chance: random.Random) -> chess.Board:
    """Return a legal position of one of the materials, with a move to make, and no castling."""
    while True:
        white, black = chance.choice(names).split("v")
        board = chess.Board(None)
        men = [(each, chess.WHITE) for each in white] + [(each, chess.BLACK) for each in black]
        squares = chance.sample(range(64), len(men))
        for square, (kind, colour) in zip(squares, men, strict=True):
            board.set_piece_at(square, chess.Piece(chess.PIECE_SYMBOLS.index(kind.lower()), colour))
        board.turn = chance.random() < 0.5
        if board.is_valid() and any(board.legal_moves):
            return board


def worth(tables: chess.syzygy.Tablebase, board: chess.Board) -> int:
    """Return what the tables say: a win within fifty moves, a draw, a loss."""
    if not any(board.legal_moves):
        return -1 if board.is_check() else 0
    found = tables.probe_wdl(board)
    return 0 if abs(found) < 2 else (1 if found > 0 else -1)


def main() -> None:
    """Judge the same positions twice and print what was right."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--positions", type=int, default=500)
    asked = parser.parse_args()
    names = sorted(each.stem for each in asked.folder.glob("*.rtbw"))
    chance = random.Random(2026)
    positions = [drawn(names, chance) for _ in range(asked.positions)]
    moves = [chance.choice(list(each.legal_moves)) for each in positions]
    with chess.syzygy.open_tablebase(str(asked.folder)) as tables:
        truth = []
        for board, move in zip(positions, moves, strict=True):
            before = worth(tables, board)
            board.push(move)
            truth.append((before, -worth(tables, board)))
            board.pop()
    print(f"{len(names)} tables, {len(positions)} positions, {asked.engine}")
    for options in ({}, {TABLES: str(asked.folder)}):
        begun = perf_counter()
        with Engine((asked.engine,), {"Threads": "1", "Hash": "64", **options}) as engine:
            wrong = []
            for board, move, right in zip(positions, moves, truth, strict=True):
                ours = Board(read_fen(board.fen()).position)
                own = next(each for each in ours.legal_moves() if each.uci() == move.uci())
                judged = keeps(engine, ours, own)[:2]
                if judged != right:
                    wrong.append(f"{board.fen()} {move} {judged} not {right}")
        taken = (perf_counter() - begun) / len(positions)
        print(f"{'tables' if options else 'search'}: {len(wrong)} wrong, {taken:.2f} s each")
        print("\n".join(wrong[:5]))


if __name__ == "__main__":
    main()

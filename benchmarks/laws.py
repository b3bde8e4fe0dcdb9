"""The board, notation and PGN timed against python-chess in the same run, and every perft count.

``python -m benchmarks.laws`` prints times and ratios; ``--perft`` counts the published positions up
to a million move sequences each instead. Ratios above 1 mean that arbitro is faster.
"""

import argparse
import io
import platform
import random
import sys
import time
from pathlib import Path

import chess
import chess.pgn

from arbitro.formats.pgn import exported, game_of, read_pgn
from arbitro.rules.laws.board import Board, perft, read_fen, write_fen
from arbitro.rules.laws.notation import write_move

DATA = Path(__file__).parents[1] / "tests" / "data" / "laws"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDING = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
GOAL = 1.2


def timed(work):
    """Return the least processor time of three runs of some work, and what it returned."""
    best, result = None, None
    for _ in range(3):
        start = time.process_time()
        result = work()
        taken = time.process_time() - start
        best = taken if best is None else min(best, taken)
    return best, result


def theirs_perft(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    count = 0
    for move in board.legal_moves:
        board.push(move)
        count += theirs_perft(board, depth - 1)
        board.pop()
    return count


def report(name, ours, theirs, unit, amount):
    ratio = theirs / ours
    goal = 0 if name.startswith("FEN") else GOAL  # reading FEN is shown for interest only
    mark = "" if ratio >= goal else "  BELOW THE GOAL"
    print(f"{name:34} {amount / ours:12,.0f} {amount / theirs:12,.0f} {unit:12} {ratio:5.2f}{mark}")
    return ratio >= goal


def walk(plies, seed):
    """Return the positions of random games and their moves."""
    chance, fens, games = random.Random(seed), [], []
    while len(fens) < plies:
        board, moves = Board(), []
        for _ in range(chance.randrange(20, 140)):
            legal = board.legal_moves()
            if not legal:
                break
            fens.append(write_fen(board))
            moves.append(chance.choice(legal))
            board.make(moves[-1])
        games.append(moves)
    return fens, games


def movement():
    good = []
    for name, fen, depth in (
        ("perft 4, initial position", chess.STARTING_FEN, 4),
        ("perft 3, many pieces", KIWIPETE, 3),
        ("perft 5, ending", ENDING, 5),
    ):
        ours, count = timed(
            lambda fen=fen, depth=depth: perft(Board(read_fen(fen).position), depth)
        )
        theirs, other = timed(lambda fen=fen, depth=depth: theirs_perft(chess.Board(fen), depth))
        assert count == other
        good.append(report(name, ours, theirs, "nodes/s", count))
    return good


def listing():
    fens, _ = walk(6000, 1)
    mine = [Board(read_fen(fen).position) for fen in fens]
    others = [chess.Board(fen) for fen in fens]
    ours, counts = timed(lambda: [len(board.legal_moves()) for board in mine])
    theirs, expected = timed(lambda: [len(list(board.legal_moves)) for board in others])
    assert counts == expected
    good = [report("legal moves of 6,000 positions", ours, theirs, "positions/s", len(fens))]
    ours, _ = timed(lambda: [read_fen(fen) for fen in fens])
    theirs, _ = timed(lambda: [chess.Board(fen) for fen in fens])
    report("FEN read (no goal)", ours, theirs, "positions/s", len(fens))
    return good


def texts(clocks):
    """Return the text of 300 games, with a clock time after every move if wanted."""
    _, games = walk(24_000, 2)
    tags = {"White": "A", "Black": "B", "Round": "1"}
    parts = []
    for moves in games[:300]:
        text = exported(game_of(moves, tags))
        if clocks:
            board, words = Board(), []
            for move in moves:
                words.append(f"{write_move(board, move)} {{[%clk 0:{board.number % 60:02}:07]}}")
                board.make(move)
            text = text.partition("\n\n")[0] + "\n\n" + "\n".join(words) + " *\n\n"
        parts.append(text)
    return "".join(parts)


def read_all(text):
    stream, games = io.StringIO(text), []
    while (game := chess.pgn.read_game(stream)) is not None:
        assert not game.errors
        games.append(len(list(game.mainline_moves())))
    return games


def reading():
    good = []
    for name, clocks in (("PGN, 300 games", False), ("PGN with clocks, 300 games", True)):
        text = texts(clocks)
        ours, lengths = timed(lambda text=text: [len(game.moves) for game in read_pgn(text)])
        theirs, expected = timed(lambda text=text: read_all(text))
        assert lengths == expected
        good.append(report(name, ours, theirs, "games/s", len(lengths)))
    return good


def every_count(most):
    """Return the number of published counts up to ``most`` and those that differ."""
    counted, wrong = 0, 0
    for name in ("perft.epd", "perft960.epd"):
        start, nodes = time.process_time(), 0
        for line in (DATA / name).read_text("utf-8").splitlines():
            if line.startswith("#") or ";" not in line:
                continue
            fen, *counts = (part.strip() for part in line.split(";"))
            board = Board(read_fen(fen).position)
            for depth, count in (part.split() for part in counts):
                if int(count) <= most:
                    counted, nodes = counted + 1, nodes + int(count)
                    if perft(board, int(depth[1:])) != int(count):
                        wrong += 1
                        print(f"{name}: {fen} {depth} is not {count}")
        taken = time.process_time() - start
        print(f"{name}: {nodes:,} sequences in {taken:.0f} s, {nodes / taken:,.0f} a second")
    return counted, wrong


def native():
    """Time the native kernel beside python-chess and the Python it stands in for; 1 where below."""
    from arbitro.formats.pgn.columns import game_columns
    from arbitro.rules.laws.native import kernel, state

    compiled = kernel()
    if compiled is None:
        print(f"the native kernel is {state()}")
        return 1
    ours, count = timed(lambda: compiled.perft(Board(), 5))
    theirs, same = timed(lambda: theirs_perft(chess.Board(), 4))
    speeds = count / ours, same / theirs
    print(
        f"perft: kernel {speeds[0] / 1e6:.1f}, python-chess {speeds[1] / 1e6:.2f} million a second"
    )
    text = texts(True)
    read, lengths = timed(lambda: [len(game.moves) for game in game_columns(text.encode())])
    others, expected = timed(lambda: read_all(text))
    assert lengths == expected
    found = len(lengths)
    print(
        f"PGN with clocks: kernel {found / read:,.0f}, python-chess {found / others:,.0f} games "
        f"a second; {others / read:.1f} times python-chess"
    )
    return 0 if speeds[0] >= 30e6 and others / read >= 10 else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--perft", action="store_true", help="count the published positions")
    parser.add_argument("--most", type=int, default=1_000_000, help="the largest count compared")
    parser.add_argument("--native", action="store_true", help="the native kernel instead")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, python-chess {chess.__version__}")
    if options.perft:
        counted, wrong = every_count(options.most)
        print(f"{counted} counts up to {options.most:,}, {wrong} differ")
        return 1 if wrong else 0
    if options.native:
        return native()
    print(f"{'':34} {'arbitro':>12} {'python-chess':>12} {'':12} {'ratio':>5}")
    return 0 if all([*movement(), *listing(), *reading()]) else 1


if __name__ == "__main__":
    sys.exit(main())

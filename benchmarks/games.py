"""A database of games timed: reading in, search, the tree of positions; and counted anew.

``python -m benchmarks.games GAMES.pgn [--base FILE] [--check N]`` reads the games into a new
database and prints what a second of wall time and of processor time took in, the size of the file,
and how long trees and searches took. ``--check N`` walks through the first N games with
python-chess, which shares nothing with arbitro, and compares the tree of every position two games
share in their first moves, and the material of all. Games nobody played are made by
``cargo run --release --example games N SEED`` in ``native``. ``--scan POSITIONS`` draws so many
positions from the games and compares their trees with a plain scan of all games of the file.
"""

import argparse
import itertools
import random
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path

import chess
import chess.pgn

from arbitro.formats.pgn.columns import game_columns
from arbitro.games.base import GameBase
from arbitro.games.importing import import_games
from arbitro.games.search import Query, matching
from arbitro.games.tree import tree_of
from arbitro.rules.laws.board import Board, Move, read_fen
from arbitro.rules.laws.native import state

SEARCHES = (
    Query(player="player14487"),
    Query(event="open 77", result="1-0"),
    Query(material="KRPvKR"),
    Query(material="KQvK", lasting=10),
    Query(manoeuvre="Nb1-d2-f1-g3"),
    Query(rating_from=2700, year_from=2020),
)
PLIES = 10


def read_in(path, base_path):
    """Read the games into a new file and print how fast."""
    with GameBase.open(base_path, make=True) as base, path.open("rb") as file:
        wall, processor = time.perf_counter(), time.process_time()
        report = import_games(base, file, path.name, "measured")
        wall, processor = time.perf_counter() - wall, time.process_time() - processor
    taken = report.games + report.duplicates
    print(
        f"kernel {state()}: {report.games} games, {report.duplicates} twice, {report.broken} broken"
    )
    print(f"{taken / wall:.0f} games/s of wall time, {taken / processor:.0f} of processor time")
    print(f"{base_path.stat().st_size / 1e6:.0f} MB")


def trees(base, count=100):
    """Print how long the tree of positions takes that games go through."""
    chance, times = random.Random(1), []
    for _ in range(count):
        board = Board()
        for _ in range(chance.randrange(25)):
            branches = tree_of(base, board).branches
            if not branches:
                break
            weights = [each.counts.games for each in branches]
            board.make(chance.choices(branches, weights)[0].move)
        start = time.perf_counter()
        tree_of(base, board)
        times.append(1000 * (time.perf_counter() - start))
    print(f"tree: median {statistics.median(times):.1f} ms, longest {max(times):.1f} ms")


def searches(base):
    """Print how long searches take."""
    for query in SEARCHES:
        start = time.perf_counter()
        found = sum(1 for _ in matching(base, query))
        said = {name: value for name in Query.__slots__ if (value := getattr(query, name))}
        print(f"{said}: {found} games in {1000 * (time.perf_counter() - start):.0f} ms")


def scan(path, base, drawn):
    """Compare the trees of drawn positions with a scan of the whole file; return the differences.

    The scan goes through the games of the file one by one, without the index; a game counts once a
    position, by the move made there first.
    """
    chance = random.Random(5)
    source = path.read_bytes()
    games = base.count()
    numbers = Counter(chance.randrange(games) for _ in range(drawn))
    boards, at = {}, 0
    for game in game_columns(source):
        for _ in range(numbers.get(at, 0)):
            board = Board()
            for move in game.moves[: chance.choice((chance.randrange(16), len(game.moves)))]:
                board.make(Move(move))
            boards[board.key] = board
        at += 1
    found = {key: defaultdict(lambda: [0, 0, 0, 0]) for key in boards}
    for game in game_columns(source):
        met = set()
        for key, move in zip([game.first_key, *game.keys], [*game.moves, 0], strict=True):
            if key in found and key not in met:
                met.add(key)
                row = found[key][move]
                row[0] += 1
                if game.result != "*":
                    row[("1-0", "1/2-1/2", "0-1").index(game.result) + 1] += 1
    wrong = 0
    for key, board in boards.items():
        tree = tree_of(base, board)
        said = {int(each.move): list(each.counts[:4]) for each in tree.branches}
        ended = found[key].pop(0, [0])
        wrong += said != found[key] or tree.ended != ended[0]
    print(f"{at} games scanned for {len(boards)} positions: {wrong} differences")
    return wrong


def check(path, count):
    """Compare the counts of the first games with a walk by python-chess; return the differences."""
    positions, materials = defaultdict(dict), Counter()
    with tempfile.TemporaryDirectory() as folder, path.open(encoding="utf-8") as file:
        for number in range(count):
            game = chess.pgn.read_game(file)
            if game is None:
                count = number
                break
            board, stood = game.board(), set()
            for ply, move in enumerate(itertools.chain(game.mainline_moves(), [None])):
                if ply <= PLIES:
                    said = "" if move is None else board.uci(move)
                    positions[board.epd(en_passant="legal")].setdefault(number, said)
                pieces = Counter(map(str, board.piece_map().values()))
                stood.add("".join(letter * pieces[letter] for letter in "KQRBNPkqrbnp"))
                if move is not None:
                    board.push(move)
            materials.update(stood)
        end = file.tell()
        first = Path(folder) / "first.pgn"
        first.write_bytes(path.read_bytes()[:end])
        wrong = compared(first, Path(folder) / "check.sqlite", positions, materials)
    print(f"{count} games: {len(materials)} materials compared, {wrong} differences")
    return wrong


def compared(first, base_path, positions, materials):
    """Count where the database says otherwise than the walk."""
    wrong = shared = 0
    with GameBase.open(base_path, make=True) as base:
        with first.open("rb") as file:
            import_games(base, file, first.name, "measured")
        for epd, here in positions.items():
            if len(here) > 1:
                shared += 1
                tree = tree_of(base, Board(read_fen(f"{epd} 0 1").position))
                moves = {each.move.uci(): each.counts.games for each in tree.branches}
                expected = Counter(move for move in here.values() if move)
                wrong += tree.whole.games != len(here) or moves != expected
        for material, games in materials.items():
            wrong += sum(1 for _ in matching(base, Query(material=material))) != games
    print(f"{shared} shared positions")
    return wrong


def main():
    """Measure, and check where asked."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", type=Path)
    asked.add_argument("--base", type=Path)
    asked.add_argument("--check", type=int, default=0)
    asked.add_argument("--scan", type=int, default=0)
    options = asked.parse_args()
    if options.check:
        return check(options.games, options.check) > 0
    with tempfile.TemporaryDirectory() as folder:
        path = options.base or Path(folder) / "games.sqlite"
        if not path.exists():
            read_in(options.games, path)
        with GameBase.open(path) as base:
            trees(base)
            searches(base)
            return int(options.scan > 0 and scan(options.games, base, options.scan) > 0)


if __name__ == "__main__":
    sys.exit(main())

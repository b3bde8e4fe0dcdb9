"""Compare the board with python-chess, and feed the readers noise, for as long as there is time.

Run it from the root of the repository::

    PYTHONPATH=tests python tests/oracles/chess_long_run.py positions --count 100000
    PYTHONPATH=tests python tests/oracles/chess_long_run.py noise --count 100000
    PYTHONPATH=tests python tests/oracles/chess_long_run.py letters --count 3000

``positions`` compares legal moves, checks, FEN and every move's notation. ``noise`` spoils FENs,
moves and PGN files at random: no reader may fail, lose a byte or accept an illegal move.
``letters`` writes games in every language and reads them without being told which. The exit code
is 1 where anything is wrong.
"""

import argparse
import random
import sys
import time

from arbitro.formats.pgn import exported, preserved, read_pgn
from arbitro.rules.laws.board import Board, initial_position, read_fen, write_fen
from arbitro.rules.laws.board.doctor import position_faults
from arbitro.rules.laws.notation import languages, letters_of, read_move, read_score_sheet
from formats.pgn.games import EVERYTHING
from oracles import chess_oracle

SIGNS = 'KQRBNPkqrbnp12345678/ w-abcdefgh0xO+#=(){}[];%$!?.*"\\\n\ré½DTACSL'


def positions(options):
    """Compare random positions with python-chess."""
    count, found = 0, []
    for seed in range(options.seed, options.seed + 10**6):
        compared, differences = chess_oracle.compare(1000, seed, written=None)
        count, found = count + compared, found + differences
        if count >= options.count or found:
            break
    return count, found


def spoiled(text, chance):
    """Return a text with a few signs replaced, put in or taken out."""
    signs = list(text)
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(signs) + 1)
        signs[place : place + chance.randrange(3)] = chance.choice(SIGNS) * chance.randrange(3)
    return "".join(signs)


def noise_once(board, chance):
    """Return what went wrong with three spoiled texts: a FEN, a move and a PGN file."""
    found = []
    text = spoiled(write_fen(board), chance)
    position = read_fen(text).position
    if position is not None:
        position_faults(position)
        if [position.of_kind(side, 6).bit_count() for side in (0, 1)] == [1, 1]:
            other = Board(position)
            for move in other.legal_moves():
                other.make(move)
                other.unmake()
            if Board(other.position()).key != other.key:
                found.append(("key", text))
    word = spoiled(chance.choice(["Nf3", "exd8=Q+", "O-O-O", "Cbd2", "e4", "Tad1"]), chance)
    reading = read_move(board, word, letters_of(chance.choice(languages())))
    if reading.move is not None and reading.move not in board.legal_moves():
        found.append(("illegal", word))
    source = spoiled(EVERYTHING, chance).encode()
    games = list(read_pgn(source))
    if preserved(games) != source:
        found.append(("bytes", source))
    for game in games:
        again = list(read_pgn(exported(game)))
        if len(again) != 1 or [each.move for each in again[0].moves] != [
            each.move for each in game.moves
        ]:
            found.append(("export", source))
    return found


def noise(options):
    """Read spoiled texts, three of them at a time."""
    chance = random.Random(options.seed)
    found, count = [], 0
    board = Board()
    while count < options.count and not found:
        legal = board.legal_moves()
        if not legal or len(board.history) > 80:
            board = Board(initial_position(chance.randrange(960)))
            continue
        board.make(chance.choice(legal))
        found += noise_once(board, chance)
        count += 3
    return count, found


def letters(options):
    """Read games in every language, the language being unknown."""
    from rules.laws.notation.test_score_sheets import a_style, random_moves, sheet_of

    chance = random.Random(options.seed)
    found, read = [], 0
    for number in range(options.count):
        language = languages()[number % len(languages())]
        moves = random_moves(chance)
        text = sheet_of(moves, a_style(chance, language))
        sheet = read_score_sheet(text)
        read += len(sheet.moves) == len(moves)
        if sheet.moves != moves[: len(sheet.moves)]:
            found.append((language, text))
    print(f"{read} of {options.count} games read to the end")
    return options.count, found


def main():
    """Run one of the comparisons."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["positions", "noise", "letters"])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.process_time()
    runs = {"positions": positions, "noise": noise, "letters": letters}
    count, found = runs[options.what](options)
    print(f"{options.what}: {count} compared in {time.process_time() - start:.0f} s")
    for each in found[:10]:
        print(*each)
    print(f"{len(found)} wrong")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

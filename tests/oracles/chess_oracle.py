"""Random games compared, position by position, with python-chess, which other people wrote."""

import random

import chess

from arbitro.rules.laws.board import Board, read_fen, write_fen
from arbitro.rules.laws.notation import read_move, write_move


def start(chance):
    """Return a game at its beginning on both boards, two in five of Chess960."""
    chess960 = chance.random() < 0.4
    theirs = chess.Board.from_chess960_pos(chance.randrange(960)) if chess960 else chess.Board()
    reading = read_fen(theirs.fen(), chess960=chess960, strict=True)
    return Board(reading.position), theirs


def differences(ours, theirs, keys):
    """Return the names of what differs between our board and theirs."""
    moves = sorted(move.uci(chess960=ours.chess960) for move in ours.legal_moves())
    found = {
        "moves": moves == sorted(move.uci() for move in theirs.legal_moves),
        "check": ours.checkers() == theirs.checkers_mask(),
        "fen": write_fen(ours) == theirs.fen(en_passant="fen"),
        "legal capture in passing": write_fen(ours, passed=False) == theirs.fen(),
        "shredder": write_fen(ours, shredder=True) == theirs.shredder_fen(en_passant="fen"),
        "read again": read_fen(write_fen(ours), strict=True, chess960=ours.chess960).position
        == ours.position(),
        "same position": keys.setdefault(theirs._transposition_key(), ours.key) == ours.key,
        "key": Board(ours.position()).key == ours.key,
    }
    return [name for name, agrees in found.items() if not agrees]


def notation_differences(ours, theirs, moves):
    """Return the moves written differently, or not read as they were written."""
    found = []
    for move in moves:
        text = theirs.san(chess.Move.from_uci(move.uci(chess960=ours.chess960)))
        if write_move(ours, move) != text or read_move(ours, text).move != move:
            found.append(text)
    return found


def compare(positions, seed, written=3):
    """Return how many positions were compared and the differences found.

    Of each position ``written`` moves are compared in notation, all where it is None.
    """
    chance = random.Random(seed)
    count, found = 0, []
    while count < positions:
        ours, theirs = start(chance)
        keys = {}
        for _ in range(chance.randrange(20, 160)):
            count += 1
            found += [(theirs.fen(), name) for name in differences(ours, theirs, keys)]
            moves = ours.legal_moves()
            some = moves if written is None else moves[:written]
            found += [(theirs.fen(), text) for text in notation_differences(ours, theirs, some)]
            if not moves or found:
                break
            move = chance.choice(moves)
            before = ours.position(), ours.key, ours.checkers()
            ours.make(move)
            ours.unmake()
            if (ours.position(), ours.key, ours.checkers()) != before:
                found.append((theirs.fen(), f"{move} is not taken back"))
            ours.make(move)
            theirs.push(chess.Move.from_uci(move.uci(chess960=ours.chess960)))
        if len(set(keys.values())) != len(keys):
            found.append((theirs.fen(), "two positions have one key"))
    return count, found

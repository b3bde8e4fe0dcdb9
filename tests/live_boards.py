"""Electronic boards that are not there: games as a board would tell them, with its faults.

A seed makes a game and every fault: pieces lifted and drawn over squares they might have gone to, a
half-move nobody saw, one told twice, a move taken back before the clock was pressed, pieces knocked
over, kings put in the centre, the board set up anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from arbitro.rules.laws.board import Board, Move
from arbitro.rules.laws.board.fen import placement_of
from arbitro.rules.laws.board.position import Position
from arbitro.rules.live.board_signals import BoardSignal, Clocks, Running

KINGS = {"1-0": ("e4", "d5"), "0-1": ("d4", "e5"), "1/2-1/2": ("e4", "e5")}
FAULTS = ("lifted", "drawn", "unseen", "twice", "taken-back", "knocked")


def random_game(seed: int, longest: int = 60) -> tuple[Move, ...]:
    """Return a game of random legal moves, which ends where none is left."""
    chance, board = Random(seed), Board()
    found: list[Move] = []
    while len(found) < longest:
        moves = board.legal_moves()
        if not moves:
            break
        found.append(chance.choice(moves))
        board.make(found[-1])
    return tuple(found)


@dataclass(slots=True)
class SentBoard:
    """What a board sends of a game, and what it was."""

    moves: tuple[Move, ...]
    sent: list[BoardSignal] = field(default_factory=list)


def without(position: Position, *squares: int) -> str:
    """Return a placement with squares empty."""
    pieces = [None if at in squares else each for at, each in enumerate(position.pieces)]
    return placement_of(Position(tuple(pieces)))


def with_kings(position: Position, result: str) -> str:
    """Return a placement with both kings in the centre, as players tell a result."""
    names = KINGS[result]
    targets = {int(each[1]) * 8 - 8 + ord(each[0]) - 97: at for at, each in enumerate(names)}
    pieces = [None if each is not None and each.kind == 6 else each for each in position.pieces]
    kings = {each.side: each for each in position.pieces if each is not None and each.kind == 6}
    for square, side in targets.items():
        pieces[square] = kings[side]
    return placement_of(Position(tuple(pieces)))


def _steps(board: Board, move: Move, chance: Random, fault: str) -> Iterator[str]:
    """Yield what stands on the board while a move is made, the position after it last of all."""
    before = board.position()
    if fault in {"lifted", "drawn", "knocked"}:
        yield without(before, move.origin)
    if fault == "knocked":
        standing = [at for at, each in enumerate(before.pieces) if each is not None]
        yield without(before, *chance.sample(standing, min(4, len(standing))))
    if fault == "drawn":
        others = [each for each in board.legal_moves() if each.origin == move.origin]
        passed = chance.choice(others)
        board.make(passed)
        yield placement_of(board.position())
        board.unmake()
    board.make(move)
    yield placement_of(board.position())


def sent_by(
    moves: tuple[Move, ...],
    seed: int,
    *,
    begun: int,
    result: str = "",
    faults: tuple[str, ...] = FAULTS,
    one_in: int = 4,
) -> SentBoard:
    """Return what a board sends of a game; ``result`` puts the kings in the centre at the end."""
    chance, board, at = Random(seed), Board(), begun
    left = {"white": 5_400_000, "black": 5_400_000}
    found, seen = SentBoard(moves), True
    for ply, move in enumerate(moves):
        player, other = ("white", "black") if ply % 2 == 0 else ("black", "white")
        thought = chance.randrange(2_000, 60_000)
        at += thought
        left[player] -= thought
        fault = chance.choice(faults) if chance.randrange(one_in) == 0 else ""
        if fault == "unseen" and seen and ply + 1 < len(moves):
            board.make(move)  # the next placement shows both
            seen = False
            continue
        seen = True
        if fault == "taken-back":
            other_moves = [each for each in board.legal_moves() if each != move]
            if other_moves:
                board.make(chance.choice(other_moves))
                found.sent.append(BoardSignal(at - 900, placement=placement_of(board.position())))
                board.unmake()
                found.sent.append(BoardSignal(at - 600, placement=placement_of(board.position())))
        placements = list(_steps(board, move, chance, fault))
        for step, placement in enumerate(placements):
            found.sent.append(BoardSignal(at + 300 * step, placement=placement))
        if fault == "twice":
            found.sent.append(found.sent[-1])
        running: Running = other
        clocks = Clocks(left["white"], left["black"], running, at + 1_500)
        found.sent.append(BoardSignal(at + 1_500, clocks=clocks))
        at += 1_500
    if result:
        kings = with_kings(board.position(), result)
        found.sent.append(BoardSignal(at + 20_000, placement=kings))
    return found

"""The check of an answer. It knows the moves of chess and nothing of how answers are found."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.rules.laws.adjudicator.certificates import (
    Certificate,
    Closure,
    HelpMate,
    Material,
    Regions,
    Terminal,
    Walled,
    Walls,
)
from arbitro.rules.laws.adjudicator.regions_check import regions_hold
from arbitro.rules.laws.adjudicator.wall_check import wall_holds
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import (
    DARK_SQUARES,
    EN_PASSANT,
    KING,
    LIGHT_SQUARES,
    PAWN,
    Move,
)
from arbitro.rules.laws.board.position import Position

State = tuple[object, ...]


def verify(position: Position, winner: int, certificate: Certificate) -> bool:
    """Tell whether a certificate proves its answer for a side (0 White, 1 Black) of a position.

    A help-mate proves "yes", every other kind proves "no".
    """
    board = Board(position)
    match certificate:
        case HelpMate():
            return _mates(board, winner, certificate.line)
        case Terminal():
            return not board.legal_moves() and not _mated_by(board, winner)
        case Material():
            return not _mated_by(board, winner) and _material_excludes_mate(board, winner)
        case Walls():
            return _walled(board, winner, certificate.walls)
        case Regions():
            found = regions_hold(board, certificate.exact, certificate.scenes, winner)
            return found and not _mated_by(board, winner)
        case Closure():
            return _closed(board, winner, certificate)


def _mated_by(board: Board, winner: int) -> bool:
    return board.side != winner and board.is_checkmate()


def _mates(board: Board, winner: int, line: Iterable[Move]) -> bool:
    """Replay a line and tell whether every move is legal and the last one mates."""
    for move in line:
        if move not in board.legal_moves():
            return False
        board.make(move)
    return _mated_by(board, winner)


def _material_excludes_mate(board: Board, winner: int) -> bool:
    """Tell whether no mate exists with this material nor with any it can become.

    A king alone; king and knight against a king with nothing but queens; king and bishops where
    all bishops of both sides stand on squares of one colour and the other side has no pawn and no
    knight.
    """
    mine = [piece.kind for _, piece in board.position().placed() if piece.side == winner]
    theirs = [piece.kind for _, piece in board.position().placed() if piece.side != winner]
    mine.remove(KING)
    theirs.remove(KING)
    _, knight, bishop, rook, queen = range(PAWN, KING)
    if not mine:
        return True
    if mine == [knight]:
        return {*theirs} <= {queen}
    if {*mine} != {bishop} or {*theirs} - {bishop, rook, queen}:
        return False
    bishops = board.sides[0][bishop] | board.sides[1][bishop]
    return not bishops & LIGHT_SQUARES or not bishops & DARK_SQUARES


def _walled(board: Board, winner: int, walls: tuple[Walled, ...]) -> bool:
    return any(
        _state(Board(position)) == _state(board) and wall_holds(Board(position), wall, winner)
        for position, wall in walls
    )


def _state(board: Board) -> State:
    """Return what makes a position the same as another (9.2.2), in full and not as a number."""
    passed = board.passed if any(move.special == EN_PASSANT for move in board.legal_moves()) else 0
    return (*board.sides[0], *board.sides[1], board.side, board.castling, passed)


def _closed(board: Board, winner: int, certificate: Closure) -> bool:
    """Go through everything that can follow and tell whether no mate is among it.

    What is excluded by material or by a wall of the certificate is not followed further. The
    number of positions bounds the work: more than that many cannot have been seen.
    """
    walls = {_state(Board(position)): (position, wall) for position, wall in certificate.walls}
    seen = {_state(board)}
    waiting = [board.copy()]
    while waiting:
        here = waiting.pop()
        moves = here.legal_moves()
        if not moves and _mated_by(here, winner):
            return False
        for move in moves:
            here.make(move)
            state = _state(here)
            if state not in seen:
                seen.add(state)
                if len(seen) > certificate.positions:
                    return False
                if not _left_out(here, state, winner, walls):
                    follower = here.copy()
                    # Thousands may wait, and none needs the moves that led to it.
                    follower.history = []
                    waiting.append(follower)
            here.unmake()
    return True


def _left_out(board: Board, state: State, winner: int, walls: dict[State, Walled]) -> bool:
    # A mate must be met in the open, whatever the certificate says of its position.
    if _mated_by(board, winner):
        return False
    if state in walls:
        position, wall = walls[state]
        return wall_holds(Board(position), wall, winner)
    return _material_excludes_mate(board, winner)

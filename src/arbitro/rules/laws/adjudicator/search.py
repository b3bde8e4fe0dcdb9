"""The search for a help-mate: all that can follow a position, the most promising first.

Both players help. Positions wait in queues that rank them by different hopes, and the queues take
turns: one makes for the nearest plans, one takes squares from the king, one wants what has not
been seen before. A position that can never lead to mate, by its material or by a wall, is left
out. Where nothing waits any more, everything that can follow has been seen and none of it is mate.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Literal, TypeAlias

from arbitro.rules.laws.adjudicator.aim import Aim
from arbitro.rules.laws.adjudicator.certificates import Walled
from arbitro.rules.laws.adjudicator.material import hopeless_material
from arbitro.rules.laws.adjudicator.reach import mate_fits, wall_of
from arbitro.rules.laws.adjudicator.walks import FAR, WALK, MoveDistances
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import BISHOP, BIT, KNIGHT, PAWN, QUEEN, ROOK, Move
from arbitro.rules.laws.board.tables import (
    BISHOP_LINES,
    KING_STEPS,
    KNIGHTS_ATTACK,
    PAWNS_ATTACK,
    ROOK_LINES,
    SQUARES_IN,
    bishop_attacks,
    rook_attacks,
)

# What else a search may hope for: few squares for the king, and positions unlike those seen.


def escapes(board: Board, winner: int) -> int:
    """Return how free a king is and how far from it the pieces that are to mate it; less is better.

    Without rook or queen the way of the foremost pawn to its promotion counts too.
    """
    mine, theirs = board.sides[winner], board.sides[winner ^ 1]
    king = board.kings[winner ^ 1]
    straight, diagonal = mine[ROOK] | mine[QUEEN], mine[BISHOP] | mine[QUEEN]
    taken = KNIGHTS_ATTACK[mine[KNIGHT]] | PAWNS_ATTACK[winner][mine[PAWN]]
    free = KING_STEPS[king] & ~(theirs[0] | taken | KING_STEPS[board.kings[winner]])
    # The king hides no square behind it: a line that checks it takes its way back as well.
    occupied = (mine[0] | theirs[0]) ^ BIT[king]
    squares = 0
    for square in SQUARES_IN[free]:
        squares += not (
            (ROOK_LINES[square] & straight and rook_attacks(square, occupied) & straight)
            or (BISHOP_LINES[square] & diagonal and bishop_attacks(square, occupied) & diagonal)
        )
    way = 0
    if mine[PAWN] and not straight:
        way = 20 + 5 * pawn_way(mine[PAWN], winner)
    near = [
        WALK[kind][square][king]
        for kind in (KNIGHT, BISHOP, ROOK, QUEEN)
        for square in SQUARES_IN[mine[kind]]
    ]
    return 6 * squares + way + 2 * min(near, default=FAR)


def pawn_way(pawns: int, side: int) -> int:
    """Return how many ranks the foremost of some pawns is from its promotion.

    >>> pawn_way(1 << 48, 0), pawn_way(1 << 48, 1)
    (1, 6)
    """
    if side:
        return ((pawns & -pawns).bit_length() - 1) // 8
    return 7 - (pawns.bit_length() - 1) // 8


class Novelty:
    """How often a piece stood where it stands now, and the kings where they are, per structure."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, ...], dict[int, int]] = {}

    def seen_before(self, board: Board, move: Move) -> int:
        """Count a position just reached and return how often its features were met before."""
        white, black = board.sides
        counts = white[0].bit_count() + 32 * black[0].bit_count()
        seen = self._seen.setdefault((white[PAWN], black[PAWN], counts), {})
        target = move >> 6 & 63
        piece = 4096 + (board.kinds[target] * 2 + board.side) * 64 + target
        kings = board.kings[0] * 64 + board.kings[1]
        before = seen.get(piece, 0), seen.get(kings, 0)
        seen[piece], seen[kings] = before[0] + 1, before[1] + 1
        return sum(before)


Hope: TypeAlias = Literal["plan", "escapes", "novelty"]

RANKED_COST = 4
"""How many nodes a position counts for that is ranked and queued; any other move counts for one."""

WALL_COST = 300
"""How many nodes the search for a wall counts for."""


@dataclass(frozen=True, slots=True)
class SearchStrategy:
    """How to search: by which hopes, along which ways, with how many of the nearest plans."""

    hopes: tuple[Hope, ...]
    ways: MoveDistances | None = None
    plans: int = 2


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """What a search found: a line to mate; or, where it is exhausted, a proof that there is none.

    ``nodes`` is the effort; ``positions`` how many were seen; ``walls`` the positions left out
    because of a wall, each with it.
    """

    line: tuple[Move, ...] | None
    exhausted: bool
    nodes: int
    positions: int
    walls: tuple[Walled, ...] = ()


class Search:
    """One search from a position, with a budget of nodes."""

    def __init__(self, board: Board, winner: int, budget: int, manner: SearchStrategy) -> None:
        self._winner = winner
        self._budget = budget
        self._hopes = manner.hopes
        self._nodes = 0
        self._origins: list[tuple[int, Move | None]] = [(-1, None)]
        self._boards: list[Board | None] = [_detached(board)]
        self._waiting: list[bool] = [True]
        # Keys may collide: whoever verifies a proof compares whole positions for that reason.
        self._seen = {board.key}
        self._queues: list[list[tuple[int, int, int]]] = [[(0, 0, 0)] for _ in manner.hopes]
        self._aim = Aim(board, winner, manner.ways, manner.plans)
        self._novelty = Novelty()
        self._walls: list[Walled] = []
        self._walls_tried = 0

    def run(self) -> SearchAnswer:
        """Search until a mate is found, nothing is left, or the budget is spent."""
        turn = 0
        while self._nodes < self._budget:
            queue = self._queues[turn % len(self._queues)]
            turn += 1
            number = self._next(queue)
            # Every queue holds all that waits, so an empty one means that nothing waits at all.
            if number is None:
                return self._found(None, exhausted=True)
            line = self._expand(number)
            if line is not None:
                return self._found(line)
        return self._found(None)

    def run_through(self, budget: int) -> SearchAnswer:
        """Go on through all that waits, in no order, which costs least; ``budget`` for this."""
        self._budget = self._nodes + budget
        # `_walk` queues nothing, so this list does not grow while it is gone through.
        for number, waiting in enumerate(self._waiting):
            if waiting:
                line = self._walk(number)
                if line is not None:
                    return self._found(line)
                if self._nodes >= self._budget:
                    return self._found(None)
        return self._found(None, exhausted=True)

    def _found(self, line: tuple[Move, ...] | None, *, exhausted: bool = False) -> SearchAnswer:
        return SearchAnswer(line, exhausted, self._nodes, len(self._seen), tuple(self._walls))

    def _next(self, queue: list[tuple[int, int, int]]) -> int | None:
        """Take the best position that still waits from a queue; every queue holds all of them."""
        while queue:
            number = heappop(queue)[2]
            # Another queue may have had it; finding it in this heap then would have cost more.
            if self._waiting[number]:
                return number
        return None

    def _line_to(self, number: int) -> tuple[Move, ...]:
        moves: list[Move] = []
        number, move = self._origins[number]
        while move is not None:
            moves.append(move)
            number, move = self._origins[number]
        return tuple(reversed(moves))

    def _board(self, number: int) -> Board:
        board = self._boards[number]
        if board is None:
            origin, move = self._origins[number]
            before = self._boards[origin]
            assert before is not None, "expanded before"
            assert move is not None, "expanded before"
            board = _detached(before)
            board.make(move)
            # `_walk` takes the history for the moves from here on.
            board.history.clear()
            self._boards[number] = board
        return board

    def _expand(self, number: int) -> tuple[Move, ...] | None:
        """Queue what can follow a position; return the line to it where it is mate."""
        self._waiting[number] = False
        board = self._board(number)
        moves = board.legal_moves()
        if not moves:
            return self._line_to(number) if self._is_mate(board) else None
        for move in moves:
            if self._enter(board, move):
                self._queue(board, number, move)
            board.unmake()
        return None

    def _is_mate(self, board: Board) -> bool:
        """Tell whether a position without legal moves is the mate wanted."""
        return board.side != self._winner and board.in_check()

    def _enter(self, board: Board, move: Move) -> bool:
        """Make a move and tell whether its position is new and may still lead to mate."""
        self._nodes += 1
        # Material and blocked pawns change by captures and pawn moves alone: after any other move
        # the question whether hope is left is not worth its cost.
        quiet = not board.kinds[move >> 6 & 63] and board.kinds[move & 63] != PAWN
        board.make(move)
        if board.key in self._seen:
            return False
        self._seen.add(board.key)
        return quiet or not self._hopeless(board)

    def _hopeless(self, board: Board) -> bool:
        winner = self._winner
        return bool(hopeless_material(board.sides[winner], board.sides[winner ^ 1])) or (
            self._wall_is_worth_a_try(board) and self._walled(board)
        )

    def _wall_is_worth_a_try(self, board: Board) -> bool:
        """Tell whether pawns block each other and walls have been found often enough before."""
        rams = board.sides[0][PAWN] << 8 & board.sides[1][PAWN]
        # A try costs hundreds of nodes: without a bound failures would eat the budget, and each
        # wall that was found is a reason to expect more.
        tries = 2 + 4 * len(self._walls) + self._nodes // 10_000
        return bool(rams) and not board.castling and self._walls_tried < tries

    def _walled(self, board: Board) -> bool:
        self._nodes += WALL_COST
        self._walls_tried += 1
        wall = wall_of(board)
        if mate_fits(wall, board, self._winner):
            return False
        self._walls.append((board.position(), wall))
        return True

    def _queue(self, board: Board, origin: int, move: Move) -> None:
        self._nodes += RANKED_COST - 1
        number = len(self._origins)
        self._origins.append((origin, move))
        # The board is made when its turn comes: most of what is queued is never expanded.
        self._boards.append(None)
        self._waiting.append(True)
        pieces = board.sides[self._winner ^ 1][0].bit_count()
        far = 4 * self._aim.distance(board) + pieces if "plan" in self._hopes else 0
        for hope, queue in zip(self._hopes, self._queues, strict=True):
            if hope == "plan":
                heappush(queue, (far, 0, number))
            elif hope == "escapes":
                heappush(queue, (escapes(board, self._winner) + pieces, far, number))
            else:
                heappush(queue, (self._novelty.seen_before(board, move), far, number))

    def _walk(self, number: int) -> tuple[Move, ...] | None:
        """Go through all that follows a waiting position, depth first."""
        self._waiting[number] = False
        board = self._board(number)
        moves = board.legal_moves()
        if not moves and self._is_mate(board):
            return self._line_to(number)
        path: list[Iterator[Move]] = [iter(moves)]
        while path and self._nodes < self._budget:
            for move in path[-1]:
                if self._enter(board, move):
                    moves = board.legal_moves()
                    if not moves and self._is_mate(board):
                        return self._line_to(number) + tuple(undo[0] for undo in board.history)
                    path.append(iter(moves))
                    break
                board.unmake()
            else:
                path.pop()
                if path:
                    board.unmake()
        return None


def _detached(board: Board) -> Board:
    """Return a copy of a board without its history."""
    history, board.history = board.history, []
    copied = board.copy()
    board.history = history
    return copied


# A shorter line through the positions of a line.


def shortened(board: Board, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the shortest line from a board to the end of a line, by positions of the line alone.

    The board is left as it was.
    """
    numbers = {board.key: 0}
    for number, move in enumerate(line, 1):
        board.make(move)
        numbers[board.key] = number
    for _ in line:
        board.unmake()
    # a position is reached from the first of those found that has a move to it
    origins: list[tuple[int, Move] | None] = [None] * (len(line) + 1)
    reached = [0]
    for number in reached:
        here = board.copy()
        for move in _moves_to(origins, number):
            here.make(move)
        for move in here.legal_moves():
            here.make(move)
            follower = numbers.get(here.key, 0)
            here.unmake()
            # 0 is the first position: a way back to it shortens nothing.
            if follower and origins[follower] is None:
                origins[follower] = number, move
                reached.append(follower)
        if origins[-1] is not None:
            break
    return tuple(_moves_to(origins, len(line)))


def _moves_to(origins: list[tuple[int, Move] | None], number: int) -> list[Move]:
    moves = []
    while (origin := origins[number]) is not None:
        number, move = origin
        moves.append(move)
    return moves[::-1]

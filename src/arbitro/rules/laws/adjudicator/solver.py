"""Whether a side can still mate by any series of legal moves: yes, no, or undecided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from arbitro.rules.laws.adjudicator.certificates import (
    Certificate,
    Closure,
    HelpMate,
    Material,
    Regions,
    Terminal,
    Walls,
)
from arbitro.rules.laws.adjudicator.material import hopeless_material
from arbitro.rules.laws.adjudicator.reach import mate_fits, wall_of
from arbitro.rules.laws.adjudicator.regions import spread
from arbitro.rules.laws.adjudicator.search import (
    WALL_COST,
    Hope,
    Search,
    SearchAnswer,
    SearchStrategy,
    shortened,
)
from arbitro.rules.laws.adjudicator.walks import MoveDistances
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, SYMBOLS, Move
from arbitro.rules.laws.board.position import Position
from arbitro.rules.laws.native import Kernel, kernel

Verdict: TypeAlias = Literal["yes", "no", "undecided"]

DEFAULT_BUDGET = 600_000
"""Nodes spent on one question where nothing else is said: about a second."""

_OFFICERS = (KNIGHT, BISHOP, ROOK, QUEEN)

_EVERY_HOPE: tuple[Hope, ...] = ("plan", "escapes", "novelty")

_LONG = 20
"""A line of more moves of both sides than this is made shorter where that is easy."""

_LAST_RANKED = 60_000
"""The nodes of the last search that ranks what it finds; all that remains goes through the rest."""

_COMPILED = 40
"""How many moves the native kernel makes in the time of one node."""

_FEW = 100
"""A closure of more positions says less than a wall, where there is one."""

_EASILY_CHECKED = 20_000
"""A longer closure is kept for when no shorter proof is found: to check it takes its time."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """An answer: the verdict, for "yes" the moves to the mate, the certificate, the effort."""

    verdict: Verdict
    line: tuple[Move, ...] = ()
    certificate: Certificate | None = None
    nodes: int = 0


def can_mate(position: Position, winner: int, budget: int = DEFAULT_BUDGET) -> Adjudication:
    """Return whether a side (0 White, 1 Black) can mate, both sides helping.

    The counts of moves and repetitions play no part: a draw by them has to be claimed or found
    first. The answer is always the same for the same position and budget. ValueError where the
    position has not one king of each side.
    """
    board = Board(position)
    if not board.legal_moves():
        if board.in_check() and board.side != winner:
            return Adjudication("yes", certificate=HelpMate(()))
        return Adjudication("no", certificate=Terminal())
    rule = hopeless_material(board.sides[winner], board.sides[winner ^ 1])
    if rule is not None:
        return Adjudication("no", certificate=Material(rule))
    return _Question(board, winner, budget).answer()


class _Question:
    """A position that material does not decide: searches and proofs in turn, the cheap ones first.

    Each takes its share of the budget; what one of them leaves is there for the rest.
    """

    def __init__(self, board: Board, winner: int, budget: int) -> None:
        self._board, self._winner = board, winner
        self._left = self._budget = budget
        self._ways: MoveDistances | None = None
        self._unfinished: list[str] = []
        self._long_closure: Closure | None = None

    def answer(self) -> Adjudication:
        compiled = kernel()
        certificate = self._interpreted() if compiled is None else self._compiled(compiled)
        spent = self._budget - self._left
        if certificate is None:
            return Adjudication("undecided", nodes=spent)
        if isinstance(certificate, HelpMate):
            line = certificate.line
            # The search finds a mate and not the shortest one.
            if len(line) > _LONG:
                line = shortened(self._board, line)
            return Adjudication("yes", line, HelpMate(line), spent)
        return Adjudication("no", (), certificate, spent)

    def _compiled(self, compiled: Kernel) -> Certificate | None:
        """Search with the kernel, and prove with walls and regions what has no mate."""
        return (
            self._native(compiled, min(40_000, self._left * _COMPILED), 0)
            or self._wall()
            or self._search(("plan",), 4_000)
            or self._regions("", 10_000)
            or self._native(compiled, 300_000, 0)
            or self._search(_EVERY_HOPE, 30_000, plans=8)
            or self._search(_EVERY_HOPE, 40_000)
            or self._regions("", 60_000)
            or self._native(compiled, 0, 2_000_000)
            or self._regions("Kk", 60_000)
            or self._regions(self._exact_loser(), 40_000)
            or self._long_closure
            or self._unfinished_regions()
            or self._native(compiled, 4_000_000, self._left * _COMPILED)
            or self._long_closure
        )

    def _native(self, compiled: Kernel, ranked: int, through: int) -> Certificate | None:
        # With a closure at hand all that follows has been seen, and searching it again shows
        # nothing.
        if self._long_closure is not None or self._left <= 0:
            return None
        through = min(through, max(0, self._left * _COMPILED - ranked))
        found = compiled.help_mate(self._board, self._winner, ranked, through)
        self._left -= found.made // _COMPILED
        if found.line is not None:
            return HelpMate(found.line)
        if not found.exhausted:
            return None
        closure = Closure(found.positions)
        if found.positions > _FEW and (wall := self._wall()) is not None:
            return wall
        if found.positions <= _EASILY_CHECKED:
            return closure
        self._long_closure = closure
        return None

    def _interpreted(self) -> Certificate | None:
        return (
            self._search(("plan",), 2_000)
            or self._search(("escapes",), 3_000)
            or self._wall()
            or self._regions("", 10_000)
            or self._search(_EVERY_HOPE, 30_000, plans=8)
            or self._search(_EVERY_HOPE, 40_000)
            or self._regions("", 60_000)
            or self._search(("plan", "escapes"), 15_000)
            or self._regions("Kk", 60_000)
            or self._search(("escapes", "novelty"), 20_000)
            or self._search(("plan", "novelty"), 20_000, plans=8)
            or self._regions(self._exact_loser(), 40_000)
            or self._unfinished_regions()
            or self._search(_EVERY_HOPE, self._left, plans=16)
        )

    def _search(self, hopes: tuple[Hope, ...], nodes: int, plans: int = 2) -> Certificate | None:
        nodes = min(nodes, self._left)
        if nodes <= 0:
            return None
        manner = SearchStrategy(hopes, self._ways, plans)
        search = Search(self._board, self._winner, min(nodes, _LAST_RANKED), manner)
        found = search.run()
        if found.line is None and not found.exhausted and nodes > _LAST_RANKED:
            found = search.run_through(nodes - found.nodes)
        self._left -= found.nodes
        return _proof(found)

    def _wall(self) -> Certificate | None:
        """Look for a wall, which later searches know then."""
        if self._board.castling or self._left <= 0:
            return None
        self._left -= WALL_COST
        wall = wall_of(self._board)
        self._ways = MoveDistances(wall)
        if mate_fits(wall, self._board, self._winner):
            return None
        return Walls(((self._board.position(), wall),))

    def _regions(self, exact: str, nodes: int) -> Certificate | None:
        nodes = min(nodes, self._left)
        if nodes <= 0:
            return None
        kinds = frozenset(
            (side, kind)
            for side in (0, 1)
            for kind in range(1, 7)
            if kind == PAWN or SYMBOLS[side][kind] in exact
        )
        found = spread(self._board, self._winner, kinds, nodes)
        self._left -= found.nodes
        if found.nodes >= nodes and exact not in self._unfinished:
            self._unfinished.append(exact)
        return Regions(exact, found.scenes) if found.excludes else None

    def _unfinished_regions(self) -> Certificate | None:
        """Take up again the first regions in which a mate had no room as far as they went."""
        nodes = max(150_000, self._left // 2)
        return self._regions(self._unfinished[0], nodes) if self._unfinished else None

    def _exact_loser(self) -> str:
        """Return the letters of both kings and of the pieces of the side to be mated."""
        loser = SYMBOLS[self._winner ^ 1]
        return "Kk" + "".join(loser[kind] for kind in _OFFICERS)


def _proof(found: SearchAnswer) -> Certificate | None:
    if found.line is not None:
        return HelpMate(found.line)
    return Closure(found.positions, found.walls) if found.exhausted else None

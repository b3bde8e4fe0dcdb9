"""Whether a side can still mate by any series of legal moves: yes, no, or undecided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from arbitro.rules.laws.adjudicator.certificates import Closure, HelpMate, Material, Terminal, Walls
from arbitro.rules.laws.adjudicator.material import hopeless_material
from arbitro.rules.laws.adjudicator.reach import mate_fits, wall_of
from arbitro.rules.laws.adjudicator.search import Found, Search
from arbitro.rules.laws.board.board import Board

if TYPE_CHECKING:
    from arbitro.rules.laws.adjudicator.certificates import Certificate
    from arbitro.rules.laws.adjudicator.search import Hope
    from arbitro.rules.laws.board.moves import Move
    from arbitro.rules.laws.board.position import Position

Verdict: TypeAlias = Literal["yes", "no", "undecided"]

DEFAULT_BUDGET = 400_000
"""Nodes spent on one question where nothing else is said: about a second."""

_FIRST_TRIES: tuple[tuple[tuple[Hope, ...], int], ...] = ((("plan",), 2_000), (("escapes",), 3_000))
"""Short searches with one hope each, before anything dear: what they rank by, and their nodes."""

_RANKED_SHARE = 4
"""What part of the rest goes to the ranked search (one in so many); what remains goes through."""


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
    return _searched(board, winner, budget)


def is_dead(position: Position, budget: int = DEFAULT_BUDGET) -> Verdict:
    """Return whether neither side can mate (5.2.2): "yes", "no", or "undecided"."""
    verdicts = []
    for winner in (0, 1):
        verdicts.append(can_mate(position, winner, budget).verdict)
        if verdicts[-1] == "yes":
            return "no"
    return "yes" if verdicts == ["no", "no"] else "undecided"


def _searched(board: Board, winner: int, budget: int) -> Adjudication:
    spent = 0
    for hopes, nodes in _FIRST_TRIES:
        found = Search(board, winner, min(nodes, budget - spent), hopes).run()
        spent += found.nodes
        answer = _answer(found, spent)
        if answer is not None:
            return answer
        if spent >= budget:
            return Adjudication("undecided", nodes=spent)
    if not board.castling:
        wall = wall_of(board)
        if not mate_fits(wall, board, winner):
            walled = ((board.position(), wall),)
            return Adjudication("no", certificate=Walls(walled), nodes=spent)
    left = budget - spent
    search = Search(board, winner, left // _RANKED_SHARE, ("plan", "escapes", "novelty"))
    found = search.run()
    answer = _answer(found, spent + found.nodes)
    if answer is None:
        found = search.run_through(left - found.nodes)
        answer = _answer(found, spent + found.nodes)
    return answer or Adjudication("undecided", nodes=spent + found.nodes)


def _answer(found: Found, spent: int) -> Adjudication | None:
    if found.line is not None:
        return Adjudication("yes", found.line, HelpMate(found.line), spent)
    if found.exhausted:
        return Adjudication("no", (), Closure(found.positions, found.walls), spent)
    return None

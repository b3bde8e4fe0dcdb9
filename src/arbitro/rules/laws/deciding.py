"""The adjudicator the product rules with: every position that can be reached, within a budget."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from arbitro.rules.laws.board import Board
from arbitro.rules.laws.case import MateAnswer, no_adjudicator

if TYPE_CHECKING:
    from arbitro.rules.laws.board import Position
    from arbitro.rules.laws.case import Adjudicator
    from arbitro.rules.laws.ruling import Player

BUDGET = 1_000
"""Positions looked at before the question is left to the arbiter; a fraction of a second."""


def adjudicator() -> Adjudicator:
    """Return what answers whether a player can still mate."""
    return by_reachable_positions


def by_reachable_positions(position: Position, player: Player) -> MateAnswer:
    """Look for a mate in every position that legal moves lead to, the shortest lines first.

    A mate found is a proof; so is the absence of one where all positions were seen.

    >>> from arbitro.rules.laws.board import read_fen
    >>> by_reachable_positions(read_fen("7K/5k2/7P/4n3/8/8/8/8 w - - 0 1").position, "black").line
    ('h6h7', 'e5g6')
    """
    winner = 0 if player == "white" else 1
    seen: set[int] = set()
    waiting: deque[tuple[Board, tuple[str, ...]]] = deque([(Board(position), ())])
    while waiting:
        board, line = waiting.popleft()
        if board.key in seen or no_adjudicator(board.position(), player).verdict == "no":
            continue
        if len(seen) >= BUDGET:
            return MateAnswer("undecided")
        seen.add(board.key)
        moves = board.legal_moves()
        if not moves and board.in_check() and board.side != winner:
            return MateAnswer("yes", line)
        for move in moves:
            after = board.copy()
            after.make(move)
            waiting.append((after, (*line, move.uci())))
    return MateAnswer("no", proof="all-positions-seen")

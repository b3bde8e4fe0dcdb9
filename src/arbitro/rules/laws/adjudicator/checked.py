"""Answers given to people: the certificate of each has passed the separate check."""

from __future__ import annotations

from arbitro.rules.laws.adjudicator.solver import DEFAULT_BUDGET, Adjudication, can_mate
from arbitro.rules.laws.adjudicator.verifier import verify
from arbitro.rules.laws.board.position import Position


def checked_can_mate(position: Position, winner: int, budget: int = DEFAULT_BUDGET) -> Adjudication:
    """Return what `can_mate` answers where `verify` accepts its certificate, else undecided.

    A ruling on a lost game must not rest on a fault of the search: what cannot be checked is left
    open. ValueError as `can_mate`.
    """
    found = can_mate(position, winner, budget)
    if found.certificate is None or verify(position, winner, found.certificate):
        return found
    return Adjudication("undecided", nodes=found.nodes)

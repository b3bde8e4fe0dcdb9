"""Why a written move is not legal, for each piece that could be meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.reasons import reason
from arbitro.rules.laws.board.encoding import KIND_NAMES, PAWN, QUEEN, squares_of
from arbitro.rules.laws.board.illegality import EDITION, why_illegal, why_no_castling
from arbitro.rules.laws.notation.written import TOWARDS_H

if TYPE_CHECKING:
    from arbitro.model import EditionKey
    from arbitro.reasons import Reason
    from arbitro.rules.laws.board.board import Board
    from arbitro.rules.laws.notation.written import Written


def why_not(board: Board, written: Written, edition: EditionKey = EDITION) -> tuple[Reason, ...]:
    """Return the articles a written move breaks, once each; empty where it is legal.

    Every piece of the kind written that stands where the writing says is asked.

    >>> from arbitro.rules.laws.board import Board
    >>> from arbitro.rules.laws.notation import ENGLISH, written
    >>> [each.concept for each in why_not(Board(), written("Bc4", ENGLISH))]
    ['bishop-move', 'no-jumping']
    """
    if written.castling:
        fault = why_no_castling(board, edition, towards_h=written.castling == TOWARDS_H)
        return () if fault is None else (fault,)
    last = written.target < 8 or written.target >= 56
    promotion = written.promotion or (QUEEN if last and written.kind == PAWN else 0)
    origins = squares_of(board.sides[board.side][written.kind] & written.origins)
    if not origins:
        return (reason("no-piece-of-kind", piece=KIND_NAMES[written.kind]),)
    found = [why_illegal(board, origin, written.target, promotion, edition) for origin in origins]
    if None in found:
        return ()
    return tuple(dict.fromkeys(each for each in found if each is not None))

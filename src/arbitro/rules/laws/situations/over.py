"""Whether the game had ended before: whatever ended it first stands (5.1, 5.2, 9.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.rules.laws import board as boards
from arbitro.rules.laws.board import BISHOP, KING, KNIGHT
from arbitro.rules.laws.case import MateAnswer, no_adjudicator
from arbitro.rules.laws.ruling import Score, at_half_move, win_for

if TYPE_CHECKING:
    from arbitro.rules.laws.board import Board, Position
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Player, Ruling

_DARK = 0xAA55AA55AA55AA55


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended: after which half-move (0: before the first known), with what, by what."""

    ply: int
    score: Score
    code: str
    concept: str


def first_end(case: Case) -> End | None:
    """Return what ended the game first, None where the moves did not end it.

    Mate, stalemate, repetition and 75 moves are looked for after every half-move. A position in
    which nobody can mate is followed by such positions alone, so it is looked for at the end of the
    game, and where it is one the first of them is found by halving what is before.
    """
    if case.start is None:
        return None
    board = boards.Board(case.start)
    positions, keys = [board.position()], [board.key]
    end = _end_at(case, board, keys, 0)
    for ply, move in enumerate(case.moves, 1):
        if end is not None:
            break
        board.make(move)
        positions.append(board.position())
        keys.append(board.key)
        end = _end_at(case, board, keys, ply)
    dead = None if end is not None and end.code in _NOT_DEAD else _first_dead(case, positions)
    # A stalemate is a dead position too, and keeps its own name.
    if dead is None or (end is not None and end.code == "ended-by-stalemate" and dead == end.ply):
        return end
    return End(dead, Score.DRAW, "ended-by-dead-position", "dead-position")


_NOT_DEAD = frozenset({"ended-by-mate", "ended-by-dead-position"})
"""Ends before which no dead position is looked for: there is none, or it was the first."""


def _first_dead(case: Case, positions: list[Position]) -> int | None:
    """Return after which half-move a game is known to be dead first, None where its end is not."""
    if not is_dead(case, positions[-1], search=True):
        return None
    alive, dead = -1, len(positions) - 1
    while dead - alive > 1:
        middle = (alive + dead) // 2
        if is_dead(case, positions[middle], search=True):
            dead = middle
        else:
            alive = middle
    return dead


def _end_at(case: Case, board: Board, keys: list[int], ply: int) -> End | None:
    if not board.legal_moves():
        if board.in_check():
            winner: Player = "black" if board.side == 0 else "white"
            return End(ply, win_for(winner), "ended-by-mate", "win-by-checkmate")
        return End(ply, Score.DRAW, "ended-by-stalemate", "stalemate")
    # By material alone here: what has to be searched is asked once, by halving (`_first_dead`).
    if is_dead(case, board.position(), search=False):
        return End(ply, Score.DRAW, "ended-by-dead-position", "dead-position")
    if case.laws.draws_automatic:
        return _automatic(board, keys, ply)
    if fivefold(case, keys):
        return End(ply, Score.DRAW, "ended-by-fivefold", "fivefold-repetition")
    if case.laws.seventy_five and board.halfmoves >= 150:
        return End(ply, Score.DRAW, "ended-by-75-moves", "seventy-five-moves")
    return None


def _automatic(board: Board, keys: list[int], ply: int) -> End | None:
    """Return the draws a platform has to declare by itself (E.04 art. 5.4)."""
    if keys.count(keys[-1]) >= 3:
        return End(ply, Score.DRAW, "ended-by-threefold", "threefold-automatic")
    if board.halfmoves >= 100:
        return End(ply, Score.DRAW, "ended-by-50-moves", "fifty-automatic")
    return None


def fivefold(case: Case, keys: list[int]) -> bool:
    """Tell whether the last position has appeared for the fifth time as the edition counts it."""
    rule = case.laws.fivefold
    if rule == "never" or keys.count(keys[-1]) < 5:
        return False
    if rule == "anywhere":
        return True
    return all(keys[-1 - 4 * back] == keys[-1] for back in range(5))


def is_dead(case: Case, position: Position, *, search: bool) -> bool:
    """Tell whether neither player can mate (5.2.2); 1993 knows a list of endings only (10.4)."""
    if case.laws.dead_positions == "listed":
        return listed_as_dead(position)
    ask = case.adjudicate if search else no_adjudicator
    answers: list[MateAnswer] = []
    for player in _PLAYERS:
        answers.append(ask(position, player))
        if answers[-1].verdict != "no":
            return False
    return True


_PLAYERS: tuple[Player, Player] = ("white", "black")


def listed_as_dead(position: Position) -> bool:
    """Tell whether an ending is on the list of 1993: K-K, K+B-K, K+N-K, bishops of one colour."""
    men = [(square, piece) for square, piece in position.placed() if piece.kind != KING]
    kinds = [piece.kind for _, piece in men]
    if len(men) <= 1:
        return all(kind in {BISHOP, KNIGHT} for kind in kinds)
    if len(men) != 2 or kinds != [BISHOP, BISHOP] or men[0][1].side == men[1][1].side:
        return False
    return (_DARK >> men[0][0] & 1) == (_DARK >> men[1][0] & 1)


def already_over(case: Case, draft: Draft) -> Ruling | None:
    """Close the ruling where the game had ended before; what came later has no effect."""
    end = first_end(case)
    if end is None:
        return None
    draft.because(end.code, end.concept, number=_move_number(case, end.ply))
    draft.because("what-came-later-is-void")
    return at_half_move(draft.ended(end.score), end.ply)


def _move_number(case: Case, ply: int) -> int:
    assert case.start is not None  # the game has a position where it ended
    begun = 2 * case.start.number + case.start.side
    return (begun + max(ply, 1) - 1) // 2

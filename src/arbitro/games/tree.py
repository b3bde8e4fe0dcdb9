"""The tree of a position: what was played there, how often and with what success."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from arbitro.games.base import POSITIONS, GameBase
from arbitro.games.postings import NOTHING, Count, Facts, count_of
from arbitro.rules.laws.board import Board, Move
from arbitro.rules.laws.notation import write_move


class Branch(NamedTuple):
    """A move of a position and what is known of its games; ``score`` in thousandths for the mover.

    ``rating`` is the mean rating of those who made it, ``performance`` what their score against
    the mean of their opponents is worth by the linear rule of 400 points; None where no rating is
    known.
    """

    move: Move
    san: str
    counts: Count
    score: int | None
    rating: int | None
    performance: int | None


class Tree(NamedTuple):
    """A position's games in all, those that end there, and its moves, the most played first."""

    whole: Count
    ended: int
    branches: tuple[Branch, ...]


def tree_of(base: GameBase, board: Board, *, only: frozenset[int] | None = None) -> Tree:
    """Return what was played in a position; ``only`` restricts it to some games."""
    found = _all_games(base, board.key) if only is None else _some_games(base, board.key, only)
    ended = found.pop(0, NOTHING)
    everything = sum(found.values(), ended)
    legal = {int(move): move for move in board.legal_moves()}
    branches = [
        _branch(board, legal[move], count) for move, count in found.items() if move in legal
    ]
    branches.sort(key=lambda item: (-item.counts.games, item.san))
    return Tree(everything, ended.games, tuple(branches))


def _all_games(base: GameBase, key: int) -> dict[int, Count]:
    found: dict[int, Count] = {}
    counted = base.counted(key)
    for rows in counted.values():
        for move, count in rows.items():
            found[move] = found.get(move, NOTHING) + count
    few = [
        posting
        for run, first in base.runs()
        if run not in counted
        for posting in base.postings(POSITIONS, key, run, first)
    ]
    _add(found, few, facts_of(base, [item.game for item in few]))
    return found


def _some_games(base: GameBase, key: int, only: frozenset[int]) -> dict[int, Count]:
    found: dict[int, Count] = {}
    some = [
        posting
        for run, first in base.runs()
        for posting in base.postings(POSITIONS, key, run, first)
        if posting.game in only
    ]
    _add(found, some, facts_of(base, [item.game for item in some]))
    return found


def _add(
    found: dict[int, Count], postings: Iterable[tuple[int, int]], facts: Mapping[int, Facts]
) -> None:
    for game, move in postings:
        if game in facts:
            found[move] = found.get(move, NOTHING) + count_of(facts[game])


def facts_of(base: GameBase, numbers: Iterable[int]) -> dict[int, Facts]:
    """Return what is counted of games by their numbers."""
    look = "SELECT result, white_rating, black_rating, year FROM game WHERE id = ?"
    execute = base.connection.execute
    rows = ((number, execute(look, (number,)).fetchone()) for number in numbers)
    return {number: Facts(*row) for number, row in rows if row is not None}


def _branch(board: Board, move: Move, count: Count) -> Branch:
    _, white, draws, black, *ratings, _ = count
    over = white + draws + black
    mine = white if board.side == 0 else black
    halves = 2 * mine + draws
    if board.side:
        ratings = [*ratings[2:], *ratings[:2]]
    own, rated, theirs, opponents = ratings
    score = (halves * 500 + over // 2) // over if over else None
    performance = None
    if opponents and over:
        # 400 points for a won game and as many less for a lost one, on the mean opponent
        performance = (theirs + opponents // 2) // opponents + 400 * (halves - over) // over
    return Branch(
        move,
        write_move(board, move),
        count,
        score,
        (own + rated // 2) // rated if rated else None,
        performance,
    )

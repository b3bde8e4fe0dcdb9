"""The name of a game's opening: the last of its positions that the table of ECO codes knows.

Positions are compared, not moves, so that an opening is known however it was reached. The names
are those of the table, in English in every language, as names are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from arbitro.rules.laws.board import Board, Move, Position
from arbitro.rules.laws.board.position import START


class Opening(NamedTuple):
    """An opening: code, name, and after how many moves of both sides it was on the board."""

    eco: str
    name: str
    ply: int


DEEPEST = 36
"""No opening of the table is longer than this, in moves of both sides."""


def opening_of(moves: Sequence[Move], position: Position = START) -> Opening | None:
    """Return the opening of a game by its moves.

    None where no position of it is in the table.

    >>> from arbitro.formats.pgn import read_pgn
    >>> [game] = read_pgn("1. c4 e6 2. d4 d5 3. Nc3 *")
    >>> opening_of([each.move for each in game.moves])
    Opening(eco='D31', name="Queen's Gambit Declined: Queen's Knight Variation", ply=5)
    """
    if position != START:
        return None
    board, found = Board(), None
    known = _by_position()
    for ply, move in enumerate(moves[:DEEPEST], 1):
        board.make(move)
        row = known.get(board.key)
        if row is not None:
            found = Opening(*row, ply)
    return found


def code_of(keys: Sequence[int]) -> str:
    """Return the code of an opening by the keys of the positions after its moves, "" for none.

    >>> code_of([])
    ''
    """
    known = _by_position()
    for key in reversed(keys[:DEEPEST]):
        if key in known:
            return known[key][0]
    return ""


@cache
def _by_position() -> dict[int, tuple[str, str]]:
    """Return code and name by the key of the position an opening ends with."""
    return {int(key, 16): (eco, name) for key, eco, name, _ in _rows()}


def _rows() -> Iterator[list[str]]:
    text = files("arbitro.formats.pgn").joinpath("data", "openings.tsv").read_text("utf-8")
    return (line.split("\t") for line in text.splitlines() if not line.startswith("#"))


def named_lines() -> tuple[tuple[str, ...], ...]:
    """Return the moves of every named opening, as engines write them.

    >>> min(named_lines())
    ('a2a3',)
    """
    return tuple(tuple(moves.split()) for _, _, _, moves in _rows())

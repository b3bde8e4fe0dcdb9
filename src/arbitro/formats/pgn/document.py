"""A game as a PGN file holds it: tags, moves with what stands between them, and its own text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from arbitro.rules.laws.board import START, Board, Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arbitro.formats.problems import Problem
    from arbitro.rules.laws.board import Move

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""The results PGN knows; ``*`` is a game that has none yet."""

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The seven tags every exported game has, in their order."""


class Tag(NamedTuple):
    """A tag pair with its place in the game's text."""

    name: str
    value: str
    offset: int = 0


class PgnMove(NamedTuple):
    """A move of a line.

    ``text`` is what was written and ``offset`` its place in the game's text. ``nags`` are numbers
    of the glyphs behind it, ``before`` and ``comments`` the comments before and behind it, and
    ``variations`` other lines that replace it.
    """

    move: Move
    text: str
    offset: int
    nags: tuple[int, ...] = ()
    before: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    variations: tuple[tuple[PgnMove, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """One game. ``source`` is its whole text in the file, from line ``first_line`` on.

    ``moves`` are the moves up to the first that is not legal or has more than one meaning, which
    ``problems`` then name; ``unread`` counts the words of the main line from there on. ``letters``
    are the languages whose letters the moves are written in.
    """

    tags: tuple[Tag, ...]
    moves: tuple[PgnMove, ...]
    result: str = "*"
    position: Position = START
    comments: tuple[str, ...] = ()
    source: str = ""
    first_line: int = 1
    problems: tuple[Problem, ...] = ()
    unread: int = 0
    letters: tuple[str, ...] = ("en",)

    def tag(self, name: str) -> str | None:
        """Return the value of the first tag of a name, None where there is none."""
        return next((tag.value for tag in self.tags if tag.name == name), None)

    def boards(self) -> Iterator[Board]:
        """Yield the board before the first move and after each; it is one board, moved on."""
        board = Board(self.position)
        yield board
        for each in self.moves:
            board.make(each.move)
            yield board

    def final_board(self) -> Board:
        """Return the board after the last move read, with the whole game behind it."""
        board = Board(self.position)
        for each in self.moves:
            board.make(each.move)
        return board

    def with_problems(self, problems: tuple[Problem, ...]) -> Game:
        """Return the game with other problems."""
        return replace(self, problems=problems)

"""From the lines of a file to the texts of its games, of which nothing is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class GameText(NamedTuple):
    """The text of a game with the number of its first line in the file."""

    first_line: int
    text: str


def split_games(lines: Iterable[str]) -> Iterator[GameText]:
    r"""Yield the texts of the games of a file given as lines with their ends; joined they are it.

    A game begins with a tag after moves, or without tags with its first move after a result and a
    blank line. Blank lines belong to the game before them; a comment before the first tags belongs
    to the game after it.

    >>> [game.text for game in split_games(["[A \"1\"]\n", "e4 *\n", "\n", "[A \"2\"]\n", "*\n"])]
    ['[A "1"]\ne4 *\n\n', '[A "2"]\n*\n']
    """
    chunk: list[str] = []
    first = 1
    moves = in_comment = over = blank = False
    number = 0
    for number, line in enumerate(lines, start=1):
        if in_comment:
            in_comment = _open_after(line, in_comment=True)
        elif line[:1] == "[" or line.lstrip(" \t\ufeff")[:1] == "[":
            if moves:
                yield GameText(first, "".join(chunk))
                chunk, first, moves = [], number, False
            over = False
        else:
            if over and blank and line[:2] == "1.":
                yield GameText(first, "".join(chunk))
                chunk, first = [], number
            # a comment alone may be the heading of the game that follows
            moves = moves or line.strip()[:1] not in {"", "{", ";", "%"}
            if "{" in line:
                in_comment = _open_after(line, in_comment=False)
            blank = line.isspace()
            over = (over and blank) or line.rstrip().endswith(_RESULTS)
        chunk.append(line)
    if chunk:
        yield GameText(first, "".join(chunk))


_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


def _open_after(line: str, *, in_comment: bool) -> bool:
    """Tell whether a comment in braces is open at the end of a line."""
    place = 0
    while True:
        if in_comment:
            place = line.find("}", place)
            if place < 0:
                return True
            in_comment = False
        else:
            opening, rest = line.find("{", place), line.find(";", place)
            if opening < 0 or 0 <= rest < opening:
                return False
            place, in_comment = opening, True

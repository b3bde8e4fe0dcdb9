"""Where the games of a PGN file begin: from its lines to the texts of its games.

The signs are taken one after the other, as the reader of the moves takes them, so that a comment, a
variation or the first sign of a line never hides the game behind it. Nothing is left out: the texts
joined are the file. The native kernel splits by the same rules (``native/src/splitting.rs``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arbitro.formats.pgn.document import DASH, RESULT_PATTERN


class PgnText(NamedTuple):
    """The text of a game with the place of its first sign in the file.

    ``head`` is where its last tag ends: comments before it are a heading.
    """

    first_line: int
    text: str
    column: int = 1
    head: int = 0


def split_games(lines: Iterable[str]) -> Iterator[PgnText]:
    r"""Yield the texts of the games of a file given as lines with their ends; joined they are it.

    A game begins with a tag behind moves or a result, with the first tag of another game without
    moves, or without tags with move 1 behind a result. Blank lines belong to the game before them;
    words and comments before the first tags belong to the game after them.

    >>> [game.text for game in split_games(["[A \"1\"]\n", "e4 *\n", "\n", "[A \"2\"]\n", "*\n"])]
    ['[A "1"]\ne4 *\n\n', '[A "2"]\n*\n']
    >>> [game.column for game in split_games(["1. e4 1-0 1. d4 *\n"])]
    [1, 11]
    """
    splitter = _Splitter()
    number = 0
    for line in lines:
        for row in rows_of(line) if "\r" in line else (line,):
            number += 1
            yield from splitter.row(row, number)
    if splitter.parts:
        yield splitter.text()


def rows_of(text: str) -> list[str]:
    """Split text behind its ends of lines alone: other separators of Unicode end no line."""
    return re.findall(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+", text)


def whole_game(first_line: int, source: str) -> PgnText:
    """Return the text of one game, cut out of its file already."""
    splitter = _Splitter()
    splitter.whole = True
    for number, row in enumerate(rows_of(source), first_line):
        for _ in splitter.row(row, number):
            pass
    return PgnText(first_line, source, 1, splitter.head)


SPACE = " \t\r\n\f\v"
_TOKEN = re.compile(
    rf"""(?P<result>{RESULT_PATTERN})
      | (?P<word>[A-Za-z\x80-\U0010ffff][^\s(){{}}\[\];$!?.*]*)
      | (?P<first>1[ \t]*\.)
      | (?P<number>\d+)
      | (?P<comment>\{{)
      | (?P<line>;)
      | (?P<open>\()
      | (?P<close>\))
      | (?P<tag>\[)
      | (?P<other>\S)
    """,
    re.VERBOSE | re.ASCII,
)
_PAIR = re.compile(r'\[\s*(\w+)\s+"(?:[^"\\\r\n]|\\[^\r\n])*"\s*\]', re.ASCII)
_BRACKET = re.compile(r"[ \t\ufeff]*\[")
_TAG_BEGINS = re.compile(r"[ \t\ufeff]*\[[ \t]*[\w\x80-\U0010ffff]", re.ASCII)
_PAIR_ALONE = re.compile(rf"[ \t]*{_PAIR.pattern}\s*", re.ASCII)
_MOVE = re.compile(r"[a-h][1-8]|[0O]-[0O]")
# Inside the moves a line without any of these begins and ends nothing.
_TELLING = re.compile(rf"[{{;(\[)*½]|[012]{DASH}[01]")


def _telling(row: str) -> bool:
    return _TELLING.search(row) is not None


class _Splitter:
    """The state between two lines: what the game begun last has so far."""

    def __init__(self) -> None:
        self.in_comment = self.blank = self.whole = False
        self.parts: list[str] = []
        self._begin(1, 1)

    def _begin(self, line: int, column: int) -> None:
        self.first_line, self.column = line, column
        self.size = self.head = self.depth = 0
        self.names: list[str] = []
        # ``game``: this is a game and no heading of the next; ``gap``: something stands behind the
        # last tag; ``over``: its result was met.
        self.game = self.moves = self.over = self.gap = False

    def text(self) -> PgnText:
        """Return the text of the game so far."""
        return PgnText(self.first_line, "".join(self.parts), self.column, self.head)

    def row(self, row: str, number: int) -> Iterator[PgnText]:
        """Take a line; yield the games that end in or before it."""
        start, place = 0, self._comment_goes_on(row) if self.in_comment else 0
        if not place and row[:1] == "%":
            self.gap, place = True, len(row)
        elif not place and self._begins_with_tag(row):
            place = row.index("[")
            pair = _PAIR.match(row, place)
            if self._begins(pair[1] if pair else ""):
                yield self._cut(row, start, start, number)
            place = pair.end() if pair else len(row)
            self._tag(pair[1] if pair else "", self.size + place)
        elif not place and self.moves and self.game and not self.over and not _telling(row):
            place = len(row)
        while (token := _TOKEN.search(row, place)) is not None:
            at, kind, place = token.start(), token.lastgroup, token.end()
            pair = _PAIR.match(row, at) if kind == "tag" else None
            first = kind == "first" and self.over and not self.depth and not self.whole
            if first or (pair is not None and self._begins(pair[1])):
                at = at if row[start:at].strip(SPACE) else start
                yield self._cut(row, start, at, number)
                start = at
            if pair is not None:
                place = pair.end()
                self._tag(pair[1], self.size + place - start)
            else:
                place = self._taken(token, row)
        self._keep(row[start:])
        self.blank = not row.strip(SPACE)
        self.gap = self.gap or self.blank

    def _taken(self, token: re.Match[str], row: str) -> int:
        """Take a sign that is no tag; return where the next one may be."""
        if token.lastgroup not in {"line", "comment"}:
            self._movetext(token)
            return token.end()
        self.gap = True
        end = row.find("}", token.end()) + 1 if token.lastgroup == "comment" else len(row)
        self.in_comment = not end
        return end or len(row)

    def _begins_with_tag(self, row: str) -> bool:
        return bool((_TAG_BEGINS if self.moves else _BRACKET).match(row))

    def _keep(self, text: str) -> None:
        self.parts.append(text)
        self.size += len(text)

    def _comment_goes_on(self, row: str) -> int:
        """Return where in a line an open comment ends; its length where it goes on."""
        # A tag alone behind a blank line: the comment was never closed, and a game begins.
        if self.blank and _PAIR_ALONE.fullmatch(row) is not None:
            self.in_comment = False
            return 0
        end = row.find("}")
        self.in_comment = end < 0
        return len(row) if end < 0 else end + 1

    def _begins(self, name: str) -> bool:
        """Tell whether a tag is the first of another game."""
        if self.whole:
            return False
        again = bool(name) and name in self.names
        restarts = again and (self.gap or (name == self.names[0] and self.names[-1] != name))
        return self.game and (self.moves or restarts)

    def _tag(self, name: str, end: int) -> None:
        self.names.append(name)
        self.head = end
        self.game = True
        self.moves = self.over = self.gap = False
        self.depth = 0

    def _movetext(self, token: re.Match[str]) -> None:
        kind = token.lastgroup
        self.moves = True
        if kind == "open":
            self.depth += 1
        elif kind == "close":
            self.depth = max(0, self.depth - 1)
        elif kind == "result":
            self.game = True
            self.over = self.over or not self.depth
        elif kind == "word" and not self.game:
            self.game = _MOVE.search(token.group()) is not None

    def _cut(self, row: str, start: int, at: int, line: int) -> PgnText:
        """Return the game that ends at a place of a line, and begin the next one there."""
        self._keep(row[start:at])
        text = self.text()
        self.parts = []
        self._begin(line, at + 1)
        return text

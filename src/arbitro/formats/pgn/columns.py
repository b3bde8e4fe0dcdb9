"""Games of PGN as columns of numbers: for databases and counts, where an object a move is too much.

With the native kernel the common games are read by it, and only what it finds strange by the
reader that names every fault; without it that reader reads all. The answers are the same.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from ctypes import byref, c_uint64, string_at
from typing import Any, NamedTuple, TypeAlias

from arbitro.formats.pgn.commands import CommandError, commands_in
from arbitro.formats.pgn.document import RESULTS, PgnMove, result_of, tag_name
from arbitro.formats.pgn.reader import read_game
from arbitro.formats.pgn.splitting import PgnText, split_games, whole_game
from arbitro.rules.laws.native import Kernel, kernel

Numbers: TypeAlias = "Sequence[int]"

NO_CLOCK = -1
"""Stands where no clock was written behind a move."""


class GameColumns(NamedTuple):
    """A game: its bytes from ``start`` to ``end``, and of its main line a number a move in each.

    ``moves`` are the numbers of `Move`; ``keys`` those of the positions after them, and
    ``first_key`` of the position before; ``clocks`` are milliseconds or `NO_CLOCK`. ``whole``
    tells that the main line was read to its end; else it is what could be read of it. ``more``
    tells that behind the tags are signs of comments, variations or judgements.
    """

    start: int
    end: int
    first_line: int
    tags: tuple[tuple[str, str], ...]
    result: str
    first_key: int
    moves: Numbers
    keys: Numbers
    clocks: Numbers
    whole: bool
    more: bool


def game_columns(source: bytes, *, base: int = 0) -> Iterator[GameColumns]:
    r"""Yield the games of the bytes of a PGN file; ``base`` is added to their places.

    >>> [game] = game_columns(b'[White "A"]\n\n1. e4 {[%clk 0:01:00]} e5 1-0\n')
    >>> game.tags, game.result, len(game.moves), list(game.clocks), game.whole
    ((('White', 'A'),), '1-0', 2, [60000, -1], True)
    """
    compiled = kernel()
    # the kernel knows line feeds alone as ends of lines
    if compiled is None or LONE_RETURN.search(source):
        yield from _carefully(source, base)
    else:
        yield from _compiled(compiled, source, base)


# by the reader of this package


def _carefully(source: bytes, base: int) -> Iterator[GameColumns]:
    at = base
    for game, text in careful_columns(source.splitlines(keepends=True)):
        yield game._replace(start=at, end=at + len(text))
        at += len(text)


def careful_columns(lines: Iterable[bytes]) -> Iterator[tuple[GameColumns, bytes]]:
    """Yield games by the reader in Python from lines with their ends, each with its own bytes."""
    for text in split_games(line.decode("utf-8", "surrogateescape") for line in lines):
        source = text.text.encode("utf-8", "surrogateescape")
        yield _read(text, 0, len(source)), source


def _read(text: PgnText, start: int, end: int) -> GameColumns:
    game = read_game(text)
    board = next(game.boards())
    first, keys, clocks = board.key, array("Q"), array("i")
    for move in game.moves:
        board.make(move.move)
        keys.append(board.key)
        clocks.append(_clock(move))
    return GameColumns(
        start,
        end,
        text.first_line,
        tuple((tag.name, tag.value) for tag in game.tags),
        game.result,
        first,
        array("H", (int(move.move) for move in game.moves)),
        keys,
        clocks,
        not game.unread,
        _MORE.search(text.text, _behind_tags(text.text)) is not None,
    )


_MORE = re.compile(r"[{(;$!?]")
_HEAD = re.compile(r"(?:\ufeff?[ \t]*(?:\[[^\n]*)?(?:\r?\n|\Z))*", re.ASCII)


def _behind_tags(text: str) -> int:
    head = _HEAD.match(text)
    return head.end() if head else 0


def _clock(move: PgnMove) -> int:
    for comment in move.comments:
        if "[%clk" in comment:
            try:
                commands = commands_in(comment)
            except CommandError:
                # What cannot be read stays a comment, but it tells no clock.
                continue
            for command in commands:
                if command.name == "clk" and command.milliseconds is not None:
                    return command.milliseconds
    return NO_CLOCK


# by the kernel

LONE_RETURN = re.compile(rb"\r(?!\n)")
_READ = 0
_RESULTS = ("*", *RESULTS[:-1])
_ESCAPED = re.compile(r"\\(.)")


def _compiled(compiled: Kernel, source: bytes, base: int) -> Iterator[GameColumns]:
    chunk = Chunk.of(compiled, source, last=True)
    yield from _carefully(source, base) if chunk is None else chunk.games(base)


class Chunk:
    """What the kernel read of some bytes; ``consumed`` of them, the others begin the next game."""

    def __init__(self, source: bytes, columns: Sequence[array[int]], consumed: int) -> None:
        self.source = source
        self.consumed = consumed
        self._columns = columns

    @classmethod
    def of(cls, compiled: Kernel, source: bytes, *, last: bool) -> Chunk | None:
        """Return what the kernel reads, None where it cannot; the game begun last needs `last`."""
        library = compiled.library
        answer = library.arbitro_pgn_read(source, len(source), last)
        if not answer:
            return None
        try:
            columns = [
                _column(library, answer, which, code) for which, code in enumerate("QQIQQBBIHQQiQB")
            ]
            consumed = c_uint64()
            library.arbitro_pgn_column(answer, len(columns), byref(consumed))
        finally:
            library.arbitro_pgn_free(answer)
        return cls(source, columns, consumed.value)

    def games(self, base: int = 0, line: int = 1) -> Iterator[GameColumns]:
        """Yield the games; ``base`` and ``line`` are where the bytes begin in their file."""
        source = self.source
        starts, ends, lines, moves_until, tags_until, results, statuses, tags, *rest = self._columns
        moves, keys, first_keys, clocks, places, more = rest
        tag_of = _tags(source, places).__getitem__
        move = tag = 0
        for number, start in enumerate(starts):
            end, first_line = ends[number], lines[number] + line
            own, move = slice(move, moves_until[number]), moves_until[number]
            own_tags, tag = tags[tag : tags_until[number]], tags_until[number]
            if statuses[number] != _READ:
                text = source[start:end].decode("utf-8", "surrogateescape")
                yield _read(whole_game(first_line, text), base + start, base + end)
                continue
            yield GameColumns(
                base + start,
                base + end,
                first_line,
                tuple(map(tag_of, own_tags)),
                _RESULTS[results[number]],
                first_keys[number],
                moves[own],
                keys[own],
                clocks[own],
                True,
                more[number] == 1,
            )


def _column(library: Any, answer: int, which: int, code: str) -> array[int]:
    length = c_uint64()
    place = library.arbitro_pgn_column(answer, which, byref(length))
    numbers = array(code)
    if length.value:
        numbers.frombytes(string_at(place, numbers.itemsize * length.value))
    return numbers


def _tags(source: bytes, places: Numbers) -> list[tuple[str, str]]:
    """Return the different tags of some bytes by where they stand: each is made a text of once."""
    flat = source.decode("latin-1")  # a sign for each byte
    found = []
    for name, length, place, width in zip(*[iter(places)] * 4, strict=True):
        value = flat[place : place + width]
        if "\\" in value or not value.isascii():
            value = _text(source[place : place + width])
        read = tag_name(flat[name : name + length])
        found.append((read, (result_of(value) or value) if read == "Result" else value))
    return found


def _text(value: bytes) -> str:
    try:
        text = value.decode("utf-8")
    except UnicodeDecodeError:
        # what is no UTF-8 is read as Western European, as the other reader reads it
        try:
            text = value.decode("cp1252")
        except UnicodeDecodeError:
            text = value.decode("latin-1")
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text

"""Which games pass through a position or a material: the sorted columns of a database's index.

The native kernel makes them where it is installed; without it the same is made here, slower.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from ctypes import byref, c_uint64, c_void_p, string_at
from typing import NamedTuple

from arbitro.rules.laws.board import KING, PAWN, Board, Move, Position
from arbitro.rules.laws.board.position import START
from arbitro.rules.laws.native import Kernel, kernel, packed

LEAST_COUNTED = 64
"""What so many games of one run share in a position is counted when they are read in."""

COUNTED = 9
"""Numbers of a row of counts, in the order of `Count`."""


class Facts(NamedTuple):
    """What is counted of a game: 1 White won, 2 Black won, 3 drawn; 0 what is not known."""

    result: int
    white: int
    black: int
    year: int


class Count(NamedTuple):
    """What games share that made one move in one position; ratings as sums and how many."""

    games: int
    white: int
    draws: int
    black: int
    white_ratings: int
    white_rated: int
    black_ratings: int
    black_rated: int
    year: int

    def __add__(self, other: object) -> Count:
        """Return the counts of both.

        >>> Count(1, 1, 0, 0, 2000, 1, 0, 0, 1999) + Count(2, 0, 2, 0, 0, 0, 0, 0, 2001)
        Count(games=3, white=1, draws=2, black=0, white_ratings=2000, white_rated=1, \
black_ratings=0, black_rated=0, year=2001)
        """
        assert isinstance(other, Count)
        sums = [one + two for one, two in zip(self, other, strict=True)]
        return Count(*sums)._replace(year=max(self.year, other.year))


NOTHING = Count(*(0,) * COUNTED)


class Postings(NamedTuple):
    """Sorted columns: of positions (the move made, 0 at a game's end), of materials (half-moves).

    ``counted`` holds a row of `Count` for each move of the positions many games have.
    """

    keys: array[int]
    games: array[int]
    moves: array[int]
    materials: array[int]
    material_games: array[int]
    lasted: array[int]
    counted_keys: array[int]
    counted_moves: array[int]
    counted: array[int]


class Batch:
    """Games that are indexed together, numbered from 0 in the order they are added."""

    def __init__(self) -> None:
        self.moves, self.until = array("H"), array("Q")
        self.which, self.facts = array("I"), array("H")
        self.set_up: list[Position] = []
        self._known: dict[Position, int] = {START: 0}

    def __len__(self) -> int:
        return len(self.until)

    def add(self, moves: bytes, facts: Facts, position: Position = START) -> None:
        """Add a game by its legal moves, two bytes each."""
        self.moves.frombytes(moves)
        self.until.append(len(self.moves))
        number = 0
        if position is not START:  # looking a position up takes longer than reading a game
            number = self._known.setdefault(position, len(self._known))
            if number > len(self.set_up):
                self.set_up.append(position)
        self.which.append(number)
        self.facts.extend(facts)

    def without(self, numbers: set[int]) -> Batch:
        """Return the games but for some; the others move up."""
        if not numbers:
            return self
        found = Batch()
        for number, position, moves, facts in self.games():
            if number not in numbers:
                found.add(moves.tobytes(), facts, position)
        return found

    def games(self) -> Iterator[tuple[int, Position, array[int], Facts]]:
        """Yield the games as they were added."""
        begin = 0
        for number, end in enumerate(self.until):
            which = self.which[number]
            position = self.set_up[which - 1] if which else START
            facts = Facts(*self.facts[4 * number : 4 * number + 4])
            yield number, position, self.moves[begin:end], facts
            begin = end


def material_of(board: Board) -> int:
    """Return a material as a number: four bits a kind, pawns to queens of White, then of Black.

    >>> hex(material_of(Board()))
    '0x8222182221'
    """
    found = 0
    for side in board.sides:
        for own in side[PAWN:KING]:
            # Four bits hold no more; only a position somebody set up has sixteen of a kind.
            found = found << 4 | min(own.bit_count(), 15)
    return found


def postings(batch: Batch, least: int = LEAST_COUNTED) -> Postings:
    """Return the columns of a batch; positions that ``least`` games have are counted."""
    compiled = kernel()
    found = None if compiled is None else _compiled(compiled, batch, least)
    return _carefully(batch, least) if found is None else found


def _compiled(compiled: Kernel, batch: Batch, least: int) -> Postings | None:
    library = compiled.library
    boards = b"".join(packed(Board(position)) for position in batch.set_up)
    places = (batch.moves, batch.until, batch.which, batch.facts)
    answer = library.arbitro_postings(
        len(batch),
        *(c_void_p(other.buffer_info()[0]) for other in places),
        boards,
        len(boards),
        least,
    )
    if not answer:
        return None
    try:
        columns = []
        for which, code in enumerate("QIHQIHQHQ"):
            length = c_uint64()
            # Copied out: what the kernel has made is let go below, whatever happens.
            place = library.arbitro_postings_column(answer, which, byref(length))
            numbers = array(code)
            if length.value:
                numbers.frombytes(string_at(place, numbers.itemsize * length.value))
            columns.append(numbers)
        return Postings(*columns)
    finally:
        library.arbitro_postings_free(answer)


def _carefully(batch: Batch, least: int) -> Postings:
    positions: dict[tuple[int, int], int] = {}
    materials: dict[tuple[int, int], int] = {}
    for number, position, moves, _ in batch.games():
        board = Board(position)
        now = material_of(board)
        for move in (*moves, 0):
            # The first time counts: a game that repeats a position is still one game of it.
            positions.setdefault((board.key, number), move)
            place = now, number
            # The column has two bytes.
            materials[place] = min(materials.get(place, 0) + 1, 65535)
            if move:
                board.make(Move(move))
                now = material_of(board)
    keys = array("Q"), array("I"), array("H")
    for (key, number), move in sorted(positions.items()):
        for column, value in zip(keys, (key, number, move), strict=True):
            column.append(value)
    others = array("Q"), array("I"), array("H")
    for (material, number), lasted in sorted(materials.items()):
        for column, value in zip(others, (material, number, lasted), strict=True):
            column.append(value)
    return Postings(*keys, *others, *_counted(keys, batch, least))


def _counted(
    columns: tuple[array[int], array[int], array[int]], batch: Batch, least: int
) -> tuple[array[int], array[int], array[int]]:
    keys, games, moves = columns
    found = array("Q"), array("H"), array("Q")
    begin = 0
    for at in range(1, len(keys) + 1):
        if at < len(keys) and keys[at] == keys[begin]:
            continue
        if at - begin >= least:
            rows: dict[int, Count] = {}
            for place in range(begin, at):
                number = games[place]
                facts = Facts(*batch.facts[4 * number : 4 * number + 4])
                rows[moves[place]] = rows.get(moves[place], NOTHING) + count_of(facts)
            for move, row in sorted(rows.items()):
                found[0].append(keys[begin])
                found[1].append(move)
                found[2].extend(row)
        begin = at
    return found


def count_of(facts: Facts) -> Count:
    """Return the counts of one game.

    >>> count_of(Facts(3, 2400, 0, 1999))[:4]
    (1, 0, 1, 0)
    """
    result, white, black, year = facts
    won = (result == 1, result == 3, result == 2)
    results = (int(flag) for flag in won)
    return Count(*(1, *results, white, int(white > 0), black, int(black > 0), year))

"""Where the matches of a bracket stand on its pages, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from arbitro.rules.pairing.knock_out import Tie, drawing_order, ties_of


class Format(NamedTuple):
    """A size of paper, lying: its name, what can be drawn on, and the players of a page."""

    name: str
    width: float
    height: float
    players: int


FORMATS: Mapping[str, Format] = {
    item.name: item for item in (Format("a4", 277.0, 186.0, 32), Format("a3", 400.0, 273.0, 64))
}
"""The sizes of paper by name."""

TOP = 19.0
"""Height of the title and the heads of the columns."""
GAP = 8.0
"""Between two columns; half of it is at either side of the line that joins their matches."""
_WIDEST, _ALONE, _TALLEST = 92.0, 190.0, 15.0
_LOOSEST = 30.0
_FILLED = 0.9


class Place(NamedTuple):
    """A match on a page: its tie, the column, and the left, upper corner of its box.

    ``tie`` 0 is the place of a match that a bye makes unnecessary; ``seed`` is who has that bye.
    """

    tie: int
    column: int
    x: float
    y: float
    seed: int = 0


class Line(NamedTuple):
    """A line from one point to another."""

    x: float
    y: float
    to_x: float
    to_y: float


class Page(NamedTuple):
    """A page: the part of the bracket it shows, 0 where it is the last rounds of several parts.

    ``first_round`` is the round of its first column. ``parts`` of the last page are the matches its
    first column begins with, each the last one of the part with its place in this tuple.
    """

    part: int
    first_round: int
    columns: int
    box: tuple[float, float]
    places: tuple[Place, ...]
    lines: tuple[Line, ...]
    third_place: Place | None = None
    parts: tuple[int, ...] = ()

    def column_x(self, column: int) -> float:
        """Return where a column begins."""
        return column * (self.box[0] + GAP)


def pages_of(players: int, paper: Format, *, third_place: bool = False) -> tuple[Page, ...]:
    """Return the pages of a bracket: one, or one for each part and one for the rounds after them.

    >>> [(page.part, page.columns) for page in pages_of(128, FORMATS["a4"])]
    [(1, 5), (2, 5), (3, 5), (4, 5), (0, 3)]
    """
    order = drawing_order(players, third_place=third_place)
    ties = {tie.number: tie for tie in ties_of(players, third_place=third_place)}
    third = next((tie.number for tie in ties.values() if tie.third_place), 0)
    # A page has a power of two of players, so it holds one column less than that has bits.
    columns = min(len(order), paper.players.bit_length() - 1)
    if columns == len(order):
        return (_page(order, ties, paper, third=third),)
    roots = order[columns - 1]
    parts = tuple(
        _page(_part(order[:columns], at, len(roots)), ties, paper)._replace(part=at + 1)
        for at in range(len(roots))
    )
    last = _page(order[columns - 1 :], ties, paper, first_round=columns, third=third)
    return (*parts, last._replace(parts=roots))


def _part(order: tuple[tuple[int, ...], ...], at: int, parts: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        column[at * len(column) // parts : (at + 1) * len(column) // parts] for column in order
    )


def _page(
    order: tuple[tuple[int, ...], ...],
    ties: Mapping[int, Tie],
    paper: Format,
    *,
    first_round: int = 1,
    third: int = 0,
) -> Page:
    slot = min((paper.height - TOP) / len(order[0]), _LOOSEST)
    if third and len(order[0]) < 3:
        slot = _LOOSEST
    widest = _ALONE if len(order) == 1 else _WIDEST
    width = min((paper.width - GAP * (len(order) - 1)) / len(order), widest)
    box = width, min(slot * _FILLED, _TALLEST)
    places = tuple(_places(order, ties, slot, box, byes=first_round == 1))
    page = Page(0, first_round, len(order), box, places, tuple(_lines(places, len(order), box)))
    if not third:
        return page
    final = places[-1]
    y = max(final.y + 2.6 * box[1], (final.y + slot * len(order[0]) + TOP - box[1]) / 2)
    return page._replace(third_place=Place(third, final.column, final.x, y))


def _places(
    order: tuple[tuple[int, ...], ...],
    ties: Mapping[int, Tie],
    slot: float,
    box: tuple[float, float],
    *,
    byes: bool,
) -> Iterator[Place]:
    for column, numbers in enumerate(order):
        high = slot * (1 << column)
        for at, number in enumerate(numbers):
            x, y = column * (box[0] + GAP), TOP + (at + 0.5) * high - box[1] / 2
            if number:
                yield Place(number, column, x, y)
            elif byes and column == 0:
                after = ties[order[1][at // 2]]
                seed = (after.first, after.second)[at % 2].seed
                assert seed is not None, "no match leads there: a seed stands there at once"
                yield Place(0, column, x, y, seed)


def _lines(places: tuple[Place, ...], columns: int, box: tuple[float, float]) -> Iterator[Line]:
    """Give the lines from the boxes of a column to that of the match they lead to."""
    by_column = [[place for place in places if place.column == at] for at in range(columns)]
    for column, here in enumerate(by_column[:-1]):
        for number, item in enumerate(here):
            target = by_column[column + 1][number // 2]
            middle, end = item.y + box[1] / 2, target.y + box[1] / 2
            bend = item.x + box[0] + GAP / 2
            yield Line(item.x + box[0], middle, bend, middle)
            yield Line(bend, middle, bend, end)
            if number % 2:
                yield Line(bend, end, target.x, end)

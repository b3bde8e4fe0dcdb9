"""Rating lists with odd lines: read all the same, with every oddity told, or refused.

FIDE's list of October 2026 has three lines of nearly two million that are a column too long, a
title no player can have and players without a name. A list is not refused for such lines; those
that cannot be read are put aside, counted and named. Where there are many, the list itself is not
what it seems, and nothing of it is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from arbitro.formats.rating_list.player import Row
from arbitro.formats.texts.problems import OF_A_WHOLE_LIST, Problem, Severity

MOST_ASIDE = 1000
OF_ANY_LIST = 10
KEPT = 1000
"""How many remarks of a kind are kept to be listed; the others are counted."""

_OF_THE_WHOLE = frozenset(
    {
        "list-head-unknown",
        "list-cut-off",
        "list-xml-broken",
        "list-xml-encoding",
        "list-xml-entities",
        *OF_A_WHOLE_LIST,
    }
)
"""Faults of a list, not of one of its lines."""


class Oddities(NamedTuple):
    """What was odd in a list: players taken with a remark, lines put aside, the first of both."""

    adjusted: int = 0
    aside: int = 0
    told: tuple[Problem, ...] = ()


def most_aside(lines: int) -> int:
    """Return how many lines of a list may be put aside: one in a thousand, and no more than 1,000.

    Short lists may have ten, but not more than every tenth line.

    >>> [most_aside(lines) for lines in (9, 50, 5_000, 200_000, 1_900_000)]
    [0, 5, 10, 200, 1000]
    """
    return min(MOST_ASIDE, max(lines // 1000, min(OF_ANY_LIST, lines // 10)))


class Tolerance:
    """The rows of a list, its remarks gathered.

    `faults` tells whether it is to be used.
    """

    def __init__(self, rows: Iterable[Row | Problem]) -> None:
        self._rows = rows
        self._adjusted: list[Problem] = []
        self._aside: list[Problem] = []
        self._counts = [0, 0]
        self._taken = 0
        self._fatal: Problem | None = None

    def __iter__(self) -> Iterator[Row]:
        """Yield the rows; nothing is read on after a fault of the whole list."""
        for row in self._rows:
            if not isinstance(row, Problem):
                self._taken += 1
                yield row
            elif row.code in _OF_THE_WHOLE:
                self._fatal = row
                return
            elif not self._may_go_on(row):
                return

    def _may_go_on(self, problem: Problem) -> bool:
        """Gather a remark; tell whether there may be more of them."""
        aside = problem.severity is Severity.ERROR
        found = self._aside if aside else self._adjusted
        if len(found) < KEPT:
            found.append(problem)
        self._counts[aside] += 1
        return self._counts[1] <= MOST_ASIDE

    @property
    def oddities(self) -> Oddities:
        """Return what has been odd so far, in the order of the lines."""
        told = sorted((*self._adjusted, *self._aside), key=lambda item: item.line)
        return Oddities(self._counts[0], self._counts[1], tuple(told))

    @property
    def lines(self) -> int:
        """Return how many lines of players there have been."""
        return self._taken + self._counts[1]

    @property
    def faults(self) -> tuple[Problem, ...]:
        """Return why the list is not to be used, once all of it has been read; () where it is."""
        if self._fatal is not None:
            return (self._fatal,)
        return tuple(self._aside) if self._counts[1] > most_aside(self.lines) else ()

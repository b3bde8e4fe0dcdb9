"""What is kept of a drawing of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arbitro.model import EntryId


class NumberDrawn(NamedTuple):
    """One draw: who, of which federation, from which group of the Varma tables, what.

    Without such tables the group is empty.
    """

    entry: EntryId
    federation: str
    group: str
    number: int


@dataclass(frozen=True, slots=True)
class HowDrawn:
    """How numbers came about: by the program from a seed, or by hand in the hall, before whom."""

    seed: int | None = None
    by_hand: bool = False
    witness: str = ""


BY_THE_PROGRAM = HowDrawn()


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the numbers of a section were drawn.

    ``draws`` are in the order in which they were made, or the text has them made where a hand drew
    by the restricted draw; others are in the order of the numbers. ``seed`` is what the program
    drew by, and would draw the same from again. ``begun_again`` counts the times a restricted draw
    had to be begun again. ``witness`` is what was written of those who saw a hand draw.
    """

    draws: tuple[NumberDrawn, ...]
    restricted: bool = False
    by_hand: bool = False
    seed: int | None = None
    begun_again: int = 0
    witness: str = ""

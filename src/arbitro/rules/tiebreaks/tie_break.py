"""A tie-break as a list names it, and what its values count."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

Value: TypeAlias = "int | Fraction | None"
"""A tie-break's value in its unit; None where it has none."""

_PRINTED: Final = {"MPVGP": "MPvGP"}
"""Codes that the text writes with a small letter."""


@unique
class Unit(Enum):
    """What a value counts. Points come in tenths, products of points in hundredths."""

    TENTHS = "tenths"
    HUNDREDTHS = "hundredths"
    COUNT = "count"
    RATING = "rating"
    PLACE = "place"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break of a list: its name and how it is varied (C.07 art. 14).

    ``limit`` is in half points; ``score`` is ``MP`` or ``GP`` for teams, else empty; ``divisor``
    is 0 where the default holds; KA keeps its digits there.
    """

    name: str
    cut_low: int = 0
    cut_high: int = 0
    limit: int = 0
    forfeits_as_played: bool = False
    fore: bool = False
    reverse: bool = False
    score: str = ""
    divisor: int = 0

    def __str__(self) -> str:
        words = [_PRINTED.get(self.name, self.name) + (f":{self.score}" if self.score else "")]
        if self.cut_high:
            words.append(f"M{self.cut_high}")
        elif self.cut_low:
            words.append(f"C{self.cut_low}")
        if self.limit:
            words.append(f"L{self.limit:+d}")
        if self.divisor:
            words.append(f"K{self.divisor}")
        flags = (("P", self.forfeits_as_played), ("F", self.fore), ("R", self.reverse))
        return "/".join((*words, *(letter for letter, given in flags if given)))

    @property
    def modifiers(self) -> tuple[str, ...]:
        """Return the letters of the modifiers given.

        >>> TieBreak("BH", cut_low=1, cut_high=1, fore=True).modifiers
        ('M', 'F')
        """
        given = (
            ("M", self.cut_high),
            ("C", self.cut_low and not self.cut_high),
            ("L", self.limit),
            ("K", self.divisor),
            ("P", self.forfeits_as_played),
            ("F", self.fore),
            ("R", self.reverse),
        )
        return tuple(letter for letter, value in given if value)


def exact(numerator: int, denominator: int = 1) -> Fraction:
    """Return an exact quotient.

    >>> str(exact(5, 10))
    '1/2'
    """
    # Most lists compute no average: only who does pays for the module of fractions.
    from fractions import Fraction  # noqa: PLC0415

    return Fraction(numerator, denominator)

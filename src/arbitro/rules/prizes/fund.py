"""What is given away: the prizes by place, the special ones, and how a tie shares them.

Amounts are whole numbers of the smallest unit of money, as cents.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique

from arbitro.rules.standings import Conditions


@unique
class Sharing(Enum):
    """How players with as many points share the prizes of their places."""

    EQUAL = "equal"
    TIE_BREAK = "tie-break"
    HORT = "hort"


@unique
class Basis(Enum):
    """What orders the players of a special prize."""

    STANDINGS = "standings"
    ABOVE_EXPECTATION = "above-expectation"
    ABOVE_AVERAGE = "above-expectation-of-average"


@dataclass(frozen=True, slots=True)
class SpecialPrizes:
    """The prizes of one category, best first; ValueError where a later one is larger."""

    name: str
    amounts: tuple[int, ...]
    conditions: Conditions = field(default_factory=Conditions)
    basis: Basis = Basis.STANDINGS

    def __post_init__(self) -> None:
        _check(self.amounts)


@dataclass(frozen=True, slots=True)
class Fund:
    """All the prizes of an event.

    ``amounts`` are those of the places, best first. Players placed after ``cut_off`` do not share
    in a tie; 0 means that everybody tied does. ValueError where a later amount is larger.
    """

    amounts: tuple[int, ...]
    sharing: Sharing
    cut_off: int = 0
    special: tuple[SpecialPrizes, ...] = ()
    currency: str = ""

    def __post_init__(self) -> None:
        _check(self.amounts)

    @property
    def total(self) -> int:
        """Return the sum of all prizes."""
        return sum(self.amounts) + sum(sum(each.amounts) for each in self.special)


def _check(amounts: tuple[int, ...]) -> None:
    if any(amount < 0 for amount in amounts) or list(amounts) != sorted(amounts, reverse=True):
        raise ValueError(amounts)

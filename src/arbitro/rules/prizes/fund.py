"""What is given away: the prizes by place, the special ones, and how a tie shares them.

Amounts are whole numbers of the smallest unit of money, as cents.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from arbitro.model import Player, Sex


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


@dataclass(frozen=True, slots=True)
class Conditions:
    """Who can win a special prize. What is 0 or empty asks for nothing.

    Ratings and years of birth are from the first to the second, both included. The unrated are in
    a rating band only where it has no lower end.
    """

    rating_from: int = 0
    rating_to: int = 0
    born_from: int = 0
    born_to: int = 0
    sex: Sex | None = None
    club: str = ""
    federation: str = ""
    category: str = ""

    def fits(self, player: Player) -> bool:
        """Tell whether a player can win the prize.

        >>> Conditions(rating_to=1800).fits(Player("Ana", rating=1750))
        True
        >>> Conditions(born_from=2010).fits(Player("Ana", birth="2009/12/31"))
        False
        """
        year = int(player.birth[:4]) if player.birth[:4].isdecimal() else 0
        return (
            _between(player.rating, self.rating_from, self.rating_to)
            and _between(year, self.born_from, self.born_to)
            and (bool(year) or not (self.born_from or self.born_to))
            and self.sex in (None, player.sex)
            and all(
                not asked or asked.casefold() == given.casefold()
                for asked, given in (
                    (self.club, player.club),
                    (self.federation, player.federation),
                    (self.category, player.category),
                )
            )
        )


@dataclass(frozen=True, slots=True)
class SpecialPrizes:
    """The prizes of one category, best first; ValueError where a later one is larger."""

    name: str
    amounts: tuple[int, ...]
    conditions: Conditions = Conditions()
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


def _between(value: int, lowest: int, highest: int) -> bool:
    return value >= lowest and (not highest or value <= highest)

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


@unique
class BoardMeasure(Enum):
    """What makes somebody the best at a board of teams."""

    PERCENTAGE = "percentage"
    POINTS = "points"
    PERFORMANCE = "performance"


@unique
class BoardOf(Enum):
    """Whose prize a board's is: the place on the team's list, or the games at the board itself."""

    LIST = "list"
    SEAT = "seat"


RESERVES = 0
"""The board number of those listed after the last board of a match."""


@dataclass(frozen=True, slots=True)
class BoardPrizes:
    """Prizes of players of teams, the same on each of ``boards``, best first.

    An amount of nought is a place without money, as a medal. Who played fewer than ``least_games``
    games that count is not in the running. ValueError where a later amount is larger.
    """

    boards: tuple[int, ...]
    amounts: tuple[int, ...]
    measure: BoardMeasure = BoardMeasure.PERCENTAGE
    least_games: int = 1
    of: BoardOf = BoardOf.LIST

    def __post_init__(self) -> None:
        _check(self.amounts)

    @property
    def total(self) -> int:
        """Return the sum of the prizes of all boards."""
        return len(self.boards) * sum(self.amounts)


@dataclass(frozen=True, slots=True)
class Fund:
    """All the prizes of an event.

    ``amounts`` are those of the places, best first. Players placed after ``cut_off`` do not share
    in a tie; 0 means that everybody tied does. ``boards`` are for the players of teams. ValueError
    where a later amount is larger.
    """

    amounts: tuple[int, ...]
    sharing: Sharing
    cut_off: int = 0
    special: tuple[SpecialPrizes, ...] = ()
    currency: str = ""
    boards: tuple[BoardPrizes, ...] = ()

    def __post_init__(self) -> None:
        _check(self.amounts)

    @property
    def follows_tie_breaks(self) -> bool:
        """Tell whether the order among players with as many points may change an amount."""
        return self.sharing is not Sharing.EQUAL or bool(self.cut_off or self.special)

    @property
    def total(self) -> int:
        """Return the sum of all prizes."""
        special = sum(sum(prizes.amounts) for prizes in self.special)
        return sum(self.amounts) + special + sum(board.total for board in self.boards)


def _check(amounts: tuple[int, ...]) -> None:
    if any(amount < 0 for amount in amounts) or list(amounts) != sorted(amounts, reverse=True):
        raise ValueError(amounts)

"""Who belongs to a part of an event: by rating, year of birth, sex, club, federation, category."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model import Player, Sex


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a player must be, for a special prize or a list of its own. 0 or empty asks for nothing.

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
        """Tell whether a player is meant.

        >>> Conditions(rating_to=1800).fits(Player("Ana", rating=1750))
        True
        >>> Conditions(born_from=2010).fits(Player("Ana", birth="2009/12/31"))
        False
        """
        year = year_of_birth(player)
        return (
            between(player.rating, self.rating_from, self.rating_to)
            and between(year, self.born_from, self.born_to)
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


def year_of_birth(player: Player) -> int:
    """Return the year a player was born in, 0 where it is not known.

    >>> year_of_birth(Player("Ana", birth="2009/12/31")), year_of_birth(Player("Eva"))
    (2009, 0)
    """
    return int(player.birth[:4]) if player.birth[:4].isdecimal() else 0


def between(value: int, lowest: int, highest: int) -> bool:
    """Tell whether a value lies between two others, both included; 0 leaves an end open."""
    return value >= lowest and (not highest or value <= highest)

"""The categories of a school event on its lists: a colour and a sign for every player."""

from __future__ import annotations

from arbitro.model import Player
from arbitro.rules.office.school import SchoolCategory, category_of


def category_for(person: Player, categories: tuple[SchoolCategory, ...]) -> SchoolCategory | None:
    """Return a player's category: the one named with the player, else that of the year of birth.

    >>> under_ten = SchoolCategory("U10", 2016, 0, "blue", "A")
    >>> category_for(Player("A", birth="2016/02/03"), (under_ten,)).name
    'U10'
    """
    if not categories:
        return None
    own = person.category.strip().casefold()
    named = next(
        (category for category in categories if own and category.name.casefold() == own), None
    )
    if named is not None:
        return named
    year = person.birth[:4]
    return category_of(categories, int(year)) if year.isascii() and year.isdigit() else None

"""The initial order of players, by which starting numbers are given."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Player, Title
from arbitro.model.names import NameKey, NameOrder


class InitialPlace(NamedTuple):
    """What puts a player in the initial order: compared member by member."""

    rating: int
    title: int
    name: NameKey


def strength(player: Player) -> int:
    """Return the rating, the national one where there is no other, 0 without any."""
    return player.rating or player.national_rating


def initial_place(player: Player, names: NameOrder) -> InitialPlace:
    """Return the place of a player: rating, title, name.

    C.04.2@2026-02 art. 2.2 and C.04.2@2017-07 art. B.2. Who agrees in all three has the same place.

    >>> gil, bo = Player("Gil", rating=2100), Player("Bo", rating=2300)
    >>> initial_place(bo, NameOrder.ENGLISH) < initial_place(gil, NameOrder.ENGLISH)
    True
    """
    title = len(Title) if player.title is None else player.title.rank
    return InitialPlace(-strength(player), title, names.key(player.name))

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


def strength_of_player(player: Player, method: str = "") -> int:
    """Return the rating that seeds a player by one of the `RANKING_METHODS`, 0 without one.

    Without a method, and by one of a report that only says there is another (``OTHER``), it is the
    rating, or the national one where there is no other.

    >>> from arbitro.model.tournament import RANKING_METHODS
    >>> ana = Player("Ana", rating=1900, national_rating=2010)
    >>> [strength_of_player(ana, method) for method in RANKING_METHODS], strength_of_player(ana)
    ([1900, 2010, 1900, 2010, 2010, 1900, 1900], 1900)
    """
    fide, national = player.rating, player.national_rating
    match method:
        case "FIDE":
            return fide
        case "NRO":
            return national
        case "NIDOF":
            return national or fide
        case "HBFN":
            return max(fide, national)
        case "LBFN":
            # 0 is no rating: then the other one counts.
            return min(fide, national) or fide or national
        case _:
            return fide or national


_OWN_TITLES = {
    # "GM, WGM, IM, WIM, FM, WFM, no title": candidate masters came later, and stand before none.
    "SWISS.1992": (
        Title.GM,
        Title.WGM,
        Title.IM,
        Title.WIM,
        Title.FM,
        Title.WFM,
        Title.CM,
        Title.WCM,
    ),
    "DUTCH.2009": (
        Title.GM,
        Title.IM,
        Title.WGM,
        Title.WIM,
        Title.FM,
        Title.CM,
        Title.WFM,
        Title.WCM,
    ),
}
"""The order of titles in the texts that had another one (A2 of both)."""

GROUPS_BY_TITLE = "DUTCH.2009"
"""Belgrade groups, printed with the text of 2009, order titles as it does."""


def initial_place(
    player: Player, names: NameOrder, regulation: str = "", method: str = ""
) -> InitialPlace:
    """Return the place of a player: rating (by a method of `strength_of_player`), title, name.

    C.04.2@2026-02 art. 2.2 and C.04.2@2017-07 art. B.2; for ``regulation``, that of a Swiss system
    with a text of its own, its order of titles. Who agrees in all three has the same place.

    >>> gil, bo = Player("Gil", rating=2100), Player("Bo", rating=2300)
    >>> initial_place(bo, NameOrder.ENGLISH) < initial_place(gil, NameOrder.ENGLISH)
    True
    """
    order = _OWN_TITLES.get(regulation, tuple(Title))
    title = len(order) if player.title is None else order.index(player.title)
    return InitialPlace(-strength_of_player(player, method), title, names.key(player.name))

"""The initial order of players, by which starting numbers are given."""

from __future__ import annotations

from enum import Enum, unique
from typing import NamedTuple

from arbitro.model import Player, Title
from arbitro.model.names import NameKey, NameOrder


@unique
class OrderOfEquals(Enum):
    """What orders players of equal rating and title (C.04.2@2026-02 art. 2.2).

    Names, unless it was announced that another criterion takes their place: the lower FIDE number,
    the earlier birth, the name of the club, lots drawn, or the order of the list, as the arbiter
    has it by hand. Who has no number, birth or club comes last; names decide what is left.
    """

    NAME = "name"
    FIDE_ID = "fide-id"
    BIRTH = "birth"
    CLUB = "club"
    LOT = "lot"
    HAND = "hand"

    @property
    def is_given(self) -> bool:
        """Tell whether the order is given once, and not found again in what is known of players."""
        return self in {OrderOfEquals.LOT, OrderOfEquals.HAND}


class InitialPlace(NamedTuple):
    """What puts a player in the initial order: compared member by member.

    ``chosen`` is what was announced in place of the name; without it, it is the same of everybody.
    """

    rating: int
    title: int
    chosen: tuple[bool, int | str]
    name: NameKey


def strength_of_player(player: Player, method: str = "") -> int:
    """Return the rating that seeds a player by one of the `RANKING_METHODS`, 0 without one.

    A tournament rating stands before all of them: it was chosen for this player alone.
    Without a method, and by one of a report that only says there is another (``OTHER``), it is the
    rating, or the national one where there is no other.

    >>> from arbitro.model.tournament import RANKING_METHODS
    >>> ana = Player("Ana", rating=1900, national_rating=2010)
    >>> [strength_of_player(ana, method) for method in RANKING_METHODS], strength_of_player(ana)
    ([1900, 2010, 1900, 2010, 2010, 1900, 1900], 1900)
    """
    if player.tournament_rating:
        return player.tournament_rating
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
    player: Player,
    names: NameOrder,
    regulation: str = "",
    method: str = "",
    equals: OrderOfEquals = OrderOfEquals.NAME,
    given: int = 0,
) -> InitialPlace:
    """Return the place of a player: rating (by a method of `strength_of_player`), title, name.

    C.04.2@2026-02 art. 2.2 and C.04.2@2017-07 art. B.2; for ``regulation``, that of a Swiss system
    with a text of its own, its order of titles. ``equals`` is what was announced in place of the
    name, ``given`` the place among equals where that is lots or the order of the list. Who agrees
    in all has the same place.

    >>> gil, bo = Player("Gil", rating=2100), Player("Bo", rating=2300)
    >>> initial_place(bo, NameOrder.ENGLISH) < initial_place(gil, NameOrder.ENGLISH)
    True
    """
    order = _OWN_TITLES.get(regulation, tuple(Title))
    title = len(order) if player.title is None else order.index(player.title)
    chosen = _among_equals(player, equals, given)
    return InitialPlace(-strength_of_player(player, method), title, chosen, names.key(player.name))


def _among_equals(player: Player, equals: OrderOfEquals, given: int) -> tuple[bool, int | str]:
    """Return what is compared in place of names; True first of who has nothing to compare."""
    match equals:
        case OrderOfEquals.FIDE_ID:
            return player.fide_id is None, player.fide_id or 0
        case OrderOfEquals.BIRTH:
            return not player.birth, player.birth
        case OrderOfEquals.CLUB:
            club = player.club.strip().casefold()
            return not club, club
        case OrderOfEquals.LOT | OrderOfEquals.HAND:
            return False, given
        case OrderOfEquals.NAME:
            return False, 0

"""Maxi-tournaments, where choices made for colours are limited by rating (art. 3.2.3, 3.8, 5.7).

The articles do not say what they are. A note that headed the same rules until 2003 did: since 1988
those with more participants than two to the power of the number of rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.model import Tournament, Tpn

MOST = 100
"""How many rating points may lie between two who are chosen or exchanged for colours."""


class Maxi(NamedTuple):
    """What makes a maxi-tournament: its participants, and their ratings by number.

    A rating is 0 for those who have none, not even a national one or an estimate.
    """

    participants: int
    ratings: Mapping[Tpn, int]


def is_maxi(participants: int, rounds: int) -> bool:
    """Tell whether there are more participants than two to the power of the rounds.

    Nothing is a maxi-tournament while the number of rounds is not known.

    >>> is_maxi(32, 5), is_maxi(33, 5), is_maxi(33, 0)
    (False, True, False)
    """
    return 0 < rounds < participants.bit_length() and participants > 1 << rounds


def maxi(tournament: Tournament) -> Maxi | None:
    """Return what limits the choices for colours, None where nothing does."""
    participants = len(tournament.entries)
    if ("maxi-tournament", "none") in tournament.readings:
        return None
    if not is_maxi(participants, tournament.rounds_total):
        return None
    people = ((entry.tpn, entry.player) for entry in tournament.entries)
    ratings = {tpn: player.rating or player.national_rating for tpn, player in people}
    return Maxi(participants, ratings)

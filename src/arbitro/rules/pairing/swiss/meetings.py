"""Who may not meet, by place in a list of players or teams to be paired."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from arbitro.model import Tpn


class Side(Protocol):
    """A player, or a team, as the simplest questions look at it."""

    @property
    def tpn(self) -> Tpn:
        """Return the number."""

    @property
    def opponents(self) -> Collection[Tpn]:
        """Return those already met."""

    @property
    def barred(self) -> Collection[Tpn]:
        """Return those who may not be met for another reason."""


def met_or_barred(sides: Sequence[Side]) -> list[frozenset[int]]:
    """Return the places of those whom each may not meet, met before or for another reason."""
    place = {one.tpn: at for at, one in enumerate(sides)}
    return [
        frozenset(place[tpn] for tpn in {*one.opponents, *one.barred} if tpn in place)
        for one in sides
    ]


def barred_places(sides: Sequence[Side]) -> list[list[int]]:
    """Return the places of those whom each may not meet for another reason than having met."""
    place = {one.tpn: at for at, one in enumerate(sides)}
    return [[place[tpn] for tpn in one.barred if tpn in place] for one in sides]

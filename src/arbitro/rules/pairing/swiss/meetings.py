"""Players or teams to be paired, by their places: who may not meet, and scoregroups."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from arbitro.model import Tpn


class MeetingSide(Protocol):
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


def met_or_barred(sides: Sequence[MeetingSide]) -> list[frozenset[int]]:
    """Return the places of those whom each may not meet, met before or for another reason."""
    place = {one.tpn: at for at, one in enumerate(sides)}
    return [
        frozenset(place[tpn] for tpn in {*one.opponents, *one.barred} if tpn in place)
        for one in sides
    ]


def barred_places(sides: Sequence[MeetingSide]) -> list[list[int]]:
    """Return the places of those whom each may not meet for another reason than having met."""
    place = {one.tpn: at for at, one in enumerate(sides)}
    return [[place[tpn] for tpn in one.barred if tpn in place] for one in sides]


def two_scoregroups(
    scores: Sequence[int], left: Sequence[int]
) -> tuple[list[int], list[int], list[int]]:
    """Return the places of the highest score among those left, of the next, and all others.

    >>> two_scoregroups([20, 15, 15, 10, 5], [1, 2, 3, 4])
    ([1, 2], [3], [4])
    """
    highest = sorted({scores[one] for one in left}, reverse=True)[:2]
    groups: tuple[list[int], list[int], list[int]] = ([], [], [])
    for one in left:
        score = scores[one]
        groups[highest.index(score) if score in highest else 2].append(one)
    return groups

"""Colours of a schedule: how often everybody has White and Black, and the longest run of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.model import RoundPairing, Tpn


class ColourCount(NamedTuple):
    """One player's colours in a schedule; ``longest`` is the longest run of one colour."""

    tpn: Tpn
    whites: int
    blacks: int
    longest: int


def colours_of(players: int, rounds: Sequence[RoundPairing]) -> tuple[ColourCount, ...]:
    """Count the colours of players numbered from 1 on; a round without a game breaks no run.

    >>> from arbitro.rules.pairing.round_robin import schedule
    >>> [tuple(each) for each in colours_of(4, schedule(4))]
    [(1, 2, 1, 2), (2, 2, 1, 1), (3, 1, 2, 2), (4, 1, 2, 1)]
    """
    sequences: dict[int, str] = dict.fromkeys(range(1, players + 1), "")
    for games in rounds:
        for white, black in games.games:
            sequences[white] += "w"
            sequences[black] += "b"
    return tuple(
        ColourCount(Tpn(tpn), found.count("w"), found.count("b"), _longest(found))
        for tpn, found in sequences.items()
    )


def _longest(colours: str) -> int:
    longest = run = 0
    for at, colour in enumerate(colours):
        run = run + 1 if at and colour == colours[at - 1] else 1
        longest = max(longest, run)
    return longest

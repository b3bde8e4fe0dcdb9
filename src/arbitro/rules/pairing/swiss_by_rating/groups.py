"""A round of the Swiss System based on rating as data: the brackets and how each was paired."""

from __future__ import annotations

from typing import Literal, NamedTuple

from arbitro.model import Tpn
from arbitro.rules.pairing.swiss_by_rating.field import Demands

Way = Literal["alone", "previous-undone", "penultimate-undone", "joined"]
"""How a bracket could be paired: as it stood, or after C12, C13 or a junction of the last two."""


class GroupHalves(NamedTuple):
    """A group as it was paired: S1 and S2 after the exchange, the opponents of S1, the rest.

    ``most_denied`` is x, ``leaving`` and ``entering`` are those exchanged.
    """

    first: tuple[Tpn, ...]
    second: tuple[Tpn, ...]
    opponents: tuple[Tpn, ...]
    most_denied: int
    leaving: tuple[Tpn, ...] = ()
    entering: tuple[Tpn, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[Tpn, Tpn], ...]:
        """Return who meets whom."""
        return tuple(zip(self.first, self.opponents, strict=True))


class ScoreBracket(NamedTuple):
    """A score bracket as it was paired.

    ``moved_down`` came from above and found opponents; ``incompatible``, residents or not, had none
    at all and went on down (art. C1), ``left_over`` remained unpaired. ``halves`` are the
    moved-down players with their opponents, where they were paired first, and the (remaining)
    group.
    """

    score: int
    moved_down: tuple[Tpn, ...]
    residents: tuple[Tpn, ...]
    incompatible: tuple[Tpn, ...]
    demands: Demands
    halves: tuple[GroupHalves, ...]
    left_over: tuple[Tpn, ...]
    way: Way

"""A round of the Lim System as data: each scoregroup, who left it and why, how it was paired."""

from __future__ import annotations

from typing import Literal, NamedTuple

from arbitro.model import Tpn

Way = Literal["down", "up", "median"]
"""How a scoregroup is paired; the median one is paired downwards, last of all (art. 2.2)."""

Kind = Literal["a", "b", "c", "d"]
"""The type of a floater, ``a`` being the most disadvantageous (art. 3.9.1)."""


class Floater(NamedTuple):
    """Who leaves a scoregroup, by which rule (a concept of the edition), as what type.

    ``instead_of`` would have left for the colours but for the limit of art. 3.2.3.
    """

    player: Tpn
    concept: str
    kind: Kind
    instead_of: Tpn | None = None


class Pair(NamedTuple):
    """Two who meet, the one whose turn it was first; ``concept`` says how the other was found.

    ``tried`` are those who stood before the other in the order of opponents; ``too_far`` those
    with whom the colours were right and whom the limit of art. 5.7 kept out.
    """

    first: Tpn
    second: Tpn
    concept: str
    tried: tuple[Tpn, ...]
    too_far: tuple[Tpn, ...] = ()


class LimScoregroup(NamedTuple):
    """A scoregroup as it was paired.

    ``arrivals`` came as floaters; ``cracked`` are pairs of other scoregroups undone for this one
    (art. 2.6). ``waived`` tells that the limits on colours were lifted between players of one
    score (art. 6). ``pairs`` are in the order of scrutiny.
    """

    score: int
    way: Way
    residents: tuple[Tpn, ...]
    arrivals: tuple[Tpn, ...]
    floaters: tuple[Floater, ...]
    cracked: tuple[tuple[Tpn, Tpn], ...]
    waived: bool
    pairs: tuple[Pair, ...]

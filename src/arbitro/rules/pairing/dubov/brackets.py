"""A bracket of the Dubov System as it was paired: the data of its explanation."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Points, Tpn
from arbitro.rules.pairing.swiss.explained import Measure

Measures = tuple[tuple[str, str, Measure], ...]
"""The criteria of an edition in order: concept, kind of value (``count``, ``scores``) and value."""


class Bracket(NamedTuple):
    """A bracket and how art. 3.2 paired it; all players by number.

    ``first_group`` and ``second_group`` are G1 and G2 as first formed; ``avoiding_shifters``
    change sides because they could not all be paired across, ``balancing_shifters`` to make the
    sides equal. ``first_side`` is S1 and ``second_side`` the chosen transposition of G2, game by
    game.
    """

    score: Points
    residents: tuple[Tpn, ...]
    upfloaters: tuple[Tpn, ...]
    measures: Measures
    first_group: tuple[Tpn, ...]
    second_group: tuple[Tpn, ...]
    avoiding_shifters: tuple[Tpn, ...]
    balancing_shifters: tuple[Tpn, ...]
    first_side: tuple[Tpn, ...]
    second_side: tuple[Tpn, ...]

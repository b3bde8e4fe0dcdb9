"""A bracket of the Dubov System as it was paired: the data of its explanation."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Points, RoundPairing, Tpn
from arbitro.rules.pairing.swiss.explained import Measure


class Measures(NamedTuple):
    """The quality criteria of a bracket, [C5] to [C10], smaller is better.

    ``score_differences`` are those of the pairs with an upfloater, in descending order.
    """

    upfloaters: int
    score_differences: tuple[int, ...]
    preferences_denied: int
    maximum_upfloaters: int
    upfloats_of_maximum_upfloaters: int
    upfloaters_again: int

    def criteria(self) -> tuple[tuple[str, str, Measure], ...]:
        """Return [C5] to [C10] as concept, kind of value (``count``, ``scores``) and value."""
        return (
            ("upfloater-count", "count", self.upfloaters),
            ("upfloater-scores", "scores", self.score_differences),
            ("colour-preference", "count", self.preferences_denied),
            ("maximum-upfloaters", "count", self.maximum_upfloaters),
            ("upfloats-of-maximum-upfloaters", "count", self.upfloats_of_maximum_upfloaters),
            ("upfloat-last-round", "count", self.upfloaters_again),
        )


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


class PairedRound(NamedTuple):
    """A round with the brackets it was paired in, highest first."""

    pairing: RoundPairing
    brackets: tuple[Bracket, ...]

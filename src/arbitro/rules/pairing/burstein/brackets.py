"""A bracket of the Burstein System as it was paired: the data of its explanation."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Pairing, Points, Tpn
from arbitro.rules.pairing.swiss.explained import Measure


class BursteinMeasures(NamedTuple):
    """The quality criteria of a bracket, [C5] to [C8], smaller is better.

    The following bracket is measured by its floaters and their scores ([C7]); scores in
    descending order, in tenths.
    """

    floaters: int
    floater_scores: tuple[int, ...]
    next_floaters: int
    next_floater_scores: tuple[int, ...]
    preferences_denied: int

    def criteria(self) -> tuple[tuple[str, str, Measure], ...]:
        """Return [C5] to [C8] as concept, kind of value (``count``, ``scores``) and value."""
        return (
            ("pair-count", "count", self.floaters),
            ("downfloater-scores", "scores", self.floater_scores),
            ("next-bracket", "count", self.next_floaters),
            ("next-bracket", "scores", self.next_floater_scores),
            ("colour-preference", "count", self.preferences_denied),
        )


class EarlierMeasures(NamedTuple):
    """The quality criteria of a bracket before 2026, C.5 to C.8, smaller is better.

    ``incoming_left`` are those who had floated into the bracket and float on (C.6), ``next_left``
    those who float through the following one as well (C.7).
    """

    floaters: int
    incoming_left: int
    incoming_scores: tuple[int, ...]
    next_floaters: int
    next_left: int
    next_scores: tuple[int, ...]
    preferences_denied: int

    def criteria(self) -> tuple[tuple[str, str, Measure], ...]:
        """Return C.5 to C.8 as concept, kind of value (``count``, ``scores``) and value."""
        return (
            ("pair-count", "count", self.floaters),
            ("incoming-floaters", "count", self.incoming_left),
            ("incoming-floaters", "scores", self.incoming_scores),
            ("next-bracket", "count", self.next_floaters),
            ("next-incoming-floaters", "count", self.next_left),
            ("next-incoming-floaters", "scores", self.next_scores),
            ("colour-preference", "count", self.preferences_denied),
        )


class BursteinBracket(NamedTuple):
    """A bracket and its pairing; players by number in the order of their sequence numbers.

    ``pairs`` have the higher ranked player first and no colours yet.
    """

    score: Points
    residents: tuple[Tpn, ...]
    incoming: tuple[Tpn, ...]
    ranking: tuple[Tpn, ...]
    pairs: tuple[Pairing, ...]
    outgoing: tuple[Tpn, ...]
    measures: BursteinMeasures | EarlierMeasures

"""A bracket as it was paired: the data of its explanation."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Pairing, Points, Tpn


class Measures(NamedTuple):
    """The quality criteria of a bracket, [C4] to [C10] of the Swiss Team System.

    ``score_differences`` are those of the upfloaters in descending order, in tenths;
    ``next_upfloaters`` is how many the next scoregroup then needs ([C6]). A criterion read as one
    that is passed or failed has 0 or 1.
    """

    upfloaters: int
    score_differences: tuple[int, ...]
    next_upfloaters: int
    upfloaters_again: int
    preferences_denied: int
    strong_preferences_denied: int
    opponents_again: int


class Bracket(NamedTuple):
    """A bracket and its pairing by number; ``pairs`` have the smaller number first."""

    score: Points
    residents: tuple[Tpn, ...]
    upfloaters: tuple[Tpn, ...]
    pairs: tuple[Pairing, ...]
    measures: Measures

    @property
    def identifier(self) -> tuple[int, ...]:
        """Return the smaller numbers of the pairs in order, then those of their opponents."""
        return (*(top for top, _bottom in self.pairs), *(bottom for _top, bottom in self.pairs))

"""A bracket with its pairing, as both walks keep it."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.rules.pairing.swiss_by_rating.bracket import BracketCandidate, Contents
from arbitro.rules.pairing.swiss_by_rating.groups import Way


class Solved(NamedTuple):
    """A bracket with its pairing; ``incompatible`` have no opponent in it: they go on (art. C1)."""

    score: int
    contents: Contents
    incompatible: tuple[int, ...]
    candidate: BracketCandidate
    way: Way

    @property
    def sent_down(self) -> tuple[int, ...]:
        """Return who moves down, in order."""
        return tuple(sorted((*self.candidate.left_over, *self.incompatible)))

"""The way from the top bracket of a round to the lowest, whichever procedure pairs each of them."""

from __future__ import annotations

from abc import ABC, abstractmethod

from arbitro.rules.pairing.swiss_by_rating.bracket import Contents
from arbitro.rules.pairing.swiss_by_rating.field import SwissByRatingField
from arbitro.rules.pairing.swiss_by_rating.solved import Solved


class BracketWalk(ABC):
    """The brackets from the top; ``solved`` holds those that are paired so far (art. C1)."""

    def __init__(self, field: SwissByRatingField) -> None:
        self.field = field
        self.residents: dict[int, tuple[int, ...]] = {}
        for place, score in enumerate(field.scores):
            self.residents[score] = (*self.residents.get(score, ()), place)
        self.solved: list[Solved] = []

    def run(self) -> None:
        """Pair everything."""
        scores = sorted(self.residents, reverse=True)
        for score in scores[:-1]:
            self._pair(score)
        if scores:
            self._pair_lowest(scores[-1])

    @abstractmethod
    def _pair(self, score: int) -> None:
        """Pair a bracket that is not the lowest one."""

    @abstractmethod
    def _pair_lowest(self, score: int) -> None:
        """Pair the lowest bracket, undoing the one before, or joining the two (art. C13)."""

    def _incoming(self) -> tuple[int, ...]:
        """Return who was moved down by the bracket before."""
        return self.solved[-1].sent_down if self.solved else ()

    def _parted(self, score: int) -> tuple[Contents, tuple[int, ...]]:
        """Return a bracket without those who have no opponent in it, and those (art. C1)."""
        incoming, residents = self._incoming(), self.residents[score]
        members = (*incoming, *residents)
        alone = {a for a in members if not any(self.field.legal(a, b) for b in members)}
        contents = Contents(
            tuple(one for one in incoming if one not in alone),
            tuple(one for one in residents if one not in alone),
        )
        return contents, tuple(sorted(alone))

"""One player of a rating list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from arbitro.model import FideId, RateClass


class ListedRating(NamedTuple):
    """A rating of one class with the games of the period and K; all 0 where there is none."""

    rating: int = 0
    games: int = 0
    coefficient: int = 0


UNRATED = ListedRating()


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A line of a list: who it is and the ratings of the classes the list has.

    ``title`` and ``other_titles`` are as the list writes them; ``birth_year`` is 0 where unknown.
    ``national_id`` identifies the players of national lists who have no FIDE number.
    """

    fide_id: FideId
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: str = ""
    standard: ListedRating = UNRATED
    rapid: ListedRating = UNRATED
    blitz: ListedRating = UNRATED
    birth_year: int = 0
    inactive: bool = False
    national_id: str = ""

    def of(self, rate_class: RateClass) -> ListedRating:
        """Return the rating of a class."""
        if rate_class is RateClass.STANDARD:
            return self.standard
        return self.rapid if rate_class is RateClass.RAPID else self.blitz

"""One player of a rating list, and the row that keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from arbitro.model import FideId, RateClass


class ListedRating(NamedTuple):
    """A rating of one class with the games of the period and K.

    All 0 where there is none.
    """

    rating: int = 0
    games: int = 0
    coefficient: int = 0


UNRATED = ListedRating()

ARBITER_TITLES = ("IA", "FA", "NA")
"""The titles of arbiters as lists have them, the highest first: international, FIDE, national."""


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

    @property
    def arbiter_title(self) -> str:
        """Return the title as an arbiter, one of `ARBITER_TITLES`; empty where there is none.

        >>> ListedPlayer(FideId(7), "Gil, Ana", other_titles="FI,FA").arbiter_title
        'FA'
        """
        held = {word.strip() for word in self.other_titles.split(",")}
        return next(
            (arbiter_title for arbiter_title in ARBITER_TITLES if arbiter_title in held), ""
        )

    def of(self, rate_class: RateClass) -> ListedRating:
        """Return the rating of a class."""
        if rate_class is RateClass.STANDARD:
            return self.standard
        return self.rapid if rate_class is RateClass.RAPID else self.blitz


Row: TypeAlias = tuple[int | str, ...]
"""The fields of a `ListedPlayer` in the order of `FIELDS`."""

FIELDS = (
    "fide_id",
    "name",
    "federation",
    "sex",
    "title",
    "women_title",
    "other_titles",
    "standard",
    "standard_games",
    "standard_k",
    "rapid",
    "rapid_games",
    "rapid_k",
    "blitz",
    "blitz_games",
    "blitz_k",
    "birth_year",
    "inactive",
    "national_id",
)


def row_of(player: ListedPlayer) -> Row:
    """Return a player as a row."""
    return (
        int(player.fide_id),
        player.name,
        player.federation,
        player.sex,
        player.title,
        player.women_title,
        player.other_titles,
        *player.standard,
        *player.rapid,
        *player.blitz,
        player.birth_year,
        int(player.inactive),
        player.national_id,
    )


def player_of(row: Row) -> ListedPlayer:
    """Return a row as a player."""
    number, name, federation, sex, title, women_title, other_titles = row[:7]
    ratings = [int(item) for item in row[7:16]]
    birth_year, inactive, national_id = row[16:]
    return ListedPlayer(
        FideId(int(number)),
        str(name),
        str(federation),
        str(sex),
        str(title),
        str(women_title),
        str(other_titles),
        ListedRating(*ratings[:3]),
        ListedRating(*ratings[3:6]),
        ListedRating(*ratings[6:9]),
        int(birth_year),
        bool(inactive),
        str(national_id),
    )

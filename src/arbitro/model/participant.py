"""Who takes part: players and teams."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import NamedTuple

from arbitro.model.ids import FideId, Tpn
from arbitro.model.rate_class import RateClass


@unique
class Title(Enum):
    """FIDE player titles, in the order of the initial ranking (C.04.2 art. 2.2.2)."""

    GM = "GM"
    IM = "IM"
    WGM = "WGM"
    FM = "FM"
    WIM = "WIM"
    CM = "CM"
    WFM = "WFM"
    WCM = "WCM"

    @property
    def rank(self) -> int:
        """Return the place of the title in the initial order, 0 for GM."""
        return _TITLE_RANK[self]


_TITLE_RANK = {title: place for place, title in enumerate(Title)}

TITLES_BY_CODE = {title.value: title for title in Title}
"""Titles as FIDE writes them."""

SHORT_TITLES = {
    "g": Title.GM,
    "m": Title.IM,
    "f": Title.FM,
    "c": Title.CM,
    "wg": Title.WGM,
    "wm": Title.WIM,
    "wf": Title.WFM,
    "wc": Title.WCM,
}
"""Titles as older reports and rating lists write them, whichever the case."""


@unique
class Sex(Enum):
    """The sex field of the report."""

    MALE = "m"
    FEMALE = "w"


RATINGS = range(10, 4001)
"""The ratings people may have, of FIDE or a federation; 0 stands for none."""


@unique
class RatingKind(Enum):
    """The ratings of a player: FIDE's of the class, a national one, that of this tournament."""

    OFFICIAL = "rating"
    NATIONAL = "national_rating"
    TOURNAMENT = "tournament_rating"


@dataclass(frozen=True, slots=True)
class RatingOrigin:
    """The list a rating was taken from: its name, its month, the class, and what it has.

    The month is empty where the list does not state it.
    """

    kind: RatingKind
    list: str
    month: str
    rate_class: RateClass
    value: int


@unique
class RatingSource(Enum):
    """What a rating is: as a list has it, corrected since it was taken from one, or typed."""

    LISTED = "listed"
    CORRECTED = "corrected"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class Player:
    """A person as the entry list knows them; ``rating`` 0 means unrated.

    ``birth`` keeps the report's text (``1990``, ``1990/05/17``) since a year alone is common.
    ``fixed_board`` is the board of a player who needs one, for example a wheelchair user.
    ``rating`` is the official one and goes into reports; ``tournament_rating`` seeds instead of
    what the method of the section gives, 0 where that stands. ``origins`` are the lists of ratings.
    """

    name: str
    rating: int = 0
    title: Title | None = None
    sex: Sex | None = None
    federation: str = ""
    fide_id: FideId | None = None
    birth: str = ""
    club: str = ""
    category: str = ""
    national_rating: int = 0
    national_id: str = ""
    fixed_board: int | None = None
    tournament_rating: int = 0
    origins: tuple[RatingOrigin, ...] = ()

    def rating_of(self, kind: RatingKind) -> int:
        """Return one of the ratings, 0 where there is none."""
        value: int = getattr(self, kind.value)
        return value

    def origin_of(self, kind: RatingKind) -> RatingOrigin | None:
        """Return the list a rating was taken from, None where it was typed."""
        return next((origin for origin in self.origins if origin.kind is kind), None)

    def source_of(self, kind: RatingKind) -> RatingSource | None:
        """Return what a rating is, None where there is none.

        >>> listed = RatingOrigin(RatingKind.OFFICIAL, "fide", "2026-11", RateClass.RAPID, 2100)
        >>> ana = Player("Ana", 2150, national_rating=2000, origins=(listed,))
        >>> [(source := ana.source_of(kind)) and source.value for kind in RatingKind]
        ['corrected', 'typed', None]
        """
        value, origin = self.rating_of(kind), self.origin_of(kind)
        if not value:
            return None
        if origin is None:
            return RatingSource.TYPED
        return RatingSource.LISTED if origin.value == value else RatingSource.CORRECTED


class Team(NamedTuple):
    """A team and the pairing numbers of its members in board order.

    ``strength`` is in tenths of a rating point, as means of ratings are written; 0 is not stated.
    """

    number: int
    name: str
    members: tuple[Tpn, ...]
    nickname: str = ""
    strength: int = 0

"""Who takes part: players and teams."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import NamedTuple

from arbitro.model.ids import FideId, Tpn


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


@dataclass(frozen=True, slots=True)
class Player:
    """A person as the entry list knows them; ``rating`` 0 means unrated.

    ``birth`` keeps the report's text (``1990``, ``1990/05/17``) since a year alone is common.
    ``fixed_board`` is the board of a player who needs one, for example a wheelchair user.
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


class Team(NamedTuple):
    """A team and the pairing numbers of its members in board order.

    ``strength`` is in tenths of a rating point, as means of ratings are written; 0 is not stated.
    """

    number: int
    name: str
    members: tuple[Tpn, ...]
    nickname: str = ""
    strength: int = 0

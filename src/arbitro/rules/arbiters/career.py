"""An arbiter's record: who it is, which titles, which norms."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum, unique
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.rules.arbiters.lecturers import Lecturer
    from arbitro.rules.arbiters.national import NationalNorm
    from arbitro.rules.arbiters.service import Category, Service


@unique
class ArbiterTitle(Enum):
    """The titles that are gained by norms."""

    FA = "FA"
    IA = "IA"


@unique
class Level(Enum):
    """The level of an event (art. 2.6)."""

    WORLD = "world"
    INTERNATIONAL = "international"
    NATIONAL = "national"


@unique
class Kind(Enum):
    """What a norm was gained by: a system of play, an event of its own kind, a seminar.

    ``TEAM`` is the top division of a national team championship, ``RAPID`` any rapid or blitz
    event, ``NATIONAL_FINAL`` the final of a national individual championship, ``OFFICIAL`` an
    official FIDE event, ``OLYMPIAD`` the work of a match arbiter there, and ``DISABLED`` the title
    of an International Arbiter of IBCA, ICCD or IPCA.
    """

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    KNOCK_OUT = "knock-out"
    TEAM = "team"
    RAPID = "rapid"
    HYBRID = "hybrid"
    NATIONAL_FINAL = "national-final"
    OFFICIAL = "official"
    OLYMPIAD = "olympiad"
    DISABLED = "disabled"
    SEMINAR = "seminar"


@dataclass(frozen=True, slots=True)
class ArbiterNorm:
    """One norm, as its certificate says it.

    ``system`` is the system of play where ``kind`` does not say it. ``rated`` are the players with
    a FIDE rating; ``all_rated`` tells that all are rated or ratable in the end. ``boards`` and
    ``teams`` belong to team events. ``player_norm`` tells that a player could have made a norm
    there, ``approved`` that a hybrid event was approved. ``score`` is that of a seminar's
    examination in per cent. ``festival_players`` and ``festival_rated`` are those of the whole
    festival the event belongs to, 0 for none.
    """

    event: str
    kind: Kind
    end: date
    level: Level = Level.NATIONAL
    system: str = ""
    rounds: int = 0
    players: int = 0
    rated: int = 0
    federations: int = 1
    all_rated: bool = False
    boards: int = 0
    teams: int = 0
    player_norm: bool = False
    approved: bool = False
    score: int = 0
    chief: str = ""
    festival_players: int = 0
    festival_rated: int = 0

    @property
    def plays(self) -> str:
        """Return the system of play, by which two norms may be of different ones."""
        return self.system or self.kind.value


@dataclass(frozen=True, slots=True)
class CategoryStep:
    """A category given by the Arbiters' Commission, and the day from which it was held."""

    category: Category
    since: date


@dataclass(frozen=True, slots=True)
class Career:
    """An arbiter with the days of birth and of the titles held, None for those not held.

    ``services`` are events worked at, ``refreshers`` the last days of refresher courses,
    ``last_event`` the year of the last event before the rules of July 2021, 0 where unknown.
    ``nationality``, ``course``, ``report``, ``papers`` and ``national_norms`` are what the
    national title of Spain asks.
    """

    name: str
    birth: date
    norms: tuple[ArbiterNorm, ...] = ()
    national: date | None = None
    fide: date | None = None
    international: date | None = None
    categories: tuple[CategoryStep, ...] = ()
    services: tuple[Service, ...] = ()
    refreshers: tuple[date, ...] = ()
    last_event: int = 0
    sanctioned: bool = False
    nationality: str = ""
    course: bool = False
    report: bool = False
    papers: bool = False
    national_norms: tuple[NationalNorm, ...] = ()
    lecturer: Lecturer | None = None

    def age(self, on: date) -> int:
        """Return the age on a day.

        >>> Career("Ana", date(2000, 5, 2), ()).age(date(2026, 5, 1))
        25
        """
        before = (on.month, on.day) < (self.birth.month, self.birth.day)
        return on.year - self.birth.year - before


def years_after(day: date, years: int) -> date:
    """Return the same day so many years later, 1 March for 29 February where there is none.

    >>> years_after(date(2024, 2, 29), 1).isoformat()
    '2025-03-01'
    """
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)

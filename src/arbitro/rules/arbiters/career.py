"""An arbiter's record: who it is, which titles, which norms, which events were worked at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum, unique


@unique
class ArbiterTitle(Enum):
    """The titles that are gained by norms."""

    FA = "FA"
    IA = "IA"


@unique
class EventLevel(Enum):
    """The level of an event (art. 2.6)."""

    WORLD = "world"
    INTERNATIONAL = "international"
    NATIONAL = "national"


@unique
class NormKind(Enum):
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


NAME_A_SYSTEM = frozenset(
    {
        NormKind.SWISS,
        NormKind.ROUND_ROBIN,
        NormKind.DOUBLE_ROUND_ROBIN,
        NormKind.KNOCK_OUT,
        NormKind.TEAM,
    }
)
"""Kinds that are systems of play (B.06.1 art. 2.3.1); the others are played by one of them."""


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
    kind: NormKind
    end: date
    level: EventLevel = EventLevel.NATIONAL
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
        """Return the system of play, by which two norms may be of different ones; empty: unknown.

        >>> ArbiterNorm("Final", NormKind.NATIONAL_FINAL, date(2024, 5, 1), system="swiss").plays
        'swiss'
        >>> ArbiterNorm("Final", NormKind.NATIONAL_FINAL, date(2024, 5, 1)).plays
        ''
        """
        return self.system or (self.kind.value if self.kind in NAME_A_SYSTEM else "")


@unique
class Role(Enum):
    """What an arbiter does at an event."""

    CHIEF = "chief"
    DEPUTY = "deputy"
    SECTOR = "sector"
    PAIRINGS = "pairings"
    FAIR_PLAY = "fair-play"
    ARBITER = "arbiter"
    MATCH = "match"


@unique
class Calendar(Enum):
    """How the lists of art. 1.3 call an event; ``OTHER`` is an event of none of them."""

    MAJOR_WORLD = "major-world"
    OTHER_WORLD = "other-world"
    MAJOR_CONTINENTAL = "major-continental"
    OTHER_CONTINENTAL = "other-continental"
    OTHER = "other"

    @property
    def is_world(self) -> bool:
        """Tell whether it is one of the world events."""
        return self in {Calendar.MAJOR_WORLD, Calendar.OTHER_WORLD}


@unique
class Category(Enum):
    """Categories of events and of arbiters, the highest first."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


@dataclass(frozen=True, slots=True)
class Service:
    """An event an arbiter has worked at.

    ``event`` are its facts as a certificate says them. ``average`` is the average rating of the
    players, ``titled`` those with a title from GM to WFM, from ``titled_federations`` federations.
    ``positive`` tells of the evaluation, ``used`` that it served an earlier application.
    """

    event: ArbiterNorm
    start: date
    role: Role
    calendar: Calendar = Calendar.OTHER
    positive: bool = False
    women: bool = False
    average: int = 0
    titled: int = 0
    titled_federations: int = 0
    used: bool = False


@unique
class NationalKind(Enum):
    """The groups of events: a) to d) of the text."""

    OFFICIAL = "a"
    OPEN = "b"
    REGIONAL = "c"
    RAPID = "d"


@dataclass(frozen=True, slots=True)
class NationalNorm:
    """A performance as chief arbiter or deputy at an event the federation recognises."""

    event: str
    kind: NationalKind
    role: Role
    recognised: bool = False


@dataclass(frozen=True, slots=True)
class Assistance:
    """A seminar given as an assistant: hours of lecture, who reported, and with what result."""

    end: date
    hours: int
    lecturer: str
    satisfactory: bool


@dataclass(frozen=True, slots=True)
class Lecturer:
    """Who wants to be a FIDE Lecturer, or is one.

    ``programme`` tells of a place in the training programme, ``teaching`` that the Commission has
    seen the skills. ``accredited`` is the day of the accreditation, ``last_seminar`` that of the
    last seminar given, ``events_this_year`` the rated events worked at.
    """

    assistances: tuple[Assistance, ...] = ()
    programme: bool = False
    teaching: bool = False
    accredited: date | None = None
    last_seminar: date | None = None
    events_this_year: int = 0


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

"""Whether the arbiters of an event may be appointed (B.06.3 art. 2 and 8, B.06.4).

Events from 20 July 2023 follow what is known of the text of that day: chief and deputy together
twice a year, no fair-play officers. The rest is asked by the text before, the last one read whole.
What depends on facts that were not told is answered with None, and nothing is decided from the
table of roles, whose merged cells were lost in the text that was read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum, unique

from arbitro.regulations import edition_by_key
from arbitro.rules.arbiters.career import Calendar, Category, Role
from arbitro.rules.arbiters.panels import ORDER, Panel, is_at_least, panel_needed
from arbitro.rules.arbiters.requirement import (
    APPOINTMENTS,
    APPOINTMENTS_2023,
    CLASSES,
    COMPETITIONS,
    Requirement,
    required,
)

MOST_AS_CHIEF, MOST_AS_DEPUTY, MOST_IN_ALL = 2, 2, 3
MOST_TOGETHER = 2
"""Events of a year as chief or as deputy, both counted, since 2023."""
LEAST_SHARE = 4
"""One in four has to be a woman, and one in four a man."""

FLOOR = frozenset({Role.ARBITER, Role.MATCH})


@unique
class Body(Enum):
    """Who appoints: the Global Strategy Commission, that of events, that for the disabled."""

    GLOBAL_STRATEGY = "global-strategy"
    EVENTS = "events"
    DISABLED = "disabled"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Appointee:
    """One arbiter of the event.

    ``chief``, ``deputy`` and ``official`` count the other appointments of the same year to
    official FIDE events; None where they are not known. ``approved`` tells that the Arbiters'
    Commission agreed to a national arbiter, ``exception`` that the President took somebody from
    the panel below.
    """

    name: str
    role: Role
    title: str = ""
    category: Category | None = None
    federation: str = ""
    sex: str = ""
    panel: Panel | None = None
    active: bool | None = None
    sanctioned: bool | None = None
    investigated: bool | None = None
    approved: bool = False
    exception: bool = False
    chief: int | None = None
    deputy: int | None = None
    official: int | None = None


@dataclass(frozen=True, slots=True)
class ArbiterTeam:
    """An event and its arbiters.

    ``federation`` is the local one. ``women_in_year`` and ``men_in_year`` are all arbiters of the
    Global Strategy Commission's events of the calendar year, this event's among them.
    """

    event: str
    start: date | None = None
    calendar: Calendar = Calendar.OTHER
    category: Category | None = None
    body: Body = Body.OTHER
    federation: str = ""
    olympiad: bool = False
    player_norms: bool = False
    women_in_year: int | None = None
    men_in_year: int | None = None
    arbiters: tuple[Appointee, ...] = field(default=())

    @property
    def level(self) -> Category | None:
        """Return the category of the event, by the lists where none is named."""
        listed = {
            Calendar.MAJOR_WORLD: Category.A,
            Calendar.OTHER_WORLD: Category.B,
            Calendar.MAJOR_CONTINENTAL: Category.B,
            Calendar.OTHER_CONTINENTAL: Category.C,
        }
        return self.category or listed.get(self.calendar)

    @property
    def is_of_2023(self) -> bool:
        """Tell whether the event begins under the text of 20 July 2023; unknown days do."""
        return self.start is None or edition_by_key(APPOINTMENTS_2023).covers(self.start)

    @property
    def uses_panels(self) -> bool:
        """Tell whether B.06.4 applies: category A, and world events of category B."""
        return self.level is Category.A or (self.level is Category.B and self.calendar.is_world)


@dataclass(frozen=True, slots=True)
class AppointmentCheck:
    """One requirement of one arbiter, or of the whole team where ``who`` is empty."""

    who: str
    requirement: Requirement


def check_team(team: ArbiterTeam) -> tuple[AppointmentCheck, ...]:
    """Check every arbiter and then the team; what a rule does not speak of is left out."""
    found = [
        AppointmentCheck(arbiter.name, requirement)
        for arbiter in team.arbiters
        for requirement in _checks_of(team, arbiter)
    ]
    return (*found, *(AppointmentCheck("", requirement) for requirement in _of_team(team)))


def _checks_of(team: ArbiterTeam, who: Appointee) -> Iterator[Requirement]:
    official = team.calendar is not Calendar.OTHER
    if who.role is Role.CHIEF and team.player_norms:
        yield required(CLASSES, "inactive-chief-arbiter", who.active)
    if official:
        yield required(CLASSES, "inactive-official-events", who.active)
    high = who.title == "IA" and who.category in {Category.A, Category.B}
    if who.role is Role.CHIEF and team.calendar is Calendar.MAJOR_CONTINENTAL:
        yield required(COMPETITIONS, "chief-arbiter-appointed", high)
    if team.calendar.is_world:
        if who.role is Role.CHIEF:
            shown = who.category.value if who.category else ""
            yield required(CLASSES, "chief-arbiter-category", high, title=who.title, category=shown)
        if who.title not in {"IA", "FA"}:
            yield required(CLASSES, "national-arbiter-at-world-event", who.approved)
    if team.uses_panels and not (team.is_of_2023 and who.role is Role.FAIR_PLAY):
        yield from _by_panels(team, who)


def _by_panels(team: ArbiterTeam, who: Appointee) -> Iterator[Requirement]:
    yield required(APPOINTMENTS, "sanctioned-arbiter", _not(who.sanctioned))
    yield required(APPOINTMENTS, "arbiter-under-investigation", _not(who.investigated))
    yield from _limits_of_2023(who) if team.is_of_2023 else _limits(who)
    if who.role is not Role.FAIR_PLAY and who.role not in FLOOR:
        yield _panel(team, who)


def _not(told: bool | None) -> bool | None:
    return None if told is None else not told


def _limits(who: Appointee) -> Iterator[Requirement]:
    """Check the appointments of the year, this one counted (art. 4)."""
    if who.role is Role.CHIEF:
        yield _limit("chief-arbiter-appointments", who.chief, 1, MOST_AS_CHIEF)
    if who.role is Role.DEPUTY:
        yield _limit("deputy-appointments", who.deputy, 1, MOST_AS_DEPUTY)
    yield _limit("official-appointments", who.official, 1, MOST_IN_ALL)


def _limits_of_2023(who: Appointee) -> Iterator[Requirement]:
    """Check that somebody is chief or deputy twice a year at most, both counted.

    How often somebody may serve in all is asked by the text before.
    """
    if who.role in {Role.CHIEF, Role.DEPUTY}:
        known = who.chief is not None and who.deputy is not None
        events = (who.chief or 0) + (who.deputy or 0) + 1
        # one of the two alone may be too much already
        met = None if not known and events <= MOST_TOGETHER else events <= MOST_TOGETHER
        yield required(
            APPOINTMENTS_2023,
            "chief-or-deputy-appointments",
            met,
            events=events if known or met is False else None,
            most=MOST_TOGETHER,
        )
    yield _limit("official-appointments", who.official, 1, MOST_IN_ALL)


def _limit(concept: str, others: int | None, this: int, most: int) -> Requirement:
    met = None if others is None else others + this <= most
    return required(
        APPOINTMENTS, concept, met, events=None if others is None else others + this, most=most
    )


def _panel(team: ArbiterTeam, who: Appointee) -> Requirement:
    assert team.level is not None  # only events of category A and B use panels
    needed, concept = panel_needed(team.level, who.role)
    met = is_at_least(who.panel, needed)
    shown = who.panel.value if who.panel else ""
    # Yellow is the lowest panel: nobody can be taken from the one below it.
    if not met and who.exception and needed is not Panel.YELLOW:
        below = ORDER[ORDER.index(needed) + 1]
        return required(
            APPOINTMENTS, "panel-below", who.panel is below, panel=shown, needed=below.value
        )
    return required(APPOINTMENTS, concept, met, panel=shown, needed=needed.value)


def _of_team(team: ArbiterTeam) -> Iterator[Requirement]:
    if team.calendar is not Calendar.OTHER:
        yield required(CLASSES, "role-table", None)
    if not team.uses_panels:
        return
    if team.olympiad:
        yield from _olympiad(team)
    elif team.body in {Body.EVENTS, Body.DISABLED}:
        yield from _floor(team)
    if team.olympiad or team.body in {Body.EVENTS, Body.DISABLED}:
        yield from _sexes(team)
    if team.body is Body.GLOBAL_STRATEGY:
        yield from _year(team)


def _floor(team: ArbiterTeam) -> Iterator[Requirement]:
    """Half of the arbiters on the floor come from a panel, the others are local (art. 6.3)."""
    floor = [arbiter for arbiter in team.arbiters if arbiter.role in FLOOR]
    listed = [appointee for appointee in floor if appointee.panel is not None]
    foreign = [
        appointee.name
        for appointee in floor
        if appointee.panel is None and appointee.federation != team.federation
    ]
    if floor:
        yield required(
            APPOINTMENTS,
            "arbiters-from-panels",
            2 * len(listed) >= len(floor) and not foreign,
            listed=len(listed),
            floor=len(floor),
            foreign=tuple(foreign),
        )


def _olympiad(team: ArbiterTeam) -> Iterator[Requirement]:
    """A quarter of the match arbiters may be outside panels; one man and one woman a federation."""
    matches = [arbiter for arbiter in team.arbiters if arbiter.role is Role.MATCH]
    outside = [match for match in matches if match.panel is None]
    pairs = Counter((match.federation, match.sex) for match in matches)
    twice = sorted({federation for (federation, _), count in pairs.items() if count > 1})
    yield required(
        APPOINTMENTS,
        "olympiad-arbiters",
        4 * len(outside) <= len(matches) and not twice,
        outside=len(outside),
        matches=len(matches),
        twice=tuple(twice),
    )


def _sexes(team: ArbiterTeam) -> Iterator[Requirement]:
    women, men = (sum(arbiter.sex == sex for arbiter in team.arbiters) for sex in ("w", "m"))
    unknown = len(team.arbiters) - women - men
    yield _share("women-among-arbiters", women, len(team.arbiters), unknown)
    yield _share("men-among-arbiters", men, len(team.arbiters), unknown)


def _year(team: ArbiterTeam) -> Iterator[Requirement]:
    women, men = team.women_in_year, team.men_in_year
    known = women is not None and men is not None
    total = (women or 0) + (men or 0)
    for concept, number in (("women-in-the-year", women), ("men-in-the-year", men)):
        if known:
            yield _share(concept, number or 0, total, 0)
        else:
            yield required(APPOINTMENTS, concept, None, number=None, total=None)


def _share(concept: str, number: int, total: int, unknown: int) -> Requirement:
    """Check that one in four is of a sex; None where those of unknown sex would decide."""
    met: bool | None = LEAST_SHARE * number >= total
    if not met and LEAST_SHARE * (number + unknown) >= total:
        met = None
    return required(APPOINTMENTS, concept, met, number=number, total=total)


def unmet(checks: Sequence[AppointmentCheck]) -> tuple[AppointmentCheck, ...]:
    """Return the checks that failed; those nothing was told of are not among them."""
    return tuple(check for check in checks if check.requirement.met is False)

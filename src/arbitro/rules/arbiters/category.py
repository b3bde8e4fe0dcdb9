"""Categories A to D of arbiters, and who is active: what is held, what the next takes (B.06.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from arbitro.reasons import Reason, reason
from arbitro.rules.arbiters.career import (
    ArbiterTitle,
    Calendar,
    Career,
    Category,
    NormKind,
    Role,
    Service,
    years_after,
)
from arbitro.rules.arbiters.norms import why_no_norm
from arbitro.rules.arbiters.requirement import CLASSES, Requirement, required

ACTIVE_YEARS = 4
RULES_SINCE = date(2021, 7, 1)
_END = (12, 31)
TRANSITION = {2016: 2020, 2017: 2022, 2018: 2022, 2019: 2023, 2020: 2024}
"""The year of the last event before the rules of 2021, and at whose end activity ended then."""

TRANSITION_OF_INTERNATIONAL = {2017: 2021}


@dataclass(frozen=True, slots=True)
class Activity:
    """Active or not, None where it is not known; ``until`` is the day on which activity ends."""

    active: bool | None
    until: date | None
    reason: Reason


def activity(career: Career, on: date) -> Activity:
    """Return the status on a day: on the day activity ends the arbiter is inactive already.

    Four years run from the award of FIDE Arbiter and from each refresher course and certification
    seminar; titles and categories gained later add nothing. Who was an arbiter before July 2021
    began with the day the transition gave to the year of the last event.
    """
    ends = [_of_course(day) for day in _courses(career, on)]
    if career.fide is not None and career.fide >= RULES_SINCE and career.fide <= on:
        ends.append((years_after(career.fide, ACTIVE_YEARS), "activity-from-title"))
    # The transition is for titles from before July 2021 only; a newer one starts its own years.
    elif career.fide is not None and career.last_event:
        ends.append((_transition(career), "activity-transition"))
    if not ends:
        return Activity(None, None, reason("activity-unknown", CLASSES))
    until, concept = max(ends)
    active = on < until
    return Activity(active, until, reason(concept, CLASSES, until=until.isoformat()))


def _courses(career: Career, on: date) -> list[date]:
    """Return the last days of courses attended by then that keep an arbiter active."""
    seminars = [
        norm.end for norm in career.norms if norm.kind is NormKind.SEMINAR and norm.approved
    ]
    return [day for day in (*career.refreshers, *seminars) if day <= on]


def _of_course(day: date) -> tuple[date, str]:
    return years_after(day, ACTIVE_YEARS), "activity-from-course"


def _transition(career: Career) -> date:
    """Return the end of activity the transition of 2021 gave (art. 2.6)."""
    # Years outside the table take the nearest: nobody active later can end earlier.
    year = min(max(career.last_event, min(TRANSITION)), max(TRANSITION))
    held = career.international is not None and career.international < RULES_SINCE
    years = TRANSITION | TRANSITION_OF_INTERNATIONAL if held else TRANSITION
    return date(years[year], *_END)


ROBIN_PLAYERS = {NormKind.ROUND_ROBIN: 10, NormKind.DOUBLE_ROUND_ROBIN: 6}
TOP_AVERAGE = {False: 2600, True: 2400}
STRONG_AVERAGE = {False: 2500, True: 2300}
"""What the average of an open and of a women's round robin has to be above."""

STRONG_ROUNDS, STRONG_PLAYERS, STRONG_RATED = 9, 150, 75
STRONG_TITLED, STRONG_FEDERATIONS = 20, 3


def event_category(service: Service) -> tuple[Category | None, Reason]:
    """Return the category of an event and why; None where it is of none."""
    listed = _LISTED.get(service.calendar)
    if listed is not None:
        category, concept = listed
        return category, reason(concept, CLASSES, calendar=service.calendar.value)
    if _robin_above(service, TOP_AVERAGE):
        return Category.B, _average("category-b-round-robin", service, TOP_AVERAGE)
    if _robin_above(service, STRONG_AVERAGE):
        return Category.C, _average("category-c-round-robin", service, STRONG_AVERAGE)
    if _is_strong(service):
        event = service.event
        return Category.C, reason(
            "category-c-large-event",
            CLASSES,
            players=event.festival_players or event.players,
            rounds=event.rounds,
            titled=service.titled,
        )
    # Category D is every other event where a norm for International Arbiter can be made.
    why = why_no_norm(service.event, ArbiterTitle.IA)
    if why is None:
        return Category.D, reason("category-d-event", CLASSES)
    return None, reason("event-of-no-category", CLASSES, (why,))


_LISTED = {
    Calendar.MAJOR_WORLD: (Category.A, "category-a-event"),
    Calendar.OTHER_WORLD: (Category.B, "category-b-world-event"),
    Calendar.MAJOR_CONTINENTAL: (Category.B, "category-b-continental-event"),
    Calendar.OTHER_CONTINENTAL: (Category.C, "category-c-continental-event"),
}


def _robin_above(service: Service, averages: dict[bool, int]) -> bool:
    """Tell whether a round robin has the players and is above the average asked for."""
    players = ROBIN_PLAYERS.get(service.event.kind)
    if players is None:
        return False
    # "Above" in the text: the average itself is not enough.
    return service.event.players >= players and service.average > averages[service.women]


def _average(concept: str, service: Service, averages: dict[bool, int]) -> Reason:
    return reason(concept, CLASSES, average=service.average, needed=averages[service.women])


def _is_strong(service: Service) -> bool:
    """Tell whether an event or its festival, rated as standard chess, is large and strong."""
    event = service.event
    players, rated = event.players, event.rated
    if event.festival_players:
        players, rated = event.festival_players, event.festival_rated
    return (
        event.kind is not NormKind.RAPID
        and event.rounds >= STRONG_ROUNDS
        and players > STRONG_PLAYERS
        and rated * 100 >= players * STRONG_RATED
        and service.titled >= STRONG_TITLED
        and service.titled_federations >= STRONG_FEDERATIONS
    )


EVENT_YEARS = 5
ALONE, ONE, BESIDE = 2, 1, 3
"""Two events of the category asked for, or one and three of the category held."""


@dataclass(frozen=True, slots=True)
class CategoryRule:
    """What a category takes: years of the title and in ``below``, and its articles' concepts."""

    below: Category
    title_years: int
    below_years: int
    title: str
    active: str
    sanctions: str
    standing: str
    events: str


RULES = {
    Category.A: CategoryRule(
        Category.B, 5, 2,
        "category-a-title", "category-a-active", "category-a-sanctions",
        "category-a-standing", "category-a-services",
    ),
    Category.B: CategoryRule(
        Category.C, 3, 2,
        "category-b-title", "category-b-active", "category-b-sanctions",
        "category-b-standing", "category-b-services",
    ),
    Category.C: CategoryRule(
        Category.D, 1, 0,
        "category-c-title", "category-c-active", "category-c-sanctions",
        "", "category-c-services",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class JudgedService:
    """An event, its category with the reason, and why it does not count, None where it does."""

    service: Service
    category: Category | None
    because: Reason
    why: Reason | None


@dataclass(frozen=True, slots=True)
class CategoryJudgement:
    """What an arbiter has for a category; ``submit`` are the events to apply with."""

    wanted: Category
    held: Category | None
    services: tuple[JudgedService, ...]
    submit: tuple[Service, ...]
    requirements: tuple[Requirement, ...]

    @property
    def enough(self) -> bool:
        """Tell whether everything asked is met."""
        return all(requirement.met for requirement in self.requirements)


def category_on(career: Career, on: date) -> Category | None:
    """Return the category held on a day, None for who has no international title.

    Every FIDE Arbiter and International Arbiter is in D until put higher, and nothing in the
    regulations puts anybody lower again: who is inactive keeps the category and cannot be used.
    """
    held = [step for step in career.categories if step.since <= on]
    if held:
        return max(held, key=lambda step: step.since).category
    titled = [day for day in (career.fide, career.international) if day is not None and day <= on]
    return Category.D if titled else None


def next_category(held: Category | None) -> Category | None:
    """Return the category above, None above A and for who has none.

    >>> next_category(Category.D)
    <Category.C: 'C'>
    """
    order = list(Category)
    return None if held in {None, Category.A} else order[order.index(Category(held)) - 1]


def judge_category(career: Career, wanted: Category, on: date) -> CategoryJudgement:
    """Judge what an arbiter has for a category above D on the day of the application."""
    rule = RULES[wanted]
    services = tuple(_judged(service, career, rule, wanted, on) for service in career.services)
    good = [service for service in services if service.why is None]
    submit = _exactly(good, wanted, rule.below)
    held = category_on(career, on)
    status = activity(career, on)
    requirements = [
        required(
            CLASSES,
            rule.title,
            _held_for(career.international, rule.title_years, on),
            years=rule.title_years,
        ),
        required(CLASSES, rule.active, status.active),
        required(CLASSES, rule.sanctions, not career.sanctioned),
    ]
    if rule.standing:
        since = _since(career, rule.below, on)
        met = held is rule.below and _held_for(since, rule.below_years, on)
        requirements.append(
            required(CLASSES, rule.standing, met, category=rule.below.value, years=rule.below_years)
        )
    requirements.append(
        required(
            CLASSES,
            rule.events,
            bool(submit),
            category=wanted.value,
            found=sum(service.category is wanted for service in good),
            below=rule.below.value,
            beside=sum(service.category is rule.below for service in good),
        )
    )
    return CategoryJudgement(wanted, held, services, submit, tuple(requirements))


def _held_for(since: date | None, years: int, on: date) -> bool:
    return since is not None and years_after(since, years) <= on


def _since(career: Career, category: Category, on: date) -> date | None:
    days = [
        step.since for step in career.categories if step.category is category and step.since <= on
    ]
    return max(days, default=None)


def _judged(
    service: Service, career: Career, rule: CategoryRule, wanted: Category, on: date
) -> JudgedService:
    category, because = event_category(service)
    why = _why_not(service, category, career, rule, wanted, on)
    return JudgedService(service, category, because, why)


def _why_not(
    service: Service,
    category: Category | None,
    career: Career,
    rule: CategoryRule,
    wanted: Category,
    on: date,
) -> Reason | None:
    """Return why an event does not count for a category (art. 3.5, 4.5, 5.4 and 7.3)."""
    if category not in {wanted, rule.below}:
        return reason("service-category", needed=(wanted.value, rule.below.value))
    if service.role not in {Role.CHIEF, Role.DEPUTY}:
        return reason("service-role", role=service.role.value)
    if not service.positive:
        return reason("service-evaluation")
    if on > years_after(service.event.end, EVENT_YEARS) or service.event.end > on:
        return reason("service-age", years=EVENT_YEARS)
    # By the category at the event: work done in a lower one is no step to this.
    if category_on(career, service.start) is not rule.below:
        return reason("service-rank", category=rule.below.value)
    if service.used:
        return reason("service-used", CLASSES)
    last = _last_step(career, on)
    if last is not None and service.start <= last:
        return reason("service-used", CLASSES, since=last.isoformat())
    return None


def _last_step(career: Career, on: date) -> date | None:
    """Return the last day a category or a title was given."""
    steps = [step.since for step in career.categories]
    days = [*steps, *(day for day in (career.fide, career.international) if day is not None)]
    return max((day for day in days if day <= on), default=None)


def _exactly(
    good: Sequence[JudgedService], wanted: Category, below: Category
) -> tuple[Service, ...]:
    """Return the least events to apply with, none where they are not enough (art. 7.2.1)."""
    same = [service.service for service in good if service.category is wanted]
    lower = [service.service for service in good if service.category is below]
    # The fewest first: what is handed in is used up for later applications.
    if len(same) >= ALONE:
        return tuple(same[:ALONE])
    if len(same) >= ONE and len(lower) >= BESIDE:
        return tuple(same[:ONE] + lower[:BESIDE])
    return ()

"""Time control and timetable: what each pair of ratings needs, play a day, rounds a day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from itertools import combinations, pairwise

from arbitro.model import EditionKey, RateClass
from arbitro.rules.office.finding import Finding, Grade, finding
from arbitro.rules.office.preflight.check import PreflightCheck, for_norms, ratings_of, titles_of
from arbitro.rules.office.section_facts import SectionFacts
from arbitro.rules.ratings.ratable import (
    FEWEST_MOVES,
    LONG_EVENT_DAYS,
    MOST_HOURS,
    MOST_ROUNDS,
    minutes_needed,
)

SCHOOL = EditionKey("AM.XI@2023")
NORM_MINUTES = 120
NORM_ROUNDS_A_DAY = 2
DAYS_OF_ONE_ROUND = 3
SCHOOL_HOURS = (5, 6)
LEAST_SECONDS_OF_BLITZ = 3 * 60


def _minutes(event: SectionFacts) -> int:
    assert event.control is not None
    return event.control.minutes_for_sixty_moves


def _each_pair(event: SectionFacts) -> Iterator[Finding]:
    assert event.control is not None
    assert event.ratings is not None
    seconds = event.control.seconds_for_sixty_moves
    # players are grouped by what their rating needs: a pair needs what the higher of the two does
    groups = Counter(minutes_needed(rating, 0) for rating in event.ratings)
    too_short = sum(
        count * (count - 1) // 2 for needed, count in groups.items() if seconds < needed * 60
    )
    too_short += sum(
        groups[one] * groups[other]
        for one, other in combinations(groups, 2)
        if seconds < max(one, other) * 60
    )
    if too_short:
        yield finding(
            Grade.ERROR,
            "time-too-short",
            "minimum-time",
            ratings_of(event),
            minutes=_minutes(event),
            needed=max(groups),
            pairs=too_short,
        )


def _first_control(event: SectionFacts) -> Iterator[Finding]:
    assert event.control is not None
    moves = event.control.periods[0].moves if event.control.periods else None
    if moves is not None and moves < FEWEST_MOVES:
        yield finding(
            Grade.ERROR,
            "first-control-short",
            "first-time-control",
            ratings_of(event),
            moves=moves,
            needed=FEWEST_MOVES,
        )


def _class(event: SectionFacts) -> Iterator[Finding]:
    assert event.control is not None
    assert event.rate_class is not None
    found, seconds = event.control.rate_class, event.control.seconds_for_sixty_moves
    too_quick = found is RateClass.BLITZ and seconds <= LEAST_SECONDS_OF_BLITZ
    if found is not event.rate_class or too_quick:
        concept = {"standard": "minimum-time"}.get(event.rate_class.value)
        yield finding(
            Grade.ERROR,
            "class-differs",
            concept or f"{event.rate_class.value}-game",
            ratings_of(event),
            minutes=_minutes(event),
            rated=event.rate_class.value,
        )


def by_day(event: SectionFacts) -> dict[date, int]:
    """Return how many rounds each day has, of the days that are known."""
    return dict(Counter(item.day for item in event.plan or () if item.day is not None))


def _hours(event: SectionFacts) -> Iterator[Finding]:
    assert event.longest is not None
    for day, rounds in by_day(event).items():
        if rounds * event.longest > MOST_HOURS * 60:
            yield finding(
                Grade.ERROR,
                "play-too-long",
                "play-per-day",
                ratings_of(event),
                day=day.isoformat(),
                minutes=rounds * event.longest,
                most=MOST_HOURS * 60,
            )


def _rounds_a_day(event: SectionFacts) -> Iterator[Finding]:
    assert event.rate_class is not None
    most = MOST_ROUNDS[event.rate_class]
    for day, rounds in by_day(event).items():
        if rounds > most:
            yield finding(
                Grade.ERROR,
                "rounds-too-many",
                "rounds-per-day",
                ratings_of(event),
                day=day.isoformat(),
                rounds=rounds,
                most=most,
            )


def _norm_rounds(event: SectionFacts) -> Iterator[Finding]:
    days = by_day(event)
    for day, rounds in days.items():
        if rounds > NORM_ROUNDS_A_DAY:
            yield finding(
                Grade.ERROR,
                "rounds-too-many",
                "title-event-rounds-per-day",
                titles_of(event),
                day=day.isoformat(),
                rounds=rounds,
                most=NORM_ROUNDS_A_DAY,
            )
    alone = sum(rounds == 1 for rounds in days.values())
    if days and alone < DAYS_OF_ONE_ROUND:
        yield finding(
            Grade.MIND,
            "one-round-days-few",
            "one-round-a-day-norm",
            titles_of(event),
            days=alone,
            needed=DAYS_OF_ONE_ROUND,
        )


def _unequal(event: SectionFacts) -> Iterator[Finding]:
    assert event.control is not None
    if event.control.black and event.control.black != event.control.periods:
        concept = "minimum-time"
        if event.rate_class is not RateClass.STANDARD:
            concept = "unequal-times-not-rated"
        yield finding(Grade.ERROR, "times-unequal", concept, ratings_of(event))


def _norm_clocks(event: SectionFacts) -> Iterator[Finding]:
    if event.control is not None and event.control.seconds_for_sixty_moves < NORM_MINUTES * 60:
        yield finding(
            Grade.ERROR,
            "norm-time-short",
            "title-event-rounds-per-day",
            titles_of(event),
            minutes=_minutes(event),
            needed=NORM_MINUTES,
        )


def _norm_modes(event: SectionFacts) -> Iterator[Finding]:
    if event.clock_modes is not None and len(event.clock_modes) > 1:
        yield finding(Grade.ERROR, "clock-modes-mixed", "same-clock-for-all", titles_of(event))


def _fits(event: SectionFacts) -> Iterator[Finding]:
    assert event.plan is not None
    assert event.rounds is not None
    if len(event.plan) < event.rounds:
        yield finding(
            Grade.MIND,
            "rounds-do-not-fit",
            "play-per-day",
            ratings_of(event),
            planned=len(event.plan),
            rounds=event.rounds,
        )
    longest = event.longest
    for number, (one, other) in enumerate(pairwise(event.plan), 1):
        if longest is None or one.start is None or other.start is None or one.day != other.day:
            continue
        room = other.start - one.start
        if room < longest + event.pairing_minutes:
            yield finding(
                Grade.MIND,
                "round-begins-early",
                "play-per-day",
                ratings_of(event),
                round=number + 1,
                room=room,
                needed=longest + event.pairing_minutes,
            )


def _long(event: SectionFacts) -> Iterator[Finding]:
    assert event.start is not None
    assert event.end is not None
    if (event.end - event.start).days >= LONG_EVENT_DAYS:
        yield finding(Grade.MIND, "interim-reports", "long-event-reports", ratings_of(event))


def _school(event: SectionFacts) -> Iterator[Finding]:
    assert event.longest is not None
    for day, rounds in by_day(event).items():
        minutes = rounds * event.longest
        least, most = SCHOOL_HOURS
        if minutes > least * 60:
            code = "school-day-too-long" if minutes > most * 60 else "school-day-long"
            yield finding(
                Grade.MIND, code, "school-hours", SCHOOL, day=day.isoformat(), minutes=minutes
            )


def _standard(event: SectionFacts) -> bool:
    return event.rate_class is RateClass.STANDARD


def _quick(event: SectionFacts) -> bool:
    return event.rate_class in {RateClass.RAPID, RateClass.BLITZ}


def _at_school(event: SectionFacts) -> bool:
    return event.school is True


CHECKS = (
    PreflightCheck("minimum-time", ratings_of, ("control", "ratings"), _standard, _each_pair),
    PreflightCheck("first-time-control", ratings_of, ("control",), _standard, _first_control),
    PreflightCheck("play-per-day", ratings_of, ("control", "plan"), _standard, _hours),
    PreflightCheck("rapid-game", ratings_of, ("control",), _quick, _class),
    PreflightCheck("rounds-per-day", ratings_of, ("plan",), _quick, _rounds_a_day),
    PreflightCheck("minimum-time", ratings_of, ("control",), _standard, _unequal),
    PreflightCheck("unequal-times-not-rated", ratings_of, ("control",), _quick, _unequal),
    PreflightCheck("title-event-rounds-per-day", titles_of, ("plan",), for_norms, _norm_rounds),
    PreflightCheck("title-event-rounds-per-day", titles_of, ("control",), for_norms, _norm_clocks),
    PreflightCheck("same-clock-for-all", titles_of, ("clock_modes",), for_norms, _norm_modes),
    PreflightCheck("play-per-day", ratings_of, ("plan", "rounds"), _standard, _fits),
    PreflightCheck("long-event-reports", ratings_of, ("start", "end"), _standard, _long),
    PreflightCheck("school-hours", SCHOOL, ("control", "plan"), _at_school, _school),
)

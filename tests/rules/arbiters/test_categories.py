"""Categories of events and of arbiters, activity (B.06.3 of July 2021)."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.rules.arbiters.career import (
    ArbiterNorm,
    Calendar,
    Career,
    Category,
    CategoryStep,
    EventLevel,
    NormKind,
    Role,
    Service,
)
from arbitro.rules.arbiters.category import (
    _last_step,
    activity,
    category_on,
    event_category,
    judge_category,
    next_category,
)

A, B, C, D = Category
ROBIN = ArbiterNorm(
    "Robin", NormKind.ROUND_ROBIN, date(2025, 3, 9), EventLevel.INTERNATIONAL, rounds=9, players=10,
    rated=10, federations=4, player_norm=True,
)  # fmt: skip
OPEN = replace(ROBIN, event="Open", kind=NormKind.SWISS, players=151, rated=114)
DAY = date(2025, 3, 1)


def served(event=ROBIN, **facts):
    return Service(event, facts.pop("start", DAY), facts.pop("role", Role.CHIEF), **facts)


@pytest.mark.article("B.06.3@2021-07 art. 1.3")
@pytest.mark.parametrize(
    ("service", "category"),
    [
        (served(calendar=Calendar.MAJOR_WORLD), A),
        (served(calendar=Calendar.OTHER_WORLD), B),
        (served(calendar=Calendar.MAJOR_CONTINENTAL), B),
        (served(calendar=Calendar.OTHER_CONTINENTAL), C),
        (served(average=2601), B),
        (served(average=2600), C),
        (served(average=2501), C),
        (served(average=2500), D),
        (served(average=2401, women=True), B),
        (served(average=2400, women=True), C),
        (served(average=2301, women=True), C),
        (served(average=2300, women=True), D),
        (served(replace(ROBIN, players=9), average=2700), D),
        (served(replace(ROBIN, kind=NormKind.DOUBLE_ROUND_ROBIN, players=6), average=2700), B),
        (served(OPEN, titled=20, titled_federations=3), C),
        (served(OPEN, titled=19, titled_federations=3), D),
        (served(OPEN, titled=20, titled_federations=2), D),
        (served(replace(OPEN, players=150), titled=20, titled_federations=3), D),
        (served(replace(OPEN, rated=113), titled=20, titled_federations=3), D),
        (served(replace(OPEN, rounds=8), titled=20, titled_federations=3), D),
        (
            served(
                replace(OPEN, players=60, rated=60, festival_players=151, festival_rated=114),
                titled=20,
                titled_federations=3,
            ),
            C,
        ),
        (served(replace(ROBIN, level=EventLevel.NATIONAL, players=10)), None),
    ],
)
def test_events_are_of_the_category_their_list_or_strength_gives(service, category):
    found, why = event_category(service)
    assert found is category
    assert why.edition == "B.06.3@2021-07"


FIDE, INTERNATIONAL = date(2012, 1, 1), date(2014, 1, 1)
ARBITER = Career(
    "Ana",
    date(1980, 1, 1),
    fide=FIDE,
    international=INTERNATIONAL,
    categories=(CategoryStep(C, date(2018, 1, 1)), CategoryStep(B, date(2021, 1, 1))),
    refreshers=(date(2023, 6, 1),),
)
ON = date(2025, 6, 1)


def world(start=date(2024, 1, 1), calendar=Calendar.MAJOR_WORLD, **facts):
    event = replace(ROBIN, end=start + timedelta(days=9))
    return served(event, start=start, calendar=calendar, positive=True, **facts)


def enough(wanted, services, on=ON, **facts):
    return judge_category(replace(ARBITER, services=services, **facts), wanted, on).enough


@pytest.mark.article("B.06.3@2021-07 art. 3.5")
def test_category_a_takes_two_of_its_events_or_one_and_three_of_category_b():
    major, other = world(), world(calendar=Calendar.OTHER_WORLD)
    assert enough(A, (major, major))
    assert enough(A, (major, other, other, other))
    assert not enough(A, (major, other, other))
    assert not enough(A, (other, other, other, other))


@pytest.mark.article("B.06.3@2021-07 art. 7.2.1")
def test_the_application_names_exactly_the_events_it_needs():
    major, other = world(), world(calendar=Calendar.OTHER_WORLD)
    found = judge_category(replace(ARBITER, services=(other, major, major, major)), A, ON)
    assert [each.calendar for each in found.submit] == [Calendar.MAJOR_WORLD] * 2
    found = judge_category(replace(ARBITER, services=(other, other, other, other, major)), A, ON)
    assert len(found.submit) == 4


@pytest.mark.article("B.06.3@2021-07 art. 3.5")
@pytest.mark.parametrize(
    ("service", "concept"),
    [
        (world(role=Role.SECTOR), "service-role"),
        (replace(world(), positive=False), "service-evaluation"),
        (world(used=True), "service-used"),
        (world(calendar=Calendar.OTHER_CONTINENTAL), "service-category"),
        (world(date(2020, 12, 1)), "service-rank"),
        (world(date(2021, 1, 1)), "service-used"),
        (world(date(2025, 5, 30)), "service-age"),
    ],
)
def test_an_event_that_does_not_count_says_why(service, concept):
    found = judge_category(replace(ARBITER, services=(service,)), A, ON)
    assert found.services[0].why.concept == concept


@pytest.mark.article("B.06.3@2021-07 art. 3.5")
def test_an_event_counts_for_five_years_to_the_day():
    service = world(date(2024, 1, 1))
    last = date(2029, 1, 10)
    for on, concept in ((last, None), (last + timedelta(days=1), "service-age")):
        why = judge_category(replace(ARBITER, services=(service,)), A, on).services[0].why
        assert (why and why.concept) == concept


@pytest.mark.article("B.06.3@2021-07 art. 3.1")
@pytest.mark.parametrize(
    "facts",
    [
        {"international": date(2020, 6, 2)},
        {"refreshers": ()},
        {"sanctioned": True},
        {"categories": (CategoryStep(B, date(2023, 6, 2)),)},
        {"categories": (CategoryStep(C, date(2018, 1, 1)),)},
    ],
)
def test_years_activity_sanctions_and_standing_are_asked_together_with_events(facts):
    assert enough(A, (world(), world()))
    assert not enough(A, (world(), world()), **facts)


@pytest.mark.article("B.06.3@2021-07 art. 5.1")
def test_category_c_takes_an_international_arbiter_of_one_year_and_nothing_below():
    services = (world(calendar=Calendar.OTHER_CONTINENTAL),) * 2
    one = {"categories": (), "international": date(2023, 1, 1)}
    assert enough(C, services, **one)
    assert not enough(C, services, **(one | {"international": None}))


@pytest.mark.article("B.06.3@2021-07 art. 6")
def test_every_fide_arbiter_is_of_category_d_until_put_higher_and_nothing_lowers_it():
    assert category_on(replace(ARBITER, fide=None, international=None, categories=()), ON) is None
    assert category_on(ARBITER, date(2011, 1, 1)) is None
    assert category_on(ARBITER, FIDE) is D
    assert category_on(ARBITER, date(2018, 1, 1)) is C
    assert category_on(replace(ARBITER, refreshers=()), date(2050, 1, 1)) is B
    assert (next_category(B), next_category(A), next_category(None)) == (A, None, None)


@pytest.mark.article("B.06.3@2021-07 art. 2.2")
def test_activity_lasts_four_years_from_the_title_or_the_last_course():
    new = replace(ARBITER, fide=date(2022, 5, 1), refreshers=())
    assert activity(new, date(2026, 4, 30)).active
    assert not activity(new, date(2026, 5, 1)).active
    assert activity(replace(new, refreshers=(date(2025, 1, 1),)), date(2026, 5, 1)).active
    # a course still to come helps nobody
    later = replace(new, refreshers=(date(2027, 1, 1),))
    assert not activity(later, date(2026, 6, 1)).active


@pytest.mark.article("B.06.3@2021-07 art. 2.2.2")
def test_a_certification_seminar_keeps_active_and_a_seminar_for_fide_arbiters_does_not():
    seminar = ArbiterNorm("Seminar", NormKind.SEMINAR, date(2024, 5, 1), approved=True)
    idle = replace(ARBITER, fide=date(2021, 7, 1), refreshers=())
    assert not activity(idle, ON + timedelta(days=60)).active
    assert activity(replace(idle, norms=(seminar,)), ON + timedelta(days=60)).active
    first = replace(seminar, approved=False, score=90)
    assert not activity(replace(idle, norms=(first,)), ON + timedelta(days=60)).active


@pytest.mark.article("B.06.3@2021-07 art. 2.6")
@pytest.mark.parametrize(
    ("year", "international", "until"),
    [
        (2014, None, 2020),
        (2016, date(2010, 1, 1), 2020),
        (2017, date(2010, 1, 1), 2021),
        (2017, None, 2022),
        (2018, None, 2022),
        (2019, date(2010, 1, 1), 2023),
        (2020, None, 2024),
        (2021, None, 2024),
    ],
)
def test_the_transition_of_2021_goes_by_the_year_of_the_last_event(year, international, until):
    old = replace(ARBITER, refreshers=(), last_event=year, international=international)
    assert activity(old, ON).until == date(until, 12, 31)


@pytest.mark.article("B.06.3@2021-07 art. 2.1")
def test_of_whom_nothing_is_known_it_is_not_said_that_he_is_inactive():
    found = activity(replace(ARBITER, refreshers=()), ON)
    assert found.active is None
    assert found.reason.concept == "activity-unknown"


@given(st.dates(date(2021, 7, 1), date(2030, 1, 1)), st.integers(0, 3000))
def test_an_arbiter_is_active_just_before_the_day_his_activity_ends(day, after):
    one = replace(ARBITER, fide=day, refreshers=())
    on = day + timedelta(days=after)
    found = activity(one, on)
    assert found.active == (on < found.until)


@pytest.mark.article("B.06.3@2021-07 art. 5.4")
def test_a_step_is_the_last_one_from_its_very_day_on():
    fide, step, international = date(2019, 3, 1), date(2021, 5, 1), date(2023, 7, 1)
    career = Career(
        "Ana", date(1990, 5, 1), fide=fide, international=international,
        categories=(CategoryStep(C, step),),
    )  # fmt: skip
    one = timedelta(1)
    found = [
        _last_step(career, day)
        for each in (fide, step, international)
        for day in (each - one, each, each + one)
    ]
    assert found == [None, fide, fide, fide, step, step, step, international, international]

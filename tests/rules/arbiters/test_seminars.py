"""Seminars, lecturers (B.06.2 of July 2021) and the national arbiter of Spain."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.rules.arbiters.career import (
    Assistance,
    Career,
    Category,
    CategoryStep,
    Lecturer,
    NationalKind,
    NationalNorm,
    Role,
)
from arbitro.rules.arbiters.national import judge_national
from arbitro.rules.arbiters.seminars import (
    Seminar,
    SeminarFormat,
    SeminarKind,
    check_seminar,
    hours_needed,
    judge_lecturer,
    seminar_fee,
)

FIRST = Seminar(
    SeminarKind.FIDE_ARBITER,
    date(2026, 3, 14),
    date(2026, 3, 15),
    16,
    2,
    participants=20,
    committee=("IA", "", "FA"),
    applied=date(2026, 2, 14),
    reported=date(2026, 3, 22),
    observed=date(2026, 3, 22),
)
CERTIFICATION = replace(FIRST, kind=SeminarKind.CERTIFICATION, lecturers=2)
REFRESHER = replace(FIRST, kind=SeminarKind.REFRESHER, hours=12, days=1, participants=25)


def wrong(found):
    return [each.reason.concept for each in found if each.met is False]


@pytest.mark.article("B.06.2@2021-07 art. 4.1")
@pytest.mark.parametrize("seminar", [FIRST, CERTIFICATION, REFRESHER])
def test_a_seminar_that_keeps_every_rule_has_nothing_against_it(seminar):
    assert wrong(check_seminar(seminar)) == []


@pytest.mark.parametrize(
    ("seminar", "concept"),
    [
        (replace(FIRST, hours=15), "fide-seminar-length"),
        (replace(FIRST, days=1), "fide-seminar-length"),
        (replace(FIRST, language="es"), "fide-seminar-length"),
        (replace(FIRST, language="it"), "training-languages"),
        (replace(FIRST, examination_hours=3), "fide-seminar-examination"),
        (replace(FIRST, participants=21), "seminar-capacity"),
        (replace(FIRST, assistants=3), "seminar-assistants"),
        (replace(FIRST, committee=("IA", "", "")), "seminar-committee"),
        (replace(FIRST, committee=("IA", "IA")), "seminar-committee"),
        (replace(FIRST, format=SeminarFormat.ONLINE), "seminar-technical-organiser"),
        (replace(FIRST, applied=date(2026, 2, 15)), "seminar-application"),
        (replace(FIRST, reported=date(2026, 3, 23)), "seminar-results"),
        (replace(FIRST, observed=date(2026, 3, 23)), "seminar-observer"),
        (replace(CERTIFICATION, language="es"), "international-training-language"),
        (replace(CERTIFICATION, lecturers=1), "certification-seminar-lecturers"),
        (replace(REFRESHER, hours=11), "refresher-length"),
        (replace(REFRESHER, participants=26), "seminar-capacity"),
        (replace(CERTIFICATION, participants=21), "seminar-capacity"),
        (replace(CERTIFICATION, hours=15), "certification-seminar-length"),
        (replace(CERTIFICATION, days=1), "certification-seminar-length"),
        (replace(CERTIFICATION, lecturers=3), "certification-seminar-lecturers"),
        (replace(FIRST, examination_hours=5), "fide-seminar-examination"),
        (replace(FIRST, new_topics=9, hours=99, days=3), "fide-seminar-topics"),
        (replace(FIRST, new_topics=-1, days=3), "fide-seminar-topics"),
        (replace(FIRST, kind=SeminarKind.PREPARATION, hours=3), "world-event-preparation"),
    ],
)
def test_each_breach_of_a_seminar_is_named(seminar, concept):
    assert concept in wrong(check_seminar(seminar))


@pytest.mark.article("B.06.2@2021-07 art. 4.1.1.2")
@pytest.mark.parametrize(
    ("language", "topics", "hours"), [("en", 0, 16), ("es", 0, 17), ("en", 1, 19), ("es", 3, 26)]
)
def test_three_hours_a_new_topic_and_one_for_english_words_are_added(language, topics, hours):
    seminar = replace(FIRST, language=language, new_topics=topics, hours=hours, days=3)
    assert hours_needed(seminar) == hours
    assert wrong(check_seminar(seminar)) == []
    short = check_seminar(replace(seminar, hours=hours - 1))
    assert "fide-seminar-length" in wrong(short)
    if topics:
        assert "fide-seminar-length" in wrong(check_seminar(replace(seminar, days=2)))


@pytest.mark.parametrize(
    "seminar",
    [
        replace(FIRST, new_topics=8, hours=16 + 8 * 3, days=3),
        replace(FIRST, assistants=2),
        replace(FIRST, committee=("", "IO", "")),
        replace(FIRST, format=SeminarFormat.HYBRID, technical_organiser=True),
        replace(FIRST, kind=SeminarKind.PREPARATION, hours=4, days=1, committee=()),
    ],
)
def test_the_limits_of_a_seminar_belong_to_what_is_allowed(seminar):
    assert wrong(check_seminar(seminar)) == []


@pytest.mark.article("B.06.2@2021-07 art. 5.2.6")
def test_reports_are_due_a_week_after_the_end():
    said = {each.reason.concept: each.reason for each in check_seminar(FIRST)}
    # the seminar ends on 15 March
    assert said["seminar-results"].value("until") == "2026-03-22"


@pytest.mark.article("B.06.2@2021-07 art. 5.1.4")
def test_more_participants_need_the_commissions_approval():
    assert wrong(check_seminar(replace(FIRST, participants=30, approved=True))) == []


@pytest.mark.article("B.06.2@2021-07 art. 5.2.3.1")
def test_fees_are_20_30_and_40_euros():
    assert seminar_fee(replace(FIRST, examined=18)) == 18 * 20
    assert seminar_fee(CERTIFICATION) == 20 * 30
    assert seminar_fee(REFRESHER) == 25 * 40


@pytest.mark.article("B.06.2@2021-07 art. 5.2.6")
def test_days_nobody_has_told_decide_nothing():
    silent = check_seminar(replace(FIRST, applied=None, reported=None, observed=None))
    assert wrong(silent) == []
    assert [each.met for each in silent].count(None) == 3


ARBITER = Career(
    "Ana",
    date(1980, 1, 1),
    fide=date(2010, 1, 1),
    international=date(2012, 1, 1),
    categories=(CategoryStep(Category.B, date(2020, 1, 1)),),
    refreshers=(date(2024, 1, 1),),
)
HELPED = tuple(
    Assistance(date(2021, month, 1), 3, lecturer, satisfactory=True)
    for month, lecturer in ((1, "X"), (2, "X"), (3, "Y"))
)
CANDIDATE = Lecturer(HELPED, programme=True, teaching=True, events_this_year=1)
ON = date(2025, 1, 1)


@pytest.mark.article("B.06.2@2021-07 art. 2.2.1")
@pytest.mark.parametrize(
    ("career", "lecturer", "concepts"),
    [
        (ARBITER, CANDIDATE, []),
        (replace(ARBITER, categories=()), CANDIDATE, ["accreditation", "experience"]),
        (replace(ARBITER, refreshers=(date(2020, 1, 1),)), CANDIDATE, ["inactivity"]),
        (ARBITER, replace(CANDIDATE, programme=False), ["requirements"]),
        (ARBITER, replace(CANDIDATE, teaching=False), ["teaching"]),
        (ARBITER, replace(CANDIDATE, assistances=HELPED[:2]), ["experience"]),
        (
            ARBITER,
            replace(CANDIDATE, assistances=(*HELPED[:2], replace(HELPED[2], lecturer="X"))),
            ["experience"],
        ),
        (
            ARBITER,
            replace(CANDIDATE, assistances=(*HELPED[:2], replace(HELPED[2], hours=2))),
            ["experience"],
        ),
        (
            ARBITER,
            replace(CANDIDATE, assistances=(*HELPED[:2], replace(HELPED[2], end=date(2019, 1, 1)))),
            ["experience"],
        ),
    ],
)
def test_a_candidate_misses_what_is_not_there(career, lecturer, concepts):
    assert wrong(judge_lecturer(career, lecturer, ON)) == [f"lecturer-{each}" for each in concepts]


@pytest.mark.article("B.06.2@2021-07 art. 2.2.2")
def test_an_accreditation_lasts_four_years_and_so_does_a_lecturer_without_seminars():
    held = Lecturer(accredited=date(2022, 1, 1), last_seminar=date(2022, 5, 1), events_this_year=1)
    assert wrong(judge_lecturer(ARBITER, held, ON)) == []
    late = judge_lecturer(replace(ARBITER, refreshers=(ON,)), held, date(2026, 1, 2))
    assert wrong(late) == ["lecturer-renewal"]
    # accredited until 1 January 2026: that day is the last
    last = judge_lecturer(replace(ARBITER, refreshers=(ON,)), held, date(2026, 1, 1))
    assert wrong(last) == []
    said = {each.reason.concept: each.reason for each in last}
    assert said["lecturer-renewal"].value("until") == "2026-01-01"
    idle = replace(held, accredited=date(2024, 1, 1), last_seminar=date(2020, 12, 1))
    assert wrong(judge_lecturer(ARBITER, idle, ON)) == ["lecturer-inactivity"]
    no_events = replace(held, events_this_year=0)
    assert wrong(judge_lecturer(ARBITER, no_events, ON)) == ["lecturer-inactivity"]


def performed(kind, role=Role.CHIEF, *, recognised=True):
    return NationalNorm(f"event {kind.value}", kind, role, recognised)


SPANISH = Career(
    "Ana",
    date(2000, 1, 1),
    nationality="ESP",
    course=True,
    report=True,
    papers=True,
    national_norms=(
        performed(NationalKind.OFFICIAL),
        performed(NationalKind.OPEN, Role.DEPUTY),
        performed(NationalKind.REGIONAL),
        performed(NationalKind.RAPID),
    ),
)


def test_the_national_title_takes_four_performances_one_of_group_a_and_one_of_group_b():
    assert judge_national(SPANISH, date(2018, 1, 1)).enough
    swapped = (
        performed(NationalKind.OFFICIAL),
        *SPANISH.national_norms[2:],
        SPANISH.national_norms[3],
    )
    found = judge_national(replace(SPANISH, national_norms=swapped), ON)
    assert wrong(found.requirements) == ["national-arbiter-groups"]


@pytest.mark.parametrize(
    ("facts", "concept"),
    [
        ({"birth": date(2007, 1, 2)}, "national-arbiter-age"),
        ({"papers": False}, "national-arbiter-papers"),
        ({"nationality": "FRA"}, "national-arbiter-nationality"),
        ({"course": False}, "national-arbiter-course"),
        ({"report": False}, "national-arbiter-report"),
    ],
)
def test_the_national_title_asks_for_each_condition(facts, concept):
    assert wrong(judge_national(replace(SPANISH, **facts), ON).requirements) == [concept]


@pytest.mark.parametrize(
    ("norm", "concept"),
    [
        (performed(NationalKind.RAPID, Role.ARBITER), "national-norm-role"),
        (performed(NationalKind.RAPID, recognised=False), "national-norm-recognised"),
    ],
)
def test_a_performance_counts_as_chief_or_deputy_of_a_recognised_event(norm, concept):
    found = judge_national(replace(SPANISH, national_norms=(*SPANISH.national_norms[:3], norm)), ON)
    assert found.norms[-1][1].concept == concept
    assert wrong(found.requirements) == ["national-arbiter-norms"]


@pytest.mark.article("B.06.2@2021-07 art. 5.2.3.1")
def test_fide_is_paid_for_who_sits_an_examination_or_takes_part_and_not_for_a_preparation():
    people = {"participants": 25, "examined": 18}
    # 20 euros for each of those examined, else 30 or 40 for each participant
    fees = {kind: seminar_fee(replace(FIRST, kind=kind, **people)) for kind in SeminarKind}
    assert fees == {
        SeminarKind.FIDE_ARBITER: 360,
        SeminarKind.CERTIFICATION: 750,
        SeminarKind.REFRESHER: 1000,
        SeminarKind.PREPARATION: 0,
    }

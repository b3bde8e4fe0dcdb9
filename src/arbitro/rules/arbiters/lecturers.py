"""Who may be a FIDE Lecturer, and who still is one (B.06.2 art. 2 and 3)."""

from __future__ import annotations

from datetime import date

from arbitro.rules.arbiters.activity import activity
from arbitro.rules.arbiters.career import Career, Category, Lecturer, years_after
from arbitro.rules.arbiters.category import category_on
from arbitro.rules.arbiters.requirement import TRAINING, Requirement, required

ACCREDITATION_YEARS, LECTURES, LECTURE_HOURS = 4, 3, 3


def judge_lecturer(career: Career, lecturer: Lecturer, on: date) -> tuple[Requirement, ...]:
    """Judge what is asked of a FIDE Lecturer on a day, or of somebody who wants to be one."""
    rank = category_on(career, on) in {Category.A, Category.B}
    active = activity(career, on).active
    requirements = [
        required(TRAINING, "lecturer-accreditation", career.international is not None and rank),
        required(TRAINING, "lecturer-inactivity", _still_lectures(lecturer, active, on)),
    ]
    if lecturer.accredited is not None:
        until = years_after(lecturer.accredited, ACCREDITATION_YEARS)
        requirements.append(
            required(TRAINING, "lecturer-renewal", on <= until, until=until.isoformat())
        )
        return tuple(requirements)
    since = min(
        (step.since for step in career.categories if step.category in {Category.A, Category.B}),
        default=None,
    )
    good = [
        each
        for each in lecturer.assistances
        if each.satisfactory
        and each.hours >= LECTURE_HOURS
        and since is not None
        and since <= each.end <= on
    ]
    signers = {each.lecturer for each in good}
    requirements += [
        required(TRAINING, "lecturer-requirements", lecturer.programme),
        required(TRAINING, "lecturer-teaching", lecturer.teaching),
        required(
            TRAINING,
            "lecturer-experience",
            len(good) >= LECTURES and len(signers) > 1,
            seminars=len(good),
            needed=LECTURES,
            lecturers=len(signers),
        ),
    ]
    return tuple(requirements)


def _still_lectures(lecturer: Lecturer, active: bool | None, on: date) -> bool | None:
    """Tell whether nothing makes a lecturer inactive (art. 2.2.2)."""
    if active is False:
        return False
    # Who has not lectured yet is counted from the accreditation.
    last = lecturer.last_seminar or lecturer.accredited
    if last is not None and on > years_after(last, ACCREDITATION_YEARS):
        return False
    return None if active is None else lecturer.events_this_year > 0 or lecturer.accredited is None

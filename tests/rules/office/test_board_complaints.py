"""Complaints of cheating over the board: the cases of the regulations, one by one."""

from datetime import date, timedelta

import pytest

from arbitro.rules.office.conduct.complaints import BoardComplaint, check_board_complaint
from arbitro.rules.office.conduct.protection import (
    Protection,
    Stakes,
    check_waiver,
    protection_level,
)

GOOD = {
    "level": Protection.STANDARD,
    "in_writing": True,
    "on_form": True,
    "has_fide_id": True,
    "evidence_listed": True,
    "strength_alone": False,
    "after_event": False,
    "penalty_told": True,
    "engine_claimed": False,
    "titles": False,
}


def codes(**changes):
    found = check_board_complaint(BoardComplaint(**(GOOD | changes)))
    assert all(each.cited() for each in found)
    return [f"{each.grade.value}:{each.code.removeprefix('complaint-')}" for each in found]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, "to-federation"),
        ({"titles": True}, "to-both"),
        ({"level": Protection.INCREASED}, "to-commission"),
        ({"level": Protection.MAXIMUM, "titles": True}, "to-commission"),
        ({"level": Protection.INCREASED, "titles": None}, "to-commission"),
    ],
)
def test_to_whom_a_complaint_goes(changes, expected):
    assert codes(**changes) == [f"mind:{expected}"]


def test_whether_titles_are_touched_is_asked_at_the_standard_level_alone():
    assert codes(titles=None) == ["unknown:titles-unknown"]


ENGINE = {"engine_claimed": True, "engine_told": False}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"in_writing": False, "on_form": False}, ["error:oral"]),
        ({"strength_alone": True}, ["error:strength"]),
        ({"has_fide_id": False}, ["error:fide-id"]),
        ({"evidence_listed": None}, ["unknown:evidence-unknown"]),
        ({"on_form": False}, []),  # during the event it need only be in writing
        ({"after_event": None}, ["unknown:when-unknown"]),
        # III.B.6 a: of a complaint during the event the arbiter tells the penalty
        ({"penalty_told": None}, ["missing:penalty-untold"]),
        ({"penalty_told": False}, ["missing:penalty-untold"]),
        ({"after_event": True, "why_not_during": True, "penalty_told": None}, []),
        ({"after_event": True}, ["missing:why-not-during"]),
        ({"after_event": True, "why_not_during": True}, []),
        (
            {"after_event": True, "why_not_during": True, "on_form": False},
            ["missing:form-asked"],
        ),
        ({**ENGINE, "published": False}, ["missing:engine-untold"]),
        ({**ENGINE, "published": True}, ["error:engine-published"]),
        ({**ENGINE, "published": True, "engine_told": True}, []),
    ],
)
def test_what_a_complaint_lacks(changes, expected):
    assert codes(**changes) == [*expected, "mind:to-federation"]


@pytest.mark.parametrize(
    ("stakes", "level"),
    [
        (Stakes(2, norms=True, prizes_eur=8_000), Protection.INCREASED),
        (Stakes(2, norms=True, prizes_eur=120_000), Protection.MAXIMUM),
        (Stakes(women=True, round_robin_average=2230), Protection.INCREASED),
        (Stakes(round_robin_average=2230), Protection.STANDARD),
        (Stakes(national_championship=True), Protection.INCREASED),
        (Stakes(2, norms=True, national_championship=True), Protection.MAXIMUM),
        (Stakes(), Protection.STANDARD),
    ],
)
def test_the_level_of_an_event(stakes, level):
    assert protection_level(stakes) is level


@pytest.mark.parametrize(
    ("level", "days", "expected"),
    [
        (Protection.STANDARD, 27, ["waiver-late"]),
        (Protection.STANDARD, 28, []),
        (Protection.MAXIMUM, 100, ["waiver-none"]),
    ],
)
def test_how_long_before_an_exemption_is_asked(level, days, expected):
    first = date(2026, 10, 1)
    found = check_waiver(level, "federation", first - timedelta(days=days), first)
    assert [each.code for each in found] == expected

"""How a deadline stands on a day, whatever became of it."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from arbitro.rules.office.deadlines import DeadlineOutcome, calendar_of, standing

(ROW,) = (each for each in calendar_of({"start": date(2026, 5, 30)}) if each.code == "needs")
DAY = ROW.on


def days(number):
    return DAY + timedelta(days=number)


@pytest.mark.parametrize(
    ("said", "today", "stands"),
    [
        (None, -1, "coming"),
        (None, 0, "due"),
        (None, 1, "over"),
        (("done", -3), -3, "done"),
        (("done", -3), -4, "coming"),
        (("done", 0), 0, "done"),
        (("done", 1), 0, "due"),
        (("done", 1), 1, "late"),
        (("missed", 1), 2, "missed"),
        (("waived", 5), 6, "waived"),
        (("done", None), -9, "done"),
    ],
)
def test_what_happened_counts_from_its_day_on_and_is_late_only_after_the_deadline(
    said, today, stands
):
    on = None if said is None or said[1] is None else days(said[1])
    outcome = None if said is None else DeadlineOutcome(said[0], on)
    assert standing(ROW, outcome, days(today)) == stands


def test_without_a_day_only_what_was_said_of_it_is_known():
    undated = replace(ROW, on=None)
    assert standing(undated, None, DAY) == "undated"
    assert standing(undated, DeadlineOutcome("done", DAY), DAY) == "done"

"""Days of a report, and ratings of other systems."""

from datetime import date

import pytest

from arbitro.rules.ratings.conversion import from_bcf, from_ingo
from arbitro.rules.ratings.report_check import closing_date, lists_of, month_after


def test_ingo_75_and_bcf_205_are_2240():
    # Reglamentos F.C.E., C.04 of 1992, art. A1: both examples come to 2240
    assert from_ingo(75) == from_bcf(205) == 2240


@pytest.mark.article("B.02@2022-01 art. 7.1.3")
@pytest.mark.parametrize(
    ("end", "first", "expected", "last"),
    [
        (date(2026, 11, 10), (2026, 12), (2026, 12), (2027, 2)),
        (date(2026, 11, 24), (2026, 12), (2026, 12), (2027, 2)),
        (date(2026, 11, 25), (2026, 12), (2027, 1), (2027, 2)),
        (date(2026, 11, 28), (2026, 12), (2027, 1), (2027, 2)),
        (date(2026, 11, 29), (2027, 1), (2027, 1), (2027, 2)),
        (date(2026, 12, 31), (2027, 2), (2027, 2), (2027, 3)),
    ],
)
def test_an_event_is_rated_on_the_first_list_that_closes_after_it(end, first, expected, last):
    found = lists_of(end)
    months = [(each.year, each.month) for each in (found.first, found.expected, found.last)]
    assert months == [first, expected, last]


@pytest.mark.article("B.02@2022-01 art. 7.1.3")
def test_official_events_count_until_the_day_before_the_list():
    assert lists_of(date(2026, 11, 30), official=True).first == date(2026, 12, 1)


def test_a_list_closes_three_days_before_its_day():
    assert closing_date(date(2026, 12, 1)) == date(2026, 11, 28)
    assert month_after(date(2026, 1, 31), -1) == date(2025, 12, 1)

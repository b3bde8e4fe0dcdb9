"""The steps of the notes, in thousandths of a standard deviation, are all that is supposed."""

from unsaid import supposed


def test_what_is_supposed_of_screening_is_listed():
    assert supposed("arbitro.rules.screening") == {
        "Thresholds.significant": 2000,
        "Thresholds.in_the_field": 3000,
        "Thresholds.ignored_below": 4000,
        "Thresholds.may_open_a_case": 4500,
    }

"""School events: categories, rounds without clocks, and what their regulations have to say."""

import pytest

from arbitro.rules.office.facts import Facts
from arbitro.rules.office.school import (
    ASKED,
    Clockless,
    SchoolCategory,
    category_of,
    check_categories,
    check_school,
)

SAID = {
    "organiser-address": "Calle Mayor 1",
    "organiser-phone": "600",
    "entry-until": "2026-05-01",
    "prize-giving": "2026-05-10T14:00",
    "session-minutes": "30",
    "certificates": "yes",
    "losers-play-on": "yes",
    "companions-told": "yes",
    "rooms": "2",
}
SWISS = ("BH/C1", "BH", "WIN", "BWG")


def codes(change=(), **how):
    said = Facts({name: text for name, text in (SAID | dict(change)).items() if text})
    return [each.code for each in check_school(said, **how)]


def test_each_thing_a_school_event_has_to_say_is_missed_alone():
    assert codes(arbiters=2, tie_breaks=SWISS) == []
    for name in ASKED:
        assert codes({name: ""}) == [f"school-unsaid-{name}"]


@pytest.mark.parametrize(
    ("change", "how", "found"),
    [
        ({}, {"arbiters": 1}, ["school-room-without-arbiter"]),  # XI 11.3.2
        ({"flash-minutes": "6"}, {}, ["school-flash"]),
        ({"flash-minutes": "5"}, {}, []),
        ({"without-clocks": "yes"}, {"rated": True}, ["school-clockless-rated"]),
        ({"without-clocks": "yes"}, {}, []),
        ({}, {"tie_breaks": ("BH",)}, ["school-tie-breaks"]),
        ({}, {"tie_breaks": ("WIN", "SB", "KS", "BWG"), "swiss": False}, []),
        ({}, {"tie_breaks": SWISS, "swiss": False}, ["school-tie-breaks"]),
    ],
)
def test_what_a_school_event_does_otherwise(change, how, found):
    assert codes(change, **how) == found


def test_a_round_without_clocks_ends_after_thirty_minutes():
    """XI 11.4.2 with its example of five minutes: six rounds and ten minutes between, 3 h 50."""
    assert Clockless().longest == 30
    assert Clockless().day(6) == 230
    assert Clockless(15, 10).longest == 35


@pytest.mark.parametrize(("rounds", "minutes"), [(6, 15), (5, 30), (2, 60)])
def test_the_examples_of_the_text_last_no_longer_than_six_hours(rounds, minutes):
    """XI 11.4.1: six rounds of 15, five of 30, two of 60 minutes."""
    assert rounds * 2 * minutes <= 360


def test_categories_have_a_colour_and_a_sign_of_their_own():
    fine = (
        SchoolCategory("U8", 2018, 0, "blue", "A"),
        SchoolCategory("U10", 2016, 0, "orange", "B"),
    )
    assert check_categories(fine) == ()
    found = check_categories((*fine, SchoolCategory("U12", 2014, 0, "blue", "")))
    assert [each.code for each in found] == ["category-same-colour", "category-without-sign"]
    assert category_of(fine, 2019).name == "U8"
    assert category_of(fine, 2017).name == "U10"
    assert category_of(fine, 2015) is None

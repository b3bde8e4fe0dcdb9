"""The words of the browser tests in another language: found in the messages, kept where none is."""

import re

import pytest

from arbitro.i18n import translator
from e2e.other_words import Words


@pytest.fixture(scope="module", params=["es", "fr"])
def words(request):
    return Words(request.param)


@pytest.fixture
def says(words):
    """Tell whether what is looked for instead of a text is what a message says."""

    def says(text, code, values=None, **how):
        message = translator(words.language).t(code, **(values or {}))
        return bool(words(text, **how).search(message))

    return says


def test_a_message_is_found_by_the_whole_of_it_and_by_a_part(says):
    assert says("Revoke code", "ui.devices.take-back", exact=True)
    assert says("you both REPORTED", "ui.me.agreed", case=False)
    assert not says("You both reported", "ui.devices.take-back")


def test_values_stay_what_they_are_and_numbers_have_their_form(says):
    stands = {"board": 7, "stands": "1 \N{EN DASH} 0"}
    assert says("already has 1 \N{EN DASH} 0", "ui.hall.say.already", stands)
    assert not says("already has 0 \N{EN DASH} 1", "ui.hall.say.already", stands)
    assert says("Pair round 3", "ui.step.do.pair", {"round": 3}, exact=True)
    assert not says("Pair round 3", "ui.step.do.pair", {"round": 4}, exact=True)
    assert says("Confirm 1 agreed result", "ui.hall.confirm", {"count": 1}, exact=True)
    assert says("Confirm 2 agreed results", "ui.hall.confirm", {"count": 2}, exact=True)
    assert not says("Confirm 2 agreed results", "ui.hall.confirm", {"count": 1}, exact=True)


def test_a_pattern_is_asked_of_the_messages_with_any_number_in_them(says):
    assert says(re.compile("^Confirm"), "ui.hall.confirm", {"count": 5})
    assert says(re.compile(r"Pair round \d+"), "ui.step.do.pair", {"round": 12})
    assert not says(re.compile("^agreed"), "ui.hall.confirm", {"count": 5})


def test_what_is_no_message_stays(words):
    for each in ("Alekhine, Vera", "17", "+", "\N{EN DASH}", re.compile(r"\d+:\d\d$"), None):
        assert words(each) is each


def test_a_pattern_means_the_same_to_python_and_to_a_browser(words):
    found = words("What would each result mean?", case=False).pattern
    assert "\\ " not in found
    assert "(?P" not in found

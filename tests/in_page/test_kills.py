"""The ledger of kills finds what is lost, and takes what may be so for what it is."""

import pytest

from in_page.kills import Ledger


@pytest.fixture
def ledger():
    """A board at which three results were sent: two kept, the last without an answer."""
    made = Ledger()
    made.begin("1-7", "")
    for key, result in (("first", "10"), ("second", "=="), ("third", "01")):
        made.send(key, "1-7", {"section": 1, "game": 7, "result": result})
    made.answered("first")
    made.answered("second")
    return made


@pytest.mark.parametrize(("result", "lost"), [("==", 0), ("01", 0), ("10", 1), ("", 1), ("+-", 1)])
def test_a_board_stands_as_the_last_answer_said_or_as_what_came_after_it(ledger, result, lost):
    assert len(ledger.lost({"1-7": result})) == lost
    assert ledger.open == ["third"]


def test_what_was_sent_when_its_words_no_longer_came_is_found_in_the_log(ledger):
    ledger.unheard = {
        key: {"section": 1, "game": 7, "result": result}
        for key, result in (("fourth", "+-"), ("fifth", "10"))
    }
    assert ledger.lost({"1-7": "+-"})
    ledger.hear_of('["first", "second", "third", "fourth"]')
    assert not ledger.lost({"1-7": "+-"})
    assert ledger.lost({"1-7": "10"})
    assert ledger.open == []  # the third was answered before the fourth was sent


def test_what_the_hall_showed_is_kept_even_where_its_answer_was_not_heard(ledger):
    ledger.shown("1-7", "01")
    assert ledger.lost({"1-7": "=="})
    assert not ledger.lost({"1-7": "01"})

"""What is filled into papers is kept in the log, member by member."""

import pytest

from arbitro.desk.commands import FinishEvent, Undo
from arbitro.desk.features.papers import KeepPaper
from arbitro.desk.values.papers import LONGEST_TEXT
from desk.driver import FIRST, ready

IT3 = ("it3", "")


@pytest.fixture
def event():
    return ready(4, rounds=1)


def keep(blanks, expected=(), about=""):
    return KeepPaper(FIRST, "it3", about, tuple(blanks.items()), tuple(dict(expected).items()))


def kept(event, about=""):
    return dict(event.section.papers.get(("it3", about), ()))


def test_blanks_are_kept_for_each_paper_and_each_subject(event):
    event.do(keep({"organiser": "Sol", "remarks": "two\nlines"}))
    event.do(keep({"organiser": "Mar"}, about="entry=1"))
    assert kept(event) == {"organiser": "Sol", "remarks": "two\nlines"}
    assert kept(event, "entry=1") == {"organiser": "Mar"}


def test_only_what_differs_from_what_was_seen_changes(event):
    event.do(keep({"organiser": "Sol"}))
    event.do(keep({"contact": "Ana"}))  # a form opened before the organiser was filled in
    assert kept(event) == {"organiser": "Sol", "contact": "Ana"}
    event.do(keep({"contact": "Ana"}, expected=kept(event)))
    assert kept(event) == {"contact": "Ana"}


def test_nothing_happens_where_all_is_as_asked(event):
    event.do(keep({"organiser": "Sol"}))
    assert event.ask(keep({"organiser": "Sol"})) == ()


def test_a_paper_without_blanks_is_forgotten(event):
    event.do(keep({"organiser": "Sol"}))
    event.do(keep({}, expected={"organiser": "Sol"}))
    assert event.section.papers == {}


def test_it_is_undone_like_anything_else(event):
    name = event.do(keep({"organiser": "Sol"}))
    event.do(Undo(name))
    assert kept(event) == {}


def test_papers_are_filled_in_after_the_event_is_finished(event):
    event.play()
    event.do(FinishEvent())
    event.do(keep({"organiser": "Sol"}))
    assert kept(event) == {"organiser": "Sol"}


@pytest.mark.parametrize(
    ("blanks", "code"),
    [
        ({"remarks": "a" * (LONGEST_TEXT + 1)}, "paper-too-long"),
        ({str(at): "x" for at in range(3001)}, "paper-too-long"),
        ({"remarks": "a\x07"}, "text-with-control-character"),
        ({"remarks": "\ud800"}, "text-not-unicode"),
        ({"na\nme": "x"}, "text-with-control-character"),
    ],
)
def test_what_no_paper_can_hold_is_refused(event, blanks, code):
    assert event.refusal(keep(blanks)) == code

"""Entries asked for from outside: the form's bounds, the queue, each answer, and erasing."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from arbitro.desk.commands import (
    AddSection,
    AnswerApplication,
    ApplyForEntry,
    EraseApplications,
    SetEntryForm,
    Undo,
)
from arbitro.desk.features import applications
from arbitro.desk.values.applications import Applied, EntryForm
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import Player, SectionId
from desk.driver import FIRST, created

OPEN = EntryForm(is_open=True, consent="I agree", key="abc")
EVA = Player("Eva", rating=2000)


@pytest.fixture
def desk():
    made = created()
    made.do(SetEntryForm(FIRST, OPEN))
    return made


def states(desk):
    return {number: each.state for number, each in desk.state.applications.items()}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"places": -1}, "entry-places"),
        ({"places": 5001}, "entry-places"),
        ({"until": "tomorrow"}, "publicity-time"),
        ({"pay": "ftp://bank.example"}, "public-address"),
        ({"consent": "  "}, "entry-consent"),
    ],
)
def test_a_form_that_cannot_be_is_refused(desk, change, code):
    assert desk.refusal(SetEntryForm(FIRST, replace(OPEN, **change))) == code
    assert desk.state.entry_forms[FIRST] == OPEN


def test_a_form_at_its_bounds_is_kept_with_the_key_of_the_event(desk):
    said = replace(
        OPEN, places=5000, until="2026-12-26T15:00:00Z", pay="http://bank.example", key=""
    )
    desk.do(SetEntryForm(FIRST, said))
    assert desk.state.entry_forms[FIRST] == replace(said, key="abc")
    assert desk.ask(SetEntryForm(FIRST, said)) == ()
    # one that is closed needs no consent
    desk.do(SetEntryForm(FIRST, EntryForm(places=0)))
    assert not desk.state.entry_forms[FIRST].is_open
    assert desk.refusal(ApplyForEntry(FIRST, 1, "digest")) == "entry-form-closed"


def test_only_a_section_with_a_form_is_asked(desk):
    desk.do(AddSection(SectionSettings("B", rounds=3)))
    assert desk.refusal(ApplyForEntry(SectionId(2), 1, "digest")) == "entry-form-closed"


def test_so_many_wait_at_once_and_no_more(desk, monkeypatch):
    monkeypatch.setattr(applications, "MOST_OPEN", 2)
    for number in (1, 2):
        desk.do(ApplyForEntry(FIRST, number, "digest"))
    assert desk.refusal(ApplyForEntry(FIRST, 3, "digest")) == "applications-many"
    desk.do(AnswerApplication(FIRST, 1, Applied.DECLINED))
    desk.do(ApplyForEntry(FIRST, 3, "digest"))
    assert states(desk) == {1: Applied.DECLINED, 2: Applied.NEW, 3: Applied.NEW}


def test_who_is_accepted_is_entered_and_told_as_whom(desk):
    desk.do(ApplyForEntry(FIRST, 1, "digest"))
    assert desk.refusal(AnswerApplication(FIRST, 1, Applied.ACCEPTED)) == "application-unknown"
    name = desk.do(AnswerApplication(FIRST, 1, Applied.ACCEPTED, EVA))
    [entry] = desk.section.entries
    told = desk.state.applications[1]
    assert (desk.state.people[entry], told.entry) == (EVA, entry)
    assert told.state is Applied.ACCEPTED
    assert desk.ask(AnswerApplication(FIRST, 1, Applied.ACCEPTED, EVA)) == ()
    assert desk.refusal(AnswerApplication(FIRST, 1, Applied.DECLINED)) == "application-answered"
    desk.do(Undo(name))
    assert (desk.section.entries, states(desk)) == ({}, {1: Applied.NEW})


def test_who_was_declined_may_be_put_on_the_list_and_who_withdrew_may_not(desk):
    desk.do(ApplyForEntry(FIRST, 1, "digest"))
    for state in (Applied.WAITING, Applied.DECLINED, Applied.WAITING, Applied.WITHDRAWN):
        desk.do(AnswerApplication(FIRST, 1, state))
        assert states(desk) == {1: state}
    assert desk.refusal(AnswerApplication(FIRST, 1, Applied.WAITING)) == "application-answered"


def test_an_application_is_answered_in_its_own_section(desk):
    desk.do(ApplyForEntry(FIRST, 1, "digest"))
    desk.do(AddSection(SectionSettings("B", rounds=3)))
    other = AnswerApplication(SectionId(2), 1, Applied.DECLINED)
    assert desk.refusal(other) == "application-unknown"
    assert desk.refusal(AnswerApplication(FIRST, 2, Applied.DECLINED)) == "application-unknown"


def test_what_was_erased_stays_so_and_what_was_not_is_kept(desk):
    for number in (1, 2, 3):
        desk.do(ApplyForEntry(FIRST, number, "digest"))
    erased = desk.do(EraseApplications((2, 9, 3)))
    assert list(desk.state.applications) == [1]
    assert desk.refusal(Undo(erased)) == "erasing-stays"
    assert desk.ask(EraseApplications((2, 9))) == ()


def test_a_form_is_filled_in_until_its_last_instant_and_while_it_is_open():
    end = datetime(2026, 3, 7, 12, tzinfo=UTC)
    limited = replace(OPEN, until="2026-03-07T12:00:00Z")
    assert [limited.takes(end + timedelta(seconds=each)) for each in (-1, 0, 1)] == [
        True,
        True,
        False,
    ]
    assert OPEN.takes(end)
    assert not replace(limited, is_open=False).takes(end - timedelta(days=1))

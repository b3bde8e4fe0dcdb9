"""What the organiser says of a section for norms is kept in the log."""

import pytest

from arbitro.desk.commands import FinishEvent, Undo
from arbitro.desk.features.norms import SetNormFacts
from arbitro.desk.values.papers import NOTHING_SAID, NormFacts
from arbitro.rules.titles.event import Exemption, TitleEventKind
from desk.driver import FIRST, ready

SAID = NormFacts(
    TitleEventKind.TEAM_CHAMPIONSHIP, Exemption.ZONAL, predetermined=True, approved=True
)


@pytest.fixture
def event():
    return ready(4, rounds=1)


def test_nothing_is_said_before_somebody_says_it(event):
    assert event.section.norms == NOTHING_SAID


def test_what_is_said_stays_said(event):
    event.do(SetNormFacts(FIRST, SAID))
    assert event.section.norms == SAID


def test_saying_the_same_again_changes_nothing(event):
    event.do(SetNormFacts(FIRST, SAID))
    assert event.ask(SetNormFacts(FIRST, SAID)) == ()


def test_the_exemption_of_swisses_cannot_be_stated(event):
    assert event.ask(SetNormFacts(FIRST, NormFacts(exempt=Exemption.SWISS))) == ()


def test_it_can_be_taken_back(event):
    command = event.do(SetNormFacts(FIRST, SAID))
    event.do(Undo(command))
    assert event.section.norms == NOTHING_SAID


def test_a_finished_event_still_takes_it(event):
    event.play()
    event.do(FinishEvent())
    event.do(SetNormFacts(FIRST, SAID))
    assert event.section.norms == SAID

"""The arbiters of an event: kept, renamed in the settings, taken back, refused."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import EditEvent, Undo
from arbitro.desk.features.arbiters import SetArbiters
from arbitro.desk.values.papers import NO_ARBITERS, EventArbiter, EventArbiters
from arbitro.reasons import Refused
from arbitro.rules.arbiters.appointment import Body
from arbitro.rules.arbiters.career import Calendar, Category, Role
from arbitro.rules.arbiters.panels import Panel
from arbitro.storage.event_files.codec import decode, encode
from desk.driver import ready

ANA = EventArbiter(
    "Ana", Role.CHIEF, "IA", "123", "ESP", "w", Category.A, True, None, "", Panel.GREEN, 0, 1, 2
)
BRUNO = EventArbiter("Bruno", Role.DEPUTY, "NA", norm="FA")
BOTH = EventArbiters(Calendar.OTHER_WORLD, Body.EVENTS, player_norms=True, arbiters=(ANA, BRUNO))


@pytest.fixture
def event():
    return ready(6)


def test_arbiters_are_kept_and_reports_name_chief_and_deputies(event):
    event.do(SetArbiters(BOTH, NO_ARBITERS))
    assert event.state.arbiters == BOTH
    assert event.state.settings.chief_arbiter == "Ana"
    assert event.state.settings.deputies == ("Bruno",)


def test_setting_them_is_taken_back_as_a_whole(event):
    before = event.state
    name = event.do(SetArbiters(BOTH, NO_ARBITERS))
    event.do(Undo(name))
    assert event.state.arbiters == NO_ARBITERS
    assert event.state.settings == before.settings


def test_it_is_not_taken_back_under_a_later_change_of_the_settings(event):
    name = event.do(SetArbiters(BOTH, NO_ARBITERS))
    settings = event.state.settings
    event.do(EditEvent(replace(settings, city="Burgos"), settings))
    assert isinstance(event.ask(Undo(name)), Refused)


def test_the_same_again_changes_nothing_and_other_ones_need_what_stands(event):
    event.do(SetArbiters(BOTH, NO_ARBITERS))
    assert event.ask(SetArbiters(BOTH, NO_ARBITERS)) == ()
    found = event.ask(SetArbiters(NO_ARBITERS, NO_ARBITERS))
    assert found.code == "value-changed"
    event.do(SetArbiters(NO_ARBITERS, BOTH))
    assert event.state.settings.chief_arbiter == "Ana"


@pytest.mark.parametrize(
    ("arbiters", "code"),
    [
        ((ANA, replace(ANA, name="ana ", role=Role.ARBITER)), "arbiter-twice"),
        ((ANA, replace(BRUNO, role=Role.CHIEF)), "arbiters-two-chiefs"),
        ((replace(ANA, name=" "),), "arbiter-name-missing"),
        ((replace(ANA, title="GM"),), "arbiter-title-unknown"),
        ((replace(ANA, norm="NA"),), "arbiter-title-unknown"),
        ((replace(ANA, name="A\tB"),), "text-with-control-character"),
        (tuple(replace(BRUNO, name=f"B {at}") for at in range(301)), "arbiters-too-many"),
    ],
)
def test_what_cannot_be_is_refused(event, arbiters, code):
    found = event.ask(SetArbiters(EventArbiters(arbiters=arbiters), NO_ARBITERS))
    assert isinstance(found, Refused)
    assert found.code == code


def test_the_log_keeps_every_member(event):
    event.do(SetArbiters(BOTH, NO_ARBITERS))
    record = event.timeline.records[-2]
    name, schema, data = encode(record.event)
    row = (record.version, record.command, name, schema, data, record.at.isoformat(), "")
    assert decode(row).event.arbiters == BOTH

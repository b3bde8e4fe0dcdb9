"""Texts and numbers that no list can hold are refused at the door, whatever command brings them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.desk.commands import (
    AddSection,
    AdjustPoints,
    CreateEvent,
    EditPlayer,
    ImportPlayers,
    RegisterPlayer,
)
from arbitro.desk.decide import decide
from arbitro.desk.kernel.state import NEW_EVENT
from arbitro.desk.kernel.writable import LONGEST_TEXT, not_writable
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.i18n import translator
from arbitro.model import EntryId, FideId, Player, Points
from arbitro.reasons import Refused
from arbitro.storage.codec import encode
from desk.driver import FIRST, ready

BAD = {
    "Ana\ud800": "text-not-unicode",
    "Ana\tB": "text-with-control-character",
    "Ana\nB": "text-with-control-character",
    "Ana\x00": "text-with-control-character",
    "Ana\x85B": "text-with-control-character",
    "Ana\u2028B": "text-with-control-character",
    "A" * (LONGEST_TEXT + 1): "text-too-long",
}
GOOD = [
    "Ana",
    "Núñez, Ana",
    "Ли",
    "李",
    "O\u2019Neill",
    "Ana\u00a0B",
    "A\u200dB",
    "A" * LONGEST_TEXT,
]


@pytest.mark.parametrize(("name", "code"), BAD.items())
def test_a_name_no_list_can_hold_is_refused_in_every_command_that_brings_one(name, code):
    desk = ready(2)
    entry = desk.section.numbers[0]
    seen = desk.state.people[entry]
    assert decide(NEW_EVENT, CreateEvent(EventSettings(name))).code == code
    assert decide(NEW_EVENT, CreateEvent(EventSettings("X", deputies=("Eva", name)))).code == code
    assert desk.refusal(AddSection(SectionSettings(name, rounds=5))) == code
    assert desk.refusal(RegisterPlayer(FIRST, Player("Ana", club=name))) == code
    assert desk.refusal(EditPlayer(entry, replace(seen, name=name), seen)) == code
    assert desk.refusal(AdjustPoints(FIRST, entry, Points(-10), name)) == code


@pytest.mark.parametrize("name", GOOD)
def test_names_of_the_world_are_kept_as_they_are(name):
    answer = decide(NEW_EVENT, CreateEvent(EventSettings(name)))
    assert [event.settings.name for event in answer] == [name]


def test_of_many_players_the_refusal_names_the_row_and_shows_the_text():
    players = (Player("Ana"), Player("Eva"), Player("Ida", club="A\tB"))
    answer = ready(2).ask(ImportPlayers(FIRST, players))
    values = dict(answer.values)
    assert (values["row"], values["field"], values["text"]) == (3, "club", "A\ufffdB")


def test_a_number_no_event_needs_is_refused_before_it_reaches_the_log():
    player = Player("Ana", fide_id=FideId(2**64))
    assert not_writable(RegisterPlayer(FIRST, player)).code == "number-too-large"
    assert not_writable(EntryId(10**12)) is None


@given(st.text(st.characters(), max_size=700))
def test_whatever_is_not_refused_can_be_written_and_what_is_refused_can_be_told(text):
    answer = decide(NEW_EVENT, CreateEvent(EventSettings(f"X{text}")))
    if isinstance(answer, Refused):
        for language in ("en", "es"):
            assert translator(language).refused(answer).encode()
    else:
        assert all(encode(event) for event in answer)

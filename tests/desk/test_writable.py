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
from arbitro.desk.kernel.text_checks import LONGEST_STORED_TEXT, not_writable
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.i18n import translator
from arbitro.model import EntryId, FideId, Player, Points
from arbitro.reasons import Refused
from arbitro.storage.event_files.codec import encode
from desk.driver import FIRST, ready

BAD = {
    "Ana\ud800": "text-not-unicode",
    "Ana\tB": "text-with-control-character",
    "Ana\nB": "text-with-control-character",
    "Ana\x00": "text-with-control-character",
    "Ana\x85B": "text-with-control-character",
    "Ana\u2028B": "text-with-control-character",
    "A" * (LONGEST_STORED_TEXT + 1): "text-too-long",
}
GOOD = [
    "Ana",
    "Núñez, Ana",
    "Ли",
    "李",
    "O\u2019Neill",
    "Ana\u00a0B",
    "A\u200dB",
    "A" * LONGEST_STORED_TEXT,
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


@pytest.mark.parametrize("length", [1, 40, 41, 500])
def test_what_is_shown_of_a_text_are_its_first_forty_characters(length):
    text = "A" * (length - 1) + "\t"
    shown = "A" * (length - 1) + "\ufffd" if length <= 40 else "A" * 40 + "\u2026"
    told = {"text": shown, "character": "0009", "field": "club", "row": 2}
    answer = not_writable((Player("Ana"), Player("Eva", club=text)))
    assert (answer.code, dict(answer.values)) == ("text-with-control-character", told)


def test_a_text_of_500_characters_and_a_number_of_10_to_the_12_are_the_largest():
    assert not_writable("A" * 500) is None
    answer = not_writable("A" * 501, "name", 3)
    told = {"text": "A" * 40 + "\u2026", "count": 500, "field": "name", "row": 3}
    assert (answer.code, dict(answer.values)) == ("text-too-long", told)
    for number in (10**12, -(10**12), 0, True):
        assert not_writable(number) is None
    for number in (10**12 + 1, -(10**12) - 1):
        answer = not_writable(number, "points")
        assert (answer.code, dict(answer.values)) == (
            "number-too-large",
            {"field": "points", "row": 0},
        )
    half = not_writable("A\ud8ff")
    assert (half.code, dict(half.values)) == (
        "text-not-unicode",
        {"text": "A\ufffd", "character": "D8FF", "field": "", "row": 0},
    )


def test_rows_are_those_of_the_outermost_list_and_everything_else_is_kept():
    assert dict(not_writable(("a", ("b", "c\t"))).values)["row"] == 2
    for thing in (
        None,
        GameResult.DRAW,
        1.5,
        object(),
        frozenset({"a\t"}),
        (None, GameResult.DRAW),
    ):
        assert not_writable(thing) is None

"""Events as JSON: every kind comes back as it was, and old forms are brought up to date."""

import json
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.desk import upcast
from arbitro.desk.events import PlayerWithdrawn, ResultEntered
from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId, GameId, SectionId
from arbitro.rules.prizes import Fund, SpecialPrizes
from arbitro.storage import UndecodableEventError, decode, encode
from arbitro.storage.codec import TYPES

NOON = datetime(2026, 3, 7, 12, 30, 0, 250, tzinfo=UTC)
INTEGERS = st.integers(-(2**53), 2**53)
st.register_type_strategy(int, INTEGERS)
AMOUNTS = st.lists(st.integers(0, 10**12), max_size=4).map(
    lambda amounts: tuple(sorted(amounts, reverse=True))
)
for prizes in (SpecialPrizes, Fund):
    st.register_type_strategy(prizes, st.builds(prizes, amounts=AMOUNTS))


def row(kind, schema, data):
    return (7, "command", kind, schema, data, NOON.isoformat(), "ana")


@pytest.mark.parametrize("kind", TYPES)
@given(data=st.data())
def test_every_event_is_read_as_it_was_written(kind, data):
    event = data.draw(st.from_type(TYPES[kind]))
    record = decode(row(*encode(event)))
    assert record.event == event
    assert (record.version, record.command, record.actor, record.at) == (7, "command", "ana", NOON)


def test_a_result_is_written_in_the_letters_of_the_report():
    event = ResultEntered(SectionId(1), 2, GameId(3), GameResult.BLACK_WINS_BY_FORFEIT)
    kind, schema, data = encode(event)
    assert (kind, schema) == ("ResultEntered", 1)
    assert json.loads(data) == {
        "section": 1,
        "round": 2,
        "game": 3,
        "result": "-+",
        "previous": None,
    }


def test_an_old_form_is_brought_to_the_present_one_step_by_step(monkeypatch):
    monkeypatch.setitem(upcast.SCHEMA, "PlayerWithdrawn", 3)
    steps = {
        ("PlayerLeft", 1): lambda old: ("PlayerWithdrawn", {**old, "entry": old["player"]}),
        ("PlayerWithdrawn", 2): lambda old: ("PlayerWithdrawn", {**old, "after": 0}),
    }
    for key, step in steps.items():
        monkeypatch.setitem(upcast.STEPS, key, step)
    monkeypatch.setitem(upcast.SCHEMA, "PlayerLeft", 2)
    record = decode(row("PlayerLeft", 1, b'{"section": 1, "player": 4}'))
    assert record.event == PlayerWithdrawn(SectionId(1), EntryId(4), 0)


@pytest.mark.parametrize(
    ("kind", "schema", "data"),
    [
        ("ResultEntered", 1, b'{"section": 1, "round": 1, "game": 1, "result": "2-0"}'),
        ("ResultEntered", 1, b'{"section": 1'),
        ("ResultEntered", 9, b"{}"),
        ("PieceMoved", 1, b"{}"),
    ],
)
def test_what_cannot_be_read_is_named_and_not_guessed(kind, schema, data):
    with pytest.raises(UndecodableEventError) as problem:
        decode(row(kind, schema, data))
    assert (problem.value.version, problem.value.kind) == (7, kind)

"""Events as JSON: every kind comes back as it was, and old forms are brought up to date."""

import json
import re
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.desk.all_features import EVENTS
from arbitro.desk.events import PlayerWithdrawn, ResultEntered
from arbitro.desk.kernel.feature import EventKind
from arbitro.desk.kernel.state import PairingByHand, ReasonByHand
from arbitro.desk.kernel.steps import Step
from arbitro.desk.kernel.stored import known_names
from arbitro.desk.values.settings import GameResult
from arbitro.model import SYSTEMS, EntryId, GameId, SectionId, System, SystemTraits, system_of
from arbitro.rules.prizes import Fund, SpecialPrizes
from arbitro.storage import UndecodableEventError, decode, encode
from arbitro.storage.event_files import codec

NOON = datetime(2026, 3, 7, 12, 30, 0, 250, tzinfo=UTC)
INTEGERS = st.integers(-(2**53), 2**53)
st.register_type_strategy(int, INTEGERS)
AMOUNTS = st.lists(st.integers(0, 10**12), max_size=4).map(
    lambda amounts: tuple(sorted(amounts, reverse=True))
)
TRAITS = st.from_type(SystemTraits)
FOREIGN = st.text(min_size=1).filter(lambda key: key not in SYSTEMS)
st.register_type_strategy(
    System, st.sampled_from(list(SYSTEMS.values())) | st.builds(system_of, FOREIGN, TRAITS)
)
for prizes in (SpecialPrizes, Fund):
    st.register_type_strategy(prizes, st.builds(prizes, amounts=AMOUNTS))


def row(kind, schema, data):
    return (7, "command", kind, schema, data, NOON.isoformat(), "ana")


@pytest.mark.parametrize("kind", EVENTS, ids=lambda each: each.name)
@settings(max_examples=10)  # of each of a hundred kinds
@given(data=st.data())
def test_every_event_is_read_as_it_was_written(kind, data):
    event = data.draw(st.from_type(kind.event))
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
    steps = (
        Step(lambda old: {"section": old["section"], "entry": old["player"]}, "PlayerLeft"),
        Step(lambda old: {**old, "after": 0}),
    )
    left = EventKind("PlayerWithdrawn", PlayerWithdrawn, print, print, steps=steps)
    known = {("PlayerLeft", 1): left, ("PlayerWithdrawn", 2): left, ("PlayerWithdrawn", 3): left}
    assert known_names((left,)) == known
    monkeypatch.setattr(codec, "_KNOWN", known)
    record = decode(row("PlayerLeft", 1, b'{"section": 1, "player": 4}'))
    assert record.event == PlayerWithdrawn(SectionId(1), EntryId(4), 0)


def settings_of(system):
    """The fields of a section whose system is stored so."""
    settings = b'{"name":"A","system":' + json.dumps(system).encode() + b"}"
    return b'{"section":1,"settings":' + settings + b',"editions":[]}'


# systems that came after traits were stored with the key were never stored by it alone
BY_KEY = {
    key: system
    for key, system in SYSTEMS.items()
    if key not in {"olympiad", "molter", "dutch-2012"}
}


@pytest.mark.parametrize("system", BY_KEY.values(), ids=BY_KEY)
def test_a_system_that_was_stored_as_a_bare_key_is_the_same_system(system):
    record = decode(row("SectionAdded", 1, settings_of(system.key)))
    assert record.event.settings.system is system
    again = decode(row(*encode(record.event)))
    assert again.event.settings.system is system


MANUAL = {"reason": "rematch", "note": "art. 7", "engine_games": [[1, 2]], "engine_bye": 3}


BY = {1: {"engine": "x 1"}, 2: {"paired_by": {"distribution": "x", "version": "1"}}}


@pytest.mark.parametrize("schema", BY)
def test_a_round_whose_pairing_by_hand_was_called_otherwise_is_the_same_round(schema):
    whole = {
        "section": 1,
        "round": 1,
        "first_game": 1,
        "games": [[1, 3, 1]],
        "bye": 2,
        "absent": [],
        "editions": [],
        "digest": "",
        "manual": MANUAL,
        **BY[schema],
    }
    event = decode(row("RoundPaired", schema, json.dumps(whole).encode())).event
    assert event.by_hand == PairingByHand(ReasonByHand.REMATCH, "art. 7", ((1, 2),), 3)
    assert decode(row(*encode(event))).event == event


def test_a_system_not_known_here_is_read_with_its_traits():
    traits = {"is_swiss": True, "games_per_round": 2, "regulation": "ACME"}
    event = decode(row("SectionAdded", 2, settings_of({"key": "acme", **traits}))).event
    system = event.settings.system
    told = (system.key, system.is_swiss, system.is_team, system.games_per_round)
    assert told == ("acme", True, False, 2)
    assert system is decode(row(*encode(event))).event.settings.system


BY_ANOTHER = {
    "one of ours with other traits": {"key": "dutch", "is_swiss": False},
    "a trait that is not known": {"key": "acme", "is_swiss": True, "is_fast": True},
    "no key": {"is_swiss": True},
    "an unknown bare key": "acme",
    "nothing": None,
}


@pytest.mark.parametrize("system", BY_ANOTHER.values(), ids=BY_ANOTHER)
@pytest.mark.parametrize("schema", [1, 2])
def test_a_system_that_only_a_newer_arbitro_can_have_written_is_not_guessed(schema, system):
    with pytest.raises(UndecodableEventError):
        decode(row("SectionAdded", schema, settings_of(system)))


NEWER = {
    "in the event": b'{"section":1,"round":1,"game":1,"result":"10","clock":7}',
    "in place of a default": b'{"section":1,"round":1,"game":1,"result":"10","clock":null}',
    "of an old order of fields": b'{"clock":1,"result":"10","section":1,"round":1,"game":1}',
}


@pytest.mark.parametrize("data", NEWER.values(), ids=NEWER)
def test_a_field_that_is_not_known_here_is_never_left_out_in_silence(data):
    with pytest.raises(UndecodableEventError, match="clock"):
        decode(row("ResultEntered", 1, data))


@pytest.mark.parametrize("kind", EVENTS, ids=lambda each: each.name)
@settings(max_examples=8)
@given(data=st.data())
def test_no_unknown_field_is_left_out_wherever_it_stands(kind, data):
    name, schema, written = encode(data.draw(st.from_type(kind.event)))
    places = list(objects(fields := json.loads(written)))
    data.draw(st.sampled_from(places))["of-tomorrow"] = None
    with pytest.raises(UndecodableEventError):
        decode(row(name, schema, json.dumps(fields).encode()))


def objects(value):
    """Every object of a JSON value, from the outside inwards; mappings with keys left out."""
    if isinstance(value, dict):
        if all(re.fullmatch("[a-z_]+", key) for key in value):
            yield value
        for each in value.values():
            yield from objects(each)
    elif isinstance(value, list):
        for each in value:
            yield from objects(each)


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

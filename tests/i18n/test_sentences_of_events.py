"""The history tells every event: what its words speak of is a field of it, or declared with it."""

import re
from dataclasses import dataclass, fields
from datetime import date
from string import Formatter
from typing import get_args, get_type_hints

import pytest

from arbitro.desk.all_features import EVENTS
from arbitro.desk.kernel.feature import KINDS, Event, EventKind
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm, choice, count, text, word
from arbitro.desk.kernel.state import EventState
from arbitro.i18n import translator
from arbitro.i18n.catalogue import catalogue
from arbitro.i18n.sentences.event_values import measures
from arbitro.i18n.sentences.history import code_of
from arbitro.model import Colour

TOLD = [kind for kind in EVENTS if kind.name not in {"CommandUndone", "CommandRedone"}]
"""What is taken back or done again is told with the words of the other command."""
OF_WHOM = {"entry": {"name"}, "team": {"name"}, "game": {"board", "left", "right"}}


def offered(kind):
    own = {each.name for each in fields(kind.event)}
    about = set().union(*(names for field, names in OF_WHOM.items() if field in own))
    return own | about | set(kind.sentence.values)


def placeholders(code, language):
    """The names a message speaks of, in any of its forms."""
    forms = catalogue(language, "ui")[f"ui.did.{code}"].forms.values()
    found = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
    return {re.split(r"[.:]", name)[0] for name in found}


def type_at(kind, path):
    """The type at a path of fields of an event; None for one of several."""
    for name in path.split("."):
        hints = get_type_hints(kind)
        assert name in hints, (kind, path)
        inside = [each for each in get_args(hints[name]) if each is not type(None)]
        kind = inside[0] if inside else hints[name]
    return kind


@pytest.mark.parametrize("kind", TOLD, ids=lambda kind: kind.name)
def test_what_an_event_declares_stands_in_it(kind):
    for value in kind.sentence.values.values():
        type_at(kind.event, value.path)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("kind", TOLD, ids=lambda kind: kind.name)
def test_the_words_of_an_event_speak_of_what_it_has(kind, language):
    code = re.sub(r"(?<!^)([A-Z])", r"-\1", kind.name).lower()
    assert placeholders(code, language) <= offered(kind)


@dataclass(frozen=True, slots=True)
class FlagRaised(Event):
    """An event made up here, in this module alone: nothing else of the program names it."""

    section: int
    colour: Colour
    boards: tuple[int, ...]
    is_late: bool
    on: date
    note: str


@pytest.fixture
def flag(monkeypatch):
    kind = EventKind(
        "FlagRaised",
        FlagRaised,
        lambda _fold, _event: None,
        lambda event: ((event.section,),),
        sentence=Sentence(
            {
                "colour": word("colour", "value.colour"),
                "count": count("boards"),
                "state": choice("is_late", "ui.requests.accepted", "ui.requests.declined"),
                "day": Value(ValueForm.DAY, "on"),
                "first": text("section"),
            },
            lambda event: "flag-noted" if event.note else "",
        ),
    )
    monkeypatch.setitem(KINDS, FlagRaised, kind)
    return FlagRaised(3, Colour.WHITE, (4, 5), True, date(2026, 5, 10), "")


def test_an_event_is_told_by_its_own_module_and_its_words_alone(flag):
    assert code_of(flag) == "flag-raised"
    assert code_of(FlagRaised(3, Colour.WHITE, (), False, flag.on, "seen")) == "flag-noted"
    told = {
        language: measures(flag, EventState(), translator(language)) for language in ("en", "es")
    }
    assert told["en"]["colour"] == "White"
    assert told["es"]["colour"] == translator("es").t("value.colour.w")
    assert told["en"]["count"] == 2
    assert told["en"]["first"] == told["en"]["section"] == 3
    assert told["en"]["state"] == translator("en").t("ui.requests.accepted")
    assert told["en"]["day"] == translator("en").date(flag.on)
    assert told["en"]["note"] == ""

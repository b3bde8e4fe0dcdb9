"""Every refusal has words in every language and a level, decided in one place."""

import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from arbitro.desk.kernel.levels import (
    LEVELS_OF_REFUSALS,
    Level,
    Settled,
    level_of,
    settle,
    standing,
)
from arbitro.i18n import languages, translator
from arbitro.reasons import Refused, refused

DESK = Path(__file__).parents[2] / "src" / "arbitro" / "desk"
SOURCES = {path: path.read_text("utf-8") for path in DESK.rglob("*.py")}
CODES = sorted(set(re.findall(r"refused\(\s*\"([a-z-]+)\"", "".join(SOURCES.values()))))


def test_the_source_gives_refusals():
    assert len(CODES) > 150


def test_a_refusal_has_words_in_every_language():
    without = [
        (language, code)
        for language in languages()
        for code in CODES
        if not translator(language).has(f"refused.{code}")
    ]
    assert without == []


def test_every_level_is_that_of_a_refusal_that_is_given():
    assert set(LEVELS_OF_REFUSALS) <= set(CODES)


@pytest.mark.parametrize("confirmed", [False, True])
def test_only_what_may_be_confirmed_is_done_after_a_confirmation(confirmed):
    # what has only to be said is done after a confirmation too
    plainly = {Level.ACKNOWLEDGE, Level.CONFIRM}
    for problem in map(Refused, CODES):
        left = standing(problem, confirmed=confirmed)
        assert (left is None) == (confirmed and level_of(problem) in plainly), problem.code


def test_confirmations_are_asked_about_in_one_place():
    asking = {path.name for path, text in SOURCES.items() if re.search(r"not \w+\.confirmed", text)}
    assert asking == set()


@dataclass(frozen=True, slots=True)
class Unusual:
    """A command that meets something unusual, whose measure is told."""

    code: str
    measure: int = 1
    confirmed: bool | Level = False
    lots: int = 0


@pytest.fixture
def levels(monkeypatch):
    """A code of every level, as the regulations may come to need them."""
    for each in Level:
        monkeypatch.setitem(LEVELS_OF_REFUSALS, each.word, each)


LOG = ("the event", 7)


def done(asked):
    """Answer a command with the event that it was done, unless something stands against it."""
    problem = refused(asked.code, measure=asked.measure)
    return standing(problem, confirmed=asked.confirmed) or ("done",)


@pytest.mark.usefixtures("levels")
def test_what_is_allowed_is_done_and_said_only_where_it_must_be_acknowledged():
    assert settle(Unusual("note"), done, LOG) == Settled(("done",))
    said = settle(Unusual("acknowledge"), done, LOG)
    assert said.answer == ("done",)
    assert [(each.code, each.level) for each in said.notices] == [("acknowledge", "acknowledge")]


@pytest.mark.usefixtures("levels")
def test_what_is_confirmed_is_done_with_the_token_of_that_very_situation():
    command = Unusual("confirm")
    asked = settle(command, done, LOG).answer
    assert (asked.level, asked.step) == ("confirm", 1)
    assert settle(replace(command, lots=3), done, LOG, asked.token).answer == ("done",)
    others = (
        settle(command, done, ("the event", 8), asked.token),
        settle(command, done, ("another event", 7), asked.token),
        settle(replace(command, measure=2), done, LOG, asked.token),
        settle(command, done, LOG, "confirm"),
    )
    assert {each.answer.code for each in others} == {"confirm"}
    assert asked.token not in {each.answer.token for each in others[:3]}


@pytest.mark.usefixtures("levels")
def test_consequences_that_are_others_than_those_shown_are_shown_again():
    def worse(asked):
        answer = done(asked)
        return replace(answer, values=(("lost", 9),)) if isinstance(answer, Refused) else answer

    asked = settle(Unusual("confirm"), done, LOG).answer
    again = settle(Unusual("confirm"), worse, LOG, asked.token).answer
    assert again.values == (("lost", 9),)


@pytest.mark.usefixtures("levels")
def test_two_steps_are_two_confirmations_one_after_the_other():
    command = Unusual("two-steps")
    first = settle(command, done, LOG).answer
    second = settle(command, done, LOG, first.token).answer
    assert [(each.level, each.step) for each in (first, second)] == [
        ("two-steps", 1),
        ("two-steps", 2),
    ]
    assert second.token != first.token
    assert settle(command, done, LOG, second.token).answer == ("done",)
    plainly = settle(replace(command, confirmed=True), done, LOG).answer
    assert (plainly.code, plainly.step) == ("two-steps", 1)


@pytest.mark.usefixtures("levels")
def test_nothing_confirms_what_is_prohibited():
    for confirmed in (False, True, *Level):
        answer = settle(Unusual("refuse", confirmed=confirmed), done, LOG, "x").answer
        assert (answer.code, answer.level, answer.token) == ("refuse", "refuse", "")


@dataclass(frozen=True, slots=True)
class Unasked:
    """A command nobody is asked to confirm."""

    code: str = "confirm"


@pytest.mark.usefixtures("levels")
@pytest.mark.parametrize("word", [each.word for each in Level])
def test_a_command_that_cannot_be_confirmed_is_refused_plainly_whatever_the_level(word):
    problem = refused(word)
    settled = settle(Unasked(word), lambda _: problem, LOG)
    assert settled.answer is problem
    assert settled.notices == ()
    assert settle(Unasked(word), lambda _: ("done",), LOG).answer == ("done",)

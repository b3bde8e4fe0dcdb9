"""Regulations published and amended: a change of a setting is an amendment, never a silent one."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import EditSection, StateFacts
from arbitro.desk.features.regulations import PublishRegulations
from arbitro.reasons import Refused
from arbitro.rules.laws.play_rules import PlayRules
from arbitro.rules.office.document import Clause, Document, DocumentPart, changes, numbered, told_of
from desk.driver import FIRST, ready

MAY, JUNE = date(2026, 5, 1), date(2026, 6, 1)


@pytest.fixture
def event():
    desk = ready(6)
    desk.do(PublishRegulations(MAY))
    return desk


def default_time(event, minutes):
    settings = event.state.sections[FIRST].settings
    play = PlayRules(default_minutes=minutes)
    event.do(EditSection(FIRST, replace(settings, play=play), settings))


def published(event):
    return event.state.office.published


def test_what_says_the_same_is_not_published_again(event):
    assert event.ask(PublishRegulations(JUNE)) == ()
    assert [each.on for each in published(event)] == [MAY]


def test_a_changed_setting_and_a_new_text_are_one_amendment(event):
    default_time(event, 15)
    event.do(PublishRegulations(JUNE))
    default_time(event, 30)
    event.do(StateFacts(0, "clauses-en", (("visas", "None."),)))
    event.do(PublishRegulations(JUNE))
    first, second = numbered(each.clauses for each in published(event))
    [added] = first
    assert (added.old, dict(added.new.values)) == (None, {"minutes": 15})
    changed = {each.new.item: each for each in second}
    assert dict(changed["default-time"].old.values) == {"minutes": 15}
    assert dict(changed["default-time"].new.values) == {"minutes": 30}
    assert changed["visas"].new.texts == {"en": "None."}
    assert set(changed) == {"default-time", "visas"}


def test_a_day_before_the_last_publication_is_refused(event):
    default_time(event, 15)
    answer = event.ask(PublishRegulations(date(2026, 4, 30)))
    assert isinstance(answer, Refused)
    assert answer.code == "regulations-published-later"


def test_every_clause_comes_back_from_what_is_kept():
    clauses = (
        Clause(DocumentPart.SYSTEM, "draws-from-move", "draw-rule", (("move", 30),), section="A"),
        Clause(DocumentPart.SYSTEM, "draws-free", "draw-rule", section="B"),
        Clause(DocumentPart.TRAVEL, "own-visas", "visas", texts={"en": "None.", "es": "Ninguno."}),
        Clause(DocumentPart.TRAVEL, "own-visas", "visas", texts={"en": "Twice."}),
    )
    told = told_of(Document(clauses))
    assert len(told) == 4
    gone = [each.old for each in changes(told, ())]
    assert sorted(map(repr, gone)) == sorted(map(repr, clauses))
    assert changes(told, told) == ()

"""Whose order of names the numbers of a report follow, so that late entries go on with it."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AddSection,
    CloseEntries,
    CreateEvent,
    EditSection,
    ImportPlayers,
    TakeOverTournament,
)
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.events import SectionEdited
from arbitro.desk.values.settings import EventSettings, Numbering, SectionSettings
from arbitro.model import Player
from arbitro.model.names import NameOrder
from desk.driver import FIRST, Driver

NAMES = ("Bravo, Luis", "Nz, Al", "Ñu, Eva", "Álvarez, Bea")


def taken_over(language, names):
    """A section of the language's event made of a report that numbers equal players so."""
    made = Driver()
    made.do(CreateEvent(EventSettings("Open")))
    made.do(AddSection(SectionSettings("A", rounds=3, numbering=Numbering.FIXED)))
    made.do(ImportPlayers(FIRST, tuple(Player(name, rating=2000) for name in names)))
    made.do(CloseEntries(FIRST, tuple(made.section.entries)))
    report = tournament_of(made.state, FIRST)
    desk = Driver()
    desk.do(CreateEvent(EventSettings("Abierto", language=language)))
    desk.do(TakeOverTournament("A", replace(report, editions=())))
    assert [desk.state.people[each].name for each in desk.section.numbers] == list(names)
    return desk.section.settings.numbering, desk.section.settings.name_order


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_order_is_that_of_the_event_where_it_gives_these_numbers(language):
    order = NameOrder(language)
    found = taken_over(language, sorted(NAMES, key=order.key))
    assert found == (Numbering.RATING, order)


@pytest.mark.parametrize("order", [NameOrder.ENGLISH, NameOrder.CODE_POINTS])
def test_else_it_is_the_one_that_does(order):
    found = taken_over("es", sorted(NAMES, key=order.key))
    assert found == (Numbering.RATING, order)


def test_numbers_that_no_order_gives_are_fixed():
    found = taken_over("es", sorted(NAMES, key=NameOrder.SPANISH.key)[::-1])
    assert found == (Numbering.FIXED, NameOrder.SPANISH)


@pytest.mark.parametrize("kept", [None, NameOrder.SPANISH])
def test_an_edit_that_says_nothing_of_names_leaves_their_order_as_it_is(kept):
    desk = Driver()
    desk.do(CreateEvent(EventSettings("Open", language="es")))
    desk.do(AddSection(SectionSettings("A", rounds=3)))
    assert desk.section.settings.name_order is NameOrder.SPANISH
    if kept is None:  # a section of a log that did not keep it yet
        before = desk.section.settings
        desk.record(
            (SectionEdited(FIRST, replace(before, name_order=None), desk.section.editions),)
        )
    seen = desk.section.settings
    desk.do(EditSection(FIRST, replace(seen, name="B", name_order=None), seen))
    assert desk.section.settings == replace(seen, name="B")
    assert desk.section.settings.name_order is kept

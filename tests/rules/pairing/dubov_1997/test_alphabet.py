"""The alphabet of the Dubov System of 1997: that of the event, kept in its reports."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import TakeOverTournament
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.formats.json_format import read_json, write_json
from arbitro.formats.trf import document_of, read_trf, write_trf
from arbitro.formats.trf import tournament_of as read_tournament
from arbitro.model import Colour, Player, System
from arbitro.model.names import NameOrder
from arbitro.rules.pairing.dubov_1997 import dubov_1997_problem
from desk.driver import FIRST, Driver

NAMES = ("Nz, Al", "Ñu, Eva", "Núñez, Olga", "Zapata, Ana", "Álvarez, Bea")
BY_ORDER = {
    "es": ["Álvarez, Bea", "Núñez, Olga", "Nz, Al", "Ñu, Eva", "Zapata, Ana"],
    "en": ["Álvarez, Bea", "Ñu, Eva", "Núñez, Olga", "Nz, Al", "Zapata, Ana"],
    "code-points": ["Nz, Al", "Núñez, Olga", "Zapata, Ana", "Álvarez, Bea", "Ñu, Eva"],
}


def section_of(language):
    desk = Driver()
    settings = EventSettings("Abierto", start=date(2010, 5, 1), language=language)
    desk.do(asked.CreateEvent(settings))
    desk.do(asked.AddSection(SectionSettings("A", System.DUBOV, rounds=3)))
    desk.do(asked.ImportPlayers(FIRST, tuple(Player(name, rating=2000) for name in NAMES)))
    return desk


def alphabet_of(tournament):
    places = dubov_1997_problem(tournament).alphabet
    names = {entry.tpn: entry.player.name for entry in tournament.entries}
    return [names[tpn] for tpn in sorted(places, key=places.__getitem__)]


@pytest.mark.article("C.04.4.1@1997 art. 6.2")
@pytest.mark.parametrize("order", BY_ORDER)
def test_equal_players_are_taken_in_the_order_of_names_of_their_event(order):
    reading = (("name-order", order),)
    tournament = tournament_of(section_of("en").state, FIRST)
    assert alphabet_of(replace(tournament, readings=reading)) == BY_ORDER[order]


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_section_pairs_by_its_own_order_of_names(language):
    desk = section_of(language)
    assert {each.key for each in desk.section.editions} >= {"C.04.4.1@1997"}
    assert alphabet_of(tournament_of(desk.state, FIRST)) == BY_ORDER[language]


def test_the_order_of_names_is_in_the_reports_and_taken_from_them():
    desk = section_of("es")
    desk.do(asked.CloseEntries(FIRST))
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    tournament = tournament_of(desk.state, FIRST)
    written = write_trf(document_of(tournament))
    assert "### arbitro reading name-order=es" in written
    of_trf = read_tournament(read_trf(written).value).value
    assert of_trf.readings == (("name-order", "es"),)
    assert read_json(write_json(tournament)).value.readings == of_trf.readings
    other = Driver()
    settings = EventSettings("Open", start=date(2010, 5, 1), language="en")
    other.do(asked.CreateEvent(settings))
    other.do(TakeOverTournament("A", of_trf))
    assert other.section.settings.name_order is NameOrder.SPANISH
    assert other.section.settings.readings == ()
    assert tournament_of(other.state, FIRST).readings == (("name-order", "es"),)

"""Lists by name on the pages follow the order of names of their section."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.model.names import NameOrder

FIRST = SectionId(1)
NAMES = ("Zapata, Ana", "Nz, Al", "Álvarez, Eva", "Bravo, Luis", "Ñíguez, Iván", "Łoś, Jan")
SPANISH = ["Álvarez, Eva", "Bravo, Luis", "Łoś, Jan", "Nz, Al", "Ñíguez, Iván", "Zapata, Ana"]
ENGLISH = ["Álvarez, Eva", "Bravo, Luis", "Łoś, Jan", "Ñíguez, Iván", "Nz, Al", "Zapata, Ana"]
ORDERS = {"es": SPANISH, "en": ENGLISH}


@pytest.fixture
def hall(new_visitor):
    visitor = new_visitor()

    def made(language):
        key = visitor.service.create(
            asked.CreateEvent(EventSettings("Abierto", language=language))
        ).key
        ratings = (1000, 2000, 1500, 1200, 1900, 1100)
        clubs = ("Ñora", "Nz", "Ávila", "Burgos", "Ñora", "Zamora")
        people = zip(NAMES, ratings, clubs, strict=True)
        players = tuple(Player(name, rating=rating, club=club) for name, rating, club in people)
        for command in (
            asked.AddSection(SectionSettings("A", rounds=3, half_point_byes=2)),
            asked.ImportPlayers(FIRST, players),
            asked.CloseEntries(FIRST),
            asked.PairRound(FIRST),
            asked.PublishRound(FIRST, 1),
        ):
            visitor.service.handle(key, command)
        return visitor, f"/events/{key}/s/1"

    return made


def in_order(text, names):
    """The names in the order in which they first stand in a text."""
    return sorted(names, key=text.index)


@pytest.mark.parametrize("language", ORDERS)
def test_the_entry_list_is_sorted_by_name(hall, language):
    visitor, url = hall(language)
    text = visitor.get(f"{url}/players?sort=name").text
    assert in_order(text[text.index("<tbody>") :], NAMES) == ORDERS[language]
    turned = visitor.get(f"{url}/players?sort=name&order=reverse").text
    assert in_order(turned[turned.index("<tbody>") :], NAMES) == ORDERS[language][::-1]


def test_the_entry_list_is_sorted_by_club(hall):
    visitor, url = hall("es")
    text = visitor.get(f"{url}/players?sort=club").text
    clubs = re.findall(r'<td class="hide-narrow">([^<]{2,})</td>', text[text.index("<tbody>") :])
    assert clubs == ["Ávila", "Burgos", "Nz", "Ñora", "Ñora", "Zamora"]


@pytest.mark.parametrize("language", ORDERS)
def test_the_pairings_for_the_wall_are_sorted_by_name(hall, language):
    visitor, url = hall(language)
    text = visitor.get(f"{url}/paper/pairings/1?name").text
    listed = re.findall(r'<th scope="row">(.*?)</th>', text)
    assert [re.sub("<[^>]+>", "", each).strip() for each in listed] == ORDERS[language]


def test_the_players_of_an_incident_are_offered_by_name(hall):
    visitor, url = hall("es")
    text = visitor.get(f"{url}/incidents/new").text
    assert in_order(text[text.index('name="concerned"') :], NAMES) == SPANISH


def test_a_name_is_found_without_the_stroke_of_its_letter(hall):
    visitor, url = hall("es")
    text = visitor.get(f"{url}/players?q=los").text
    assert "Łoś, Jan" in text
    assert "Bravo, Luis" not in text[text.index("<tbody>") :]


def test_the_entry_list_says_how_numbers_are_given_and_by_which_article(hall):
    visitor, url = hall("es")
    text = visitor.get(f"{url}/players", **{"accept-language": "es"}).text
    assert "Orden de los nombres: Español: la ñ después de la n." in text
    assert re.search(r'title="C\.04\.2@2026-02[^"]* 2\.2"', text)


def test_the_settings_of_a_section_offer_the_order_and_keep_it(hall):
    visitor, url = hall("es")
    key = url.split("/")[2]
    fields = {"section_name": "B", "system": "dutch", "rounds": "5", "time": "90+30"}
    fields |= {"points": "standard", "bye": "win", "numbering": "rating", "first_board": "50"}
    assert visitor.send(f"/events/{key}/sections/new", fields).status_code == 303
    sections = visitor.service.snapshot(key).state.sections
    assert sections[SectionId(2)].settings.name_order is NameOrder.SPANISH
    page = visitor.get(f"/events/{key}/s/2/edit").text
    assert 'value="es" selected' in page[page.index('name="name_order"') :]
    assert "code-points" not in page
    sent = {**fields, "name_order": "en"}
    assert visitor.send(f"/events/{key}/s/2/edit", sent).status_code == 303
    sections = visitor.service.snapshot(key).state.sections
    assert sections[SectionId(2)].settings.name_order is NameOrder.ENGLISH
    wrong = {**fields, "name_order": "klingon"}
    assert visitor.send(f"/events/{key}/s/2/edit", wrong).status_code == 422


@pytest.mark.parametrize(
    ("language", "expected"),
    [("es", ["Nzinga", "Ñandú", "Zeta"]), ("en", ["Ñandú", "Nzinga", "Zeta"])],
)
def test_events_of_one_day_are_listed_in_the_order_of_the_reader(new_visitor, language, expected):
    visitor = new_visitor()
    for name in ("Zeta", "Ñandú", "Nzinga"):
        visitor.service.create(asked.CreateEvent(EventSettings(name)))
    text = visitor.get("/", **{"accept-language": language}).text
    assert in_order(text, expected) == expected

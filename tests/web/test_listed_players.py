"""Entering players from a rating list that has been read in."""

import html
import io
import json
import re
from dataclasses import replace

import pytest

from arbitro.config import list_file
from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.formats.rating_list import ListedPlayer, ListedRating, ListSource
from arbitro.formats.rating_list.generate import HEAD, line_of
from arbitro.model import EntryId, FideId, Period, Player, SectionId, Sex, TimeControl, Title
from arbitro.storage.lists.rating_lists import import_list

SECTION = SectionId(1)
ANA = ListedPlayer(
    FideId(2200001), "García, Ana", "ESP", "F", "WFM",
    standard=ListedRating(2100, 0, 20), rapid=ListedRating(2050, 0, 20), birth_year=1999,
)  # fmt: skip
BOB = ListedPlayer(FideId(400002), "Smith, Bob", "ENG", "M", standard=ListedRating(1800, 0, 20))


def event(visitor, **settings):
    key = visitor.service.create(asked.CreateEvent(EventSettings("Open"))).key
    section = SectionSettings("A", rounds=3, tie_breaks=("BH",), **settings)
    visitor.service.handle(key, asked.AddSection(section))
    visitor.section, visitor.key = f"/events/{key}/s/1", key
    return visitor


@pytest.fixture
def with_list(visitor):
    text = "\n".join([HEAD, line_of(ANA), line_of(BOB)]) + "\n"
    source = ListSource(io.BytesIO(text.encode()), "one")
    import_list(source, list_file(visitor.service.folder))
    return visitor


def search(visitor, query):
    return visitor.get(f"{visitor.section}/players/listed?{query}").text


def hidden_fields(page):
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))


def test_without_a_list_the_page_says_how_to_get_one(visitor):
    assert 'action="/jobs/rating-list"' in search(event(visitor), "q=ana")


def test_a_player_found_is_entered_with_the_lists_data(with_list):
    visitor = event(with_list)
    page = search(visitor, "q=ana+garcia")
    assert "García, Ana" in page
    assert "Smith" not in page
    fields = hidden_fields(page[page.index('id="listed"') :])
    assert visitor.send(f"{visitor.section}/players", fields).status_code == 303
    entered = visitor.get(f"{visitor.section}/players").text
    assert "García, Ana" in entered
    assert ">2100<" in entered
    assert "WFM" in entered
    assert 'value="2200001"' in visitor.get(f"{visitor.section}/players/1").text


def test_a_rapid_section_takes_the_rapid_rating_where_there_is_one(with_list):
    visitor = event(with_list, time_control=TimeControl((Period(900, 10),)))
    assert ">2050<" in search(visitor, "q=ana")
    assert ">1800<" in search(visitor, "q=bob")


def test_a_federation_narrows_and_nobody_is_said(with_list):
    visitor = event(with_list)
    assert "Smith, Bob" in search(visitor, "q=s&fed=ENG")
    assert "No player found." in search(visitor, "q=s&fed=FRA")


def test_the_entry_list_leads_to_the_page(visitor):
    section = event(visitor).section
    assert f'href="{section}/players/listed"' in visitor.get(f"{section}/players").text


def offered(visitor, query):
    page = visitor.get(f"{visitor.section}/players/listed/matches?{query}").text
    return [json.loads(html.unescape(each)) for each in re.findall('data-fills="([^"]*)"', page)]


def test_what_is_typed_as_a_name_offers_players_with_all_the_list_knows(with_list):
    visitor = event(with_list)
    assert offered(visitor, "name=garc&fide_id=") == [
        {
            "name": "García, Ana",
            "fide_id": "2200001",
            "rating": "2100",
            "title": "WFM",
            "federation": "ESP",
            "birth": "1999",
            "sex": "w",
        }
    ]


def test_what_is_typed_as_a_number_offers_its_player_in_the_sections_class(with_list):
    visitor = event(with_list, time_control=TimeControl((Period(900, 10),)))
    (found,) = offered(visitor, "name=&fide_id=2200001")
    assert (found["name"], found["rating"]) == ("García, Ana", "2050")


def test_a_player_found_by_number_and_by_name_is_offered_once(with_list):
    assert len(offered(event(with_list), "name=garcia&fide_id=2200001")) == 1


def test_one_letter_offers_nobody_and_no_list_offers_nobody(with_list, new_visitor):
    visitor = event(with_list)
    assert offered(visitor, "name=g") == []
    list_file(visitor.service.folder).unlink()
    assert offered(visitor, "name=garcia&fide_id=2200001") == []


def test_somebody_of_the_section_is_offered_as_entered_already(with_list):
    visitor = entered(with_list, Player("Ana", fide_id=FideId(2200001)))
    page = visitor.get(f"{visitor.section}/players/listed/matches?name=garcia").text
    assert "already registered" in page


def test_the_form_completes_only_where_a_list_has_been_read_in(with_list):
    visitor = event(with_list)
    address = f"{visitor.section}/players/listed/matches"
    assert f'hx-get="{address}"' in visitor.get(f"{visitor.section}/players").text
    list_file(visitor.service.folder).unlink()
    assert address not in visitor.get(f"{visitor.section}/players").text


def entered(visitor, player):
    visitor = event(visitor)
    visitor.service.handle(visitor.key, asked.RegisterPlayer(SECTION, player))
    return visitor


def compared(visitor, query=""):
    """Return the fields of the page as a browser would send them, and the page."""
    page = visitor.get(f"{visitor.section}/players/1/listed{query}").text
    form = page[page.index('id="changes"') :] if 'id="changes"' in page else ""
    form = form.partition('id="others"')[0]
    ticked = re.findall(r'name="(\w+)" value="([^"]*)" checked', form)
    return hidden_fields(form) | dict(ticked), page


def person(visitor):
    return visitor.service.snapshot(visitor.key).state.people[EntryId(1)]


def test_an_entered_player_is_completed_by_number_once_it_is_confirmed(with_list):
    before = Player("Ana", rating=1900, fide_id=FideId(2200001), club="Peón", birth="1999/05/17")
    visitor = entered(with_list, before)
    fields, page = compared(visitor)
    assert "<del>1900</del>" in page
    assert "<ins>2100</ins>" in page
    assert person(visitor) == before
    assert visitor.send(f"{visitor.section}/players/1", fields).status_code == 303
    after = Player(
        "García, Ana", 2100, Title.WFM, Sex.FEMALE, "ESP", FideId(2200001), "1999/05/17", "Peón"
    )
    assert replace(person(visitor), origins=()) == after


def test_completing_a_player_can_be_undone(with_list):
    before = Player("Ana", fide_id=FideId(2200001))
    visitor = entered(with_list, before)
    visitor.send(f"{visitor.section}/players/1", compared(visitor)[0])
    assert person(visitor) != before
    (latest,) = visitor.service.history(visitor.key, latest=1)
    visitor.service.handle(visitor.key, asked.Undo(latest.command))
    assert person(visitor) == before


def test_without_a_number_a_player_is_found_by_name_and_keeps_the_own_spelling(with_list):
    visitor = entered(with_list, Player("Garcia Ana", rating=2100))
    fields, page = compared(visitor)
    assert "<ins>García, Ana</ins>" in page
    assert fields["name"] == "Garcia Ana"
    assert fields["fide_id"] == "2200001"


def test_what_the_list_does_not_say_is_no_change(with_list):
    known = Player("Smith, Bob", 1800, Title.CM, Sex.MALE, "ENG", FideId(400002), "1970")
    _, page = compared(entered(with_list, known))
    assert "Nothing to update" in page


def test_of_several_players_found_none_is_compared_before_one_is_picked(with_list):
    namesake = ListedPlayer(FideId(2200019), "García, Bea", "ESP", "F")
    text = "\n".join([HEAD, line_of(ANA), line_of(namesake)]) + "\n"
    source = ListSource(io.BytesIO(text.encode()), "two")
    import_list(source, list_file(with_list.service.folder))
    visitor = entered(with_list, Player("García"))
    fields, page = compared(visitor)
    assert (fields, "García, Bea" in page) == ({}, True)
    assert compared(visitor, "?q=García&pick=1")[0]["name"] == "García, Bea"
    assert compared(visitor, "?q=García&pick=2")[0] == {}


def test_a_player_the_list_does_not_have_is_said_and_a_missing_entry_is_404(with_list):
    visitor = entered(with_list, Player("Nobody"))
    assert "No player found." in compared(visitor)[1]
    assert visitor.get(f"{visitor.section}/players/9/listed").status_code == 404


def test_the_card_of_a_player_leads_to_the_list(with_list):
    visitor = entered(with_list, Player("Ana"))
    link = f'href="{visitor.section}/players/1/listed"'
    assert link in visitor.get(f"{visitor.section}/players/1").text


def test_the_page_says_how_many_players_the_list_has_and_what_was_odd(visitor):
    odd = ListedPlayer(FideId(9), "Alfa, Anna", "ESP", "F", "WH")
    wrong = line_of(ListedPlayer(FideId(8), "Wrong, Bo")).replace("8   ", "8x  ", 1)
    more = [line_of(ListedPlayer(FideId(1000 + at), f"Player{at}, A")) for at in range(30)]
    text = "\n".join([HEAD, line_of(odd), wrong, *more]) + "\n"
    import_list(ListSource(io.BytesIO(text.encode()), "odd"), list_file(visitor.service.folder))
    page = search(event(visitor), "q=alfa")
    assert "31 players in the list. 1 imported with a warning. 1 line skipped." in page
    assert "Line 2: 9 Alfa, Anna \N{EN DASH} imported: “WH” is not a player&#39;s title" in page
    assert "Line 3: 8x 8x Wrong, Bo" in page
    assert "“8x” is not a FIDE ID" in page
    visitor.client.headers["accept-language"] = "es"
    spanish = search(visitor, "q=alfa")
    assert "31 jugadores en la lista. 1 importado con un aviso." in spanish
    assert "1 línea omitida." in spanish


def test_a_title_of_no_player_is_not_entered(visitor):
    honorary = ListedPlayer(FideId(9), "Alfa, Anna", "ESP", "F", "WH", "WH")
    text = "\n".join([HEAD, line_of(honorary)]) + "\n"
    import_list(ListSource(io.BytesIO(text.encode()), "wh"), list_file(visitor.service.folder))
    page = search(event(visitor), "q=alfa")
    assert hidden_fields(page[page.index('id="listed"') :])["title"] == ""


def test_a_damaged_list_is_named_and_hinders_nobody(with_list):
    place = list_file(with_list.service.folder)
    whole = place.read_bytes()
    place.write_bytes(whole[:8192] + bytes(len(whole) - 8192))
    visitor = event(with_list)
    assert "The rating list is damaged. Upload it again." in search(visitor, "q=ana")
    assert visitor.get(f"{visitor.section}/players/listed/matches?name=ana").status_code == 200
    assert visitor.get(f"{visitor.section}/players").status_code == 200


@pytest.fixture
def stale(with_list):
    """A section whose players have other data than the list: one, none, not there, no number."""
    visitor = event(with_list)
    people = (
        Player("Garcia, Ana", 2050, sex=Sex.FEMALE, fide_id=FideId(2200001), birth="1999/05/31"),
        Player("Smith, Bob", 1800, None, Sex.MALE, "ENG", FideId(400002)),
        Player("Nowhere, Nan", 1700, fide_id=FideId(999999)),
        Player("Numberless, Noa", 1600, club="Gros"),
    )
    visitor.service.handle(visitor.key, asked.ImportPlayers(SECTION, people))
    visitor.people = lambda: list(visitor.service.snapshot(visitor.key).state.people.values())
    return visitor


def ticked(page):
    """Return the boxes of a page that are ticked, as its form sends them."""
    found = re.findall(r'<input type="checkbox" [^>]*name="([^"]+)" value="([^"]*)" checked', page)
    return {name: html.unescape(value) for name, value in found}


def test_all_are_compared_with_the_list_and_the_differences_shown_first(stale):
    page = stale.get(f"{stale.section}/players/refresh").text
    assert "1 player differs" in page
    assert "1 player matches" in page
    assert "Nowhere, Nan" in page
    assert "1 player has no FIDE ID: Numberless, Noa" in page
    # a name that differs by an accent alone is offered and not advised
    assert ticked(page) == {
        "take-1-rating": "2100",
        "take-1-title": "WFM",
        "take-1-federation": "ESP",
    }
    assert stale.people()[0].rating == 2050


def test_what_is_ticked_is_taken_over_at_once_and_taken_back_at_once(stale):
    path = f"{stale.section}/players/refresh"
    fields = ticked(stale.get(path).text)
    before = stale.people()
    assert stale.send(path, fields).status_code == 303
    ana = stale.people()[0]
    assert (ana.rating, ana.title, ana.federation) == (2100, Title.WFM, "ESP")
    assert (ana.name, ana.birth) == ("Garcia, Ana", "1999/05/31")
    assert stale.people()[1:] == before[1:]
    stale.service.handle(stale.key, asked.Undo(stale.service.history(stale.key)[-1].command))
    assert stale.people() == before


def test_what_the_list_does_not_have_is_not_taken_over(stale):
    path = f"{stale.section}/players/refresh"
    answer = stale.send(path, {"take-1-rating": "2900", "take-3-rating": "2900"})
    assert answer.status_code == 200
    assert [each.rating for each in stale.people()] == [2050, 1800, 1700, 1600]


def test_national_rating_and_number_are_fields_and_stay_where_a_form_has_them_not(hall):
    page = hall.get(f"{hall.section}/players/1").text
    assert 'name="national_rating"' in page
    assert 'name="national_id"' in page
    known = {"name": "Adams, Ada", "national_rating": "1850", "national_id": "CAT-17"}

    assert hall.send(f"{hall.section}/players/1", known).status_code == 303
    hall.send(f"{hall.section}/players/1", {"name": "Adams, Ada", "rating": "1900"})

    person = hall.service.snapshot(hall.key).state.people[1]
    assert (person.national_rating, person.national_id, person.rating) == (1850, "CAT-17", 1900)


def test_a_national_list_is_searched_by_page_and_program_and_joined_with_fides(with_list):
    visitor = event(with_list)
    fide = list_file(visitor.service.folder)
    mine = replace(BOB, standard=ListedRating(1850, 0, 20), rapid=ListedRating(0, 0, 0))
    alone = ListedPlayer(FideId(0), "Smit, Bo", "NED", "M", standard=ListedRating(1500, 0, 20))
    text = "\n".join([HEAD, line_of(mine), line_of(replace(alone, fide_id=FideId(7)))]) + "\n"
    source = ListSource(io.BytesIO(text.encode()), "national")
    import_list(source, fide.with_name(f"eng{fide.suffix}"))

    page = search(visitor, "q=smi&list=eng")
    assert '<option value="eng" selected>' in page
    joined, of_one = page.split('<th scope="row">')[1:]
    fields = hidden_fields(joined)
    assert (fields["name"], fields["rating"]) == ("Smith, Bob", "1800")
    assert fields["national_rating"] == "1850"
    fields = hidden_fields(of_one)
    assert (fields["rating"], fields["national_rating"]) == ("", "1500")
    assert "García" in search(visitor, "q=ana&list=of-nobody")

    lists = "/api/v1/rating-lists"
    assert visitor.client.get(lists).json() == ["fide", "eng"]
    found = visitor.client.get(f"{lists}/eng?q=bob+smith").json()
    assert [(each["name"], each["ratings"]["standard"]) for each in found] == [("Smith, Bob", 1850)]
    assert visitor.client.get(f"{lists}/fide?q=2200001").json()[0]["name"] == "García, Ana"
    assert visitor.client.get(f"{lists}/..%2Ffide?q=ana").status_code == 404
    assert visitor.client.get(f"{lists}/nobody?q=ana").status_code == 404

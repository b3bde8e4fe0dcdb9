"""Entering players from a rating list that has been read in."""

import io
import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.settings import EventSettings, SectionSettings
from arbitro.formats.rating_list import ListedPlayer, ListedRating, ListSource
from arbitro.formats.rating_list.generate import HEAD
from arbitro.formats.rating_list.write import line_of
from arbitro.model import FideId, Period, SectionId, TimeControl
from arbitro.storage.rating_lists import import_list
from arbitro.web.pages.listed import list_file

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
    assert "arbitro list import" in search(event(visitor), "q=ana")


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
    assert "Nobody found." in search(visitor, "q=s&fed=FRA")


def test_the_entry_list_leads_to_the_page(visitor):
    section = event(visitor).section
    assert f'href="{section}/players/listed"' in visitor.get(f"{section}/players").text

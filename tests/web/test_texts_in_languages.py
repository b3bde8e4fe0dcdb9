"""What an organiser writes in several languages is read in the reader's own."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, InLanguage, OwnText, SectionSettings
from arbitro.model import Player, SectionId
from arbitro.web.forms.settings import section_values

ENGLISH = {"name-en": "Madrid Open", "venue-en": "Sports hall", "name-fr": ""}
DATA = {"name": "Abierto de Madrid", "venue": "Polideportivo", "language": "es"}


@pytest.fixture
def event(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings(**DATA))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    visitor.key, visitor.url = key, f"/events/{key}"
    return visitor


def further(event):
    return f"{event.url}/settings/other-languages"


def settings(event):
    return event.service.snapshot(event.key).state.settings


def read(event, path, language):
    return event.get(path, **{"accept-language": language}).text


def test_a_name_written_in_another_language_is_shown_to_who_reads_it(event):
    assert event.send(further(event), ENGLISH).status_code == 303
    assert settings(event).texts == (
        InLanguage(OwnText.NAME, "en", "Madrid Open"),
        InLanguage(OwnText.VENUE, "en", "Sports hall"),
    )
    for path in (event.url, f"{event.url}/s/1/players", f"/w/{event.key}"):
        assert "Madrid Open" in read(event, path, "en")
        assert "Abierto de Madrid" not in read(event, path, "en")
        for other in ("es", "fr"):
            assert "Abierto de Madrid" in read(event, path, other)
    own, english = (event.get(f"/p/{event.key}/{each}index.html").text for each in ("", "en/"))
    assert ("Abierto de Madrid" in own, "Polideportivo" in own) == (True, True)
    assert ("Madrid Open" in english, "Sports hall" in english) == (True, True)


def test_the_form_changes_what_is_written_and_never_what_is_shown_for_it(event):
    event.send(further(event), ENGLISH)
    form = read(event, f"{event.url}/settings/name", "en")
    assert 'id="name" name="name" type="text" value="Abierto de Madrid"' in form
    form = read(event, further(event), "en")
    assert 'name="name-en" type="text" value="Madrid Open"' in form
    assert "name-es" not in form
    assert event.send(further(event), {"name-en": ""}).status_code == 303
    assert settings(event) == EventSettings(**DATA)


def test_a_venue_once_said_can_be_taken_away(event):
    assert settings(event).venue == "Polideportivo"
    assert event.send(f"{event.url}/settings/venue", {"venue": ""}).status_code == 303
    assert settings(event).venue == ""


def test_an_announcement_stands_on_each_screen_and_phone_in_its_language(event):
    said = {"text": "Ronda a las 17", "text-en": "Round at 17", "minutes": "10"}
    assert event.send(f"{event.url}/screens", said).status_code == 303
    for language, text in (("es", "Ronda a las 17"), ("en", "Round at 17")):
        now = event.get(f"/w/{event.key}/now", **{"accept-language": language}).json()
        assert now["text"] == text
    event.send(f"{event.url}/screens", {"text": "", "minutes": "10"})
    assert event.get(f"/w/{event.key}/now").json()["text"] == ""


def test_the_name_of_a_section_is_read_in_the_readers_language_and_stays_what_it_is(event):
    section = event.service.snapshot(event.key).state.sections[SectionId(1)]
    form = {**section_values(section.settings), "section_name": "Veteranos"}
    event.service.handle(event.key, asked.AddSection(SectionSettings("B", rounds=3)))
    named = {**form, "section_name-en": "Veterans", "section_name-fr": " "}
    assert event.send(f"{event.url}/s/1/edit", named).status_code == 303
    people = tuple(Player(f"P{at}", rating=2000 - at) for at in range(4))
    event.service.handle(event.key, asked.ImportPlayers(SectionId(1), people))
    for command in (asked.CloseEntries, asked.PairRound):
        event.service.handle(event.key, command(SectionId(1)))
    event.service.handle(event.key, asked.PublishRound(SectionId(1), 1))
    settings = event.service.snapshot(event.key).state.sections[SectionId(1)].settings
    assert (settings.name, settings.name_in("en")) == ("Veteranos", "Veterans")
    for path in (event.url, f"{event.url}/s/1/players", f"{event.url}/hall"):
        assert "Veterans" in read(event, path, "en")
        assert "Veteranos" in read(event, path, "fr")
    assert "Veterans" in read(event, f"/w/{event.key}/slides", "en")
    shown = read(event, f"{event.url}/s/1/edit", "en")
    assert 'name="section_name" type="text" value="Veteranos"' in shown
    assert 'name="section_name-en" type="text" value="Veterans"' in shown
    without = {name: each for name, each in form.items() if not name.startswith("section_name-")}
    assert event.send(f"{event.url}/s/1/edit", without).status_code == 303
    kept = event.service.snapshot(event.key).state.sections[SectionId(1)].settings
    assert kept.name_in("en") == "Veterans", "a form without the fields changes nothing of them"


def test_feeds_and_calendars_are_read_in_each_language_of_the_site(event):
    event.send(further(event), ENGLISH)
    texts = (InLanguage(OwnText.NAME, "en", "Veterans"),)
    before = event.service.snapshot(event.key).state.sections[SectionId(1)].settings
    days = (date(2026, 5, 1), None, None)
    after = replace(before, name="Veteranos", texts=texts, round_dates=days)
    event.service.handle(event.key, asked.EditSection(SectionId(1), after, before))
    people = tuple(Player(f"P{at}", rating=2000 - at) for at in range(4))
    event.service.handle(event.key, asked.ImportPlayers(SectionId(1), people))
    for command in (asked.CloseEntries, asked.PairRound):
        event.service.handle(event.key, command(SectionId(1)))
    event.service.handle(event.key, asked.PublishRound(SectionId(1), 1))
    page = f"/p/{event.key}"
    own, english = (event.get(f"{page}/{each}feed.atom").text for each in ("", "en/"))
    assert "<title>Veteranos: Ronda 1</title>" in own
    assert "<title>Veterans: Round 1</title>" in english
    assert '<link href="a/round-1.html"/>' in english, "beside the feed, in its own language"
    assert own.split("<id>")[1] != english.split("<id>")[1]
    days = (event.get(f"{page}/{each}rounds.ics").text for each in ("", "en/"))
    assert ["Veteranos" in each for each in days] == [True, False]
    assert 'href="feed.atom"' in event.get(f"{page}/en/index.html").text

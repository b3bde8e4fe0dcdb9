"""What an organiser writes in several languages is read in the reader's own."""

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, InLanguage, OwnText, SectionSettings

ENGLISH = {"name-en": "Madrid Open", "venue-en": "Sports hall", "name-fr": ""}
DATA = {"name": "Abierto de Madrid", "venue": "Polideportivo", "language": "es"}


@pytest.fixture
def event(visitor):
    key = visitor.service.create(asked.CreateEvent(EventSettings(**DATA))).key
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", rounds=3)))
    visitor.key, visitor.url = key, f"/events/{key}"
    return visitor


def settings(event):
    return event.service.snapshot(event.key).state.settings


def read(event, path, language):
    return event.get(path, **{"accept-language": language}).text


def test_a_name_written_in_another_language_is_shown_to_who_reads_it(event):
    assert event.send(f"{event.url}/edit", {**DATA, **ENGLISH}).status_code == 303
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
    event.send(f"{event.url}/edit", {**DATA, **ENGLISH})
    form = read(event, f"{event.url}/edit", "en")
    assert 'id="name" name="name" type="text" value="Abierto de Madrid"' in form
    assert 'name="name-en" type="text" value="Madrid Open"' in form
    assert "name-es" not in form
    assert event.send(f"{event.url}/edit", {**DATA, "name-en": ""}).status_code == 303
    assert settings(event) == EventSettings(**DATA)


def test_an_announcement_stands_on_each_screen_and_phone_in_its_language(event):
    said = {"text": "Ronda a las 17", "text-en": "Round at 17", "minutes": "10"}
    assert event.send(f"{event.url}/screens", said).status_code == 303
    for language, text in (("es", "Ronda a las 17"), ("en", "Round at 17")):
        now = event.get(f"/w/{event.key}/now", **{"accept-language": language}).json()
        assert now["text"] == text
    event.send(f"{event.url}/screens", {"text": "", "minutes": "10"})
    assert event.get(f"/w/{event.key}/now").json()["text"] == ""

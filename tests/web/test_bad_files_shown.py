"""A folder with files that cannot be used: every page tells which and why, the others go on."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from arbitro.storage.event_files.layout import COUNTED_FROM, EVENTS_OF_A_LAYOUT, LAYOUT


@pytest.fixture
def spoilt(hall):
    """A hall beside which a damaged file and a foreign one lie."""
    folder = hall.service.folder
    bad = folder / "bad.arbitro"
    shutil.copyfile(folder / f"{hall.key}.arbitro", bad)
    with closing(sqlite3.connect(bad)) as connection:
        connection.execute("UPDATE event SET at = 'noon' WHERE version = 3")
        connection.commit()
    (folder / "report.arbitro").write_text("012 A report\n")
    return hall


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "en",
            (
                "The file is damaged.",
                "up to entry 3 of its history",
                "Another program wrote this file.",
            ),
        ),
        ("es", ("El archivo está dañado.", "hasta la anotación 3 de su", "es de otro programa")),
    ],
)
def test_the_list_shows_the_good_events_and_what_is_wrong_with_the_others(spoilt, language, texts):
    page = spoilt.get("/", **{"accept-language": language})
    assert page.status_code == 200
    assert f'<a href="/events/{spoilt.key}/hall">Hall</a>' in page.text
    for text in texts:
        assert text in page.text


def test_programs_are_told_what_is_wrong_with_which_file(spoilt):
    listed = {each["key"]: each for each in spoilt.get("/api/v1/events").json()}
    assert {key: (each["problem"], each["entry"]) for key, each in listed.items()} == {
        spoilt.key: ("", 0),
        "bad": ("file-damaged", 3),
        "report": ("file-foreign", 0),
    }
    answer = spoilt.get("/api/v1/events/bad")
    assert answer.status_code == 409
    assert answer.json().items() >= {"error": "file-damaged", "entry": 3}.items()


def test_a_file_of_a_newer_arbitro_names_the_version_that_opens_it(hall):
    """On its page, in the list, for programs and where it is imported; nothing is changed."""
    folder = hall.service.folder
    newer = folder / "newer.arbitro"
    shutil.copyfile(folder / f"{hall.key}.arbitro", newer)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute(f"UPDATE file SET value = {LAYOUT + 1} WHERE key = 'layout'")
        connection.execute("UPDATE file SET value = '99.1' WHERE key = 'arbitro'")
        connection.execute(f"PRAGMA user_version = {COUNTED_FROM + EVENTS_OF_A_LAYOUT}")
        connection.commit()
    before = newer.read_bytes()
    for language, text in (
        ("en", "Open it with arbitro 99.1."),
        ("es", "Ábralo con arbitro 99.1."),
        ("fr", "Ouvrez-le avec arbitro 99.1."),
    ):
        page = hall.get("/events/newer", **{"accept-language": language})
        assert page.status_code == 409
        assert text in page.text
        assert text in hall.get("/", **{"accept-language": language}).text
    told = hall.get("/api/v1/events/newer").json()
    assert (told["error"], told["opened_by"]) == ("file-newer", "99.1")
    answer = hall.send("/events/import", files={"file": ("x.arbitro", before)})
    assert answer.status_code == 422
    assert "nothing was imported. Use arbitro 99.1." in answer.text
    assert newer.read_bytes() == before
    assert sorted(each.stem for each in folder.glob("*.arbitro")) == sorted([hall.key, "newer"])


@pytest.mark.parametrize("path", ["", "/history", "/export", "/s/1/rounds/1", "/live"])
def test_every_page_of_a_damaged_event_says_that_it_is_damaged(spoilt, path):
    page = spoilt.get(f"/events/bad{path}")
    assert page.status_code == 409
    assert "The event file is damaged" in page.text
    assert "It can be read up to entry 3 of its history." in page.text


def test_the_places_of_an_incident_are_those_of_the_good_events(spoilt):
    page = spoilt.get("/assistant/illegal-move/record")
    assert page.status_code == 200
    assert f'value="{spoilt.key}/1"' in page.text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bad", "The file is damaged, so nothing was imported."),
        ("report", "the file contains no players"),
    ],
)
def test_a_file_that_cannot_be_used_is_not_brought_in(spoilt, name, text):
    data = (spoilt.service.folder / f"{name}.arbitro").read_bytes()
    before = sorted(spoilt.service.folder.glob("*.arbitro"))
    answer = spoilt.send("/events/import", files={"file": ("x.arbitro", data)})
    assert answer.status_code == 422
    assert text in answer.text
    assert sorted(spoilt.service.folder.glob("*.arbitro")) == before

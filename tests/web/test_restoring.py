"""Going back: a damaged file as far as it can be relied on, the event as it once was."""

import re
import shutil
import sqlite3
from contextlib import closing
from html import unescape

import pytest

FORM = re.compile(r'<form method="post" action="([^"]+)" id="confirmation">(.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')


def confirmed(hall, page):
    """Send the form of a confirmation as a browser would."""
    action, text = FORM.search(page.text).groups()
    return hall.send(action, {name: unescape(value) for name, value in HIDDEN.findall(text)})


def test_two_touches_take_the_event_back_and_two_more_forward(hall):
    event = f"/events/{hall.key}"
    before = hall.service.snapshot(hall.key)
    hall.send(f"{event}/settings/name", {"name": "Another name"})
    assert hall.service.snapshot(hall.key).state.settings.name == "Another name"
    asked = hall.send(f"{event}/restore", {"version": str(before.version)})
    assert asked.status_code == 422
    assert "This undoes 1 later action." in asked.text
    assert hall.service.snapshot(hall.key).state.settings.name == "Another name"
    done = confirmed(hall, asked)
    assert (done.status_code, done.headers["location"]) == (
        303,
        f"{event}/history?said=event-restored",
    )
    assert hall.service.snapshot(hall.key).state == before.state
    asked = hall.send(f"{event}/restore", {"version": str(before.version + 1)})
    confirmed(hall, asked)
    assert hall.service.snapshot(hall.key).state.settings.name == "Another name"


@pytest.mark.parametrize("version", ["", "x", "0", "-1", "99999"])
def test_a_moment_that_never_was_is_refused(hall, version):
    before = hall.service.version(hall.key)
    page = hall.send(f"/events/{hall.key}/restore", {"version": version})
    assert "no such point to restore" in page.text
    assert hall.service.version(hall.key) == before


def test_the_moments_worth_going_back_to_are_listed_and_every_other_on_request(hall):
    event = f"/events/{hall.key}"
    page = hall.get(f"{event}/restore")
    assert page.status_code == 200
    assert "kept" in page.text  # where the second copies are
    assert page.text.count('name="version"') < hall.get(f"{event}/restore?all=1").text.count(
        'name="version"'
    )


@pytest.fixture
def damaged(hall):
    """The key of a damaged copy of the hall's event, and how many entries the event has."""
    folder = hall.service.folder
    shutil.copyfile(folder / f"{hall.key}.arbitro", folder / "bad.arbitro")
    with closing(sqlite3.connect(folder / "bad.arbitro")) as connection:
        connection.execute("UPDATE event SET actor = 'x' WHERE version = 3")
        connection.commit()
    return "bad"


def test_a_damaged_file_is_looked_at_and_goes_on_from_its_last_good_entry(hall, damaged):
    assert f'href="/events/{damaged}/repair"' in hall.get("/").text
    page = hall.get(f"/events/{damaged}/repair")
    relied = int(re.search(r'name="relied" value="(\d+)"', page.text)[1])
    assert 0 < relied < 3
    assert "Lost entries" in page.text
    done = hall.send(f"/events/{damaged}/repair", {"relied": str(relied)})
    assert done.status_code == 303
    assert hall.service.version(damaged) == relied
    assert "This file has no errors" in hall.get(f"/events/{damaged}/repair").text
    (kept,) = hall.service.kept_copies(damaged)
    assert kept.why == "damaged"


def test_a_repair_of_what_was_not_seen_is_shown_first(hall, damaged):
    page = hall.send(f"/events/{damaged}/repair", {"relied": "1000"})
    assert page.status_code == 200
    assert "Reliable entries" in page.text
    assert not hall.service.kept_copies(damaged)


@pytest.mark.parametrize("method", ["get", "send"])
def test_there_is_nothing_to_repair_where_there_is_no_event(hall, method):
    assert getattr(hall, method)("/events/nowhere/repair").status_code == 404


@pytest.mark.parametrize("paper", ["pairings/1", "standings", "players"])
def test_printed_lists_bear_the_head_of_the_log(hall, paper):
    page = hall.get(f"{hall.section}/paper/{paper}").text
    told = re.search(r"action (\d+): ([0-9a-f]{4}(?:-[0-9a-f]{4}){3})", page)
    with closing(sqlite3.connect(hall.service.folder / f"{hall.key}.arbitro")) as connection:
        ask = "SELECT version, seal FROM event ORDER BY version DESC LIMIT 1"
        version, seal = connection.execute(ask).fetchone()
    assert (int(told[1]), told[2].replace("-", "")) == (version, seal.hex()[:16])

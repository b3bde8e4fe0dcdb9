"""What the public site is made of is what its kinds of file are meant to be, and no draft shows."""

import json
from collections import Counter
from datetime import date
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import icalendar
import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult
from arbitro.model import SectionId
from arbitro.web.public.served import Sites

S = SectionId(1)
ALONE = {"base", "meta", "link", "input", "br", "img", "hr", "path", "rect", "circle", "wbr", "col"}
"""Elements without an end, and those of drawings that are closed where they begin."""


class Read(HTMLParser):
    """Reads a page strictly: what is open is closed in order, and no identifier comes twice."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.faults, self.data = [], Counter(), [], []
        self.feed(text)
        self.close()
        self.faults += [f"{each} stays open" for each in self.open]
        self.faults += [f"id {each} twice" for each, count in self.ids.items() if count > 1]

    def handle_starttag(self, tag, attrs):
        if tag not in ALONE:
            self.open.append(tag)
        self.ids.update(value for name, value in attrs if name == "id")
        if len({name for name, _ in attrs}) < len(attrs):
            self.faults.append(f"{tag} has an attribute twice")
        self.reading = tag == "script" and ("type", "application/ld+json") in attrs

    def handle_startendtag(self, tag, attrs):
        self.ids.update(value for name, value in attrs if name == "id")

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data):
        if self.open and self.open[-1] == "script" and self.reading:
            self.data.append(json.loads(data))


@pytest.fixture
def files(hall):
    """The site of an event whose second round is in play."""
    dated = EventSettings("Hall", city="León", start=date(2026, 5, 8), end=date(2026, 5, 10))
    old = hall.service.snapshot(hall.key).state.settings
    hall.service.handle(hall.key, asked.EditEvent(dated, old))
    games = hall.service.snapshot(hall.key).state.sections[S].rounds[0].games
    for each in games:
        hall.service.handle(hall.key, asked.EnterResult(S, each, GameResult.DRAW))
    hall.service.handle(hall.key, asked.PairRound(S))
    hall.service.handle(hall.key, asked.PublishRound(S, 2))
    return Sites(hall.service, languages=("en", "es", "fr")).snapshot(hall.key).files


def test_every_page_is_whole_and_names_the_event_for_programs(files):
    pages = {path: Read(data.decode()) for path, data in files.items() if path.endswith(".html")}
    assert {path: each.faults for path, each in pages.items() if each.faults} == {}
    (told,) = pages["index.html"].data
    assert told["@type"] == "SportsEvent"
    assert (told["name"], told["startDate"]) == ("Hall", "2026-05-08")


def test_feed_and_calendar_are_read_by_others(files):
    feed = ET.fromstring(files["feed.atom"])
    atom = "{http://www.w3.org/2005/Atom}"
    entries = feed.findall(f"{atom}entry")
    assert feed.tag == f"{atom}feed"
    assert entries
    for each in (feed, *entries):
        assert each.findtext(f"{atom}id").startswith("tag:")
        assert each.findtext(f"{atom}updated")
    assert len({each.findtext(f"{atom}id") for each in entries}) == len(entries)
    calendars = [path for path in files if path.endswith(".ics")]
    assert calendars
    for path in calendars:
        assert icalendar.Calendar.from_ical(files[path].decode())["version"] == "2.0"


def test_a_draft_shows_on_no_screen_and_behind_no_scanned_code(hall):
    games = hall.service.snapshot(hall.key).state.sections[S].rounds[0].games
    for each in games:
        hall.service.handle(hall.key, asked.EnterResult(S, each, GameResult.DRAW))
    number = 1_02_001  # section 1, round 2, table 1
    code = f"{number:07}{98 - number * 100 % 97:02}"

    def shown():
        now = hall.get(f"/w/{hall.key}/now").json()
        code_at = hall.get(f"/x/{hall.key}/{code}")
        return (
            hall.get(f"/w/{hall.key}/slides").content,
            {name: each for name, each in now.items() if name != "now"},
            hall.get(f"/p/{hall.key}/version.json").headers["etag"],
            hall.get(f"/p/{hall.key}/feed.atom").content,
            code_at.status_code,
        )

    before = shown()
    hall.service.handle(hall.key, asked.PairRound(S))
    assert shown() == before
    hall.service.handle(hall.key, asked.PublishRound(S, 2))
    assert shown()[0] != before[0]

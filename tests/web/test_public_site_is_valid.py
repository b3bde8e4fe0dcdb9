"""What the public site is made of is what its kinds of file are meant to be, and no draft shows."""

import json
import re
from collections import Counter
from dataclasses import replace
from datetime import date, datetime
from html.parser import HTMLParser
from posixpath import dirname, normpath
from xml.etree import ElementTree as ET

import icalendar
import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import SectionId
from arbitro.web.public.served import Sites
from web.valid import faults_of, html_parser

S = SectionId(1)
LONG = "Campeonato de España, sub-16; “Ñandú” y Ñoños de la Península Ibérica y sus archipiélagos"
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
    days = (date(2026, 5, 8), date(2026, 5, 9))
    old = hall.service.snapshot(hall.key).state.sections[S].settings
    named = replace(old, name=LONG, round_dates=days, round_times=("", "16:30"))
    hall.service.handle(hall.key, asked.EditSection(S, named, old))
    hall.service.handle(hall.key, asked.AddSection(SectionSettings("Second", rounds=3)))
    return Sites(hall.service, languages=("en", "es", "fr")).snapshot(hall.key).files


def test_every_page_is_whole(files):
    pages = {path: Read(data.decode()) for path, data in files.items() if path.endswith(".html")}
    assert {path: each.faults for path, each in pages.items() if each.faults} == {}


def test_pages_phones_and_walls_are_valid_html(files, hall):
    parser = html_parser()
    pages = {
        path: data.decode()
        for path, data in files.items()
        if path.endswith(".html") and not path.startswith(("es/", "fr/"))
    }
    key = hall.app.state.players.key(hall.key, 1)
    for path in (f"/m/{hall.key}", f"/w/{hall.key}", f"/me/{hall.key}/{key}", f"/r/{hall.key}"):
        pages[path] = hall.get(path).text
    found = {path: sorted(set(faults_of(page, parser))) for path, page in pages.items()}
    assert {path: faults for path, faults in found.items() if faults} == {}


DAY = re.compile(r"\d{4}-\d\d-\d\d")


def test_the_event_is_named_for_programs_as_schema_org_has_it(files):
    (told,) = Read(files["index.html"].decode()).data
    assert told["@context"] == "https://schema.org"
    events = [told, *told["subEvent"]]
    assert len(events) == 3, "the event and both its sections"
    for each in events:
        assert each["@type"] == "SportsEvent"
        assert each["name"]
        assert DAY.fullmatch(each["startDate"])
        assert each["startDate"] <= each["endDate"]
        place = each["location"]
        assert (place["@type"], place["address"]["@type"]) == ("Place", "PostalAddress")
        assert place["name"] == place["address"]["addressLocality"] == "León"
    assert (told["name"], told["startDate"], told["endDate"]) == (
        "Hall",
        "2026-05-08",
        "2026-05-10",
    )
    vocabulary = {told[each].removeprefix("https://schema.org/") for each in SAID}
    assert vocabulary == {"EventScheduled", "OfflineEventAttendanceMode"}


SAID = ("eventStatus", "eventAttendanceMode")
ATOM = "{http://www.w3.org/2005/Atom}"
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)")
TAG = re.compile(r"tag:[a-z0-9.-]+,\d{4}(-\d\d(-\d\d)?)?:[A-Za-z0-9._~!$&'()*+,;=:@/?-]*")
"""A date of RFC 3339 as RFC 4287 3.3 has it, and a tag of RFC 4151."""


@pytest.mark.parametrize("path", ["feed.atom", "es/feed.atom", "fr/feed.atom"])
def test_a_feed_has_what_rfc_4287_requires(files, path):
    feed = ET.fromstring(files[path])
    assert feed.tag == f"{ATOM}feed"
    assert feed.find(f"{ATOM}author/{ATOM}name").text, "4.1.1: an author, or one in each entry"
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) == 3, "two rounds of a section and the standings after the first"
    for each in (feed, *entries):
        for once in ("id", "title", "updated"):  # 4.1.1, 4.1.2: exactly one
            (found,) = each.findall(f"{ATOM}{once}")
            assert found.text
        assert MOMENT.fullmatch(each.findtext(f"{ATOM}updated"))
        assert TAG.fullmatch(each.findtext(f"{ATOM}id"))
    named = [each.findtext(f"{ATOM}id") for each in (feed, *entries)]
    assert len(set(named)) == len(named)
    assert max(each.findtext(f"{ATOM}updated") for each in entries) <= feed.findtext(
        f"{ATOM}updated"
    )
    for each in entries:  # 4.1.2: without content it has a link to what it tells of
        (link,) = each.findall(f"{ATOM}link")
        assert link.get("rel", "alternate") == "alternate"
        assert normpath(f"{dirname(path)}/{link.get('href')}".lstrip("/")) in files


ONCE = ("UID", "DTSTAMP", "DTSTART", "SUMMARY")


@pytest.mark.parametrize("path", ["rounds.ics", "es/rounds.ics", "fr/rounds.ics"])
def test_a_calendar_has_what_rfc_5545_requires(files, path):
    data = files[path]
    assert data.endswith(b"END:VCALENDAR\r\n")
    assert data.count(b"\n") == data.count(b"\r") == data.count(b"\r\n"), "3.1: lines end alike"
    assert max(len(line) for line in data.split(b"\r\n")) <= 75, "3.1: octets of a line"
    read = icalendar.Calendar.from_ical(data.decode())
    assert (read["VERSION"], bool(read["PRODID"])) == ("2.0", True)
    assert read.errors == []
    days = read.walk("VEVENT")
    assert [each.decoded("DTSTART") for each in days] == [
        date(2026, 5, 8),
        datetime(2026, 5, 9, 16, 30),  # noqa: DTZ001 - the hall's clocks, whose zone is not said
    ]
    for each in days:
        assert all(each.get(once) for once in ONCE)
        assert not any(isinstance(each[once], list) for once in ONCE), "3.6.1: no more than once"
        assert each.decoded("DTSTAMP").tzinfo is not None, "3.8.7.2: in UTC"
        assert each.errors == []
    assert len({each["UID"] for each in days}) == len(days)
    assert LONG in days[0]["SUMMARY"], "a folded line is read as it was"


def test_what_readers_know_an_entry_by_stays_though_the_event_is_named_anew(hall, files):
    def named(path, pattern):
        sites = Sites(hall.service, languages=("en", "es", "fr"))
        return re.findall(pattern, sites.snapshot(hall.key).files[path].decode())

    before = [named(*each) for each in KNOWN_BY]
    old = hall.service.snapshot(hall.key).state.settings
    renamed = replace(old, name="Another name", start=date(2026, 5, 7))
    hall.service.handle(hall.key, asked.EditEvent(renamed, old))
    assert [named(*each) for each in KNOWN_BY] == before
    assert all(before)


KNOWN_BY = (("feed.atom", "<id>(.*?)</id>"), ("rounds.ics", r"UID:(\S+)"))


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

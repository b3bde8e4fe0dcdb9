"""Ratings and their lists: kept apart, their origin, held against the month that counts.

Questions 116, 124, 128 to 130, 134 and 137 to 141.
"""

import io
import re
from dataclasses import replace
from datetime import date

import pytest

from arbitro.config import list_file
from arbitro.desk import commands as asked
from arbitro.desk.derived.tournament import tournament_of as section_tournament
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.formats.rating_list import ListedPlayer, ListedRating, ListSource
from arbitro.formats.rating_list.generate import HEAD, line_of
from arbitro.formats.trf import read_trf, tournament_of
from arbitro.formats.trf.from_tournament import document_of
from arbitro.formats.trf.lines.document import write_trf
from arbitro.model import EntryId, FideId, Player, RateClass, RatingKind, SectionId
from arbitro.storage.lists.list_origin import EARLIER_MONTHS
from arbitro.storage.lists.list_search import origin_of
from arbitro.storage.lists.rating_lists import import_list
from desk.driver import FIRST, created

SECTION = SectionId(1)
OCTOBER, NOVEMBER = 2000, 2100
"""What Ana has in the lists of the two months; 1950 is what was entered."""


def listed(rating):
    ana = ListedPlayer(FideId(2200001), "Gil, Ana", standard=ListedRating(rating, 0, 20))
    return f"{HEAD}\n{line_of(ana)}\n".encode()


def read_in(visitor, rating, month):
    source = ListSource(io.BytesIO(listed(rating)), month, month=month)
    return import_list(source, list_file(visitor.service.folder), months=True)


@pytest.fixture
def event(visitor, monkeypatch):
    """An event of some days, looked at on 30 November 2026."""
    monkeypatch.setattr("arbitro.clock.today", lambda: date(2026, 11, 30))

    def made(start, end):
        settings = EventSettings("Open", start=start, end=end)
        visitor.key = visitor.service.create(asked.CreateEvent(settings)).key
        visitor.service.handle(visitor.key, asked.AddSection(SectionSettings("A", rounds=3)))
        ana = Player("Gil, Ana", 1950, fide_id=FideId(2200001))
        visitor.service.handle(visitor.key, asked.RegisterPlayer(SECTION, ana))
        visitor.url = f"/events/{visitor.key}"
        visitor.section = f"{visitor.url}/s/1"
        return visitor

    return made


def offered(visitor):
    """Return the rating the check offers, and whether it is ticked."""
    page = visitor.get(f"{visitor.section}/players/refresh").text
    found = re.search(r'name="take-1-rating" value="(\d+)"( checked)?', page)
    return int(found[1]), bool(found[2])


SHORT = date(2026, 10, 30), date(2026, 11, 3)
LONG = date(2026, 10, 1), date(2026, 11, 20)


@pytest.mark.parametrize("months", [("2026-10", "2026-11"), ("2026-11", "2026-10")])
@pytest.mark.parametrize(("days", "rating"), [(SHORT, OCTOBER), (LONG, NOVEMBER)])
def test_the_list_of_the_start_counts_and_in_long_events_that_of_today(event, days, rating, months):
    visitor = event(*days)
    for month in months:
        read_in(visitor, OCTOBER if month == "2026-10" else NOVEMBER, month)
    assert offered(visitor) == (rating, True)
    assert origin_of(list_file(visitor.service.folder)).month == "2026-11"


def test_whether_the_list_is_current_is_said_first_and_an_old_one_advises_no_rating(event):
    visitor = event(*SHORT)
    read_in(visitor, NOVEMBER, "2026-11")
    page = visitor.get(f"{visitor.section}/players/refresh").text
    assert page.index("Not current: the event starts in October 2026.") < page.index("take-1")
    assert offered(visitor) == (NOVEMBER, False)
    read_in(visitor, OCTOBER, "2026-10")
    page = visitor.get(f"{visitor.section}/players/refresh").text
    assert page.index("Current: the event starts in this month.") < page.index("take-1")


def test_a_list_read_in_is_compared_unasked_and_nothing_changes(event):
    visitor = event(date(2026, 11, 28), date(2026, 11, 30))
    assert "list-news" not in visitor.get(visitor.url).text
    fields, files = {"back": "/jobs"}, {"file": ("standard_nov26frl.txt", listed(NOVEMBER))}
    visitor.send("/jobs/rating-list", fields, files=files)
    assert visitor.app.state.working().work_at_one()
    visitor.app.state.working().close()
    before = visitor.service.history(visitor.key)

    page = visitor.get(visitor.url).text

    assert "November 2026 rating list: 1 player differs" in page
    assert f'href="{visitor.section}/players/refresh"' in page
    assert visitor.service.history(visitor.key) == before
    found = visitor.client.get(f"/api/v1{visitor.url}/sections/1/lists/check").json()
    assert (found["month"], found["basis"], found["current"]) == ("2026-11", "start", True)
    assert (found["list_month"], found["list_month_source"]) == ("2026-11", "name")
    assert [item["changes"] for item in found["players"]] == [
        [{"field": "rating", "before": "1950", "after": str(NOVEMBER), "advised": True}]
    ]
    visitor.send(f"{visitor.section}/players/refresh", {"take-1-rating": str(NOVEMBER)})
    assert "1 player differs" not in visitor.get(visitor.url).text


def test_a_month_to_come_is_named_where_its_list_is_missing(event):
    visitor = event(date(2026, 11, 28), date(2026, 11, 30))
    read_in(visitor, OCTOBER, "2026-10")
    missing = "The rating list of November 2026 has not been imported yet"
    assert missing in visitor.get(visitor.url).text
    earlier = event(date(2026, 9, 1), date(2026, 9, 9))
    assert "list-news" not in earlier.get(earlier.url).text


@pytest.mark.parametrize(
    ("name", "month"),
    [("standard_sep26frl.txt", "2026-09"), ("players_list_foa.txt", "2026-11"), ("", "2026-11")],
)
def test_the_month_of_a_list_is_in_its_name_else_that_of_the_day(event, name, month):
    visitor, source = event(*SHORT), ListSource(io.BytesIO(listed(1)), "x", names=(name,))
    assert import_list(source, list_file(visitor.service.folder)).origin.month == month


def test_few_months_are_kept(event):
    visitor = event(*SHORT)
    for number in range(1, 9):
        read_in(visitor, OCTOBER, f"2026-0{number}")
    folder = list_file(visitor.service.folder).parent / "months"
    assert sorted(path.stem for path in folder.iterdir()) == [
        f"fide-2026-0{number}" for number in range(8 - EARLIER_MONTHS, 8)
    ]


def person(visitor, entry=1):
    return visitor.service.snapshot(visitor.key).state.people[EntryId(entry)]


def test_each_rating_keeps_its_list_and_says_when_it_was_typed_or_corrected(event):
    visitor = event(date(2026, 11, 28), date(2026, 11, 30))
    read_in(visitor, NOVEMBER, "2026-11")
    panel = f"{visitor.section}/players/1/panel"
    assert "1950 <small>not taken from a rating list</small>" in visitor.get(panel).text

    visitor.send(f"{visitor.section}/players/refresh", {"take-1-rating": str(NOVEMBER)})
    (origin,) = person(visitor).origins
    assert (origin.kind, origin.list, origin.month) == (RatingKind.OFFICIAL, "fide", "2026-11")
    assert (origin.rate_class, origin.value) == (RateClass.STANDARD, NOVEMBER)
    assert "2100 <small>FIDE, November 2026, standard</small>" in visitor.get(panel).text

    fields = {"name": "Gil, Ana", "fide_id": "2200001", "rating": "2222"}
    visitor.send(f"{visitor.section}/players/1", fields)
    corrected = "2222 <small>corrected; FIDE, November 2026, standard has 2100</small>"
    assert corrected in visitor.get(panel).text
    assert offered(visitor) == (NOVEMBER, False)

    bea = {"name": "Gil, Bea", "rating": "2100"}
    visitor.send(f"{visitor.section}/players", bea)
    assert person(visitor, 2).origins == ()
    assert (
        "2100 <small>not taken from a rating list</small>"
        in visitor.get(f"{visitor.section}/players/2/panel").text
    )


def test_a_rating_entered_by_a_program_is_known_to_be_of_the_list_it_stands_in(event):
    visitor = event(date(2026, 11, 28), date(2026, 11, 30))
    read_in(visitor, NOVEMBER, "2026-11")
    current = person(visitor)
    visitor.service.handle(
        visitor.key, asked.EditPlayer(EntryId(1), replace(current, rating=NOVEMBER), current)
    )
    assert [origin.month for origin in person(visitor).origins] == ["2026-11"]


def test_ratings_of_other_lists_are_shown_and_one_is_picked(event):
    visitor = event(date(2026, 11, 28), date(2026, 11, 30))
    read_in(visitor, NOVEMBER, "2026-11")
    visitor.service.handle(visitor.key, asked.RegisterPlayer(SECTION, Player("Sol, Bea")))
    rows = "National ID;Name;Rating\nK7;Sol, Bea;1850\nK8;Sol, Beatriz;1700\n"
    source = ListSource(io.BytesIO(rows.encode()), "cat", is_table=True, month="2026-10")
    import_list(source, list_file(visitor.service.folder).with_name("cat.sqlite"))
    check = f"{visitor.section}/players/refresh"
    page = visitor.get(f"{visitor.section}/players/2/listed").text
    found = page[page.index('id="others"') :]
    assert re.findall(r"<strong>(\d+)</strong>", found) == ["1850"]
    assert "CAT, October 2026, standard" in found
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', found))

    visitor.send(f"{visitor.section}/players/2", fields)

    bea = person(visitor, 2)
    assert (bea.rating, bea.national_rating, bea.tournament_rating) == (0, 0, 1850)
    assert [(origin.list, origin.month) for origin in bea.origins] == [("cat", "2026-10")]

    source = ListSource(io.BytesIO(rows.replace("1850", "1875").encode()), "new", is_table=True)
    import_list(source, list_file(visitor.service.folder).with_name("cat.sqlite"))
    assert 'name="take-2-tournament_rating" value="1875" checked' in visitor.get(check).text
    visitor.send(check, {"take-2-tournament_rating": "1875"})
    bea = person(visitor, 2)
    assert (bea.rating, bea.tournament_rating) == (0, 1875)
    assert [(origin.value, origin.month) for origin in bea.origins] == [(1875, "2026-11")]


def test_a_section_takes_ratings_of_its_lists_in_their_order_else_the_least_one(event):
    visitor = event(date(2026, 11, 28), date(2026, 11, 30))
    read_in(visitor, NOVEMBER, "2026-11")
    for name, rating in (("cat", 1850), ("esp", 1900)):
        rows = f"FIDE ID;Name;Rating\n2200001;Gil, Ana;{rating}\n7;Sol, Bea;{rating + 1}\n"
        source = ListSource(io.BytesIO(rows.encode()), name, is_table=True)
        import_list(source, list_file(visitor.service.folder).with_name(f"{name}.sqlite"))
    form = visitor.get(f"{visitor.section}/players/refresh").text
    assert 'action="' + visitor.section + '/do/set-rating-lists"' in form
    entered = 1

    def seeded(lists, player):
        nonlocal entered
        sent = {"lists": lists, "least": "1400", "is_checked": "1"}
        assert visitor.send(f"{visitor.section}/do/set-rating-lists", sent).status_code == 303
        visitor.service.handle(visitor.key, asked.RegisterPlayer(SECTION, player))
        entered += 1
        found = person(visitor, entered)
        sources = [o.list for o in found.origins if o.kind is RatingKind.TOURNAMENT]
        visitor.service.handle(visitor.key, asked.RemovePlayer(SECTION, EntryId(entered)))
        return found.tournament_rating, sources

    bea = Player("Sol, Bea", fide_id=FideId(7))
    assert seeded("cat, esp", bea) == (1851, ["cat"])
    assert seeded("ESP cat", bea) == (1901, ["esp"])
    assert seeded("fide, cat", replace(bea, rating=2000)) == (0, [])
    assert seeded("cat, fide", replace(bea, rating=2000)) == (1851, ["cat"])
    assert seeded("fide", Player("Nobody")) == (1400, [])
    assert seeded("fide", Player("Typed", rating=1700)) == (0, [])


def test_comparisons_are_turned_off_and_on_again(event):
    visitor = event(date(2026, 11, 28), date(2026, 11, 30))
    read_in(visitor, NOVEMBER, "2026-11")
    for is_checked in (True, False, True):
        command = asked.SetRatingLists(SECTION, is_checked=is_checked)
        visitor.service.handle(visitor.key, command)
        assert ("1 player differs" in visitor.get(visitor.url).text) is is_checked


def test_the_tournament_rating_seeds_and_the_report_keeps_the_official_one():
    desk = created(rounds=3)
    players = (
        Player("Abad", rating=2000),
        Player("Baz", rating=1900, tournament_rating=2300),
        Player("Cruz", rating=2100),
    )
    desk.do(asked.ImportPlayers(FIRST, players))
    desk.do(asked.CloseEntries(FIRST))
    assert [desk.state.people[entry].name for entry in desk.section.numbers] == [
        "Baz", "Cruz", "Abad",
    ]  # fmt: skip
    report = write_trf(document_of(section_tournament(desk.state, FIRST)))
    official = [line[48:52].strip() for line in report.splitlines() if line[:3] == "001"]
    assert official == ["1900", "2100", "2000"]
    seeded = [line.split() for line in report.splitlines() if line[:3] == "MMM"]
    assert seeded == [["MMM", "1", "2300"]]
    assert [line for line in report.splitlines() if line[:3] == "172"] == ["172 MMM OTHER"]
    read = tournament_of(read_trf(report).value).value
    ratings = [
        (entry.player.rating, entry.player.national_rating, entry.player.tournament_rating)
        for entry in read.entries
    ]
    assert ratings == [(1900, 0, 2300), (2100, 0, 0), (2000, 0, 0)]

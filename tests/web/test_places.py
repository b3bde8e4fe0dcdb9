"""Every page of an event belongs to one view of one place, and each view is offered where it is."""

import re
from html import unescape

import pytest

from arbitro.model import SYSTEMS, System
from arbitro.service.new_events.demo import build_festival
from arbitro.web.kinds import kind_of
from arbitro.web.routes.route_group import EVENT
from arbitro.web.routes.table import TOPICS
from arbitro.web.views.event.places import PLACES, find_view, shape_of

PAGES = sorted(
    name.removeprefix(f"GET {EVENT}").replace("/s/{section}", "/s/1")
    for topic in TOPICS
    if topic.module.startswith("pages.")
    for name, _ in topic.named()
    if name.startswith(f"GET {EVENT}") and "." not in name.rpartition("/")[2]
)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_of_an_event_stands_in_a_place(path):
    assert find_view(shape_of(path)) is not None


def test_the_rail_has_seven_words_and_no_place_more_than_five_views_of_a_kind():
    assert [place.code for place in PLACES] == [
        *("overview", "players", "rounds", "standings", "documents", "public", "settings"),
    ]
    for system in SYSTEMS.values():
        for place in PLACES:
            views = [view for view in place.views if view.suits(kind_of(system))]
            # rights are views of shared servers alone
            assert len([view for view in views if view.address != "E/rights"]) <= 5


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda system: system.key)
def test_a_bracket_takes_the_place_of_the_crosstable(system):
    standings = next(place for place in PLACES if place.code == "standings")
    pages = {view.address for view in standings.views if view.suits(kind_of(system))}
    assert ("S/bracket" in pages) == (system in {System.KNOCK_OUT, System.MATCH})
    assert ("S/crosstable" in pages) != ("S/bracket" in pages)


def test_a_page_belongs_to_the_view_with_the_longest_address_before_it():
    place, view = find_view("S/rounds/3/why")
    assert (place.code, view.address) == ("rounds", "S/why")
    place, view = find_view("E/office/papers/report")
    assert (place.code, view.address) == ("documents", "E/office/papers")
    assert find_view("E/nothing") is None
    assert find_view("E/officer") is None


def test_the_switcher_leads_to_the_same_view_of_all_sections_and_of_each(visitor):
    key = build_festival(visitor.service)
    url = f"/events/{key}"
    ways = re.compile(
        r'<a href="([^"]*)"( aria-current="true")?(?: title="[^"]*")?>(?:All|<b class="letter)'
    )

    def switcher(path):
        top = visitor.get(path).text.partition("</header>")[0]
        return [(where.removeprefix(url), bool(here)) for where, here in ways.findall(top)]

    each = [("/s/1/standings", True), ("/s/2/standings", False)]
    assert switcher(f"{url}/s/1/standings") == [("/standings", False), *each]
    assert switcher(f"{url}/standings") == [
        *(("/standings", True), ("/s/1/standings", False), ("/s/2/standings", False)),
    ]
    assert switcher(f"{url}/hall?section=b") == [
        *(("/hall", False), ("/hall?section=a", False), ("/hall?section=b", True)),
    ]
    assert switcher(f"{url}/hall?section=b&round=b3")[1:] == [
        *(("/hall?section=a&amp;round=a3", False), ("/hall?section=b&amp;round=b3", True)),
    ]
    assert switcher(f"{url}/s/1/games?round=3")[2] == ("/s/2/games?round=3", False)
    assert switcher(f"/devices?event={key}")[0] == (f"/devices?event={key}", True)


def test_the_switcher_keeps_the_place_on_every_page_and_the_view_where_sections_have_it(visitor):
    key = build_festival(visitor.service)
    kind = kind_of(System.DUTCH)

    def switched(address):
        begin = {"/": "", "E": f"/events/{key}", "S": f"/events/{key}/s/1"}[address[0]]
        path = begin + (address + key if address[0] == "/" else address[1:])
        top = visitor.get(path).text.partition("</header>")[0]
        to = re.search(r'<a href="([^"]*)"[^>]*><b class="letter[^>]*>B</b>', top)[1]
        answer = visitor.get(unescape(to))
        assert answer.status_code == 200, (path, to)
        here = r'aria-current="true"[^>]*><b class="letter[^>]*>B</b>'
        assert re.search(here, answer.text.partition("</header>")[0]), (path, to)
        return find_view(shape_of(to.partition("?")[0].removeprefix(f"/events/{key}")), kind)

    for place in PLACES:
        for view in place.views:
            if not view.suits(kind) or view.address == "E/rights":  # of shared servers alone
                continue
            found = switched(view.address)
            assert found[0] is place, view.address
            if view.is_of_section or view.by_letter:
                assert found[1] is view, view.address


@pytest.mark.parametrize("name", ["standings", "crosstable", "ratings", "prizes"])
def test_lists_of_all_sections_stand_one_under_the_other(visitor, name):
    key = build_festival(visitor.service)
    page = visitor.get(f"/events/{key}/{name}").text
    event = visitor.service.snapshot(key).state
    for section in event.sections.values():
        part = page.partition(f'id="of-{section.id}"')[2].partition("</section>")[0]
        assert section.settings.name in part
        if name != "prizes":
            assert part.count("data-open=") == len(section.entries)
    views = page.partition('<nav class="views"')[2].partition("</nav>")[0]
    assert f'href="/events/{key}/ratings"' in views

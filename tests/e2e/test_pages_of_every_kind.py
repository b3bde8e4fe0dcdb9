"""What every page of an event is held to, whatever is played: rows, words, places, a phone.

Each kind of event is walked view by view as its rail and its views offer them, the pages in three
languages by turns; ``ARBITRO_E2E_LANGUAGE`` asks them all in one.
"""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.commands import RegisterTeam
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings, TeamRules
from arbitro.i18n import translator
from arbitro.model import SectionId, System
from arbitro.service.new_events.demo import build_festival
from e2e import festival
from e2e.conftest import Running
from e2e.deeds import faults_of
from e2e.other_words import LANGUAGE

pytestmark = pytest.mark.browser

SECTION = SectionId(1)
ROWS, FIRST_ROW, PLACES, VIEWS, WORDS = 20, 150, 10, 5, 150
LANGUAGES = ("en", "es", "fr") if LANGUAGE == "en" else (LANGUAGE,)
LISTS = {
    *("office", "players", "teams", "check-in", "hall", "why", "games", "standings"),
    *("crosstable", "ratings", "settings"),
}
"""Views that are lists, by the last part of their address: rows come first, and many of them."""
WORDY = {"export", "devices"}
"""Views that explain what is done once: copies in other places, and devices to let in."""
DIFFERS = {"hall", "standings", "crosstable", "bracket", "papers", "teams"}
"""Views that each kind draws in its own way: their faults are looked for in every kind."""

LOOK = """() => {
  const isThere = (e) => e.checkVisibility({visibilityProperty: true});
  const seen = (e) =>
    isThere(e) && e.getBoundingClientRect().width > 4 && !e.closest(".sr-only");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const rows = all("main tbody tr:not(.head)");
  const whole = rows.filter((e) => {
    const r = e.getBoundingClientRect(), middle = r.top + r.height / 2;
    const on = document.elementFromPoint(r.left + Math.min(60, r.width / 2), middle);
    return r.bottom <= innerHeight && on && e.contains(on);
  });
  const beside = "main :is(tbody, li, svg, .bracket), aside, .sr-only, .skip, script, style";
  const both = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
  const walk = document.createTreeWalker(document.body, both, (n) =>
    n.nodeType === 3 ? NodeFilter.FILTER_ACCEPT
      : n.matches(beside) || !isThere(n) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP);
  let words = 0;
  while (walk.nextNode())
    words += walk.currentNode.textContent.split(/\\s+/).filter(Boolean).length;
  const lists = ".switcher, .views, .pager, .filters";
  const places = all("nav a[href], header a[href], footer a[href]")
    .filter((e) => !e.closest(lists)).map((e) => new URL(e.href).pathname);
  return {
    rows: rows.length, whole: whole.length, words, places: new Set(places).size,
    first: rows.length ? Math.round(rows[0].getBoundingClientRect().top) : 0,
    views: all(".views a").length, switcher: all(".switcher a").length,
    find: all("[data-palette]").length > 0,
    undo: all("#latest form[action$='/undo'] button").length > 0 };
}"""
ON_A_PHONE = """() => {
  const rail = document.querySelector("nav.rail");
  const bar = [...rail.querySelectorAll("a, summary")].filter((e) => e.checkVisibility());
  return [document.documentElement.scrollWidth, bar.length,
    Math.round(innerHeight - rail.getBoundingClientRect().bottom)];
}"""


def settings_of(kind):
    if kind == "teams":
        return SectionSettings("Open", System.TEAM_SWISS, 5, teams=TeamRules(boards=4))
    if kind == "knock-out":
        return SectionSettings("Open", System.KNOCK_OUT, 0)
    if kind == "round-robin":
        return SectionSettings("Open", System.ROUND_ROBIN, 0)
    return SectionSettings("Open", rounds=7)


def build(service, kind):
    """Make an event whose second round is half played; a new one has its section alone."""
    if kind == "demonstration":
        return build_festival(service)
    key = service.create(asked.CreateEvent(EventSettings(f"Open {kind}"))).key
    festival.do(service, key, asked.AddSection(settings_of(kind)))
    if kind == "new":
        return key
    if kind == "teams":
        for at in range(24):
            team = RegisterTeam(SECTION, f"Club {at + 1}", players=festival.players(4, 4 * at))
            festival.do(service, key, team)
    else:
        people = festival.players(48 if kind == "knock-out" else 24)
        festival.do(service, key, asked.ImportPlayers(SECTION, people))
    festival.do(service, key, asked.CloseEntries(SECTION))
    for number in (1, 2):
        festival.do(service, key, asked.PairRound(SECTION), asked.PublishRound(SECTION, number))
        games = list(service.snapshot(key).state.sections[SECTION].current.games.values())
        for game in games[: len(games) // number]:
            festival.do(service, key, asked.EnterResult(SECTION, game.id, GameResult.WHITE_WINS))
    return key


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    server = Running(tmp_path_factory.mktemp("kinds") / "events")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def made(running):
    """Make an event of a kind, once."""
    keys = {}

    def event(kind):
        if kind not in keys:
            keys[kind] = build(running.service, kind)
        return f"{running.address}/events/{keys[kind]}"

    return event


def views_of(page, event):
    """Return the addresses of all views of all places, as rail and views lead to them."""
    page.goto(event)
    places = page.locator("nav.rail > ul > li:not(.more) > a")
    views = {}
    for place in places.evaluate_all("all => all.map(e => e.href)"):
        page.goto(place)
        links = page.locator("nav.views a").evaluate_all("all => all.map(e => e.href)")
        views.update(dict.fromkeys(links or [place]))
    return list(views)


def misses_of(look, name, is_new):
    """Return what a page is not, of what all pages are."""
    if name in LISTS:
        if look["whole"] < min(ROWS, look["rows"]):
            yield f"{look['whole']} of {look['rows']} rows"
        if look["first"] > FIRST_ROW:
            yield f"first row at {look['first']} px"
    if look["words"] > WORDS and name not in WORDY:
        yield f"{look['words']} words"
    if look["places"] > PLACES or look["views"] > VIEWS:
        yield f"{look['places']} places, {look['views']} views"
    if not look["find"] or not (look["undo"] or is_new):
        yield "no search or no undoing"


KINDS = ("demonstration", "new", "teams", "knock-out", "round-robin")


@pytest.mark.parametrize("kind", KINDS)
def test_every_view_has_its_rows_few_words_few_places_and_fits_a_phone(made, open_page, kind):
    page = open_page()
    page.emulate_media(reduced_motion="reduce")
    event, found = made(kind), {}
    for at, url in enumerate(views_of(page, event), KINDS.index(kind)):
        name = url.partition("?")[0].rpartition("/")[2]
        if kind != "demonstration" and name not in LISTS | DIFFERS and url != event:
            continue  # drawn alike in every kind of event
        page.set_extra_http_headers({"accept-language": LANGUAGES[at % len(LANGUAGES)]})
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(url)
        look = page.evaluate(LOOK)
        misses = list(misses_of(look, name, kind == "new"))
        if kind == "demonstration" and look["switcher"] < 2:
            misses.append("no switcher")
        if name in DIFFERS or kind == "demonstration":
            faults = faults_of(page)
            misses += [f"{each['id']}: {each['nodes'][0]['html'][:90]}" for each in faults]
        page.set_viewport_size({"width": 390, "height": 844})
        width, bar, below = page.evaluate(ON_A_PHONE)
        if width > 390 or not 3 <= bar <= 5 or below:
            misses.append(f"on a phone {width} px wide, {bar} words at the bottom, {below} below")
        if misses:
            found[url.removeprefix(event)] = misses
    assert found == {}


@pytest.mark.parametrize(
    ("kind", "language"), [("teams", "es"), ("knock-out", "fr"), ("round-robin", "en")]
)
def test_somebody_is_withdrawn_in_two_presses_and_back_by_one_key(
    running, made, open_page, kind, language
):
    event, key_of = made(kind), translator(language).t("ui.act.key.withdraw")
    key = event.rpartition("/")[2]
    before = running.service.snapshot(key).state.sections
    page = open_page(language=language)
    page.goto(f"{event}/s/1/{'teams' if kind == 'teams' else 'players'}")
    loads = []
    page.on("load", lambda _: loads.append(page.url))
    page.locator("main tbody tr[data-open]").nth(4).locator("td").first.click()
    expect(page.locator("#thing .acts")).to_be_visible()
    page.keyboard.press(key_of)
    page.get_by_role("dialog").locator("[value=yes]").click()
    expect(page.locator("main tbody .tag.alarm")).to_have_count(1)
    assert running.service.snapshot(key).state.sections != before
    page.keyboard.press("Control+z")
    expect(page.locator("main tbody .tag.alarm")).to_have_count(0)
    assert running.service.snapshot(key).state.sections == before
    assert loads == []

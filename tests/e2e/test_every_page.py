"""Every page of the demonstration: accessible, narrow enough for a phone, readable scriptless."""

import io
import re

import pytest
from playwright.sync_api import expect

from arbitro.config import list_file
from arbitro.desk import commands
from arbitro.desk.commands import SetPrizes
from arbitro.desk.features.arbiters import SetArbiters
from arbitro.desk.values.papers import NO_ARBITERS, EventArbiter, EventArbiters
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.formats.rating_list import ListedPlayer, ListedRating, ListSource
from arbitro.formats.rating_list.generate import HEAD, line_of
from arbitro.i18n import languages_named, translator
from arbitro.model import FideId, SectionId
from arbitro.rules.arbiters.appointment import Body
from arbitro.rules.arbiters.career import Calendar, Category, Role
from arbitro.rules.prizes import Basis, Conditions, Fund, Sharing, SpecialPrizes
from arbitro.storage.lists.rating_lists import import_list
from e2e.deeds import add_form, faults_of
from e2e.other_words import LANGUAGE

pytestmark = pytest.mark.browser

PAGES = {
    "events": "/",
    "wizard": "/events/new",
    "overview": "/events/{event}",
    "section": "/events/{event}/s/1/edit",
    "new section": "/events/{event}/sections/new",
    "history": "/events/{event}/history",
    "players": "/events/{event}/s/1/players",
    "player": "/events/{event}/s/1/players/3",
    "import": "/events/{event}/s/1/players/import",
    "refresh from the list": "/events/{event}/s/1/players/refresh",
    "a board": "/events/{event}/s/1/boards/3",
    "why": "/events/{event}/s/1/rounds/7/why?a=3&b=8",
    "why a whole round": "/events/{event}/s/1/rounds/7/why",
    "why one player": "/events/{event}/s/1/rounds/7/why/3",
    "by hand": "/events/{event}/s/1/rounds/7/by-hand",
    "standings": "/events/{event}/s/1/standings",
    "worksheet": "/events/{event}/s/1/standings/3/worksheet",
    "crosstable": "/events/{event}/s/1/crosstable",
    "schedule": "/events/{event}/s/1/schedule",
    "printed schedule": "/events/{event}/s/1/paper/schedule",
    "play-off": "/events/{event}/s/1/play-off?players=1+2+3+4+5+6",
    "documents": "/events/{event}/s/1/paper",
    "pairing list": "/events/{event}/s/1/paper/pairings/7",
    "pairing list by name": "/events/{event}/s/1/paper/pairings/7?name",
    "printed standings": "/events/{event}/s/1/paper/standings",
    "printed crosstable": "/events/{event}/s/1/paper/crosstable",
    "check list": "/events/{event}/s/1/paper/check-list/7",
    "entry list": "/events/{event}/s/1/paper/players",
    "standings by rating": "/events/{event}/s/1/standings?by=rating&after=5",
    "standings by age, refused": "/events/{event}/s/1/standings?by=age&bands=young",
    "printed groups": "/events/{event}/s/1/paper/standings?by=federation",
    "prizes": "/events/{event}/s/1/prizes",
    "ratings": "/events/{event}/s/1/ratings",
    "games": "/events/{event}/s/1/games",
    "incidents": "/events/{event}/s/1/incidents",
    "new incident": "/events/{event}/s/1/incidents/new",
    "printed incidents": "/events/{event}/s/1/paper/incidents",
    "rules of play": "/events/{event}/s/1/play",
    "viewer": "/viewer",
    "ratings of a player": "/events/{event}/s/1/ratings/12",
    "norms": "/events/{event}/s/1/norms",
    "norms of a player": "/events/{event}/s/1/norms/12",
    "official papers": "/events/{event}/s/1/forms",
    "a paper to fill in": "/events/{event}/s/1/forms/fa1/edit?arbiter=Gil",
    "players of a list": "/events/{event}/s/1/players/listed?q=gar",
    "a player compared with a list": "/events/{event}/s/1/players/3/listed?q=gar&pick=0",
    "prizes to enter": "/events/{event}/s/1/prizes/edit",
    "printed prizes": "/events/{event}/s/1/paper/prizes?working",
    "arbiters": "/events/{event}/arbiters",
    "office": "/events/{event}/office",
    "a sheet of the office": "/events/{event}/office/facts/1/section-kind",
    "a register of the office": "/events/{event}/office/rows/0/committee",
    "deadlines": "/events/{event}/office/calendar",
    "checklists of the office": "/events/{event}/office/duties/1",
    "a paper of the office": "/events/{event}/office/papers/sealed-move",
    "seats": "/events/{event}/office/seats",
    "regulations": "/events/{event}/office/regulations",
    "arbiters to enter": "/events/{event}/arbiters/edit",
    "from a report": "/events/from-report",
    "programs": "/tokens",
    "results from a list": "/events/{event}/s/1/rounds/6/list",
    "hall": "/events/{event}/hall",
    "check-in": "/events/{event}/s/1/check-in",
    "cards of players": "/events/{event}/s/1/cards",
    "small papers": "/events/{event}/s/1/paper/small",
    "large print": "/events/{event}/s/1/paper/standings?large",
    "screens": "/events/{event}/screens",
    "requests": "/events/{event}/requests",
    "publicity": "/events/{event}/publicity",
    "all sections in one": "/events/{event}/papers?of=names",
    "standings of all sections": "/events/{event}/papers?of=standings",
    "clubs ranked": "/events/{event}/s/1/standings?by=federation&best=3",
    "phone of a helper": "/m/{event}",
    "devices": "/devices",
    "join": "/join",
    "events for visitors": "/p",
    "result desk": "/r/{event}",
    "page of a player": "/me/{event}",
    "school": "/learn",
    "seminars": "/seminars",
    "first steps": "/learn/where-to?seed=3",
    "calculators": "/calculators?average=2500&points=5.5&games=9",
    "direct titles": "/events/{event}/s/1/direct-titles?championship=continental",
    "analysis": "/analysis?line=e2e4",
    "conformity": "/conformity?every=true",
    "handbook": "/handbook",
    "handbook beside": "/handbook?edition=C.04.3@2026-02&beside=C.04.3@2017-07",
    "mock examination": "/learn/exam?seed=4&at=9999999999&minutes=60",
    "a round by hand": "/learn/by-hand?seed=4&hint=3",
    "a question with a table": "/learn/round?seed=4",
    "a wrong answer": "/learn/tie-break?seed=8&answer=0",
    "a question with a position": "/learn/flag-fell?seed=2",
}


@pytest.fixture(scope="module", autouse=True)
def prizes(demo):
    """A fund in both demonstrations, with what a page of prizes can show."""
    special = (
        SpecialPrizes("Sub 2100", (15000, 5000), Conditions(rating_to=2099)),
        SpecialPrizes("Up", (10000,), basis=Basis.ABOVE_EXPECTATION),
    )
    fund = Fund((60000, 40000, 30000), Sharing.HORT, special=special, currency="EUR")
    arbiters = EventArbiters(
        Calendar.MAJOR_WORLD,
        Body.EVENTS,
        player_norms=True,
        arbiters=(
            EventArbiter("Ana", Role.CHIEF, "IA", category=Category.C, registered=True),
            EventArbiter("Bruno", Role.DEPUTY, "NA", norm="FA"),
        ),
    )
    for key in demo.keys.values():
        demo.service.handle(key, SetPrizes(SectionId(1), fund, "Ana"))
        demo.service.handle(key, SetArbiters(arbiters, NO_ARBITERS))


def visit(page, demo, name, language):
    page.goto(demo.address + PAGES[name].format(event=demo.keys[language]))


@pytest.fixture(scope="module", autouse=True)
def rating_list(demo):
    """A list of two players of one surname, read in for both demonstrations."""
    players = (
        ListedPlayer(
            FideId(2200001), "Garcia, Ana", "ESP", "F", "WFM",
            standard=ListedRating(2100, 0, 20), birth_year=1999,
        ),
        ListedPlayer(FideId(2200019), "Garcia, Bea", "ESP", "F"),
    )  # fmt: skip
    text = "\n".join([HEAD, *map(line_of, players)]) + "\n"
    import_list(ListSource(io.BytesIO(text.encode()), "two"), list_file(demo.service.folder))


WIDTH_WITH_ALL_OPEN = """() => {
  const closed = [...document.querySelectorAll("details:not([open])")];
  for (const each of closed) each.open = true;
  const width = document.documentElement.scrollWidth;
  for (const each of closed) each.open = false;
  return width;
}"""


WITHOUT_LIKE_ROWS = """() => {
  const shape = (row) => [row, ...row.querySelectorAll("*")]
    .map((each) => each.tagName + each.getAttribute("class") + each.getAttributeNames()).join(" ");
  for (const table of document.querySelectorAll("table")) {
    const seen = {};
    for (const body of table.tBodies)
      for (const row of [...body.rows]) {
        const like = shape(row);
        seen[like] = (seen[like] ?? 0) + 1;
        if (seen[like] > 3) row.remove();
      }
  }
}"""
"""Most of the time goes into every cell of long tables: of rows made of the same elements with the
same classes and attributes three are asked, whatever their text."""


def test_no_page_scrolls_sideways_or_has_an_accessibility_fault_in_any_theme(demo, open_page):
    page = open_page()
    page.emulate_media(reduced_motion="reduce")  # a colour on its way to another is neither
    wide, found = {}, {}
    for at, name in enumerate(PAGES):
        page.set_viewport_size({"width": 1280, "height": 900})
        page.set_extra_http_headers({"accept-language": LANGUAGE})
        visit(page, demo, name, "en")
        page.evaluate(WITHOUT_LIKE_ROWS)
        faults = faults_in(page, "light")
        faults += faults_in(page, "contrast", only="color-contrast")
        page.set_viewport_size({"width": 390, "height": 900})
        widths = [page.evaluate(WIDTH_WITH_ALL_OPEN)]
        other = ("es", "fr")[at % 2] if LANGUAGE == "en" else LANGUAGE
        page.set_extra_http_headers({"accept-language": other})
        visit(page, demo, name, "es")
        widths.append(page.evaluate(WIDTH_WITH_ALL_OPEN))
        page.evaluate(WITHOUT_LIKE_ROWS)
        faults += faults_in(page, "dark")
        if max(widths) > 390:
            wide[name] = widths
        if faults:
            found[name] = faults
    assert (wide, found) == ({}, {})


def faults_in(page, theme, only=None):
    """What axe finds on the page in a theme, by one rule alone or by all, however small it is."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    options = {"runOnly": [only]} if only else {}
    return [
        f"{theme} {fault['id']}: {fault['nodes'][0]['html'][:120]}"
        for fault in faults_of(page, **options)
    ]


def test_reading_needs_no_script(demo, browser):
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    for name in ("overview", "players", "hall", "standings", "worksheet", "crosstable", "why"):
        visit(page, demo, name, "en")
        assert page.locator("main").inner_text().strip()
        assert page.locator("main h1, main h2").count()
    context.close()


def test_the_first_key_stop_is_the_way_to_the_content(demo, open_page):
    page = open_page()
    visit(page, demo, "standings", "en")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    expect(page.locator("#content")).to_be_focused()


def test_a_board_is_explained_where_it_stands_with_its_articles(demo, open_page):
    page = open_page()
    visit(page, demo, "why", "en")
    page.locator(".why-list a[data-panel]").first.click()
    steps = page.locator("#thing #steps")
    steps.locator("summary").click()
    system = translator(LANGUAGE).regulation("C.04.3")
    expect(steps.locator(".article").first).to_have_text(f"{system} 2017, art. B.3")


def test_a_wish_for_another_pair_is_answered_with_an_article(demo, open_page):
    page = open_page()
    visit(page, demo, "why", "en")
    page.get_by_label("Player", exact=True).fill("2")
    page.get_by_label("Other player", exact=True).fill("9")
    page.get_by_role("button", name="Why not?").click()
    answer = page.locator("#question[data-of$='?a=2&b=9']")
    answer.locator("summary").click()
    answer.locator(".article").first.wait_for()


@pytest.mark.parametrize(("before", "after"), [("en", "es"), ("es", "fr")])
def test_the_language_changes_with_one_button_and_stays(demo, open_page, before, after):
    told = translator(after).t
    page = open_page(language=before)
    visit(page, demo, "standings", "en")
    page.get_by_role("button", name=dict(languages_named())[after]).click()
    page.get_by_role("heading", name=told("ui.nav.standings")).wait_for()
    page.get_by_role("link", name=told("ui.nav.crosstable")).click()
    page.get_by_role("heading", name=told("ui.nav.crosstable")).wait_for()
    assert page.locator("html").get_attribute("lang") == after


def test_the_theme_changes_from_dark_to_light_and_high_contrast(demo, open_page):
    page = open_page(scheme="light")
    visit(page, demo, "overview", "en")
    page.get_by_role("button", name=re.compile("Theme: system")).click()
    page.locator('html[data-theme="dark"]').wait_for()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name=re.compile("Theme: dark")).click()
    page.locator('html[data-theme="light"]').wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
    page.get_by_role("button", name=re.compile("Theme: light")).click()
    page.locator('html[data-theme="contrast"]').wait_for()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_a_value_of_the_standings_opens_its_working(demo, open_page):
    page = open_page()
    visit(page, demo, "standings", "en")
    column = page.locator("th[data-of]", has_text=re.compile("^SB$"))
    at = column.evaluate("each => each.cellIndex")
    page.locator("table.standings tbody tr").nth(2).locator("td, th").nth(at).click()
    opened = page.locator("#worksheet details[open] summary")
    expect(opened).to_contain_text("Sonneborn-Berger")
    expect(page.locator("#worksheet h2")).to_contain_text("Jugador 01")


def test_players_are_found_while_typing(demo, open_page):
    page = open_page()
    visit(page, demo, "players", "en")
    page.get_by_label("Name, club or number").fill("jugador 07")
    expect(page.locator("#player-table tbody tr")).to_have_count(1)


@pytest.fixture(scope="module")
def players_page(demo):
    """Return the address of players who can still be added; the demonstrations are at their end."""
    key = demo.service.create(commands.CreateEvent(EventSettings("Open"))).key
    demo.service.handle(key, commands.AddSection(SectionSettings("A", rounds=5)))
    return f"{demo.address}/events/{key}/s/1/players"


def test_the_form_of_a_player_is_filled_from_the_list_by_keys_alone(players_page, open_page):
    page = open_page(width=390)
    page.goto(players_page)
    form = add_form(page)
    name = form.get_by_role("textbox", name="Name")
    name.press_sequentially("gar")
    expect(form.get_by_role("status")).to_have_text("2 players found in the rating list.")
    serious = [
        fault["id"] for fault in faults_of(page) if fault["impact"] in {"serious", "critical"}
    ]
    assert serious == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    name.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(name).to_be_focused()
    expect(name).to_have_value("Garcia, Ana")
    expect(form.get_by_label("Rating", exact=True)).to_have_value("2100")
    expect(form.get_by_label("Title")).to_have_value("WFM")
    expect(form.get_by_label("FIDE ID")).to_have_value("2200001")
    expect(form.get_by_label("Sex")).to_have_value("w")
    expect(form.get_by_role("status")).to_contain_text("Garcia, Ana")
    expect(form.locator("#offered button")).to_have_count(0)


def test_an_arrow_before_the_list_is_there_leads_to_its_first_line(demo, players_page, open_page):
    page = open_page()
    page.goto(players_page)
    name = add_form(page).get_by_role("textbox", name="Name")
    demo.late.answers = (0.5,)
    try:
        name.press_sequentially("gar")
        name.press("ArrowDown")
        expect(page.locator("#offered button").first).to_be_focused()
        page.keyboard.press("Enter")
    finally:
        demo.late.answers = (0,)
    expect(name).to_have_value("Garcia, Ana")


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_no_bar_of_pages_runs_out_of_a_desks_screen(demo, open_page, language):
    page = open_page(language=language)
    english, spanish = (f"/events/{demo.keys[known]}" for known in ("en", "es"))
    lists = ("/s/1/forms", "/office", "/office/papers")
    for path in (
        f"{english}/s/1/players",
        f"{spanish}/s/1/paper",
        *(f"{event}{rest}" for event in (english, spanish) for rest in lists),
    ):
        page.goto(f"{demo.address}{path}")
        bars = page.locator("nav").all()
        assert bars
        for bar in bars:
            assert bar.evaluate("each => each.scrollWidth <= each.clientWidth + 1"), path


WORKINGS = """
<section class="thing"><div class="part workings"><p>Needed</p><details open><summary>Next</summary>
<div class="scroll"><table><tbody><tr>WIDE</tr></tbody></table></div></details></div></section>
"""
"""A panel with a table too wide for it, as that of who may be met next for a norm."""


def test_a_wide_table_in_a_panel_scrolls_and_never_widens_what_stands_beside_it(demo, open_page):
    page = open_page()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{demo.address}/events/{demo.keys['en']}/s/1/players")
    shown = WORKINGS.replace("WIDE", "<td>" + "wide" * 8 + "</td>" + 9 * "<td>wideopponent</td>")
    page.locator("#thing").evaluate("(thing, shown) => { thing.innerHTML = shown }", shown)
    wider = "all => all.filter(one => one.clientWidth > one.closest('.pane').clientWidth).length"
    assert page.locator("#thing .workings > *").evaluate_all(wider) == 0

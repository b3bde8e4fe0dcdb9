"""The panel beside the entry list: opened from a row, acts in place, keys, and a phone's sheet."""

import pytest
from playwright.sync_api import expect

from e2e import festival
from e2e.deeds import press_act
from patience import until

pytestmark = pytest.mark.browser


@pytest.fixture
def event(server):
    server.key = festival.two_sections(server.service, counts=(12, 8), rounds_played=1)
    server.section = f"{server.address}/events/{server.key}/s/1"
    return server


def entry(event, number):
    return event.service.snapshot(event.key).state.sections[1].entries[number]


def test_a_player_is_withdrawn_from_the_row_and_back_without_a_load(event, open_page):
    page = open_page()
    page.goto(f"{event.section}/players")
    loads = []
    page.on("load", lambda _: loads.append(page.url))
    page.locator("#entry-3 td").first.click()
    expect(page.locator("#thing h2")).to_contain_text(
        event.service.snapshot(event.key).state.people[3].name
    )
    assert page.url.endswith("/players/3")
    press_act(page, "withdraw")
    page.get_by_role("dialog").locator("[value=yes]").click()
    expect(page.locator("#thing .tag.alarm")).to_be_visible()
    expect(page.locator("#entry-3 .tag.alarm")).to_be_visible()
    assert entry(event, 3).withdrawn
    page.locator('#thing [action$="/do/reinstate-player"] button').click()
    expect(page.locator("#thing .tag.alarm")).to_have_count(0)
    assert not entry(event, 3).withdrawn
    assert loads == []


def test_rows_are_walked_by_keys_and_escape_closes(event, open_page):
    page = open_page()
    page.goto(f"{event.section}/players")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#entry-2")).to_have_class("here")
    page.keyboard.press("Enter")
    expect(page.locator("#thing section")).to_have_attribute(
        "data-of", f"/events/{event.key}/s/1/players/2"
    )
    page.keyboard.press("Escape")
    expect(page.locator("#thing section")).to_have_count(0)
    assert page.url.endswith("/players")
    expect(page.locator("#panel")).to_be_visible()


def test_a_wrong_form_stays_open_with_what_was_typed(event, open_page):
    page = open_page()
    page.goto(f"{event.section}/players/3")
    press_act(page, "adjust")
    form = page.locator("#act-adjust-points")
    form.locator("input[name=points]").fill("much")
    form.get_by_role("button").click()
    again = page.locator("#act-adjust-points input[name=points]")
    expect(again).to_have_value("much")
    expect(again).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#entry-3")).to_have_class("here")


def test_a_change_by_another_shows_in_an_open_panel(event, open_page):
    page = open_page()
    page.goto(f"{event.section}/players/3")
    expect(page.locator("#live-state")).to_have_attribute("data-live", "on")
    other = open_page()
    other.goto(f"{event.section}/players/3?act=withdraw-player")
    other.keyboard.press("Enter")
    other.get_by_role("dialog").locator("[value=yes]").click()
    expect(page.locator("#thing .tag.alarm")).to_be_visible()


def test_on_a_phone_the_panel_is_a_sheet_that_closes(event, open_page):
    page = open_page(width=390)
    page.goto(f"{event.section}/players")
    page.locator("#entry-3 a").click()
    sheet = page.locator("aside.pane")
    expect(page.locator("#thing h2")).to_be_visible()
    box = sheet.bounding_box()
    assert box["y"] > 100
    assert box["y"] + box["height"] == pytest.approx(page.viewport_size["height"], abs=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#thing [data-close]").click()
    expect(page.locator("#thing section")).to_have_count(0)


def test_without_a_script_the_acts_work_by_pages(event, browser):
    context = browser.new_context(java_script_enabled=False, locale="en")
    page = context.new_page()
    page.goto(f"{event.section}/players")
    page.locator("#entry-3 a").click()
    page.locator('#thing [action$="/do/withdraw-player"] button').click()
    expect(page.locator("#thing .tag.alarm")).to_be_visible()
    assert entry(event, 3).withdrawn
    context.close()


def test_several_are_chosen_by_boxes_and_keys_and_given_one_act(event, open_page):
    page = open_page()
    page.goto(f"{event.section}/players")
    loads = []
    page.on("load", lambda _: loads.append(page.url))
    page.locator("#entry-2 .pick").check()
    expect(page.locator("#thing section")).to_have_attribute(
        "data-of", f"/events/{event.key}/s/1/players/several?who=2"
    )
    page.locator("#entry-4 a").focus()
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("#thing section")).to_have_attribute(
        "data-of", f"/events/{event.key}/s/1/players/several?who=2-4-5"
    )
    page.locator("#entry-4 a").focus()
    page.keyboard.press("x")
    expect(page.locator("#thing .decided li")).to_have_count(2)
    press_act(page, "withdraw")
    page.get_by_role("dialog").locator("[value=yes]").click()
    expect(page.locator(".entrants .tag.alarm")).to_have_count(2)
    assert [number for number in range(1, 13) if entry(event, number).withdrawn] == [2, 5]
    page.locator('#thing [action$="/do/reinstate-player"] button').click()
    expect(page.locator(".entrants .tag.alarm")).to_have_count(0)
    # One act, one key: both have left again.
    page.keyboard.press("Control+z")
    expect(page.locator(".entrants .tag.alarm")).to_have_count(2)
    assert [number for number in range(1, 13) if entry(event, number).withdrawn] == [2, 5]
    page.keyboard.press("Escape")
    expect(page.locator(".pick:checked")).to_have_count(0)
    assert loads == []


def test_whom_a_player_must_not_meet_is_typed_and_offered(event, open_page):
    page = open_page()
    page.goto(f"{event.section}/players/3")
    page.locator("#act-forbid-pairing summary").click()
    field = page.get_by_label("Name or number")
    field.press_sequentially("7")
    name = event.service.snapshot(event.key).state.people[7].name
    offered = page.locator("#act-forbid-pairing datalist option")
    expect(offered).to_have_attribute("value", f"7 {name}")
    field.fill(f"7 {name}")
    field.press("Enter")
    # Rounds are paired: the confirmation is of the two who were meant.
    expect(page.locator("#confirmation [name=entries]")).to_have_value("3 7")


@pytest.mark.parametrize("where", ["standings/2/worksheet", "boards/1", "ratings/2"])
def test_somebody_is_withdrawn_from_another_list_without_leaving_it(event, open_page, where):
    page = open_page()
    page.goto(f"{event.section}/{where}")
    there, loads = page.url, []
    page.on("load", lambda _: loads.append(page.url))
    link = page.locator('#thing a[href*="/players/"]').first
    whose = link.get_attribute("href")
    link.click()
    expect(page.locator("#thing section")).to_have_attribute("data-of", whose)
    assert page.url == there
    page.locator('#thing [action$="/do/withdraw-player"] button').click()
    page.get_by_role("dialog").locator("[value=yes]").click()
    expect(page.locator("#thing .tag.alarm")).to_be_visible()
    assert entry(event, int(whose.rpartition("/")[2])).withdrawn
    assert (page.url, loads) == (there, [])


def test_ten_acts_are_undone_by_ten_keys(event, open_page):
    begun = event.service.snapshot(event.key).state
    acts = [
        ("players/3", "withdraw-player", {}),
        ("players/4", "request-bye", {"round": "3", "kind": "Z"}),
        ("players/5", "adjust-points", {"points": "1", "round": "1"}),
        ("players/6", "fix-board", {"board": "2"}),
        ("players/3", "reinstate-player", {}),
        ("boards/7", "enter-result", {}),
        ("players/9", "request-bye", {"round": "4", "kind": "Z"}),
        ("players/10", "withdraw-player", {}),
        ("players/11", "fix-board", {"board": "3"}),
        ("players/10", "reinstate-player", {}),
    ]
    assert len({command for _, command, _ in acts}) == 6
    page = open_page()
    for where, command, sent in acts:
        page.goto(f"{event.section}/{where}?act={command}")
        form = page.locator(f'#thing form[action$="/do/{command}"]').first
        for name, value in sent.items():
            field = form.locator(f"[name={name}]")
            if field.evaluate("e => e.matches('select')"):
                field.select_option(value)
            else:
                field.fill(value)
        version = event.service.snapshot(event.key).version
        form.locator("button").last.click()
        sure = page.get_by_role("dialog").locator("[value=yes]")
        if command == "withdraw-player":
            sure.click()
        until(lambda v=version: event.service.snapshot(event.key).version > v, command)
    for page_of in ("players", "standings", "why", "ratings", "games", "crosstable"):
        page.goto(f"{event.section}/{page_of}")
        for _ in range(2 if page_of in {"players", "standings", "why", "ratings"} else 1):
            version = event.service.snapshot(event.key).version
            expect(page.locator('#latest form[action$="/undo"] button').first).to_be_enabled()
            page.keyboard.press("Control+z")
            until(lambda v=version: event.service.snapshot(event.key).version > v, "undone")
            page.wait_for_timeout(400)
    assert event.service.snapshot(event.key).state.sections == begun.sections


def test_what_an_act_says_is_in_sight_though_the_list_is_scrolled(event, open_page):
    page = open_page()
    page.set_viewport_size({"width": 1280, "height": 400})
    page.goto(f"{event.section}/players/11")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    press_act(page, "withdraw")
    page.get_by_role("dialog").locator("[value=yes]").click()
    said = page.locator("#thing > .notice.good")
    expect(said).to_be_in_viewport()
    assert page.evaluate("scrollY") > 0
    page.evaluate("document.querySelector('#thing .thing').id = 'of-before'")
    page.evaluate("document.dispatchEvent(new CustomEvent('arbitro:refreshed'))")
    expect(page.locator("#of-before")).to_have_count(0)
    expect(said).to_be_in_viewport()


def test_a_panel_looked_up_anew_without_an_answer_stays_and_so_does_the_page(event, browser):
    """Nobody asked for it: no aborted answer and no error of the server leads away."""
    page = browser.new_page()  # its console complains of the answers that fail
    page.goto(f"{event.section}/players/11")
    page.evaluate("document.querySelector('#thing .thing').id = 'of-before'")
    for refuse in (lambda route: route.abort(), lambda route: route.fulfill(status=500)):
        page.unroute_all()
        page.route("**/players/*/panel*", refuse)
        with page.expect_request("**/players/*/panel*"):
            page.evaluate("document.dispatchEvent(new CustomEvent('arbitro:refreshed'))")
        page.wait_for_timeout(300)
        expect(page.locator("#of-before")).to_have_count(1)
    page.close()

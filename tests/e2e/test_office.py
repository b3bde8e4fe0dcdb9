"""The office of an event in a browser: a sheet, a register, the findings, days, regulations."""

import pytest
from playwright.sync_api import expect

from arbitro.service.new_events.demo import build_demo
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant

pytestmark = pytest.mark.browser

WORDS = {
    "en": ("L2", "Save", "Appoint an appeals committee", "Hotels and their contact"),
    "es": ("L2", "Guardar", "Nombre un comité de apelación", "Hoteles"),
}


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_office_of_an_event_from_a_sheet_to_the_packet(demo, open_page, language):
    level, save, none, hotels = WORDS[language]
    office = f"{demo.address}/events/{demo.keys[language]}/office"
    page = open_page(width=390, language=language)
    page.goto(office)
    expect(page.locator("#found")).to_contain_text(none)
    expect(page.locator("#found")).not_to_contain_text(hotels)
    page.locator("a[href$='?only=none#further']").click()
    page.locator("a[href$='/facts/0/kind']").click()
    page.locator("#level").select_option(level)
    page.get_by_role("button", name=save, exact=True).click()
    expect(page.locator("#found")).to_contain_text(hotels)  # an event of FIDE owes an invitation
    page.goto(f"{office}/rows/0/committee")
    for name, seat in (("Ana", "chair"), ("Bea", "member"), ("Eva", "member")):
        page.locator("#name").fill(name)
        page.locator("#born").fill("1980-02-03")
        page.locator("#seat").select_option(seat)
        page.get_by_role("button", name=save, exact=True).click()
        expect(page.locator("#thing")).to_contain_text(name)
    page.goto(office)
    expect(page.locator("#found")).not_to_contain_text(none)
    page.goto(f"{office}/facts/0/clauses-{language}")
    page.locator("#hotels").fill("Hotel Gambito")
    page.get_by_role("button", name=save, exact=True).click()
    expect(page.locator("#found")).not_to_contain_text(hotels)
    page.goto(f"{office}/regulations?language={language}")
    expect(page.locator("article")).to_contain_text("Hotel Gambito")
    seal_a_move(page, office)
    for name in ("calendar", "packet", "papers", "amendments", "seats", "duties/1", "clocks/1"):
        page.goto(f"{office}/{name}")
        expect(page.locator("h1")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name


def seal_a_move(page, office):
    """Fill the envelope of an adjourned game in from its board, and take it as PDF."""
    page.goto(f"{office}/papers/sealed-move")
    page.locator("select[name='from']").select_option(index=0)
    page.locator("form[method='get'] button").click()
    expect(page.locator("#white")).not_to_have_value("")
    page.locator("#sealed-by").fill(page.locator("#white").input_value())
    page.locator("#move").fill("41")
    page.locator("#white-time").fill("0:17:30")

    # what the button sends, without the viewer a browser opens for it
    kind = page.evaluate("""async () => {
        const form = document.querySelector("form[method=post].stack");
        const sent = {method: "POST", body: new URLSearchParams(new FormData(form))};
        return (await fetch(form.action, sent)).headers.get("content-type");
    }""")
    assert kind == "application/pdf"


OF_A_HYBRID = {
    "en": (
        *("Save", "Enter the venues.", "Cid cannot be both local chief arbiter"),
        *("Clocks set, batteries good", "The chief arbiter decides"),
    ),
    "es": (
        *("Guardar", "Indique los recintos.", "Cid no puede ser a la vez árbitro principal"),
        *("Relojes programados, pilas en orden", "El árbitro principal decide"),
    ),
}


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_hybrid_event_with_two_venues_and_a_disconnection(server, open_page, language):
    """Two arbiters a venue, a list ticked, a disconnection written down, the choice told."""
    save, none, twice, clocks, decides = OF_A_HYBRID[language]
    key = build_demo(server.service, language)
    office = f"{server.address}/events/{key}/office"
    page = open_page(width=390, language=language)
    page.goto(f"{office}/facts/0/kind")
    page.locator("#mode").select_option("hybrid")
    page.get_by_role("button", name=save, exact=True).click()
    expect(page.locator("#found")).to_contain_text(none)
    page.goto(f"{office}/rows/0/venues")
    for name, chief, technical in (("Lima", "Ana", "Bea"), ("Cusco", "Cid", "Cid")):
        page.locator("#name").fill(name)
        page.locator("#local-chief").fill(chief)
        page.locator("#local-technical").fill(technical)
        page.get_by_role("button", name=save, exact=True).click()
        expect(page.locator("#thing")).to_contain_text(chief)
    page.goto(office)
    expect(page.locator("#found")).to_contain_text(twice)
    page.goto(f"{office}/duties/1")
    page.get_by_label(clocks).check()
    page.locator("#before-round").get_by_role("button").click()
    expect(page.locator("#before-round")).to_contain_text(f"✓ {clocks}")
    page.goto(f"{office}/duties/1/disconnections")
    page.locator("#player").fill("Player 06")
    page.locator("#channel").select_option("platform")
    page.get_by_role("button", name=save, exact=True).click()
    expect(page.locator("main")).to_contain_text("Player 06")
    page.goto(office)
    expect(page.locator("#found")).to_contain_text(decides)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_clock_sheet_typed_without_network_is_not_lost(server, new_device):
    """Kept through a reload, and sent also from the sheet of other boards."""
    key = build_demo(server.service, "en")
    page = new_device(server, Grant(Role.SECTOR, key, tables=(1, 9)))
    sheet = f"{server.lan_address}/events/{key}/office/clocks/1"
    page.goto(sheet)
    first, second = (
        each.get_attribute("name") for each in page.locator("input[name$='-white']").all()[:2]
    )

    def typed(name):
        for part, text in (("white", "71"), ("black", "78"), ("move", "14")):
            page.locator(f"input[name='{name.replace('white', part)}']").fill(text)

    save = page.get_by_role("button", name="Save", exact=True)
    page.goto(f"{sheet}?boards={first[1:-6]}")
    typed(first)
    page.locator("#started").fill("16:10")
    page.locator("#read-at").fill("16:55")
    page.context.set_offline(True)
    save.click()
    expect(page.locator("#clocks-kept")).to_contain_text("Not sent yet")
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#clocks-kept")).to_be_visible()
    expect(page.locator(f"input[name='{first}']")).to_have_value("71")
    page.goto(sheet)
    waits = page.locator("#clocks-elsewhere")
    expect(waits).to_contain_text(f"16:55 · {first[1:-6]} 71 78 14")
    with page.expect_navigation():
        page.locator("#clocks-send").click()
    expect(waits).to_be_hidden()
    typed(second)
    with page.expect_navigation():
        save.click()
    expect(page.locator(f"input[name='{second}']")).to_have_value("")
    assert page.evaluate("Object.keys(localStorage).filter((k) => k.includes('clocks'))") == []
    state = server.service.snapshot(key).state
    passes = [each for s in state.sections.values() for each in s.office.standing("clock-sheets")]
    read = [f"{each[1:-6]} 71 78 14" for each in (first, second)]
    assert [each.facts.text("boards") for each in passes] == read

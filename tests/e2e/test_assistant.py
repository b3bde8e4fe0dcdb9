"""The assistant in a browser: a position set by touch and keys, a ruling within three taps."""

import pytest
from playwright.sync_api import expect

from e2e.deeds import serious_faults

pytestmark = pytest.mark.browser

WHO = ("White", "Black")
PIECES = {"K": "h8", "P": "h6", "k": "f7", "n": "e5"}


def set_up_by_touch(page):
    for piece, square in PIECES.items():
        page.locator(f'#pieces [data-piece="{piece}"]').click()
        page.locator(f'#board [data-square="{square}"]').click()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("A flag fell", "White", "1. h7 Ng6#")),
        ("es", ("Cayó una bandera", "Blancas", "1. h7 Cg6#")),
    ],
)
@pytest.mark.article("E.01@2023-01 art. 6.9")
def test_a_flag_with_knight_against_pawn_is_ruled_on_within_three_taps(
    server, open_page, language, said
):
    flag, white, mate = said
    page = open_page(width=390, language=language)
    page.goto(f"{server.address}/assistant")
    set_up_by_touch(page)
    expect(page.locator("#start")).to_have_value("7K/5k2/7P/4n3/8/8/8/8 w - - 0 1")
    page.get_by_role("button", name=flag).click()
    page.get_by_role("button", name=white, exact=True).click()
    ruling = page.locator("#ruling")
    expect(ruling).to_be_visible()
    expect(ruling.get_by_role("link", name="6.9").first).to_be_visible()
    expect(ruling).to_contain_text("2023")
    expect(ruling).to_contain_text("0-1")
    expect(page.locator("#mating-line")).to_have_text(mate)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    ruling.get_by_role("link", name="6.9").first.click()
    expect(page.locator("article.rule").first).to_contain_text("6.9")


SEEN = """() => document.querySelector("form.sheet").addEventListener("submit", () => {
    const pressed = [...document.querySelectorAll(".who button")].map((each) => each.ariaPressed);
    sessionStorage.setItem("pressed", pressed.join(" "));
})"""
"""Keep what the two colours showed when the question went out, before its answer."""


def test_the_chosen_colour_is_seen_at_once_and_again_above_its_ruling(server, open_page):
    page = open_page(width=390, language="en")
    page.goto(f"{server.address}/assistant/illegal-move")
    white, black = (page.get_by_role("button", name=each, exact=True) for each in WHO)
    plain = white.evaluate("each => getComputedStyle(each).backgroundColor")
    expect(black).to_have_css("background-color", plain)
    page.evaluate(SEEN)
    black.click()
    expect(page.locator("#ruling")).to_be_visible()
    assert page.evaluate("sessionStorage.pressed") == "false true"
    expect(page.locator("#of-who")).to_have_text("Black")
    expect(page.locator("#of-who")).to_be_in_viewport()
    expect(black).to_have_attribute("aria-pressed", "true")
    expect(white).to_have_css("background-color", plain)
    expect(black).not_to_have_css("background-color", plain)


def test_the_board_is_set_with_keys_alone(server, open_page):
    page = open_page(width=390, language="en")
    page.goto(f"{server.address}/assistant")
    page.locator('#board [data-square="a8"]').focus()
    page.keyboard.press("k")
    for _ in range(7):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("K")
    expect(page.locator("#start")).to_have_value("k7/8/8/8/8/8/8/1K6 w - - 0 1")
    page.keyboard.press("Delete")
    expect(page.locator("#start")).to_have_value("k7/8/8/8/8/8/8/8 w - - 0 1")
    page.get_by_role("button", name="Black to move").click()
    expect(page.locator("#start")).to_have_value("k7/8/8/8/8/8/8/8 b - - 0 1")


def test_a_position_typed_as_text_is_shown_on_the_board(server, open_page):
    page = open_page(width=390, language="en")
    page.goto(f"{server.address}/assistant")
    page.locator("#start").fill("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    square = page.locator('#board [data-square="h1"]')
    expect(square).to_have_attribute("aria-label", "h1: rook, White")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#start")).to_have_value("")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    [
        "/assistant?start=4k3/8/8/8/8/8/8/4K2R%20w%20K%20-%200%201",
        "/assistant/illegal-move?asked=1&player=white&faults.illegal=1&pressed=1&restorable=1",
        "/assistant/late-arrival",
        "/rules?q=9.5&edition=2014&beside=2009",
    ],
)
def test_the_pages_are_accessible(server, open_page, path, theme):
    page = open_page(width=390, language="es")
    page.emulate_media(color_scheme=theme)
    page.goto(server.address + path)
    assert serious_faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_scripts_the_position_is_a_text(server, browser):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(f"{server.address}/assistant")
    expect(page.locator("#board-tool")).to_be_hidden()
    page.locator("#start").fill("8/8/4k3/8/8/4K3/3Q4/8 b - - 0 1")
    page.locator("button[value=resigned]").click()
    page.locator("button[value=white]").first.click()
    expect(page.locator("#ruling")).to_contain_text("½-½")
    context.close()


def test_a_situation_is_found_by_its_words_and_squares_have_their_names(server, open_page):
    page = open_page(width=390, language="es")
    page.goto(f"{server.address}/assistant")
    page.get_by_label("Buscar una situación").fill("telefono")
    expect(page.locator("button.tile:visible")).to_have_count(1)
    page.get_by_label("Buscar una situación").fill("nada de eso")
    expect(page.get_by_text("Ninguna situación encontrada. Pruebe otras palabras.")).to_be_visible()
    page.get_by_label("Buscar una situación").fill("repeticion")
    page.get_by_label("Buscar una situación").press("Enter")
    page.wait_for_url("**/assistant/claims-repetition?**")
    page.go_back()
    corner = page.locator('#board [data-square="a1"]')
    expect(corner).to_have_attribute("data-rank", "1")
    expect(corner).to_have_attribute("data-file", "a")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

"""A day is typed, or chosen in a calendar that speaks the language of the page."""

import pytest
from playwright.sync_api import expect

from e2e.deeds import faults_of

pytestmark = pytest.mark.browser


def test_a_day_is_chosen_by_keys_in_the_language_of_the_page(server, open_page):
    page = open_page(width=390, language="fr-FR")
    page.goto(f"{server.address}/events/new")
    assert page.locator("input[type=date], input[type=datetime-local]").count() == 0
    field = page.get_by_label("Premier jour")
    field.fill("2026-02-28")
    page.get_by_role(
        "button", name="Choisir dans le calendrier\N{NO-BREAK SPACE}: Premier jour"
    ).press("Enter")
    box = page.locator(".days")
    expect(box).to_contain_text("février 2026")
    expect(page.get_by_role("button", name="samedi 28 février 2026")).to_be_focused()
    serious = [each["id"] for each in faults_of(page)]
    assert serious == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.keyboard.press("ArrowRight")
    expect(box).to_contain_text("mars 2026")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    expect(field).to_have_value("08/04/2026")
    expect(box).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(field).to_have_value("08/04/2026")


def test_what_a_field_lacks_is_said_in_the_language_of_the_page(server, open_page):
    page = open_page(language="es")
    page.goto(f"{server.address}/join")
    field = page.locator("main input[required]").first
    field.evaluate("each => each.form.requestSubmit()")
    told = field.evaluate("each => each.validationMessage")
    assert told == "Rellene este campo."

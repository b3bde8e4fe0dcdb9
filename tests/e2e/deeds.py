"""What an arbiter does on the pages, for the tests of whole events in a browser."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from arbitro.i18n import translator
from e2e.other_words import LANGUAGE

NINE = "Name;Rating\n" + "\n".join(
    f"{name};{2400 - 40 * at}"
    for at, name in enumerate(
        [
            "Alba, Ada",
            "Bravo, Bea",
            "Cano, Carla",
            "Duarte, Dino",
            "Egea, Eva",
            "Ferrer, Fran",
            "Gil, Gema",
            "Haro, Hugo",
            "Ibarra, Inés",
        ]
    )
)

TOWNS = ("León", "Oviedo", "Gijón", "Burgos", "Lugo", "Soria", "Ávila", "Zamora", "Palencia")


def create_event(page, address, name, *, system="dutch", rounds=5):
    page.goto(f"{address}/")
    page.get_by_role("link", name="New event").first.click()
    page.get_by_label("What is it called?").fill(name)
    page.get_by_label("City").fill("León")
    page.get_by_label("System", exact=True).select_option(system)
    if rounds:
        page.get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_role("button", name="Create event").click()
    page.get_by_role("heading", name="Who plays?").wait_for()


def import_players(page, text):
    if "/players/import" not in page.url:  # a new event begins there
        page.get_by_role("link", name="Import players").click()
    page.get_by_label("List", exact=True).fill(text)
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name=re.compile(r"Add \d+ players")).click()


def add_form(page):
    """Return the form of a new player, unfolded once entries are closed."""
    form = page.locator("#add")
    if not form.is_visible():
        page.locator("details:has(> #add) > summary").click()
    return form


def press_act(page, act):
    """Press the letter of an act of the open panel, as its language has it."""
    page.keyboard.press(translator(LANGUAGE).t(f"ui.act.key.{act}"))


PLACES_OF_VIEWS = {
    "Knock-out": "Standings",
    "Crosstable": "Standings",
    "History": "Overview",
}


def tab(page, name):
    """Go to a place of the event, or to a view of one."""
    place = PLACES_OF_VIEWS.get(name, name)
    page.get_by_role("navigation", name="Event").get_by_role("link", name=place, exact=True).click()
    if place != name:
        views = page.get_by_role("navigation", name="Views")
        views.get_by_role("link", name=name, exact=True).click()


def step(page, name):
    """Do what is offered as the next step: beside the views, under Rounds in head or panel."""
    offered = page.locator("#step, tr.head, #panel")
    button, link = (offered.get_by_role(role, name=name) for role in ("button", "link"))
    button.or_(link).first.click()


def say_yes(page):
    """Answer each question of the page with yes, as soon as it stands in the way."""
    question = page.locator("#sure")
    page.add_locator_handler(question, lambda: question.locator("[value=yes]").click())


def open_player(page, name):
    tab(page, "Players")
    page.locator("#player-table").get_by_role("link", name=name).click()
    page.get_by_role("heading", name=name).wait_for()


def pair_and_publish(page, number):
    step(page, f"Pair round {number}")
    page.locator("tr.head").get_by_role("button", name=f"Publish round {number}").wait_for()
    step(page, f"Publish round {number}")
    published(page, number)


def published(page, number=None):
    """Wait until a round takes results, the last one where none is named; return its number."""
    of = f"[data-round='{number}']" if number else ""
    row = page.locator(f"#live tbody{of} tr[data-s=missing]").last
    row.wait_for()
    return int(row.evaluate("row => row.closest('tbody').dataset.round"))


def boards(page):
    return page.locator("#live tr[data-g]")


def enter_all(page, keys):
    """Enter a result at every board, one key each."""
    page.locator("body[data-mode]").wait_for()
    page.get_by_role("radio", name="By board").click()
    count = boards(page).count()
    page.keyboard.type("".join(keys[board % len(keys)] for board in range(count)))
    page.locator("#live tr[data-s=known]").nth(count - 1).wait_for()
    meant = {"1": "10", "5": "==", "0": "01"}
    for board in range(count):
        expect(boards(page).nth(board)).to_have_attribute("data-r", meant[keys[board % len(keys)]])


def ask_why_not(page, one, other):
    """Ask why two of the round shown do not meet, and wait for what is said of it."""
    form = page.locator(".ask-two")
    form.locator("[name=a]").fill(one)
    form.locator("[name=b]").fill(other)
    form.get_by_role("button", name="Why not?").click()
    expect(page.locator("#question [data-answer] .aloud")).not_to_be_empty()


def report_of(page):
    tab(page, "Documents")
    page.get_by_role("link", name="Rating report").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Report (TRF 2026)").click()
    return download.value.path().read_text("utf-8")


def entry_list(teams, players):
    """A list whose clubs are the teams, the strongest first."""
    lines = [
        f"{town} {board}, Ana;{2400 - 20 * at - 10 * board};{town}"
        for at, town in enumerate(TOWNS[:teams])
        for board in range(1, players + 1)
    ]
    return "Name;Rating;Club\n" + "\n".join(lines)


def enter_teams(page, text, players):
    page.get_by_role("link", name="Import lists").click()
    page.get_by_label("List", exact=True).fill(text)
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name=f"Add {players} players").click()
    tab(page, "Teams")
    step(page, "Close the lists")
    page.get_by_text("teams have numbers").first.wait_for()


def faults_of(page, **options):
    """Return what axe finds on a page at rest: nothing asked for, no colour on its way."""
    expect(page.locator(".htmx-request, [aria-busy=true]")).to_have_count(0)
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(AT_ITS_END)
    if not page.evaluate("'axe' in window"):  # a page that was asked before has it
        page.evaluate(AXE)
    return page.evaluate(FAULTS, {"resultTypes": ["violations"], "preload": False, **options})


AXE = Axe().axe_script
FAULTS = "options => axe.run(options).then(found => found.violations)"
"""What is right is left in the page: it would be every element of it. Nothing here plays sound."""


AT_ITS_END = """() => document.getAnimations().forEach(
    each => each.effect.getComputedTiming().endTime === Infinity ? each.cancel() : each.finish())"""


def serious_faults(page):
    """Return what hinders who cannot see or point, with the first places of each."""
    found = faults_of(page, runOnly=["wcag2a", "wcag2aa", "wcag21aa", "best-practice"])
    return [
        (each["id"], [node["html"][:90] for node in each["nodes"][:3]])
        for each in found
        if each["impact"] in {"serious", "critical"}
    ]

"""A Swiss and a round robin from the wizard to the final standings and the report, by browser."""

import re

import pytest

pytestmark = pytest.mark.browser

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


def create_event(page, address, name, *, system="dutch", rounds=5):
    page.goto(f"{address}/")
    page.get_by_role("link", name="New event").first.click()
    page.get_by_label("Name of the event").fill(name)
    page.get_by_label("City").fill("León")
    page.get_by_label("System", exact=True).select_option(system)
    if rounds:
        page.get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_role("button", name="Create the event").click()
    page.get_by_role("heading", name="Players", exact=True).wait_for()


def import_players(page, text):
    page.get_by_role("link", name="Paste or import").click()
    page.get_by_label("List", exact=True).fill(text)
    page.get_by_role("button", name="Read").click()
    page.get_by_role("button", name=re.compile(r"Enter \d+ players")).click()


def tab(page, name):
    page.get_by_role("navigation", name="Event").get_by_role("link", name=name, exact=True).click()


def step(page, name):
    """Do what the page offers as the next step."""
    page.locator("#step").get_by_role("button", name=name).or_(
        page.locator("#step").get_by_role("link", name=name)
    ).click()


def open_player(page, name):
    tab(page, "Players")
    page.locator("#player-table").get_by_role("link", name=name).click()
    page.get_by_role("heading", name=name).wait_for()


def pair_and_publish(page, number):
    step(page, f"Pair round {number}")
    page.get_by_role("heading", name=f"Round {number}").wait_for()
    step(page, f"Publish round {number}")
    page.get_by_text("Published.").wait_for()


def boards(page):
    return page.locator("#boards tbody tr")


def enter_all(page, keys):
    """Enter a result at every board by key, beginning with the arrow key."""
    page.wait_for_load_state("load")
    count = boards(page).count()
    page.locator("#content").focus()
    page.keyboard.press("ArrowDown")
    for board in range(count):
        page.keyboard.press(keys[board % len(keys)])
    page.locator(f'progress[value="{count}"]').wait_for()
    meant = {"1": "White wins", "5": "Draw", "0": "Black wins"}
    for board in range(count):
        pressed = boards(page).nth(board).locator('[aria-pressed="true"]')
        assert pressed.get_attribute("aria-label") == meant[keys[board % len(keys)]]


def correct_and_undo(page):
    """Make board 1 a draw, take that back where it was entered, do it again, take it back again."""
    pressed = boards(page).first.locator('[aria-pressed="true"]')
    boards(page).first.get_by_role("button", name="Draw").click()
    page.locator('#boards tr:first-child [aria-pressed="true"][aria-label="Draw"]').wait_for()
    latest = page.locator("#latest")
    latest.get_by_text("corrected from").first.wait_for()
    latest.get_by_role("button", name="Take back").click()
    page.get_by_text("Taken back: Round 1, board 1").wait_for()
    assert pressed.get_attribute("aria-label") == "White wins"

    # done again and taken back once more, from the history
    latest.get_by_role("button", name="Do again").click()
    latest.get_by_text("Last: Round 1, board 1").wait_for()
    assert pressed.get_attribute("aria-label") == "Draw"
    tab(page, "History")
    page.get_by_role("listitem").filter(has_text="corrected from").filter(
        has=page.get_by_role("button", name="Take back")
    ).get_by_role("button").click()
    page.get_by_role("button", name="Take back all the same").click()
    page.get_by_text("Taken back: Round 1, board 1").first.wait_for()
    tab(page, "Rounds")
    assert pressed.get_attribute("aria-label") == "White wins"


def report_of(page):
    tab(page, "Print and files")
    with page.expect_download() as download:
        page.get_by_role("link", name="Report, TRF of 2026").click()
    return download.value.path().read_text("utf-8")


def test_a_swiss_with_a_bye_a_withdrawal_a_late_entry_a_correction_and_an_undo(server, open_page):
    page = open_page()
    page.on("dialog", lambda dialog: dialog.accept())
    create_event(page, server.address, "Nine in León")
    import_players(page, NINE)
    page.get_by_text("9 players").first.wait_for()

    # a half-point bye for round 2
    open_player(page, "Cano, Carla")
    page.get_by_label("Round", exact=True).select_option("2")
    page.get_by_label("Bye", exact=True).select_option("H")
    page.get_by_role("button", name="Note the bye").click()
    page.get_by_text("The bye of Cano, Carla is noted.").wait_for()

    step(page, "Close entries")
    page.get_by_text("the numbers are given").wait_for()
    pair_and_publish(page, 1)
    assert boards(page).count() == 4
    page.get_by_text("pairing-allocated bye").first.wait_for()
    enter_all(page, "105")

    correct_and_undo(page)

    # a late entry, and a withdrawal
    tab(page, "Players")
    page.locator("#add").get_by_label("Name", exact=False).first.fill("Jara, Julia")
    page.locator("#add").get_by_label("Rating").fill("2210")
    page.get_by_role("button", name="Enter", exact=True).click()
    page.get_by_text("Jara, Julia is entered.").wait_for()
    pair_and_publish(page, 2)
    enter_all(page, "015")
    open_player(page, "Haro, Hugo")
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_text("Haro, Hugo is paired no more.").wait_for()

    for number in (3, 4, 5):
        pair_and_publish(page, number)
        enter_all(page, "150")
    step(page, "Final standings")
    page.get_by_role("heading", name="Final standings").wait_for()
    rows = page.locator("main table tbody tr")
    assert rows.count() == 10
    page.get_by_role("link", name=re.compile("how")).first.click()
    page.locator("#worksheet").wait_for()

    text = report_of(page)
    players = [line for line in text.splitlines() if line.startswith("001")]
    assert len(players) == 10
    carla = next(line for line in players if "Cano" in line)
    assert re.search(r"0000 - H", carla)
    assert [line[91 + 10 * 4 :].split() != [] for line in players] == [True] * 10


def test_a_round_robin_from_the_wizard_to_the_report(server, open_page):
    page = open_page()
    page.on("dialog", lambda dialog: dialog.accept())
    create_event(page, server.address, "Eight in Lugo", system="round-robin", rounds=0)
    import_players(page, "\n".join(NINE.splitlines()[:9]))
    step(page, "Close entries")
    for number in range(1, 8):
        pair_and_publish(page, number)
        assert boards(page).count() == 4
        enter_all(page, "1550")
    step(page, "Final standings")
    page.get_by_role("heading", name="Final standings").wait_for()
    tab(page, "Crosstable")
    assert page.locator(".crosstable tbody tr").count() == 8
    assert page.locator(".crosstable .self").count() == 8
    players = [line for line in report_of(page).splitlines() if line.startswith("001")]
    assert len(players) == 8
    assert sum(float(line[80:84]) for line in players) == 28
    tab(page, "Overview")
    page.get_by_role("button", name="Finish the event").click()
    page.get_by_text("The event is finished.").first.wait_for()

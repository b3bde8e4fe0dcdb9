"""A knock-out of 32 with play-offs, from the wizard to final places and reports, by browser."""

import re

import pytest
from playwright.sync_api import expect

from e2e.deeds import faults_of, import_players, published, say_yes, step, tab

pytestmark = pytest.mark.browser

NAMES = "Name;Rating\n" + "\n".join(f"Player {at:02};{2610 - 10 * at}" for at in range(1, 33))
WINS_WHITE, DRAW, WINS_BLACK = "10", "==", "01"


def create(page, address):
    page.goto(f"{address}/events/new")
    page.get_by_label("What is it called?").fill("Cup of León")
    page.get_by_label("System", exact=True).select_option("knock-out")
    page.get_by_label("Games per match", exact=True).fill("1")
    page.get_by_label("Games in the final").fill("2")
    page.get_by_label("Rapid games", exact=True).fill("2")
    page.get_by_label("Blitz games", exact=True).fill("0")
    page.get_by_label("Armageddon at the end").check()
    page.get_by_label("Players bid for Black in the Armageddon").check()
    page.get_by_label("Match for third place").check()
    page.get_by_role("button", name="Create event").click()
    page.get_by_role("heading", name="Who plays?").wait_for()


class Hall:
    """The JSON interface, for all the results nobody wants to click."""

    def __init__(self, page, address):
        self.page = page
        event = re.search(r"/events/([^/?]+)", page.url)[1]
        self.url = f"{address}/events/{event}/s/1"
        self.api = f"{address}/api/v1/events/{event}/sections/1"
        players = self.get("players")
        self.number = {each["entry"]: each["number"] for each in players}

    def get(self, what):
        return self.page.request.get(f"{self.api}/{what}").json()

    def answer(self, what):
        api = self.api.replace("/api/v1/", "/api/v2/")
        return self.page.request.get(f"{api}/{what}").json()

    def games(self, number):
        return self.answer(f"rounds/{number}")["boards"]

    def matches(self):
        """What is decided of each match, with players by their numbers."""
        told = ("match", "decided_by", "next", "third_place")
        return [
            (*(each[name] for name in told), each["winner"] and each["winner"]["number"])
            for each in self.answer("bracket")["matches"]
        ]

    def enter(self, game, result):
        answer = self.page.request.post(
            f"{self.api}/games/{game['game']}/result", data={"result": result}
        )
        assert answer.ok, answer.text()

    def better_seeds_win(self, number):
        """Enter what is missing of a round: the lower number wins."""
        for game in self.games(number):
            if game["result"] is None:
                first = game["white"] < game["black"]
                self.enter(game, WINS_WHITE if first else WINS_BLACK)


def clean(page):
    faults = faults_of(page)
    grave = [each for each in faults if each["impact"] in {"serious", "critical"}]
    assert [(each["id"], each["nodes"][0]["html"]) for each in grave] == []


def fits(page):
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def press(page, name):
    """Enter the result of the last game on the page of its match."""
    page.locator(".match-games li").last.get_by_role("button", name=name, exact=True).click()


def first_match_by_hand(page):
    """Match 1 by hand: drawn, two rapid games drawn, bids, Armageddon, without waiting."""
    tab(page, "Knock-out")
    page.get_by_role("link", name="Match 1", exact=False).first.click()
    press(page, "½ – ½")
    page.get_by_text("Level. Next: rapid game 1.").wait_for()
    for game in (1, 2):
        page.get_by_role("button", name="Start game").click()
        page.get_by_text("Next game of the match started.").wait_for()
        press(page, "½ – ½")
        page.wait_for_function(
            f"document.querySelectorAll('.match-games li').length === {game + 1}"
        )
    page.get_by_label("Player 01", exact=True).fill("3:30")
    page.get_by_label("Player 32", exact=True).fill("4:10")
    clean(page)
    page.get_by_role("button", name="Start game").click()
    page.get_by_text("Bids: Player 01 3:30; Player 32 4:10.").wait_for()
    press(page, "½ – ½")
    page.get_by_text("Player 01 has won the Armageddon").wait_for()
    clean(page)


def rest_of_the_first_round(page, hall):
    """The others by the interface; one more level match goes on with all that are."""
    games = hall.games(1)
    second = next(each for each in games if each["result"] is None)
    hall.enter(second, DRAW)
    hall.better_seeds_win(1)
    tab(page, "Knock-out")
    page.locator("#step").get_by_text("Next: start the next game of 1 match.").wait_for()
    page.get_by_role("button", name="Start the next games").click()
    page.get_by_text("Next games started.").wait_for()
    hall.better_seeds_win(2)
    page.goto(f"{hall.url}/bracket")
    page.get_by_role("button", name="Start the next games").click()
    page.get_by_text("Next games started.").wait_for()
    hall.better_seeds_win(3)


def rounds_between(page, hall):
    """Round after round up to the semi-finals."""
    page.goto(f"{hall.url}/bracket")
    for title in ("Round of 16", "Quarter-finals", "Semi-finals"):
        step(page, f"Pair the {title[0].lower()}{title[1:]}")
        page.get_by_text(title).first.wait_for()
        step(page, re.compile("Publish round"))
        hall.better_seeds_win(published(page))
        page.goto(f"{hall.url}/bracket")


def final_and_third_place(page, hall):
    """The final of two games beside the match for third place."""
    step(page, "Pair the final")
    step(page, re.compile("Publish round"))
    hall.better_seeds_win(published(page))
    page.goto(f"{hall.url}/bracket")
    step(page, "Start the next games")
    hall.better_seeds_win(published(page))
    page.goto(f"{hall.url}/bracket")
    page.get_by_text("Winner: Player 01").wait_for()
    clean(page)
    fits(page)


def places_and_reports(page, hall):
    """Final places, the reports, the end."""
    step(page, "Final places")
    rows = page.locator("table.standings tbody tr")
    expect(rows).to_have_count(32)
    assert "Player 01" in rows.nth(0).inner_text()
    assert "Player 04" in rows.nth(3).inner_text()
    tab(page, "Documents")
    page.get_by_role("link", name="Rating report").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Standard games (TRF 2026)").click()
    text = download.value.path().read_text("utf-8")
    assert "192 CUSTOM_KNOCKOUT" in text
    assert len([line for line in text.splitlines() if line.startswith("001")]) == 32
    with page.expect_download() as download:
        page.get_by_role("link", name="Rapid games (TRF 2026)").click()
    text = download.value.path().read_text("utf-8")
    assert len([line for line in text.splitlines() if line.startswith("001")]) == 4
    printed = page.request.get(f"{hall.url}/paper/bracket.pdf?paper=a3")
    assert printed.body().startswith(b"%PDF")
    tab(page, "Documents")  # the panel of the rating report has no other files
    with page.expect_download() as download:
        page.get_by_role("link", name="JSON of arbitro, to import the whole event").click()
    taken_over(page, hall, download.value.path())
    page.emulate_media(color_scheme="dark")
    page.goto(f"{hall.url}/paper/bracket")
    clean(page)
    tab(page, "Overview")
    page.get_by_role("button", name="Finish event").click()
    page.get_by_text("Event finished").first.wait_for()


def taken_over(page, hall, path):
    """The section as JSON makes an event with the same bracket and the same stages."""
    matches = hall.matches()
    page.goto(f"{hall.url.split('/events/')[0]}/events/from-report")
    page.locator("#file").set_input_files(
        {"name": "cup.json", "mimeType": "application/json", "buffer": path.read_bytes()}
    )
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Create event").click()
    page.get_by_text("Tournament imported").wait_for()
    again = Hall(page, hall.url.split("/events/")[0])
    assert again.matches() == matches


def test_a_knock_out_of_32_with_rapid_games_and_bids_from_the_wizard_to_the_report(
    server, open_page
):
    page = open_page()
    say_yes(page)
    create(page, server.address)
    import_players(page, NAMES)
    page.get_by_text("32 players").first.wait_for()
    step(page, "Close entries")
    page.get_by_text("numbers assigned").first.wait_for()
    step(page, "Pair round 1")
    page.get_by_text("Round of 32").first.wait_for()
    step(page, "Publish round 1")
    published(page)
    hall = Hall(page, server.address)
    first_match_by_hand(page)
    rest_of_the_first_round(page, hall)
    rounds_between(page, hall)
    final_and_third_place(page, hall)
    places_and_reports(page, hall)


def test_the_bracket_is_a_list_of_rounds_on_a_phone(server, open_page):
    page = open_page(width=390)
    create(page, server.address)
    fits(page)
    import_players(page, "Name;Rating\n" + "\n".join(NAMES.splitlines()[1:12]))
    step(page, "Close entries")
    page.get_by_text("numbers assigned").first.wait_for()
    tab(page, "Knock-out")
    heads = page.locator(".bracket-round h2")
    expect(heads).to_have_count(4)
    assert heads.all_inner_texts() == [
        "Round of 16",
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]
    expect(page.locator(".bracket-round").nth(0).locator("a.tie")).to_have_count(3)
    boxes = [each.bounding_box() for each in page.locator("a.tie").all()]
    assert all(box["width"] <= 390 for box in boxes)
    assert [box["y"] for box in boxes] == sorted(box["y"] for box in boxes)
    fits(page)
    clean(page)

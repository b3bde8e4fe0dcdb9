"""A player's phone: table, colour and opponent at once, why, and how the game ended."""

import re

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import GameResult
from arbitro.model import SectionId
from e2e import festival
from e2e.deeds import faults_of, say_yes

pytestmark = pytest.mark.browser

FIRST = SectionId(1)
BOXES = {390: 844, 320: 640}


@pytest.fixture
def hall(server):
    server.key = festival.two_sections(server.service, rounds_played=1)
    festival.do(server.service, server.key, asked.SetReporting(FIRST, True))
    section = server.service.snapshot(server.key).state.sections[FIRST]
    server.game = next(each for each in section.current.games.values() if each.board == 3)
    server.people = server.service.snapshot(server.key).state.people
    return server


@pytest.fixture
def phone(hall, browser):
    """Open the page of a player, as a card does, on a phone that was never let in."""
    contexts = []

    def opened(entry, width=390, language="en"):
        context = browser.new_context(
            viewport={"width": width, "height": BOXES[width]}, locale=language, has_touch=True
        )
        contexts.append(context)
        page = context.new_page()
        say_yes(page)
        key = hall.state.players.key(hall.key, entry)
        page.goto(f"{hall.lan_address}/me/{hall.key}/{key}")
        return page

    yield opened
    for context in contexts:
        context.close()


def game_of(hall):
    return hall.service.snapshot(hall.key).state.sections[FIRST].game(hall.game.id)


@pytest.mark.parametrize("width", BOXES)
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_table_colour_and_opponent_are_seen_without_scrolling(hall, phone, width, language):
    page = phone(hall.game.white, width, language)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for part in (".where strong", ".colour", ".against strong"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= BOXES[width], part
    expect(page.locator(".where strong")).to_have_text("3")
    expect(page.locator(".against strong").first).to_contain_text(hall.people[hall.game.black].name)
    found = faults_of(page)
    assert [each["id"] for each in found if each["impact"] != "minor"] == []


def test_two_phones_that_agree_are_confirmed_by_an_arbiter_and_not_before(hall, phone, open_page):
    desk = open_page()
    desk.goto(f"{hall.address}/events/{hall.key}/hall")
    white, black = phone(hall.game.white), phone(hall.game.black)
    white.get_by_role("button", name="I won").tap()
    expect(white.get_by_text("Waiting for your opponent")).to_be_visible()
    expect(desk.locator('tr[data-b="3"] .told')).to_contain_text("?")
    black.reload()
    black.get_by_role("button", name="I lost").tap()
    expect(black.get_by_text("You both reported the same result")).to_be_visible()
    assert game_of(hall).result is None
    desk.get_by_role("button", name="Confirm 1 agreed").click()
    expect(desk.locator('tr[data-b="3"] .res')).to_contain_text("1")
    assert game_of(hall).result is GameResult.WHITE_WINS
    white.reload()
    expect(white.get_by_text("Result:")).to_be_visible()


def test_two_phones_that_disagree_are_sent_to_an_arbiter(hall, phone, open_page):
    desk = open_page()
    desk.goto(f"{hall.address}/events/{hall.key}/hall")
    white, black = phone(hall.game.white), phone(hall.game.black)
    white.get_by_role("button", name="Draw").tap()
    expect(white.get_by_text("Waiting for your opponent")).to_be_visible()
    black.reload()
    black.get_by_role("button", name="I won").tap()
    expect(black.get_by_text("See an arbiter")).to_be_visible()
    expect(desk.locator('tr[data-b="3"] .told.clash')).to_be_visible()
    expect(desk.get_by_role("button", name=re.compile("^Confirm"))).to_have_count(0)
    black.get_by_role("button", name="Withdraw my report").tap()
    expect(desk.locator('tr[data-b="3"] .told')).to_contain_text("?")
    assert game_of(hall).result is None


def test_why_begins_with_one_plain_sentence(hall, phone):
    page = phone(hall.game.white)
    page.get_by_role("link", name="Why do we meet?").tap()
    expect(page.locator(".lead")).to_contain_text(hall.people[hall.game.black].name)
    expect(page.locator(".lead")).to_contain_text("You have White")
    expect(page.locator(".reasons li").first).to_be_visible()


def test_name_and_digits_open_the_page_and_wrong_ones_lock_the_name(hall, browser):
    context = browser.new_context(locale="en")
    page = context.new_page()
    person = hall.people[hall.game.white]
    family, _, given = person.name.partition(", ")
    pin = hall.state.players.pin(hall.key, hall.game.white)

    def give(name, digits):
        page.goto(f"{hall.lan_address}/me/{hall.key}")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Four digits").fill(digits)
        page.get_by_role("button", name="Open my page").click()

    give(f"{given} {family}".lower(), pin)
    expect(page.locator(".where strong")).to_have_text("3")
    wrong = f"{(int(pin) + 1) % 10_000:04}"
    for _ in range(5):
        give(person.name, wrong)
        expect(page.get_by_role("alert")).to_contain_text("do not match")
    give(person.name, pin)
    expect(page.get_by_role("alert")).to_contain_text("Wait 15 minutes")
    context.close()


def test_a_card_that_was_renewed_opens_nothing_and_cards_are_printed(hall, phone, open_page):
    page = phone(hall.game.white)
    desk = open_page()
    desk.goto(f"{hall.address}/events/{hall.key}/s/1/cards")
    expect(desk.locator(".player-cards li")).to_have_count(32)
    say_yes(desk)
    name = hall.people[hall.game.white].name
    desk.locator(".player-cards li").filter(has_text=name).get_by_role("button").click()
    expect(desk.get_by_text("New card created")).to_be_visible()
    assert page.reload().status == 404
    assert page.goto(f"{hall.lan_address}/me/{hall.key}/{hall.game.white}-AAAA").status == 404


def test_a_draft_is_seen_by_no_player(hall, phone):
    festival.play(hall.service, hall.key, FIRST)
    festival.do(hall.service, hall.key, asked.PairRound(FIRST))
    page = phone(hall.game.white)
    expect(page.get_by_role("heading", level=2)).to_contain_text("Round 2")
    expect(page.locator("body")).not_to_contain_text("Round 3")


def test_a_published_round_is_told_to_players_when_its_pairings_are_public(hall, phone):
    hidden = asked.SetPublicity(FIRST, PublicThing.PAIRINGS, 3, Showing(When.HIDDEN))
    festival.play(hall.service, hall.key, FIRST)
    festival.do(hall.service, hall.key, hidden, asked.PairRound(FIRST))
    festival.do(hall.service, hall.key, asked.PublishRound(FIRST, 3))
    page = phone(hall.game.white)
    expect(page.get_by_role("heading", level=2)).to_contain_text("Round 2")
    at_once = asked.SetPublicity(FIRST, PublicThing.PAIRINGS, 3, Showing(When.AT_ONCE))
    festival.do(hall.service, hall.key, at_once)
    page.reload()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Round 3")


def test_what_is_announced_stands_on_the_phone_and_a_new_round_without_a_touch(hall, phone):
    page = phone(hall.game.white)
    expect(page.locator("#announced")).to_be_hidden()
    page.clock.install()
    page.reload()
    page.evaluate(
        "() => { window.spoken = []; speechSynthesis.speak = (said) => spoken.push(said.text); }"
    )
    page.get_by_role("button", name="Read announcements aloud").tap()
    page.locator("summary", has_text="What would each result mean?").tap()
    page.clock.run_for(25_000)
    hall.state.screens.announce(hall.key, "Lunch is served", 10, whole=False)
    festival.play(hall.service, hall.key, FIRST)
    festival.do(hall.service, hall.key, asked.PairRound(FIRST))
    festival.do(hall.service, hall.key, asked.PublishRound(FIRST, 3))
    page.clock.run_for(25_000)
    expect(page.locator("#announced")).to_have_text("Lunch is served")
    expect(page.get_by_role("heading", level=2)).to_contain_text("Round 3")
    assert page.evaluate("window.spoken") == ["Lunch is served"]

"""The check-in: sixty people by their names, two stations, and what follows for who stays away."""

import time
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Result, SectionId
from arbitro.web.views.event.event import EventView
from arbitro.web.views.rounds.check_in import presences
from e2e import festival
from e2e.deeds import say_yes
from patience import allowed

pytestmark = pytest.mark.browser

FIRST = SectionId(1)


@pytest.fixture
def hall(server):
    server.key = server.service.create(asked.CreateEvent(EventSettings("Open"))).key
    festival.do(
        server.service,
        server.key,
        asked.AddSection(SectionSettings("Open", rounds=5, half_point_byes=1)),
        asked.ImportPlayers(FIRST, festival.players(60)),
    )
    server.url = f"{server.address}/events/{server.key}/s/1/check-in"
    return server


def entries(server):
    return server.service.snapshot(server.key).state.sections[FIRST].entries


def test_sixty_people_are_noted_by_typing_and_the_other_station_sees_it(hall, open_page):
    page, other = open_page(), open_page(width=390)
    other.goto(hall.url)
    page.goto(hall.url)
    people = hall.service.snapshot(hall.key).state.people
    begun = time.monotonic()
    for number, entry in enumerate(people, 1):
        page.keyboard.type(people[entry].name.replace(",", "")[:24], delay=2)
        page.keyboard.press("Enter")
        expect(page.locator("#check-left")).to_have_text(str(60 - number))
    assert time.monotonic() - begun < allowed(120)
    assert all(each.checked_in for each in entries(hall).values())
    expect(other.locator("#check-left")).to_have_text("0")


def test_a_wrong_one_is_taken_back_by_one_key_and_a_second_time_is_told(hall, open_page):
    page = open_page()
    page.goto(hall.url)
    people = hall.service.snapshot(hall.key).state.people
    seventh = people[list(entries(hall))[6]].name
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.locator("#check-left")).to_have_text("59")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(page.locator("#check-said")).to_have_text(f"{seventh} is already present.")
    page.keyboard.press("Backspace")
    expect(page.locator("#check-left")).to_have_text("60")
    assert not any(each.checked_in for each in entries(hall).values())


def test_a_whole_club_is_noted_at_once_and_taken_back_by_one_key(hall, open_page):
    people = hall.service.snapshot(hall.key).state.people
    for entry in list(people)[:4]:
        person = people[entry]
        command = asked.EditPlayer(entry, replace(person, club="Norte"), person)
        festival.do(hall.service, hall.key, command)
    page = open_page()
    say_yes(page)
    page.goto(hall.url)
    page.get_by_label("Club", exact=True).select_option("Norte")
    page.get_by_role("group", name="All still to check in:").get_by_text("present").click()
    expect(page.locator("#check-left")).to_have_text("56")
    page.keyboard.press("Backspace")
    expect(page.locator("#check-left")).to_have_text("60")
    expect(page.locator("#check-said")).to_contain_text("Undone: Checked in 4 players: ")
    assert not any(each.checked_in for each in entries(hall).values())


def test_who_stays_away_has_a_bye_by_one_press_or_is_told_why_not(hall, open_page):
    page = open_page()
    page.goto(hall.url)
    page.keyboard.type("9")
    strip = page.locator("#check-strip")
    strip.get_by_role("button", name="½").click()
    expect(page.locator("#check-left")).to_have_text("59")
    ninth = list(entries(hall))[8]
    assert entries(hall)[ninth].byes == {1: Result.HALF_POINT_BYE}
    page.keyboard.type("9")
    strip.get_by_role("button", name="0 ·").click()
    expect(page.locator("#check-said")).to_contain_text("bye")
    page.keyboard.type("9")
    page.get_by_role("button", name="Playing again").click()
    expect(page.locator("#check-left")).to_have_text("60")
    assert entries(hall)[ninth].byes == {}


def test_many_who_stay_away_have_byes_in_one_act_or_nobody_has_and_who_may_not_is_named(
    hall, open_page
):
    people = list(hall.service.snapshot(hall.key).state.people)
    festival.do(hall.service, hall.key, *(asked.CheckIn(FIRST, each) for each in people[6:]))
    for each in people[:2]:  # the only half-point bye this event gives
        festival.do(hall.service, hall.key, asked.RequestBye(FIRST, each, 2))
    page = open_page()
    say_yes(page)
    page.goto(hall.url)
    half = page.get_by_role("group", name="All still to check in:").get_by_text("½")
    half.click()
    told = page.locator("#check-said")
    expect(told).to_contain_text("Nothing has changed for anybody.")
    for each in people[:6]:
        name = hall.service.snapshot(hall.key).state.people[each].name
        assert (name in told.text_content()) == (each in people[:2])
    assert not any(each.byes.get(1) for each in entries(hall).values())

    before = len(hall.service.history(hall.key))
    for each in people[:2]:
        festival.do(hall.service, hall.key, asked.CheckIn(FIRST, each))
    expect(page.locator("#check-left")).to_have_text("4")
    half.click()
    expect(page.locator("#check-said")).to_contain_text("for 4 players: ")
    assert {entry for entry, each in entries(hall).items() if each.byes.get(1)} == set(people[2:6])
    assert len(hall.service.history(hall.key)) == before + 3
    page.keyboard.press("Backspace")
    expect(page.locator("#check-said")).to_contain_text("Undone: ")
    expect(page.locator("#check-left")).to_have_text("4")
    assert not any(each.byes.get(1) for each in entries(hall).values())


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_on_a_phone_every_button_for_all_shown_stands_whole(hall, open_page, language):
    page = open_page(width=390, language=language)
    page.goto(hall.url)
    buttons = page.locator("#check-all .button")
    expect(buttons).not_to_have_count(0)
    strip = page.locator("#check-all").bounding_box()
    for box in [each.bounding_box() for each in buttons.all()]:
        assert box["x"] >= strip["x"]
        assert box["x"] + box["width"] <= strip["x"] + strip["width"] + 1
    assert strip["x"] + strip["width"] <= 390


def test_a_half_point_bye_is_one_key_after_the_number(hall, open_page):
    page = open_page()
    page.goto(hall.url)
    page.keyboard.type("12=")
    expect(page.locator("#check-left")).to_have_text("59")
    assert entries(hall)[list(entries(hall))[11]].byes == {1: Result.HALF_POINT_BYE}


def test_of_hundreds_the_first_come_with_the_page_and_the_others_while_somebody_types(
    hall, open_page
):
    people = festival.players(310)[60:]
    festival.do(hall.service, hall.key, asked.ImportPlayers(FIRST, people))
    page = open_page()
    held = []

    def hold(route):
        held.append(route)

    page.route("**/check-in?rows=all", hold)
    page.goto(hall.url)
    expect(page.locator("#check-rows tr")).to_have_count(200)
    now = hall.service.snapshot(hall.key)
    last = presences(EventView(now.key, now.state, now.version).section(FIRST)).rows[-1]
    page.keyboard.type(str(last.number))
    page.keyboard.press("Enter")
    expect(page.locator("#check")).to_have_value(str(last.number))
    expect(page.locator("#check-said")).to_have_text("")
    expect(page.locator("#check-left")).to_have_text("310")
    for each in held:
        each.continue_()
    expect(page.locator("#check-rows tr")).to_have_count(310)
    expect(page.locator("#check-left")).to_have_text("309")
    assert entries(hall)[last.entry].checked_in


def test_a_second_half_point_bye_is_asked_about_first(hall, open_page):
    section = hall.service.snapshot(hall.key).state.sections[FIRST]
    wider = replace(section.settings, half_point_byes=2)
    ninth = list(entries(hall))[8]
    festival.do(
        hall.service,
        hall.key,
        asked.EditSection(FIRST, wider, section.settings),
        asked.RequestBye(FIRST, ninth, 2),
    )
    page = open_page()
    page.goto(hall.url)
    for answer, byes in (("", {2}), ("yes", {1, 2})):
        page.keyboard.type("9")
        page.keyboard.press("=")
        expect(page.locator("#sure-what")).to_contain_text("2 half-point byes")
        page.locator(f"#sure button[value='{answer}']").click()
        expect(page.locator("#check-left")).to_have_text(str(61 - len(byes)))
        assert set(entries(hall)[ninth].byes) == byes

"""An incident of a game whose round is thrown away, and the protocol of a drawing of numbers."""

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.features.incidents import RecordIncident
from arbitro.desk.values.games import Incident
from arbitro.desk.values.settings import EventSettings, Numbering, SectionSettings
from arbitro.model import Colour, Player, SectionId, System
from e2e.deeds import serious_faults

pytestmark = pytest.mark.browser

SECTION = SectionId(1)


def begun(server, settings, people, *commands):
    """Begin an event; return its key and the address of its section."""
    key = server.service.create(asked.CreateEvent(EventSettings("Hall"))).key
    first = (asked.AddSection(settings), asked.ImportPlayers(SECTION, people))
    for command in (*first, asked.CloseEntries(SECTION), *commands):
        server.service.handle(key, command)
    return key, f"{server.address}/events/{key}/s/1"


def test_a_round_with_an_incident_is_thrown_away_once_the_question_is_answered(server, open_page):
    people = tuple(Player(f"Player {at}", rating=2100 - at) for at in range(1, 5))
    key, hall = begun(
        server,
        SectionSettings("Open", rounds=2),
        people,
        asked.PairRound(SECTION, Colour.WHITE),
        asked.PublishRound(SECTION, 1),
    )
    game = next(iter(server.service.snapshot(key).state.sections[SECTION].rounds[0].games.values()))
    incident = Incident(1, game.id, player=game.white, note="A telephone rang.")
    server.service.handle(key, RecordIncident(SECTION, incident))
    page = open_page(width=390)
    page.goto(f"{hall}/rounds/1")
    page.wait_for_load_state()
    expect(page.locator("#panel")).to_contain_text(
        "One incident of this round would stay in the incident log"
    )
    assert serious_faults(page) == []
    change = page.locator("#panel .act-form", has_text="Delete pairings")
    change.locator("summary").click()
    change.get_by_label("Case in the regulations").select_option("competition-rules")
    change.get_by_label("Explanation").fill("art. 12 of the event")
    change.get_by_role("button", name="Delete pairings").click()
    question = page.get_by_role("dialog")
    expect(question).to_contain_text(
        "Delete the pairings of round 1? This round is public. One incident of this round"
    )
    assert serious_faults(page) == []
    question.locator("[value=yes]").click()
    expect(page.get_by_text("No round paired yet.")).to_be_visible()
    page.goto(f"{hall}/incidents")
    expect(page.locator("#incident-1")).to_contain_text("pairing deleted since")
    page.locator("#incident-1 a").click()
    expect(page.locator("#thing")).to_contain_text("Player 1 – Player 3")
    assert serious_faults(page) == []


@pytest.mark.article("C.05@2018 art. 5.3")
def test_the_protocol_of_a_restricted_draw_fits_a_phone(server, open_page):
    people = tuple(
        Player(f"Player {at}", federation="ESP" if at < 4 else f"F{at}") for at in range(1, 10)
    )
    settings = SectionSettings("Open", system=System.ROUND_ROBIN, numbering=Numbering.VARMA)
    _key, hall = begun(server, settings, people)
    page = open_page(width=390)
    page.goto(f"{hall}/players")
    page.get_by_role("link", name="Drawing of numbers").click()
    expect(page.get_by_role("row")).to_have_count(10)
    wide, seen = page.locator(".paper .scroll").evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide <= seen
    assert serious_faults(page) == []

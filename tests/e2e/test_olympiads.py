"""An Olympiad of 40 teams, eleven rounds, by browser: ten taken over, the last one played.

With ``ARBITRO_OLYMPIAD_TAKEN_OVER=1`` only the first is taken over and the ten others are played
key by key, which takes more than a minute of a processor.
"""

import os
import re

import pytest

from arbitro.formats.trf import read_trf, team_document_of, team_tournament_of, write_trf
from arbitro.rules.pairing.olympiad.check import check_round
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss
from e2e.deeds import boards, enter_all, published, say_yes, serious_faults, step, tab
from e2e.test_team_events import report_of

pytestmark = pytest.mark.browser


TAKEN_OVER = int(os.environ.get("ARBITRO_OLYMPIAD_TAKEN_OVER", "10"))


def played():
    """The rounds before those played here, without byes that somebody asked for."""
    settings = TeamGeneratorSettings(
        *(40, 4, 11, TAKEN_OVER),
        edition="D.02@2022",
        encoded_type="FIDE_OLYMPIAD",
        byes=0,
        forfeits=0,
    )
    return generate_team_swiss(settings, seed=20)


def play(page, number):
    """Pair a round, publish it and put in a result for each of its 80 boards."""
    page.get_by_role("button", name=f"Pair round {number}").first.click()
    step(page, "Publish the boards")
    published(page, number)
    enter_all(page, "1505")
    assert boards(page).count() == 80


def test_the_last_round_of_an_olympiad_of_forty_teams(server, open_page):
    page = open_page()
    say_yes(page)
    page.goto(f"{server.address}/events/from-report")
    text = write_trf(team_document_of(played()))
    page.locator("#file").set_input_files(
        {"name": "olympiad.trf", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Create event").click()
    page.get_by_text("Tournament imported").wait_for()
    for number in range(TAKEN_OVER + 1, 11):
        play(page, number)
        tab(page, "Overview")
    play(page, 11)
    page.get_by_role("link", name="Why these pairings?").click()
    page.locator("#panel").get_by_role("heading", name="Why these pairings? Round 11").wait_for()
    page.get_by_text(re.compile("^Middle group")).wait_for()
    assert serious_faults(page) == []
    tab(page, "Standings")
    page.get_by_role("heading", name="Standings").first.wait_for()
    report = report_of(page)
    assert report.encoded_type == "FIDE_OLYMPIAD"
    assert len(report.entries) == 40
    assert [check_round(report, number) for number in range(1, 12)] == [()] * 11
    assert team_tournament_of(read_trf(text.encode()).value).problems == ()

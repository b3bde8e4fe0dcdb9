"""What pages say while rounds are to come, after the last result, and of a finished event."""

import re
from html import unescape

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import GameResult
from web.conftest import SECTION

ROUNDS = 3


def play(hall, state):
    """Enter every result still to come of the last round: who has the smaller number wins."""
    for game in state().rounds[-1].games.values():
        if game.result is None:
            first = game.white < game.black
            result = GameResult.WHITE_WINS if first else GameResult.BLACK_WINS
            command = asked.EnterResult(SECTION, game.id, result)
            hall.service.handle(hall.key, command)


@pytest.fixture
def played(hall, state):
    """The event with the last result of its last round entered."""
    play(hall, state)
    for number in range(2, ROUNDS + 1):
        hall.service.handle(hall.key, asked.PairRound(SECTION))
        hall.service.handle(hall.key, asked.PublishRound(SECTION, number))
        play(hall, state)
    return hall


@pytest.fixture
def finished(played):
    played.service.handle(played.key, asked.FinishEvent())
    return played


def state_of_report(hall):
    row = hall.get(f"{hall.section}/forms").text.split('/forms/report"')[1].split("</tr>")[0]
    return re.search(r'<span class="tag[^"]*">([^<]*)', row)[1]


def test_no_form_about_the_event_is_complete_before_its_last_round(hall, state, played):
    said = {"place": "Vigo", "start": "2026-05-01", "end": "2026-05-03", "chief": "Sol, Berta"}
    keep = {"as": "keep", "part": "1", "expected": "[]"}
    hall.send(f"{hall.section}/forms/report/edit", {**keep, **said})
    assert state_of_report(hall) == "Complete"
    last = next(iter(state().rounds[-1].games.values()))
    hall.service.handle(hall.key, asked.ClearResult(SECTION, last.id, last.result))
    assert state_of_report(hall) == f"can be finished after round {ROUNDS}"


def test_the_rating_report_says_how_many_rounds_are_still_to_be_played(hall):
    said = "rounds are still to be played"
    assert f"{ROUNDS} {said}" in hall.get(f"{hall.section}/paper/report").text


def test_the_rating_report_of_a_played_section_speaks_of_no_round_to_come(played):
    assert "still to be played" not in played.get(f"{played.section}/paper/report").text


def head(hall):
    page = hall.get(f"{hall.url}/hall").text
    return re.search(r'<tr class="head".*?</tr>', page, re.DOTALL)[0]


def test_after_the_last_result_the_head_row_leads_to_the_end(hall, played):
    row = head(played)
    assert f'href="{played.section}/standings"' in row
    assert f'action="{played.url}/do/finish-event"' in row
    played.service.handle(played.key, asked.FinishEvent())
    row = head(played)
    assert f'href="{played.section}/standings"' in row
    assert "finish-event" not in row


def test_before_the_last_result_nothing_leads_to_the_end(hall):
    assert "finish-event" not in head(hall)
    assert "/standings" not in head(hall)


def test_a_finished_event_offers_no_act_on_a_player_but_to_reopen_it(finished):
    for page in (f"{finished.section}/players/3", f"{finished.section}/standings/3"):
        text = finished.get(f"{page}/panel").text
        assert "/do/" not in text
    panel = finished.get(f"{finished.section}/players/3/panel").text
    assert f'<a class="act" href="{finished.url}"><span>Event finished · Reopen</span>' in panel
    assert "/do/reopen-event" in finished.get(finished.url).text


def first_page(hall):
    return unescape(hall.get(f"/p/{hall.key}/index.html").text)


def test_the_first_public_page_says_that_the_event_is_finished_and_who_won(hall, played):
    for thing in (PublicThing.PAIRINGS, PublicThing.RESULTS, PublicThing.STANDINGS):
        command = asked.SetPublicity(SECTION, thing, 0, Showing(When.AT_ONCE))
        hall.service.handle(hall.key, command)
    page = first_page(hall)
    assert "Event finished" not in page
    assert "Winner" not in page
    hall.service.handle(hall.key, asked.FinishEvent())
    page = first_page(hall)
    assert "Event finished" in page
    assert "all results entered" not in page
    assert "Winner: Player 1 · 3 points" in page
    assert 'href="a/standings.html">Final standings</a>' in page

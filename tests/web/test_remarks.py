"""Remarks on what was done: too late to count, entered twice, finished, not paired yet."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.settings import GameResult
from arbitro.model import SectionId

SECTION = SectionId(1)


@pytest.fixture
def second_round_over(hall, state):
    """The hall after two complete rounds."""

    def play(number):
        for game in state().rounds[number - 1].games.values():
            done = asked.EnterResult(SECTION, game.id, GameResult.WHITE_WINS)
            hall.service.handle(hall.key, done)

    play(1)
    hall.service.handle(hall.key, asked.PairRound(SECTION))
    hall.service.handle(hall.key, asked.PublishRound(SECTION, 2))
    play(2)
    return hall


@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}])
def test_a_correction_that_comes_too_late_is_remarked_with_its_article(second_round_over, headers):
    hall = second_round_over
    data = {"result": "01", "expected": "10"}
    answer = hall.send(f"{hall.section}/games/1/result", data, headers=headers)
    page = answer.text if headers else hall.get(f"{hall.section}/rounds/1").text
    remark = page.partition('class="remark"')[2].partition("</p>")[0]
    assert "tell the rating officer" in remark
    assert "C.04.2@2026-02 art. 4.3" in remark


def test_a_correction_in_time_needs_no_remark(hall):
    hall.send(f"{hall.section}/games/1/result", {"result": "10"})
    hall.send(f"{hall.section}/games/1/result", {"result": "01", "expected": "10"})
    assert 'class="remark"' not in hall.get(f"{hall.section}/rounds/1").text


def test_results_cannot_be_pressed_in_a_finished_event(second_round_over):
    hall = second_round_over
    url = f"{hall.section}/rounds/2"
    assert " disabled" not in hall.get(url).text
    hall.service.handle(hall.key, asked.PairRound(SECTION))
    hall.service.handle(hall.key, asked.PublishRound(SECTION, 3))
    games = hall.service.snapshot(hall.key).state.sections[SECTION].rounds[2].games
    for game in games:
        hall.service.handle(hall.key, asked.EnterResult(SECTION, game, GameResult.DRAW))
    hall.service.handle(hall.key, asked.FinishEvent())
    buttons = re.findall(r'<button[^>]* ?name="result"[^>]*>', hall.get(url).text)
    assert len(buttons) == 12
    assert all(" disabled" in each for each in buttons)
    assert "Nothing changes any more unless it is reopened." in hall.get(url).text


def test_a_round_still_to_be_paired_leads_to_the_rounds(hall):
    answer = hall.client.get(f"{hall.section}/rounds/3", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{hall.section}/rounds")


@pytest.mark.parametrize("number", [0, 4])
def test_a_round_that_will_never_be_is_not_found(hall, number):
    assert hall.get(f"{hall.section}/rounds/{number}").status_code == 404


@pytest.mark.parametrize("name", ["Player 3", "PLÁYER 3"])
def test_the_same_name_entered_again_is_told_with_the_number_of_the_other(hall, name):
    answer = hall.send(f"{hall.section}/players", {"name": name})
    assert answer.status_code == 303
    page = hall.get(answer.headers["location"].partition("#")[0]).text
    assert "Another player has the same name: number 3." in page


def test_a_new_name_is_entered_without_a_remark(hall):
    answer = hall.send(f"{hall.section}/players", {"name": "Somebody Else"})
    page = hall.get(answer.headers["location"].partition("#")[0]).text
    assert "Somebody Else is entered." in page
    assert "same name" not in page


def test_a_federation_of_more_than_three_letters_gets_a_remark_at_its_line(hall):
    text = "Name;Rating;Fed\nGarcía, Ana;2104;SPAIN\n"
    page = hall.send(f"{hall.section}/players/import", {"text": text}).text
    assert "Line 2, column 18: warning: a federation has three letters" in page

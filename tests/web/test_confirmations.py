"""What is unusual is confirmed as its level asks, on pages and through the JSON interface alike."""

import re
from html import unescape

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.kernel.levels import LEVELS_OF_REFUSALS, Level
from arbitro.desk.values.settings import GameResult
from arbitro.i18n import translator
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.web.forms.settings import section_values

CODE = "confirmation-needed"
PUBLIC = translator("en").refused(Refused(CODE))
CASE = {"case": "competition-rules", "note": "art. 12"}
FORM = re.compile(r'<form method="post" action="([^"]+)" id="confirmation">(.*?)</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


@pytest.fixture(params=Level, ids=lambda level: level.word)
def level(request, monkeypatch):
    """Throwing the pairings of a published round away, at each level it could have."""
    monkeypatch.setitem(LEVELS_OF_REFUSALS, CODE, request.param)
    return request.param


def steps(level):
    """Return how often a person is asked before it is done; None where it never is."""
    return {Level.CONFIRM: 1, Level.TWO_STEPS: 2, Level.REFUSE: None}.get(level, 0)


def confirmed(hall, page):
    """Send the form of a confirmation as a browser would."""
    action, text = FORM.search(page.text).groups()
    fields = {name: unescape(value) for name, value in HIDDEN.findall(text)}
    return hall.send(action, fields, leaves=False)


def test_a_page_asks_as_often_as_the_level_says(hall, state, level):
    answer, times = hall.send(f"{hall.section}/do/unpair-round", {"round": "1", **CASE}), 0
    while answer.status_code == 422 and FORM.search(answer.text):
        assert len(state().rounds) == 1, "nothing is done before it is confirmed"
        answer, times = confirmed(hall, answer), times + 1
    if steps(level) is None:
        assert (answer.status_code, times) == (422, 0)
        assert PUBLIC in answer.text
        return
    assert (answer.status_code, times) == (303, steps(level))
    assert state().rounds == ()
    said = PUBLIC in unescape(hall.get(answer.headers["location"]).text)
    assert said == (level is Level.ACKNOWLEDGE)


def test_the_two_steps_are_told_apart(hall, monkeypatch):
    monkeypatch.setitem(LEVELS_OF_REFUSALS, CODE, Level.TWO_STEPS)
    first = hall.send(f"{hall.section}/do/unpair-round", {"round": "1", **CASE})
    second = confirmed(hall, first)
    words = [translator("en").t(f"ui.confirm.{each}") for each in ("first", "second")]
    assert [each in unescape(first.text) for each in words] == [True, False]
    assert [each in unescape(second.text) for each in words] == [False, True]


def test_what_changed_meanwhile_is_asked_again(hall, state, monkeypatch):
    monkeypatch.setitem(LEVELS_OF_REFUSALS, CODE, Level.CONFIRM)
    page = hall.send(f"{hall.section}/do/unpair-round", {"round": "1", **CASE})
    game = next(iter(state().rounds[0].games))
    hall.service.handle(hall.key, asked.SwapColours(SectionId(1), game))
    again = confirmed(hall, page)
    assert again.status_code == 422
    assert FORM.search(again.text)
    assert confirmed(hall, again).status_code == 303


def test_a_program_is_asked_as_often(hall, state, level):
    def pair_again(token=""):
        named = {"confirmation-token": token}
        return hall.command(hall.key, "pair-again", named, section=1, round=1, **CASE)

    answer, times = pair_again(), 0
    while answer.status_code == 422 and answer.json()["token"]:
        told = answer.json()
        assert (told["level"], told["step"]) == (level.word, times + 1)
        assert state().rounds[0].published, "nothing is done before it is confirmed"
        answer, times = pair_again(told["token"]), times + 1
    if steps(level) is None:
        assert (answer.status_code, times, answer.json()["level"]) == (422, 0, "refuse")
        return
    assert (answer.status_code, times) == (200, steps(level))
    assert not state().rounds[0].published
    warned = [each["refused"] for each in answer.json()["warnings"]]
    assert warned == ([CODE] if level is Level.ACKNOWLEDGE else [])


def test_an_address_makes_no_page_say_what_we_did_not(hall):
    forged = hall.get(f"{hall.url}/hall?told=Everybody+goes+home").text
    assert "Everybody goes home" not in forged


def rounds_played_out(hall, state, result=GameResult.DRAW):
    for game in state().rounds[0].games:
        hall.service.handle(hall.key, asked.EnterResult(SectionId(1), game, result))


def test_other_rounds_than_were_paired_for_are_asked_about_twice(hall, state):
    before = state().settings.rounds
    fields = {**section_values(state().settings), "rounds": str(before + 2)}
    answer = hall.send(f"{hall.section}/edit", fields, leaves=False)
    for _ in ("what happens", "what follows"):
        assert f"now it would have {before + 2}" in answer.text
        assert state().settings.rounds == before
        answer = confirmed(hall, answer)
    assert (answer.status_code, state().settings.rounds) == (303, before + 2)


def rematch_report(hall, state):
    """The report of an event whose second round repeats the first, told by no word in it."""
    rounds_played_out(hall, state)
    text = hall.get(f"{hall.section}/report.trf?edition=2016").text
    lines = []
    for line in text.splitlines():
        if line.startswith("001"):
            cell, points = line[91:99], 2 * float(line[80:84])
            line = f"{line[:80]}{points:>4}{line[84:91]}{cell}  {cell}"  # noqa: PLW2901
        lines.append(line)
    return "\n".join(lines)


def test_a_report_with_a_second_meeting_says_so_before_it_is_taken_over(hall, state):
    text = rematch_report(hall, state)
    page = hall.send("/events/from-report", {"text": text, "confirmed": "1", "rounds": "3"})
    assert page.status_code == 200
    assert "The pairing rules give different pairings in some rounds of this file" in page.text
    assert "Round 2:" in page.text
    mark = re.search(r'name="against" value="(\w+)"', page.text)[1]
    fields = {"text": text, "rounds": "3", "confirmed": "1", "against": mark}
    assert hall.send("/events/from-report", fields).status_code == 303


def test_with_an_adjourned_game_nothing_is_final(hall, state):
    rounds_played_out(hall, state, GameResult.ADJOURNED)
    report = f"{hall.section}/report.trf"
    refused = hall.get(f"{report}?for=rating")
    assert refused.status_code == 422
    assert "adjourned" in refused.text
    assert hall.get(f"{report}?for=pairing").text == hall.get(report).text
    assert hall.send(f"{hall.url}/do/finish-event").status_code == 422


def test_the_address_of_a_question_asked_for_anew_leads_to_a_page_that_is_there(hall):
    for act in ("undo", "redo"):
        answer = hall.get(f"/events/{hall.key}/{act}")
        assert (answer.status_code, answer.url.path) == (200, hall.url)

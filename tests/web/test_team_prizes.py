"""Prizes of teams on their pages: entered, shown with their working, printed, checked."""

import json

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.formats.fund import read_fund
from arbitro.model import SectionId, System
from arbitro.rules.prizes import BoardMeasure, BoardOf
from web.teams import Teams

SECTION = SectionId(1)
FIELDS = {
    "prizes": "600\n400",
    "sharing": "equal",
    "currency": "EUR",
    "by": "Ana",
    "boards_1_numbers": "1-2",
    "boards_1_prizes": "50\n0",
    "boards_1_measure": "percentage",
    "boards_1_least": "2",
    "boards_1_of": "list",
}


@pytest.fixture
def event(visitor):
    """Four teams of two boards after two of three rounds: White always wins."""
    made = Teams(visitor, System.TEAM_SWISS, 4, 2, size=3, rounds=3)
    for _round in range(2):
        made.play(GameResult.WHITE_WINS)
    made.prizes = f"{made.url}/prizes"
    return made


def test_a_fund_of_teams_is_entered_and_shown_with_its_working(event):
    assert "Enter prizes" in event.visitor.get(event.prizes).text
    assert "Board prizes" in event.visitor.get(f"{event.prizes}/edit").text
    assert event.visitor.send(f"{event.prizes}/edit", FIELDS).status_code == 303
    fund = event.section.prizes.fund
    assert fund.total == 110_000
    assert [each.boards for each in fund.boards] == [(1, 2)]
    page = event.visitor.get(event.prizes).text
    assert "Team 1" in page
    assert "Board 1" in page
    assert "in 2 games:" in page
    again = event.visitor.get(f"{event.prizes}/edit").text
    assert 'value="1-2"' in again


def test_prizes_of_teams_are_printed_and_written_as_a_file(event):
    event.visitor.send(f"{event.prizes}/edit", FIELDS)
    paper = event.visitor.get(f"{event.url}/paper/prizes?working").text
    assert "Board 2" in paper
    assert "Ana" in paper
    text = event.visitor.get(f"{event.prizes}/fund.json").text
    assert json.loads(text)["boards"][0]["boards"] == [1, 2]
    (boards,) = read_fund(text).boards
    assert (boards.measure, boards.of) == (BoardMeasure.PERCENTAGE, BoardOf.LIST)


def test_a_second_person_checks_the_prizes_of_teams_by_their_control_number(event):
    event.visitor.send(f"{event.prizes}/edit", FIELDS)
    page = event.visitor.get(event.prizes).text
    control = page.split('name="control" value="')[1].split('"')[0]
    sent = {"by": "Eva", "control": control}
    assert event.visitor.send(f"{event.url}/do/check-prizes", sent).status_code == 303
    assert event.section.prizes.checked_by == "Eva"
    event.play(GameResult.BLACK_WINS)
    assert "check again" in event.visitor.get(event.prizes).text


@pytest.mark.parametrize(("change", "said"), [
    ({"boards_1_numbers": "x"}, "Enter board numbers"),
    ({"boards_1_numbers": ""}, "Fill in this field"),
    ({"boards_1_prizes": ""}, "Fill in this field"),
    ({"boards_1_least": "0"}, "whole number"),
    ({"boards_2_numbers": "2", "boards_2_prizes": "5", "boards_2_measure": "points",
      "boards_2_of": "seat"}, "board 2 appear twice"),
])  # fmt: skip
def test_what_is_wrong_with_prizes_of_boards_is_said_at_the_form(event, change, said):
    answer = event.visitor.send(f"{event.prizes}/edit", {**FIELDS, **change})
    assert answer.status_code == 422
    assert said in answer.text
    assert event.section.prizes is None


def test_the_prizes_of_teams_are_taken_back(event):
    event.visitor.send(f"{event.prizes}/edit", FIELDS)
    command = event.visitor.service.history(event.key)[-1].command
    event.do(asked.Undo(command))
    assert event.section.prizes is None

"""What the pages say of boards given twice, and of numbers that may still move."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, SectionId, System

PROVISIONAL = {
    "en": "Numbers stay provisional while late entries are possible.",
    "es": "Los números son provisionales mientras pueda haber inscripciones tardías.",
}


@pytest.fixture
def festival(new_visitor):
    visitor = new_visitor()
    key = visitor.service.create(asked.CreateEvent(EventSettings("Festival"))).key
    players = tuple(Player(f"P{n}") for n in range(8))
    visitor.service.handle(key, asked.AddSection(SectionSettings("A", rounds=1)))
    visitor.service.handle(key, asked.ImportPlayers(SectionId(1), players))
    return visitor, key


def test_a_board_given_twice_is_told_at_the_field_of_the_first_board(festival):
    visitor, key = festival
    fields = {"section_name": "B", "system": System.DUTCH.key, "rounds": "5", "time": "90+30"}
    fields |= {"points": "standard", "bye": "win", "numbering": "rating", "half_point_byes": "1"}
    answer = visitor.send(f"/events/{key}/sections/new", {**fields, "first_board": "4"})
    assert answer.status_code == 422
    assert "A already uses boards 1 to 4" in answer.text
    assert 'aria-invalid="true"' in answer.text
    moved = visitor.send(f"/events/{key}/sections/new", {**fields, "first_board": "5"})
    assert moved.status_code == 303


@pytest.mark.parametrize("language", PROVISIONAL)
def test_the_list_of_players_says_that_numbers_are_provisional_until_none_may_join(
    festival, language
):
    visitor, key = festival
    where = f"/events/{key}/s/1/players"
    headers = {"accept-language": language}
    assert PROVISIONAL[language] in visitor.get(where, **headers).text
    visitor.service.handle(key, asked.CloseEntries(SectionId(1)))
    assert PROVISIONAL[language] in visitor.get(where, **headers).text
    visitor.service.handle(key, asked.PairRound(SectionId(1)))
    assert PROVISIONAL[language] not in visitor.get(where, **headers).text


def wizard(visitor, start):
    fields = {"name": "Old Open", "start": start, "end": "", "language": "en"}
    fields |= {"rounds": "5", "time": "90+30", "points": "standard", "bye": "win"}
    fields |= {"numbering": "rating", "half_point_byes": "1", "first_board": "1"}
    return visitor.send("/events/new", {**fields, "system": System.DUTCH.key})


def test_an_event_older_than_the_first_tie_break_text_is_made_and_says_what_it_follows(new_visitor):
    visitor = new_visitor()
    made = wizard(visitor, "2011-06-01")
    assert made.status_code == 303
    event = made.headers["location"].partition("?")[0].removesuffix("/s/1/players/import")
    page = visitor.get(event).text
    assert 'title="C.07@2012-07">Tie-breaks 2012</span> (by default)' in page


def test_a_further_section_is_offered_boards_nobody_sits_at(festival):
    visitor, key = festival
    form = visitor.get(f"/events/{key}/sections/new").text
    offered = re.search(r'name="first_board"[^>]*value="([0-9]+)"', form)[1]
    assert offered == "101"
    fields = {"section_name": "B", "system": System.DUTCH.key, "rounds": "5", "time": "90+30"}
    fields |= {"points": "standard", "bye": "win", "numbering": "rating", "half_point_byes": "1"}
    answer = visitor.send(f"/events/{key}/sections/new", {**fields, "first_board": offered})
    assert answer.status_code == 303
    assert 'value="201"' in visitor.get(f"/events/{key}/sections/new").text

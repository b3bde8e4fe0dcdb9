"""The virtual points of an accelerated round stand wherever the points before it stand."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, Result, SectionId

FIRST = SectionId(1)
VIRTUAL = "virtual points"


@pytest.fixture
def event(visitor):
    """Nine entered, one away from round 1: of the eight who are paired four are accelerated."""
    service = visitor.service
    key = service.create(asked.CreateEvent(EventSettings("Accelerated"))).key
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=7, accelerated=True)),
        *(asked.RegisterPlayer(FIRST, Player(f"P{n}", rating=2300 - n)) for n in range(1, 10)),
        asked.CloseEntries(FIRST),
        asked.RequestBye(FIRST, 9, 1, Result.HALF_POINT_BYE),
        asked.PairRound(FIRST),
        asked.PublishRound(FIRST, 1),
    ):
        service.handle(key, command)
    return f"/events/{key}/s/1"


def marked(text):
    """Return how often a page says that somebody has a virtual point."""
    return len(re.findall(r"\+1(?:<span class=\"sr-only\"> virtual points)", text))


@pytest.mark.article("C.04.7@2026-02 art. 1.2")
@pytest.mark.parametrize("page", ["/rounds/1", "/paper/pairings/1"])
def test_the_four_of_the_first_group_are_marked_on_boards_and_papers(visitor, event, page):
    assert marked(visitor.get(event + page).text) == 4


def test_the_hall_marks_them_on_its_boards(visitor, event):
    page = visitor.get(event.partition("/s/")[0] + "/hall").text
    assert marked(page) == 4


def test_players_say_what_they_are_paired_with_in_the_coming_round(visitor, event):
    page = visitor.get(event + "/players").text
    assert page.count("+1 virtual, round 2") == 4
    assert "+1 virtual, round 2" in visitor.get(event + "/players/1").text
    assert "virtual" not in visitor.get(event + "/players/9").text

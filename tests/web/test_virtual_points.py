"""The virtual points of an accelerated round stand wherever the points before it stand."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, Result, SectionId, System
from web.teams import Teams

FIRST = SectionId(1)


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
    assert "+1 virtual, round 2" in visitor.get(event + "/players/1/panel").text
    assert "virtual" not in visitor.get(event + "/players/9/panel").text


def test_the_public_round_marks_them_too(visitor, event):
    key = event.split("/")[2]
    page = visitor.get(f"/p/{key}/a/round-1.html").text
    assert len(re.findall(r"\+1<span class=\"sr\"> virtual points", page)) == 4


@pytest.fixture
def teams(visitor):
    """Eight teams of an accelerated Swiss: in round 1 the four of the first group have 2 more."""
    return Teams(visitor, System.TEAM_SWISS, 8, 2, rounds=7, accelerated=True)


@pytest.mark.article("C.04.7@2026-02 art. 1.2")
def test_matches_of_teams_show_what_their_teams_are_paired_with(visitor, teams):
    teams.do(asked.PairRound(FIRST), asked.PublishRound(FIRST, 1))
    virtual = re.compile(r"\+2<span class=\"sr-only\"> virtual points")
    panels = [f"rounds/1/matches/{number}/panel" for number in range(1, 5)]
    for pages in (panels, ["paper/pairings/1"]):
        shown = [visitor.get(f"{teams.url}/{page}").text for page in pages]
        assert sum(len(virtual.findall(each)) for each in shown) == 4, pages
    # Standings never count them: before a result every team has nothing.
    standings = visitor.get(f"{teams.url}/standings").text
    assert "virtual" not in standings


@pytest.mark.article("C.04.7@2026-02 art. 1.5")
def test_why_two_teams_meet_counts_the_points_they_are_paired_by(visitor, teams):
    """Round 1: groups of four with 2 and with 0; all have 0 match points."""
    teams.do(asked.PairRound(FIRST), asked.PublishRound(FIRST, 1))
    page = " ".join(visitor.get(f"/p/{teams.key}/a/round-1-why.html").text.split())
    assert page.count("2 (match points)") == 2
    assert page.count("0 (match points)") == 2
    assert page.count("The virtual points of the accelerated rounds also counted.") == 2

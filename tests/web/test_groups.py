"""Standings by group, play-offs, and every value leading to its working."""

import re
from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.model import Colour, Player, SectionId, Sex

SECTION = SectionId(1)
PLAYERS = (
    Player("Ana", rating=2000, sex=Sex.FEMALE, birth="2014", federation="ESP", club="A"),
    Player("Ben", rating=1900, sex=Sex.MALE, birth="1950", federation="ESP", club="B"),
    Player("Eva", rating=1800, sex=Sex.FEMALE, birth="2012", federation="FRA", club="A"),
    Player("Gil", rating=0, birth="", federation="", club=""),
)


@pytest.fixture
def small(visitor):
    """Four players after one round, in which both Whites won: Ana and Eva or Ben and Gil."""
    settings = EventSettings("Small", start=date(2026, 5, 1))
    key = visitor.service.create(asked.CreateEvent(settings)).key
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=1, tie_breaks=("BH", "SB"))),
        asked.ImportPlayers(SECTION, PLAYERS),
        asked.CloseEntries(SECTION),
        asked.PairRound(SECTION, Colour.WHITE),
        asked.PublishRound(SECTION, 1),
    ):
        visitor.service.handle(key, command)
    for game in visitor.service.snapshot(key).state.sections[SECTION].rounds[0].games:
        visitor.service.handle(key, asked.EnterResult(SECTION, game, GameResult.WHITE_WINS))
    visitor.key, visitor.section = key, f"/events/{key}/s/1"
    return visitor


OPENED = r'<details id="working-\w+" open><summary><strong>(\w+)'
"""The working that stands open."""


def groups_of(page):
    """Return the names in each group, by its heading."""
    found = {}
    for part in page.split('class="group-head">')[1:]:
        title = re.split(r"\s*<", part)[0]
        found[title] = re.findall(r"data-panel>\s*<span>(\w+)", part.split("</table>")[0])
    return found


def test_women_and_men_have_lists_of_their_own_and_nobody_is_lost(small):
    groups = groups_of(small.get(f"{small.section}/standings?by=sex").text)
    assert {title: set(names) for title, names in groups.items()} == {
        "Men": {"Ben"},
        "Women": {"Ana", "Eva"},
        "Unknown": {"Gil"},
    }


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("by=federation", ["ESP", "FRA", "Unknown"]),
        ("by=club", ["A", "B", "Unknown"]),
        ("by=category", ["Unknown"]),
        ("by=age", ["11 to 12 years", "13 to 14 years", "65 years or more", "Unknown"]),
        ("by=age&bands=-12,60-", ["Up to 12 years", "60 years or more", "Unknown"]),
        ("by=rating&bands=-1899,1900-", ["Rating up to 1899", "Rating 1900 or more"]),
    ],
)
def test_groups_are_those_asked_for(small, query, titles):
    assert list(groups_of(small.get(f"{small.section}/standings?{query}").text)) == titles
    assert list(groups_of_print(small, query)) == titles


def groups_of_print(visitor, query):
    page = visitor.get(f"{visitor.section}/paper/standings?{query}").text
    return re.findall(r'class="group-head">([^<]+)<', page)


def test_ratings_without_bands_have_bands_to_change(small):
    page = small.get(f"{small.section}/standings?by=rating").text
    assert 'value="-1599,1600-1799' in page
    assert "Rating 1800 to 1999" in page


@pytest.mark.parametrize("bands", ["1900-1800", "young", ",", "1" * 300])
def test_bands_nobody_understands_are_said_and_everybody_is_shown(small, bands):
    page = small.get(f"{small.section}/standings?by=age&bands={bands}")
    assert page.status_code == 200
    assert "is not a rating band" in page.text
    assert page.text.count('<th scope="row"') == 4


def test_a_group_nobody_knows_shows_everybody(small):
    page = small.get(f"{small.section}/standings?by=shoe")
    assert groups_of(page.text) == {}
    assert page.text.count('<th scope="row"') == 4


def test_a_play_off_by_numbers_decides_the_shared_place(small):
    page = small.get(f"{small.section}/standings").text
    assert 'name="play_off"' in page
    first, second = re.findall(r"</a>&nbsp;<small>(\d)</small>", page)[:2]
    answer = small.send(f"{small.section}/standings/play-off", {"play_off": f"{second},{first}"})
    assert answer.status_code == 303
    after = small.get(f"{small.section}/standings").text
    assert re.findall(r"</a>&nbsp;<small>(\d)</small>", after)[:2] == [second, first]
    assert after.count(">play-off</span>") == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a play-off result"),
        ("1;2", "is not a play-off result"),
        ("1,9", "There is no player 9"),
        ("1,2,3,4", "are not tied"),
    ],
)
def test_a_play_off_that_cannot_be_is_refused(small, text, said):
    answer = small.send(f"{small.section}/standings/play-off", {"play_off": text})
    assert answer.status_code == 422
    assert said in answer.text


def test_the_working_asked_for_is_the_one_that_is_open(small):
    page = small.get(f"{small.section}/standings/1/worksheet?after=1&of=SB").text
    opened = re.findall(OPENED, page)
    assert opened == ["SB"]
    other = small.get(f"{small.section}/standings/1/worksheet?of=none").text
    assert re.findall(OPENED, other) == ["BH"]


def test_a_players_category_is_kept_and_groups_by_it(small):
    data = {"name": "Ana", "rating": "2000", "category": "U12", "sex": "w"}
    assert small.send(f"{small.section}/players/1", data).status_code == 303
    groups = groups_of(small.get(f"{small.section}/standings?by=category").text)
    assert groups["U12"] == ["Ana"]

"""Whom somebody must not meet is typed, by name or number: no page carries all names for it."""

from html import unescape

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.model import EntryId, Player, SectionId, System
from web.teams import Teams

S = SectionId(1)


def offered(page):
    return [unescape(each.split('"')[0]) for each in page.split('<option value="')[1:]]


@pytest.fixture
def open_section(hall):
    """A second section with two namesakes and many whose names begin alike."""
    hall.service.handle(hall.key, asked.AddSection(SectionSettings("B", rounds=5)))
    names = ["Kovács, Anna", "Kovács, Béla", "Łoś, Ewa", *(f"Smith, {n:04}" for n in range(1997))]
    people = tuple(Player(name, rating=2500 - at) for at, name in enumerate(names))
    hall.service.handle(hall.key, asked.ImportPlayers(SectionId(2), people))
    return hall, f"/events/{hall.key}/s/2"


def test_twenty_are_offered_by_number_or_by_the_beginnings_of_a_name(open_section):
    hall, url = open_section
    find = f"{url}/players/found?other="
    assert offered(hall.get(f"{find}kov").text) == ["1 Kovács, Anna", "2 Kovács, Béla"]
    assert offered(hall.get(f"{find}los ew").text) == ["3 Łoś, Ewa"]
    assert offered(hall.get(f"{find}2").text) == ["2 Kovács, Béla"]
    assert offered(hall.get(f"{find}2 Kovács, Béla").text) == ["2 Kovács, Béla"]
    assert offered(hall.get(f"{find}2 Anna").text) == []
    assert len(offered(hall.get(f"{find}smith").text)) == 20
    assert offered(hall.get(find).text) == []


def test_a_panel_of_a_section_of_two_thousand_stays_small(open_section):
    hall, url = open_section
    entry = min(hall.service.snapshot(hall.key).state.sections[SectionId(2)].entries)
    panel = hall.get(f"{url}/players/{entry}/panel").text
    assert "Smith" not in panel
    assert len(panel) < 20_000


def test_whom_the_name_or_number_means_is_kept_apart(hall):
    people = hall.service.snapshot(hall.key).state.people

    def sent(other):
        values = {"entries": "1", "other": other, "first_round": "2"}
        return hall.send(f"{hall.section}/do/forbid-pairing", values)

    def forbidden():
        known = hall.service.snapshot(hall.key).state.sections[S].forbidden
        return {frozenset(each.group) for each in known}

    assert sent(people[EntryId(4)].name).status_code == 303
    assert forbidden() == {frozenset({1, 4})}
    for nobody in ("", "Nobody", "99"):
        answer = sent(nobody)
        assert answer.status_code == 422
        assert 'id="other-forbid-pairing"' in answer.text
        assert 'aria-invalid="true"' in answer.text
    answer = sent("Player")  # which is what the names of all begin with
    assert "Type the number." in answer.text
    assert forbidden() == {frozenset({1, 4})}


def test_a_team_is_typed_as_well(visitor):
    league = Teams(visitor, System.TEAM_SWISS, 6, 2, rounds=5)
    league.play(GameResult.DRAW)
    teams = league.section.teams.teams
    panel = visitor.get(f"{league.url}/teams/1/panel").text
    assert f'hx-get="{league.url}/teams/found"' in panel
    found = offered(visitor.get(f"{league.url}/teams/found?other={teams[3].name}").text)
    assert [each.partition(" ")[2] for each in found] == [teams[3].name]
    sent = {"teams": "1", "other": found[0], "first_round": "2"}
    assert visitor.send(f"{league.url}/do/forbid-teams", sent).status_code == 303
    assert {frozenset(each.group) for each in league.section.teams.forbidden} == {frozenset({1, 3})}
    assert visitor.send(f"{league.url}/do/forbid-teams", sent | {"other": "99"}).status_code == 422

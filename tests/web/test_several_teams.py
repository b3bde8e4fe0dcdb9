"""Several teams are chosen in the list, and one act is given to all of them."""

import re

import pytest

from arbitro.desk.values.settings import GameResult
from arbitro.model import System
from arbitro.web.session.access import Role
from web.raw import Device
from web.teams import Teams


@pytest.fixture
def league(visitor):
    made = Teams(visitor, System.TEAM_SWISS, 6, 2, rounds=5)
    made.play(GameResult.DRAW)
    return made


def test_the_ticked_teams_open_a_panel_with_what_can_be_done_to_all(league):
    page = league.visitor.get(f"{league.url}/teams/several?who=3&who=1").text
    panel = page.partition('<aside class="pane"')[2]
    assert "2 teams" in panel
    assert len(re.findall(r'name="who" value="[13]"[^>]* checked', page)) == 2
    alone = league.visitor.get(f"{league.url}/teams/several/panel?who=1-3").text
    assert f'data-of="{league.url}/teams/several?who=1-3"' in alone
    given = set(re.findall(r'/s/1/do/([a-z-]+)"', alone))
    assert given == {"withdraw-team", "request-team-bye", "forbid-teams"}
    assert 'name="several" value="1 3"' in alone


def test_all_of_them_are_withdrawn_by_one_command_and_back(league):
    visitor = league.visitor
    before = len(visitor.service.history(league.key))
    back = f"{league.url}/teams/several?who=2-5"
    sent = {"team": "2", "several": "2 5", "back": back}
    answer = visitor.send(f"{league.url}/do/withdraw-team", sent)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(back)
    gone = [team for team, each in league.section.teams.teams.items() if each.withdrawn]
    assert gone == [2, 5]
    assert len(visitor.service.history(league.key)) == before + 1
    visitor.send(f"{league.url}/do/reinstate-team", sent)
    assert not any(each.withdrawn for each in league.section.teams.teams.values())


def test_all_of_them_have_a_bye_or_do_not_meet(league):
    sent = {"team": "1", "several": "1 4", "round": "3", "kind": "Z"}
    league.visitor.send(f"{league.url}/do/request-team-bye", sent)
    assert [team for team, each in league.section.teams.teams.items() if 3 in each.byes] == [1, 4]
    league.visitor.send(f"{league.url}/do/forbid-teams", {"teams": "1 4 6", "first_round": "2"})
    assert {frozenset(each.group) for each in league.section.teams.forbidden} == {
        frozenset({1, 4, 6})
    }


def test_a_team_of_nowhere_is_not_found(league):
    assert league.visitor.get(f"{league.url}/teams/several?who=1-99").status_code == 404
    sent = {"team": "1", "several": "1 99"}
    assert league.visitor.send(f"{league.url}/do/withdraw-team", sent).status_code == 404
    assert not any(each.withdrawn for each in league.section.teams.teams.values())


def test_who_may_change_no_team_is_shown_no_boxes(league):
    league.visitor.app.state.door.is_open = True
    helper = Device.let_in(league.visitor.app, Role.HELPER)
    assert 'name="who"' not in helper.get(f"{league.url}/teams").text
    assert helper.get(f"{league.url}/teams/several?who=1").status == 403

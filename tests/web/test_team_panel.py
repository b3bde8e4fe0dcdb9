"""The panel of a team: its acts, the list in board order, and who is added to it."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import ReopenEntries
from arbitro.desk.values.settings import GameResult
from arbitro.model import System
from arbitro.web.views.event.acts import ON_TEAM
from web.teams import SECTION, Teams


@pytest.fixture
def teams(visitor):
    """Four teams of two boards whose list is open."""
    made = Teams(visitor, System.TEAM_SWISS, teams=4, boards=2, rounds=3)
    made.do(ReopenEntries(SECTION))
    visitor.teams, visitor.event = made.url, f"/events/{made.key}"
    return visitor


def test_the_address_of_a_team_is_the_list_with_that_team_open(teams):
    page = teams.get(f"{teams.teams}/teams/2").text
    listed, _, pane = page.partition('<aside class="pane"')
    assert listed.count(' class="here"') == 1
    assert f'data-of="{teams.teams}/teams/2"' in pane
    names = re.findall(r' id="([^"]+)"', page)
    assert sorted(set(names)) == sorted(names)


def test_who_is_added_leaves_the_form_open_for_the_next(teams):
    answer = teams.send(f"{teams.teams}/teams/2/members", {"name": "New, Nina"})
    assert answer.status_code == 303
    page = teams.get(answer.headers["location"]).text
    assert re.search(r'<details[^>]* id="act-register-member" open>', page)
    assert "New, Nina" in page


def test_a_wrong_player_is_shown_again_in_the_form_of_the_panel(teams):
    answer = teams.send(f"{teams.teams}/teams/2/members", {"name": "", "rating": "1800"})
    assert answer.status_code == 422
    form = answer.text.partition('id="act-register-member" open')[2].partition("</details>")[0]
    assert 'value="1800"' in form
    assert 'aria-invalid="true"' in form


def test_acts_on_a_team_are_found_by_its_name(teams):
    lines = teams.get(f"{teams.event}/palette?q=edit+team+2").json()
    found = [line["go"] for line in lines]
    assert f"{teams.teams}/teams/2?act=edit-team" in found
    assert "edit-team" in ON_TEAM


def test_a_match_leads_to_its_line_ups_its_reason_and_names_who_forfeits(visitor):
    teams = Teams(visitor, System.TEAM_SWISS, 4, 2, rounds=3)
    teams.do(asked.PairRound(SECTION), asked.PublishRound(SECTION, 1))
    page = visitor.get(f"{teams.url}/rounds/1/matches/1/panel").text
    home, away = re.findall(r"Line-up of (Team \d)", page)
    assert f">Forfeit by {away}</button>" in page
    assert f">Forfeit by {home}</button>" in page
    assert ">Forfeit by both teams</button>" in page
    won = re.search(
        rf'name="result" value="([^"]*)">(?:(?!</form>).)*Forfeit by {away}<', page, re.DOTALL
    )
    assert won[1] == "+-", "the home team wins"
    [why] = re.findall(r'href="([^"]*/rounds/1/why/\d+)"', page)
    assert home in visitor.get(why).text


def test_what_each_team_of_a_match_can_do_stands_in_its_own_column(visitor):
    teams = Teams(visitor, System.TEAM_SWISS, 4, 2, rounds=3)
    teams.do(asked.PairRound(SECTION), asked.PublishRound(SECTION, 1))
    page = visitor.get(f"{teams.url}/rounds/1/matches/1/panel").text
    acts = re.findall(r"(?:Line-up of|Forfeit by) (Team \d)", page)
    columns = acts[::2], acts[1::2]
    assert [len(each) for each in columns] == [2, 2]
    assert [len(set(each)) for each in columns] == [1, 1]


SCORE = re.compile(r'<tr class="match"[^>]*>.*?<td class="rc">([^<]*)</td>', re.DOTALL)


def test_a_match_has_no_score_before_a_board_of_it_has_a_result(visitor):
    teams = Teams(visitor, System.TEAM_SWISS, 4, 2, rounds=3)
    none, hall = "\N{EN DASH}", f"/events/{teams.key}/hall"
    teams.do(asked.PairRound(SECTION))
    assert SCORE.findall(visitor.get(hall).text) == [none, none]
    teams.do(asked.PublishRound(SECTION, 1))
    assert SCORE.findall(visitor.get(hall).text) == [none, none]
    game = teams.section.rounds[0].teams.matches[0].boards[0].game
    teams.do(asked.EnterResult(SECTION, game, GameResult.DOUBLE_FORFEIT))
    assert SCORE.findall(visitor.get(hall).text) == [f"0 {none} 0", none]


def test_an_import_of_teams_says_what_names_them_how_many_and_has_one_main_button(visitor):
    teams = Teams(visitor, System.TEAM_SWISS, 0, 2, rounds=3)
    where = f"{teams.url}/players/import"
    page = visitor.get(where).text
    assert "Which teams play?" in page
    assert "The club of each player names the team." in page
    rows = "".join(f"Player {at};{2000 + at};Club {at % 3}\n" for at in range(6))
    preview = visitor.send(where, {"text": "Name;Rating;Club\n" + rows}).text
    assert re.search(r"6 players found\s*·\s*3 teams", preview)
    assert len(re.findall(r'class="button primary', preview)) == 1

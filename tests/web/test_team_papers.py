"""What a section of teams shows and prints: names of tie-breaks, byes in the crosstable, forms."""

import pytest

from arbitro.desk.commands import RequestTeamBye
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import TeamId
from arbitro.i18n import translator
from arbitro.model import Result, RoundNumber, System
from arbitro.rules.tiebreaks import parse_tie_breaks
from arbitro.web.forms.tie_breaks import offered
from web.by_hand import confirmed
from web.teams import SECTION, Teams


@pytest.fixture
def four(visitor):
    """Four teams, of whom the third asks for a half-point bye in the first of two rounds."""
    teams = Teams(visitor, System.TEAM_SWISS, 4, 2, rounds=2)
    teams.do(RequestTeamBye(SECTION, TeamId(3), RoundNumber(1), Result.HALF_POINT_BYE))
    teams.play(GameResult.WHITE_WINS)
    return teams


def test_a_half_point_bye_brings_its_game_points_in_the_crosstable(four):
    page = four.visitor.get(f"{four.url}/paper/crosstable").text
    row = next(line for line in page.splitlines() if "Team 3" in line)
    assert '<td class="cell" title="half-point bye">1</td>' in row


def test_the_tie_breaks_of_teams_have_names_on_paper(four):
    page = four.visitor.get(f"{four.url}/paper/standings").text
    legend = next(line for line in page.splitlines() if "EMMSB:" in line)
    assert "EDE: Extended direct encounter" in legend
    assert "EMMSB: EMMSB" not in legend


def test_a_line_up_form_is_not_torn_apart_by_the_end_of_a_page(four):
    page = four.visitor.get(f"{four.url}/paper/line-ups/1").text
    assert "/teams." in page
    assert 'class="line-up-form"' in page


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_wizard_offers_the_tie_breaks_of_teams_by_name(language):
    words = translator(language)
    assert parse_tie_breaks(",".join(offered().of_teams))[1] == ()
    assert [each for each in offered().of_teams if not words.has(f"value.tie_break.{each}")] == []


def test_a_penalty_of_a_team_between_rounds_counts_from_the_last_one_and_is_taken_away(four):
    url = f"{four.url}/teams/1"
    page = four.visitor.get(url).text
    assert '<option value="1" selected>after round 1</option>' in page
    fields = {"score": "MP", "points": "-1", "round": "1"}
    assert four.visitor.send(f"{url}/adjust", fields).status_code == 303
    assert "match points: −1, after round 1" in four.visitor.get(url).text
    gone = {"score": "MP", "points": "0", "round": "1"}
    assert four.visitor.send(f"{url}/adjust", gone).status_code == 303
    assert four.section.teams.teams[TeamId(1)].adjustments == ()


def test_a_prohibition_of_teams_made_between_rounds_begins_with_the_next_one(four):
    # the event has begun: it leaves FIDE mode, which is confirmed in two steps
    told = {"teams": "1 3", "first_round": "2"}
    confirmed(four.visitor, f"{four.url}/do/forbid-teams", told)
    assert [each[:3] for each in four.section.teams.forbidden] == [(frozenset({1, 3}), 2, 0)]
    assert "Must not meet Team 3" in four.visitor.get(f"{four.url}/teams/1").text


def test_closing_and_opening_the_lists_leads_to_the_teams(visitor):
    teams = Teams(visitor, System.TEAM_SWISS, 3, 2, rounds=2)
    opened = visitor.send(f"{teams.url}/do/reopen-entries")
    assert opened.headers["location"].startswith(f"{teams.url}/teams?said=did&")
    assert "Entries reopened" in visitor.get(opened.headers["location"]).text
    assert "numbers are provisional" not in visitor.get(f"{teams.url}/players").text
    closed = visitor.send(f"{teams.url}/do/close-entries")
    assert closed.headers["location"].startswith(f"{teams.url}/teams?said=did&")
    again = visitor.send(f"{teams.url}/do/close-entries")
    assert (again.status_code, "matches of 2 boards" in again.text) == (422, True)
    drawn = visitor.send(f"{teams.url}/do/draw-initial-colour", {"colour": "w"})
    assert drawn.headers["location"].startswith(f"{teams.url}/teams?")

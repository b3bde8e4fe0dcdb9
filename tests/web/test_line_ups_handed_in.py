"""A captain hands a line-up in for the round it was chosen for, whatever happened meanwhile."""

import re

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import GameResult
from arbitro.desk.values.teams import TeamId
from arbitro.model import System
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.event.teams import team_round_view
from desk.driver import BY_RULES
from web.teams import SECTION, Teams

HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]+)">')


@pytest.fixture
def swiss(visitor):
    """Four teams whose second round is paired and not published."""
    event = Teams(visitor, System.TEAM_SWISS, 4, 2, size=3, rounds=3)
    event.play(GameResult.WHITE_WINS, GameResult.DRAW)
    event.do(asked.PairRound(SECTION))
    return event


def opened(event):
    """The page of the captain of Team 1, and what its form sends of itself."""
    key = event.visitor.app.state.captains.key(event.key, SECTION, TeamId(1))
    address = f"{event.url}/captain/{key}"
    form = event.visitor.get(address).text.partition('class="sheet" novalidate')[2]
    return address, dict(HIDDEN.findall(form))


def of_the_first(event):
    """A line-up of the first team that is not its default one."""
    return event.seats("1.1", "1.3")


def test_the_line_up_of_a_round_published_meanwhile_is_not_taken_for_the_next(swiss):
    address, form = opened(swiss)
    swiss.do(asked.PublishRound(SECTION, 2))
    answer = swiss.visitor.send(address, {**form, **of_the_first(swiss)})
    assert answer.status_code == 409
    assert "Not handed in" in answer.text
    assert "Team 1: line-up of round 3" in answer.text
    assert swiss.section.teams.line_ups == {}


def test_the_page_that_refuses_it_takes_the_line_up_of_the_round_it_shows(swiss):
    address, form = opened(swiss)
    swiss.do(asked.PublishRound(SECTION, 2))
    shown = swiss.visitor.send(address, {**form, **of_the_first(swiss)}).text
    again = dict(HIDDEN.findall(shown.partition('class="sheet" novalidate')[2]))
    assert swiss.visitor.send(address, {**again, **of_the_first(swiss)}).status_code == 303
    assert {number for number, _team in swiss.section.teams.line_ups} == {3}


def test_the_line_up_of_a_round_thrown_away_is_not_taken_for_the_one_before(swiss):
    swiss.do(asked.PublishRound(SECTION, 2))
    address, form = opened(swiss)
    swiss.do(asked.UnpairRound(SECTION, 2, confirmed=True, **BY_RULES))
    answer = swiss.visitor.send(address, {**form, **of_the_first(swiss)})
    assert answer.status_code == 409
    assert swiss.section.teams.line_ups == {}


@pytest.mark.parametrize("number", ["", "0", "-1", "x", "3", "999"])
def test_a_form_that_names_no_round_line_ups_are_taken_for_stores_nothing(swiss, number):
    address, form = opened(swiss)
    sent = {**form, **of_the_first(swiss), "round": number}
    assert swiss.visitor.send(address, sent).status_code == 409
    assert swiss.section.teams.line_ups == {}


def test_a_line_up_sent_twice_is_handed_in_though_the_boards_are_published_since(swiss):
    address, form = opened(swiss)
    sent = {**form, **of_the_first(swiss)}
    assert swiss.visitor.send(address, sent).status_code == 303
    swiss.do(asked.PublishRound(SECTION, 2))
    assert swiss.visitor.send(address, sent).status_code == 303
    assert {number for number, _team in swiss.section.teams.line_ups} == {2}


def test_a_captain_is_told_so_in_spanish(swiss):
    address, form = opened(swiss)
    swiss.do(asked.PublishRound(SECTION, 2))
    sent = {**form, **of_the_first(swiss)}
    answer = swiss.visitor.send(address, sent, headers={"accept-language": "es"})
    assert "No se ha entregado: esta alineación era de otra ronda" in answer.text


def test_a_captain_sees_the_own_match_with_its_results_and_no_other(swiss):
    address, _ = opened(swiss)
    shown = swiss.visitor.get(address).text
    own = shown.partition('class="sheet own-match"')[2].partition("</section>")[0]
    assert "Our match, round 1" in own
    match = next(
        each
        for each in swiss.section.rounds[0].teams.matches
        if TeamId(1) in (each.home, each.away)
    )
    boards = own.partition("<tbody>")[2]
    assert boards.count("<tr>") == len(match.boards)
    assert "1 \N{EN DASH} 0" in boards or "0 \N{EN DASH} 1" in boards
    others = set(swiss.section.teams.teams) - {match.home, match.away}
    assert not any(swiss.section.teams.teams[each].name in own for each in others)


def test_a_board_left_empty_keeps_the_colours_it_has_in_every_match(swiss):
    def colours():
        matches = team_round_view(SectionView("", swiss.state, swiss.section), 2).matches
        return [[board.home_is_white for board in match.boards] for match in matches]

    before = colours()
    assert before == [[True, False]] * 2  # the second board has the other colour
    (entry,) = (at for at, person in swiss.state.people.items() if person.name == "1.1")
    seats = (entry, None)
    swiss.do(asked.PublishRound(SECTION, 2), asked.NoteSeating(SECTION, 2, TeamId(1), seats))
    assert [board.game for board in swiss.section.rounds[1].teams.match_of(TeamId(1)).boards][
        1
    ] is None
    assert colours() == before

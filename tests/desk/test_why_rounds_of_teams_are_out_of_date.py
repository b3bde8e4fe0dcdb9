"""What is told of a round of teams whose matches before it came to count otherwise."""

import pytest

from arbitro.desk.commands import AllowTeams, ForbidTeams, NoteSeating, PublishRound
from arbitro.model import System
from arbitro.reasons import Refused
from desk.driver import FIRST
from desk.team_driver import TeamDriver


@pytest.fixture
def desk():
    """Six teams of two, a round played and the next one paired."""
    driver = TeamDriver(System.TEAM_SWISS, 6, 2, rounds=4)
    driver.pair_teams()
    driver.finish_round()
    driver.pair_teams(publish=False)
    return driver


def told(driver):
    """What the refusal to publish says of causes: their concepts and values."""
    answer = driver.ask(PublishRound(FIRST, 2))
    if not isinstance(answer, Refused):
        return {}
    found = {}
    for each in answer.reasons:
        found.setdefault(each.concept, []).append(dict(each.values))
    return found


def names(driver, match):
    return {
        "home": driver.side.teams[match.home].name,
        "away": driver.side.teams[match.away].name,
    }


def test_a_match_of_wrong_seats_is_told_with_both_teams_and_the_points_it_changed(desk):
    match = desk.section.rounds[0].teams.matches[0]
    seats = tuple(board.home for board in match.boards)
    desk.do(NoteSeating(FIRST, 1, match.home, seats[::-1]))
    found = told(desk)
    assert found["since-match"] == [{"round": 1, **names(desk, match)}]
    home = {
        (each["score"], each["before"], each["after"])
        for each in found["since-team-score"]
        if each["name"] == names(desk, match)["home"]
    }
    # all boards were won and are lost now: two match points and both boards
    assert home == {("MP", 20, 0), ("GP", 20, 0)}


def test_two_teams_kept_apart_or_not_any_more_are_told_by_name(desk):
    matches = desk.section.rounds[1].teams.matches
    pair = frozenset(matches[0].sides)
    desk.do(ForbidTeams(FIRST, pair))
    found = told(desk)
    assert set(found["since-forbidden"][0]["names"]) == {
        desk.side.teams[each].name for each in pair
    }
    desk.do(AllowTeams(FIRST, pair))
    assert told(desk) == {}

"""What a round was paired from: all that counts is in its name, and every change is told whole."""

from dataclasses import replace

import pytest

from arbitro.desk import commands as of_teams
from arbitro.desk.commands import (
    AdjustPoints,
    AdmitLateEntry,
    CorrectResult,
    EnterResult,
    ForbidPairing,
    PairRound,
    PublishRound,
    SwapColours,
)
from arbitro.desk.derived.problem import (
    before_round,
    changes_since,
    digest_of_round,
    history_since,
    problem_digest,
    scores_since,
)
from arbitro.desk.values.prohibitions import Forbidden
from arbitro.desk.values.settings import ChosenEdition, GameResult
from arbitro.desk.values.teams import TeamAdjustment, TeamId
from arbitro.model import Colour, Player, Points, PointSystem, Result, System, TeamScore
from arbitro.reasons import reason
from arbitro.rules.pairing.knock_out import MatchFormat
from arbitro.rules.pairing.round_robin import CycleSwap
from desk.drafted import drafted
from desk.driver import FIRST, all_play_all, ready
from desk.team_driver import TeamDriver

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
ONE, TWO, THREE, FOUR = map(TeamId, range(1, 5))


def with_section(state, **changes):
    section = replace(state.sections[FIRST], **changes)
    return replace(state, sections={**state.sections, FIRST: section})


def with_settings(state, **changes):
    return with_section(state, settings=replace(state.sections[FIRST].settings, **changes))


def with_person(state, entry, **changes):
    people = {**state.people, entry: replace(state.people[entry], **changes)}
    return replace(state, people=people)


def with_entry(state, entry, **changes):
    entries = state.sections[FIRST].entries
    return with_section(state, entries={**entries, entry: replace(entries[entry], **changes)})


def with_teams(state, **changes):
    return with_section(state, teams=replace(state.sections[FIRST].teams, **changes))


def with_team(state, team, **changes):
    teams = state.sections[FIRST].teams.teams
    return with_teams(state, teams={**teams, team: replace(teams[team], **changes)})


def digest(state):
    return problem_digest(state, state.sections[FIRST])


# --- the name of a problem

OF_ALL = {
    "rounds": lambda state: with_settings(state, rounds=7),
    "points": lambda state: with_settings(state, points=PointSystem(Points(30))),
    "first board": lambda state: with_settings(state, first_board=3),
    "initial colour": lambda state: with_section(state, initial_colour=Colour.BLACK),
    "editions": lambda state: with_section(state, editions=(ChosenEdition("X@2000", "option"),)),
    "numbers": lambda state: with_section(
        state, numbers=tuple(reversed(state.sections[FIRST].numbers))
    ),
    "fixed board": lambda state: with_person(state, 1, fixed_board=4),
    "who left": lambda state: with_entry(state, 2, withdrawn_after=1),
}
OF_PLAYERS = {
    "rating": lambda state: with_person(state, 1, rating=1234),
    "national rating": lambda state: with_person(state, 1, national_rating=1234),
    "bye": lambda state: with_entry(state, 1, byes={3: Result.HALF_POINT_BYE}),
    "penalty": lambda state: with_entry(state, 1, adjustment=Points(-5)),
    "forbidden": lambda state: with_section(
        state, forbidden=forbidden_now(state, ForbidPairing(FIRST, frozenset({1, 2})))
    ),
}
OF_NOTHING = {
    "name": lambda state: with_person(state, 1, club="Sol"),
    "name of the section": lambda state: with_settings(state, name="Other"),
    "byes of later rounds": lambda state: with_entry(state, 1, byes={4: Result.HALF_POINT_BYE}),
}


def forbidden_now(state, command):
    desk = ready(8)
    desk.timeline.state = state
    desk.do(command)
    return desk.state.sections[FIRST].forbidden


@pytest.mark.parametrize("change", {**OF_ALL, **OF_PLAYERS})
def test_whatever_a_swiss_looks_at_names_another_problem(change):
    desk = drafted(rounds=2)
    desk.do(PublishRound(FIRST, 2))
    assert digest({**OF_ALL, **OF_PLAYERS}[change](desk.state)) != digest(desk.state)


@pytest.mark.parametrize("change", OF_NOTHING)
def test_whatever_no_pairing_looks_at_names_the_same_problem(change):
    desk = drafted(rounds=2)
    assert digest(OF_NOTHING[change](desk.state)) == digest(desk.state)


@pytest.mark.parametrize("change", {**OF_ALL, "cycles": None})
def test_a_table_looks_at_its_players_their_seats_and_the_order_of_its_rounds(change):
    desk = all_play_all(6)
    desk.play(WHITE)
    changes = OF_ALL | {"cycles": lambda state: with_settings(state, cycle_swap=CycleSwap.NONE)}
    # a table has as many rounds as its players need, whatever is said
    same = change == "rounds"
    assert (digest(changes[change](desk.state)) == digest(desk.state)) == same
    assert digest(with_person(desk.state, 1, rating=1234)) == digest(desk.state)


def test_a_bracket_looks_at_its_games_its_rules_and_its_lots():
    desk = ready(4, system=System.KNOCK_OUT, rounds=0, knock_out=MatchFormat(2, stages=()))
    desk.do(PairRound(FIRST, lots="ww"))
    desk.do(PublishRound(FIRST, 1))
    before = digest(desk.state)
    assert digest(with_settings(desk.state, knock_out=MatchFormat(1, stages=()))) != before
    assert digest(with_section(desk.state, lots=((1, 4),))) != before
    seen = {before}
    for result in (WHITE, DRAW, BLACK):
        game = desk.games[0]
        rounds = (replace(desk.section.rounds[0], games={game.id: game._replace(result=result)}),)
        seen.add(digest(with_section(desk.state, rounds=rounds)))
    assert len(seen) == 4
    assert digest(with_person(desk.state, 1, rating=1234)) == before


def team_desk(rounds=1):
    driver = TeamDriver(System.TEAM_SWISS, 6, 2, rounds=4, size=3)
    for _ in range(rounds):
        driver.pair_teams()
        driver.finish_round()
    return driver


def adjusted(score, points=-5):
    return (TeamAdjustment(score, Points(points)),)


OF_TEAMS = {
    "list": lambda state: with_team(
        state, ONE, members=state.sections[FIRST].teams.teams[ONE].members[::-1]
    ),
    "who left": lambda state: with_team(state, ONE, withdrawn_after=1),
    "boards": lambda state: with_settings(
        state, teams=replace(state.sections[FIRST].settings.teams, reserves=4)
    ),
    "acceleration": lambda state: with_settings(state, accelerated=True),
    "match points": lambda state: with_team(
        state, ONE, adjustments=adjusted(TeamScore.MATCH_POINTS)
    ),
    "game points": lambda state: with_team(state, ONE, adjustments=adjusted(TeamScore.GAME_POINTS)),
    "bye": lambda state: with_team(state, ONE, byes={2: Result.ZERO_POINT_BYE}),
    "numbers": lambda state: with_teams(
        state, numbers=tuple(reversed(state.sections[FIRST].teams.numbers))
    ),
}


@pytest.mark.parametrize("change", OF_TEAMS)
def test_whatever_a_swiss_of_teams_looks_at_names_another_problem(change):
    desk = team_desk()
    assert digest(OF_TEAMS[change](desk.state)) != digest(desk.state)


def test_a_swiss_of_teams_looks_at_results_and_at_who_may_not_meet_now():
    desk = team_desk()
    before = digest(desk.state)
    later = with_team(desk.state, ONE, byes={3: Result.ZERO_POINT_BYE})
    assert digest(later) == before
    held = desk.do(of_teams.ForbidTeams(FIRST, frozenset({ONE, TWO}), 3))
    assert held
    assert digest(desk.state) == before, "it holds from round 3 on"
    desk.do(of_teams.ForbidTeams(FIRST, frozenset({ONE, TWO}), 2))
    kept_apart = digest(desk.state)
    assert kept_apart != before
    games = desk.section.rounds[0].games
    first = next(iter(games))
    turned = {**games, first: games[first]._replace(result=DRAW)}
    rounds = (replace(desk.section.rounds[0], games=turned),)
    assert digest(with_section(desk.state, rounds=rounds)) != kept_apart


def test_the_name_of_a_round_is_that_of_the_problem_before_it():
    desk = drafted(rounds=2)
    assert digest_of_round(desk.state, desk.section, 3) == digest(desk.state)
    for number in (1, 2):
        played = desk.section.rounds[number - 1]
        assert digest_of_round(desk.state, desk.section, number) == played.digest
        before = before_round(desk.state, desk.section, number)
        assert len(before.section.rounds) == number - 1
        assert before.digest == digest(before.state)


# --- what has changed


def told(desk, now, number=2):
    return changes_since(desk.state, now, FIRST, number)


def name(desk, entry):
    return desk.state.people[entry].name


def test_nothing_that_can_be_named_is_said_to_be_unknown():
    desk = drafted()
    assert told(desk, desk.state) == (reason("since-unknown"),)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"rounds": 6}, reason("since-rounds", before=5, after=6)),
        ({"first_board": 4}, reason("since-first-board", before=1, after=4)),
        ({"accelerated": True}, reason("since-settings")),
        ({"system": System.DUBOV}, reason("since-settings")),
        ({"knock_out": MatchFormat(1)}, reason("since-settings")),
        ({"name": "Other"}, reason("since-unknown")),
    ],
)
def test_settings_that_were_changed_are_told(changes, expected):
    desk = drafted()
    assert told(desk, with_settings(desk.state, **changes)) == (expected,)


def test_another_edition_is_told_with_both():
    desk = drafted()
    one, *rest = desk.section.editions
    other = one._replace(key="X@2000")
    now = with_section(desk.state, editions=(other, *rest))
    assert told(desk, now) == (reason("since-edition", before=one.key, after="X@2000"),)


@pytest.mark.parametrize(
    ("before", "after", "told_as"),
    [
        ({"rating": 2000}, {"rating": 2100}, (2000, 2100)),
        ({"rating": 2000}, {"rating": 0}, (2000, 0)),
        ({"rating": 0, "national_rating": 1900}, {"rating": 2100}, (1900, 2100)),
        ({"rating": 0, "national_rating": 1900}, {"national_rating": 1950}, (1900, 1950)),
        ({"rating": 2000, "national_rating": 1900}, {"national_rating": 1950}, (2000, 2000)),
    ],
)
def test_a_rating_is_told_by_the_international_one_else_by_the_national_one(before, after, told_as):
    desk = drafted()
    desk.timeline.state = with_person(desk.state, 3, **before)
    found = told(desk, with_person(desk.state, 3, **after))
    then, now = told_as
    assert found == (reason("since-rating", name=name(desk, 3), before=then, after=now),)


def test_a_fixed_board_is_told_by_name_and_board():
    desk = drafted()
    found = told(desk, with_person(desk.state, 3, fixed_board=2))
    assert found == (reason("since-fixed-board", name=name(desk, 3), board=2),)


def test_who_left_and_who_came_back_are_told_by_name():
    desk = drafted()
    gone = with_entry(desk.state, 3, withdrawn_after=1)
    assert told(desk, gone) == (reason("since-withdrawn", name=name(desk, 3)),)
    assert changes_since(gone, desk.state, FIRST, 2) == (
        reason("since-reinstated", name=name(desk, 3)),
    )


def test_who_came_late_is_told_by_name_and_not_by_numbers():
    desk = drafted()
    then = desk.state
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=2395)))
    assert changes_since(then, desk.state, FIRST, 2) == (reason("since-late-entry", name="Late"),)
    turned = with_section(then, numbers=tuple(reversed(then.sections[FIRST].numbers)))
    assert reason("since-numbers") in changes_since(then, turned, FIRST, 2)


def test_a_corrected_result_is_told_with_its_board_its_players_and_their_points():
    desk = drafted()
    game = next(iter(desk.section.rounds[0].games.values()))
    then = desk.state
    desk.do(CorrectResult(FIRST, game.id, DRAW, WHITE))
    white, black = name(desk, game.white), name(desk, game.black)
    result = reason(
        "since-result", round=1, board=1, white=white, black=black, before="10", after="=="
    )
    scores = {
        reason("since-score", name=white, before=10, after=5),
        reason("since-score", name=black, before=0, after=5),
    }
    found = changes_since(then, desk.state, FIRST, 2)
    assert found[0] == result
    assert set(found[1:]) == scores
    assert len(found) == 3
    # for round 1 itself nothing before it has changed
    assert history_since(then, desk.state, FIRST, 1) == ()


def test_colours_that_were_the_other_ones_are_told_and_the_result_only_where_it_is_another():
    """White has won; turned, the same player has won with Black, which is no other result."""
    desk = drafted()
    game = next(iter(desk.section.rounds[0].games.values()))
    then = desk.state
    white, black = name(desk, game.white), name(desk, game.black)
    turned = reason("since-colours", round=1, board=1, white=white, black=black)
    desk.do(SwapColours(FIRST, game.id))
    assert changes_since(then, desk.state, FIRST, 2) == (turned,)
    desk.do(CorrectResult(FIRST, game.id, DRAW, BLACK))
    found = changes_since(then, desk.state, FIRST, 2)
    assert found[:2] == (
        turned,
        reason("since-result", round=1, board=1, white=white, black=black, before="10", after="=="),
    )


def test_a_result_that_came_or_went_is_told_as_none():
    desk = drafted()
    played = desk.section.rounds[0]
    game = next(iter(played.games.values()))
    open_game = {**played.games, game.id: game._replace(result=None)}
    gone = with_section(
        desk.state, rounds=(replace(played, games=open_game), *desk.section.rounds[1:])
    )
    found = changes_since(desk.state, gone, FIRST, 2)[0]
    assert (dict(found.values)["before"], dict(found.values)["after"]) == ("10", "")
    back = changes_since(gone, desk.state, FIRST, 2)[0]
    assert (dict(back.values)["before"], dict(back.values)["after"]) == ("", "10")


def test_points_taken_away_are_told_before_and_after():
    desk = drafted()
    then = desk.state
    before = next(
        dict(each.values)["before"]
        for each in scores_since(then, with_entry(then, 1, adjustment=Points(-10)), FIRST, 2)
    )
    assert before in {0, 10}
    desk.do(AdjustPoints(FIRST, 1, Points(-10)))
    assert changes_since(then, desk.state, FIRST, 2) == (
        reason("since-score", name=name(desk, 1), before=before, after=before - 10),
    )
    late = with_entry(then, 1, later_adjustments={2: Points(-10)})
    assert scores_since(then, late, FIRST, 2) == (), "it counts from round 2 on"
    assert len(scores_since(then, late, FIRST, 3)) == 1


def test_points_of_two_games_a_round_are_those_before_the_round():
    desk = ready(4, system=System.DOUBLE_SWISS, rounds=3)
    desk.play(WHITE)
    desk.do(PairRound(FIRST))
    then = desk.state
    played = then.sections[FIRST].rounds[0]
    last = list(played.games.values())[-1]
    games = {**played.games, last.id: last._replace(result=DRAW)}
    now = with_section(then, rounds=(replace(played, games=games), then.sections[FIRST].rounds[1]))
    found = scores_since(then, now, FIRST, 2)
    assert {dict(each.values)["name"] for each in found} == {
        name(desk, last.white),
        name(desk, last.black),
    }
    assert scores_since(then, now, FIRST, 1) == ()


def test_a_bracket_has_no_points():
    desk = ready(4, system=System.KNOCK_OUT, rounds=0, knock_out=MatchFormat(1, stages=()))
    desk.do(PairRound(FIRST, lots="ww"))
    now = with_entry(desk.state, 1, adjustment=Points(-10))
    assert scores_since(desk.state, now, FIRST, 2) == ()


@pytest.mark.parametrize(
    ("span", "is_told"),
    [((1, 0), True), ((1, 1), False), ((2, 0), True), ((2, 2), True), ((3, 0), False)],
)
def test_a_prohibition_matters_in_the_rounds_it_holds_in(span, is_told):
    """Round 2 is paired anew: what holds from round 1 to 1 is over, what begins in 3 is to come."""
    desk = ready(8)
    desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(PublishRound(FIRST, 1))
    for each in desk.games:
        desk.do(EnterResult(FIRST, each.id, WHITE))
    then = desk.state
    first, last = span
    held = (Forbidden(frozenset({1, 2}), first, last),)
    now = with_section(then, forbidden=held)
    desk.timeline.state = now
    desk.do(PairRound(FIRST))
    paired = desk.state
    names = (name(desk, 1), name(desk, 2))
    without = with_section(paired, forbidden=())
    expected = (reason("since-allowed", names=names),) if is_told else (reason("since-unknown"),)
    assert changes_since(paired, without, FIRST, 2) == expected
    expected = (reason("since-forbidden", names=names),) if is_told else (reason("since-unknown"),)
    assert changes_since(without, paired, FIRST, 2) == expected

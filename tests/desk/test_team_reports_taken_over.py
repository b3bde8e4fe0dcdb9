"""A report of teams taken over: the section is the one it was written of; a refusal names why."""

from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import (
    AddSection,
    CreateEvent,
    EnterResult,
    LineUpSet,
    MatchSeated,
    RoundPaired,
    RoundPublished,
    TakeOverTeams,
    TeamPointsAdjusted,
    TeamsForbidden,
    TeamWithdrawn,
)
from arbitro.desk.derived.teams.record import reported, team_tournament_of
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.values.paired_by import NOT_KNOWN
from arbitro.desk.values.settings import (
    BoardOrder,
    EventSettings,
    GameResult,
    Numbering,
    SectionSettings,
    TeamRules,
)
from arbitro.desk.values.teams import TeamAdjustment, TeamId
from arbitro.formats.trf import read_trf, write_trf
from arbitro.formats.trf import team_tournament_of as read_teams
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import Adjustment, Colour, Player, Points, Result, System, TeamScore
from arbitro.reasons import refused
from desk.driver import FIRST, Driver
from desk.team_driver import TeamDriver

ONE, TWO, THREE, FOUR = map(TeamId, range(1, 5))
GAME, MATCH = TeamScore.GAME_POINTS, TeamScore.MATCH_POINTS
W, B = Colour.WHITE, Colour.BLACK
DRAW = GameResult.DRAW


def report_of(driver):
    text = write_trf(team_document_of(reported(driver.state, driver.section)))
    return read_teams(read_trf(text.encode()).value).value


def answered(tournament, sections=0, **more):
    driver = Driver()
    driver.do(CreateEvent(EventSettings("T", start=tournament.details.start)))
    for number in range(sections):
        driver.do(AddSection(SectionSettings(f"B{number}", rounds=3)))
    return driver, driver.ask(TakeOverTeams("Open", tournament, **more))


def taken_over(tournament, **more):
    driver, answer = answered(tournament, **more)
    driver.record(answer)
    return driver


def rounds(driver):
    """All a round says but how it was paired, of which a report knows nothing."""
    return [
        (
            each.number,
            each.published,
            list(each.games.values()),
            each.teams.matches,
            each.teams.bye,
            each.teams.absent,
        )
        for each in driver.section.rounds
    ]


def of_kind(events, *kinds):
    return [each for each in events if isinstance(each, kinds)]


def played(*, teams=5, size=3, rounds=4, **rules):
    """Two rounds of a Swiss of two boards with line-ups, wrong boards, a forfeit and byes."""
    driver = TeamDriver(System.TEAM_SWISS, teams, 2, size=size, rounds=rounds, **rules)
    driver.do(asked.SetLineUp(FIRST, 1, TWO, driver.entries("2.2", "2.3")))
    driver.pair_teams()
    first = driver.matches[0]
    home = tuple(board.home for board in first.boards)
    driver.do(asked.NoteSeating(FIRST, 1, first.home, home[::-1]))
    for place, match in enumerate(driver.matches):
        driver.home_scores(match, *((1, 5) if place else (5, 0)))
    driver.pair_teams()
    driver.do(asked.ForfeitMatch(FIRST, 2, 1, GameResult.BLACK_WINS_BY_FORFEIT))
    driver.home_scores(driver.matches[1], 0, 5)
    return driver


def test_the_section_has_the_rounds_games_and_matches_that_the_report_was_written_of():
    driver = played()
    again = taken_over(report_of(driver))
    assert rounds(again) == rounds(driver)
    lists = [
        {team.name: team.members for team in each.section.teams.teams.values()}
        for each in (again, driver)
    ]
    assert lists[0] == lists[1]
    assert again.section.initial_colour is driver.section.initial_colour
    assert again.section.numbers == driver.section.numbers
    assert again.section.entries_closed


def test_the_rules_of_the_section_are_those_that_the_report_shows():
    driver = played()
    settings = taken_over(report_of(driver)).section.settings
    mine = driver.section.settings
    assert (settings.system, settings.rounds) == (System.TEAM_SWISS, 4)
    assert settings.numbering is Numbering.FIXED
    assert settings.teams.boards == 2
    assert settings.teams.reserves == 1, "the longest list has three"
    assert settings.teams.match_points == mine.teams.match_points
    assert settings.teams.primary is MATCH
    assert not settings.teams.same_colour
    assert not settings.accelerated
    assert settings.tie_breaks == mine.tie_breaks
    # wrong boards bring other game points than those of the games: such a match shows no order
    assert settings.teams.order is BoardOrder.FIXED


def test_nobody_is_a_reserve_where_no_list_is_longer_than_the_boards():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.pair_teams()
    driver.finish_round()
    assert taken_over(report_of(driver)).section.settings.teams.reserves == 0


@pytest.mark.parametrize("same", [False, True])
def test_boards_of_one_colour_are_taken_over_as_such(same):
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3, same_colour=same)
    driver.pair_teams()
    driver.finish_round()
    again = taken_over(report_of(driver))
    assert again.section.settings.teams.same_colour is same
    assert rounds(again) == rounds(driver)


def test_a_board_is_no_board_of_one_colour_by_itself():
    driver = TeamDriver(System.TEAM_SWISS, 4, 1, rounds=3)
    driver.pair_teams()
    driver.finish_round()
    assert not taken_over(report_of(driver)).section.settings.teams.same_colour


@pytest.mark.parametrize(("match", "games"), [(20, 20), (0, 5)])
def test_what_a_bye_brings_is_what_the_report_says(match, games):
    """Points are tenths here: 20 are two match points, 5 is half a game point."""
    plain = TeamRules(boards=2)
    points = replace(plain.match_points, pairing_allocated_bye=Points(match))
    driver = TeamDriver(
        System.TEAM_SWISS, 3, 2, rounds=3, match_points=points, bye_game_points=Points(games)
    )
    driver.pair_teams()
    driver.finish_round()
    again = taken_over(report_of(driver))
    rules = again.section.settings.teams
    assert (rules.match_points.pairing_allocated_bye, rules.bye_game_points) == (match, games)


def test_prohibitions_and_points_of_teams_are_taken_over_with_their_rounds():
    driver = TeamDriver(System.TEAM_SWISS, 6, 2, rounds=5)
    driver.pair_teams()
    driver.finish_round()
    driver.do(asked.ForbidTeams(FIRST, frozenset({ONE, FOUR}), 3))
    driver.do(asked.AdjustTeamPoints(FIRST, THREE, TeamAdjustment(GAME, Points(-5))))
    driver.do(asked.AdjustTeamPoints(FIRST, THREE, TeamAdjustment(MATCH, Points(10), 2)))
    _, events = answered(team_tournament_of(driver.state, driver.section))
    assert of_kind(events, TeamPointsAdjusted) == [
        TeamPointsAdjusted(FIRST, THREE, TeamAdjustment(MATCH, Points(10), 2)),
        TeamPointsAdjusted(FIRST, THREE, TeamAdjustment(GAME, Points(-5), 0)),
    ]
    (forbidden,) = of_kind(events, TeamsForbidden)
    assert (forbidden.teams, forbidden.first_round) == (frozenset({ONE, FOUR}), 3)


def test_only_line_ups_that_are_not_the_first_of_the_list_are_handed_in():
    _, events = answered(report_of(played()))
    # before the seating of round 1 was noted only Team 2 had handed one in; the home team of
    # match 1, which sat the other way round, is told to have handed that in too
    handed_in = of_kind(events, LineUpSet)
    assert LineUpSet(FIRST, 1, TWO, (5, 6)) in handed_in
    assert {each.round for each in handed_in} == {1}
    assert len(handed_in) == 2
    (seated,) = of_kind(events, MatchSeated)
    assert (seated.round, seated.match) == (1, 1)


def test_events_follow_each_other_as_they_would_have_happened():
    driver = TeamDriver(System.TEAM_SWISS, 2, 2, rounds=1)
    driver.pair_teams()
    driver.home_scores(driver.matches[0], 1, 5)
    report = report_of(driver)
    new, events = answered(report, sections=1)
    section = new.state.next_section
    kinds = [type(each).__name__ for each in events]
    assert kinds == [
        "SectionAdded",
        *["PlayerRegistered"] * 4,
        *["TeamRegistered", "RosterSet"] * 2,
        "TeamsNumbered",
        "EntriesClosed",
        "InitialColourDrawn",
        "RoundPaired",
        "RoundPublished",
        *["ResultEntered"] * 2,
        "TournamentImported",
    ]
    (paired,) = of_kind(events, RoundPaired)
    assert (paired.section, paired.round, paired.first_game) == (section, 1, 1)
    assert (paired.bye, paired.absent, paired.digest, paired.by_hand) == (None, (), "", None)
    assert paired.paired_by is NOT_KNOWN
    match = driver.matches[0]
    assert paired.games == tuple(
        (each.home, each.away, at) if each.colour is W else (each.away, each.home, at)
        for at, each in enumerate(match.boards, 1)
    )
    assert of_kind(events, RoundPublished) == [RoundPublished(section, 1)]
    assert [each.game for each in of_kind(events, ResultEntered)] == [1, 2]


def test_games_of_the_last_round_without_a_result_are_being_played():
    driver = TeamDriver(System.TEAM_SWISS, 2, 2, rounds=1)
    driver.pair_teams()
    driver.do(EnterResult(FIRST, driver.games[0].id, DRAW))
    again = taken_over(team_tournament_of(driver.state, driver.section))
    assert [game.result for game in again.games] == [DRAW, None]


def test_games_of_earlier_rounds_without_a_result_are_adjourned():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.pair_teams()
    driver.do(EnterResult(FIRST, driver.games[0].id, GameResult.ADJOURNED))
    driver.finish_round()
    driver.pair_teams()
    again = taken_over(team_tournament_of(driver.state, driver.section))
    first = [next(iter(each.games.values())).result for each in again.section.rounds]
    assert first == [GameResult.ADJOURNED, None]


def test_a_team_of_a_table_that_left_early_leaves_after_its_last_match():
    """Of five rounds Team 6 plays one: less than half, so nothing of it counts (C.05 art. 6.6)."""
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 6, 1)
    driver.pair_teams()
    driver.finish_round()
    driver.do(asked.WithdrawTeam(FIRST, TeamId(6)))
    for _ in range(4):
        driver.pair_teams()
        driver.finish_round()
    _, events = answered(report_of(driver))
    assert of_kind(events, TeamWithdrawn) == [TeamWithdrawn(FIRST, TeamId(6), 1)]
    assert events[-2] == TeamWithdrawn(FIRST, TeamId(6), 1)


# --- refusals


def test_lists_that_are_not_numbered_from_1_on_are_refused_with_the_gap():
    report = report_of(played())
    first, second, *rest = report.players
    swapped = replace(report, players=(first, replace(second, tpn=7), *rest))
    assert answered(swapped)[1] == refused("report-numbers-with-gaps", expected=2, found=7)
    team, *others = report.entries
    gap = replace(report, entries=(replace(team, team=team.team._replace(number=3)), *others))
    assert answered(gap)[1] == refused("report-numbers-with-gaps", expected=1, found=3)


def test_what_is_refused_of_a_report_is_told_whole():
    league = TeamDriver(System.TEAM_ROUND_ROBIN, 4, 2)
    league.pair_teams()
    league.finish_round()
    report = report_of(league)
    shorter = replace(report, rounds_total=2)
    # four teams need three rounds
    assert answered(shorter)[1] == refused(
        "report-rounds-of-team-table", rounds=2, teams=4, table=3
    )
    assert answered(replace(report, rounds_total=4))[1] == refused(
        "report-rounds-of-team-table", rounds=4, teams=4, table=3
    )
    driver, _ = answered(report)
    driver.do(AddSection(SectionSettings("Open", rounds=3)))
    told = refused("section-name-taken", name="Open")
    assert driver.ask(TakeOverTeams("Open", report)) == told
    nameless = replace(report.players[0], player=Player(" "))
    faulty = replace(report, players=(nameless, *report.players[1:]))
    assert answered(faulty)[1].code == "player-name-missing"


def test_what_the_section_would_tell_otherwise_is_named_by_its_team():
    report = report_of(played())
    first = report.entries[0]
    record = first.rounds[0]
    for change in ({"match_points": Points(30)}, {"game_points": Points(1)}):
        rounds_ = (record._replace(**change), *first.rounds[1:])
        strange = replace(report, entries=(replace(first, rounds=rounds_), *report.entries[1:]))
        told = refused("report-team-not-kept", team=1, name="Team 1")
        assert answered(strange)[1] == told
    virtual = replace(report, entries=(replace(first, virtual=(Points(20),)), *report.entries[1:]))
    assert answered(virtual)[1] == refused("report-team-not-kept", team=1, name="Team 1")


@pytest.mark.parametrize("at", [0, 1])
def test_a_game_the_section_would_tell_otherwise_is_named_by_its_player(at):
    """The record of a player says another result than the board of the match."""
    report = report_of(played())
    place = next(
        number for number, each in enumerate(report.players) if each.rounds[at].opponent is not None
    )
    player = report.players[place]
    rounds_ = list(player.rounds)
    other = Result.WIN if rounds_[at].result is not Result.WIN else Result.LOSS
    rounds_[at] = rounds_[at]._replace(result=other)
    players = list(report.players)
    players[place] = replace(player, rounds=tuple(rounds_))
    told = refused("report-not-kept", field="entries", player=place + 1)
    assert answered(replace(report, players=tuple(players)))[1] == told


def test_points_given_twice_stand_in_the_order_of_their_rounds():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.pair_teams()
    driver.finish_round()
    record = team_tournament_of(driver.state, driver.section)
    first, *others = record.entries
    unsorted_ = (Adjustment(Points(-5), 2), Adjustment(Points(-10), 0))
    for name in ("match_adjustments", "game_adjustments"):
        given = replace(record, entries=(replace(first, **{name: unsorted_}), *others))
        again = taken_over(given, confirmed=True)
        mine = again.section.teams.teams[ONE].adjustments
        assert sorted((each.round, each.points) for each in mine) == [(0, -10), (2, -5)]


def test_a_team_of_a_table_that_never_came_leaves_before_the_first_round():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 6, 1)
    driver.do(asked.WithdrawTeam(FIRST, TeamId(6)))
    for _ in range(5):
        driver.pair_teams()
        driver.finish_round()
    _, events = answered(report_of(driver))
    assert of_kind(events, TeamWithdrawn) == [TeamWithdrawn(FIRST, TeamId(6), 0)]

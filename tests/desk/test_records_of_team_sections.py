"""A section of teams as the rules see it: every match, bye, point and number by hand."""

from dataclasses import replace
from itertools import product

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.commands import CloseEntries, EditSection, EnterResult, PairRound
from arbitro.desk.derived.teams.record import (
    adjustments_of,
    board_results,
    colours_of_boards,
    counted_teams,
    encoded_type,
    reported,
    team_points,
    team_tournament_of,
    uncounted,
    verdict,
    wrong_by_board,
)
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.settings import (
    GameResult,
    Preferences,
    ReasonByHand,
    SectionSettings,
    TeamRules,
)
from arbitro.desk.values.teams import Match, TeamAdjustment, TeamId
from arbitro.model import (
    ABSENT_TEAM,
    Adjustment,
    BoardGame,
    Colour,
    MatchRecord,
    Pairing,
    Player,
    Points,
    Prohibition,
    Result,
    SectionId,
    System,
    TeamScore,
)
from desk.driver import FIRST
from desk.team_driver import TeamDriver

ONE, TWO, THREE, FOUR = map(TeamId, range(1, 5))
W, B = Colour.WHITE, Colour.BLACK
MP, GP = TeamScore.MATCH_POINTS, TeamScore.GAME_POINTS
WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
WON, DRAWN, LOST = Result.WIN, Result.DRAW, Result.LOSS
FORFEIT_WON, FORFEIT_LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


def swiss(teams=4, **more):
    return TeamDriver(System.TEAM_SWISS, teams, 2, **{"rounds": 3, **more})


def league(teams=2, boards=2, **more):
    return TeamDriver(System.TEAM_ROUND_ROBIN, teams, boards, **more)


def record(desk, team, number=1):
    return team_tournament_of(desk.state, desk.section).entry(team).record(number)


def essence(each):
    return each.opponent, each.colour, each.result, each.match_points, each.game_points


# --- boards


@pytest.mark.parametrize("colour", [W, B])
def test_what_a_board_brings_is_told_from_the_side_of_the_home_team(colour):
    desk = league()
    desk.pair_teams()
    played, match = desk.section.rounds[0], desk.matches[0]
    board = match.boards[0]._replace(colour=colour)

    def brings(result, wrong=frozenset(), of=board):
        games = {board.game: played.games[board.game]._replace(result=result)}
        return board_results(replace(played, games=games), of, wrong, match)

    sides = (WON, LOST) if colour is W else (LOST, WON)
    assert brings(WHITE) == sides
    assert brings(BLACK) == sides[::-1]
    assert brings(DRAW) == (DRAWN, DRAWN)
    for open_one in (None, GameResult.ADJOURNED):
        assert brings(open_one) == (Result.PENDING, Result.PENDING)
    # a wrong order loses the board whatever was played at it
    assert brings(WHITE, frozenset({match.home})) == (FORFEIT_LOST, FORFEIT_WON)
    assert brings(WHITE, frozenset({match.away})) == (FORFEIT_WON, FORFEIT_LOST)
    assert brings(WHITE, frozenset(match.sides)) == (FORFEIT_LOST, FORFEIT_LOST)
    # an empty seat loses it to whoever sits there
    empty = board._replace(game=None)
    assert brings(None, of=empty._replace(home=None)) == (FORFEIT_LOST, FORFEIT_WON)
    assert brings(None, of=empty._replace(away=None)) == (FORFEIT_WON, FORFEIT_LOST)
    assert brings(None, of=empty._replace(home=None, away=None)) == (FORFEIT_LOST, FORFEIT_LOST)


def test_wrong_boards_are_gathered_by_board():
    match = Match(1, ONE, TWO, (), 1, wrong=((1, ONE), (2, ONE), (2, TWO)))
    assert wrong_by_board(match) == {1: frozenset({ONE}), 2: frozenset({ONE, TWO})}


SCORES = {WON: 10, DRAWN: 5, LOST: 0, FORFEIT_WON: 10, FORFEIT_LOST: 0, Result.PENDING: 0}
SIDES = [
    (WON, LOST),
    (LOST, WON),
    (DRAWN, DRAWN),
    (FORFEIT_WON, FORFEIT_LOST),
    (FORFEIT_LOST, FORFEIT_WON),
    (FORFEIT_LOST, FORFEIT_LOST),
    (Result.PENDING, Result.PENDING),
]


def side(results):
    return [
        BoardGame(at, 1, 2, W, result, Points(SCORES[result]))
        for at, result in enumerate(results, 1)
    ]


def expected_of(mine, theirs):
    """Open while a board is; a forfeit where nobody played, unless both teams have points."""
    home, away = (sum(SCORES[each] for each in results) for results in (mine, theirs))
    if Result.PENDING in mine:
        return Result.PENDING, Result.PENDING
    if {WON, DRAWN, LOST} & set(mine) or (home > 0 and away > 0):
        if home == away:
            return DRAWN, DRAWN
        return (WON, LOST) if home > away else (LOST, WON)
    return tuple(FORFEIT_WON if each else FORFEIT_LOST for each in (home, away))


def test_the_result_of_a_match_follows_from_its_boards():
    for boards in product(SIDES, repeat=3):
        mine, theirs = zip(*boards, strict=True)
        assert verdict(side(mine), side(theirs)) == expected_of(mine, theirs), boards


@pytest.mark.parametrize(("same", "colours"), [(False, (W, B, W, B, W)), (True, (W,) * 5)])
def test_colours_of_boards_take_turns_unless_they_are_all_the_same(same, colours):
    rules = TeamRules(boards=5, same_colour=same)
    section = Section(SectionId(1), SectionSettings("A", System.TEAM_SWISS, 3, teams=rules))
    assert colours_of_boards(section) == colours


# --- matches


def test_a_match_has_its_opponent_its_colour_and_its_points():
    """Two boards: home wins one and draws one, 15 tenths to 5; a match won brings 20."""
    desk = league()
    desk.pair_teams()
    match = desk.matches[0]
    assert essence(record(desk, match.home))[2:] == (Result.PENDING, 0, 0)
    desk.home_scores(match, 1, 5)
    assert essence(record(desk, match.home)) == (2, W, WON, 20, 15)
    assert essence(record(desk, match.away)) == (1, B, LOST, 0, 5)
    boards = record(desk, match.home).boards
    tpn = desk.section.tpn
    assert [(each.board, each.player, each.opponent, each.colour, each.result, each.points)
            for each in boards] == [
        (1, tpn(match.boards[0].home), tpn(match.boards[0].away), W, WON, 10),
        (2, tpn(match.boards[1].home), tpn(match.boards[1].away), B, DRAWN, 5),
    ]  # fmt: skip
    theirs = record(desk, match.away).boards
    assert [(each.colour, each.result, each.points) for each in theirs] == [
        (B, LOST, 0),
        (W, DRAWN, 5),
    ]


def test_a_match_being_played_has_the_points_of_its_boards_and_no_match_points():
    desk = league()
    desk.pair_teams()
    desk.do(EnterResult(FIRST, desk.matches[0].boards[0].game, WHITE))
    assert essence(record(desk, 1)) == (2, W, Result.PENDING, 0, 10)


@pytest.mark.parametrize(
    ("result", "home", "away"),
    [
        (GameResult.WHITE_WINS_BY_FORFEIT, FORFEIT_WON, FORFEIT_LOST),
        (GameResult.BLACK_WINS_BY_FORFEIT, FORFEIT_LOST, FORFEIT_WON),
        (GameResult.DOUBLE_FORFEIT, FORFEIT_LOST, FORFEIT_LOST),
    ],
)
def test_a_forfeited_match_brings_its_points_seated_or_not(result, home, away):
    """Two boards: who wins by forfeit has 20 match points and 20 of games."""
    desk = league()
    desk.pair_teams()
    desk.do(asked.ForfeitMatch(FIRST, 1, 1, result))

    def brought(each):
        return (20, 20) if each is FORFEIT_WON else (0, 0)

    for team, mine in ((1, home), (2, away)):
        assert essence(record(desk, team))[2:] == (mine, *brought(mine))
    # a report may tell of a match for which nobody was seated
    played = desk.section.rounds[0]
    match = Match(1, ONE, TWO, (), 1, forfeit=result)
    teams = replace(played.teams, matches=(match,))
    section = replace(desk.section, rounds=(replace(played, games={}, teams=teams),))
    state = replace(desk.state, sections={FIRST: section})
    entries = team_tournament_of(state, section).entries
    assert entries[0].record(1) == MatchRecord(2, W, home, *brought(home))
    assert entries[1].record(1) == MatchRecord(1, B, away, *brought(away))


def test_a_match_lost_on_all_boards_for_their_order_was_played_and_one_of_no_game_was_not():
    desk = league()
    desk.pair_teams()
    desk.home_scores(desk.matches[0], 1, 1)
    desk.do(asked.NoteSeating(FIRST, 1, ONE, desk.entries("1.2", "1.1")))
    assert [record(desk, team).result for team in (1, 2)] == [LOST, WON]
    told = reported(desk.state, desk.section).entry(1).record(1)
    assert (told.result, told.match_points, told.game_points) == (LOST, 0, 0)
    assert [each.result for each in told.boards] == [WON, WON], "for the ratings as played"
    empty = league()
    empty.pair_teams()
    forfeit = GameResult.WHITE_WINS_BY_FORFEIT, GameResult.BLACK_WINS_BY_FORFEIT
    for board, result in zip(empty.matches[0].boards, forfeit, strict=True):
        empty.do(EnterResult(FIRST, board.game, result))
    # the home team has White at board 1 and Black at board 2: it won both without a game
    assert [record(empty, team).result for team in (1, 2)] == [FORFEIT_WON, FORFEIT_LOST]


# --- byes, late teams, points


@pytest.mark.parametrize("given", [None, Points(0), Points(15)])
def test_what_a_bye_brings_in_game_points_is_said_or_that_of_a_drawn_match(given):
    """C.04.6 art. 1.4: as many as a draw, of two boards one point, where nothing else is said."""
    desk = swiss(3, bye_game_points=given)
    desk.pair_teams()
    bye = desk.section.rounds[0].teams.bye
    expected = 10 if given is None else given
    assert essence(record(desk, bye)) == (
        None, None, Result.PAIRING_ALLOCATED_BYE, 10, expected,
    )  # fmt: skip
    awards = team_points(desk.section).awards
    assert [tuple(each) for each in awards] == (
        [] if given is None else [(Result.PAIRING_ALLOCATED_BYE, 10, given)]
    )


def test_who_is_absent_has_what_was_said_and_who_came_late_what_was_missed():
    desk = swiss(6)
    desk.do(asked.RequestTeamBye(FIRST, TWO, 1, Result.HALF_POINT_BYE))
    desk.pair_teams()
    desk.finish_round()
    half = Result.HALF_POINT_BYE
    players = (Player("L", rating=1000),)
    desk.do(asked.AdmitLateTeam(FIRST, "Late", players=players, missed=half))
    late = desk.side.numbers.index(TeamId(7)) + 1
    # half a match and half of two games
    for number in (2, late):
        assert essence(record(desk, number)) == (None, None, half, 10, 10)
    desk.pair_teams()
    desk.finish_round()
    assert record(desk, late, 2) != ABSENT_TEAM
    desk.do(asked.AdmitLateTeam(FIRST, "Later"))
    later = desk.side.numbers.index(TeamId(8)) + 1
    entry = team_tournament_of(desk.state, desk.section).entry(later)
    assert entry.rounds == (ABSENT_TEAM, ABSENT_TEAM)


def test_rounds_to_come_are_told_while_byes_follow_each_other_and_once_for_who_left():
    desk = swiss(4, rounds=5)
    desk.pair_teams()
    desk.finish_round()
    for number in (2, 3, 5):
        desk.do(asked.RequestTeamBye(FIRST, ONE, number, Result.ZERO_POINT_BYE))
    desk.do(asked.WithdrawTeam(FIRST, TWO))

    def coming(team):
        return team_tournament_of(desk.state, desk.section).entry(team).rounds[1:]

    zero = MatchRecord(None, None, Result.ZERO_POINT_BYE, Points(0), Points(0))
    assert coming(1) == (zero, zero)
    assert coming(2) == (ABSENT_TEAM,)
    assert coming(3) == ()
    over = swiss(4, rounds=1)
    over.pair_teams()
    over.finish_round()
    over.do(asked.WithdrawTeam(FIRST, TWO))
    assert len(team_tournament_of(over.state, over.section).entry(2).rounds) == 1


def test_a_team_that_is_to_come_in_a_later_round_is_told_as_missing_the_next_one():
    desk = swiss(4)
    desk.pair_teams()
    desk.do(asked.AdmitLateTeam(FIRST, "Late", missed=Result.HALF_POINT_BYE))
    late = desk.side.teams[TeamId(5)]
    assert late.first_round == 2
    later = replace(late, first_round=3)
    teams = replace(desk.side, teams={**desk.side.teams, late.id: later})
    section = replace(desk.section, teams=teams)
    state = replace(desk.state, sections={FIRST: section})
    number = desk.side.numbers.index(late.id) + 1
    rounds = team_tournament_of(state, section).entry(number).rounds
    assert [each.result for each in rounds] == [Result.HALF_POINT_BYE] * 2


def test_points_of_a_team_are_those_of_their_score_in_the_order_of_rounds():
    given = (
        TeamAdjustment(GP, Points(-5), 3),
        TeamAdjustment(MP, Points(-10)),
        TeamAdjustment(GP, Points(5)),
    )
    desk = swiss()
    team = replace(desk.team(1), adjustments=given)
    assert adjustments_of(team, GP) == (Adjustment(Points(5), 0), Adjustment(Points(-5), 3))
    assert adjustments_of(team, MP) == (Adjustment(Points(-10), 0),)


# --- the head


def test_what_is_said_of_a_team_is_its_nickname_or_its_federation_and_its_strength():
    """Team 1 has players of 2440 and 2430: an average of 2435."""
    desk = swiss()
    entry = team_tournament_of(desk.state, desk.section).entry(1)
    assert (entry.team.number, entry.team.name, entry.team.members) == (1, "Team 1", (1, 2))
    assert (entry.team.nickname, entry.team.strength) == ("", 2435)
    desk.do(asked.EditTeam(FIRST, ONE, "Team 1", federation="ESP"))
    assert team_tournament_of(desk.state, desk.section).entry(1).team.nickname == "ESP"
    desk.do(asked.EditTeam(FIRST, ONE, "Team 1", short="T1", federation="ESP"))
    assert team_tournament_of(desk.state, desk.section).entry(1).team.nickname == "T1"


def test_prohibitions_of_rounds_there_are_stand_in_the_record_by_number():
    desk = swiss(4, rounds=3)
    desk.do(asked.ForbidTeams(FIRST, frozenset({ONE, THREE}), 3))
    told = team_tournament_of(desk.state, desk.section).prohibitions
    assert told == (Prohibition(frozenset({1, 3}), 3, 0),)
    settings = replace(desk.section.settings, rounds=2)
    shorter = replace(desk.section, settings=settings)
    state = replace(desk.state, sections={FIRST: shorter})
    assert team_tournament_of(state, shorter).prohibitions == ()


def test_a_round_by_hand_stands_in_the_record_with_the_answer_of_the_rules():
    desk = swiss(5)
    desk.pair_teams()
    desk.finish_round()
    assert team_tournament_of(desk.state, desk.section).by_hand == ()
    desk.pair_teams(publish=False)
    (one, two), (three, four) = (match.sides for match in desk.matches)
    bye = desk.section.rounds[1].teams.bye
    rules = ReasonByHand.COMPETITION_RULES
    made = ((one, four), (three, two))
    command = asked.PairTeamsByHand(FIRST, 2, made, rules, bye, "art. 7", confirmed=True)
    desk.do(command)
    (told,) = team_tournament_of(desk.state, desk.section).by_hand
    assert (told.round_number, told.reason, told.note) == (2, rules.value, "art. 7")
    assert told.games == (Pairing(one, two), Pairing(three, four))
    assert (told.bye, told.refused) == (bye, "")


@pytest.mark.article("C.04.7@2026-02 art. 1.3")
@pytest.mark.parametrize(("rounds", "points"), [(9, (20, 20, 20, 10, 10)), (4, (20, 10))])
def test_the_first_group_has_the_points_of_a_match_won_at_first(rounds, points):
    """Of six teams four, half rounded up to even; a match won is 20."""
    desk = TeamDriver(System.TEAM_SWISS, 6, 2, rounds=rounds, closed=False)
    settings = desk.section.settings
    desk.do(EditSection(FIRST, replace(settings, accelerated=True), settings))
    desk.do(CloseEntries(FIRST))
    told = team_tournament_of(desk.state, desk.section)
    assert [entry.virtual for entry in told.entries] == [points] * 4 + [()] * 2
    plain = swiss(6)
    assert {each.virtual for each in team_tournament_of(plain.state, plain.section).entries} == {()}


@pytest.mark.parametrize(
    ("system", "rules", "accelerated", "code"),
    [
        (System.TEAM_SWISS, {}, False, "FIDE_TEAM_TYPEA_MP_GP"),
        (System.TEAM_SWISS, {"primary": GP}, False, "FIDE_TEAM_TYPEA_GP_MP"),
        (System.TEAM_SWISS, {"use_secondary": False}, False, "FIDE_TEAM_TYPEA_MP"),
        (System.TEAM_SWISS, {"preferences": Preferences("none")}, False, "FIDE_TEAM_MP_GP"),
        (System.TEAM_SWISS, {}, True, "FIDE_TEAM_TYPEA_MP_GP_BAKU"),
        (System.SCHILLER, {"boards": 3}, False, "FIDE_SCHILLER_0x3"),
        (System.SCHEVENINGEN, {}, False, "FIDE_SCHEVENINGEN_G1"),
        (System.TEAM_ROUND_ROBIN, {}, False, "FIDE_TEAM_ROUNDROBIN"),
        (System.TEAM_DOUBLE_ROUND_ROBIN, {}, False, "BERGER_TEAM_ROUNDROBIN_G2"),
        (System.HILTON, {}, False, "CUSTOM_TEAM_ROUNDROBIN"),
    ],
)
def test_the_type_of_a_report_says_system_preferences_and_scores(system, rules, accelerated, code):
    settings = SectionSettings(
        "A", system, 3, teams=replace(TeamRules(), **rules), accelerated=accelerated
    )
    assert encoded_type(Section(SectionId(1), settings)) == code


@pytest.mark.article("C.05@2018 art. 6.6")
@pytest.mark.parametrize(("left_after", "counts"), [(1, False), (2, True)])
def test_of_a_team_that_left_before_half_of_its_matches_nothing_counts(left_after, counts):
    """Three matches in all: one is less than half of them, two are not."""
    desk = league(4)
    for number in range(3):
        if number == left_after:
            desk.do(asked.WithdrawTeam(FIRST, FOUR))
        desk.pair_teams()
        desk.finish_round()
    whole = team_tournament_of(desk.state, desk.section)
    assert uncounted(desk.state, desk.section) == (() if counts else ("Team 4",))
    assert (counted_teams(desk.state, desk.section) == whole) is counts
    free = swiss(4)
    free.pair_teams()
    free.finish_round()
    free.do(asked.WithdrawTeam(FIRST, FOUR))
    assert uncounted(free.state, free.section) == ()
    assert counted_teams(free.state, free.section) == team_tournament_of(free.state, free.section)


def test_where_players_meet_several_teams_a_round_is_the_sum_of_their_boards():
    desk = TeamDriver(System.HILTON, 4, 3)
    desk.do(PairRound(FIRST))
    for game in desk.games:
        desk.do(EnterResult(FIRST, game.id, WHITE))
    whites = {}
    for game in desk.games:
        mine = desk.side.of_member(game.white).id
        whites[mine] = whites.get(mine, 0) + 10
    told = team_tournament_of(desk.state, desk.section)
    for entry in told.entries:
        team = desk.side.numbers[entry.tpn - 1]
        each = entry.record(1)
        points = whites.get(team, 0)
        assert (each.opponent, each.colour) == (None, None)
        assert (each.match_points, each.game_points) == (0, points)
        expected = {1: WON, 0: DRAWN, -1: LOST}[(points > 15) - (points < 15)]
        assert each.result is expected
        assert [board.board for board in each.boards] == [1, 2, 3]
        places = [desk.section.tpn(member) for member in desk.side.teams[team].members]
        assert [board.player for board in each.boards] == places

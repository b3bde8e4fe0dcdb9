"""Sections of teams: lists, line-ups, matches, what they count."""

from dataclasses import replace
from datetime import datetime

import pytest

from arbitro.desk.commands import (
    AddSection,
    AdjustTeamPoints,
    AllowTeams,
    CloseEntries,
    CreateEvent,
    DrawTeamLots,
    EditSection,
    EnterResult,
    ForbidTeams,
    ForfeitMatch,
    ImportPlayers,
    NoteSeating,
    OrderRoster,
    PairRound,
    PublishRound,
    RegisterMember,
    RegisterPlayer,
    RegisterTeam,
    RemoveTeam,
    ReopenEntries,
    RequestTeamBye,
    SetLineUp,
    SetLineUpDeadline,
    Undo,
    UnpairRound,
    WithdrawPlayer,
)
from arbitro.desk.derived.standing import standings_record
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.standing import board_scores, team_standings_of
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.settings import (
    BoardOrder,
    EventSettings,
    GameResult,
    SectionSettings,
    TeamRules,
)
from arbitro.desk.values.teams import TeamAdjustment, TeamId
from arbitro.formats.trf import read_trf, write_trf
from arbitro.formats.trf import team_tournament_of as read_teams
from arbitro.formats.trf.team.document import team_document_of
from arbitro.model import ZERO, Colour, Player, Points, Result, System, TeamScore
from arbitro.storage.event_files.codec import decode, encode
from desk.driver import FIRST, Driver
from desk.team_driver import TeamDriver

MP, GP = TeamScore.MATCH_POINTS, TeamScore.GAME_POINTS


def two_teams(*, size=4, **rules):
    """A match of four boards that is paired and published, Team 1 at home."""
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 4, size=size, **rules)
    driver.pair_teams()
    return driver


def test_teams_are_numbered_by_the_ratings_of_their_first_boards():
    driver = TeamDriver(System.TEAM_SWISS, 2, 2, rounds=1, closed=False)
    strong = Player("3.1", rating=2800), Player("3.2", rating=2700)
    driver.do(RegisterTeam(FIRST, "Team 3", players=strong))
    driver.do(CloseEntries(FIRST))
    assert driver.side.numbers == (3, 1, 2)
    people = [driver.state.people[each].name for each in driver.section.numbers]
    assert people == ["3.1", "3.2", "1.1", "1.2", "2.1", "2.2"]


def test_an_entry_list_makes_teams_of_its_clubs():
    driver = TeamDriver(System.TEAM_SWISS, 1, 2, rounds=1, closed=False)
    players = Player("A", club="Oviedo"), Player("B", club="oviedo"), Player("C", club="Team 1")
    driver.do(ImportPlayers(FIRST, players))
    assert [(team.name, len(team.members)) for team in driver.side.teams.values()] == [
        ("Team 1", 3),
        ("Oviedo", 2),
    ]
    assert driver.refusal(RegisterPlayer(FIRST, Player("D"))) == "team-of-player-missing"
    many = tuple(Player(f"E{at}", club="Oviedo") for at in range(3))
    assert driver.refusal(ImportPlayers(FIRST, many)) == "roster-full-of"


def test_a_list_changes_its_order_only_while_entries_are_open():
    driver = TeamDriver(System.TEAM_SWISS, 2, 2, rounds=1, closed=False)
    turned = driver.entries("1.2", "1.1")
    driver.do(OrderRoster(FIRST, TeamId(1), turned))
    assert driver.team(1).members == turned
    assert driver.refusal(OrderRoster(FIRST, TeamId(1), turned[:1])) == "roster-incomplete"
    driver.do(CloseEntries(FIRST))
    assert driver.refusal(OrderRoster(FIRST, TeamId(1), turned)) == "roster-order-closed"
    driver.do(ReopenEntries(FIRST))
    assert driver.side.numbers == ()
    driver.do(OrderRoster(FIRST, TeamId(1), turned[::-1]))


def test_a_reserve_who_comes_late_stands_at_the_end_of_the_list():
    driver = two_teams()
    driver.do(RegisterMember(FIRST, TeamId(1), Player("1.5", rating=2600)))
    assert driver.state.people[driver.team(1).members[-1]].name == "1.5"
    assert driver.section.numbers[-1] == driver.entry("1.5")
    driver.do(RegisterMember(FIRST, TeamId(1), Player("1.6")))
    assert driver.refusal(RegisterMember(FIRST, TeamId(1), Player("1.7"))) == "roster-full"


def test_without_a_line_up_the_first_of_the_list_play_with_alternating_colours():
    # C.05 art. 7.1 and the Manual's note: without a line-up the players are 1, 2, 3, 4
    driver = two_teams(size=5)
    [match] = driver.matches
    assert driver.names(match) == [(f"1.{board}", f"2.{board}") for board in (1, 2, 3, 4)]
    assert [board.colour for board in match.boards] == [Colour.WHITE, Colour.BLACK] * 2


@pytest.mark.parametrize("order", ["1234", "1245", "1345", "1235", "2345"])
def test_with_one_reserve_five_line_ups_keep_the_order_of_the_list(order):
    # the five the Manual lists for four players and a reserve
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 4, size=5)
    line_up = driver.entries(*(f"1.{each}" for each in order))
    driver.do(SetLineUp(FIRST, 1, TeamId(1), line_up))
    driver.pair_teams()
    assert [home for home, _ in driver.names(driver.matches[0])] == [f"1.{each}" for each in order]


def test_a_line_up_in_another_order_is_refused_where_the_order_is_fixed():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 4, size=5)

    def refusal(*names):
        return driver.refusal(SetLineUp(FIRST, 1, TeamId(1), driver.entries(*names)))

    assert refusal("1.2", "1.1", "1.3", "1.4") == "line-up-order"
    assert refusal("1.1", "1.2", "1.3") == "line-up-length"
    assert refusal("1.1", "1.1", "1.3", "1.4") == "line-up-twice"
    assert refusal("1.1", None, "1.3", "1.4") == "line-up-gap"
    assert refusal("1.1", "1.2", "1.3", "2.4") == "line-up-not-member"


def test_where_the_order_is_free_only_too_large_inversions_are_refused():
    driver = TeamDriver(
        System.TEAM_ROUND_ROBIN, 2, 2, size=3, order=BoardOrder.FLEXIBLE, largest_gap=15
    )
    driver.do(SetLineUp(FIRST, 1, TeamId(1), driver.entries("1.2", "1.1")))
    far = SetLineUp(FIRST, 1, TeamId(1), driver.entries("1.3", "1.1"))
    assert driver.refusal(far) == "line-up-gap-too-large"


def test_after_the_deadline_only_the_arbiter_enters_a_line_up():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 4, size=5)
    driver.do(SetLineUpDeadline(FIRST, 1, datetime.fromisoformat("2026-03-01T10:00")))
    line_up = driver.entries("1.2", "1.3", "1.4", "1.5")
    late = SetLineUp(FIRST, 1, TeamId(1), line_up, datetime.fromisoformat("2026-03-01T10:01"))
    assert driver.refusal(late) == "line-up-too-late"
    driver.do(replace(late, handed_in=datetime.fromisoformat("2026-03-01T10:00")))
    driver.do(SetLineUp(FIRST, 1, TeamId(1), ()))
    assert not driver.side.line_ups
    driver.do(replace(late, handed_in=None))


def test_a_line_up_of_a_paired_round_seats_its_players_until_the_boards_are_published():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 4, size=5)
    driver.pair_teams(publish=False)
    before = [board.game for board in driver.matches[0].boards]
    line_up = SetLineUp(FIRST, 1, TeamId(2), driver.entries("2.2", "2.3", "2.4", "2.5"))
    driver.do(line_up)
    assert [away for _, away in driver.names(driver.matches[0])] == ["2.2", "2.3", "2.4", "2.5"]
    assert [board.game for board in driver.matches[0].boards] == before
    assert [game.id for game in driver.games] == before
    driver.do(PublishRound(FIRST, 1))
    assert driver.refusal(replace(line_up, line_up=())) == "line-up-published"


def test_an_empty_board_is_won_by_whoever_sits_there():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 4, closed=False)
    short = RegisterTeam(FIRST, "Team 3", players=(Player("3.1"), Player("3.2")))
    driver.do(RemoveTeam(FIRST, TeamId(2)))
    driver.do(short)
    driver.do(CloseEntries(FIRST))
    driver.pair_teams()
    [match] = driver.matches
    assert driver.names(match)[2:] == [("1.3", ""), ("1.4", "")]
    assert len(driver.games) == 2
    driver.home_scores(replace(match, boards=match.boards[:2]), 0, 0)
    mine = driver.tournament.entries[0]
    assert driver.tournament.score(mine, GP) == 20
    assert mine.record(1).result is Result.DRAW
    played = driver.tournament.player(3).record(1)
    assert (played.opponent, played.result) == (None, Result.FORFEIT_WIN)
    scores = {each.entry: each for each in board_scores(driver.state, driver.section)}
    numbers = driver.section.numbers
    assert [(scores[numbers[at]].games, scores[numbers[at]].forfeits) for at in (0, 2)] == [
        (1, 0),
        (0, 1),
    ]


def test_players_at_wrong_boards_lose_them_for_the_match_and_keep_the_games_for_the_ratings():
    # the Manual's example: A v 2B, 4B, 3B, 5B; 1-0, 0-1, 1/2, 0-1; 1.5-2.5 becomes 3-1
    driver = two_teams(size=5)
    played = driver.entries("2.2", "2.4", "2.3", "2.5")
    driver.do(NoteSeating(FIRST, 1, TeamId(2), played))
    [match] = driver.matches
    driver.home_scores(match, 1, 0, 5, 0)
    assert match.wrong == ((2, 2), (3, 2))
    first, second = driver.tournament.entries
    assert (driver.tournament.score(first, GP), driver.tournament.score(second, GP)) == (30, 10)
    assert first.record(1).result is Result.WIN
    games = standings_record(driver.state, FIRST)
    assert [games.entries[at].record(1).result for at in range(4)] == [
        Result.WIN,
        Result.LOSS,
        Result.DRAW,
        Result.LOSS,
    ]


def test_the_report_gives_games_as_played_and_what_a_wrong_order_cost_beside_them():
    driver = two_teams(size=5)
    driver.do(NoteSeating(FIRST, 1, TeamId(2), driver.entries("2.2", "2.4", "2.3", "2.5")))
    driver.home_scores(driver.matches[0], 1, 0, 5, 0)
    text = write_trf(team_document_of(reported(driver.state, driver.section)))
    read = read_teams(read_trf(text.encode()).value)
    assert not [each for each in read.problems if each.severity.value == "error"]
    scores = [
        (read.value.score(entry, MP), read.value.score(entry, GP)) for entry in read.value.entries
    ]
    assert scores == [(20, 30), (0, 10)]
    boards = read.value.entries[0].record(1).boards
    assert [board.result for board in boards] == [
        Result.WIN,
        Result.LOSS,
        Result.DRAW,
        Result.LOSS,
    ]


def test_a_forfeited_match_gives_all_its_boards_and_takes_no_results():
    driver = two_teams()
    driver.do(ForfeitMatch(FIRST, 1, 1, GameResult.BLACK_WINS_BY_FORFEIT))
    [match] = driver.matches
    records = [entry.record(1) for entry in driver.tournament.entries]
    assert [each.result for each in records] == [Result.FORFEIT_LOSS, Result.FORFEIT_WIN]
    assert [each.game_points for each in records] == [0, 40]
    assert driver.section.rounds[0].missing == 0
    result = EnterResult(
        FIRST, match.boards[0].game, GameResult.DRAW, GameResult.BLACK_WINS_BY_FORFEIT
    )
    assert driver.refusal(result) == "match-forfeited"


def test_a_match_that_was_begun_is_not_forfeited_as_a_whole():
    driver = two_teams()
    driver.do(EnterResult(FIRST, driver.games[0].id, GameResult.DRAW))
    forfeit = ForfeitMatch(FIRST, 1, 1, GameResult.DOUBLE_FORFEIT)
    assert driver.refusal(forfeit) == "match-was-played"


def test_a_player_who_left_is_not_in_the_default_line_up():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 4, size=5)
    driver.do(WithdrawPlayer(FIRST, driver.entry("1.2")))
    driver.pair_teams()
    assert [home for home, _ in driver.names(driver.matches[0])] == ["1.1", "1.3", "1.4", "1.5"]


def test_a_nine_team_swiss_gives_the_bye_the_points_of_a_draw():
    # C.04.6 art. 1.4: as many match points and game points as a draw
    driver = TeamDriver(System.TEAM_SWISS, 9, 4, rounds=5)
    for _round in range(5):
        driver.pair_teams()
        driver.finish_round()
    tournament = driver.tournament
    byes = [
        record
        for entry in tournament.entries
        for record in entry.rounds
        if record.result is Result.PAIRING_ALLOCATED_BYE
    ]
    assert [(each.match_points, each.game_points) for each in byes] == [(10, 20)] * 5
    assert driver.refusal(PairRound(FIRST)) == "no-round-left"
    table = team_standings_of(driver.state, driver.section)
    assert [row.match_points for row in table.rows] == sorted(
        (tournament.score(entry, MP) for entry in tournament.entries), reverse=True
    )


def test_a_team_that_asked_for_a_bye_is_not_paired():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.do(RequestTeamBye(FIRST, TeamId(4), 1, Result.HALF_POINT_BYE))
    driver.pair_teams()
    playing = {team for match in driver.matches for team in match.sides}
    bye = driver.section.rounds[0].teams.bye
    assert playing | {bye} == {1, 2, 3}
    record = driver.tournament.entries[3].record(1)
    assert (record.result, record.match_points, record.game_points) == (
        Result.HALF_POINT_BYE,
        10,
        10,
    )


def test_rules_no_match_can_follow_are_refused():
    driver = Driver()
    driver.do(CreateEvent(EventSettings("T")))

    def refusal(system, **rules):
        return driver.refusal(AddSection(SectionSettings("A", system, 3, teams=TeamRules(**rules))))

    assert refusal(System.SEMI_SCHEVENINGEN, boards=5) == "team-boards-odd"
    assert refusal(System.SCHILLER, boards=21) == "team-boards-out-of-range"
    assert refusal(System.TEAM_SWISS, reserves=41) == "team-reserves-out-of-range"


def test_a_section_with_entries_stays_one_of_teams():
    driver = TeamDriver(System.TEAM_SWISS, 2, 2, rounds=3, closed=False)
    settings = driver.section.settings
    single = replace(settings, system=System.DUTCH)
    assert driver.refusal(EditSection(FIRST, single, settings)) == "teams-and-players"


def test_line_ups_and_pairings_can_be_taken_back():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 2, 4, size=5)
    driver.pair_teams(publish=False)
    before = driver.section
    line_up = SetLineUp(FIRST, 1, TeamId(1), driver.entries("1.2", "1.3", "1.4", "1.5"))
    name = driver.do(line_up)
    driver.do(Undo(name))
    assert (driver.section.teams, driver.section.rounds) == (before.teams, before.rounds)
    name = driver.do(line_up)
    driver.do(PublishRound(FIRST, 1))
    assert driver.refusal(Undo(name)) == "undo-blocked"
    driver.do(UnpairRound(FIRST, 1, confirmed=True))
    assert driver.section.rounds == ()


def test_tied_teams_are_parted_by_lots_once_drawn():
    driver = TeamDriver(System.SCHEVENINGEN, 2, 2)
    for _round in (1, 2):
        driver.pair_teams()
        for game in driver.games:
            driver.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    assert [row.sharing for row in team_standings_of(driver.state, driver.section).rows] == [2, 2]
    tied = frozenset({TeamId(1), TeamId(2)})
    driver.do(DrawTeamLots(FIRST, tied, (TeamId(2), TeamId(1))))
    rows = team_standings_of(driver.state, driver.section).rows
    assert [(row.tpn, row.rank) for row in rows] == [(2, 1), (1, 2)]


def test_a_penalty_of_a_team_counts_in_the_score_it_is_given_in():
    driver = two_teams()
    driver.finish_round()
    penalty = TeamAdjustment(MP, Points(-10), 0, "late")
    driver.do(AdjustTeamPoints(FIRST, TeamId(1), penalty))
    first = driver.tournament.entries[0]
    assert (driver.tournament.score(first, MP), driver.tournament.score(first, GP)) == (10, 40)
    text = write_trf(team_document_of(reported(driver.state, driver.section)))
    read = read_teams(read_trf(text.encode()).value).value
    assert read.score(read.entries[0], MP) == 10
    driver.do(AdjustTeamPoints(FIRST, TeamId(1), penalty._replace(points=ZERO)))
    assert driver.team(1).adjustments == ()


def test_teams_that_may_not_meet_are_paired_with_others():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.pair_teams(publish=False)
    first = frozenset(driver.matches[0].sides)
    driver.do(UnpairRound(FIRST, 1))
    driver.do(ForbidTeams(FIRST, first))
    driver.pair_teams(publish=False)
    assert first not in [frozenset(match.sides) for match in driver.matches]
    driver.do(UnpairRound(FIRST, 1))
    driver.do(AllowTeams(FIRST, first))
    driver.pair_teams(publish=False)
    assert first in [frozenset(match.sides) for match in driver.matches]


def test_the_first_half_of_an_accelerated_team_swiss_meets_itself():
    # C.04.7 art. 1.4: the first half has the points of a win before round 1
    driver = TeamDriver(System.TEAM_SWISS, 8, 2, rounds=9, closed=False)
    settings = driver.section.settings
    driver.do(EditSection(FIRST, replace(settings, accelerated=True), settings))
    driver.do(CloseEntries(FIRST))
    driver.pair_teams()
    sides = [match.sides for match in driver.matches]
    assert all((home <= 4) == (away <= 4) for home, away in sides)
    assert driver.tournament.entries[0].virtual == (20, 20, 20, 10, 10)
    assert driver.tournament.encoded_type == "FIDE_TEAM_TYPEA_MP_GP_BAKU"
    by_games = replace(settings, teams=replace(settings.teams, primary=GP), accelerated=True)
    other = Driver()
    other.do(CreateEvent(EventSettings("T")))
    assert other.refusal(AddSection(by_games)) == "team-acceleration-by-game-points"


def test_reserves_of_teams_need_no_boards_of_the_hall():
    driver = TeamDriver(System.TEAM_ROUND_ROBIN, 3, 4, size=6)
    beside = SectionSettings("B", rounds=3, first_board=5)
    driver.do(AddSection(beside))
    on_them = replace(beside, name="C", first_board=4)
    assert driver.refusal(AddSection(on_them)) == "boards-overlap"


def test_everything_about_teams_survives_the_log():
    driver = two_teams(size=5)
    driver.do(NoteSeating(FIRST, 1, TeamId(2), driver.entries("2.2", "2.4", "2.3", "2.5")))
    driver.do(SetLineUpDeadline(FIRST, 1, datetime.fromisoformat("2026-03-01T10:00")))
    driver.do(ForfeitMatch(FIRST, 1, 1, GameResult.DOUBLE_FORFEIT))
    records = []
    for each in driver.timeline.records:
        kind, schema, data = encode(each.event)
        row = (each.version, each.command, kind, schema, data, each.at.isoformat(), each.actor)
        records.append(decode(row))
    assert Timeline(records).state == driver.state

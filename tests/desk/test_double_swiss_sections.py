"""Sections whose rounds are matches of two games (C.04.5)."""

from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest

from arbitro.desk.commands import (
    AddSection,
    AdjustPoints,
    ClearResult,
    CreateEvent,
    EnterResult,
    ForbidPairing,
    PairByHand,
    PairRound,
    PublishRound,
    RequestBye,
    TakeOverTournament,
    Undo,
    UnpairRound,
    WithdrawPlayer,
)
from arbitro.desk.derived.double_swiss import in_single_games
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import EventSettings, GameResult, ReasonByHand, SectionSettings
from arbitro.formats.trf import document_of, read_trf, write_trf
from arbitro.formats.trf import tournament_of as read_tournament
from arbitro.model import Colour, EditionKey, Points, Result, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.checker import check_pairings
from arbitro.rules.standings import check_standings
from desk.driver import FIRST, Driver, created, ready

RESULTS = (
    GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS, GameResult.WHITE_WINS,
    GameResult.DRAW, GameResult.DRAW, GameResult.WHITE_WINS,
)  # fmt: skip


def section(count=9, rounds=4, **settings):
    return ready(count, system=System.DOUBLE_SWISS, rounds=rounds, **settings)


def record(desk):
    return tournament_of(desk.state, FIRST)


def test_every_pair_gets_two_games_at_one_board_with_the_colours_reversed():
    desk = section(8)
    desk.do(PairRound(FIRST, Colour.WHITE))
    assert len(desk.games) == 8
    for first, second in list(pairwise(desk.games))[::2]:
        assert (first.white, first.black) == (second.black, second.white)
        assert first.board == second.board
    assert [game.board for game in desk.games[::2]] == [1, 2, 3, 4]


def test_the_next_round_waits_for_both_games_of_every_match():
    desk = section(4)
    desk.do(PairRound(FIRST, Colour.WHITE))
    for game in desk.games[:-1]:
        desk.do(EnterResult(FIRST, game.id, GameResult.DRAW))
    assert desk.refusal(PairRound(FIRST)) == "results-missing"


def test_a_section_played_to_its_end_is_paired_by_the_rules_in_every_round():
    desk = section(9)
    for _round in range(4):
        desk.play(*RESULTS)
    tournament = record(desk)
    assert (tournament.rounds_paired, tournament.rounds_planned) == (4, 4)
    assert check_pairings(tournament, "C.04.5@2026-02") == ()
    assert desk.refusal(PairRound(FIRST)) == "no-round-left"


def test_the_bye_of_a_match_is_worth_a_win_and_a_draw_and_a_requested_one_two_draws():
    desk = section(9)
    desk.do(RequestBye(FIRST, desk.section.numbers[0], 1, Result.HALF_POINT_BYE))
    desk.do(WithdrawPlayer(FIRST, desk.section.numbers[1]))
    desk.play(GameResult.DRAW)
    allocated = desk.section.tpn(desk.section.rounds[0].bye)
    points = {row.tpn: row.points for row in standings_of(desk.state, FIRST).rows}
    assert (points[allocated], points[1], points[2], points[3]) == (15, 10, 0, 10)


def test_standings_after_a_match_count_both_its_games():
    desk = section(2, rounds=1)
    desk.play(GameResult.WHITE_WINS, GameResult.DRAW)
    table = standings_of(desk.state, FIRST)
    assert table.after == 1
    assert [row.points for row in table.rows] == [15, 5]


def test_a_round_of_matches_is_undone_and_thrown_away_whole():
    desk = section(6)
    pairing = desk.do(PairRound(FIRST, Colour.WHITE))
    desk.do(Undo(pairing))
    assert not desk.section.rounds
    desk.do(PairRound(FIRST, Colour.WHITE))
    entered = desk.do(EnterResult(FIRST, desk.games[1].id, GameResult.DRAW))
    assert desk.refusal(UnpairRound(FIRST, 1)) == "round-has-results"
    desk.do(Undo(entered))
    desk.do(EnterResult(FIRST, desk.games[1].id, GameResult.DRAW))
    desk.do(ClearResult(FIRST, desk.games[1].id, GameResult.DRAW))
    desk.do(UnpairRound(FIRST, 1))
    assert not desk.section.rounds


def test_pairs_chosen_by_hand_play_two_games_as_well():
    desk = section(4)
    desk.do(PairRound(FIRST, Colour.WHITE))
    one, two, three, four = desk.section.numbers
    desk.do(
        PairByHand(
            FIRST, 1, ((one, two), (three, four)), ReasonByHand.COMPETITION_RULES, note="agreed"
        )
    )
    assert [(game.white, game.black) for game in desk.games] == [
        (one, two), (two, one), (three, four), (four, three),
    ]  # fmt: skip
    assert len(desk.section.rounds[0].by_hand.engine_games) == 2


def test_rounds_of_byes_penalties_and_prohibitions_are_rounds_of_matches():
    desk = section(8)
    one, two = desk.section.numbers[:2]
    desk.do(ForbidPairing(FIRST, frozenset((one, two)), 2, 3))
    desk.do(RequestBye(FIRST, one, 2, Result.ZERO_POINT_BYE))
    desk.do(AdjustPoints(FIRST, two, Points(-10), "", 2))
    desk.play(GameResult.DRAW)
    tournament = record(desk)
    assert [each.result for each in tournament.entry(1).rounds[2:]] == [Result.ZERO_POINT_BYE] * 2
    assert [each.round_number for each in tournament.entry(2).adjustments] == [4]
    assert not tournament.forbidden(2)
    assert tournament.forbidden(3) == tournament.forbidden(6) == (frozenset({1, 2}),)
    assert not tournament.forbidden(7)


def test_acceleration_is_refused_where_no_rule_says_what_it_is():
    desk = created()
    settings = SectionSettings("Matches", System.DOUBLE_SWISS, 5, accelerated=True)
    assert desk.refusal(AddSection(settings)) == "virtual-points-of-matches"


def test_both_games_of_a_match_are_on_the_day_of_its_round():
    days = (date(2026, 5, 1), date(2026, 5, 2))
    desk = section(4, rounds=2, round_dates=days)
    assert record(desk).details.round_dates == (days[0], days[0], days[1], days[1])


@pytest.mark.parametrize("played", [2, 4])
def test_a_report_of_matches_is_taken_over_as_it_stands(played):
    desk = section(9, round_dates=tuple(date(2026, 5, day) for day in range(1, 5)))
    one, two = desk.section.numbers[3:5]
    desk.do(ForbidPairing(FIRST, frozenset((one, two)), 1, 2))
    for _round in range(played):
        desk.play(*RESULTS)
    if played == 2:
        desk.do(RequestBye(FIRST, desk.section.numbers[0], 3, Result.HALF_POINT_BYE))
    text = write_trf(document_of(record(desk)))
    report = read_tournament(read_trf(text).value).value
    other = Driver()
    other.do(CreateEvent(EventSettings("Taken over")))
    other.do(TakeOverTournament("Matches", report, (), "FIDE_DOUBLESWISS"))
    taken = other.section
    assert len(taken.rounds) == played
    mine = [tuple(game)[1:6] for each in desk.section.rounds for game in each.games.values()]
    theirs = [tuple(game)[1:6] for each in taken.rounds for game in each.games.values()]
    assert theirs == mine
    if played == 2:
        desk.do(PairRound(FIRST))
        other.do(PairRound(FIRST))
        pairs = [(game.white, game.black) for game in other.games]
        assert pairs == [(game.white, game.black) for game in desk.games]


def test_a_bye_announced_for_the_coming_match_is_no_difference_of_the_report():
    desk = section(8)
    desk.play(*RESULTS)
    entry = desk.section.numbers[2]
    desk.do(RequestBye(FIRST, entry, 2))
    written = read_tournament(read_trf(write_trf(document_of(record(desk))).encode()).value)
    assert written.problems == ()
    reported = written.value
    assert check_standings(reported, EditionKey("C.07@2026-03")).differences == ()
    assert reported.entries[2].record(3).result is Result.HALF_POINT_BYE


def played_out(rounds=2):
    desk = section(8)
    for number in range(1, rounds + 1):
        desk.do(PairRound(FIRST, Colour.WHITE))
        desk.do(PublishRound(FIRST, number))
        for at, game in enumerate(desk.games):
            desk.do(EnterResult(FIRST, game.id, RESULTS[(at + number) % len(RESULTS)]))
    return record(desk)


def taken(tournament):
    desk = Driver()
    desk.do(CreateEvent(EventSettings("T")))
    return desk.ask(TakeOverTournament("A", tournament))


def test_a_report_whose_matches_are_not_of_two_games_is_refused_with_the_first_round_and_players():
    report = played_out()
    assert not isinstance(taken(report), Refused)
    entries = tuple(
        replace(each, rounds=(each.rounds[0], each.rounds[2], each.rounds[1], each.rounds[3]))
        for each in report.entries
    )
    answer = taken(replace(report, entries=entries))
    apart = tuple(
        each.tpn for each in entries if each.rounds[0].opponent != each.rounds[1].opponent
    )
    assert answer.code == "games-of-a-match-apart"
    assert dict(answer.values)["round"] == 1
    assert set(dict(answer.values)["players"]) == set(apart) != set()


@pytest.mark.parametrize("column", range(4))
def test_a_game_of_two_wins_is_refused_with_the_round_its_match_is_of(column):
    report = played_out()
    entries = tuple(
        replace(
            each,
            rounds=tuple(
                cell._replace(result=Result.WIN) if at == column else cell
                for at, cell in enumerate(each.rounds)
            ),
        )
        for each in report.entries
    )
    answer = taken(replace(report, entries=entries))
    assert answer.code == "report-result-unknown"
    told = dict(answer.values)
    assert (told["round"], told["result"]) == (column // 2 + 1, "1 1")


def test_a_report_of_one_player_or_with_boards_of_teams_is_of_no_section_of_players():
    report = played_out(1)
    assert taken(replace(report, board_colours=(Colour.WHITE,))).code == "report-of-teams"
    assert taken(replace(report, entries=report.entries[:1])).code == "two-players-needed"
    assert taken(replace(report, entries=report.entries[1:])).code == "report-numbers-with-gaps"


@pytest.mark.article("C.04.5@2026-02 art. 1.2")
def test_a_round_of_matches_is_two_of_single_games_and_the_bye_is_of_both():
    desk = section(9)
    desk.play(*RESULTS)
    desk.play(*RESULTS)
    single = in_single_games(desk.section)
    assert [each.number for each in single.rounds] == [1, 2, 3, 4]
    for matches, first, second in zip(
        desk.section.rounds, single.rounds[::2], single.rounds[1::2], strict=True
    ):
        assert len(first.games) == len(second.games) == len(matches.games) // 2
        assert {*first.games, *second.games} == {*matches.games}
        assert (first.bye, second.bye) == (matches.bye, None)
        assert matches.bye in second.absent
        assert matches.bye not in first.absent
        for one, other in zip(first.games.values(), second.games.values(), strict=True):
            assert (one.white, one.black) == (other.black, other.white)


def test_both_games_of_a_match_are_played_on_the_day_of_their_round():
    days = date(2026, 5, 1), date(2026, 5, 2), date(2026, 5, 2)
    desk = section(4, 3, round_dates=days)
    single = in_single_games(desk.section).settings
    assert single.rounds == 2 * 3
    assert single.round_dates == (days[0], days[0], days[1], days[1], days[2], days[2])
    assert record(desk).details.round_dates == single.round_dates
    table = ready(4, rounds=3, round_dates=days).section
    assert in_single_games(table) is table

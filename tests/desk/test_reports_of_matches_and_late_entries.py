"""Reports of two games a round, of games that are still on and of who came late, taken over."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AdjustPoints,
    AdmitLateEntry,
    ByeRequested,
    EnterResult,
    EntriesClosed,
    ForbidPairing,
    PairingForbidden,
    PairRound,
    PlayerRegistered,
    PointsAdjusted,
    PublishRound,
    RequestBye,
    RoundPaired,
)
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.report.entries import late_corrections
from arbitro.desk.features.results import ResultCorrected, ResultEntered
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.model import Player, Points, RatingCorrection, Result, System
from arbitro.reasons import refused
from desk.driver import FIRST, ready
from desk.test_reports_taken_over import answered, of_kind, report_of, rounds, taken_over

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


def doubles(played=1, count=4, total=3):
    """A Swiss of two games a round, of which some rounds are over and one is being played."""
    desk = ready(count, system=System.DOUBLE_SWISS, rounds=total, half_point_byes=3)
    for _ in range(played):
        desk.play(WHITE, DRAW)
    return desk


def test_rounds_of_prohibitions_and_points_are_counted_in_rounds_and_not_in_games():
    desk = doubles()
    desk.do(ForbidPairing(FIRST, frozenset({1, 4}), 2, 3))
    desk.do(AdjustPoints(FIRST, 1, Points(-5), round=2))
    report = report_of(desk)
    (forbidden,) = report.prohibitions
    # round 2 is the games 3 and 4, round 3 the games 5 and 6
    assert (forbidden.first_round, forbidden.last_round) == (3, 6)
    events = answered(report)
    assert of_kind(events, PairingForbidden) == [PairingForbidden(FIRST, frozenset({1, 4}), 2, 3)]
    assert of_kind(events, PointsAdjusted) == [PointsAdjusted(FIRST, 1, Points(-5), "", 2)]


def test_byes_of_rounds_to_come_are_counted_in_rounds_and_not_in_games():
    desk = doubles()
    desk.do(RequestBye(FIRST, 2, 2, Result.ZERO_POINT_BYE))
    desk.do(RequestBye(FIRST, 3, 3, Result.ZERO_POINT_BYE))
    events = answered(report_of(desk))
    assert of_kind(events, ByeRequested) == [
        ByeRequested(FIRST, 2, 2, Result.ZERO_POINT_BYE),
        ByeRequested(FIRST, 3, 3, Result.ZERO_POINT_BYE),
    ]


def test_both_games_of_a_match_are_numbered_and_entered_and_the_last_ones_played_on():
    desk = doubles(2)
    desk.do(PairRound(FIRST))
    desk.do(PublishRound(FIRST, 3))
    desk.do(EnterResult(FIRST, desk.games[0].id, DRAW))
    report = report_of(desk)
    again = taken_over(report)
    assert rounds(again) == rounds(desk)
    events = answered(report)
    # two matches of two games each round: the rounds begin with the games 1, 5 and 9
    assert [each.first_game for each in of_kind(events, RoundPaired)] == [1, 5, 9]
    assert [each.game for each in of_kind(events, ResultEntered)] == list(range(1, 10))


@pytest.mark.parametrize("column", [1, 2, 3, 4])
def test_two_players_who_are_told_to_have_met_others_in_the_second_game_are_named(column):
    desk = doubles(2)
    report = report_of(desk)
    one = report.entries[0]
    mine = one.rounds[column - 1]
    other = next(int(each.tpn) for each in report.entries if each.tpn not in {1, mine.opponent})
    changed = list(one.rounds)
    changed[column - 1] = mine._replace(opponent=other)
    wrong = replace(report, entries=(replace(one, rounds=tuple(changed)), *report.entries[1:]))
    answer = answered(wrong)
    told = dict(answer.values)
    assert answer.code == "games-of-a-match-apart"
    # the games 1 and 2 are those of round 1
    assert told["round"] == (column + 1) // 2
    assert 1 in told["players"]
    assert set(told["players"]) <= {1, 2, 3, 4}


def test_corrections_of_the_second_game_of_a_match_are_found_by_who_had_white():
    desk = doubles(2)
    section = desk.section
    only = CorrectionEffect.RATING_ONLY
    for played in section.rounds:
        for at, game in enumerate(played.games.values()):
            column = (played.number - 1) * 2 + at % 2 + 1
            white, black = section.tpn(game.white), section.tpn(game.black)
            used = (Result.WIN, Result.LOSS) if game.result is WHITE else (Result.DRAW,) * 2
            true = (Result.LOSS, Result.WIN)
            late = RatingCorrection(column, white, black, used, true)
            assert late_corrections(section, [late]) == (
                ResultCorrected(FIRST, played.number, game.id, BLACK, game.result, only),
            )
    beyond = RatingCorrection(5, 1, 2, (Result.WIN, Result.LOSS), (Result.LOSS, Result.WIN))
    assert late_corrections(section, [beyond]) == refused(
        "report-result-unknown", round=5, white=1, black=2, result="0 1"
    )


@pytest.mark.parametrize(("since", "adjourned"), [(0, True), (1, False), (2, True)])
def test_a_game_that_is_told_to_be_played_on_has_no_result_yet(since, adjourned):
    """``playing`` is the first round of which somebody has a game that goes on."""
    desk = ready(4)
    desk.play(GameResult.ADJOURNED, DRAW)
    desk.play(DRAW)
    report = report_of(desk)
    game = next(iter(desk.section.rounds[0].games.values()))
    sides = {desk.section.tpn(game.white), desk.section.tpn(game.black)}
    entries = tuple(
        replace(each, playing=since) if each.tpn in sides else each for each in report.entries
    )
    again = taken_over(replace(report, entries=entries))
    first = next(iter(again.section.rounds[0].games.values()))
    assert first.result is (GameResult.ADJOURNED if adjourned else None)


def late_desk():
    """Eight players of an accelerated Swiss; one comes in round 2, with the highest rating."""
    desk = ready(8, rounds=7, accelerated=True)
    desk.play(DRAW)
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=2600)))
    desk.play(DRAW)
    return desk


def test_who_came_late_is_entered_with_everybody_and_absent_from_the_rounds_missed():
    desk = late_desk()
    late = desk.section.entry_of(1)
    desk.do(AdjustPoints(FIRST, late, Points(-5)))
    desk.do(AdjustPoints(FIRST, desk.section.entry_of(2), Points(-10)))
    report = report_of(desk)
    # the penalties that it gives from the start came after its rounds were paired
    events = answered(report, confirmed=True)
    # entries are numbered as the report numbers its players: who came late is number 1
    everybody = tuple(range(1, 10))
    assert tuple(each.entry for each in of_kind(events, PlayerRegistered)) == everybody
    assert of_kind(events, EntriesClosed) == [EntriesClosed(FIRST, everybody)]
    assert [each.entry for each in of_kind(events, PointsAdjusted)] == [1, 2]
    first, second = of_kind(events, RoundPaired)
    assert (first.absent, first.bye) == (((1, Result.ZERO_POINT_BYE),), None)
    assert tournament_of(taken_over(report, confirmed=True).state, FIRST).entries == report.entries
    assert len(second.games) == 4


def test_a_bye_of_a_round_before_the_last_is_told_with_its_kind():
    desk = ready(7, half_point_byes=2)
    desk.do(RequestBye(FIRST, 2, 1))
    desk.do(RequestBye(FIRST, 3, 1, Result.ZERO_POINT_BYE))
    desk.do(RequestBye(FIRST, 4, 1, Result.FULL_POINT_BYE))
    desk.play(DRAW)
    desk.play(DRAW)
    (first, second) = of_kind(answered(report_of(desk)), RoundPaired)
    assert first.absent == (
        (2, Result.HALF_POINT_BYE),
        (3, Result.ZERO_POINT_BYE),
        (4, Result.FULL_POINT_BYE),
    )
    assert first.bye is None
    assert second.bye == desk.section.rounds[1].bye
    assert second.absent == ()

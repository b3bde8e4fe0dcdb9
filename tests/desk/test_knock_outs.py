"""A section that is a knock-out: its rounds, matches at their own pace, undo, and what stays."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from arbitro.desk.commands import (
    ClearResult,
    CloseEntries,
    ContinueMatch,
    CorrectResult,
    DrawLots,
    EditSection,
    EnterResult,
    FinishEvent,
    ImportPlayers,
    PairRound,
    PublishRound,
    SetPrizes,
    TakeOverTournament,
    Undo,
    UnpairRound,
    WithdrawPlayer,
)
from arbitro.desk.derived.knock_out.bracket import (
    games_of,
    knock_out_of,
    points_of_match_before,
)
from arbitro.desk.derived.knock_out.record import classes_played, report_of_class
from arbitro.desk.derived.knock_out.standing import still_in
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.prizes import awards_of
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import GameResult
from arbitro.formats.trf import document_of, read_trf, write_trf
from arbitro.formats.trf import tournament_of as tournament_of_report
from arbitro.model import Period, RateClass, Result, System, TimeControl
from arbitro.reasons import Refused
from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME, FirstColour, MatchFormat, Stage
from arbitro.rules.pairing.knock_out import StageKind as Kind
from arbitro.rules.prizes import Fund, Sharing
from desk.driver import FIRST, created, players, ready

WON, DRAWN, LOST = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
ONE_GAME = MatchFormat(1, stages=(Stage(Kind.ARMAGEDDON, 1, ARMAGEDDON_TIME),))
TWO_GAMES = MatchFormat(2, first_colour=FirstColour.BY_NUMBER)
WHITES = "w" * 64


def knocked_out(count, rules=ONE_GAME, **settings):
    return ready(count, system=System.KNOCK_OUT, rounds=0, knock_out=rules, **settings)


def pair(desk):
    desk.do(PairRound(FIRST, lots=WHITES))
    if not desk.section.rounds[-1].published:
        desk.do(PublishRound(FIRST, len(desk.section.rounds)))


def enter(desk, *results):
    """Enter results of the last round in board order, the last one repeated."""
    for place, game in enumerate(desk.games):
        if game.result is None:
            desk.do(EnterResult(FIRST, game.id, results[min(place, len(results) - 1)]))


def bracket(desk):
    return knock_out_of(desk.section)


def pairs(desk):
    number = desk.section.tpns()
    return [(number[game.white], number[game.black]) for game in desk.games]


def ranks(desk):
    table = standings_of(desk.state, FIRST)
    return {row.tpn: (row.rank, row.sharing) for row in table.rows}


def test_the_first_round_is_that_of_the_bracket_and_byes_are_noted():
    desk = knocked_out(5)
    pair(desk)
    assert pairs(desk) == [(4, 5)]
    assert sorted(desk.section.tpn(each) for each in desk.section.rounds[0].absent) == [1, 2, 3]
    assert set(desk.section.rounds[0].absent.values()) == {Result.PAIRING_ALLOCATED_BYE}


def test_the_report_of_a_bracket_with_several_byes_can_be_read_again():
    desk = knocked_out(5)
    pair(desk)
    enter(desk, WON)
    written = write_trf(document_of(tournament_of(desk.state, FIRST), edition="trf26"))
    read = tournament_of_report(read_trf(written.encode()).value)
    assert [problem.code for problem in read.problems] == []
    assert [entry.record(1).result for entry in read.value.entries[:3]] == [
        Result.FULL_POINT_BYE
    ] * 3


def test_winners_meet_until_one_is_left_and_the_event_can_be_finished():
    desk = knocked_out(8)
    for _ in range(3):
        pair(desk)
        enter(desk, WON)
    assert bracket(desk).is_over
    assert rounds_total(desk.section) == len(desk.section.rounds) == 3
    assert desk.refusal(PairRound(FIRST, lots=WHITES)) == "no-round-left"
    assert ranks(desk)[1] == (1, 1)
    assert sorted(ranks(desk).values()) == [(1, 1), (2, 1), (3, 2), (3, 2), *[(5, 4)] * 4]
    desk.do(FinishEvent())


def test_colours_of_the_first_games_are_those_drawn():
    desk = knocked_out(4)
    assert desk.refusal(PairRound(FIRST)) == "colours-not-drawn"
    desk.do(PairRound(FIRST, lots="bw"))
    assert pairs(desk) == [(4, 1), (2, 3)]


def test_the_second_game_has_the_other_colours_at_the_same_board_and_needs_no_publishing():
    desk = knocked_out(4, TWO_GAMES, first_board=11)
    pair(desk)
    first = pairs(desk)
    enter(desk, DRAWN)
    desk.do(PairRound(FIRST))
    assert pairs(desk) == [(black, white) for white, black in first]
    assert [game.board for game in desk.games] == [11, 12]
    assert desk.section.rounds[-1].published


def test_only_level_matches_go_on_and_decided_ones_wait_for_the_next_round():
    desk = knocked_out(4)
    pair(desk)
    enter(desk, WON, DRAWN)
    pair(desk)
    assert pairs(desk) == [(2, 3)]
    enter(desk, DRAWN)
    assert bracket(desk).round(1)[1].winner == 3
    pair(desk)
    assert pairs(desk) == [(1, 3)]


def test_nothing_is_paired_while_all_open_matches_wait_for_results():
    desk = knocked_out(4)
    pair(desk)
    assert desk.refusal(PairRound(FIRST, lots=WHITES)) == "results-missing"


def test_a_match_may_go_on_before_the_others_and_its_games_stand_in_the_rounds_of_all():
    desk = knocked_out(4)
    pair(desk)
    second = desk.games[1]
    desk.do(EnterResult(FIRST, second.id, DRAWN))
    desk.do(ContinueMatch(FIRST, second.white, second.black, lots="w"))
    assert len(desk.section.rounds) == 2
    first = next(iter(desk.section.rounds[0].games.values()))
    desk.do(EnterResult(FIRST, first.id, DRAWN))
    desk.do(PairRound(FIRST, lots="w"))
    assert len(desk.section.rounds) == 2
    assert [len(each.games) for each in desk.section.rounds] == [2, 2]
    assert len({game.id for each in desk.section.rounds for game in each.games.values()}) == 4


def test_a_match_cannot_go_on_without_a_result_or_after_the_end_or_against_nobody():
    desk = knocked_out(4)
    pair(desk)
    one, other = desk.games
    go_on = ContinueMatch(FIRST, one.white, one.black, lots="w")
    assert desk.refusal(go_on) == "results-missing"
    desk.do(EnterResult(FIRST, one.id, WON))
    assert desk.refusal(go_on) == "match-is-over"
    strangers = ContinueMatch(FIRST, one.white, other.white, lots="w")
    assert desk.refusal(strangers) == "match-not-in-bracket"


def test_other_sections_know_no_matches():
    desk = ready(4)
    one, other, *_ = desk.section.numbers
    assert desk.refusal(ContinueMatch(FIRST, one, other)) == "knock-out-only"


def test_a_game_added_can_be_taken_back_while_it_has_no_result():
    desk = knocked_out(4)
    pair(desk)
    enter(desk, DRAWN)
    one, other = desk.games
    desk.do(ContinueMatch(FIRST, one.white, one.black, lots="w"))
    added = desk.do(ContinueMatch(FIRST, other.white, other.black, lots="w"))
    assert len(desk.games) == 2
    desk.do(Undo(added, confirmed=True))
    assert len(desk.games) == 1
    desk.do(ContinueMatch(FIRST, other.white, other.black, lots="b"))
    assert len(desk.games) == 2
    assert len({game.id for each in desk.section.rounds for game in each.games.values()}) == 4


def test_a_correction_may_not_turn_a_match_whose_winner_is_playing_on():
    desk = knocked_out(4)
    pair(desk)
    enter(desk, WON)
    first = desk.games[0]
    pair(desk)
    turned = CorrectResult(FIRST, first.id, LOST, expected=WON)
    assert desk.refusal(turned) == "match-already-gone-on"
    desk.do(UnpairRound(FIRST, 2, confirmed=True))
    desk.do(turned)
    assert bracket(desk).round(1)[0].winner == 4


def test_a_correction_that_leaves_the_winner_is_allowed_any_time():
    desk = knocked_out(4)
    pair(desk)
    enter(desk, GameResult.WHITE_WINS_BY_FORFEIT)
    first = desk.games[0]
    pair(desk)
    desk.do(CorrectResult(FIRST, first.id, WON, expected=GameResult.WHITE_WINS_BY_FORFEIT))


def test_a_result_taken_back_takes_the_decision_back():
    desk = knocked_out(4)
    pair(desk)
    enter(desk, WON)
    desk.do(ClearResult(FIRST, desk.games[0].id, WON))
    assert not bracket(desk).round(1)[0].is_over


def test_the_opponent_of_somebody_who_withdraws_goes_on():
    desk = knocked_out(4, TWO_GAMES)
    pair(desk)
    desk.do(EnterResult(FIRST, desk.games[0].id, WON))
    desk.do(WithdrawPlayer(FIRST, desk.section.entry_of(1)))
    first = bracket(desk).round(1)[0]
    assert (first.winner, first.progress.decided_by) == (4, "withdrawal")


def test_nobody_turns_a_match_by_withdrawing_after_it():
    desk = knocked_out(4)
    pair(desk)
    enter(desk, WON)
    desk.do(WithdrawPlayer(FIRST, desk.section.entry_of(4)))
    desk.do(WithdrawPlayer(FIRST, desk.section.entry_of(1)))
    event = bracket(desk)
    assert event.round(1)[0].winner == 1
    assert event.final.winner == 2


def test_a_match_level_after_all_its_games_is_drawn_for():
    desk = knocked_out(2, MatchFormat(1, stages=()))
    pair(desk)
    enter(desk, DRAWN)
    assert desk.refusal(PairRound(FIRST, lots=WHITES)) == "match-needs-lots"
    white, black = desk.games[0].white, desk.games[0].black
    desk.do(DrawLots(FIRST, frozenset((white, black)), (black, white)))
    assert bracket(desk).final.winner == desk.section.tpn(black)


def bidding():
    desk = knocked_out(2, MatchFormat(1, stages=ONE_GAME.stages, bids=True))
    pair(desk)
    enter(desk, DRAWN)
    return desk


def test_an_armageddon_with_bids_waits_for_them_and_the_lower_has_black():
    desk = bidding()
    assert desk.refusal(PairRound(FIRST, lots=WHITES)) == "match-needs-bids"
    one, other = desk.section.numbers
    assert desk.refusal(ContinueMatch(FIRST, one, other, lots="w")) == "match-needs-bids"
    assert desk.refusal(ContinueMatch(FIRST, one, other, bids=(0, 200))) == "bids-out-of-range"
    desk.do(ContinueMatch(FIRST, other, one, bids=(200, 240)))
    assert desk.games[0].black == other
    assert dict(desk.section.bids[frozenset((one, other))]) == {one: 240, other: 200}


def test_nobody_takes_black_with_more_time_than_white_has():
    desk = bidding()
    one, other = desk.section.numbers
    assert desk.refusal(ContinueMatch(FIRST, one, other, bids=(301, 200))) == "bids-out-of-range"
    desk.do(ContinueMatch(FIRST, one, other, bids=(300, 200)))


@pytest.mark.parametrize(("lot", "black"), [("w", 2), ("b", 1)])
def test_equal_bids_are_drawn_for(lot, black):
    desk = bidding()
    one, other = desk.section.numbers
    assert desk.refusal(ContinueMatch(FIRST, one, other, bids=(90, 90))) == "colours-not-drawn"
    desk.do(ContinueMatch(FIRST, one, other, lots=lot, bids=(90, 90)))
    assert desk.section.tpn(desk.games[0].black) == black


def test_a_match_is_between_two_players():
    desk = created(system=System.MATCH, rounds=0, knock_out=TWO_GAMES)
    desk.do(ImportPlayers(FIRST, players(3)))
    assert desk.refusal(CloseEntries(FIRST)) == "match-of-two-players"


def test_the_length_of_a_match_is_told_before_and_grows_with_its_stages():
    desk = ready(2, system=System.MATCH, rounds=0, knock_out=TWO_GAMES)
    assert rounds_total(desk.section) == 2
    pair(desk)
    enter(desk, DRAWN)
    assert rounds_total(desk.section) == 2
    pair(desk)
    assert rounds_total(desk.section) == 2
    enter(desk, DRAWN)
    assert rounds_total(desk.section) == 3


def test_how_matches_are_played_does_not_change_once_they_are():
    desk = knocked_out(4)
    pair(desk)
    before = desk.section.settings
    after = replace(before, knock_out=TWO_GAMES)
    assert desk.refusal(EditSection(FIRST, after, before)) == "already-paired"


def test_a_format_nobody_can_play_is_refused():
    desk = created()
    before = desk.section.settings
    after = replace(before, system=System.KNOCK_OUT, knock_out=MatchFormat(0))
    assert isinstance(desk.ask(EditSection(FIRST, after, before)), Refused)


def stages_played():
    """Match 1 is decided by its games, match 2 by the rapid ones, the final by Armageddon."""
    rules = MatchFormat(
        2,
        stages=(
            Stage(Kind.RAPID, 2, TimeControl((Period(900, 10),))),
            Stage(Kind.ARMAGEDDON, 1, ARMAGEDDON_TIME),
        ),
        first_colour=FirstColour.BY_NUMBER,
    )
    desk = knocked_out(4, rules)
    pair(desk)
    enter(desk, WON, DRAWN)
    pair(desk)
    enter(desk, DRAWN)
    pair(desk)
    enter(desk, WON)
    pair(desk)
    enter(desk, DRAWN)
    for _ in range(4):
        pair(desk)
        enter(desk, DRAWN)
    pair(desk)
    enter(desk, DRAWN)
    return desk


@pytest.mark.article("B.02@2024-03 art. 6.2")
def test_in_the_report_only_games_of_the_matches_themselves_are_rated():
    desk = stages_played()
    record = tournament_of(desk.state, FIRST)
    results = [entry.record(number).result for entry in record.entries for number in (3, 4, 9)]
    assert not set(results) & {Result.WIN, Result.DRAW, Result.LOSS}
    standard = report_of_class(desk.section, record, RateClass.STANDARD)
    assert standard.rounds_played == 4
    assert all(
        each.result in {Result.WIN, Result.DRAW, Result.LOSS, Result.ZERO_POINT_BYE}
        for entry in standard.entries
        for each in entry.rounds
    )


def test_rapid_games_have_a_report_of_their_own_with_whoever_played_them():
    desk = stages_played()
    assert classes_played(desk.section) == (RateClass.STANDARD, RateClass.RAPID)
    record = tournament_of(desk.state, FIRST)
    rapid = report_of_class(desk.section, record, RateClass.RAPID)
    names = [entry.player.name for entry in rapid.entries]
    assert [entry.tpn for entry in rapid.entries] == list(range(1, len(names) + 1))
    assert rapid.rounds_played == 4
    for entry in rapid.entries:
        for number, each in enumerate(entry.rounds, 1):
            if each.opponent is not None:
                assert rapid.entry(each.opponent).record(number).opponent == entry.tpn
                assert each.result in {Result.WIN, Result.DRAW, Result.LOSS}


def test_games_of_a_match_know_their_stage():
    desk = stages_played()
    final = bracket(desk).final
    kinds = [played.kind.value for played in games_of(desk.section, final)]
    assert kinds == ["games", "games", "rapid", "rapid", "armageddon"]
    assert final.progress.decided_by == "armageddon"


def test_a_report_of_a_knock_out_is_not_gone_on_with():
    desk = knocked_out(4)
    pair(desk)
    enter(desk, WON)
    record = tournament_of(desk.state, FIRST)
    assert desk.refusal(TakeOverTournament("Again", record)) == "report-of-knock-out"


def test_equal_points_are_an_equal_place_so_that_prizes_are_shared_as_the_bracket_says():
    desk = knocked_out(5)
    for _ in range(3):
        pair(desk)
        enter(desk, WON)
    rows = standings_of(desk.state, FIRST).rows
    assert [(row.rank, row.points) for row in rows] == [
        (1, 30),
        (2, 20),
        (3, 10),
        (3, 10),
        (5, 0),
    ]


def test_the_match_for_third_place_counts_as_a_play_off_of_two_with_equal_points():
    desk = knocked_out(4, replace(ONE_GAME, third_place=True))
    for _ in range(2):
        pair(desk)
        enter(desk, WON)
    rows = standings_of(desk.state, FIRST).rows
    assert [(row.rank, row.points, row.play_off) for row in rows] == [
        (1, 20, None),
        (2, 10, None),
        (3, 0, (1, 1)),
        (4, 0, (1, 2)),
    ]
    fund = Fund((100, 60, 40, 20), Sharing.EQUAL)
    desk.do(SetPrizes(FIRST, fund, "Ana"))
    paid = [each.amount for each in awards_of(desk.state, FIRST).payouts]
    assert paid == [100, 60, 40, 20]


def test_whoever_is_still_in_shares_first_place_and_who_has_come_further_stands_first():
    desk = knocked_out(4)
    pair(desk)
    desk.do(EnterResult(FIRST, desk.games[1].id, WON))
    rows = standings_of(desk.state, FIRST).rows
    assert [(row.tpn, row.rank, row.points) for row in rows] == [
        (2, 1, 10), (1, 1, 0), (4, 1, 0), (3, 4, 0),
    ]  # fmt: skip
    assert still_in(desk.section, 1) == {1, 2, 4}


def test_nobody_is_still_in_once_the_event_is_won():
    desk = knocked_out(4)
    for _ in range(2):
        pair(desk)
        enter(desk, WON)
    assert still_in(desk.section, 2) == set()
    assert still_in(desk.section, 1) == {1, 2}


def test_the_report_of_a_knock_out_states_no_tie_breaks():
    desk = knocked_out(4, tie_breaks=("DE", "WIN", "SB"))
    pair(desk)
    enter(desk, WON)
    report = write_trf(document_of(tournament_of(desk.state, FIRST)))
    assert not {line[:3] for line in report.splitlines()} & {"202", "212"}


def test_no_round_of_a_knock_out_is_paired_before_its_list_is_closed_or_of_one_player():
    desk = created(system=System.KNOCK_OUT, rounds=0)
    assert desk.refusal(PairRound(FIRST, lots="w" * 9)) == "entries-open"
    desk.do(ImportPlayers(FIRST, players(4)))
    assert desk.refusal(PairRound(FIRST, lots="w" * 9)) == "entries-open"


@pytest.mark.parametrize(("players", "there"), [(1, False), (2, True), (512, True), (513, False)])
def test_a_bracket_has_two_to_five_hundred_and_twelve_players(players, there, monkeypatch):
    derive = "arbitro.desk.derived.knock_out.bracket._knock_out"
    monkeypatch.setattr(derive, lambda section: len(section.numbers))
    section = SimpleNamespace(memo={}, numbers=range(players))
    assert knock_out_of(section) == (players if there else None)


def points_before(desk):
    """Return the tenths of a point of White and Black before each game of the last round."""
    before = [
        points_of_match_before(desk.section, game, desk.section.settings.points)
        for game in desk.games
    ]
    return [
        (points[game.white], points[game.black])
        for game, points in zip(desk.games, before, strict=True)
    ]


def test_the_points_beside_a_game_are_those_of_its_match_and_its_stage():
    rules = MatchFormat(2, stages=(Stage(Kind.RAPID, 2),), first_colour=FirstColour.BY_NUMBER)
    desk = knocked_out(4, rules)
    pair(desk)
    assert points_before(desk) == [(0, 0), (0, 0)]
    enter(desk, WON, DRAWN)
    pair(desk)  # the colours change: who won with White is Black now
    assert points_before(desk) == [(0, 10), (5, 5)]
    enter(desk, WON, DRAWN)
    pair(desk)  # both matches are level: the rapid games begin at nothing
    assert points_before(desk) == [(0, 0), (0, 0)]
    enter(desk, LOST, WON)
    pair(desk)
    assert points_before(desk) == [(10, 0), (0, 10)]
    enter(desk, LOST, LOST)

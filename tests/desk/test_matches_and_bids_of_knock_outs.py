"""Of a knock-out every refusal is told whole, and every game, bid and bye stands in its round."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    CloseEntries,
    ContinueMatch,
    CorrectResult,
    DrawLots,
    EnterResult,
    ImportPlayers,
    PairRound,
    RemovePlayer,
    RemoveSection,
    ReopenEntries,
    RoundPublished,
    SectionRemoved,
    TakeOverTournament,
    Undo,
    WithdrawPlayer,
)
from arbitro.desk.derived.knock_out.bracket import (
    MOST,
    class_of,
    encounter_of,
    entries_problem,
    first_round_of,
    knock_out_of,
    players_of,
)
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.features.knock_out.answers import lots_as_drawn
from arbitro.desk.features.knock_out.events import BidsMade, GamesAdded
from arbitro.desk.features.knock_out.taking_over import facts_of, report_problem
from arbitro.desk.features.prizes import LotsDrawn
from arbitro.desk.features.results import ResultEntered
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.model import GameId, Period, RateClass, Result, SectionId, System, TimeControl
from arbitro.reasons import refused
from arbitro.rules.pairing.knock_out import (
    ARMAGEDDON_TIME,
    FirstColour,
    MatchFacts,
    MatchFormat,
    Stage,
    format_problem,
)
from arbitro.rules.pairing.knock_out import StageKind as Kind
from desk.driver import FIRST, created, players
from desk.test_knock_outs import WHITES, enter, knocked_out, pair
from desk.test_knock_outs_taken_over import asked_of_an_empty_event

WON, DRAWN, LOST = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
ARMAGEDDON = Stage(Kind.ARMAGEDDON, 1, ARMAGEDDON_TIME)
ONE_GAME = MatchFormat(1, stages=())
BIDDING = MatchFormat(1, stages=(ARMAGEDDON,), bids=True)


def go_on(desk, one, other, **said):
    return ContinueMatch(FIRST, desk.section.entry_of(one), desk.section.entry_of(other), **said)


def test_a_match_goes_on_between_two_players_of_a_closed_list():
    open_one = created(system=System.KNOCK_OUT, rounds=0)
    open_one.do(ImportPlayers(FIRST, players(4)))
    one, other, *_ = open_one.section.entries
    assert open_one.ask(ContinueMatch(FIRST, one, other)) == refused("entries-open")
    desk = knocked_out(4)
    one, *_ = desk.section.numbers
    assert desk.ask(ContinueMatch(FIRST, one, 99)) == refused("entry-unknown", entry=99)
    assert desk.ask(ContinueMatch(FIRST, 98, one)) == refused("entry-unknown", entry=98)
    # who meets whom in the final is not known before the first round is over
    assert desk.ask(go_on(desk, 1, 2)) == refused("match-not-in-bracket")


def test_what_a_knock_out_waits_for_is_named_with_its_round_and_its_match():
    desk = knocked_out(4, BIDDING)
    pair(desk)
    assert desk.ask(PairRound(FIRST)) == refused("results-missing", round=1, games=2)
    desk.do(EnterResult(FIRST, desk.games[0].id, DRAWN))
    # match 1 waits for bids, match 2 for a result
    assert desk.ask(PairRound(FIRST)) == refused("results-missing", round=1, games=1)
    assert desk.ask(go_on(desk, 1, 4)) == refused("match-needs-bids", match=1)
    assert desk.ask(go_on(desk, 2, 3)) == refused("results-missing", round=1, games=1)
    desk.do(EnterResult(FIRST, desk.games[1].id, DRAWN))
    assert desk.ask(PairRound(FIRST)) == refused("match-needs-bids", match=1)
    desk.do(go_on(desk, 1, 4, bids=(200, 240)))
    # the game of the Armageddon is one of round 2
    assert desk.ask(go_on(desk, 1, 4)) == refused("results-missing", round=2, games=1)
    # the last round has one game, and it has no result
    assert desk.ask(PairRound(FIRST)) == refused("results-missing", round=2, games=1)
    enter(desk, DRAWN)
    assert desk.ask(PairRound(FIRST)) == refused("match-needs-bids", match=2)
    assert desk.ask(go_on(desk, 1, 4)) == refused("match-is-over", match=1)


def test_lots_are_asked_for_match_by_match_and_the_end_is_told_with_its_rounds():
    desk = knocked_out(4, ONE_GAME)
    pair(desk)
    enter(desk, DRAWN)
    assert desk.ask(PairRound(FIRST, lots=WHITES)) == refused("match-needs-lots", match=1)
    assert desk.ask(go_on(desk, 2, 3)) == refused("match-needs-lots", match=2)
    for one, other in ((1, 4), (2, 3)):
        order = desk.section.entry_of(one), desk.section.entry_of(other)
        desk.do(DrawLots(FIRST, frozenset(order), order))
    pair(desk)
    enter(desk, WON)
    assert desk.ask(PairRound(FIRST, lots=WHITES)) == refused("no-round-left", rounds=2)


@pytest.mark.parametrize(
    ("bids", "fine"),
    [((1, 2), True), ((0, 2), False), ((2, 0), False), ((300, 299), True), ((299, 301), False)],
)
def test_a_bid_is_a_second_at_least_and_at_most_what_white_has(bids, fine):
    """White has five minutes in the Armageddon of these matches, which is 300 seconds."""
    desk = knocked_out(2, BIDDING)
    pair(desk)
    enter(desk, DRAWN)
    answer = desk.ask(go_on(desk, 1, 2, bids=bids))
    if not fine:
        assert answer == refused("bids-out-of-range", most=300)
    else:
        made = next(each for each in answer if isinstance(each, BidsMade))
        assert dict(made.bids) == dict(zip(desk.section.numbers, bids, strict=True))


@pytest.mark.parametrize("time", [None, TimeControl((Period(0, 60),))])
@pytest.mark.parametrize(("bid", "fine"), [(3600, True), (3601, False)])
def test_where_white_has_no_stated_time_nobody_bids_more_than_an_hour(bid, fine, time):
    stages = (Stage(Kind.BLITZ, 1, TimeControl((Period(180),))), Stage(Kind.ARMAGEDDON, 1, time))
    desk = knocked_out(2, MatchFormat(1, stages=stages, bids=True))
    for _ in range(2):
        pair(desk)
        enter(desk, DRAWN)
    answer = desk.ask(go_on(desk, 1, 2, bids=(bid, 200)))
    assert isinstance(answer, tuple) == fine
    if not fine:
        assert answer == refused("bids-out-of-range", most=3600)


@pytest.mark.parametrize("bad", ["", "x", "W"])
def test_equal_bids_are_drawn_for_by_white_or_black(bad):
    desk = knocked_out(2, BIDDING)
    pair(desk)
    enter(desk, DRAWN)
    assert desk.ask(go_on(desk, 1, 2, bids=(90, 90), lots=bad)) == refused("colours-not-drawn")
    for lots, white in (("w", 1), ("bw", 2)):
        games = next(
            each.games for each in desk.ask(go_on(desk, 1, 2, bids=(90, 90), lots=lots))
            if hasattr(each, "games")
        )  # fmt: skip
        assert desk.section.tpn(games[0][0]) == white


def test_bids_are_of_the_round_their_armageddon_is_played_in():
    desk = knocked_out(4, BIDDING)
    pair(desk)
    enter(desk, DRAWN)
    one, two, three, four = desk.section.numbers
    first = desk.ask(go_on(desk, 4, 1, bids=(150, 240)))
    assert first[-1] == BidsMade(FIRST, 2, ((one, 240), (four, 150)))
    desk.record(first)
    second = desk.ask(go_on(desk, 2, 3, bids=(100, 99)))
    assert second[-1] == BidsMade(FIRST, 2, ((two, 100), (three, 99)))
    # the games of the section so far: 1 and 2 of round 1, 3 of round 2; match 2 is at board 2
    assert second[0] == GamesAdded(FIRST, 2, GameId(4), ((two, three, 2),))


def test_games_added_are_numbered_on_and_whoever_had_none_plays():
    """Of five only 4 and 5 meet in round 1, at board 1; here 2 and 3 are put to board 2."""
    desk = knocked_out(5, ONE_GAME)
    pair(desk)
    one, two, three, *_ = desk.section.numbers
    desk.record((GamesAdded(FIRST, 1, GameId(7), ((two, three, 2),)),))
    assert set(desk.section.rounds[0].absent) == {one}
    added = desk.section.game(GameId(7))
    assert added == (7, 1, 2, two, three, *added[5:])
    assert desk.state.next_game == 8
    # those without an opponent stay without one while others play
    before = desk.section.rounds[0].absent
    desk.record((GamesAdded(FIRST, 1, GameId(9), ()),))
    assert desk.section.rounds[0].absent == before


def test_a_game_added_with_a_result_is_not_taken_back():
    desk = knocked_out(4, MatchFormat(2, stages=(), first_colour=FirstColour.BY_NUMBER))
    pair(desk)
    enter(desk, DRAWN)
    one, other = desk.games
    desk.do(ContinueMatch(FIRST, one.white, one.black))
    added = desk.do(ContinueMatch(FIRST, other.white, other.black))
    entered = desk.do(EnterResult(FIRST, desk.games[1].id, WON))
    assert desk.ask(Undo(added, confirmed=True)) == refused("undo-blocked", command=entered)


def test_a_new_game_is_published_at_once_and_a_new_round_of_the_bracket_is_not():
    desk = knocked_out(4, MatchFormat(2, stages=(), first_colour=FirstColour.BY_NUMBER))
    first = desk.ask(PairRound(FIRST))
    assert len(first) == 1
    desk.record(first)
    desk.record((RoundPublished(FIRST, 1),))
    enter(desk, DRAWN)
    second = desk.ask(PairRound(FIRST))
    assert second[1:] == (RoundPublished(FIRST, 2),)
    # Of five only 4 and 5 play: who goes on without a game is noted when the bracket begins, with
    # the round that all of them begin, and not with the games that go on.
    five = knocked_out(5, MatchFormat(2, stages=(), first_colour=FirstColour.BY_NUMBER))
    pair(five)
    assert len(five.section.rounds[0].absent) == 3
    enter(five, DRAWN)
    pair(five)
    assert five.section.rounds[1].absent == {}


@pytest.mark.parametrize(("white", "lots"), [(1, "w"), (4, "b"), (None, "w")])
def test_lots_as_they_were_drawn_give_white_to_whom_it_was_drawn_for(white, lots):
    desk = knocked_out(4)
    one, _, _, four = desk.section.numbers
    drawn = {} if white is None else {frozenset((one, four)): desk.section.entry_of(white)}
    # match 1 is that of 1 and 4, match 2 was not drawn for
    assert lots_as_drawn(desk.section, drawn) == lots + "w"
    assert lots_as_drawn(created(system=System.KNOCK_OUT, rounds=0).section, drawn) == ""
    by_number = knocked_out(4, replace(ONE_GAME, first_colour=FirstColour.BY_NUMBER))
    assert lots_as_drawn(by_number.section, drawn) == ""
    # only the first games of matches and stages are drawn for, and none for which bids are made
    two = knocked_out(4, MatchFormat(2, stages=()))
    pair(two)
    enter(two, DRAWN)
    assert lots_as_drawn(two.section, drawn) == ""
    bids = knocked_out(4, BIDDING)
    pair(bids)
    enter(bids, DRAWN)
    assert lots_as_drawn(bids.section, drawn) == ""


def test_who_has_gone_on_is_the_winner_still_and_the_round_that_says_so_is_named():
    """Two rounds of a bracket of four: 1 and 2 have won, and 1 has won the final.

    Turned, the game of round 1 would send 4 on: the final of round 2 would be of no match.
    """
    desk = knocked_out(4, ONE_GAME)
    pair(desk)
    enter(desk, WON)
    first = desk.games[0]
    pair(desk)
    enter(desk, WON)
    turned = CorrectResult(FIRST, first.id, LOST, expected=WON)
    assert desk.ask(turned) == refused("match-already-gone-on", round=2)
    # the final may be turned: nothing follows it
    assert isinstance(desk.ask(CorrectResult(FIRST, desk.games[0].id, LOST, WON)), tuple)


def test_somebody_noted_as_gone_on_without_a_game_must_have_got_that_far():
    """Nobody comes of match 1, which both forfeit: who wins match 2 has no opponent in round 2."""
    desk = knocked_out(8, ONE_GAME)
    pair(desk)
    enter(desk, GameResult.DOUBLE_FORFEIT, WON)
    pair(desk)
    gone_on = list(desk.section.rounds[1].absent)
    assert len(gone_on) == 1
    game = next(
        each
        for each in desk.section.rounds[0].games.values()
        if gone_on[0] in {each.white, each.black}
    )
    turned = CorrectResult(FIRST, game.id, LOST, expected=WON)
    assert desk.ask(turned) == refused("match-already-gone-on", round=2)


def test_a_knock_out_without_a_round_is_taken_away():
    desk = knocked_out(4, ONE_GAME)
    assert desk.ask(RemoveSection(FIRST)) == (SectionRemoved(FIRST),)


def test_the_boards_of_games_that_go_on_are_those_their_matches_began_at():
    """Match 1 is at board 5, match 2 at 6; match 1 is decided first, match 2 goes on at 6."""
    desk = knocked_out(4, MatchFormat(2, stages=(), first_colour=FirstColour.BY_NUMBER),
                       first_board=5)  # fmt: skip
    pair(desk)
    enter(desk, GameResult.DOUBLE_FORFEIT, DRAWN)
    assert [game.board for game in desk.games] == [5, 6]
    second = desk.games[1]
    desk.do(ContinueMatch(FIRST, second.white, second.black))
    assert [game.board for game in desk.games] == [6]


# --- taken over


def report_of(desk):
    return tournament_of(desk.state, FIRST)


def played(rules=ONE_GAME, count=4, result=WON):
    desk = knocked_out(count, rules)
    pair(desk)
    enter(desk, result)
    return desk


def test_a_report_of_a_format_nobody_can_play_is_refused_for_that():
    impossible = MatchFormat(0)
    answer = asked_of_an_empty_event(report_of(played()), MatchFacts(impossible))
    assert (
        answer
        == format_problem(impossible)
        == refused("match-games-out-of-range", games=0, most=dict(answer.values)["most"])
    )


def test_a_bracket_has_512_players_at_most():
    record = report_of(played())
    many = replace(record, entries=record.entries[:1] * (MOST + 1))
    told = refused("knock-out-too-large", players=513, most=512)
    assert report_problem(many, MatchFacts(ONE_GAME)) == told
    settings = SectionSettings("A", System.KNOCK_OUT, 0)
    assert entries_problem(settings, 513) == told
    assert entries_problem(settings, 512) is None
    assert entries_problem(SectionSettings("A", System.DUTCH, 5), 513) is None
    match = SectionSettings("A", System.MATCH, 0)
    assert entries_problem(match, 2) is None
    for players_there in (1, 3):
        told = refused("match-of-two-players", players=players_there)
        assert entries_problem(match, players_there) == told


def test_facts_of_two_who_never_meet_are_refused_with_their_numbers():
    record = report_of(played())
    never = refused("report-match-unknown", one=1, other=3)
    assert report_problem(record, MatchFacts(ONE_GAME, lots=((1, 3),))) == never
    bids = (((1, 200), (3, 240)),)
    assert report_problem(record, MatchFacts(ONE_GAME, bids=bids)) == never
    assert report_problem(record, MatchFacts(ONE_GAME, lots=((4, 1),))) is None
    # where somebody meets nobody there is no match yet: 2 and whoever wins 1 against 4
    half = knocked_out(4, ONE_GAME)
    pair(half)
    half.do(EnterResult(FIRST, half.games[1].id, WON))
    told = refused("report-match-unknown", one=2, other=2)
    assert report_problem(report_of(half), MatchFacts(ONE_GAME, lots=((2, 2),))) == told


@pytest.mark.parametrize("third", [False, True])
def test_only_the_final_has_the_games_of_a_final(third):
    """After two games of the final, and of the match for third place, which is none."""
    rules = MatchFormat(1, final_games=2, stages=(), third_place=third, play_on=True)
    desk = played(rules)
    for _ in range(2):
        if len(desk.section.rounds) < 3:
            pair(desk)
            enter(desk, DRAWN)
    record = report_of(desk)
    assert report_problem(record, MatchFacts(rules)) is None
    short = replace(rules, final_games=0)
    final = knock_out_of(desk.section).final.tie.number
    assert report_problem(record, MatchFacts(short)) == refused(
        "report-match-too-long", match=final, games=2, most=1
    )


def test_results_no_game_has_are_refused_as_they_are_written():
    desk = played()
    record = report_of(desk)
    one, *others = record.entries
    lost = one.rounds[0]._replace(result=Result.FORFEIT_WIN)
    entries = (replace(one, rounds=(lost,)), *others)
    answer = asked_of_an_empty_event(replace(record, entries=entries), MatchFacts(ONE_GAME))
    assert answer == refused("report-result-unknown", round=1, white=1, black=4, result="+ 0")


def test_a_rated_game_of_a_stage_is_refused_as_it_is_written():
    """Two games are those of the match, the third is a blitz one, and the report rates it."""
    three = MatchFormat(3, first_colour=FirstColour.BY_NUMBER, stages=())
    desk = knocked_out(2, three)
    for _ in range(3):
        pair(desk)
        enter(desk, DRAWN)
    facts = MatchFacts(MatchFormat(2, stages=(Stage(Kind.BLITZ, 2, TimeControl((Period(180),))),)))
    answer = asked_of_an_empty_event(report_of(desk), facts)
    assert answer == refused("report-rates-stage", round=3, white=1, black=2, result="= =")


def test_bids_taken_over_are_of_the_last_round_their_two_players_met_in():
    """Match 1 ends in round 2, by the Armageddon; match 2 goes on to round 3 by lots of its own."""
    desk = knocked_out(4, BIDDING)
    pair(desk)
    enter(desk, DRAWN)
    desk.do(go_on(desk, 1, 4, bids=(200, 240)))
    enter(desk, WON)
    facts = facts_of(desk.section)
    assert facts.bids == (((1, 200), (4, 240)),)
    answer = asked_of_an_empty_event(report_of(desk), facts)
    (made,) = [each for each in answer if isinstance(each, BidsMade)]
    assert made == BidsMade(FIRST, 2, ((1, 200), (4, 240)))
    entered = [each for each in answer if isinstance(each, ResultEntered)]
    # 1 has Black in the Armageddon, with the lower bid, and White has won it
    assert [(each.round, each.game, each.result) for each in entered] == [
        (1, 1, DRAWN),
        (1, 2, DRAWN),
        (2, 3, WON),
    ]


def test_games_of_a_match_taken_over_stay_at_the_board_of_its_first_game():
    """After round 1 match 2 alone goes on: at board 2 in round 2, the final is at board 1."""
    desk = knocked_out(4, MatchFormat(2, stages=(), first_colour=FirstColour.BY_NUMBER))
    pair(desk)
    enter(desk, GameResult.WHITE_WINS_BY_FORFEIT, DRAWN)
    desk.do(WithdrawPlayer(FIRST, desk.section.entry_of(4)))
    pair(desk)
    enter(desk, LOST)
    pair(desk)
    facts = facts_of(desk.section)
    assert facts.withdrawn == {4}
    answer = asked_of_an_empty_event(report_of(desk), facts)
    rounds = [each for each in answer if hasattr(each, "first_game")]
    boards = [[board for *_, board in each.games] for each in rounds]
    mine = [[game.board for game in each.games.values()] for each in desk.section.rounds]
    assert boards == mine == [[1, 2], [2], [1]]
    assert [each.first_game for each in rounds] == [1, 3, 4]


def test_a_knock_out_is_numbered_on_after_the_sections_there_are():
    desk = played()
    record = report_of(desk)
    answer = desk.ask(TakeOverTournament("Again", record, matches=facts_of(desk.section)))
    first, second = [each for each in answer if hasattr(each, "first_game")], SectionId(2)
    assert [(each.section, each.first_game) for each in first] == [(second, GameId(3))]
    entered = [each for each in answer if isinstance(each, ResultEntered)]
    assert [each.game for each in entered] == [3, 4]


def test_facts_are_those_of_matches_of_the_bracket():
    """Lots of two who do not meet, and of more than two, decide no match."""
    desk = knocked_out(4, ONE_GAME)
    pair(desk)
    enter(desk, DRAWN)
    one, two, three, four = desk.section.numbers
    for order in ((four, one), (one, two), (three, two, one), (two, three)):
        desk.record((LotsDrawn(FIRST, order),))
    assert facts_of(desk.section).lots == ((4, 1), (2, 3))
    assert [each.winner for each in knock_out_of(desk.section).round(1)] == [4, 2]


def test_lots_with_somebody_who_was_taken_out_since_decide_nothing():
    """Lots of 1 and 4 and of 2 and 3; the list is opened again, and 4 does not play after all."""
    desk = knocked_out(4, ONE_GAME)
    one, two, three, four = desk.section.numbers
    for order in ((four, one), (three, two)):
        desk.record((LotsDrawn(FIRST, order),))
    desk.do(ReopenEntries(FIRST))
    assert knock_out_of(desk.section) is None
    desk.do(RemovePlayer(FIRST, four))
    desk.do(CloseEntries(FIRST))
    assert facts_of(desk.section).lots == ((3, 2),)


def test_the_players_of_a_match_are_named_as_far_as_they_are_known():
    desk = knocked_out(4, ONE_GAME)
    one, two, three, four = desk.section.numbers
    pair(desk)
    desk.do(EnterResult(FIRST, desk.games[1].id, WON))
    event = knock_out_of(desk.section)
    assert [players_of(desk.section, each) for each in event.encounters] == [
        (one, four),
        (two, three),
        (None, two),
    ]
    (game, *_) = desk.games
    assert encounter_of(event, desk.section, game) is event.encounters[0]
    assert encounter_of(event, desk.section, game._replace(black=two)) is None
    assert first_round_of(desk.section, 1) == 1
    assert first_round_of(desk.section, 2) == 2


@pytest.mark.article("B.02@2024-03 art. 6.2")
def test_each_stage_has_the_ratings_of_its_kind():
    """An Armageddon is not rated; the games themselves follow the section's time control."""
    plain = knocked_out(2).section
    expected = {
        Kind.GAMES: RateClass.STANDARD,
        Kind.RAPID: RateClass.RAPID,
        Kind.BLITZ: RateClass.BLITZ,
        Kind.ARMAGEDDON: None,
    }
    assert {kind: class_of(plain, kind) for kind in Kind} == expected
    fast = knocked_out(2, time_control=TimeControl((Period(180, 2),))).section
    assert {kind: class_of(fast, kind) for kind in Kind} == expected | {Kind.GAMES: RateClass.BLITZ}

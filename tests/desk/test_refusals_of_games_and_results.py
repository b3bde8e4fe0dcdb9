"""Of games, their results, reports, moves and incidents every refusal is told whole."""

from dataclasses import replace

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.features.games import LONGEST, AttachedGame, GameAttached, GameDetached
from arbitro.desk.features.incidents import (
    LONGEST_TIME,
    IncidentCorrected,
    IncidentRecorded,
    IncidentWithdrawn,
)
from arbitro.desk.features.reports import (
    ReportWithdrawn,
    ResultReported,
    reported,
)
from arbitro.desk.features.results import (
    ColoursSwapped,
    ResultCleared,
    ResultCorrected,
    ResultEntered,
    effect_of_correction,
)
from arbitro.desk.features.second_reading import ReadingPassed, ResultReadAgain, unread
from arbitro.desk.values.games import Incident, IncidentId, digest_of
from arbitro.desk.values.settings import CorrectionEffect, GameResult, ReasonByHand
from arbitro.model import Colour, GameId, Player
from arbitro.reasons import refused
from desk.driver import FIRST, all_play_all, created, ready

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS
NEXT, FOLLOWING, RATING = (
    CorrectionEffect.NEXT_PAIRING,
    CorrectionEffect.FOLLOWING_PAIRING,
    CorrectionEffect.RATING_ONLY,
)
TEXT = b"1. e4 *\n"


def begun(count=6, *, published=True, **settings):
    desk = ready(count, **settings)
    desk.do(asked.PairRound(FIRST, Colour.WHITE))
    if published:
        desk.do(asked.PublishRound(FIRST, 1))
    return desk


# --- results


def test_results_are_entered_changed_and_taken_back_by_who_has_seen_what_stands():
    desk = begun()
    game = desk.games[0].id
    enter, clear = asked.EnterResult, asked.ClearResult
    assert desk.ask(enter(FIRST, game, DRAW, WHITE)) == refused(
        "value-changed", game=game, stands=None
    )
    assert desk.ask(clear(FIRST, game, DRAW)) == ()
    assert desk.ask(asked.CorrectResult(FIRST, game, DRAW, WHITE)) == refused(
        "result-missing", game=game
    )
    assert desk.ask(enter(FIRST, game, DRAW)) == (ResultEntered(FIRST, 1, game, DRAW, None),)
    desk.do(enter(FIRST, game, DRAW))
    assert desk.ask(enter(FIRST, game, DRAW)) == ()
    told = refused("value-changed", game=game, stands="==")
    assert desk.ask(enter(FIRST, game, WHITE)) == told
    assert desk.ask(clear(FIRST, game, WHITE)) == told
    assert desk.ask(asked.CorrectResult(FIRST, game, WHITE, BLACK)) == told
    assert desk.ask(enter(FIRST, game, WHITE, DRAW)) == (
        ResultEntered(FIRST, 1, game, WHITE, DRAW),
    )
    assert desk.ask(clear(FIRST, game, DRAW)) == (ResultCleared(FIRST, 1, game, DRAW),)
    for command in (enter(FIRST, 99, DRAW), clear(FIRST, 99, DRAW), asked.SwapColours(FIRST, 99)):
        assert desk.ask(command) == refused("game-unknown", game=99)


def test_results_of_an_earlier_round_are_corrected():
    desk = ready(6)
    desk.play(WHITE)
    game = desk.games[0].id
    desk.do(asked.PairRound(FIRST))
    told = refused("correction-needed", round=1)
    assert desk.ask(asked.EnterResult(FIRST, game, DRAW, WHITE)) == told
    assert desk.ask(asked.ClearResult(FIRST, game, WHITE)) == told
    assert desk.ask(asked.CorrectResult(FIRST, game, DRAW, WHITE)) == (
        ResultCorrected(FIRST, 1, game, DRAW, WHITE, FOLLOWING),
    )


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_what_a_correction_touches_is_decided_by_the_moment():
    """Before the next pairing: it; until its round is over: the one after; then ratings alone."""
    desk = ready(6)
    desk.play(WHITE)
    assert effect_of_correction(desk.section, 1) is NEXT
    desk.do(asked.PairRound(FIRST))
    assert effect_of_correction(desk.section, 1) is FOLLOWING
    assert effect_of_correction(desk.section, 2) is NEXT
    desk.do(asked.PublishRound(FIRST, 2))
    first, *others = desk.games
    for game in others:
        desk.do(asked.EnterResult(FIRST, game.id, DRAW))
    assert effect_of_correction(desk.section, 1) is FOLLOWING, "one game is still on"
    desk.do(asked.EnterResult(FIRST, first.id, DRAW))
    assert effect_of_correction(desk.section, 1) is RATING
    desk.do(asked.PairRound(FIRST))
    assert effect_of_correction(desk.section, 1) is RATING
    assert effect_of_correction(desk.section, 2) is FOLLOWING
    table = all_play_all(4)
    table.play(WHITE)
    table.play(WHITE)
    table.play(WHITE)
    assert {effect_of_correction(table.section, at) for at in (1, 2, 3)} == {NEXT}


def test_how_an_adjourned_game_ended_counts_whenever_it_is_known():
    desk = ready(6)
    desk.play(GameResult.ADJOURNED, WHITE)
    adjourned, won = (game.id for game in desk.games[:2])
    desk.play(DRAW)
    desk.play(DRAW)
    ended = asked.CorrectResult(FIRST, adjourned, WHITE, GameResult.ADJOURNED, confirmed=True)
    assert desk.ask(ended) == (
        ResultCorrected(FIRST, 1, adjourned, WHITE, GameResult.ADJOURNED, FOLLOWING),
    )
    assert desk.ask(asked.CorrectResult(FIRST, won, BLACK, WHITE)) == (
        ResultCorrected(FIRST, 1, won, BLACK, WHITE, RATING),
    )
    told = refused("too-late-for-colours", round=1)
    assert desk.ask(asked.SwapColours(FIRST, won)) == told
    assert desk.ask(asked.SwapColours(FIRST, won, for_rating=True)) == (
        ColoursSwapped(FIRST, 1, won, RATING),
    )
    desk.do(asked.CorrectResult(FIRST, won, BLACK, WHITE))
    stands = desk.section.game(won)
    assert (stands.result, stands.rating_result) == (WHITE, BLACK)
    assert desk.ask(asked.CorrectResult(FIRST, won, DRAW, WHITE)) == refused(
        "value-changed", game=won, stands="10"
    )
    assert len(desk.ask(asked.CorrectResult(FIRST, won, DRAW, BLACK))) == 1


def test_colours_that_were_the_other_ones_turn_the_players_the_result_and_the_round_after():
    desk = ready(6)
    desk.play(WHITE)
    game = desk.games[0]
    desk.do(asked.PairRound(FIRST))
    desk.do(asked.SwapColours(FIRST, game.id))
    turned = desk.section.game(game.id)
    assert (turned.white, turned.black, turned.result) == (game.black, game.white, BLACK)
    assert [each.corrected_since for each in desk.section.rounds] == [False, True]


# --- what players say


def test_players_report_games_of_the_round_being_played_alone():
    desk = begun(published=False)
    game = desk.games[0]

    def said(number, entry, result=WHITE):
        return desk.ask(asked.ReportResult(FIRST, number, entry, result))

    assert said(game.id, game.white) == refused("reports-closed")
    desk.do(asked.SetReporting(FIRST, is_open=True))
    assert desk.ask(asked.SetReporting(FIRST, is_open=True)) == ()
    unknown = refused("game-unknown", game=game.id)
    assert said(game.id, game.white) == unknown, "nobody has been told of the round"
    desk.do(asked.PublishRound(FIRST, 1))
    assert said(game.id, desk.games[1].white) == unknown
    assert said(99, game.white) == refused("game-unknown", game=99)
    forfeit = GameResult.WHITE_WINS_BY_FORFEIT
    assert said(game.id, game.white, forfeit) == refused("report-not-of-players", result="+-")
    assert said(game.id, game.white) == (ResultReported(FIRST, game.id, game.white, WHITE),)
    desk.do(asked.ReportResult(FIRST, game.id, game.white, WHITE))
    assert said(game.id, game.white) == ()
    assert desk.ask(asked.WithdrawReport(FIRST, game.id, game.black)) == ()
    assert desk.ask(asked.WithdrawReport(FIRST, game.id, game.white)) == (
        ReportWithdrawn(FIRST, game.id, game.white),
    )
    desk.do(asked.EnterResult(FIRST, game.id, DRAW))
    late = refused("report-too-late", result="==")
    assert said(game.id, game.black) == late
    assert desk.ask(asked.WithdrawReport(FIRST, game.id, game.white)) == late


def test_what_both_say_alike_is_confirmed_game_by_game():
    desk = begun()
    desk.do(asked.SetReporting(FIRST, is_open=True))
    first, second, third = desk.games

    def say(game, entry, result):
        desk.do(asked.ReportResult(FIRST, game.id, entry, result))

    assert reported(desk.section, first) == ("none", None)
    say(first, first.white, WHITE)
    assert reported(desk.section, first) == ("one", WHITE)
    say(first, first.black, WHITE)
    assert reported(desk.section, first) == ("agreed", WHITE)
    say(second, second.white, WHITE)
    say(second, second.black, DRAW)
    assert reported(desk.section, second) == ("clash", None)
    say(third, third.white, DRAW)
    confirm = asked.ConfirmReports
    assert desk.ask(confirm(FIRST, (first.id, first.id))) == (
        ResultEntered(FIRST, 1, first.id, WHITE, None),
    )
    assert desk.ask(confirm(FIRST, (first.id, 99))) == refused("game-unknown", game=99)
    for game in (second, third):
        told = refused("reports-not-agreed", board=game.board)
        assert desk.ask(confirm(FIRST, (game.id,))) == told
    desk.do(asked.EnterResult(FIRST, first.id, WHITE))
    assert reported(desk.section, desk.games[0]) == ("none", None)


def test_players_note_their_own_presence_where_that_is_open():
    desk = created()
    desk.do(asked.RegisterPlayer(FIRST, Player("Ana")))
    desk.do(asked.RegisterPlayer(FIRST, Player("Eva")))
    assert desk.ask(asked.CheckMeIn(FIRST, 9)) == refused("entry-unknown", entry=9)
    assert desk.ask(asked.CheckMeIn(FIRST, 1)) == refused("self-check-in-closed")
    desk.do(asked.SetSelfCheckIn(FIRST, is_open=True))
    assert desk.ask(asked.SetSelfCheckIn(FIRST, is_open=True)) == ()
    assert len(desk.ask(asked.CheckMeIn(FIRST, 1))) == 1
    desk.do(asked.CloseEntries(FIRST))
    desk.do(asked.WithdrawPlayer(FIRST, 1))
    assert desk.ask(asked.CheckMeIn(FIRST, 1)) == refused("player-withdrawn", entry=1)


# --- the second reading


def test_a_result_is_read_again_by_another_person_once_it_stands():
    desk = begun()
    game = desk.games[0]
    read = asked.ReadAgain
    assert desk.ask(read(FIRST, 99, WHITE, "Bo")) == refused("game-unknown", game=99)
    assert desk.ask(read(FIRST, game.id, WHITE, "Bo")) == refused("reading-before-entry", board=1)
    desk.do(asked.EnterResult(FIRST, game.id, WHITE))
    assert desk.ask(read(FIRST, game.id, WHITE, " ")) == refused("reader-missing")
    assert desk.ask(read(FIRST, game.id, WHITE, " ANA ", "ana")) == refused(
        "reading-same-person", name="ANA"
    )
    assert desk.ask(read(FIRST, game.id, WHITE, " Bo ", "Ana")) == (
        ResultReadAgain(FIRST, game.id, WHITE, "Bo", "Ana"),
    )
    desk.do(read(FIRST, game.id, WHITE, "Bo", "Ana"))
    assert desk.ask(read(FIRST, game.id, WHITE, "Bo", "Ana")) == ()


def test_pairing_waits_for_boards_that_were_not_read_twice_and_names_them():
    desk = begun()
    assert desk.ask(asked.RequireSecondReading(FIRST, is_required=False)) == ()
    desk.do(asked.RequireSecondReading(FIRST, is_required=True))
    for game in desk.games:
        desk.do(asked.EnterResult(FIRST, game.id, DRAW))
    desk.do(asked.ReadAgain(FIRST, desk.games[1].id, DRAW, "Bo", "Ana"))
    assert [game.board for game in unread(desk.section)] == [1, 3]
    told = refused("not-read-twice", round=1, boards=(1, 3))
    by_hand = asked.PairByHand(FIRST, 2, ((1, 2), (3, 4), (5, 6)), ReasonByHand.REMATCH)
    assert desk.ask(asked.PairRound(FIRST)) == told
    assert desk.ask(by_hand) == told
    anew = replace(by_hand, round=1)
    assert desk.ask(anew) != told, "the round is made anew"
    assert desk.ask(asked.PassReading(FIRST, 2)) == refused("round-not-last", round=2)
    assert desk.ask(asked.PassReading(FIRST, 1)) == (ReadingPassed(FIRST, 1),)
    desk.do(asked.PassReading(FIRST, 1))
    assert desk.ask(asked.PassReading(FIRST, 1)) == ()
    assert isinstance(desk.ask(asked.PairRound(FIRST)), tuple)


# --- moves


def test_moves_are_kept_and_taken_away_by_who_saw_them():
    desk = begun()
    game = desk.games[0]

    def attach(text=TEXT, expected="", number=None):
        given = (AttachedGame(number or game.id, text, expected),)
        return desk.ask(asked.AttachGames(FIRST, given, "r1.pgn"))

    assert attach(number=99) == refused("game-unknown", game=99)
    assert attach(b"") == refused("game-text-not-one", board=1, count=0)
    assert attach(TEXT + b"\n1. d4 *\n") != ()
    assert attach() == (GameAttached(FIRST, 1, game.id, TEXT, "r1.pgn"),)
    assert attach(b"x" * (LONGEST + 1)) == refused("game-text-too-long", board=1, count=LONGEST)
    detach = asked.DetachGame
    assert desk.ask(detach(FIRST, 99, "")) == refused("game-unknown", game=99)
    assert desk.ask(detach(FIRST, game.id, "")) == ()
    desk.record(attach())
    assert attach() == ()
    told = refused("value-changed", game=game.id)
    assert attach(b"1. d4 *\n") == told
    assert desk.ask(detach(FIRST, game.id, "other")) == told
    assert desk.ask(detach(FIRST, game.id, digest_of(TEXT))) == (GameDetached(FIRST, 1, game.id),)


def test_a_text_of_exactly_the_longest_is_taken(monkeypatch):
    monkeypatch.setattr("arbitro.desk.features.games.LONGEST", 20)
    desk = begun()
    given = TEXT + b" " * (20 - len(TEXT))
    number = desk.games[0].id
    for text, fine in ((given, True), (given + b" ", False)):
        answer = desk.ask(asked.AttachGames(FIRST, (AttachedGame(number, text, ""),)))
        assert isinstance(answer, tuple) == fine


# --- incidents


def incident(desk, **changes):
    game = desk.games[0]
    return replace(Incident(1, game.id, game.board, game.white, note="seen"), **changes)


def test_an_incident_says_something_somebody_can_mean_of_a_round_a_board_and_a_player():
    desk = begun()
    game, other = desk.games[:2]
    record = asked.RecordIncident

    def told(**changes):
        return desk.ask(record(FIRST, incident(desk, **changes)))

    for number in (0, 2):
        assert told(round=number) == refused("round-not-paired", round=number)
    assert told(situation="nonsense") == refused("incident-situation-unknown", situation="nonsense")
    assert told(penalties=("nonsense",)) == refused("incident-penalty-unknown")
    assert told(note=" ") == refused("incident-empty")
    assert told(illegal_move=True, player=None) == refused("incident-player-missing")
    assert told(penalties=("penalty-warning",), player=None) == refused("incident-player-missing")
    assert told(player=99) == refused("entry-unknown", entry=99)
    assert told(player=other.white) == refused("incident-player-elsewhere", board=game.board)
    assert told(game=99) == refused("game-unknown", game=99)
    assert told(player=None, note=" ") == refused("incident-empty")
    for fine in (
        {"note": "", "situation": "illegal-move"},
        {"note": "", "penalties": ("penalty-warning",)},
        {"player": None},
        {"player": game.black},
    ):
        (recorded,) = told(**fine)
        assert recorded == IncidentRecorded(FIRST, 1, incident(desk, **fine))
    # of no game: at no board, whatever is said
    (recorded,) = told(game=None, board=7)
    assert recorded.incident.board == 0
    wrong_board = record(FIRST, incident(desk, board=7))
    assert desk.ask(wrong_board)[0].incident.board == game.board
    result = record(FIRST, incident(desk, game=None), WHITE)
    assert desk.ask(result) == refused("incident-result-without-board")


@pytest.mark.parametrize(
    ("times", "fine"),
    [
        ((("white", LONGEST_TIME),), True),
        ((("white", -LONGEST_TIME), ("black", 1)), True),
        ((("white", LONGEST_TIME + 1),), False),
        ((("white", 0),), False),
        ((("white", 1), ("white", 2)), False),
        ((("red", 1),), False),
    ],
)
def test_times_are_given_to_the_two_clocks_of_a_game_each_once_and_no_more_than_a_day(times, fine):
    desk = begun()
    answer = desk.ask(asked.RecordIncident(FIRST, incident(desk, times=times)))
    told = refused("incident-times-of-no-clock")
    assert isinstance(answer, tuple) if fine else answer == told
    without_game = incident(desk, times=times, game=None)
    assert desk.ask(asked.RecordIncident(FIRST, without_game)) == told
    assert LONGEST_TIME == 24 * 60 * 60 * 1000


def test_an_incident_is_corrected_and_withdrawn_once_by_who_saw_it():
    desk = begun()
    first = incident(desk)
    now = replace(first, note="now")
    correct, withdraw = asked.CorrectIncident, asked.WithdrawIncident
    one = IncidentId(1)
    unknown = refused("incident-unknown", number=1)
    assert desk.ask(correct(FIRST, one, now, first)) == unknown
    assert desk.ask(withdraw(FIRST, one, "why")) == unknown
    desk.do(asked.RecordIncident(FIRST, first))
    assert desk.ask(correct(FIRST, one, first, now)) == ()
    assert desk.ask(correct(FIRST, one, now, now)) == refused("value-changed", field="incident")
    assert desk.ask(correct(FIRST, one, now, first)) == (IncidentCorrected(FIRST, one, now, first),)
    assert desk.ask(withdraw(FIRST, one, " ")) == refused("incident-reason-missing")
    assert desk.ask(withdraw(FIRST, one, "why")) == (IncidentWithdrawn(FIRST, one, "why"),)
    desk.do(withdraw(FIRST, one, "why"))
    assert desk.ask(withdraw(FIRST, one, "why")) == ()
    gone = refused("incident-withdrawn", number=1)
    assert desk.ask(withdraw(FIRST, one, "another reason")) == gone
    assert desk.ask(correct(FIRST, one, now, first)) == gone


def test_no_draw_is_entered_where_everybody_meets_by_armageddon():
    desk = all_play_all(4)
    settings = desk.section.settings
    armageddon = replace(settings.knock_out, armageddon=True)
    told = refused("armageddon-without-draws")
    for changes, is_refused in (
        ({"play_off_of": 9, "knock_out": armageddon}, True),
        ({"play_off_of": 0, "knock_out": armageddon}, False),
        ({"play_off_of": 9}, False),
    ):
        desk = all_play_all(4)
        desk.do(asked.PairRound(FIRST))
        section = replace(desk.section, settings=replace(settings, **changes))
        desk.timeline.state = replace(desk.state, sections={FIRST: section})
        game = desk.games[0].id
        for drawn in (DRAW, GameResult.UNRATED_DRAW):
            answer = desk.ask(asked.EnterResult(FIRST, game, drawn))
            assert (answer == told) is is_refused
        assert isinstance(desk.ask(asked.EnterResult(FIRST, game, BLACK)), tuple)
        assert game == GameId(1)

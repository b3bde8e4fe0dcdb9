"""Cases of the Arbiters' Manual of 2023 on score sheets, online assistants and sudden death."""

import pytest

from arbitro.model import Result, Tpn
from arbitro.rules.laws.clock import (
    ClockEvent,
    advice,
    class_of,
    read_setting,
    simulate,
    write_setting,
)
from arbitro.rules.laws.editions import LAWS_2023
from arbitro.rules.pairing.knock_out import (
    ARMAGEDDON_TIME,
    MatchFormat,
    MatchGame,
    Stage,
    StageKind,
    follow,
)
from law_cases.asking import ask, codes, numbers, score

SECOND, MINUTE = 1_000, 60_000
SUDDEN_DEATH = "5+2@61; 4+2@61"
MISPLACED = "misplaced-pieces"


def recorded(covered, edition="2023"):
    """Return the ruling on a player with time enough whose score sheet is covered so."""
    return ask("recording", edition=edition, player="white", seconds_left=900, covered=covered)


@pytest.mark.article("E.01@2023-01 art. 8.2")
def test_a_pen_may_lie_on_the_score_sheet_while_the_arbiter_sees_the_last_move():
    ruling = recorded("pen")
    assert "pen-on-sheet-allowed" in codes(ruling)
    assert "8.2" in numbers(ruling)
    assert not ruling.sanctions


@pytest.mark.article("E.01@2023-01 art. 8.2")
def test_what_hides_the_last_move_from_the_arbiter_is_taken_away():
    ruling = recorded("last-move")
    assert {"last-move-hidden", "show-the-last-move"} <= codes(ruling)
    assert "8.2" in numbers(ruling)
    assert {each.code for each in ruling.sanctions if not each.mandatory}


@pytest.mark.article("E.01@2009-07 art. 8.2")
@pytest.mark.article("E.01@2014-07 art. 8.2")
def test_the_score_sheet_must_be_in_sight_since_2009():
    found = [
        "last-move-hidden" in codes(recorded("last-move", edition))
        for edition in ("1993", "2009", "2014", "2023")
    ]
    assert found == [False, True, True, True]


@pytest.mark.article("E.04@2020-12 art. II.9")
@pytest.mark.parametrize("moment", ["after-move", "before-move", "opponents-time"])
def test_a_blind_online_player_offers_through_the_assistant_at_any_time(moment):
    facts = {"player": "white", "moves_each": 20, "moment": moment}
    ruling = ask("draw-offer", edition="online", by_assistant=True, **facts)
    assert "II.9" in numbers(ruling)
    assert "offer-pending-online" in codes(ruling)
    assert not ruling.sanctions


@pytest.mark.article("E.04@2020-12 art. II.9")
def test_a_blind_online_player_accepts_through_the_assistant_at_any_time():
    facts = {"player": "white", "moves_each": 20, "moment": "opponents-time"}
    ruling = ask("draw-offer", edition="online", by_assistant=True, answer="accepted", **facts)
    assert score(ruling) == "1/2-1/2"
    assert "II.9" in numbers(ruling)


@pytest.mark.article("E.01@2009-07 art. 9.1(b)(2)")
def test_an_offer_is_noted_on_score_sheets_since_2009_and_not_on_a_virtual_board():
    found = [
        "both-note-the-offer" in codes(ask("draw-offer", edition=each, player="white"))
        for each in ("1993", "2009", "2014", "2023", "online")
    ]
    assert found == [False, True, True, True, False]


@pytest.mark.article("E.01@2023-01 art. D.2")
def test_over_the_board_draw_offers_are_no_task_of_the_assistant():
    facts = {"player": "white", "moves_each": 20, "by_assistant": True}
    ruling = ask("draw-offer", edition="2023", **facts)
    assert {"assistant-has-no-offers", "offer-pending"} <= codes(ruling)
    assert "II.9" not in numbers(ruling)


def after_moves(text, moves):
    """Return the reading after so many moves of each player, three seconds for every move."""
    presses = [ClockEvent(3 * SECOND * (ply + 1), "press", ply % 2) for ply in range(2 * moves)]
    return simulate(read_setting(text), [ClockEvent(0, "start"), *presses])[-1]


@pytest.mark.article("AM.IV@2023 art. 6.2")
def test_sudden_death_is_five_minutes_against_four_without_bonus_up_to_move_60():
    setting = read_setting(SUDDEN_DEATH)
    assert [setting.shown_at_start(player) for player in (0, 1)] == [5 * MINUTE, 4 * MINUTE]
    assert after_moves(SUDDEN_DEATH, 59).left == (123 * SECOND, 63 * SECOND)


@pytest.mark.article("AM.IV@2023 art. 6.2")
def test_the_two_seconds_of_sudden_death_begin_with_move_61():
    # 60 moves of three seconds are 180; from then on each move has two seconds of its own
    assert after_moves(SUDDEN_DEATH, 60).left == (122 * SECOND, 62 * SECOND)
    assert after_moves(SUDDEN_DEATH, 61).left == (121 * SECOND, 61 * SECOND)


@pytest.mark.article("AM.IV@2023 art. 6.2")
def test_the_clock_of_sudden_death_is_that_of_the_match():
    def told(periods):
        return [(each.seconds, each.moves, each.increment) for each in periods]

    def read(periods):
        return [(each.main // 1000, each.moves, each.bonus // 1000) for each in periods]

    setting = read_setting(SUDDEN_DEATH)
    assert read(setting.periods) == told(ARMAGEDDON_TIME.periods)
    assert read(setting.black) == told(ARMAGEDDON_TIME.black)


@pytest.mark.article("AM.IV@2023 art. 6.2")
@pytest.mark.parametrize(("result", "winner"), [("draw", 2), ("loss", 2), ("win", 1)])
def test_a_draw_in_sudden_death_sends_black_through(result, winner):
    white, black = {
        "draw": (Result.DRAW, Result.DRAW),
        "loss": (Result.LOSS, Result.WIN),
        "win": (Result.WIN, Result.LOSS),
    }[result]
    stages = (Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME),)
    level = MatchGame(Tpn(2), Tpn(1), Result.DRAW, Result.DRAW)
    last = MatchGame(Tpn(1), Tpn(2), white, black)
    found = follow(Tpn(1), Tpn(2), [level, last], MatchFormat(1, stages=stages).all_stages())
    assert found.winner == Tpn(winner)


def test_games_with_different_times_are_not_rated():
    setting = read_setting(SUDDEN_DEATH)
    assert "unequal-times-not-rated" in {each.code for each in advice(setting)}
    assert class_of(setting, LAWS_2023).rate.value == "blitz"


@pytest.mark.parametrize("text", [SUDDEN_DEATH, "90/40+30+30@61", "120/40+60/20+15+30@61"])
def test_a_late_bonus_is_written_as_it_is_read(text):
    assert write_setting(read_setting(text)) == text


@pytest.mark.parametrize(
    "text", ["5+2@1", "5+2@", "5+2@x", "90/40+30+30@40", "5+2@61@3", "5+0@61", "fide 60+30@61"]
)
def test_a_bonus_begins_with_a_move_of_the_last_period_but_the_first_of_the_game(text):
    assert read_setting(text).code == "bonus-not-understood"


def test_a_bonus_may_begin_with_the_last_period():
    periods = read_setting("120/40+60/20+15+30@61").periods
    assert [each.main // 60_000 for each in periods] == [120, 60, 15]
    assert [each.bonus // 1_000 for each in periods] == [0, 0, 30]


@pytest.mark.article("E.01@2023-01 art. 3.10.3")
@pytest.mark.parametrize(
    ("start", "arises"),
    [
        ("4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1", False),  # both kings in check
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", True),
        ("rnbqkbnr/pppppppp/8/8/8/4B3/PPPPPPPP/RNBQK1NR w KQkq - 0 1", False),
    ],
)
def test_a_ruling_says_so_where_no_game_leads_to_the_position_it_was_asked_with(start, arises):
    given = {"player": "white", "start": start, "opponent_can_mate": "yes"}
    ruling = ask("flag-fell", **given)
    assert ("position-cannot-arise" in codes(ruling)) is not arises
    assert ("3.10.3" in numbers(ruling)) is not arises
    assert "position-cannot-arise" not in codes(ask("illegal-move", **given))


@pytest.mark.article("E.01@2023-01 art. 2.3")
@pytest.mark.article("E.01@2023-01 art. 7.2.1")
@pytest.mark.parametrize(
    ("start", "squares"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", ("d1", "e1")),
        ("rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", ("d1", "e1", "d8", "e8")),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", ("g1",)),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", None),
        ("bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1", None),  # Chess960
    ],
)
def test_the_squares_that_stand_wrong_at_the_start_are_named(start, squares):
    ruling = ask("wrong-initial-position", start=start)
    named = [dict(each.values)["squares"] for each in ruling.steps if each.code == MISPLACED]
    assert named == ([] if squares is None else [squares])
    later = ask("wrong-initial-position", start=start, moves_each=5)
    assert MISPLACED not in codes(later)


@pytest.mark.article("E.01@2023-01 art. I.11")
@pytest.mark.article("E.01@2014-07 art. E.11")
@pytest.mark.parametrize(
    ("edition", "default", "article"),
    [("2023", 30, "I.11"), ("2014", 30, "E.11"), ("2023", 0, None), ("2009", 30, None)],
)
def test_who_must_reply_loses_the_time_when_nobody_is_there(edition, default, article):
    ruling = ask(
        "sealed-move",
        edition=edition,
        sealer="white",
        sealer_present=False,
        replier_present=False,
        regulations={"default_minutes": default},
    )
    assert ("replier-loses-waiting-time" in codes(ruling)) is (article is not None)
    assert article is None or article in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. I.10")
@pytest.mark.article("E.01@2014-07 art. E.10")
def test_a_sealed_move_that_ends_the_game_is_ruled_on_by_the_article_on_lateness():
    facts = {"start": "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 40", "sealer": "white", "move": "Ra8"}
    late = {"sealer_present": False, "minutes_late": 90}
    for edition, article in (
        ("1993", "10.15"),
        ("2009", "I.10"),
        ("2014", "E.10"),
        ("2023", "I.10"),
    ):
        ruling = ask("sealed-move", edition=edition, **facts, **late)
        assert score(ruling) == "1-0"
        assert article in numbers(ruling)


@pytest.mark.article("E.01@2023-01 art. 6.2.5")
@pytest.mark.article("E.01@2014-07 art. 6.2(d)")
def test_the_button_is_not_held_down_against_who_displaced_the_pieces():
    ruling = ask("clock-handling", player="white", how="holding")
    assert {"clock-holding", "opponent-stops-the-clock"} <= codes(ruling)
    assert "6.2.5" in numbers(ruling)
    assert ruling.sanctions
    found = [
        "clock-holding" in codes(ask("clock-handling", edition=each, player="white", how="holding"))
        for each in ("1993", "2009", "2014", "2023")
    ]
    assert found == [False, False, True, True]


@pytest.mark.article("E.01@2014-07 art. 6.2(a)")
def test_the_reply_to_a_move_without_the_clock_completes_nothing_before_2014():
    given = {"player": "white", "how": "opponent-replied"}
    found = [
        "completed-by-next-move" in codes(ask("clock-handling", edition=each, **given))
        for each in ("1993", "2009", "2014", "2023")
    ]
    assert found == [False, False, True, True]

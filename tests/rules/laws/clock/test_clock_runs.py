"""A clock run from its log: beside one run second by second, and case by case at its edges."""

import random

import pytest

from arbitro.rules.laws.clock import (
    ClockEvent,
    ClockPeriod,
    ClockReading,
    ClockSetting,
    read_setting,
    simulate,
)
from arbitro.rules.laws.clock.setting import Bonus
from arbitro.rules.laws.clock.simulation import read_clock_time, read_log
from rules.laws.rulings.test_control_sheet import CASES, Clock

SECOND, MINUTE = 1_000, 60_000


def played_at_random(clock, seed):
    """Return the log of a game and what a clock of seconds shows after each of its events.

    Now and then the clocks are stopped for a while and the same player's is started again.
    """
    chance = random.Random(seed)
    clock = Clock(clock.mode, clock.periods, clock.at_zero)
    events, shown, stood_still, fell_at = [], [], 0, None

    def note(kind, player=0, running=None):
        events.append(ClockEvent((clock.now + stood_still) * SECOND, kind, player))
        flags = [None, None]
        if clock.fallen:
            flags[clock.to_move] = fell_at * SECOND
        shown.append(
            ClockReading(
                at=(clock.now + stood_still) * SECOND,
                left=tuple(each * SECOND for each in clock.left),
                moves=tuple(clock.moves),
                period=tuple(each + 1 for each in clock.period),
                running=running,
                flags=tuple(flags),
            )
        )

    note("start", running=0)
    while not clock.fallen and clock.moves[1] < 65:
        longest = 70 if clock.mode == "gong" else chance.choice((5, 60, 200))
        for _ in range(chance.randint(0, longest)):
            clock.second()
            if clock.fallen:
                fell_at = clock.now + stood_still
                break
        me = clock.to_move
        if clock.fallen or chance.random() < 0.15:
            note("stop")
            stood_still += 7
            if not clock.fallen:
                note("restart", me, running=me)
        if not clock.fallen:
            clock.press()
            note("press", me, running=1 - me)
    return events, shown


@pytest.mark.article("E.01@2023-01 art. 6.3.2")
@pytest.mark.parametrize(
    ("setting", "clock"), [each[1:] for each in CASES], ids=[each[0] for each in CASES]
)
@pytest.mark.parametrize("seed", range(3))
def test_a_clock_shows_what_one_run_second_by_second_does(setting, clock, seed):
    events, shown = played_at_random(clock, seed)
    assert simulate(setting, events) == tuple(shown)


def test_time_given_to_the_player_on_the_move_is_not_taken_back_with_the_press():
    # five minutes, of which two seconds are used and given back; two minutes are the arbiter's
    setting = read_setting("bronstein 5+3")
    events = [
        ClockEvent(0, "start"),
        ClockEvent(2_000, "stop"),
        ClockEvent(2_000, "adjust", 0, 2 * MINUTE),
        ClockEvent(2_000, "restart", 0),
        ClockEvent(2_000, "press", 0),
    ]
    assert simulate(setting, events)[-1].left == (7 * MINUTE, 5 * MINUTE)


def test_a_player_whose_clock_is_started_first_by_the_arbiter_has_all_the_time():
    setting = read_setting("bronstein 5+3")
    events = [ClockEvent(0, "restart", 1), ClockEvent(10_000, "press", 1)]
    assert simulate(setting, events)[-1].left == (5 * MINUTE, 5 * MINUTE - 7_000)


def test_a_period_added_at_zero_is_kept_where_the_bonus_gives_back_what_was_used():
    setting = ClockSetting(
        (ClockPeriod(MINUTE, 10, 5_000), ClockPeriod(MINUTE, None, 5_000)),
        Bonus.BRONSTEIN,
        added_at_zero=True,
    )
    events = [ClockEvent(0, "start"), ClockEvent(61_000, "press", 0)]
    # 61 of 120 seconds used, five given back
    assert simulate(setting, events)[-1].left[0] == 64_000


def test_what_was_used_of_a_move_is_not_given_back_twice():
    setting = read_setting("bronstein 5+3")
    events = [
        ClockEvent(0, "start"),
        ClockEvent(10_000, "press", 0),
        ClockEvent(10_000, "stop"),
        ClockEvent(10_000, "restart", 0),
        ClockEvent(10_000, "press", 0),
    ]
    assert simulate(setting, events)[-1].left[0] == 5 * MINUTE - 7_000


@pytest.mark.parametrize("moves", range(12))
def test_the_last_period_begins_anew_every_three_moves(moves):
    # ten minutes for two moves, then five minutes for every three
    setting = read_setting("10/2+5/3x")
    events = [ClockEvent(0, "start")]
    for _ in range(moves):
        events += [
            ClockEvent(events[-1].at + SECOND, "press", 0),
            ClockEvent(events[-1].at + SECOND, "press", 1),
        ]
    shown = simulate(setting, events)[-1]
    begun = sum(moves >= control for control in (2, 5, 8, 11))
    assert shown.period == (1 + begun, 1 + begun)
    assert shown.left == (
        10 * MINUTE + 5 * MINUTE * begun - moves * SECOND,
        10 * MINUTE + 5 * MINUTE * begun,
    )


@pytest.mark.parametrize(
    ("used", "left", "period"),
    [(59, 1, 1), (60, 30, 2), (89, 1, 2), (90, 30, 3), (121, 29, 4)],
)
def test_a_period_that_repeats_at_zero_never_ends(used, left, period):
    # a minute, then half a minute again and again
    setting = ClockSetting(
        (ClockPeriod(MINUTE, 1), ClockPeriod(MINUTE // 2, 1)), repeats=True, added_at_zero=True
    )
    shown = simulate(setting, [ClockEvent(0, "start"), ClockEvent(used * SECOND, "stop")])[-1]
    assert (shown.left[0], shown.period[0], shown.flags[0]) == (left * SECOND, period, None)


def test_an_event_the_clock_is_in_no_state_for_is_late_and_changes_nothing():
    setting = read_setting("5")
    for wrong in (
        ClockEvent(1_000, "start"),
        ClockEvent(1_000, "restart", 1),
        ClockEvent(1_000, "press", 1),
    ):
        shown = simulate(setting, [ClockEvent(0, "start"), wrong])[-1]
        assert (shown.late, shown.running, shown.moves) == (True, 0, (0, 0))
        assert shown.left == (5 * MINUTE - SECOND, 5 * MINUTE)
    nobody = simulate(setting, [ClockEvent(0, "press", 0)])[-1]
    assert (nobody.late, nobody.running, nobody.moves) == (True, None, (0, 0))


def test_events_at_one_moment_are_in_order_and_one_before_the_last_is_not():
    events = [ClockEvent(5_000, "start"), ClockEvent(5_000, "press"), ClockEvent(4_999, "stop")]
    shown = simulate(read_setting("5"), events)
    assert [each.late for each in shown] == [False, False, True]
    assert [each.at for each in shown] == [5_000, 5_000, 5_000]
    assert [each.running for each in shown] == [0, 1, 1]


def test_nothing_runs_before_the_start_and_while_the_clocks_are_stopped():
    events = [
        ClockEvent(9_000, "start"),
        ClockEvent(10_000, "stop"),
        ClockEvent(70_000, "stop"),
        ClockEvent(80_000, "restart", 1),
        ClockEvent(82_000, "stop"),
    ]
    shown = simulate(read_setting("5"), events)
    assert [each.left for each in shown] == [
        (300_000, 300_000),
        (299_000, 300_000),
        (299_000, 300_000),
        (299_000, 300_000),
        (299_000, 298_000),
    ]
    assert not any(each.late for each in shown)


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(
    ("change", "left"), [(-299_999, 1), (-300_000, 0), (-300_001, 0), (1, 300_001)]
)
def test_a_time_that_is_changed_never_falls_below_nothing(player, change, left):
    shown = simulate(read_setting("5"), [ClockEvent(0, "adjust", player, change)])[-1]
    assert shown.left[player] == left
    assert shown.left[1 - player] == 300_000
    assert shown.running is None


def test_after_the_fall_of_a_flag_there_is_no_bonus_and_no_period_more():
    setting = read_setting("1/1+1+10")
    events = [ClockEvent(0, "start"), ClockEvent(71_000, "press", 0)]
    # 70 seconds with the first bonus; the move would have been the control
    shown = simulate(setting, events)[-1]
    assert (shown.left[0], shown.flags[0], shown.period[0], shown.moves[0]) == (0, 70_000, 1, 1)


@pytest.mark.parametrize(
    ("flags", "first"),
    [((None, None), None), ((5, None), 0), ((None, 0), 1), ((5, 4), 1), ((0, 4), 0)],
)
def test_the_flag_that_fell_first_is_the_earlier_of_those_that_fell(flags, first):
    reading = ClockReading(9, (0, 0), (1, 1), (1, 1), None, flags)
    assert reading.first_flag == first


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [
        ("0:05", 5_000),
        ("0:05.0", 5_000),
        ("0:05.3", 5_300),
        ("1:05", 65_000),
        ("90:00", 5_400_000),
        ("1:00:00", 3_600_000),
        ("2:01:03.9", 7_263_900),
        (" 24 ", 24 * MINUTE),
        ("0", 0),
        ("0:00", 0),
        ("1440", 1440 * MINUTE),
        ("1:60", None),
        ("1:59:30", 7_170_000),
        ("1:60:30", None),
        ("1:99:30", None),
        ("12345", None),
        ("", None),
        ("1:2", None),
        ("-1", None),
        ("0:05.33", None),
    ],
)
def test_a_time_is_read_as_clocks_show_it(text, milliseconds):
    assert read_clock_time(text) == milliseconds


def test_a_log_of_presses_is_read_from_plain_data():
    found, problems = read_log(
        [
            {"at": 0, "event": "start"},
            {"at": 12_000, "event": "press", "player": "white"},
            {"at": 13_000, "event": "press", "player": "black"},
            {"at": 13_000, "event": "adjust", "player": "black", "change": -5_000},
        ]
    )
    assert problems == ()
    assert found == (
        ClockEvent(0, "start", 0, 0),
        ClockEvent(12_000, "press", 0, 0),
        ClockEvent(13_000, "press", 1, 0),
        ClockEvent(13_000, "adjust", 1, -5_000),
    )


def test_a_log_with_a_fault_is_not_read_at_all():
    found, problems = read_log([{"at": 0, "event": "start"}, {"event": "stop"}])
    assert found == ()
    assert [each.path for each in problems] == ["log[1].at"]

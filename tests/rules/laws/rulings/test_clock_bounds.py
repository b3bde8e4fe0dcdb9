"""Clocks at the edges: two minutes of a sheet, tenths of a second, the last period, sixty moves."""

from itertools import product

import pytest

from arbitro.rules.laws.clock import (
    ClockEvent,
    ClockPeriod,
    ClockSetting,
    SheetLine,
    advice,
    proportional_times,
    read_setting,
    session_length,
    simulate,
    with_changes,
    write_setting,
)
from arbitro.rules.laws.clock.setting import Bonus
from arbitro.rules.laws.ruling import TimeChange

SECOND, MINUTE = 1_000, 60_000


@pytest.mark.parametrize(("expected", "most"), [(600_000, 600_000), (600_000, 640_000)])
def test_two_minutes_off_are_no_alarm_and_a_thousandth_more_is_one(expected, most):
    for actual, difference, alarm in (
        (expected, 0, False),
        (most, 0, False),
        (most + 1, 1, False),
        (expected - 1, -1, False),
        (most + 2 * MINUTE, 2 * MINUTE, False),
        (expected - 2 * MINUTE, -2 * MINUTE, False),
        (most + 2 * MINUTE + 1, 2 * MINUTE + 1, True),
        (expected - 2 * MINUTE - 1, -2 * MINUTE - 1, True),
    ):
        line = SheetLine(expected, actual, most)
        assert (line.difference, line.alarm) == (difference, alarm)


@pytest.mark.parametrize("tenths", [1, 5, 9, 10, 15, 23, 25, 300, 305, 599])
def test_a_setting_in_tenths_of_a_second_is_written_as_it_is_read(tenths):
    setting = ClockSetting((ClockPeriod(15 * MINUTE, bonus=100 * tenths),), Bonus.CUMULATIVE)
    assert read_setting(write_setting(setting)) == setting
    control = ClockSetting((ClockPeriod(100 * tenths, 40), ClockPeriod(30 * MINUTE)))
    assert read_setting(write_setting(control)) == control


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("90", 180),
        ("90+30", 240),  # a minute and a half a move: 90 + 30 each
        ("120/40+60/20", 360),
        ("120/40+60/20+30", 360),  # the last period begins after the sixtieth move
        ("120/40+60/19+30", 420),  # here the sixtieth move is made in it
        ("120/40+40+30", 380),
        ("30/20x", 180),  # three times twenty moves
        ("30/25x", 180),  # two and a part of the third
        ("60/60x", 120),
    ],
)
def test_a_game_of_sixty_moves_lasts_at_most_what_both_are_given_for_them(text, minutes):
    assert session_length(read_setting(text)) == minutes * MINUTE


@pytest.mark.parametrize(
    ("bonus", "unusual"),
    [(0, False), (1.9, True), (2, False), (30, False), (60, False), (60.1, True), (61, True)],
)
def test_a_bonus_of_two_to_sixty_seconds_is_usual(bonus, unusual):
    setting = ClockSetting((ClockPeriod(15 * MINUTE, bonus=int(1000 * bonus)),), Bonus.CUMULATIVE)
    assert ("unusual-increment" in {each.code for each in advice(setting)}) is unusual


@pytest.mark.parametrize("player", [0, 1])
def test_a_flag_falls_in_the_last_period_and_not_before_a_period_that_is_added(player):
    added = ClockSetting((ClockPeriod(MINUTE, 2), ClockPeriod(MINUTE)), added_at_zero=True)
    begin = (
        [ClockEvent(0, "start")]
        if player == 0
        else [*(ClockEvent(0, "start"), ClockEvent(0, "press", 0))]
    )
    shown = [
        simulate(added, [*begin, ClockEvent(at, "stop")])[-1]
        for at in (59_999, 61_000, 119_999, 121_000)
    ]
    assert [each.left[player] for each in shown[:3]] == [1, 59_000, 1]
    assert [each.period[player] for each in shown] == [1, 2, 2, 2]
    assert [each.flags[player] for each in shown] == [None, None, None, 120_000]


def test_changes_of_a_ruling_leave_nobody_less_than_nothing():
    taken = [TimeChange("white", -5_000, "x"), TimeChange("black", -5_000, "x")]
    assert with_changes((5_000, 5_001), taken) == (0, 1)
    assert with_changes((4_000, 1), taken) == (0, 0)
    assert with_changes((4_000, 1), [taken[0], TimeChange("white", 3_000, "x")]) == (3_000, 1)


@pytest.mark.parametrize(("found", "back"), list(product([1, 2, 30], [0, 1, 2, 30, 31])))
def test_times_used_are_charged_in_proportion_to_the_moves(found, back):
    used = (90_000, 61_000)
    if not 1 <= back <= found:
        with pytest.raises(ValueError, match=r"\("):
            proportional_times(used, found, back)
    else:
        assert proportional_times(used, found, back) == tuple(each * back // found for each in used)

"""Clocks: modes, exact simulation, classes by edition, corrections, control sheets."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.rules.laws.clock import (
    Bonus,
    ClockEvent,
    ClockPeriod,
    ClockSetting,
    Mode,
    SettingProblem,
    advice,
    class_of,
    proportional_times,
    read_setting,
    sheet_line,
    simulate,
    with_floor,
    write_setting,
)
from arbitro.rules.laws.editions import LAWS_1993, LAWS_2009, LAWS_2014, LAWS_2023

SECOND, MINUTE = 1_000, 60_000


def played(setting, *thinking):
    """Return the reading after both sides have thought so long in turn, from the start at 0."""
    now, events = 0, [ClockEvent(0, "start")]
    for number, used in enumerate(thinking):
        now += used
        events.append(ClockEvent(now, "press", number % 2))
    return simulate(setting, events)[-1]


@pytest.mark.article("E.01@2023-01 art. 6.3.2")
def test_a_cumulative_bonus_is_on_the_clock_before_the_first_move_and_can_be_saved():
    setting = read_setting("5+3")
    assert setting.shown_at_start(0) == 303 * SECOND
    assert played(setting, SECOND).left[0] == 305 * SECOND


@pytest.mark.article("E.01@2023-01 art. 6.3.2")
def test_bronstein_never_gives_more_than_was_there_at_the_start_of_the_move():
    setting = read_setting("bronstein 5+3")
    assert setting.shown_at_start(0) == 300 * SECOND
    assert played(setting, SECOND).left[0] == 300 * SECOND
    assert played(setting, 10 * SECOND).left[0] == 293 * SECOND


@pytest.mark.article("E.01@2023-01 art. 6.3.2")
def test_with_a_delay_the_main_time_starts_only_after_it():
    setting = read_setting("delay 5+3")
    readings = simulate(setting, [ClockEvent(0, "start"), ClockEvent(2_000, "stop")])
    assert readings[-1].left[0] == 300 * SECOND
    assert played(setting, 10 * SECOND).left[0] == 293 * SECOND


@given(st.lists(st.integers(0, 9_000), max_size=40))
@settings(max_examples=50)
def test_delay_and_bronstein_leave_the_same_time_after_every_move(thinking):
    assert (
        played(read_setting("delay 30+5"), *thinking).left
        == played(read_setting("bronstein 30+5"), *thinking).left
    )


@given(st.lists(st.integers(0, 20_000), max_size=40))
@settings(max_examples=50)
def test_cumulative_time_is_main_time_and_bonuses_less_what_was_used(thinking):
    reading = played(read_setting("30+10"), *thinking)
    for player in (0, 1):
        moves = reading.moves[player]
        expected = 30 * MINUTE + 10 * SECOND * (moves + 1) - sum(thinking[player::2])
        assert reading.left[player] == expected


@given(st.lists(st.integers(0, 20_000), max_size=12))
@settings(max_examples=50)
def test_in_an_hourglass_no_time_is_lost(thinking):
    assert sum(played(read_setting("hourglass 5"), *thinking).left) == 10 * MINUTE


def test_the_hourglass_flag_falls_when_all_time_has_run_over():
    reading = played(read_setting("hourglass 1"), 61 * SECOND)
    assert reading.left == (0, 2 * MINUTE)
    assert reading.flags[0] == MINUTE


def test_the_fide_mode_gives_a_bonus_to_both_once_a_player_has_used_the_first_time():
    setting = read_setting("fide 1+30")
    before = played(setting, 50 * SECOND, 10 * SECOND)
    assert before.left == (10 * SECOND, 50 * SECOND)
    after = played(setting, 50 * SECOND, 10 * SECOND, 15 * SECOND)
    # 10 s left, reached zero, 30 s given, 5 s used, 30 s for the next move; Black 50 + 30
    assert after.left == (55 * SECOND, 80 * SECOND)
    assert after.flags == (None, None)


def test_after_the_first_time_is_used_up_reaching_zero_loses_in_the_fide_mode():
    reading = played(read_setting("fide 1+30"), 95 * SECOND)
    assert reading.flags[0] == 90 * SECOND


def test_a_gong_gives_every_move_its_full_time_and_saves_none():
    setting = read_setting("gong 10s")
    early = simulate(
        setting,
        [ClockEvent(0, "start"), ClockEvent(4_000, "press", 0), ClockEvent(15_000, "stop")],
    )[-1]
    # White's slot lasts to 10 s; Black has used five seconds of the next
    assert early.left[1] == 5 * SECOND
    assert played(setting, 11 * SECOND).flags[0] == 10 * SECOND


@pytest.mark.article("E.01@2023-01 art. 6.3.1")
def test_the_second_period_comes_when_the_moves_are_completed():
    setting = read_setting("1m/2+1")
    one = played(setting, 10_000, 0)
    assert one.left[0] == 50 * SECOND
    two = played(setting, 10_000, 0, 10_000, 0)
    assert two.left == (100 * SECOND, 120 * SECOND)
    assert two.period == (2, 2)


@pytest.mark.article("E.01@2023-01 art. 6.4")
def test_without_the_moves_the_flag_falls_at_the_end_of_the_first_period():
    reading = played(read_setting("1m/2+1"), 10_000, 0, 51_000)
    assert reading.flags[0] == 60_000
    assert reading.first_flag == 0


def test_a_clock_that_adds_at_zero_goes_on_and_leaves_the_count_to_the_arbiter():
    setting = ClockSetting((ClockPeriod(MINUTE, 2), ClockPeriod(MINUTE)), added_at_zero=True)
    reading = played(setting, 61 * SECOND)
    assert reading.left[0] == 59 * SECOND
    assert reading.flags == (None, None)
    assert reading.period[0] == 2


def test_a_repeated_period_comes_again_and_again():
    setting = read_setting("1/1x")
    assert setting.repeats
    assert played(setting, 0, 0, 0, 0).left == (3 * MINUTE, 3 * MINUTE)


@pytest.mark.article("E.01@2023-01 art. 6.4")
def test_the_clock_tells_which_of_two_flags_fell_first():
    events = [
        ClockEvent(0, "start"),
        ClockEvent(61_000, "press", 0),
        ClockEvent(130_000, "stop"),
    ]
    reading = simulate(read_setting("1"), events)[-1]
    assert reading.flags == (60_000, 121_000)
    assert reading.first_flag == 0


def test_adding_a_penalty_and_restarting():
    events = [
        ClockEvent(0, "start"),
        ClockEvent(5_000, "stop"),
        ClockEvent(5_000, "adjust", 1, 120_000),
        ClockEvent(9_000, "restart", 0),
        ClockEvent(10_000, "press", 0),
    ]
    assert simulate(read_setting("5"), events)[-1].left == (294_000, 420_000)


def test_an_event_out_of_order_is_marked_and_changes_nothing():
    events = [ClockEvent(0, "start"), ClockEvent(5_000, "press", 1), ClockEvent(4_000, "stop")]
    readings = simulate(read_setting("5"), events)
    assert [each.late for each in readings] == [False, True, True]
    assert readings[-1].running == 0


@pytest.mark.article("E.01@2023-01 art. A.1")
@pytest.mark.article("E.01@2023-01 art. B.1")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("30+30", "standard"),
        ("10+5", "rapid"),
        ("5+5", "blitz"),
        ("25+10", "rapid"),
        ("40+20", "standard"),
        ("7+3", "blitz"),
        ("10+3", "rapid"),
        ("6+5", "rapid"),
        ("10", "blitz"),
        ("60", "standard"),
        ("90/40+30+30", "standard"),
        ("delay 10+5", "rapid"),
    ],
)
def test_the_class_is_that_of_sixty_moves(text, expected):
    assert class_of(read_setting(text), LAWS_2023).rate.value == expected


@pytest.mark.article("E.01@2009-07 art. A.1")
@pytest.mark.article("E.01@2014-07 art. A.1")
@pytest.mark.parametrize(
    ("text", "before", "since"),
    [("10", "blitz", "blitz"), ("12", "blitz", "rapid"), ("15", "rapid", "rapid")],
)
def test_the_limits_of_rapid_and_blitz_moved_from_fifteen_to_ten_minutes(text, before, since):
    assert class_of(read_setting(text), LAWS_2009).rate.value == before
    assert class_of(read_setting(text), LAWS_2014).rate.value == since
    assert class_of(read_setting(text), LAWS_1993).rate is None


def test_the_arithmetic_of_a_class_is_told():
    found = class_of(read_setting("90/40+30+30"), LAWS_2023)
    assert (found.main // MINUTE, found.bonus // MINUTE, found.total // MINUTE) == (120, 30, 150)


@pytest.mark.parametrize(
    "text",
    [
        "90/40+30+30",
        "15+10",
        "5",
        "bronstein 25+5",
        "hourglass 5",
        "gong 10s",
        "fide 60+30",
        "120/40+60/20x",
        "delay 90+5",
        "5; 4",
    ],
)
def test_a_setting_is_written_as_it_is_read(text):
    assert write_setting(read_setting(text)) == text
    assert read_setting(write_setting(read_setting(text))) == read_setting(text)


def test_units_may_be_written():
    assert read_setting("90'/40 + 30' + 30\"") == read_setting("90/40+30+30")
    assert read_setting("2h/40+1h") == read_setting("120/40+60")


def test_more_moves_than_minutes_are_meant_where_the_unit_is_written():
    setting = read_setting("40m/90+30")
    assert [(each.main, each.moves) for each in setting.periods] == [
        (40 * 60_000, 90),
        (30 * 60_000, None),
    ]
    assert read_setting(write_setting(setting)) == setting


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "time-not-understood", 1),
        ("abc", "time-not-understood", 1),
        ("90/x+30", "moves-not-understood", 1),
        (f"90/{'9' * 5000}", "moves-not-understood", 1),
        ("40/90+30", "moves-or-minutes", 1),
        ("90/40+20/60+15", "moves-or-minutes", 7),
        ("90/40+30+30+5", "setting-too-long", 13),
        ("15+ten", "bonus-not-understood", 4),
        ("0+3", "time-not-understood", 1),
        ("delay 5+?", "bonus-not-understood", 9),
    ],
)
def test_what_is_not_understood_has_its_column(text, code, column):
    problem = read_setting(text)
    assert isinstance(problem, SettingProblem)
    assert (problem.code, problem.column) == (code, column)


@given(st.text(alphabet="0123456789+/;x sdelaygon'\".", max_size=20))
@settings(max_examples=200)
def test_no_text_makes_the_reader_fail(text):
    found = read_setting(text)
    assert isinstance(found, (ClockSetting, SettingProblem))


def test_what_to_mind_about_a_setting():
    def codes(text):
        return {each.code for each in advice(read_setting(text))}

    assert "first-bonus-on-the-clock" in codes("90/40+30+30")
    assert "record-to-the-end" in codes("90/40+30+30")
    assert "no-increment" in codes("120/40+60")
    assert "first-control-too-short" in codes("60/20+30+30")
    assert "unequal-times-not-rated" in codes("5; 4")


@pytest.mark.article("E.01@1993-01 art. 12.6")
def test_times_go_back_in_proportion_in_1993():
    assert proportional_times((90 * MINUTE, 60 * MINUTE), 30, 20) == (60 * MINUTE, 40 * MINUTE)


@pytest.mark.article("E.01@1993-01 art. 12.4")
def test_what_must_remain_at_least_in_1993():
    assert with_floor(0, moves_to_control=None) == 5 * MINUTE
    assert with_floor(0, moves_to_control=10) == 10 * MINUTE
    assert with_floor(20 * MINUTE, moves_to_control=10) == 20 * MINUTE


def test_the_control_sheet_of_the_manual():
    # 90 minutes each, started at 18:00, looked at 18:30: sum less moves is 150
    setting = read_setting("90/40+30+30")
    line = sheet_line(setting, 30 * MINUTE, 84 * MINUTE, 78 * MINUTE, move=12)
    assert line.expected == 150 * MINUTE
    assert not line.alarm
    slow = sheet_line(setting, 30 * MINUTE, 87 * MINUTE, 78 * MINUTE, move=12)
    assert slow.difference == 3 * MINUTE
    assert slow.alarm


def test_the_modes_of_every_source_are_known():
    assert {each.value for each in Mode} == {"periods", "fide", "hourglass", "gong"}
    assert {each.value for each in Bonus} == {"none", "cumulative", "bronstein", "delay"}

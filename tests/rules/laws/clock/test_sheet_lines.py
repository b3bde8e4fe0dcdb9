"""Lines of the control sheet mode by mode, and times back, each worked out by hand."""

import pytest

from arbitro.rules.laws.clock import (
    ClockPeriod,
    ClockSetting,
    read_setting,
    sheet_line,
    times_back,
    with_floor,
)
from arbitro.rules.laws.clock.setting import Bonus

SECOND, MINUTE = 1_000, 60_000


@pytest.mark.parametrize("move", [0, 1, 2, 3, 10])
@pytest.mark.parametrize("elapsed", range(0, 1_200, 50))
def test_with_a_gong_the_move_under_way_or_one_just_made_explains_the_clocks(move, elapsed):
    setting = read_setting("gong 60s")
    # the slots of a minute which the game may be in: the last of Black's move before, or these two
    slots = [1] if move == 0 else [2 * move - 1, 2 * move, 2 * move + 1]
    # who waits has a full minute, who moves what is left until the slot ends
    sums = [60 + min(max(60 * slot - elapsed, 0), 60) for slot in slots]
    for white, black in ((60, 60), (60, 31), (0, 60), (60, 55)):
        times = [each * SECOND for each in (elapsed, white, black)]
        line = sheet_line(setting, *times, move=move)
        nearest = min((white + black - each for each in sums), key=abs)
        assert line.difference == nearest * SECOND
        assert line.actual == (white + black) * SECOND


def test_in_the_fide_mode_bonuses_may_have_come_once_a_first_time_can_be_used_up():
    setting = read_setting("fide 40+30")
    before = sheet_line(setting, 40 * MINUTE - 1, 20 * MINUTE, 20 * MINUTE, move=10)
    assert (before.expected, before.most) == (40 * MINUTE + 1, 40 * MINUTE + 1)
    after = sheet_line(setting, 40 * MINUTE, 20 * MINUTE, 20 * MINUTE, move=10)
    # half a minute for each of ten moves and for the one to come, both players'
    assert (after.expected, after.most) == (40 * MINUTE, 51 * MINUTE)


def test_the_shorter_first_time_of_two_is_the_one_that_counts():
    setting = read_setting("fide 40+30; 30+10")
    before = sheet_line(setting, 30 * MINUTE - 1, 20 * MINUTE, 20 * MINUTE, move=2)
    assert before.most == before.expected == 40 * MINUTE + 1
    after = sheet_line(setting, 30 * MINUTE, 20 * MINUTE, 20 * MINUTE, move=2)
    # forty seconds together, three times
    assert (after.expected, after.most) == (40 * MINUTE, 42 * MINUTE)


@pytest.mark.parametrize(
    ("text", "tolerance"),
    [
        ("90", 120),
        ("90+30", 120),
        ("90+60", 120),
        ("90+61", 122),
        ("90+61; 90+60", 121),
        ("90+90", 180),
    ],
)
def test_two_minutes_or_both_bonuses_of_a_move_are_no_alarm(text, tolerance):
    line = sheet_line(read_setting(text), 0, 0, 0, move=1)
    assert line.tolerance == tolerance * SECOND


def test_before_and_with_the_first_move_each_has_the_bonus_of_that_move():
    setting = read_setting("15+10")
    shown = 15 * MINUTE + 10 * SECOND
    first = sheet_line(setting, 0, shown, shown, move=1)
    assert (first.expected, first.actual, first.difference) == (30 * MINUTE, 30 * MINUTE, 0)
    # with no move noted, the bonuses of the first stand on the clocks
    none = sheet_line(setting, 0, shown, shown, move=0)
    assert (none.expected, none.actual, none.difference) == (30 * MINUTE, 2 * shown, 20 * SECOND)


def test_before_the_first_move_nobody_has_the_second_period():
    # three minutes for one move, then five: with no move noted both have three
    line = sheet_line(read_setting("3/1+5"), 0, 8 * MINUTE, 8 * MINUTE, move=0)
    assert line.difference == 10 * MINUTE


def test_an_hourglass_always_shows_twice_the_time():
    line = sheet_line(read_setting("hourglass 10"), 95 * MINUTE, 3 * MINUTE, 17 * MINUTE, move=40)
    assert (line.expected, line.actual, line.difference) == (20 * MINUTE, 20 * MINUTE, 0)


@pytest.mark.parametrize(
    ("move", "given", "off"),
    [
        # before the control nobody has more than the first period
        (39, 0, 0),
        (39, 30, 30),
        # at it nobody, White, or both have the next: 30 and 15 minutes
        (40, 0, 0),
        (40, 30, 0),
        (40, 45, 0),
        (40, 20, -10),
        (40, 10, 10),
        # with the next move begun both have
        (41, 45, 0),
        (41, 30, -15),
    ],
)
def test_at_the_control_white_has_the_next_period_first(move, given, off):
    setting = read_setting("90/40+30; 60/40+15")
    # 150 minutes and what has been given, less the hundred that have gone
    line = sheet_line(setting, 100 * MINUTE, 20 * MINUTE, (30 + given) * MINUTE, move=move)
    assert line.difference == off * MINUTE


def test_who_shows_more_than_the_second_period_has_not_been_given_it():
    setting = ClockSetting(
        (ClockPeriod(40 * MINUTE, 40), ClockPeriod(20 * MINUTE)), added_at_zero=True
    )
    # 45 minutes have gone: 35 are left, 55 where White has been given the second period
    for white, off in ((20 * MINUTE, 0), (20 * MINUTE + 1, 20 * MINUTE + 1)):
        line = sheet_line(setting, 45 * MINUTE, white, 35 * MINUTE, move=10)
        assert line.difference == off


def test_a_bonus_may_lift_a_second_period_above_its_time():
    setting = ClockSetting(
        (ClockPeriod(40 * MINUTE, 40, 30_000), ClockPeriod(20 * MINUTE, None, 30_000)),
        Bonus.CUMULATIVE,
        added_at_zero=True,
    )
    # after ten moves eleven bonuses at most: 20 minutes and 330 seconds
    most = 20 * MINUTE + 330 * SECOND
    for white, possible in ((most, True), (most + 1, False)):
        # Black shows 35 minutes; both have been given 100 minutes and ten bonuses each
        elapsed = 100 * MINUTE + 2 * 300 * SECOND - white - 35 * MINUTE
        line = sheet_line(setting, elapsed, white, 35 * MINUTE, move=10)
        assert (line.difference == 0) is possible


def test_a_period_that_repeats_at_zero_may_have_come_once_a_move():
    setting = ClockSetting((ClockPeriod(10 * MINUTE, 1),), repeats=True, added_at_zero=True)
    # after three moves forty minutes each at most, of which seventy have gone
    for elapsed, off in ((70, 0), (60, 0), (71, 1)):
        line = sheet_line(setting, elapsed * MINUTE, 5 * MINUTE, 5 * MINUTE, move=3)
        assert line.difference == off * MINUTE


def test_of_the_periods_added_at_zero_the_last_alone_repeats():
    setting = ClockSetting(
        (ClockPeriod(10 * MINUTE, 1), ClockPeriod(5 * MINUTE, 1)), repeats=True, added_at_zero=True
    )
    # after a move ten and twice five minutes each at most: of forty, thirty-eight have gone
    line = sheet_line(setting, 38 * MINUTE, 3 * MINUTE, 4 * MINUTE, move=1)
    assert line.difference == 5 * MINUTE


def test_at_zero_nobody_knows_to_which_period_a_move_belonged():
    setting = ClockSetting(
        (ClockPeriod(40 * MINUTE, 40), ClockPeriod(20 * MINUTE, None, 30_000)),
        Bonus.CUMULATIVE,
        added_at_zero=True,
    )
    # ten moves of each with no bonus or with half a minute
    line = sheet_line(setting, 0, 40 * MINUTE, 40 * MINUTE, move=10)
    assert (line.expected, line.most) == (80 * MINUTE, 90 * MINUTE)


# Times back by the rule of 1993.


@pytest.mark.article("E.01@1993-01 art. 12.4")
@pytest.mark.parametrize(
    ("left", "moves", "increment", "floor"),
    [
        (300_001, None, 0, 300_001),
        (300_000, None, 0, 300_000),
        (299_999, None, 0, 300_000),
        (0, 5, 0, 300_000),
        (0, 6, 0, 360_000),
        (0, 0, 0, 300_000),
        (0, 1, 300_001, 300_001),
        (400_000, 6, 300_001, 400_000),
    ],
)
def test_five_minutes_a_minute_a_move_and_the_increment_remain(left, moves, increment, floor):
    assert with_floor(left, moves, increment) == floor


def minutes_back(text, shown, found_after, back_to):
    white, black = shown
    found = times_back(read_setting(text), (white * MINUTE, black * MINUTE), found_after, back_to)
    return (
        None if found is None else tuple(tuple(each / MINUTE for each in times) for times in found)
    )


@pytest.mark.article("E.01@1993-01 art. 12.6")
@pytest.mark.parametrize(
    ("text", "shown", "found_after", "back_to", "times"),
    [
        # 90 and 60 minutes used for thirty moves: 60 and 40 for twenty, of two hours each
        ("120/40+60/20x", (30, 60), 30, 20, ((60, 40), (60, 80))),
        # back behind the control: of three hours 150 and 120 were used
        ("120/40+60/20x", (30, 60), 50, 40, ((120, 96), (60, 84))),
        # across it: the moves go back to the first two hours
        ("120/40+60/20x", (80, 90), 50, 25, ((50, 45), (70, 75))),
        # a minute is left for each of the twenty moves to the control
        ("120/40+60/20x", (8, 120), 20, 20, ((112, 0), (20, 120))),
        # nothing used, nothing charged
        ("90", (90, 90), 10, 5, ((0, 0), (90, 90))),
        # cumulative bonuses belong to the time given: 90 minutes and eleven halves
        ("90+30", (90, 80), 10, 10, ((5.5, 15.5), (90, 80))),
        # what a delay lets pass is not saved up
        ("delay 90+30", (90, 80), 10, 10, ((0, 10), (90, 80))),
        # the increment is more than five minutes
        ("delay 6+360", (1, 6), 1, 1, ((5, 0), (6, 6))),
        ("90; 60", (45, 45), 3, 1, ((15, 5), (75, 55))),
    ],
)
def test_times_go_back_with_the_moves(text, shown, found_after, back_to, times):
    assert minutes_back(text, shown, found_after, back_to) == times


def test_clocks_that_show_more_than_was_given_give_no_times_back():
    assert minutes_back("90", (91, 80), 10, 5) is None
    assert minutes_back("90", (80, 91), 10, 5) is None


@pytest.mark.parametrize(
    ("found_after", "back_to", "possible"),
    [(10, 0, False), (10, 1, True), (10, 10, True), (10, 11, False), (0, 0, False)],
)
def test_a_game_goes_back_to_one_of_its_moves(found_after, back_to, possible):
    assert (minutes_back("90", (80, 80), found_after, back_to) is not None) is possible

"""What a setting gives up to a move, its class, and what to mind about it."""

import pytest

from arbitro.model import RateClass
from arbitro.rules.laws.clock import (
    Bonus,
    ClockPeriod,
    ClockSetting,
    Mode,
    advice,
    class_of,
    read_setting,
    session_length,
)
from arbitro.rules.laws.clock.setting import given
from arbitro.rules.laws.editions import LAWS_1993, LAWS_2009, LAWS_2014, LAWS_2023

SECOND, MINUTE = 1_000, 60_000


def period_of(setting, player, move):
    """Return the period a move belongs to and where it ends, counting the moves off one by one."""
    periods = setting.of(player)
    number, left = 0, periods[0].moves
    begun = [periods[0]]
    for _ in range(move - 1):
        left = None if left is None else left - 1
        if left == 0:
            number += 1
            begun.append(periods[min(number, len(periods) - 1)])
            left = begun[-1].moves
    return begun, left


@pytest.mark.parametrize(
    "text",
    [
        "90",
        "15+10",
        "90/40+30+30",
        "120/40+60/20+15+30",
        "5/1+4/2+3+7",
        "5+2@31",
        "120/40+60/20x",
        "3/1x",
        "60/20+5+10; 50/19+4+9",
    ],
)
@pytest.mark.parametrize("player", [0, 1])
def test_up_to_a_move_a_player_has_all_periods_begun_and_the_bonus_of_each_move(text, player):
    setting = read_setting(text)
    bonus = 0
    for completed in range(90):
        begun, left = period_of(setting, player, completed + 1)
        bonus += begun[-1].bonus
        found = given(setting, player, completed)
        assert found.main == sum(each.main for each in begun)
        assert found.bonus == bonus
        assert found.to_control == left
        assert found.bonus_of_move == begun[-1].bonus


def test_where_no_period_follows_nothing_more_is_given():
    setting = read_setting("90/40")
    assert [given(setting, 0, moves).main // MINUTE for moves in (39, 40, 80)] == [90, 90, 90]
    assert [given(setting, 0, moves).to_control for moves in (39, 40)] == [1, 0]


@pytest.mark.article("E.01@2023-01 art. A.1")
@pytest.mark.article("E.01@2023-01 art. B.1")
@pytest.mark.parametrize(
    ("laws", "milliseconds", "rate"),
    [
        # ten minutes or less are blitz, less than sixty rapid
        (LAWS_2023, 599_999, RateClass.BLITZ),
        (LAWS_2023, 600_000, RateClass.BLITZ),
        (LAWS_2023, 600_001, RateClass.RAPID),
        (LAWS_2023, 3_599_999, RateClass.RAPID),
        (LAWS_2023, 3_600_000, RateClass.STANDARD),
        (LAWS_2014, 600_000, RateClass.BLITZ),
        (LAWS_2014, 600_001, RateClass.RAPID),
        # in 2009 fifteen minutes and more were rapid
        (LAWS_2009, 899_999, RateClass.BLITZ),
        (LAWS_2009, 900_000, RateClass.RAPID),
        (LAWS_2009, 3_600_000, RateClass.STANDARD),
        (LAWS_1993, 900_000, None),
    ],
)
def test_the_bounds_of_the_classes_are_exact(laws, milliseconds, rate):
    found = class_of(ClockSetting((ClockPeriod(milliseconds),)), laws)
    assert (found.rate, found.main, found.bonus) == (rate, milliseconds, 0)


def test_sixty_gongs_are_a_game_and_an_hourglass_has_no_class():
    for seconds, rate in ((10, "blitz"), (11, "rapid"), (60, "standard")):
        found = class_of(read_setting(f"gong {seconds}s"), LAWS_2023)
        assert (found.rate.value, found.main, found.bonus) == (rate, 60 * seconds * SECOND, 0)
    # a gong saves nothing up
    assert class_of(read_setting("gong 10s+5"), LAWS_2023).bonus == 0
    found = class_of(read_setting("hourglass 5"), LAWS_2023)
    assert (found.rate, found.main) == (None, 5 * MINUTE)


def test_a_class_is_that_of_sixty_moves_in_their_periods():
    found = class_of(read_setting("10m/20+5m/20+2+3"), LAWS_2023)
    assert (found.main, found.bonus, found.total) == (17 * MINUTE, 3 * MINUTE, 20 * MINUTE)
    late = class_of(read_setting("5+2@31"), LAWS_2023)
    # the bonus of thirty moves
    assert (late.main, late.bonus) == (5 * MINUTE, MINUTE)


def test_a_game_lasts_what_both_are_given_each_by_the_own_setting():
    assert session_length(read_setting("90; 60+10")) == (90 + 60 + 10) * MINUTE


def test_of_a_period_longer_than_what_is_left_of_sixty_moves_only_those_moves_earn_a_bonus():
    first = ClockPeriod(main=120 * MINUTE, moves=40)
    second = ClockPeriod(main=60 * MINUTE, moves=30, bonus=30 * SECOND)
    # 120 + 60 and thirty seconds for each of the twenty moves left
    assert session_length(ClockSetting((first, second))) == 2 * (120 + 60 + 10) * MINUTE


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (
            "90/40+30+30",
            [
                "first-bonus-on-the-clock",
                "same-setting-all-event",
                "counter-must-be-right",
                "record-to-the-end",
            ],
        ),
        (
            "120/40+60",
            [
                "no-increment",
                "final-phase-last-period",
                "same-setting-all-event",
                "counter-must-be-right",
            ],
        ),
        ("90", ["no-increment", "final-phase-whole-game"]),
        ("5; 4", ["no-increment", "final-phase-whole-game", "unequal-times-not-rated"]),
        ("15+10", ["first-bonus-on-the-clock"]),
        ("90+30", ["first-bonus-on-the-clock", "record-to-the-end"]),
        ("90+29", ["first-bonus-on-the-clock"]),
        ("delay 90+30", ["record-to-the-end"]),
        ("delay 90+29.9", []),
        ("fide 60+30", ["record-to-the-end"]),
        ("fide 60+10", []),
        ("hourglass 5", []),
        ("gong 10s", []),
        ("5+1", ["first-bonus-on-the-clock", "unusual-increment"]),
        # no bonus on the first move, which is nothing unusual
        ("5+2@31", ["same-setting-all-event", "counter-must-be-right"]),
        (
            "5+2@30",
            ["same-setting-all-event", "counter-must-be-right", "first-control-too-short"],
        ),
    ],
)
def test_what_to_mind_is_told_and_nothing_else(text, codes):
    assert [each.code for each in advice(read_setting(text))] == codes


@pytest.mark.parametrize(
    ("bonus", "unusual"),
    [(0, False), (1, True), (1_999, True), (2_000, False), (60_000, False), (60_001, True)],
)
def test_from_two_seconds_to_a_minute_a_bonus_is_usual(bonus, unusual):
    setting = ClockSetting((ClockPeriod(15 * MINUTE, bonus=bonus),), Bonus.DELAY)
    assert ("unusual-increment" in [each.code for each in advice(setting)]) is unusual


def test_numbers_of_the_advice_are_those_of_the_setting():
    values = {each.code: dict(each.values) for each in advice(read_setting("60/29+45"))}
    assert values["final-phase-last-period"] == {"minutes": 45}
    assert values["first-control-too-short"] == {"moves": 29}
    thirty = {each.code for each in advice(read_setting("60/30+45"))}
    assert "first-control-too-short" not in thirty


def test_where_periods_are_added_at_zero_the_counter_decides_nothing():
    periods = (ClockPeriod(90 * MINUTE, 40, 30_000), ClockPeriod(30 * MINUTE, None, 30_000))
    setting = ClockSetting(periods, Bonus.CUMULATIVE, added_at_zero=True)
    assert [each.code for each in advice(setting)] == [
        "first-bonus-on-the-clock",
        "same-setting-all-event",
        "record-to-the-end",
    ]


def test_black_has_the_own_periods_where_there_are_any():
    mine, other = (ClockPeriod(MINUTE),), (ClockPeriod(2 * MINUTE),)
    assert [ClockSetting(mine, black=other).of(player) for player in (0, 1)] == [mine, other]
    assert [ClockSetting(mine).of(player) for player in (0, 1)] == [mine, mine]
    assert ClockSetting(mine).mode is Mode.PERIODS
    assert not ClockSetting(mine).repeats
    assert not ClockSetting(mine).added_at_zero

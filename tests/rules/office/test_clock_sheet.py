"""The clock sheet of a round: the manual's vectors, and games played with a clock on paper."""

from datetime import date, datetime, time
from random import Random

import pytest

from arbitro.rules.laws.clock.reading import read_setting
from arbitro.rules.office.hall.clock_sheet import (
    BoardReading,
    moments_of,
    readings_of,
    sheet_of_round,
    time_read,
)

TENTH = date(2026, 5, 10)
LONG = read_setting("90/40+30+30")


def judged(setting, elapsed, text, **more):
    return sheet_of_round(setting, elapsed * 60_000, readings_of(text), **more)


def test_the_manuals_boards_are_flagged_as_they_should_be():
    text = "7 71 78 14\n12 64 80 11\n20 60 79 9\n23 88 63 12"
    rows = judged(LONG, 45, text)
    assert [row.reading.board for row in rows if row.cause] == [20, 23]
    assert [row.cause for row in rows] == ["", "", "less", "more"]


def test_the_scheduled_hour_would_flag_all_of_them():
    rows = judged(LONG, 55, "7 71 78 14\n12 64 80 11\n20 60 79 9\n23 88 63 12")
    assert [row.cause for row in rows] == ["more"] * 4


@pytest.mark.parametrize(
    ("setting", "elapsed", "line"),
    [
        ("15+10", 10, "1 11:40 13:20 15"),
        ("60", 45, "1 38 37 40"),
        ("90/40+30+30", 150, "1 70 62 42"),
    ],
)
def test_clocks_in_order_are_not_flagged(setting, elapsed, line):
    (row,) = judged(read_setting(setting), elapsed, line)
    assert row.cause == ""
    assert row.line.difference == 0


def test_time_the_arbiter_gave_and_a_stop_are_taken_into_account():
    line = "1 76 78 14"  # five minutes more than the 149 there should be
    assert judged(LONG, 45, line)[0].cause == "more"
    assert judged(LONG, 45, line, added={1: 300_000})[0].cause == ""
    assert judged(LONG, 45, line, stopped={1: 300_000})[0].cause == ""


def test_games_with_every_press_are_never_flagged_and_forgotten_ones_once_it_matters():
    for seed in range(300):
        chance = Random(seed)
        left, now = [5_400_000, 5_400_000], 0
        moves = chance.randint(1, 39)
        for _ in range(moves):
            for player in (0, 1):
                used = chance.randint(1_000, 100_000)
                left[player] += 30_000 - used
                now += used
        if min(left) < 0:
            continue
        shown = (BoardReading(1, left[0], left[1], moves),)
        assert not sheet_of_round(LONG, now, shown)[0].cause
        missed = 8  # presses forgotten: four minutes of increments that never came
        shown = (BoardReading(1, max(left[0] - missed * 30_000, 0), left[1], moves),)
        if left[0] > missed * 30_000:
            assert sheet_of_round(LONG, now, shown)[0].cause == "less"


@pytest.mark.parametrize("text", ["", "-1", "1:60", "1:2:3:4", "a", "12:345"])
def test_what_is_no_time_is_none(text):
    assert time_read(text) is None


@pytest.mark.parametrize(
    ("text", "line"), [("1 2 3", 1), ("1 70 70 3\nx 1 1 1", 2), ("1 70 70 9999", 1)]
)
def test_a_line_that_is_not_understood_is_named(text, line):
    assert readings_of(text) == line


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1 70 70 500", True),
        ("1 70 70 501", False),
        ("99999 70 70 3", True),
        ("100000 70 70 3", False),
    ],
)
def test_moves_up_to_500_and_boards_of_five_figures_are_read(text, read):
    assert (readings_of(text) == 1) is not read


@pytest.mark.parametrize(
    ("started", "day"),
    [(time(19, 59), 10), (time(20), 10), (time(20, 1), 9)],
)
def test_a_round_began_less_than_a_day_before_its_clocks_were_read(started, day):
    """At the hour of the reading itself it has just begun; at a later one it was the day before."""
    began, read = moments_of(datetime.combine(TENTH, time(20, 30)), started, time(20))
    assert read == datetime.combine(TENTH, time(20))
    assert began == datetime.combine(TENTH.replace(day=day), started)

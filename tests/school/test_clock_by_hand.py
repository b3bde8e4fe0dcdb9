"""Clocks set by hand are right where they do what was announced; corrections are sums by hand."""

import pytest

from arbitro.rules.laws.clock import read_setting
from arbitro.school.laws.clock_by_hand import (
    WAYS,
    ClockEntry,
    clock_task,
    corrected,
    first_fault,
    irregular,
    read_entered,
    shown,
)

SEEDS = range(60)
MINUTE = 60_000


def test_every_way_a_clock_has_is_asked_for():
    assert {clock_task(seed).right.way for seed in SEEDS} == set(WAYS)


def changed(right):
    """Return settings that do something else than the right one."""
    for way in WAYS:
        if way != right.way and (right.seconds or way in {"hourglass", "gong"}):
            yield right._replace(way=way)
    if right.seconds:
        yield right._replace(seconds=right.seconds + 1)
        yield right._replace(seconds=right.seconds - 1)
    (time, moves), *rest = right.periods
    yield right._replace(periods=((time + 1000, moves), *rest))
    if rest:
        yield right._replace(periods=((time, moves + 1), *rest))
        yield right._replace(periods=((time, None), *rest))  # added at nought
        yield right._replace(periods=((time, moves), *rest[:-1]))
        (last, _) = rest[-1]
        yield right._replace(periods=((time, moves), *rest[:-1], (last + MINUTE, None)))


@pytest.mark.parametrize("seed", range(20))
def test_what_was_announced_is_right_and_nothing_that_does_otherwise(seed):
    task = clock_task(seed)
    assert first_fault(task, task.right) is None
    assert all(each.right == each.own for each in shown(task, task.right))
    if task.right.way not in {"hourglass", "gong"}:
        for other in changed(task.right):
            fault = first_fault(task, other)
            assert fault is not None, other


def test_no_time_added_is_right_by_whatever_name():
    task = next(each for each in map(clock_task, SEEDS) if each.right.way == "none")
    assert first_fault(task, task.right._replace(way="cumulative", seconds=0)) is None
    # seconds entered in a way that has none do nothing
    assert first_fault(task, task.right._replace(seconds=30)) is None


@pytest.mark.parametrize(
    ("entered", "text"),
    [
        (ClockEntry("cumulative", ((90 * MINUTE, 40), (30 * MINUTE, None)), 30), "90/40+30+30"),
        (ClockEntry("delay", ((90 * MINUTE, None),), 5), "delay 90+5"),
        (ClockEntry("bronstein", ((25 * MINUTE, None),), 10), "bronstein 25+10"),
        (ClockEntry("hourglass", ((5 * MINUTE, None),), 0), "hourglass 5"),
        (ClockEntry("gong", ((10_000, None),), 0), "gong 10s"),
        (ClockEntry("fide", ((60 * MINUTE, None),), 30), "fide 60+30"),
        (ClockEntry("none", ((5 * MINUTE, None),), 30), "5"),
    ],
)
def test_what_is_entered_is_the_setting_that_is_written_so(entered, text):
    assert entered.setting == read_setting(text)


@pytest.mark.parametrize(
    ("times", "moves", "seconds", "faults"),
    [
        (["", ""], ["", ""], "", {"time-1"}),
        (["1:30:00", "x"], ["40", ""], "30", {"time-2"}),
        (["90", ""], ["40", "3"], "30", {"time-2"}),
        (["90", "30"], ["0", ""], "30", {"moves-1"}),
        (["90", "30"], ["4x", ""], "9999", {"moves-1", "seconds"}),
        (["0:00"], [""], "-1", {"time-1", "seconds"}),
    ],
)
def test_fields_that_cannot_be_read_are_named(times, moves, seconds, faults):
    assert read_entered("cumulative", times, moves, seconds) == (None, frozenset(faults))
    assert "way" in read_entered("other", times, moves, seconds)[1]


def by_hand(asked):
    """Return what both clocks have to show, from what they show and what is told alone."""
    white, black = asked.shows.left
    (about,) = asked.about
    told = dict(about.values)
    kind = about.code.rpartition(".")[2]
    parts = asked.setting.removeprefix("delay ").split("+")
    if kind == "illegal":
        first = int(parts[0].partition("/")[0])
        bonus = (
            int(parts[-1]) if len(parts) == 3 or (len(parts) == 2 and "/" not in parts[0]) else 0
        )
        more = (2 if first + bonus >= 60 else 1) * MINUTE
        return (white, black + more) if told["player"] == "white" else (white + more, black)
    if kind == "no-bonus":
        more = int(parts[-1]) * 1000 * (told["moves"] + 1)
        return white + more, black + more
    if kind == "too-early":
        return white - told["minutes"] * MINUTE, black - told["minutes"] * MINUTE
    return white - told["seconds"] * 1000, black + told["seconds"] * 1000


def test_the_times_to_be_set_are_those_of_a_sum_by_hand():
    kinds = set()
    for seed in range(200):
        asked = irregular(seed)
        kinds.add(asked.about[0].code)
        assert asked.right == by_hand(asked), (seed, asked)
    assert len(kinds) == 4


def test_a_time_is_right_to_the_second_and_each_clock_is_judged_by_itself():
    asked = irregular(7)
    texts = [f"{t // 3_600_000}:{t // MINUTE % 60:02}:{t // 1000 % 60:02}" for t in asked.right]
    assert corrected(asked, texts) == (True, True)
    assert corrected(asked, [texts[0], "x"]) == (True, False)
    assert corrected(asked, []) == (False, False)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_announced_has_the_minutes_and_the_moves_of_every_period(seed):
    task = clock_task(seed)
    *periods, way = task.lines
    assert len(periods) == len(task.right.periods)
    for phrase, (time, moves) in zip(periods, task.right.periods, strict=True):
        told = dict(phrase.values)
        assert (told["seconds"], told["minutes"]) == (time // 1000, time // MINUTE)
        assert told["moves"] == (moves or 0)
    assert dict(way.values)["seconds"] == task.right.seconds

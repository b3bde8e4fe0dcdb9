"""The control sheet in every mode: beside a clock of its own that is run second by second."""

import random
from dataclasses import dataclass, field

import pytest

from arbitro.rules.laws.clock import ClockPeriod, ClockSetting, read_setting, sheet_line
from arbitro.rules.laws.clock.setting import Bonus, Mode

MINUTE = 60_000


@dataclass
class Clock:
    """A clock that is told every second what happens, from the definitions of its modes alone.

    ``periods`` are (minutes, moves or 0, seconds of bonus) a player.
    """

    mode: str
    periods: tuple
    at_zero: bool = False
    left: list = field(default_factory=list)
    period: list = field(default_factory=lambda: [0, 0])
    moves: list = field(default_factory=lambda: [0, 0])
    now: int = 0
    to_move: int = 0
    waits: int = 0
    spent: int = 0
    bonus_begun: bool = False
    fallen: bool = False

    def __post_init__(self):
        self.left = [side[0][0] * 60 for side in self.periods]
        if self.mode == "fischer":
            self.left = [
                left + side[0][2] for left, side in zip(self.left, self.periods, strict=True)
            ]
        self.begin()

    def of(self, player):
        return self.periods[player][self.period[player]]

    def begin(self):
        self.spent = 0
        self.waits = self.of(self.to_move)[2] if self.mode == "delay" else 0

    def second(self):
        """Let a second pass for whoever is to move."""
        me = self.to_move
        self.now += 1
        self.spent += 1
        if self.waits:
            self.waits -= 1
            return
        self.left[me] -= 1
        if self.mode == "hourglass":
            self.left[1 - me] += 1
        if self.left[me] > 0:
            return
        if self.mode == "fide" and not self.bonus_begun:
            self.bonus_begun = True
            self.left = [left + self.periods[side][0][2] for side, left in enumerate(self.left)]
        elif self.at_zero and self.period[me] + 1 < len(self.periods[me]):
            self.period[me] += 1
            self.left[me] += self.of(me)[0] * 60
        else:
            self.fallen = True

    def press(self):
        me = self.to_move
        self.moves[me] += 1
        if self.mode == "bronstein":
            self.left[me] += min(self.spent, self.of(me)[2])
        if self.mode == "gong":
            # what was not used of the move stands still for the opponent
            saved = self.left[me] + self.waits
            self.left[me] = self.of(me)[0] * 60
        reached = sum(each[1] for each in self.periods[me][: self.period[me] + 1])
        if (
            not self.at_zero
            and self.of(me)[1]
            and self.moves[me] == reached
            and self.period[me] + 1 < len(self.periods[me])
        ):
            self.period[me] += 1
            self.left[me] += self.of(me)[0] * 60
        if self.mode == "fischer" or (self.mode == "fide" and self.bonus_begun):
            self.left[me] += self.of(me)[2]
        self.to_move = 1 - me
        self.begin()
        if self.mode == "gong":
            self.waits = saved


def both(*periods):
    return periods, periods


CLOCKS = {
    "90/40+30+30": Clock("fischer", both((90, 40, 30), (30, 0, 30))),
    "90/40+30": Clock("none", both((90, 40, 0), (30, 0, 0))),
    "120/40+60/20+15+30": Clock("fischer", both((120, 40, 30), (60, 20, 30), (15, 0, 30))),
    "15+10": Clock("fischer", both((15, 0, 10))),
    "5+2@31": Clock("fischer", both((5, 30, 0), (0, 0, 2))),
    "15+5; 10+10": Clock("fischer", (((15, 0, 5),), ((10, 0, 10),))),
    "delay 60+10": Clock("delay", both((60, 0, 10))),
    "delay 60/30+15+10": Clock("delay", both((60, 30, 10), (15, 0, 10))),
    "bronstein 60+10": Clock("bronstein", both((60, 0, 10))),
    "fide 40+30": Clock("fide", both((40, 0, 30))),
    "hourglass 10": Clock("hourglass", both((10, 0, 0))),
    "gong 60s": Clock("gong", both((1, 0, 0))),
    "30+90": Clock("fischer", both((30, 0, 90))),
}
AT_ZERO = {
    "90/40+30+30": Clock("fischer", both((90, 40, 30), (30, 0, 30)), at_zero=True),
    "40/40+20": Clock("none", both((40, 40, 0), (20, 0, 0)), at_zero=True),
}


def lines(setting, clock, seed, slowest):
    """Give the line of the sheet at many moments of a game played at random, with the moment."""
    chance = random.Random(seed)
    clock = Clock(clock.mode, clock.periods, clock.at_zero)
    longest = 59 if clock.mode == "gong" else slowest
    while not clock.fallen and clock.moves[1] < 90:
        for _ in range(chance.randint(1, longest)):
            clock.second()
            if clock.fallen:
                return
            if chance.random() < 0.02:
                # the sheet has the move that is under way, or the last one made
                move = clock.moves[0] + (clock.to_move == 0 and chance.random() < 0.5)
                times = [1_000 * each for each in (clock.now, *clock.left)]
                yield sheet_line(setting, *times, move), times, move
        clock.press()


CASES = [
    *((name, read_setting(name), clock) for name, clock in CLOCKS.items()),
    *(
        (f"{name} at zero", ClockSetting(made.periods, made.bonus, added_at_zero=True), clock)
        for name, clock in AT_ZERO.items()
        for made in [read_setting(name)]
    ),
]


@pytest.mark.parametrize(
    ("setting", "clock"), [each[1:] for each in CASES], ids=[each[0] for each in CASES]
)
@pytest.mark.parametrize("slowest", [40, 120, 300])
def test_a_right_clock_is_never_flagged(setting, clock, slowest):
    seen = 0
    for seed in range(6):
        for line, times, move in lines(setting, clock, seed, slowest):
            assert not line.alarm, (times, move, line)
            seen += 1
    assert seen > 20


EXACT = [
    each
    for each in CASES
    if each[0] in {"90/40+30+30", "90/40+30", "120/40+60/20+15+30", "15+5; 10+10", "hourglass 10"}
]


@pytest.mark.parametrize(
    ("setting", "clock"), [each[1:] for each in EXACT], ids=[each[0] for each in EXACT]
)
@pytest.mark.parametrize("wrong", [-10, -4, 4, 10])
def test_a_clock_that_is_minutes_wrong_is_flagged_by_that_much(setting, clock, wrong):
    controls = {40, 60}
    seen = 0
    for line, times, move in lines(setting, clock, 1, 120):
        if move in controls:
            continue
        elapsed, white, black = times
        found = sheet_line(setting, elapsed, white + wrong * MINUTE, black, move)
        assert found.alarm, (times, move, found)
        assert found.difference - line.difference == wrong * MINUTE
        seen += 1
    assert seen > 20


def test_the_period_reached_is_counted_at_both_clocks():
    setting = read_setting("90/40+30+30")
    # two hours each given, 42 half minutes each, 150 minutes gone: 240 + 42 - 150 = 70 + 62
    line = sheet_line(setting, 150 * MINUTE, 70 * MINUTE, 62 * MINUTE, move=42)
    assert (line.expected, line.actual, line.difference) == (90 * MINUTE, 90 * MINUTE, 0)
    forgotten = sheet_line(setting, 150 * MINUTE, 70 * MINUTE, 32 * MINUTE, move=42)
    assert forgotten.difference == -30 * MINUTE
    assert forgotten.alarm


@pytest.mark.parametrize("credited", [0, 30, 60])
def test_at_the_control_either_both_or_nobody_may_have_the_next_period(credited):
    setting = read_setting("90/40+30+30")
    total = 180 + 40 + credited - 150
    line = sheet_line(setting, 150 * MINUTE, 20 * MINUTE, (total - 20) * MINUTE, move=40)
    assert line.difference == 0


def test_with_a_delay_the_sum_may_lie_between_nothing_and_all_of_it_saved():
    setting = read_setting("delay 60+10")
    # 30 moves: at most 31 times ten seconds each
    least = sheet_line(setting, 20 * MINUTE, 50 * MINUTE, 50 * MINUTE, move=30)
    assert (least.expected, least.most - least.expected) == (100 * MINUTE, 2 * 31 * 10_000)
    assert not sheet_line(setting, 20 * MINUTE, 55 * MINUTE, 55 * MINUTE, move=30).alarm
    assert sheet_line(setting, 20 * MINUTE, 57 * MINUTE, 57 * MINUTE, move=30).alarm
    assert sheet_line(setting, 20 * MINUTE, 48 * MINUTE, 48 * MINUTE, move=30).alarm


def test_the_setting_of_a_test_clock_is_the_one_that_is_read():
    assert read_setting("bronstein 60+10").bonus is Bonus.BRONSTEIN
    assert read_setting("fide 40+30").mode is Mode.FIDE
    assert read_setting("5+2@31").periods == (
        ClockPeriod(5 * MINUTE, 30),
        ClockPeriod(0, None, 2_000),
    )

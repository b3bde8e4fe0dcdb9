"""A clock run exactly from the log of what was done with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from arbitro.rules.laws.clock.setting import Bonus, ClockPeriod, ClockSetting, Mode
from arbitro.rules.laws.ruling import Player
from arbitro.rules.laws.values import FactProblem, read_value

EventKind = Literal["start", "press", "stop", "restart", "adjust"]


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """Something done with the clock at ``at`` milliseconds of a common time.

    ``start`` starts White's clock, ``press`` ends ``player``'s move (0 White, 1 Black), ``stop``
    stops both, ``restart`` starts ``player``'s, ``adjust`` adds ``change`` to ``player``'s time.
    """

    at: int
    kind: EventKind
    player: int = 0
    change: int = 0


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What the clock shows: time left, moves completed, period (from 1), who runs, who fell.

    ``flags`` are the moments the flags fell, None for a flag that is up; ``late`` tells of an
    event out of order, which was ignored.
    """

    at: int
    left: tuple[int, int]
    moves: tuple[int, int]
    period: tuple[int, int]
    running: int | None
    flags: tuple[int | None, int | None]
    late: bool = False

    @property
    def first_flag(self) -> int | None:
        """Return whose flag fell first, 0 or 1, None where both are up."""
        fallen = [
            (moment, player) for player, moment in enumerate(self.flags) if moment is not None
        ]
        return min(fallen)[1] if fallen else None


def simulate(setting: ClockSetting, events: Iterable[ClockEvent]) -> tuple[ClockReading, ...]:
    """Return what the clock shows after each event.

    >>> from arbitro.rules.laws.clock.reading import read_setting
    >>> log = [ClockEvent(0, "start"), ClockEvent(10_000, "press", 0)]
    >>> simulate(read_setting("5+3"), log)[-1].left
    (296000, 303000)
    """
    clock = _Clock(setting)
    return tuple(clock.take(event) for event in events)


@dataclass(slots=True)
class _Side:
    left: int
    moves: int = 0
    period: int = 0
    spent: int = 0
    free: int = 0
    flag: int | None = None


@dataclass(slots=True)
class _Clock:
    setting: ClockSetting
    sides: list[_Side] = field(default_factory=list)
    running: int | None = None
    now: int = 0
    bonus_phase: bool = False

    def __post_init__(self) -> None:
        self.sides = [_Side(self.setting.shown_at_start(player)) for player in (0, 1)]

    def take(self, event: ClockEvent) -> ClockReading:
        # An event of the past changes nothing: time that has run cannot be given back.
        late = event.at < self.now
        if not late:
            self._pass(event.at)
            late = not self._do(event)
        return self._reading(late=late)

    def _do(self, event: ClockEvent) -> bool:
        """Carry an event out; False where the clock is in no state for it."""
        if event.kind in {"start", "restart"}:
            if self.running is not None:
                return False
            if event.kind == "start":
                self._begin_move(0)
            else:
                self.running = event.player
        elif event.kind == "stop":
            self.running = None
        elif event.kind == "adjust":
            side = self.sides[event.player]
            side.left = max(0, side.left + event.change)
        elif self.running != event.player:
            return False
        else:
            self._complete(event.player)
        return True

    def _period(self, player: int) -> ClockPeriod:
        periods = self.setting.of(player)
        return periods[min(self.sides[player].period, len(periods) - 1)]

    def _pass(self, until: int) -> None:
        """Let time pass for whoever is running."""
        player, elapsed = self.running, until - self.now
        self.now = until
        if player is None or not elapsed:
            return
        side = self.sides[player]
        free = min(side.free, elapsed)
        side.free -= free
        used = elapsed - free
        if self.setting.mode is Mode.HOURGLASS:
            # No more than there was: after its fall a clock has nothing to give.
            self.sides[1 - player].left += min(used, side.left)
        self._use(player, used)

    def _use(self, player: int, used: int) -> None:
        side = self.sides[player]
        side.spent += used
        while used >= side.left and side.flag is None:
            used -= side.left
            side.left = 0
            if not self._more_time(player):
                # The moment of the fall and not of the event that shows it.
                side.flag = self.now - used
                return
        side.left = max(0, side.left - used)

    def _more_time(self, player: int) -> bool:
        """Add time to a clock that has reached zero, if its setting has more; tell whether."""
        side = self.sides[player]
        if self.setting.mode is Mode.FIDE and not self.bonus_phase:
            self.bonus_phase = True
            for number, other in enumerate(self.sides):
                other.left += self._period(number).bonus
            return True
        if self.setting.added_at_zero and self._next_period(player):
            side.left += self._period(player).main
            return True
        return False

    def _next_period(self, player: int) -> bool:
        """Go to the next period where there is one."""
        side = self.sides[player]
        if side.period + 1 >= len(self.setting.of(player)) and not self.setting.repeats:
            return False
        side.period += 1
        return True

    def _complete(self, player: int) -> None:
        """End a player's move and start the opponent's clock."""
        side = self.sides[player]
        side.moves += 1
        grace = 0
        if self.setting.mode is Mode.GONG:
            # Nobody has to move before the gong: what is left until it passes before the opponent's
            # time runs.
            grace = side.left + side.free
            side.left = self._period(player).main
        elif side.flag is None:
            self._give_time(player)
        side.spent = 0
        self._begin_move(1 - player)
        if self.setting.mode is Mode.GONG:
            self.sides[1 - player].free = grace

    def _give_time(self, player: int) -> None:
        """Give bonus and next period; a bonus for the move to come is that of its own period."""
        if self.setting.bonus is Bonus.CUMULATIVE:
            self._control(player)
            self._add_bonus(player)
        else:
            self._add_bonus(player)
            self._control(player)

    def _add_bonus(self, player: int) -> None:
        """Give the bonus: a cumulative one belongs to the move to come."""
        side, bonus = self.sides[player], self._period(player).bonus
        if self.setting.bonus is Bonus.BRONSTEIN:
            # What the move did not use of it is not saved up.
            side.left += min(side.spent, bonus)
        elif self.setting.mode is Mode.FIDE and not self.bonus_phase:
            return
        elif self.setting.bonus is Bonus.CUMULATIVE:
            side.left += bonus

    def _control(self, player: int) -> None:
        """Add the next period when its moves are completed, unless that waits for zero."""
        side = self.sides[player]
        if self.setting.added_at_zero or side.moves != self._moves_until_control(player):
            return
        if self._next_period(player):
            side.left += self._period(player).main

    def _moves_until_control(self, player: int) -> int | None:
        """Return the number of the last move of the current period, None without a control."""
        periods = self.setting.of(player)
        total = 0
        for number in range(self.sides[player].period + 1):
            moves = periods[min(number, len(periods) - 1)].moves
            if moves is None:
                return None
            total += moves
        return total

    def _begin_move(self, player: int) -> None:
        self.running = player
        side = self.sides[player]
        side.free = self._period(player).bonus if self.setting.bonus is Bonus.DELAY else 0

    def _reading(self, *, late: bool) -> ClockReading:
        white, black = self.sides
        return ClockReading(
            at=self.now,
            left=(white.left, black.left),
            moves=(white.moves, black.moves),
            period=(white.period + 1, black.period + 1),
            running=self.running,
            flags=(white.flag, black.flag),
            late=late,
        )


# Press logs and clock times as data and text.

_CLOCK = re.compile(r"(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)(?:\.(\d))?|(\d{1,4})")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """An entry of a log as its author writes it."""

    at: int
    event: Literal["start", "press", "stop", "restart", "adjust"]
    player: Player = "white"
    change: int = 0


def read_log(data: object) -> tuple[tuple[ClockEvent, ...], tuple[FactProblem, ...]]:
    """Read a list of entries: ``{"at": 12000, "event": "press", "player": "white"}``.

    ``at`` and ``change`` are milliseconds.

    >>> read_log([{"at": 0, "event": "start"}])[0][0].kind
    'start'
    >>> read_log([{"at": 0, "event": "begin"}])[1][0].path
    'log[0].event'
    """
    problems: list[FactProblem] = []
    entries = read_value(tuple[_Entry, ...], data, "log", problems)
    if problems:
        return (), tuple(problems)
    events = (
        ClockEvent(entry.at, entry.event, int(entry.player == "black"), entry.change)
        for entry in entries
    )
    return tuple(events), ()


def read_clock_time(text: str) -> int | None:
    """Read a time as clocks show it, or whole minutes; None where it is neither.

    >>> read_clock_time("1:24:30"), read_clock_time("24:30"), read_clock_time("24")
    (5070000, 1470000, 1440000)
    """
    found = _CLOCK.fullmatch(text.strip())
    # without hours a clock may show more than 59 minutes
    if found is None or (found[1] and int(found[2]) > 59):
        return None
    if found[5]:
        return int(found[5]) * 60_000
    seconds = int(found[1] or 0) * 3600 + int(found[2]) * 60 + int(found[3])
    return seconds * 1_000 + int(found[4] or 0) * 100

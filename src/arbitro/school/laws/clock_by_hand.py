"""Chess clocks set by hand for a time control, and corrected after an irregularity.

What was set is right where the clock does what the announced one does, whatever was entered: both
are run through the same game, and the first moment at which they differ is told. A correction is
right where the clock shows what it would show without the irregularity (E.01 art. 6.10.2), with
what the ruling on it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

from arbitro.model import RateClass
from arbitro.reasons import Value
from arbitro.rules.laws.case import Case, GameConditions
from arbitro.rules.laws.clock import (
    Bonus,
    ClockEvent,
    ClockPeriod,
    ClockReading,
    ClockSetting,
    Mode,
    class_of,
    simulate,
    with_changes,
)
from arbitro.rules.laws.clock.simulation import read_clock_time
from arbitro.rules.laws.editions import laws_of
from arbitro.rules.laws.ruling import Player
from arbitro.rules.laws.situations.illegal import IllegalMove, illegal_move
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.question import Phrase, one_of, said

LAWS = laws_of("2023")
_SECOND, _MINUTE = 1_000, 60_000
_PLAYERS: tuple[Player, Player] = ("white", "black")

WAYS: dict[str, tuple[Mode, Bonus]] = {
    "none": (Mode.PERIODS, Bonus.NONE),
    "cumulative": (Mode.PERIODS, Bonus.CUMULATIVE),
    "bronstein": (Mode.PERIODS, Bonus.BRONSTEIN),
    "delay": (Mode.PERIODS, Bonus.DELAY),
    "fide": (Mode.FIDE, Bonus.CUMULATIVE),
    "hourglass": (Mode.HOURGLASS, Bonus.NONE),
    "gong": (Mode.GONG, Bonus.NONE),
}
"""What a clock can be set to do, by the names of its menu."""

MOST_PERIODS = 3
LONGEST_BONUS = 3600
MOST_MOVES = 99


class ClockEntry(NamedTuple):
    """What was entered on a clock: a way, periods of milliseconds and moves, seconds a move.

    A period without moves before another one ends when its time is used up.
    """

    way: str
    periods: tuple[tuple[int, int | None], ...]
    seconds: int = 0

    @property
    def setting(self) -> ClockSetting:
        """Return what the clock does; a way without additional time forgets the seconds."""
        mode, bonus = WAYS[self.way]
        each = self.seconds * _SECOND if bonus is not Bonus.NONE else 0
        kept = self.periods if mode is Mode.PERIODS else self.periods[:1]
        moves = [of for _, of in kept[:-1]]
        return ClockSetting(
            tuple(
                ClockPeriod(time, of if place < len(moves) else None, each)
                for place, (time, of) in enumerate(kept)
            ),
            bonus,
            mode,
            added_at_zero=None in moves,
        )


class Task(NamedTuple):
    """A clock to be set: the announced time control, in words and as it is entered."""

    seed: int
    right: ClockEntry
    lines: tuple[Phrase, ...]


class Moment(NamedTuple):
    """What the clock shows at a moment of a game: as it should, and as it was set."""

    at: Phrase
    right: tuple[int, int]
    own: tuple[int, int]


def clock_task(seed: int) -> Task:
    """Return a time control to set a clock for, the same for the same seed."""
    chance = RandomSource(seed)
    right = _drawn(chance)
    lines = []
    for place, (time, moves) in enumerate(right.periods):
        name = f"period-{'moves' if moves else 'rest' if place else 'whole'}"
        if right.way in {"hourglass", "gong"}:
            name = f"period-{right.way}"
        values: dict[str, Value] = {"minutes": time // _MINUTE, "seconds": time // _SECOND}
        lines.append(said(f"school.clock.{name}", **values, moves=moves or 0))
    lines.append(said(f"school.clock.way-told.{right.way}", seconds=right.seconds))
    return Task(seed, right, tuple(lines))


def _drawn(chance: RandomSource) -> ClockEntry:
    way = one_of(chance, ("cumulative", "cumulative", *WAYS))
    if way == "gong":
        return ClockEntry(way, ((one_of(chance, (10, 15, 20, 30)) * _SECOND, None),))
    if way == "hourglass":
        return ClockEntry(way, (((1 + chance.below(5)) * _MINUTE, None),))
    added = 0 if way == "none" else one_of(chance, (5, 10, 15, 30))
    if way != "fide" and chance.happens(500):
        moves = one_of(chance, (30, 36, 40))
        parts = [(one_of(chance, (60, 75, 90, 100)), moves)]
        if way == "cumulative" and chance.happens(250):
            parts.append((one_of(chance, (30, 50, 60)), 20))
        parts.append((one_of(chance, (15, 20, 30)), 0))
        periods = tuple((minutes * _MINUTE, of or None) for minutes, of in parts)
        return ClockEntry(way, periods, added)
    minutes = one_of(chance, (3, 5, 10, 15, 25, 60, 90))
    quick = 0 if not added else min(added, one_of(chance, (2, 3, 5))) if minutes < 10 else added
    return ClockEntry(way, ((minutes * _MINUTE, None),), quick)


# Set and run.

_QUICK, _LONGER, _LONG = 6 * _SECOND, 70 * _SECOND, 25 * _MINUTE
"""How long a move takes: less than every bonus, more than any, and so that time is used up."""
_LOOKED = 3 * _SECOND
_LONGER_MOVES, _LONG_MOVES = 2, 12


class _Look(NamedTuple):
    """Something done with the clock of the game: what it is, and whether it is worth a row."""

    event: ClockEvent
    at: Phrase
    told: bool = False


def shown(task: Task, entered: ClockEntry) -> tuple[Moment, ...]:
    """Return what the clock shows in a game, first quick and then slow, both ways."""
    game = _game(task)
    return tuple(moment for item, moment, _ in _run(task, entered, game) if item.told)


def first_fault(task: Task, entered: ClockEntry) -> Moment | None:
    """Return the first moment at which the clock shows what it should not; None: it is right.

    >>> task = clock_task(1)
    >>> first_fault(task, task.right) is None
    True
    """
    return next((moment for _, moment, same in _run(task, entered, _game(task)) if not same), None)


def _run(
    task: Task, entered: ClockEntry, game: list[_Look]
) -> Iterator[tuple[_Look, Moment, bool]]:
    log = [item.event for item in game]
    right, own = simulate(task.right.setting, log), simulate(entered.setting, log)
    for item, mine, theirs in zip(game, right, own, strict=True):
        same = (mine.left, mine.flags) == (theirs.left, theirs.flags)
        yield item, Moment(item.at, mine.left, theirs.left), same


def _game(task: Task) -> list[_Look]:
    """Return a game in which every setting shows what it is."""
    start = said("school.clock.at.start")
    game = [_Look(ClockEvent(0, "stop"), start, told=True), _Look(ClockEvent(0, "start"), start)]
    controls = set(accumulate(moves for _, moves in task.right.periods if moves))
    quick = max(controls, default=0) + 2
    now = 0
    for number in range(1, quick + _LONGER_MOVES + _LONG_MOVES + 1):
        took = _QUICK
        if number > quick:
            took = _LONGER if number <= quick + _LONGER_MOVES else _LONG
        for player, name in enumerate(_PLAYERS):
            at = said("school.clock.at.thinking", number=number, player=name)
            looked = now + _LOOKED
            game.append(_Look(ClockEvent(looked, "stop"), at, told=number == 1 and not player))
            game.append(_Look(ClockEvent(looked, "restart", player), at))
            now += took
            told = bool(player) and number in {1, quick + _LONGER_MOVES, *controls}
            at = said("school.clock.at.moved", number=number, player=name, minutes=now // _MINUTE)
            if told:
                at = said("school.clock.at.moved-both", number=number)
            game.append(_Look(ClockEvent(now, "press", player), at, told))
    return game


# Read what was entered.


def read_entered(
    way: str, times: list[str], moves: list[str], seconds: str
) -> tuple[ClockEntry | None, frozenset[str]]:
    """Read what was entered; the names of the fields that cannot be read, ``time-1`` the first.

    >>> read_entered("cumulative", ["1:30:00", "30"], ["40", ""], "30")[0].setting.periods[0].moves
    40
    >>> read_entered("cumulative", ["x"], [""], "30")[1]
    frozenset({'time-1'})
    """
    faults, periods = set(), []
    for place, (time, of) in enumerate(zip(times[:MOST_PERIODS], moves, strict=False), 1):
        if not time.strip():
            if place == 1 or of.strip():
                faults.add(f"time-{place}")
            continue
        length = read_clock_time(time)
        if not length:
            faults.add(f"time-{place}")
        asked = of.strip()
        count = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else 0
        if asked and not 0 < count <= MOST_MOVES:
            faults.add(f"moves-{place}")
        periods.append((length or 0, count or None))
    plain = seconds.strip() or "0"
    added = int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 5 else -1
    if not 0 <= added <= LONGEST_BONUS:
        faults.add("seconds")
    if way not in WAYS:
        faults.add("way")
    if faults or not periods:
        return None, frozenset(faults)
    return ClockEntry(way, tuple(periods), added), frozenset()


# Corrected.


class ClockCorrection(NamedTuple):
    """A clock to be corrected: what it shows, and what it has to show; milliseconds.

    ``about`` says what happened, ``why`` how the times come about, by the article of ``concept``.
    """

    seed: int
    setting: str
    about: tuple[Phrase, ...]
    shows: ClockReading
    right: tuple[int, int]
    why: tuple[Phrase, ...]
    concept: str


class _Game(NamedTuple):
    """A game as far as it went: its setting, what was pressed when, and how many moves each."""

    name: str
    setting: ClockSetting
    log: tuple[ClockEvent, ...]
    now: int
    moves: int

    def reading(self, setting: ClockSetting | None = None) -> ClockReading:
        return simulate(setting or self.setting, self.log)[-1]


def irregular(seed: int) -> ClockCorrection:
    """Return a clock to be corrected, the same for the same seed.

    >>> irregular(4) == irregular(4)
    True
    """
    for attempt in range(100):
        chance = RandomSource(seed + 1_000_003 * attempt)
        found = one_of(chance, _KINDS)(seed, chance)
        if found is not None and found.shows.flags == (None, None) and min(found.right):
            return found
    raise AssertionError(seed)


_SETTINGS = {
    "90+30": ClockEntry("cumulative", ((90 * _MINUTE, None),), 30),
    "60+30": ClockEntry("cumulative", ((60 * _MINUTE, None),), 30),
    "15+10": ClockEntry("cumulative", ((15 * _MINUTE, None),), 10),
    "25+10": ClockEntry("cumulative", ((25 * _MINUTE, None),), 10),
    "90/40+30+30": ClockEntry("cumulative", ((90 * _MINUTE, 40), (30 * _MINUTE, None)), 30),
    "100/40+50": ClockEntry("none", ((100 * _MINUTE, 40), (50 * _MINUTE, None))),
    "delay 90+5": ClockEntry("delay", ((90 * _MINUTE, None),), 5),
    "60": ClockEntry("none", ((60 * _MINUTE, None),)),
}


def _played(name: str, moves: int, chance: RandomSource, *, most: int = 0) -> _Game:
    """Return a game of so many moves by both; each takes more than any delay."""
    setting, now = _SETTINGS[name].setting, 0
    share = (most or setting.periods[0].main * 2 // 3) // _SECOND // (moves + 1)
    log = [ClockEvent(0, "start")]
    for _ in range(moves):
        for player in (0, 1):
            now += (6 + chance.below(max(1, share - 5))) * _SECOND
            log.append(ClockEvent(now, "press", player))
    return _Game(name, setting, tuple(log), now, moves)


def _illegal(seed: int, chance: RandomSource) -> ClockCorrection:
    """Somebody completed an illegal move, the first of that player."""
    game = _played(one_of(chance, tuple(_SETTINGS)), 6 + chance.below(25), chance)
    player = one_of(chance, _PLAYERS)
    rate = class_of(game.setting, LAWS).rate or RateClass.STANDARD
    facts = IllegalMove(player=player, opponent_can_mate="yes")
    ruling = illegal_move(Case(GameConditions(LAWS, rate)), facts)
    shows = game.reading()
    (given,) = ruling.times
    return ClockCorrection(
        seed,
        game.name,
        (said("school.clock.happened.illegal", player=player),),
        shows,
        with_changes((shows.left[0], shows.left[1]), ruling.times),
        (
            said("school.clock.why.illegal", minutes=given.milliseconds // _MINUTE),
            said("school.clock.why.not-the-other", player=player),
        ),
        given.concept,
    )


def _without_bonus(seed: int, chance: RandomSource) -> ClockCorrection:
    """The clock had been set without the time a move."""
    names = tuple(name for name, setting in _SETTINGS.items() if setting.way == "cumulative")
    game = _played(one_of(chance, names), 4 + chance.below(22), chance)
    bonus = game.setting.periods[0].bonus // _SECOND
    bare = tuple(replace(period, bonus=0) for period in game.setting.periods)
    return ClockCorrection(
        seed,
        game.name,
        (said("school.clock.happened.no-bonus", moves=game.moves),),
        game.reading(replace(game.setting, periods=bare, bonus=Bonus.NONE)),
        game.reading().left,
        (
            said("school.clock.why.bonus-of-moves", seconds=bonus, moves=game.moves),
            said("school.clock.why.bonus-first", count=game.moves + 1),
        ),
        "clock-wrongly-set",
    )


def _too_early(seed: int, chance: RandomSource) -> ClockCorrection | None:
    """The move counter was ahead: the next period was added before its moves were made."""
    names = tuple(name for name, setting in _SETTINGS.items() if len(setting.periods) > 1)
    name = one_of(chance, names)
    first = _SETTINGS[name].periods[0][1] or 0
    game = _played(name, first - 1 - chance.below(3), chance)
    periods = game.setting.periods
    ahead = replace(periods[0], moves=game.moves)
    added = periods[1].main // _MINUTE
    return ClockCorrection(
        seed,
        game.name,
        (said("school.clock.happened.too-early", moves=game.moves, minutes=added),),
        game.reading(replace(game.setting, periods=(ahead, *periods[1:]))),
        game.reading().left,
        (said("school.clock.why.too-early", minutes=added, moves=first),),
        "clock-wrongly-set",
    )


def _wrong_side(seed: int, chance: RandomSource) -> ClockCorrection:
    """After a stop the clock of the player not on the move was started."""
    names = tuple(name for name, setting in _SETTINGS.items() if setting.way != "delay")
    game = _played(one_of(chance, names), 6 + chance.below(20), chance)
    seconds = 20 + 5 * chance.below(30)
    until = game.now + seconds * _SECOND

    def resumed(player: int) -> ClockReading:
        log = (
            ClockEvent(game.now, "stop"),
            ClockEvent(game.now, "restart", player),
            ClockEvent(until, "stop"),
        )
        return simulate(game.setting, (*game.log, *log))[-1]

    return ClockCorrection(
        seed,
        game.name,
        (said("school.clock.happened.wrong-side", seconds=seconds),),
        resumed(1),
        resumed(0).left,
        (said("school.clock.why.wrong-side", seconds=seconds),),
        "clock-wrongly-set",
    )


_KINDS: tuple[Callable[[int, RandomSource], ClockCorrection | None], ...] = (
    _illegal,
    _without_bonus,
    _too_early,
    _wrong_side,
)


def corrected(asked: ClockCorrection, texts: list[str]) -> tuple[bool, ...]:
    """Tell of each clock, White's first, whether the time written is what it has to show.

    Tenths that a clock does not show are no error.
    """
    times = [read_clock_time(text) for text in (*texts, "", "")[:2]]
    return tuple(
        time is not None and time // _SECOND == right // _SECOND
        for time, right in zip(times, asked.right, strict=True)
    )

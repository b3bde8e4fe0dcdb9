"""Settings as people write them: ``90/40+30+30``, ``15+10``, ``delay 90+5``, ``hourglass 5``.

And as programs do: ``15|10`` in minutes and seconds, ``40/7200:3600`` in the seconds of PGN.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from arbitro.rules.laws.clock.setting import Bonus, ClockPeriod, ClockSetting, Mode

_MODES: dict[str, tuple[Mode, Bonus]] = {
    "fischer": (Mode.PERIODS, Bonus.CUMULATIVE),
    "bronstein": (Mode.PERIODS, Bonus.BRONSTEIN),
    "delay": (Mode.PERIODS, Bonus.DELAY),
    "fide": (Mode.FIDE, Bonus.CUMULATIVE),
    "hourglass": (Mode.HOURGLASS, Bonus.NONE),
    "gong": (Mode.GONG, Bonus.NONE),
}
_AMOUNT = re.compile(r"(\d+)(?:\.(\d))?(s|\"|\N{DOUBLE PRIME}|''|m|'|\N{PRIME}|h)?")
_UNITS = {
    **dict.fromkeys(("s", '"', "\N{DOUBLE PRIME}", "''"), 1_000),
    **dict.fromkeys(("m", "'", "\N{PRIME}"), 60_000),
}
_BAR = re.compile(r"(?<=\d)[ \t]*\|[ \t]*(?=\d)")
_OF_PGN = re.compile(r"(?:([1-9]\d{0,2})/)?(\d{1,5})(?:\+(\d{1,4}))?", re.ASCII)
_BARE = re.compile(r"(\d{3,4})(?:\s*\+\s*\d+)?", re.ASCII)
MOST_MINUTES = 180
"""A larger number without a unit may be minutes or, as PGN writes them, seconds."""

_AMERICAN = re.compile(
    r"g\s*/?\s*(\d{1,4})(?:\s*[;,]?\s*(d|inc|\+)\s*/?\s*(\d{1,3}))?", re.ASCII | re.IGNORECASE
)
LONGEST = 24 * 3_600_000
"""No period and no bonus is longer than a day."""


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """A part of a setting that is not understood; ``column`` counts from 1."""

    code: str
    column: int
    text: str


def read_setting(text: str) -> ClockSetting | SettingProblem:
    """Read a setting: periods in minutes, the last number alone a bonus in seconds.

    ``90/40+30+30``: 90 minutes for 40 moves, 30 minutes for the rest, 30 seconds a move. More
    moves than minutes need a unit, ``40m/90``. A word before it names another mode; ``x`` after
    the last period repeats it; ``;`` separates Black's; ``@`` after the bonus names the move with
    which it begins.

    >>> [(each.main, each.moves, each.bonus) for each in read_setting("90/40+30+30").periods]
    [(5400000, 40, 30000), (1800000, None, 30000)]
    >>> read_setting("gong 10s").mode
    <Mode.GONG: 'gong'>
    >>> read_setting("15|10") == read_setting("15+10")
    True
    >>> read_setting("G/60; d5") == read_setting("delay 60+5")
    True
    >>> read_setting("300").code
    'minutes-or-seconds'
    >>> read_setting("40/7200:3600") == read_setting("120/40+60")
    True
    >>> [(each.main, each.moves, each.bonus) for each in read_setting("5+2@61").periods]
    [(300000, 60, 0), (0, None, 2000)]
    """
    text = _plain(_BAR.sub("+", text))
    if (doubt := _minutes_or_seconds(text)) is not None:
        return doubt
    if (of_pgn := _of_pgn(text)) is not None:
        return of_pgn
    words = text.strip().lower().split(maxsplit=1)
    mode, bonus = Mode.PERIODS, Bonus.CUMULATIVE
    offset = 0
    if words and words[0] in _MODES:
        mode, bonus = _MODES[words[0]]
        offset = text.lower().index(words[0]) + len(words[0])
    body = text[offset:]
    if "@" in body and mode is not Mode.PERIODS:
        return SettingProblem("bonus-not-understood", offset + body.index("@") + 1, body.strip())
    halves = body.split(";")
    if len(halves) > 2:
        return SettingProblem("setting-too-long", offset + len(body), body.strip())
    read: list[tuple[tuple[ClockPeriod, ...], bool]] = []
    for half in halves:
        found = _periods(half, offset)
        if isinstance(found, SettingProblem):
            return found
        read.append(found)
        offset += len(half) + 1
    periods, repeats = read[0]
    black = read[1][0] if len(read) == 2 else ()
    # Kept only where there is something to add: 15+0 and 15 are one setting.
    if not any(period.bonus for period in (*periods, *black)) and mode is Mode.PERIODS:
        bonus = Bonus.NONE
    return ClockSetting(periods, bonus, mode, black, repeats)


def _plain(text: str) -> str:
    """Return what a game in so many minutes is called elsewhere: ``G/60``, ``G/60; d5``."""
    found = _AMERICAN.fullmatch(text.strip())
    if found is None:
        return text
    minutes, kind, seconds = found.groups()
    mode = "delay " if (kind or "").lower() == "d" else ""
    return f"{mode}{minutes}m{f'+{seconds}' if seconds else ''}"


def _minutes_or_seconds(text: str) -> SettingProblem | None:
    """Return the first time that may be minutes or seconds, None where all are clear."""
    place = 1
    for half in text.split(";"):
        bare = _BARE.fullmatch(half.strip())
        if bare is not None and MOST_MINUTES < int(bare[1]) <= LONGEST // 60_000:
            column = place + len(half) - len(half.lstrip())
            return SettingProblem("minutes-or-seconds", column, bare[1])
        place += len(half) + 1
    return None


def _of_pgn(text: str) -> ClockSetting | None:
    """Return a setting written as the tag of PGN has it, in seconds, None where it is not.

    A colon tells, or a time that no number of minutes can be: ``5400+30``.
    """
    parts = [_OF_PGN.fullmatch(word.strip()) for word in text.split(":")]
    periods = [
        ClockPeriod(
            int(part[2]) * 1_000, int(part[1]) if part[1] else None, int(part[3] or 0) * 1_000
        )
        for part in parts
        if part is not None
    ]
    alone = len(parts) == 1
    good = len(periods) == len(parts) and all(0 < period.main <= LONGEST for period in periods)
    ordered = all(period.moves for period in periods[:-1])
    # A number alone is one of minutes, however large.
    plain = alone and (text.strip().isdigit() or not periods or periods[0].main <= LONGEST // 60)
    if plain or not (good and ordered):
        return None
    bonus = Bonus.CUMULATIVE if any(period.bonus for period in periods) else Bonus.NONE
    return ClockSetting(tuple(periods), bonus)


def _periods(text: str, offset: int) -> tuple[tuple[ClockPeriod, ...], bool] | SettingProblem:
    periods: list[ClockPeriod] = []
    bonus: int | None = None
    repeats = open_end = False
    since = ""
    place = offset
    for part in text.split("+"):
        piece = part.strip()
        column = place + len(part) - len(part.lstrip()) + 1
        place += len(part) + 1
        if bonus is not None or (open_end and repeats):
            return SettingProblem("setting-too-long", column, piece)
        if open_end:
            amount, _, since = piece.partition("@")
            bonus = _amount(amount, 1_000)
            late = sum(period.moves or 0 for period in periods) + 1 <= _move(since) > 1
            if bonus is None or ("@" in piece and not (late and bonus)):
                return SettingProblem("bonus-not-understood", column, piece)
            continue
        if piece.endswith("x"):
            repeats, piece = True, piece[:-1]
        amount, slash, moves = piece.partition("/")
        main = _amount(amount, 60_000)
        if main is None or not main:
            return SettingProblem("time-not-understood", column, piece)
        if slash and not _move(moves):
            return SettingProblem("moves-not-understood", column, piece)
        # 40/90 is also written for 40 moves in 90 minutes; a unit says which number is the time.
        if slash and amount.strip().isdecimal() and int(moves) > main // 60_000:
            return SettingProblem("moves-or-minutes", column, piece)
        periods.append(ClockPeriod(main, int(moves) if slash else None))
        open_end = not slash
    if since:
        return _with_late_bonus(periods, bonus or 0, _move(since)), repeats
    return tuple(ClockPeriod(period.main, period.moves, bonus or 0) for period in periods), repeats


def _move(text: str) -> int:
    """Return the number of a move, 0 for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


def _with_late_bonus(periods: list[ClockPeriod], bonus: int, since: int) -> tuple[ClockPeriod, ...]:
    """Divide the last period where the bonus begins: no new time, a bonus from then on.

    A bonus that begins with the last period divides nothing.
    """
    *earlier, last = periods
    before = since - 1 - sum(period.moves or 0 for period in earlier)
    if not before:
        return (*earlier, ClockPeriod(last.main, None, bonus))
    return (*earlier, ClockPeriod(last.main, before), ClockPeriod(0, None, bonus))


def _amount(text: str, unit: int) -> int | None:
    """Return an amount in milliseconds; a number alone is of the unit given."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None or len(found[1]) > 6:
        return None
    unit = 3_600_000 if found[3] == "h" else _UNITS.get(found[3] or "", unit)
    amount = int(found[1]) * unit + int(found[2] or 0) * unit // 10
    return amount if amount <= LONGEST else None


def write_setting(setting: ClockSetting) -> str:
    """Write a setting as `read_setting` reads it.

    >>> write_setting(ClockSetting((ClockPeriod(900_000, bonus=10_000),), Bonus.CUMULATIVE))
    '15+10'
    """
    names = {(mode, bonus): name for name, (mode, bonus) in _MODES.items() if name != "fischer"}
    name = names.get((setting.mode, setting.bonus), "")
    halves = [_written(setting.periods, repeats=setting.repeats)]
    if setting.black:
        halves.append(_written(setting.black, repeats=False))
    return f"{name} {'; '.join(halves)}".strip()


def _written(periods: tuple[ClockPeriod, ...], *, repeats: bool) -> str:
    *_, last = periods
    # A last period without time of its own is the increment that begins in the middle of the period
    # before.
    if not last.main and len(periods) > 1:
        since = sum(clock_period.moves or 0 for clock_period in periods) + 1
        shortened = (*periods[:-2], ClockPeriod(periods[-2].main))
        return f"{_written(shortened, repeats=False)}+{_short(last.bonus, 1_000)}@{since}"
    late = len(periods) > 1 and bool(last.bonus) and not periods[-2].bonus
    from_move = f"@{sum(clock_period.moves or 0 for clock_period in periods) + 1}" if late else ""
    parts = []
    for period in periods:
        moves = "" if period.moves is None else f"/{period.moves}"
        main = _short(period.main, 60_000)
        # A larger number of moves could be read as the time (see `_periods`): the unit tells.
        more_moves = period.moves is not None and main.isdecimal() and period.moves > int(main)
        bare = len(periods) == 1 and main.isdecimal() and int(main) > MOST_MINUTES
        unit = "m" if more_moves or bare else ""
        parts.append(f"{main}{unit}{moves}")
    if repeats:
        parts[-1] += "x"
    if periods[-1].bonus:
        parts.append(_short(periods[-1].bonus, 1_000) + from_move)
    return "+".join(parts)


def _short(milliseconds: int, unit: int) -> str:
    if milliseconds % unit == 0:
        return str(milliseconds // unit)
    seconds, rest = divmod(milliseconds, 1_000)
    return f"{seconds}.{rest // 100}s" if rest else f"{seconds}s"

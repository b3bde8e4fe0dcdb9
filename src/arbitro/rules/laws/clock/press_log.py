"""Press logs and clock times as data and text."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from arbitro.rules.laws.clock.simulation import ClockEvent
from arbitro.rules.laws.facts import FactProblem, read_value
from arbitro.rules.laws.ruling import Player

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
        ClockEvent(each.at, each.event, int(each.player == "black"), each.change)
        for each in entries
    )
    return tuple(events), ()


def read_clock_time(text: str) -> int | None:
    """Read a time as clocks show it, or whole minutes; None where it is neither.

    >>> read_clock_time("1:24:30"), read_clock_time("24:30"), read_clock_time("24")
    (5070000, 1470000, 1440000)
    """
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        return None
    if found[5]:
        return int(found[5]) * 60_000
    seconds = int(found[1] or 0) * 3600 + int(found[2]) * 60 + int(found[3])
    return seconds * 1_000 + int(found[4] or 0) * 100

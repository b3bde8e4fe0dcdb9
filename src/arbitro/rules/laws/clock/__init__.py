"""Chess clocks: settings, exact simulation from press logs, rate classes, corrections, sheets.

Every time is a whole number of milliseconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.rules.laws.clock.control_sheet import (
        SheetLine,
        TimesBack,
        proportional_times,
        sheet_line,
        times_back,
        with_changes,
        with_floor,
    )
    from arbitro.rules.laws.clock.reading import SettingProblem, read_setting, write_setting
    from arbitro.rules.laws.clock.setting import (
        Bonus,
        ClassFinding,
        ClockPeriod,
        ClockSetting,
        Mode,
        advice,
        class_of,
        session_length,
    )
    from arbitro.rules.laws.clock.simulation import ClockEvent, ClockReading, simulate

__all__ = [
    "Bonus",
    "ClassFinding",
    "ClockEvent",
    "ClockPeriod",
    "ClockReading",
    "ClockSetting",
    "Mode",
    "SettingProblem",
    "SheetLine",
    "TimesBack",
    "advice",
    "class_of",
    "proportional_times",
    "read_setting",
    "session_length",
    "sheet_line",
    "simulate",
    "times_back",
    "with_changes",
    "with_floor",
    "write_setting",
]

__getattr__ = later(
    __name__,
    {
        "control_sheet": (
            "SheetLine",
            "TimesBack",
            "proportional_times",
            "sheet_line",
            "times_back",
            "with_changes",
            "with_floor",
        ),
        "reading": ("SettingProblem", "read_setting", "write_setting"),
        "setting": (
            "Bonus",
            "ClassFinding",
            "ClockPeriod",
            "ClockSetting",
            "Mode",
            "advice",
            "class_of",
            "session_length",
        ),
        "simulation": ("ClockEvent", "ClockReading", "simulate"),
    },
)

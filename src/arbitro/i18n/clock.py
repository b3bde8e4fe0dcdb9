"""Time controls as data and as lines: periods, what the clock shows, classes, what to mind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arbitro.i18n.translator import Translator
from arbitro.rules.laws.clock import (
    ClockReading,
    ClockSetting,
    SheetLine,
    advice,
    class_of,
    session_length,
    write_setting,
)
from arbitro.rules.laws.editions import EDITIONS


def described_setting(setting: ClockSetting, words: Translator) -> dict[str, Any]:
    """Return everything about a setting: periods, what is shown, classes, what to mind."""
    classes = []
    for laws in EDITIONS:
        found = class_of(setting, laws)
        classes.append(
            {
                "edition": laws.key,
                "rate": found.rate.value if found.rate else None,
                "main_ms": found.main,
                "bonus_ms": found.bonus,
                "total_ms": found.total,
            }
        )
    return {
        "setting": write_setting(setting),
        "mode": setting.mode.value,
        "bonus": setting.bonus.value,
        "periods": [_period_data(period) for period in setting.periods],
        "black": [_period_data(period) for period in setting.black],
        "repeats": setting.repeats,
        "added_at_zero": setting.added_at_zero,
        "shown_at_start_ms": [setting.shown_at_start(player) for player in (0, 1)],
        "classes": classes,
        "session_ms": session_length(setting),
        "advice": [
            {"code": step.code, "text": words.t(f"ruling.clock.{step.code}", **dict(step.values))}
            for step in advice(setting)
        ],
    }


def _period_data(period: Any) -> dict[str, Any]:
    return {"main_ms": period.main, "moves": period.moves, "bonus_ms": period.bonus}


def reading_data(reading: ClockReading) -> dict[str, Any]:
    """Return what a clock showed at a moment of a press log."""
    first = reading.first_flag
    return {
        "at": reading.at,
        "left_ms": list(reading.left),
        "moves": list(reading.moves),
        "period": list(reading.period),
        "running": None if reading.running is None else ("white", "black")[reading.running],
        "flags_at": list(reading.flags),
        "first_flag": None if first is None else ("white", "black")[first],
        "out_of_order": reading.late,
    }


def sheet_data(line: SheetLine) -> dict[str, Any]:
    """Return a line of a control sheet."""
    return {
        "expected_ms": line.expected,
        "most_ms": line.most,
        "actual_ms": line.actual,
        "difference_ms": line.difference,
        "alarm": line.alarm,
    }


def clock_time(milliseconds: int) -> str:
    """Write a time as clocks show it.

    >>> clock_time(5_430_000), clock_time(59_900), clock_time(-61_000)
    ('1:30:30', '0:59.9', '-1:01')
    """
    sign = "-" if milliseconds < 0 else ""
    seconds, rest = divmod(abs(milliseconds), 1_000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    tenths = f".{rest // 100}" if rest else ""
    if hours:
        return f"{sign}{hours}:{minutes:02d}:{seconds:02d}{tenths}"
    return f"{sign}{minutes}:{seconds:02d}{tenths}"


def setting_lines(found: dict[str, Any], words: Translator) -> Iterator[str]:
    """Say a setting, with what was read, checked or set back beside it, line by line."""
    t = words.t
    mode = found["mode"] if found["mode"] != "periods" else found["bonus"]
    yield f"{found['setting']}  ({t(f'ruling.clock.mode-{mode}')})"
    for number, period in enumerate(found["periods"], 1):
        moves = period["moves"]
        code = "ruling.clock.period-moves" if moves else "ruling.clock.period-rest"
        bonus = clock_time(period["bonus_ms"]) if period["bonus_ms"] else ""
        line = t(code, number=number, time=clock_time(period["main_ms"]), moves=moves or 0)
        yield f"  {line}" + (f" {t('ruling.clock.period-bonus', time=bonus)}" if bonus else "")
    white, black = map(clock_time, found["shown_at_start_ms"])
    yield t("ruling.clock.shown-at-start", white=white, black=black)
    yield from _class_lines(found["classes"], words)
    if found["mode"] == "periods":
        yield t("ruling.clock.session", time=clock_time(found["session_ms"]))
    for item in found["advice"]:
        yield f"  - {item['text']}"
    for reading in found.get("readings", ()):
        yield _reading_line(reading, words)
    if "back" in found:
        for kind in ("used", "left"):
            white, black = map(clock_time, found["back"][f"{kind}_ms"])
            yield t(f"ruling.clock.back-{kind}", white=white, black=black)
    if "sheet" in found:
        yield sheet_text(found["sheet"], words)


def sheet_text(sheet: dict[str, Any], words: Translator) -> str:
    """Say a line of a control sheet."""
    t = words.t
    code = "ruling.clock.sheet-alarm" if sheet["alarm"] else "ruling.clock.sheet-good"
    least, most, actual, difference = (
        clock_time(sheet[f"{name}_ms"]) for name in ("expected", "most", "actual", "difference")
    )
    expected = least if least == most else t("ruling.clock.sheet-range", least=least, most=most)
    return t(code, expected=expected, actual=actual, difference=difference)


def _class_lines(classes: list[dict[str, Any]], words: Translator) -> Iterator[str]:
    newest = classes[-1]
    main, bonus, total = (clock_time(newest[f"{name}_ms"]) for name in ("main", "bonus", "total"))
    yield words.t("ruling.clock.sixty-moves", main=main, bonus=bonus, total=total)
    for class_ in reversed(classes):
        rate = words.t(f"ruling.clock.rate-{class_['rate'] or 'none'}")
        yield f"  {words.headed(words.edition(class_['edition']), rate)}"


def _reading_line(reading: dict[str, Any], words: Translator) -> str:
    t = words.t
    white, black = map(clock_time, reading["left_ms"])
    line = t("ruling.clock.reading", at=clock_time(reading["at"]), white=white, black=black)
    for player, moment in zip(("white", "black"), reading["flags_at"], strict=True):
        if moment is not None:
            line += " " + t("ruling.clock.flag-fell", player=player, at=clock_time(moment))
    if reading["out_of_order"]:
        line += " " + t("ruling.clock.out-of-order")
    return f"  {line}"

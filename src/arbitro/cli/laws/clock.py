"""``arbitro clock``: a time control explained, a press log replayed, a control sheet checked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arbitro.cli.base.reports import read_json
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import complain, say, words
from arbitro.i18n.laws import problem_text
from arbitro.rules.laws.clock import (
    SettingProblem,
    advice,
    class_of,
    read_setting,
    session_length,
    sheet_line,
    simulate,
    times_back,
    write_setting,
)
from arbitro.rules.laws.clock.simulation import read_clock_time, read_log
from arbitro.rules.laws.editions import EDITIONS

if TYPE_CHECKING:
    from arbitro.rules.laws.clock import (
        ClockEvent,
        ClockReading,
        ClockSetting,
        SheetLine,
        TimesBack,
    )


def clock(  # noqa: PLR0913, PLR0917 - one parameter an option
    setting: str,
    log: str | None,
    move: int | None,
    back_to: int | None,
    at_zero: bool,
    as_json: bool,
    **times: Any,
) -> int:
    """Explain a time control."""
    read = read_setting(setting)
    if isinstance(read, SettingProblem):
        text = words().t(f"ruling.clock.{read.code}", text=read.text, column=read.column)
        complain(text, f"clock.{read.code}")
        return 2
    read = replace(read, added_at_zero=at_zero)
    found = _described(read)
    if log is not None:
        readings = _replayed(read, log)
        if readings is None:
            return 2
        found["readings"] = list(map(_reading_data, readings))
    if back_to is not None:
        back = _set_back(read, times, move, back_to)
        if back is None:
            say("cli.clock.back-needs", error=True)
            return 2
        found["back"] = {"used_ms": list(back.used), "left_ms": list(back.left)}
    elif any(times.values()) or move is not None:
        line = _checked(read, times, move)
        if line is None:
            return 2
        found["sheet"] = _sheet_data(line)
    if as_json:
        print_json(found)
    else:
        _print(found)
    return 0


def _described(setting: ClockSetting) -> dict[str, Any]:
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
        "periods": [_period_data(each) for each in setting.periods],
        "black": [_period_data(each) for each in setting.black],
        "repeats": setting.repeats,
        "added_at_zero": setting.added_at_zero,
        "shown_at_start_ms": [setting.shown_at_start(player) for player in (0, 1)],
        "classes": classes,
        "session_ms": session_length(setting),
        "advice": [
            {"code": each.code, "text": words().t(f"ruling.clock.{each.code}", **dict(each.values))}
            for each in advice(setting)
        ],
    }


def _period_data(period: Any) -> dict[str, Any]:
    return {"main_ms": period.main, "moves": period.moves, "bonus_ms": period.bonus}


def _replayed(setting: ClockSetting, name: str) -> tuple[ClockReading, ...] | None:
    """Replay a press log, None and a message where it is not understood."""
    data = read_json(name)
    if data is None:
        return None
    events = _events(data)
    return None if events is None else simulate(setting, events)


def _events(data: Any) -> list[ClockEvent] | None:
    events, problems = read_log(data)
    for problem in problems:
        complain(problem_text(words(), problem), f"clock.{problem.code}")
    return None if problems else list(events)


def _checked(
    setting: ClockSetting, times: dict[str, str | None], move: int | None
) -> SheetLine | None:
    """Return the line of a control sheet, None and a message where a value is missing."""
    read = {name: read_clock_time(text or "") for name, text in times.items()}
    wrong = [name for name, value in read.items() if value is None]
    if wrong or move is None:
        say("cli.clock.sheet-needs", error=True)
        return None
    return sheet_line(setting, read["elapsed"] or 0, read["white"] or 0, read["black"] or 0, move)


def _set_back(
    setting: ClockSetting, times: dict[str, str | None], move: int | None, back_to: int
) -> TimesBack | None:
    """Return the times of a game that goes back to a move, None where a value is missing."""
    white, black = (read_clock_time(times[name] or "") for name in ("white", "black"))
    if white is None or black is None or move is None:
        return None
    return times_back(setting, (white, black), move, back_to)


def _reading_data(reading: ClockReading) -> dict[str, Any]:
    return {
        "at": reading.at,
        "left_ms": list(reading.left),
        "moves": list(reading.moves),
        "period": list(reading.period),
        "running": None if reading.running is None else ("white", "black")[reading.running],
        "flags_at": list(reading.flags),
        "out_of_order": reading.late,
    }


def _sheet_data(line: SheetLine) -> dict[str, Any]:
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


def _print(found: dict[str, Any]) -> None:
    t = words().t
    mode = found["mode"] if found["mode"] != "periods" else found["bonus"]
    print(f"{found['setting']}  ({t(f'ruling.clock.mode-{mode}')})")
    for number, period in enumerate(found["periods"], 1):
        moves = period["moves"]
        code = "ruling.clock.period-moves" if moves else "ruling.clock.period-rest"
        bonus = clock_time(period["bonus_ms"]) if period["bonus_ms"] else ""
        line = t(code, number=number, time=clock_time(period["main_ms"]), moves=moves or 0)
        print(f"  {line}" + (f" {t('ruling.clock.period-bonus', time=bonus)}" if bonus else ""))
    white, black = map(clock_time, found["shown_at_start_ms"])
    print(t("ruling.clock.shown-at-start", white=white, black=black))
    _print_classes(found["classes"])
    if found["mode"] == "periods":
        print(t("ruling.clock.session", time=clock_time(found["session_ms"])))
    for each in found["advice"]:
        print(f"  - {each['text']}")
    for reading in found.get("readings", ()):
        _print_reading(reading)
    if "back" in found:
        for kind in ("used", "left"):
            white, black = map(clock_time, found["back"][f"{kind}_ms"])
            print(t(f"ruling.clock.back-{kind}", white=white, black=black))
    if "sheet" in found:
        sheet = found["sheet"]
        code = "ruling.clock.sheet-alarm" if sheet["alarm"] else "ruling.clock.sheet-good"
        least, most, actual, difference = (
            clock_time(sheet[f"{name}_ms"]) for name in ("expected", "most", "actual", "difference")
        )
        expected = least if least == most else t("ruling.clock.sheet-range", least=least, most=most)
        print(t(code, expected=expected, actual=actual, difference=difference))


def _print_classes(classes: list[dict[str, Any]]) -> None:
    t = words().t
    newest = classes[-1]
    main, bonus, total = (clock_time(newest[f"{name}_ms"]) for name in ("main", "bonus", "total"))
    print(t("ruling.clock.sixty-moves", main=main, bonus=bonus, total=total))
    for each in reversed(classes):
        rate = t(f"ruling.clock.rate-{each['rate'] or 'none'}")
        print(f"  {words().edition(each['edition'])}: {rate}")


def _print_reading(reading: dict[str, Any]) -> None:
    t = words().t
    white, black = map(clock_time, reading["left_ms"])
    line = t("ruling.clock.reading", at=clock_time(reading["at"]), white=white, black=black)
    for player, moment in zip(("white", "black"), reading["flags_at"], strict=True):
        if moment is not None:
            line += " " + t("ruling.clock.flag-fell", player=player, at=clock_time(moment))
    if reading["out_of_order"]:
        line += " " + t("ruling.clock.out-of-order")
    print(f"  {line}")

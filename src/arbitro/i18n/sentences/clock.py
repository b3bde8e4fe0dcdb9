"""Time controls explained in words: periods, what the clock shows, classes, what to mind."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.answers.clocks import (
    ClockAdvice,
    ClockClass,
    ClockMoment,
    ClockSheetLine,
    ExplainedControl,
    clock_class,
    period_times,
)
from arbitro.i18n.translator import Translator
from arbitro.rules.laws.clock import ClockSetting, advice, session_length, write_setting
from arbitro.rules.laws.editions import EDITIONS


def explained_control(setting: ClockSetting, words: Translator) -> ExplainedControl:
    """Return everything about a setting: periods, what is shown, classes, what to mind."""
    return ExplainedControl(
        setting=write_setting(setting),
        mode=setting.mode.value,
        bonus=setting.bonus.value,
        periods=period_times(setting.periods),
        black=period_times(setting.black),
        repeats=setting.repeats,
        added_at_zero=setting.added_at_zero,
        shown_at_start_ms=(setting.shown_at_start(0), setting.shown_at_start(1)),
        classes=tuple(clock_class(setting, laws) for laws in EDITIONS),
        session_ms=session_length(setting),
        advice=tuple(
            ClockAdvice(step.code, words.t(f"ruling.clock.{step.code}", **dict(step.values)))
            for step in advice(setting)
        ),
    )


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


def setting_lines(found: ExplainedControl, words: Translator) -> Iterator[str]:
    """Say a setting, with what was read, checked or set back beside it, line by line."""
    t = words.t
    mode = found.mode if found.mode != "periods" else found.bonus
    yield f"{found.setting}  ({t(f'ruling.clock.mode-{mode}')})"
    for number, period in enumerate(found.periods, 1):
        code = "ruling.clock.period-moves" if period.moves else "ruling.clock.period-rest"
        line = t(code, number=number, time=clock_time(period.main_ms), moves=period.moves or 0)
        bonus = clock_time(period.bonus_ms) if period.bonus_ms else ""
        yield f"  {line}" + (f" {t('ruling.clock.period-bonus', time=bonus)}" if bonus else "")
    white, black = map(clock_time, found.shown_at_start_ms)
    yield t("ruling.clock.shown-at-start", white=white, black=black)
    yield from _class_lines(found.classes, words)
    if found.mode == "periods":
        yield t("ruling.clock.session", time=clock_time(found.session_ms))
    for item in found.advice:
        yield f"  - {item.text}"
    for moment in found.readings:
        yield _moment_line(moment, words)
    if found.back is not None:
        for kind, times in (("used", found.back.used_ms), ("left", found.back.left_ms)):
            white, black = map(clock_time, times)
            yield t(f"ruling.clock.back-{kind}", white=white, black=black)
    if found.sheet is not None:
        yield sheet_text(found.sheet, words)


def sheet_text(sheet: ClockSheetLine, words: Translator) -> str:
    """Say a line of a control sheet."""
    t = words.t
    code = "ruling.clock.sheet-alarm" if sheet.alarm else "ruling.clock.sheet-good"
    least, most = clock_time(sheet.expected_ms), clock_time(sheet.most_ms)
    expected = least if least == most else t("ruling.clock.sheet-range", least=least, most=most)
    actual, difference = clock_time(sheet.actual_ms), clock_time(sheet.difference_ms)
    return t(code, expected=expected, actual=actual, difference=difference)


def _class_lines(classes: tuple[ClockClass, ...], words: Translator) -> Iterator[str]:
    newest = classes[-1]
    main, bonus, total = map(clock_time, (newest.main_ms, newest.bonus_ms, newest.total_ms))
    yield words.t("ruling.clock.sixty-moves", main=main, bonus=bonus, total=total)
    for class_ in reversed(classes):
        rate = words.t(f"ruling.clock.rate-{class_.rate.value if class_.rate else 'none'}")
        yield f"  {words.headed(words.edition(class_.edition), rate)}"


def _moment_line(moment: ClockMoment, words: Translator) -> str:
    t = words.t
    white, black = map(clock_time, moment.left_ms)
    line = t("ruling.clock.reading", at=clock_time(moment.at), white=white, black=black)
    for player, fell in zip(("white", "black"), moment.flags_at, strict=True):
        if fell is not None:
            line += " " + t("ruling.clock.flag-fell", player=player, at=clock_time(fell))
    if moment.out_of_order:
        line += " " + t("ruling.clock.out-of-order")
    return f"  {line}"

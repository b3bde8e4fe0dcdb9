"""``arbitro laws clock``: time controls, press logs and control sheets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from arbitro.answers.clocks import ClockSetBack, clock_moment, clock_sheet_line
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.json_files import read_json
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.i18n.rule_texts.laws import problem_text
from arbitro.i18n.sentences.clock import explained_control, setting_lines
from arbitro.rules.laws.clock import (
    ClockEvent,
    ClockReading,
    ClockSetting,
    SettingProblem,
    SheetLine,
    TimesBack,
    read_setting,
    sheet_line,
    simulate,
    times_back,
)
from arbitro.rules.laws.clock.simulation import read_clock_time, read_log


@click.command(cls=Command, help="cli.clock.help")
@click.argument("setting")
@option("--log", metavar="FILE", help="cli.clock.log")
@option("--elapsed", metavar="TIME", help="cli.clock.elapsed")
@option("--white", metavar="TIME", help="cli.clock.white")
@option("--black", metavar="TIME", help="cli.clock.black")
@option("--move", type=click.IntRange(0, 999), help="cli.clock.move")
@option("--at-zero", is_flag=True, help="cli.clock.at-zero")
@option("--back-to", type=click.IntRange(1, 999), help="cli.clock.back-to")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def clock(
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
    found = explained_control(read, words())
    if log is not None:
        readings = _replayed(read, log)
        if readings is None:
            return 2
        found = replace(found, readings=tuple(map(clock_moment, readings)))
    if back_to is not None:
        back = _set_back(read, times, move, back_to)
        if back is None:
            say("cli.clock.back-needs", error=True)
            return 2
        found = replace(found, back=ClockSetBack(*back))
    elif any(times.values()) or move is not None:
        checked = _checked(read, times, move)
        if checked is None:
            return 2
        found = replace(found, sheet=clock_sheet_line(checked))
    if as_json:
        print_answer(found)
    else:
        for line in setting_lines(found, words()):
            print(line)
    return 0


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

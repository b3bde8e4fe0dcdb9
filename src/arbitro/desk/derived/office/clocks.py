"""The passes through a round with the clock sheet, as they are judged."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.office import Row
from arbitro.rules.office.clock_sheet import (
    SheetRow,
    minutes_by_board,
    readings_of,
    setting_of,
    sheet_of_round,
)
from arbitro.rules.office.facts import numbers_of

REGISTER = "clock-sheets"
_DAY = 24 * 60 * 60 * 1000


class Pass(NamedTuple):
    """One pass through the hall: its row, the hour it was read off, every board as judged."""

    row: Row
    at: datetime
    rows: tuple[SheetRow, ...]


def unfinished(section: Section) -> tuple[Game, ...]:
    """Return the games of the round being played that have no result, in board order."""
    current = section.current
    games = () if current is None else current.games.values()
    return tuple(sorted((each for each in games if each.result is None), key=lambda one: one.board))


def passes_of(section: Section) -> tuple[Pass, ...]:
    """Return the passes through the last round, the latest first."""
    found = [_judged(section, row) for row in section.office.standing(REGISTER)]
    return tuple(each for each in reversed(found) if each is not None)


def _judged(section: Section, row: Row) -> Pass | None:
    """Return a pass as it is judged; None where it is of another round or cannot be."""
    control, current, facts = section.settings.time_control, section.current, row.facts
    started, at = facts.moment("started"), facts.moment("read-at")
    readings = readings_of(facts.text("boards"))
    if control is None or started is None or at is None or isinstance(readings, int):
        return None
    if current is None or facts.number("round") != current.number:
        return None
    elapsed = int((at - started).total_seconds()) * 1000 % _DAY  # a round may go on past midnight
    rows = sheet_of_round(
        setting_of(control),
        elapsed,
        readings,
        stopped=minutes_by_board(facts.text("stood-still")) or {},
        added=minutes_by_board(facts.text("time-given")) or {},
    )
    return Pass(row, at, rows)


def time_given(section: Section) -> dict[int, int]:
    """Return by board the milliseconds the arbiter gave both players of the round together.

    Less than nothing where time was taken. It is what the log of incidents has.
    """
    games = section.current.games if section.current is not None else {}
    given: dict[int, int] = {}
    for logged in section.incidents.values():
        incident = logged.incident
        game = None if incident.game is None else games.get(incident.game)
        if game is not None and not logged.withdrawn and incident.times:
            total = sum(amount for _, amount in incident.times)
            given[game.board] = given.get(game.board, 0) + total
    return given


class Watched(NamedTuple):
    """Who watches which boards of the round."""

    name: str
    boards: tuple[int, ...]


def sectors_of(section: Section) -> tuple[Watched, ...]:
    """Return who watches which boards of the round by the rota."""
    current = len(section.rounds)
    return tuple(
        Watched(facts.text("name"), numbers_of(facts.text("rota-boards")))
        for row in section.office.standing("rota")
        for facts in (row.facts,)
        if facts.text("role") == "sector" and current in numbers_of(facts.text("rounds"))
    )

"""The passes through a round with the clock sheet, as they are judged."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from arbitro.answers.interface.office import ClockItem, PassItem
from arbitro.desk.kernel.state import Game, Round, Section
from arbitro.desk.values.office import Row
from arbitro.rules.office.facts import Said, numbers_of
from arbitro.rules.office.hall.clock_sheet import (
    SheetRow,
    clock_setting_of,
    minutes_by_board,
    minutes_written,
    readings_of,
    sheet_of_round,
)

REGISTER = "clock-sheets"
_DAY = 24 * 60 * 60 * 1000


class Pass(NamedTuple):
    """One pass through the hall: its row, the hour it was read off, every board as judged."""

    row: Row
    at: datetime
    rows: tuple[SheetRow, ...]

    @property
    def answer(self) -> PassItem:
        """Return the pass for programs; times in seconds."""
        return PassItem(
            self.row.number,
            self.at,
            self.row.facts.text("read-by"),
            tuple(
                ClockItem(
                    row.reading.board,
                    row.reading.move,
                    row.line.expected // 1000,
                    row.line.actual // 1000,
                    row.line.difference // 1000,
                    row.cause,
                )
                for row in self.rows
            ),
        )


def round_of(section: Section, number: int) -> Round | None:
    """Return a round that is paired, None where there is none of that number."""
    return section.rounds[number - 1] if 0 < number <= len(section.rounds) else None


def in_order(games: Iterable[Game]) -> tuple[Game, ...]:
    """Return games in board order."""
    return tuple(sorted(games, key=lambda one: one.board))


def unfinished(section: Section) -> tuple[Game, ...]:
    """Return the games of the round being played that have no result, in board order."""
    games = () if section.current is None else section.current.games.values()
    return in_order(game for game in games if game.result is None)


def passes_of(section: Section, number: int | None = None) -> tuple[Pass, ...]:
    """Return the passes through a round, the last one if none is named, the latest first."""
    wanted = len(section.rounds) if number is None else number
    found = [_judged(section, wanted, row) for row in section.office.standing(REGISTER)]
    return tuple(item for item in reversed(found) if item is not None)


def _judged(section: Section, number: int, row: Row) -> Pass | None:
    """Return a pass as it is judged; None where it belongs to another round or cannot be."""
    control, facts = section.settings.time_control, row.facts
    started, at = facts.moment("started"), facts.moment("read-at")
    readings = readings_of(facts.text("boards"))
    if control is None or started is None or at is None or isinstance(readings, int):
        return None
    if round_of(section, number) is None or facts.number("round") != number:
        return None
    elapsed = int((at - started).total_seconds()) * 1000 % _DAY  # a round may go on past midnight
    rows = sheet_of_round(
        clock_setting_of(control),
        elapsed,
        readings,
        stopped=minutes_by_board(facts.text("stood-still")) or {},
        added=minutes_by_board(facts.text("time-given")) or {},
    )
    return Pass(row, at, rows)


def time_given(section: Section, number: int) -> dict[int, int]:
    """Return by board the milliseconds the arbiter gave both players of a round together.

    Less than nothing where time was taken. It is what the log of incidents has.
    """
    paired = round_of(section, number)
    games = {} if paired is None else paired.games
    given: dict[int, int] = {}
    for logged in section.incidents.values():
        incident = logged.incident
        game = None if incident.game is None else games.get(incident.game)
        if game is not None and not logged.withdrawn and incident.times:
            total = sum(amount for _, amount in incident.times)
            given[game.board] = given.get(game.board, 0) + total
    return given


class Sheet(NamedTuple):
    """What was read off in one pass through a round, before it is kept."""

    round: int
    started: datetime
    read_at: datetime
    boards: tuple[str, ...]
    """A line for each: its number, both times, the move."""
    stood_still: str = ""
    read_by: str = ""


def said_of(section: Section, sheet: Sheet) -> Said:
    """Return a pass as the register keeps it, with the time that the log says was given."""
    given = sorted(time_given(section, sheet.round).items())
    said = {
        "round": str(sheet.round),
        "started": f"{sheet.started:%Y-%m-%dT%H:%M}",
        "read-at": f"{sheet.read_at:%Y-%m-%dT%H:%M}",
        "boards": "\n".join(sheet.boards),
        "stood-still": sheet.stood_still,
        "time-given": "\n".join(f"{board} {minutes_written(time)}" for board, time in given),
        "read-by": sheet.read_by,
    }
    return tuple(sorted((name, text) for name, text in said.items() if text))


class WatchedBoards(NamedTuple):
    """Who watches which boards of the round."""

    name: str
    boards: tuple[int, ...]


def sectors_of(section: Section, number: int | None = None) -> tuple[WatchedBoards, ...]:
    """Return who watches which boards of a round, the last one if none is named, by the rota."""
    current = len(section.rounds) if number is None else number
    return tuple(
        WatchedBoards(facts.text("name"), numbers_of(facts.text("rota-boards")))
        for row in section.office.standing("rota")
        for facts in (row.facts,)
        if facts.text("role") == "sector" and current in numbers_of(facts.text("rounds"))
    )

"""Reading the log of a game from plain data: every problem with its path."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from arbitro.rules.laws.board import START
from arbitro.rules.laws.case import Adjudicator, Case, no_adjudicator
from arbitro.rules.laws.facts import FactProblem, read_case, read_value
from arbitro.rules.laws.game_log import LogEntry
from arbitro.rules.laws.ruling import Player
from arbitro.rules.laws.situations import SITUATIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """An entry of a log as its author writes it, the facts of a situation apart."""

    event: Literal["move", "press", "offer", "accept", "decline", "touch"]
    player: Player | None = None
    move: str | None = None
    squares: tuple[str, ...] = ()


def read_log_of_game(
    data: dict[str, Any], adjudicate: Adjudicator = no_adjudicator
) -> tuple[Case | None, tuple[LogEntry, ...], tuple[FactProblem, ...]]:
    """Read a case with its ``log``; no case where there is a problem.

    An entry is an object with ``event``, or with ``situation`` and ``facts``.

    >>> log = [{"event": "move", "move": "e4"}, {"event": "offer"}]
    >>> [entry.event for entry in read_log_of_game({"log": log})[1]]
    ['move', 'offer']
    """
    problems: list[FactProblem] = []
    entries: list[LogEntry] = []
    log = data.get("log")
    case = read_case({name: each for name, each in data.items() if name != "log"}, problems)
    if not isinstance(log, list):
        problems.append(FactProblem("log", "list-expected", str(log)))
        log = []
    for number, each in enumerate(log):
        entry = _read_entry(each, f"log[{number}]", problems)
        if entry is not None:
            entries.append(entry)
    if problems:
        return None, (), tuple(problems)
    start = case.start or START
    return replace(case, start=start, adjudicate=adjudicate), tuple(entries), ()


def _read_entry(each: object, path: str, problems: list[FactProblem]) -> LogEntry | None:
    if not isinstance(each, dict) or "situation" not in each:
        read = read_value(_Entry, each, path, problems)
        if read is None:
            return None
        return LogEntry(event=read.event, player=read.player, move=read.move, squares=read.squares)
    unknown = [name for name in each if name not in {"situation", "facts"}]
    problems += [FactProblem(f"{path}.{name}", "name-unknown", str(name)) for name in unknown]
    name = each["situation"]
    if not isinstance(name, str) or name not in SITUATIONS:
        known = tuple(SITUATIONS)
        problems.append(FactProblem(f"{path}.situation", "situation-unknown", str(name), known))
        return None
    facts = read_value(SITUATIONS[name].facts, each.get("facts", {}), f"{path}.facts", problems)
    return LogEntry(event="situation", situation=name, facts=facts)

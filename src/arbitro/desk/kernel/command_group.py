"""Several commands given as one: all of them or none, one command of the log and one undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from arbitro.desk.kernel.feature import Answer, Command, Event
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.levels import Level, level_of
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.teams import TeamId
from arbitro.model import EntryId, SectionId
from arbitro.reasons import Refused, reason


@dataclass(frozen=True, slots=True)
class CommandGroup:
    """Commands of one kind that somebody gives in one act, as to three players at once."""

    commands: tuple[Command, ...]
    confirmed: bool | Level = False


def answer_in_turn(
    state: EventState, group: CommandGroup, decide: Callable[[EventState, Command], Answer]
) -> Answer:
    """Answer commands one after the other, each in the state that those before it lead to.

    One that is refused refuses all. It is the gravest refusal, with everybody it concerns: one
    confirmation covers all, and whoever gave the commands sees at once for whom they cannot be.
    """
    events: list[Event] = []
    problems: list[tuple[Command, Refused]] = []
    for command in group.commands:
        answer = decide(state, _confirmed(command, group.confirmed))
        if isinstance(answer, Refused):
            problems.append((command, answer))
            # What the others meet is looked for as if this one were confirmed.
            answer = decide(state, _confirmed(command, level_of(answer)))
        if not isinstance(answer, Refused):
            events += answer
            state = fold_events(answer, state)
    if not problems:
        return tuple(events)
    gravest = max((problem for _, problem in problems), key=level_of)
    about = (command for command, problem in problems if problem.code == gravest.code)
    names = tuple(filter(None, (_named(state, command) for command in about)))
    concerned = (reason("act-on-several", names=names),) if names else ()
    return replace(gravest, reasons=(*concerned, *gravest.reasons))


def _confirmed(command: Any, confirmed: bool | Level) -> Command:
    able = confirmed is not False and hasattr(command, "confirmed")
    given: Command = replace(command, confirmed=confirmed) if able else command
    return given


def _named(state: EventState, command: Any) -> str:
    """Return who is meant by a command, empty where it is about nobody."""
    section = state.sections.get(getattr(command, "section", SectionId(0)))
    person = state.people.get(getattr(command, "entry", EntryId(0)))
    team = section and section.teams.teams.get(getattr(command, "team", TeamId(0)))
    about = person or team
    return about.name if about else ""

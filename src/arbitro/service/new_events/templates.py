"""A new event made like an earlier one: its settings and sections, without players and rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from arbitro.desk.commands import AddSection, Command, CreateEvent
from arbitro.desk.decide import decide
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.state import NEW_EVENT, EventState
from arbitro.desk.values.settings import SectionSettings
from arbitro.reasons import Refused
from arbitro.service.entropy import new_identifier
from arbitro.service.events import EventService
from arbitro.service.responses import Outcome


def duplicate(
    service: EventService,
    key: str,
    name: str,
    start: date | None = None,
    *,
    actor: str = "",
    command_id: str | None = None,
    is_own: Callable[[str], bool] = lambda _: True,
) -> Outcome | Refused:
    """Begin an event like another one, its days moved with the first; or refuse all of it.

    Sections made of others (play-offs, groups) are left out, and the editions are those of the new
    days. Settings outside FIDE mode were confirmed for the event they are of. The same
    ``command_id`` makes one event; ``is_own`` is that of `EventService.create`.
    """
    asked = command_id or new_identifier()
    commands = commands_of(service.snapshot(key).state, name, start)
    # Refused before anything is made: an event with half of its sections would be left behind.
    refusal = _rehearsed(commands)
    if refusal is not None:
        return refusal
    first, *others = commands
    assert isinstance(first, CreateEvent)
    made = service.create(first, actor=actor, command_id=asked, is_own=is_own)
    for number, other in enumerate(others, 1):
        if isinstance(made, Refused):
            break
        answer = service.handle(made.key, other, actor=actor, command_id=f"{asked}-{number}")
        if isinstance(answer, Refused):
            return answer
    return made


def commands_of(state: EventState, name: str, start: date | None) -> tuple[Command, ...]:
    """Return the commands that make an event like one, of another name and first day."""
    before = state.settings
    assert before is not None, "an event that was begun has settings"
    moved = start - before.start if start is not None and before.start is not None else None
    event = replace(
        before,
        name=name,
        start=start,
        end=before.end + moved if before.end is not None and moved is not None else None,
    )
    sections = (
        AddSection(_moved(section.settings, moved), confirmed=Level.TWO_STEPS)
        for section in state.sections.values()
        if not section.settings.play_off_of and not section.settings.group_of
    )
    return CreateEvent(event), *sections


def _moved(settings: SectionSettings, by: timedelta | None) -> SectionSettings:
    dates = (
        ()
        if by is None
        else tuple(round_date and round_date + by for round_date in settings.round_dates)
    )
    return replace(
        settings,
        round_dates=dates,
        round_times=settings.round_times if dates else (),
        type_text="",
        ranking_method="",
        pairing_controller="",
    )


def _rehearsed(commands: tuple[Command, ...]) -> Refused | None:
    """Return what would refuse the commands of a new event, None where all would be done."""
    state = NEW_EVENT
    for command in commands:
        answer = decide(state, command)
        if isinstance(answer, Refused):
            return answer
        state = fold_events(answer, state)
    return None

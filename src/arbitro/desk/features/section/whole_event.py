"""The event as a whole: begun, changed, finished, and opened again."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.length import games_open, rounds_total
from arbitro.desk.derived.plugin_data import standings_to_keep
from arbitro.desk.kernel.feature import (
    EVERYTHING,
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfEvent,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level
from arbitro.desk.kernel.merge import merged
from arbitro.desk.kernel.sentence import Sentence, text
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.kernel.steps import NO_TEXTS, NO_TIME_ZONE, NOTHING_KEPT
from arbitro.desk.values.plugin_data import StoredStandings
from arbitro.desk.values.settings import EventSettings
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused

_TOLD = 10
"""Boards without a result that are named at most."""


@dataclass(frozen=True, slots=True)
class CreateEvent(Command):
    """Begin an event; the first command of its log."""

    settings: EventSettings


@dataclass(frozen=True, slots=True)
class EditEvent(Command):
    """Change what is said of the event. Only the fields that differ from ``expected`` change.

    Another first day, on which the editions followed were not in force, needs ``confirmed``.
    """

    settings: EventSettings
    expected: EventSettings
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class FinishEvent(Command):
    """Close the event when every section has played all its rounds."""


@dataclass(frozen=True, slots=True)
class ReopenEvent(Command):
    """Open a finished event again."""


@dataclass(frozen=True, slots=True)
class EventCreated(Event):
    """The event began."""

    settings: EventSettings


@dataclass(frozen=True, slots=True)
class EventEdited(Event):
    """What is said of the event changed."""

    settings: EventSettings


@dataclass(frozen=True, slots=True)
class EventFinished(Event):
    """The event was closed, its sections over; ``kept`` are standings that need plug-ins."""

    kept: tuple[tuple[SectionId, StoredStandings], ...] = ()


@dataclass(frozen=True, slots=True)
class EventReopened(Event):
    """A finished event was opened again."""


def _everything(_: object) -> Keys:
    return (EVERYTHING,)


def _of_being_finished(_: object) -> Keys:
    return (("finished",),)


def _event_created(fold: Fold, event: EventCreated) -> None:
    fold.set(settings=event.settings)


def _event_edited(fold: Fold, event: EventEdited) -> None:
    fold.set(settings=event.settings)


def _event_finished(fold: Fold, event: EventFinished) -> None:
    for section, kept in event.kept:
        fold.section(section).set(kept=kept)
    fold.set(finished=True)


def _event_reopened(fold: Fold, _: EventReopened) -> None:
    fold.set(finished=False)


def create_event(state: EventState, command: CreateEvent) -> Answer:
    """Begin the event."""
    if state.settings is not None:
        return refused("event-exists")
    problem = _event_problem(command.settings)
    return problem or (EventCreated(command.settings),)


def edit_event(state: EventState, command: EditEvent) -> Answer:
    """Change what is said of the event; the editions stay as they were chosen."""
    if state.settings is None:
        return refused("event-missing")
    settings = merged(state.settings, command.expected, command.settings)
    if isinstance(settings, Refused):
        return settings
    problem = _event_problem(settings)
    if problem is not None:
        return problem
    return () if settings == state.settings else (EventEdited(settings),)


def _event_problem(settings: EventSettings) -> Refused | None:
    if not settings.name.strip():
        return refused("name-missing")
    if settings.start and settings.end and settings.end < settings.start:
        return refused("dates-reversed")
    return None


def finish_event(state: EventState) -> Answer:
    """Close the event when every section has played all its rounds.

    A list that plays in groups has no rounds of its own.
    """
    if state.finished:
        return ()
    if not state.sections:
        return refused("section-missing")
    divided = {other.settings.group_of for other in state.sections.values()}
    for section in state.sections.values():
        if section.id in divided and not section.rounds:
            continue
        total = rounds_total(section)
        if section.rounds_complete < total or total == 0:
            return _not_over(section, total)
        problem = games_open(section)
        if problem is not None:
            return problem
    kept = (
        (other.id, standings_to_keep(state, other, len(other.rounds)))
        for other in state.sections.values()
    )
    return (
        EventFinished(tuple((key, standings) for key, standings in kept if standings is not None)),
    )


def _not_over(section: Section, total: int) -> Refused:
    """Say which section is not over, and by which boards where its last round is being played."""
    last = section.rounds[-1] if section.rounds else None
    if last is not None and last.number == total and not section.settings.system.is_team:
        boards = [game.board for game in last.games.values() if game.result is None]
        if boards:
            told = ", ".join(str(board) for board in boards[:_TOLD])
            return refused(
                "last-results-missing",
                section=section.id,
                name=section.settings.name,
                round=last.number,
                boards=told if len(boards) <= _TOLD else f"{told}, …",
            )
    return refused(
        "rounds-missing",
        section=section.id,
        name=section.settings.name,
        played=section.rounds_complete,
        rounds=total,
    )


def reopen_event(state: EventState) -> Answer:
    """Open a finished event again."""
    return (EventReopened(),) if state.finished else ()


FEATURE = Feature(
    "event",
    kinds(
        EventKind(
            "EventCreated",
            EventCreated,
            _event_created,
            _everything,
            steps=(NO_TIME_ZONE, NO_TEXTS),
            sentence=Sentence({"name": text("settings.name")}),
            departs=True,
        ),
        EventKind(
            "EventEdited",
            EventEdited,
            _event_edited,
            lambda _: (("settings",),),
            steps=(NO_TIME_ZONE, NO_TEXTS),
            departs=True,
        ),
        EventKind(
            "EventFinished",
            EventFinished,
            _event_finished,
            _of_being_finished,
            builds_on=_everything,
            steps=(NOTHING_KEPT,),
        ),
        EventKind(
            "EventReopened",
            EventReopened,
            _event_reopened,
            _of_being_finished,
        ),
    ),
    (
        OfEvent(CreateEvent, create_event, elsewhere="new-event"),
        OfEvent(EditEvent, edit_event, right="settings"),
        OfEvent(
            FinishEvent, lambda state, _: finish_event(state), when_finished=True, right="settings"
        ),
        OfEvent(
            ReopenEvent, lambda state, _: reopen_event(state), when_finished=True, right="settings"
        ),
    ),
)

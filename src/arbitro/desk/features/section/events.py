"""What the log keeps of the event and of its sections, and what it makes of a state."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.kernel.feature import EVERYTHING, Event, EventKind, Keys, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, text
from arbitro.desk.kernel.state import Section
from arbitro.desk.kernel.steps import (
    NO_TEXTS,
    NO_TIME_ZONE,
    NOTHING_BROUGHT,
    NOTHING_KEPT,
    SYSTEM_WITH_TRAITS,
)
from arbitro.desk.values.plugin_data import PluginOrigin, StoredStandings
from arbitro.desk.values.settings import ChosenEdition, EventSettings, SectionSettings
from arbitro.model import SectionId


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


@dataclass(frozen=True, slots=True)
class SectionAdded(Event):
    """A section was added, with the editions it follows and what decided for each.

    ``brought`` is what of it comes from plug-ins.
    """

    section: SectionId
    settings: SectionSettings
    editions: tuple[ChosenEdition, ...]
    brought: tuple[PluginOrigin, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionEdited(Event):
    """What is said of a section changed; with it, perhaps, the regulations it needs."""

    section: SectionId
    settings: SectionSettings
    editions: tuple[ChosenEdition, ...]
    brought: tuple[PluginOrigin, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionRemoved(Event):
    """A section nothing was paired in was removed."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class EditionsChanged(Event):
    """A section follows these editions from now on."""

    section: SectionId
    editions: tuple[ChosenEdition, ...]


def _of_settings(event: SectionEdited | EditionsChanged) -> Keys:
    return ((event.section, "settings"),)


def _of_section(event: SectionAdded | SectionRemoved) -> Keys:
    return ((event.section,),)


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


def _section_added(fold: Fold, event: SectionAdded) -> None:
    fold.add_section(Section(event.section, event.settings, event.editions, brought=event.brought))


def _section_edited(fold: Fold, event: SectionEdited) -> None:
    fold.section(event.section).set(
        settings=event.settings, editions=event.editions, brought=event.brought
    )


def _section_removed(fold: Fold, event: SectionRemoved) -> None:
    fold.remove_section(event.section)


def _editions_changed(fold: Fold, event: EditionsChanged) -> None:
    fold.section(event.section).set(editions=event.editions)


def _reserve_section(fold: Fold, event: SectionAdded) -> None:
    fold.at_least(next_section=event.section + 1)


EVENTS = kinds(
    EventKind(
        "EventCreated",
        EventCreated,
        _event_created,
        _everything,
        steps=(NO_TIME_ZONE, NO_TEXTS),
        sentence=Sentence({"name": text("settings.name")}),
    ),
    EventKind(
        "EventEdited",
        EventEdited,
        _event_edited,
        lambda _: (("settings",),),
        steps=(NO_TIME_ZONE, NO_TEXTS),
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
    EventKind(
        "SectionAdded",
        SectionAdded,
        _section_added,
        _of_section,
        reserve=_reserve_section,
        steps=(SYSTEM_WITH_TRAITS, NOTHING_BROUGHT, NO_TEXTS),
        sentence=Sentence({"name": text("settings.name")}),
    ),
    EventKind(
        "SectionEdited",
        SectionEdited,
        _section_edited,
        _of_settings,
        builds_on=lambda event: ((event.section, "paired"),),
        steps=(SYSTEM_WITH_TRAITS, NOTHING_BROUGHT, NO_TEXTS),
        sentence=Sentence({"name": text("settings.name")}),
    ),
    EventKind(
        "SectionRemoved",
        SectionRemoved,
        _section_removed,
        _of_section,
    ),
    EventKind(
        "EditionsChanged",
        EditionsChanged,
        _editions_changed,
        _of_settings,
    ),
)

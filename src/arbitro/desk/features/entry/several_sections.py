"""People of the event who play in one more section, or in another one."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.features.entry.attendance import withdraw
from arbitro.desk.features.entry.keys import before_numbers, of_entry
from arbitro.desk.features.entry.late_admission import admitted_late
from arbitro.desk.features.entry.registration import entered_twice, fide_numbers_in, remove_player
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    OfSection,
    Side,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.state import EventState, Section, SectionEntry
from arbitro.model import EntryId, Result, SectionId
from arbitro.reasons import refused


@dataclass(frozen=True, slots=True)
class EnterSection(Command):
    """Enter a person of the event in one more section, late once its rounds are paired."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class EnterPeople(Command):
    """Enter several people of the event in one more section: all of them or none."""

    section: SectionId
    entries: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class MoveEntry(Command):
    """Move a person from a section to another: out of the first, or withdrawn once it has begun."""

    section: SectionId
    entry: EntryId
    to: SectionId


@dataclass(frozen=True, slots=True)
class SectionEntered(Event):
    """A person of the event was entered in one more section."""

    section: SectionId
    entry: EntryId


def _section_entered(fold: Fold, event: SectionEntered) -> None:
    fold.section(event.section).entries[event.entry] = SectionEntry(event.entry)


def enter_section(state: EventState, section: Section, command: EnterSection) -> Answer:
    """Enter a person of the event in one more section; late where its rounds are paired."""
    player = state.people.get(command.entry)
    if player is None:
        return refused("person-unknown", entry=command.entry)
    if section.entries_closed and not section.rounds:
        return refused("entries-closed")
    if command.entry in section.entries:
        return ()
    if section.rounds:
        return admitted_late(state, section, command.entry, player, Result.ZERO_POINT_BYE)
    problem = entered_twice(player, fide_numbers_in(state, section))
    return problem or (SectionEntered(section.id, command.entry),)


def enter_people(state: EventState, section: Section, entries: tuple[EntryId, ...]) -> Answer:
    """Enter several people of the event while entries are open: all of them or none."""
    if section.entries_closed:
        return refused("entries-closed")
    known, events = fide_numbers_in(state, section), []
    for entry in dict.fromkeys(entries):
        player = state.people.get(entry)
        if player is None:
            return refused("person-unknown", entry=entry)
        if entry in section.entries:
            continue
        problem = entered_twice(player, known)
        if problem is not None:
            return problem
        if player.fide_id is not None:
            known.add(player.fide_id)
        events.append(SectionEntered(section.id, entry))
    return tuple(events)


def leave_for(at: Situation, command: MoveEntry) -> Answer:
    """Take a person out of a section for another one, which has already answered.

    Where rounds are paired the person is withdrawn, and what was played stays.
    """
    section, entry = at.section, at.section.entries.get(command.entry)
    if entry is None:
        return refused("entry-unknown", entry=command.entry)
    if entry.id in at.state.sections[command.to].entries:
        return refused("entered-twice", name=at.state.people[entry.id].name)
    return withdraw(section, entry) if section.rounds else remove_player(section, entry)


FEATURE = Feature(
    "entry-several-sections",
    kinds(
        EventKind(
            "SectionEntered",
            SectionEntered,
            _section_entered,
            of_entry,
            builds_on=before_numbers,
        )
    ),
    (
        OfSection(
            EnterSection,
            lambda at, command: enter_section(at.state, at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
        OfSection(
            EnterPeople,
            lambda at, command: enter_people(at.state, at.section, command.entries),
            Side.PLAYERS,
            right="change-entries",
            is_large=True,
        ),
        OfSection(
            MoveEntry,
            leave_for,
            Side.PLAYERS,
            first=lambda command: EnterSection(command.to, command.entry),
            right="change-entries",
        ),
    ),
)

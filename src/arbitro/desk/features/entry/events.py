"""What the log keeps of the entries of a section, and what it makes of a state."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.kernel.feature import Event, EventKind, Keys, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm, count, text, word
from arbitro.desk.kernel.state import SectionEntry
from arbitro.desk.values import prohibitions
from arbitro.desk.values.teams import without_member
from arbitro.model import EntryId, Player, Points, Result, SectionId


@dataclass(frozen=True, slots=True)
class PlayerRegistered(Event):
    """A new person was entered in a section."""

    section: SectionId
    entry: EntryId
    player: Player


@dataclass(frozen=True, slots=True)
class SectionEntered(Event):
    """A person of the event was entered in one more section."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class PlayerEdited(Event):
    """A person's data changed."""

    entry: EntryId
    player: Player


@dataclass(frozen=True, slots=True)
class PlayerRemoved(Event):
    """An entry that was never paired was taken out of a section."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class LateEntryAdmitted(Event):
    """A person joined after the first pairing; ``numbers`` are those of all entries now."""

    section: SectionId
    entry: EntryId
    player: Player
    first_round: int
    missed: Result
    numbers: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn(Event):
    """An entry left when ``after`` rounds had been paired."""

    section: SectionId
    entry: EntryId
    after: int


@dataclass(frozen=True, slots=True)
class PlayerReinstated(Event):
    """A withdrawn entry came back."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class PresenceNoted(Event):
    """An entry confirmed its presence, or the note was taken back."""

    section: SectionId
    entry: EntryId
    present: bool


@dataclass(frozen=True, slots=True)
class ByeRequested(Event):
    """An entry will not play a round and has this for it."""

    section: SectionId
    entry: EntryId
    round: int
    kind: Result


@dataclass(frozen=True, slots=True)
class ByeCancelled(Event):
    """A requested bye was taken back."""

    section: SectionId
    entry: EntryId
    round: int


@dataclass(frozen=True, slots=True)
class PairingForbidden(Event):
    """No two of these entries may meet, from one round to another (0: to the end)."""

    section: SectionId
    entries: frozenset[EntryId]
    first_round: int = 1
    last_round: int = 0


@dataclass(frozen=True, slots=True)
class PairingAllowed(Event):
    """A prohibition was lifted; it held in the rounds up to ``after``, in none where that is 0."""

    section: SectionId
    entries: frozenset[EntryId]
    after: int = 0


@dataclass(frozen=True, slots=True)
class BoardFixed(Event):
    """A person got a fixed board of the hall, or lost it (None)."""

    entry: EntryId
    board: int | None


@dataclass(frozen=True, slots=True)
class PointsAdjusted(Event):
    """The penalty or bonus of an entry from a round on (0: from the start) was set, in tenths."""

    section: SectionId
    entry: EntryId
    points: Points
    note: str
    round: int = 0


@dataclass(frozen=True, slots=True)
class EntriesClosed(Event):
    """The list was closed and the numbers given, from 1 on."""

    section: SectionId
    numbers: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class EntriesReopened(Event):
    """The list takes entries again; the numbers are gone."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class Renumbered(Event):
    """The numbers were given anew after corrected data."""

    section: SectionId
    numbers: tuple[EntryId, ...]


def _of_person(event: PlayerRegistered | PlayerEdited | BoardFixed | LateEntryAdmitted) -> Keys:
    return (("person", event.entry),)


def _of_entry(event: PlayerRegistered | SectionEntered | PlayerRemoved | LateEntryAdmitted) -> Keys:
    return ((event.section, "entry", event.entry),)


def _before_numbers(event: PlayerRegistered | SectionEntered | PlayerRemoved) -> Keys:
    # Who is entered or removed when numbers are given would change them: undoing waits for these.
    return ((event.section, "numbers"), ("person", event.entry))


def _of_numbers(event: EntriesClosed | EntriesReopened | Renumbered | LateEntryAdmitted) -> Keys:
    return ((event.section, "numbers"),)


def _on_entries(event: EntriesClosed | EntriesReopened | Renumbered | LateEntryAdmitted) -> Keys:
    return ((event.section, "entry"), (event.section, "paired"))


def _of_leaving(event: PlayerWithdrawn | PlayerReinstated) -> Keys:
    return ((event.section, "entry", event.entry, "withdrawn"),)


def _on_rounds(event: PlayerWithdrawn | PlayerReinstated | PairingAllowed) -> Keys:
    return ((event.section, "paired"),)


def _of_bye(event: ByeRequested | ByeCancelled) -> Keys:
    return ((event.section, "entry", event.entry, "bye", event.round),)


def _on_rounds_and_settings(event: ByeRequested | ByeCancelled) -> Keys:
    return ((event.section, "paired"), (event.section, "settings"))


def _of_prohibition(event: PairingForbidden | PairingAllowed) -> Keys:
    return ((event.section, "forbidden", *sorted(event.entries)),)


def _on_those_forbidden(event: PairingForbidden) -> Keys:
    entries = ((event.section, "entry", entry) for entry in sorted(event.entries))
    return (*entries, (event.section, "paired"))


def _player_registered(fold: Fold, event: PlayerRegistered) -> None:
    fold.people()[event.entry] = event.player
    fold.section(event.section).entries[event.entry] = SectionEntry(event.entry)


def _section_entered(fold: Fold, event: SectionEntered) -> None:
    fold.section(event.section).entries[event.entry] = SectionEntry(event.entry)


def _player_edited(fold: Fold, event: PlayerEdited) -> None:
    fold.people()[event.entry] = event.player


def _player_removed(fold: Fold, event: PlayerRemoved) -> None:
    section = fold.section(event.section)
    del section.entries[event.entry]
    section.set(
        # Everywhere the entry is named, so that nothing points at somebody who is not there.
        numbers=tuple(number for number in section.section.numbers if number != event.entry),
        forbidden=prohibitions.without(section.section.forbidden, event.entry),
        teams=without_member(section.section.teams, event.entry),
    )
    fold.drop_person(event.entry)


def _late_entry_admitted(fold: Fold, event: LateEntryAdmitted) -> None:
    fold.people()[event.entry] = event.player
    section = fold.section(event.section)
    section.entries[event.entry] = SectionEntry(
        event.entry, first_round=event.first_round, missed=event.missed, checked_in=True
    )
    section.set(numbers=event.numbers)


def _player_withdrawn(fold: Fold, event: PlayerWithdrawn) -> None:
    fold.section(event.section).set_entry(event.entry, withdrawn_after=event.after)


def _player_reinstated(fold: Fold, event: PlayerReinstated) -> None:
    fold.section(event.section).set_entry(event.entry, withdrawn_after=None)


def _presence_noted(fold: Fold, event: PresenceNoted) -> None:
    fold.section(event.section).set_entry(event.entry, checked_in=event.present)


def _bye_requested(fold: Fold, event: ByeRequested) -> None:
    section = fold.section(event.section)
    byes = {**section.entries[event.entry].byes, event.round: event.kind}
    section.set_entry(event.entry, byes=byes)


def _bye_cancelled(fold: Fold, event: ByeCancelled) -> None:
    section = fold.section(event.section)
    byes = dict(section.entries[event.entry].byes)
    del byes[event.round]
    section.set_entry(event.entry, byes=byes)


def _pairing_forbidden(fold: Fold, event: PairingForbidden) -> None:
    section = fold.section(event.section)
    held, paired = section.section.forbidden, len(section.section.rounds)
    span = event.first_round, event.last_round
    section.set(forbidden=prohibitions.with_prohibition(held, event.entries, span, paired))


def _pairing_allowed(fold: Fold, event: PairingAllowed) -> None:
    section = fold.section(event.section)
    held, paired = section.section.forbidden, len(section.section.rounds)
    section.set(forbidden=prohibitions.lifted(held, event.entries, event.after, paired))


def _board_fixed(fold: Fold, event: BoardFixed) -> None:
    people = fold.people()
    people[event.entry] = replace(people[event.entry], fixed_board=event.board)


def _points_adjusted(fold: Fold, event: PointsAdjusted) -> None:
    section = fold.section(event.section)
    if event.round:
        mine = section.entries[event.entry]
        later = {**mine.later_adjustments, event.round: event.points}
        notes = {**mine.later_notes, event.round: event.note}
        section.set_entry(event.entry, later_adjustments=later, later_notes=notes)
    else:
        section.set_entry(event.entry, adjustment=event.points, adjustment_note=event.note)


def _entries_closed(fold: Fold, event: EntriesClosed) -> None:
    fold.section(event.section).set(numbers=event.numbers, entries_closed=True)


def _entries_reopened(fold: Fold, event: EntriesReopened) -> None:
    fold.section(event.section).set(numbers=(), entries_closed=False, drawing=None)


def _renumbered(fold: Fold, event: Renumbered) -> None:
    fold.section(event.section).set(numbers=event.numbers)


def _reserve_entry(fold: Fold, event: PlayerRegistered | LateEntryAdmitted) -> None:
    fold.at_least(next_entry=event.entry + 1)


EVENTS = kinds(
    EventKind(
        "PlayerRegistered",
        PlayerRegistered,
        _player_registered,
        lambda event: (*_of_person(event), *_of_entry(event)),
        builds_on=_before_numbers,
        reserve=_reserve_entry,
        sentence=Sentence({"name": text("player.name")}),
    ),
    EventKind(
        "SectionEntered",
        SectionEntered,
        _section_entered,
        _of_entry,
        builds_on=_before_numbers,
    ),
    EventKind(
        "PlayerEdited",
        PlayerEdited,
        _player_edited,
        _of_person,
        sentence=Sentence({"name": text("player.name")}),
    ),
    EventKind(
        "PlayerRemoved",
        PlayerRemoved,
        _player_removed,
        _of_entry,
        builds_on=_before_numbers,
    ),
    EventKind(
        "LateEntryAdmitted",
        LateEntryAdmitted,
        _late_entry_admitted,
        lambda event: (*_of_person(event), *_of_entry(event), *_of_numbers(event)),
        builds_on=_on_entries,
        reserve=_reserve_entry,
        sentence=Sentence({"name": text("player.name")}),
    ),
    EventKind(
        "PlayerWithdrawn",
        PlayerWithdrawn,
        _player_withdrawn,
        _of_leaving,
        builds_on=_on_rounds,
    ),
    EventKind(
        "PlayerReinstated",
        PlayerReinstated,
        _player_reinstated,
        _of_leaving,
        builds_on=_on_rounds,
    ),
    EventKind(
        "PresenceNoted",
        PresenceNoted,
        _presence_noted,
        lambda event: ((event.section, "entry", event.entry, "present"),),
    ),
    EventKind(
        "ByeRequested",
        ByeRequested,
        _bye_requested,
        _of_bye,
        builds_on=_on_rounds_and_settings,
        sentence=Sentence({"kind": word("kind", "value.result")}),
    ),
    EventKind(
        "ByeCancelled",
        ByeCancelled,
        _bye_cancelled,
        _of_bye,
        builds_on=_on_rounds_and_settings,
    ),
    EventKind(
        "PairingForbidden",
        PairingForbidden,
        _pairing_forbidden,
        _of_prohibition,
        builds_on=_on_those_forbidden,
    ),
    EventKind(
        "PairingAllowed",
        PairingAllowed,
        _pairing_allowed,
        _of_prohibition,
        builds_on=_on_rounds,
    ),
    EventKind(
        "BoardFixed",
        BoardFixed,
        _board_fixed,
        _of_person,
    ),
    EventKind(
        "PointsAdjusted",
        PointsAdjusted,
        _points_adjusted,
        lambda event: ((event.section, "entry", event.entry, "points", event.round),),
        sentence=Sentence({"points": Value(ValueForm.POINTS, "points")}),
    ),
    EventKind(
        "EntriesClosed",
        EntriesClosed,
        _entries_closed,
        _of_numbers,
        builds_on=_on_entries,
        sentence=Sentence({"count": count("numbers")}),
    ),
    EventKind(
        "EntriesReopened",
        EntriesReopened,
        _entries_reopened,
        _of_numbers,
        builds_on=_on_entries,
    ),
    EventKind(
        "Renumbered",
        Renumbered,
        _renumbered,
        _of_numbers,
        builds_on=_on_entries,
    ),
)

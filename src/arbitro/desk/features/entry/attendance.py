"""Who is present, who has left, and who has a bye in a coming round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from arbitro.desk.features.entry.keys import on_rounds
from arbitro.desk.features.entry.rows import on_entry, only
from arbitro.desk.features.sides import (
    bye_answer,
    bye_to_confirm,
    reinstatement,
    withdrawal,
    without_bye,
)
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Side,
    kinds,
)
from arbitro.desk.kernel.fields import RoundField, Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.sentence import Sentence, word
from arbitro.desk.kernel.state import EventState, Section, SectionEntry
from arbitro.model import EntryId, Result, SectionId
from arbitro.model.tournament import IntegrityLine, expelled_in
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class WithdrawPlayer(Command):
    """Pair an entry no more (C.04.2 art. 3.2)."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class ExpelPlayer(Command):
    """Expel an entry (E.01 art. 12.9.9): it is paired no more and loses its place."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class ReinstatePlayer(Command):
    """Pair a withdrawn or expelled entry again."""

    section: SectionId
    entry: EntryId


@dataclass(frozen=True, slots=True)
class CheckIn(Command):
    """Note that an entry confirmed its presence, or take the note back."""

    section: SectionId
    entry: EntryId
    present: bool = True


@dataclass(frozen=True, slots=True)
class RequestBye(Command):
    """Note a half-, full- or zero-point bye in a round that is not paired yet.

    A half-point bye that is not the first needs ``confirmed``.
    """

    section: SectionId
    entry: EntryId
    round: RoundField
    kind: Annotated[
        Result,
        Terms(
            label="ui.player.bye-kind",
            choices=(Result.HALF_POINT_BYE, Result.ZERO_POINT_BYE, Result.FULL_POINT_BYE),
            words="value.result.",
        ),
    ] = Result.HALF_POINT_BYE
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class CancelBye(Command):
    """Take a requested bye back before its round is paired."""

    section: SectionId
    entry: EntryId
    round: RoundField


@dataclass(frozen=True, slots=True)
class PlayerWithdrawn(Event):
    """An entry left when ``after`` rounds had been paired."""

    section: SectionId
    entry: EntryId
    after: int


@dataclass(frozen=True, slots=True)
class PlayerExpelled(Event):
    """An entry was expelled when ``after`` rounds had been paired."""

    section: SectionId
    entry: EntryId
    after: int


@dataclass(frozen=True, slots=True)
class PlayerReinstated(Event):
    """A withdrawn or expelled entry came back."""

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


def _of_leaving(event: PlayerWithdrawn | PlayerExpelled | PlayerReinstated) -> Keys:
    return ((event.section, "entry", event.entry, "withdrawn"),)


def _of_bye(event: ByeRequested | ByeCancelled) -> Keys:
    return ((event.section, "entry", event.entry, "bye", event.round),)


def _on_rounds_and_settings(event: ByeRequested | ByeCancelled) -> Keys:
    return ((event.section, "paired"), (event.section, "settings"))


def _player_withdrawn(fold: Fold, event: PlayerWithdrawn) -> None:
    fold.section(event.section).set_entry(event.entry, withdrawn_after=event.after)


def _player_expelled(fold: Fold, event: PlayerExpelled) -> None:
    section = fold.section(event.section)
    gone = section.entries[event.entry].withdrawn_after
    section.set_entry(
        event.entry,
        expelled_after=event.after,
        withdrawn_after=event.after if gone is None else gone,
    )


def _player_reinstated(fold: Fold, event: PlayerReinstated) -> None:
    section = fold.section(event.section)
    section.set_entry(event.entry, withdrawn_after=None, expelled_after=None)


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


def withdraw(section: Section, entry: SectionEntry) -> Answer:
    """Pair an entry no more; the round already paired stays as it is."""
    event = PlayerWithdrawn(section.id, entry.id, len(section.rounds))
    return withdrawal(section, entry, event)


def expel(section: Section, entry: SectionEntry) -> Answer:
    """Expel an entry, also one that has withdrawn; what it played stays, and counts for others."""
    if entry.expelled:
        return ()
    if not section.entries_closed:
        return refused("entries-open")
    return (PlayerExpelled(section.id, entry.id, len(section.rounds)),)


def expulsions_reported(
    section: SectionId, lines: Iterable[IntegrityLine], entries: Sequence[EntryId]
) -> Iterator[Event]:
    """Yield the expulsions a report tells by its comment lines, with who has which number."""
    for line in lines:
        for tpn in sorted(expelled_in((line,))):
            if 1 <= tpn <= len(entries):
                yield PlayerExpelled(section, entries[tpn - 1], line.round_number)


def reinstate(section: Section, entry: SectionEntry) -> Answer:
    """Pair a withdrawn or expelled entry again."""
    return reinstatement(entry, PlayerReinstated(section.id, entry.id))


def check_in(section: Section, entry: SectionEntry, command: CheckIn) -> Answer:
    """Note that an entry is present."""
    if entry.checked_in == command.present:
        return ()
    return (PresenceNoted(section.id, entry.id, command.present),)


def request_bye(section: Section, entry: SectionEntry, command: RequestBye) -> Answer:
    """Note a bye in a coming round of a Swiss, as far as the event allows it (C.05 art. 6.7)."""
    settings, asked = section.settings, (command.round, command.kind)
    gone = refused("player-withdrawn", entry=entry.id)
    answer = bye_answer(section, entry, asked, settings.rounds, gone)
    if answer is not None:
        return answer
    if command.kind is Result.HALF_POINT_BYE:
        had = sum(kind is Result.HALF_POINT_BYE for kind in entry.byes.values())
        if had >= settings.half_point_byes:
            return refused("too-many-half-point-byes", most=settings.half_point_byes)
        last = settings.byes_until
        if command.round > last:
            return refused("bye-too-late", round=command.round, last=last)
    unusual = bye_to_confirm(entry, command.round, command.kind)
    problem = standing(unusual, confirmed=command.confirmed)
    if problem is not None:
        return problem
    return (ByeRequested(section.id, entry.id, command.round, command.kind),)


def bye_at_event(state: EventState, command: RequestBye) -> Refused | None:
    """Refuse half-point byes that the event has none of (C.05 art. 6.7(4)).

    Unless its rules say otherwise: none at level L1, none for who has conditions or free entry.
    """
    kind = state.office.facts("kind")
    if command.kind is not Result.HALF_POINT_BYE or kind.yes("byes-otherwise"):
        return None
    if kind.text("level") == "L1":
        return refused("bye-at-level-one")
    category = kind.text("category-with-conditions").strip()
    player = state.people.get(command.entry)
    if category and player and player.category.strip().casefold() == category.casefold():
        return refused("bye-with-conditions", category=category)
    return None


def cancel_bye(section: Section, entry: SectionEntry, command: CancelBye) -> Answer:
    """Take a requested bye back before its round is paired."""
    event = ByeCancelled(section.id, entry.id, command.round)
    return without_bye(section, entry, command.round, event)


FEATURE = Feature(
    "entry-attendance",
    kinds(
        EventKind(
            "PlayerWithdrawn",
            PlayerWithdrawn,
            _player_withdrawn,
            _of_leaving,
            builds_on=on_rounds,
        ),
        EventKind(
            "PlayerExpelled",
            PlayerExpelled,
            _player_expelled,
            _of_leaving,
            builds_on=on_rounds,
        ),
        EventKind(
            "PlayerReinstated",
            PlayerReinstated,
            _player_reinstated,
            _of_leaving,
            builds_on=on_rounds,
        ),
        EventKind(
            "PresenceNoted",
            PresenceNoted,
            _presence_noted,
            lambda event: ((event.section, "entry", event.entry, "present"),),
            sentence=Sentence(variant=lambda event: "" if event.present else "absence-noted"),
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
    ),
    (
        OfSection(WithdrawPlayer, on_entry(only(withdraw)), right="change-entries"),
        OfSection(ExpelPlayer, on_entry(only(expel)), right="change-entries"),
        OfSection(ReinstatePlayer, on_entry(only(reinstate)), right="change-entries"),
        OfSection(CheckIn, on_entry(check_in), right="check-in"),
        OfSection(
            RequestBye,
            lambda at, command: (
                bye_at_event(at.state, command) or on_entry(request_bye)(at, command)
            ),
            Side.PLAYERS,
            right="change-entries",
        ),
        OfSection(CancelBye, on_entry(cancel_bye), Side.PLAYERS, right="change-entries"),
    ),
)

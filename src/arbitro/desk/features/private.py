"""Contacts, fees, documents, needs and notes of people: kept beside the log, one key a person.

The log has references and keyed digests alone, so that destroying the key erases what was kept and
leaves the chain of the log whole. What a rating report must have (name, birth, identifier, results)
is no private record: it stays as long as the event.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, OfEvent, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, choice, count, word
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.private import PrivateReference, PrivateTopic
from arbitro.model import EntryId
from arbitro.reasons import refused


@dataclass(frozen=True, slots=True)
class KeepPrivately(Command):
    """Keep what is known of a person on a topic; an empty digest: nothing is, any more.

    ``number`` and ``digest`` are given by whoever keeps the record, when it is stored with this.
    """

    entry: EntryId
    topic: PrivateTopic
    number: int = 0
    digest: str = ""


@dataclass(frozen=True, slots=True)
class ErasePrivate(Command):
    """Erase all private records of people, for good; goes through in a finished event too."""

    entries: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class PrivatelyKept(Event):
    """What is known of a person on a topic is kept beside the log; an empty digest: no more."""

    entry: EntryId
    topic: PrivateTopic
    number: int
    digest: str


@dataclass(frozen=True, slots=True)
class PrivateErased(Event):
    """The keys of the private records of people were destroyed."""

    entries: tuple[EntryId, ...]


def _kept(fold: Fold, event: PrivatelyKept) -> None:
    known = fold.state().private
    of_person = dict(known.get(event.entry, {}))
    of_person.pop(event.topic, None)
    if event.digest:
        of_person[event.topic] = PrivateReference(event.number, event.digest)
    fold.set(private={**known, event.entry: of_person})


def _erased(fold: Fold, event: PrivateErased) -> None:
    known = fold.state().private
    left = {entry: kept for entry, kept in known.items() if entry not in event.entries}
    fold.set(private=left)


def _keep(state: EventState, command: KeepPrivately) -> Answer:
    if command.entry not in state.people:
        return refused("entry-unknown", entry=command.entry)
    before = state.private.get(command.entry, {}).get(command.topic)
    if (before.digest if before else "") == command.digest:
        return ()
    return (PrivatelyKept(command.entry, command.topic, command.number, command.digest),)


def _erase(_: EventState, command: ErasePrivate) -> Answer:
    # also where nothing is kept now: what was replaced or taken back is still sealed with the key,
    # and somebody who was removed from the event is in it no more
    return (PrivateErased(command.entries),) if command.entries else ()


FEATURE = Feature(
    "private",
    kinds(
        EventKind(
            "PrivatelyKept",
            PrivatelyKept,
            _kept,
            lambda event: (("private", event.entry, event.topic.value),),
            lambda event: (("people", event.entry),),
            sentence=Sentence(
                {
                    "topic": word("topic", "value.private_topic"),
                    "state": choice(
                        "digest", "value.private_record.kept", "value.private_record.emptied"
                    ),
                }
            ),
        ),
        EventKind(
            "PrivateErased",
            PrivateErased,
            _erased,
            lambda event: tuple(("private", entry) for entry in event.entries),
            final=True,
            sentence=Sentence({"count": count("entries")}),
        ),
    ),
    (
        OfEvent(
            KeepPrivately,
            _keep,
            when_finished=True,
            elsewhere="private-records",
        ),
        OfEvent(
            ErasePrivate,
            _erase,
            when_finished=True,
            elsewhere="private-records",
        ),
    ),
)

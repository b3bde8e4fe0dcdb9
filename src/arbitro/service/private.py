"""Private records of people: sealed, stored with the event that names them, read, erased."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from arbitro.desk.commands import Command, ErasePrivate, KeepPrivately
from arbitro.desk.values.private import PrivateTopic
from arbitro.model import EntryId
from arbitro.reasons import Refused
from arbitro.service.events import EventService
from arbitro.service.told import Outcome
from arbitro.storage import StoreError
from arbitro.storage.kept import AS_THEY_WERE
from arbitro.storage.private_rows import destroy_keys
from arbitro.storage.rows import Beside
from arbitro.storage.sealing import digest_of, new_key, opened, sealed, written


class PrivateRecords(NamedTuple):
    """What is known of a person by topic, and the topics of which nothing can be read any more.

    A record is unreadable where its key was destroyed, where it stayed behind when the file was
    handed over, and where it is not the one that was made.
    """

    told: Mapping[PrivateTopic, Mapping[str, str]]
    unreadable: tuple[PrivateTopic, ...] = ()


def keep_privately(  # noqa: PLR0913 - of whom, what, and who gives it
    service: EventService,
    key: str,
    entry: EntryId,
    topic: PrivateTopic,
    fields: Mapping[str, str],
    *,
    actor: str = "",
    command_id: str | None = None,
) -> Outcome | Refused:
    """Keep what is known of a person on a topic beside the log; empty fields: nothing, any more."""
    data = written({name: text for name, text in fields.items() if text})

    def prepare(command: Command, number: int) -> tuple[Command, Beside]:
        assert isinstance(command, KeepPrivately)
        if not any(fields.values()):
            return command, Beside()
        known = service.store.key_of(key, entry)
        secret = known or new_key()
        box = (number, int(entry), sealed(secret, data, entry, number))
        whole = replace(command, number=number, digest=digest_of(secret, data))
        return whole, Beside([] if known else [(int(entry), secret)], [box])

    command = KeepPrivately(entry, topic)
    return service.handle(key, command, actor=actor, command_id=command_id, prepare=prepare)


def private_of(service: EventService, key: str, entry: EntryId) -> PrivateRecords:
    """Return what is known of a person."""
    kept = service.snapshot(key).state.private.get(entry, {})
    secret = service.store.key_of(key, entry) if kept else None
    if secret is None:
        return PrivateRecords({}, tuple(kept))
    boxes = service.store.boxes_of(key, [each.number for each in kept.values()])
    told = {}
    for topic, (number, digest) in kept.items():
        fields = opened(secret, boxes.get(number, b""), entry, number)
        # The box lies beside the log and not in it: the digest proves it to be the one the log
        # tells of.
        if fields is not None and digest_of(secret, written(fields)) == digest:
            told[topic] = fields
    return PrivateRecords(told, tuple(topic for topic in kept if topic not in told))


def erase_private(
    service: EventService,
    key: str,
    entries: Sequence[EntryId],
    *,
    actor: str = "",
    command_id: str | None = None,
) -> Outcome | Refused:
    """Destroy the keys of people's records, in the event and in its restore points.

    Copies of the file elsewhere are out of reach.
    """
    matters = [int(entry) for entry in entries]
    command = ErasePrivate(tuple(entries))
    return erase_matters(service, key, command, matters, actor=actor, command_id=command_id)


def erase_matters(  # noqa: PLR0913 - which keys, by which command, and who gives it
    service: EventService,
    key: str,
    command: Command,
    matters: Sequence[int],
    *,
    actor: str,
    command_id: str | None,
) -> Outcome | Refused:
    """Destroy the keys of some matters in the transaction of a command, then in restore points."""
    answer = service.handle(
        key,
        command,
        actor=actor,
        command_id=command_id,
        prepare=lambda command, _: (command, Beside(destroyed=matters)),
    )
    # Only after the event: a command that is refused must leave the restore points as they are.
    if isinstance(answer, Outcome):
        for point in service.restore_points(key):
            # What was kept byte by byte, damaged files among them, is written to by nobody.
            if point.why not in AS_THEY_WERE:
                with suppress(StoreError):  # one that cannot be opened cannot be read either
                    destroy_keys(point.path, matters)
    return answer

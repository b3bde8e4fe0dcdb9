"""What is sealed of people: private records, and the rows of sealed registers.

Each is stored with the event that names it, the rows in its very transaction, read, and erased.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from arbitro.desk.commands import (
    Command,
    ErasePrivate,
    EraseSealedRow,
    KeepPrivately,
    KeepSealedRow,
    ReadSealedRow,
)
from arbitro.desk.features.sealed import (
    SealedRowErased,
    SealedRowKept,
    SealedRowRead,
    sealed_sheet,
)
from arbitro.desk.kernel.text_checks import not_writable
from arbitro.desk.values.private import PrivateTopic
from arbitro.model import EntryId
from arbitro.reasons import Refused, refused
from arbitro.rules.office.facts import Facts, Said, canonical
from arbitro.service.events import EventService
from arbitro.service.responses import Outcome
from arbitro.storage import StoreError
from arbitro.storage.ciphers import new_key
from arbitro.storage.event_files.kept_copies import AS_THEY_WERE
from arbitro.storage.event_files.private_rows import destroy_keys
from arbitro.storage.event_files.rows import SideRows
from arbitro.storage.sealing import digest_of, opened, sealed, written


class PrivateRecords(NamedTuple):
    """What is known of a person by topic, and the topics of which nothing can be read any more.

    A record is unreadable where its key was destroyed, where it stayed behind when the file was
    handed over, and where it is not the one that was made.
    """

    told: Mapping[PrivateTopic, Mapping[str, str]]
    unreadable: tuple[PrivateTopic, ...] = ()


def keep_privately(
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

    def prepare(command: Command, number: int) -> tuple[Command, SideRows]:
        assert isinstance(command, KeepPrivately)
        if not any(fields.values()):
            return command, SideRows()
        known = service.store.key_of(key, entry)
        secret = known or new_key()
        box = (number, int(entry), sealed(secret, data, entry, number))
        whole = replace(command, number=number, digest=digest_of(secret, data))
        return whole, SideRows([] if known else [(int(entry), secret)], [box])

    command = KeepPrivately(entry, topic)
    return service.handle(key, command, actor=actor, command_id=command_id, prepare=prepare)


def private_of(service: EventService, key: str, entry: EntryId) -> PrivateRecords:
    """Return what is known of a person."""
    kept = service.snapshot(key).state.private.get(entry, {})
    secret = service.store.key_of(key, entry) if kept else None
    if secret is None:
        return PrivateRecords({}, tuple(kept))
    boxes = service.store.boxes_of(key, [item.number for item in kept.values()])
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


def erase_matters(
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
        prepare=lambda command, _: (command, SideRows(destroyed=matters)),
    )
    # Only after the event: a command that is refused must leave the restore points as they are.
    if isinstance(answer, Outcome):
        for point in service.kept_copies(key):
            # What was kept byte by byte, damaged files among them, is written to by nobody.
            if point.why not in AS_THEY_WERE:
                with suppress(StoreError):  # one that cannot be opened cannot be read either
                    destroy_keys(point.path, matters)
    return answer


def _matter(row: int) -> int:
    """Return the matter whose key is a row's: below zero, since people's are above it.

    Rows and applications are both named by the version of the event that began them.
    """
    return -row


def keep_sealed(
    service: EventService,
    key: str,
    register: str,
    row: int,
    said: Said,
    *,
    expected: int = 0,
    actor: str = "",
    command_id: str | None = None,
) -> Outcome | Refused:
    """Keep a row of a sealed register; ``row`` 0 is a new one, ``expected`` what was seen of it."""
    sheet = sealed_sheet(register)
    if isinstance(sheet, Refused):
        return sheet
    # texts are looked at by the kind of their fact: some have several lines
    problem = not_writable((register, *(name for name, _ in said)))
    kept = canonical(sheet, said) if problem is None else problem
    if isinstance(kept, Refused):
        return kept
    if not kept:
        return refused("office-row-empty")
    data = written(dict(kept))
    known = service.store.key_of(key, _matter(row)) if row else None
    secret = known or new_key()

    def prepare(command: Command, number: int) -> tuple[Command, SideRows]:
        assert isinstance(command, KeepSealedRow)
        matter = _matter(row or number)
        whole = replace(command, number=number, digest=digest_of(secret, data))
        box = (number, matter, sealed(secret, data, matter, number))
        return whole, SideRows([] if known else [(matter, secret)], [box])

    command = KeepSealedRow(register, row, expected)
    return service.handle(key, command, actor=actor, command_id=command_id, prepare=prepare)


def sealed_rows(service: EventService, key: str, register: str) -> dict[int, Facts | None]:
    """Return what the rows of a register say; None where one cannot be read here any more.

    Of a register of cases one row is opened at a time, by `open_sealed`.
    """
    rows = service.snapshot(key).state.sealed.get(register, {})
    boxes = service.store.boxes_of(key, [item.number for item in rows.values()])
    found: dict[int, Facts | None] = {}
    for row, kept in rows.items():
        secret = service.store.key_of(key, _matter(row))
        told: Mapping[str, str] | None = None
        if secret is not None and kept.number in boxes:
            told = opened(secret, boxes[kept.number], _matter(row), kept.number)
            # The box lies beside the log and not in it: the digest proves it to be the one the log
            # tells of.
            if told is not None and digest_of(secret, written(told)) != kept.digest:
                told = None
        found[row] = None if told is None else Facts(told)
    return found


NOTED_AGAIN = timedelta(minutes=15)
"""Who looks again at what has not changed is noted again after so long."""

LOOKED_THROUGH = 200
"""So many commands of the log are looked through for an earlier reading."""


def read_register(
    service: EventService, key: str, register: str, now: datetime, *, actor: str = ""
) -> dict[int, Facts | None]:
    """Return what a register of those who watch says, once it is noted who reads it.

    A register without rows, or with rows of the reader's own alone, tells a reader nothing: that is
    not noted.
    """
    told = sealed_rows(service, key, register)
    if told and not _has_read(service, key, register, now, actor):
        answer = service.handle(key, ReadSealedRow(register, 0), actor=actor)
        if isinstance(answer, Refused):  # what cannot be noted is not told
            return {}
    return told


def _has_read(service: EventService, key: str, register: str, now: datetime, actor: str) -> bool:
    """Tell whether all that a register says is somebody's own, or was read just before."""
    items = service.history(key, LOOKED_THROUGH)
    for item in reversed(items):
        of_register = [
            event
            for event in item.events
            if isinstance(event, SealedRowKept | SealedRowErased | SealedRowRead)
            and event.register == register
        ]
        if not of_register:
            continue
        if isinstance(of_register[0], SealedRowRead):
            if item.actor == actor:
                return now - item.at < NOTED_AGAIN
        elif item.actor != actor:
            return False
    return len(items) < LOOKED_THROUGH


def open_sealed(
    service: EventService,
    key: str,
    register: str,
    row: int,
    *,
    actor: str = "",
) -> Facts | Refused | None:
    """Return what a row says once it is noted that it is read; None where it cannot be read.

    Nobody names the command: one that is carried out once would note the first reading alone.
    """
    answer = service.handle(key, ReadSealedRow(register, row), actor=actor)
    if isinstance(answer, Refused):
        return answer
    return sealed_rows(service, key, register).get(row)


def _was_kept(service: EventService, key: str, register: str, row: int) -> bool:
    """Tell whether a row was ever one of a register, as all registers share their numbers.

    What was taken back is still sealed with its key, so the log is asked and not the state.
    """
    return any(
        isinstance(event, SealedRowKept) and (event.register, event.row) == (register, row)
        for item in service.history(key)
        for event in item.events
    )


def erase_sealed(
    service: EventService,
    key: str,
    register: str,
    row: int,
    *,
    actor: str = "",
    command_id: str | None = None,
) -> Outcome | Refused:
    """Destroy the key of a row, in the event and in its restore points."""
    sheet = sealed_sheet(register)
    if isinstance(sheet, Refused):
        return sheet
    if not _was_kept(service, key, register, row):
        return refused("office-row-unknown", number=row)
    command = EraseSealedRow(register, row)
    matters = [_matter(row)]
    return erase_matters(service, key, command, matters, actor=actor, command_id=command_id)

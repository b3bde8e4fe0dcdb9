"""Rows of sealed registers: kept in the transaction of the event that names them, read, erased."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from arbitro.desk.commands import Command, EraseSealedRow, KeepSealedRow, ReadSealedRow
from arbitro.desk.features.sealed import (
    SealedRowErased,
    SealedRowKept,
    SealedRowRead,
    sealed_sheet,
)
from arbitro.desk.kernel.writable import not_writable
from arbitro.reasons import Refused, refused
from arbitro.rules.office.facts import Facts, Said, canonical
from arbitro.service.events import EventService
from arbitro.service.private import erase_matters
from arbitro.service.told import Outcome
from arbitro.storage.rows import Beside
from arbitro.storage.sealing import digest_of, new_key, opened, sealed, written


def _matter(row: int) -> int:
    """Return the matter whose key is a row's: below zero, since people's are above it.

    Rows and applications are both named by the version of the event that began them.
    """
    return -row


def keep_sealed(  # noqa: PLR0913 - which row, what it says, and who gives it
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

    def prepare(command: Command, number: int) -> tuple[Command, Beside]:
        assert isinstance(command, KeepSealedRow)
        matter = _matter(row or number)
        whole = replace(command, number=number, digest=digest_of(secret, data))
        box = (number, matter, sealed(secret, data, matter, number))
        return whole, Beside([] if known else [(matter, secret)], [box])

    command = KeepSealedRow(register, row, expected)
    return service.handle(key, command, actor=actor, command_id=command_id, prepare=prepare)


def sealed_rows(service: EventService, key: str, register: str) -> dict[int, Facts | None]:
    """Return what the rows of a register say; None where one cannot be read here any more.

    Of a register of cases one row is opened at a time, by `open_sealed`.
    """
    rows = service.snapshot(key).state.sealed.get(register, {})
    boxes = service.store.boxes_of(key, [each.number for each in rows.values()])
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
            each
            for each in item.events
            if isinstance(each, SealedRowKept | SealedRowErased | SealedRowRead)
            and each.register == register
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
        isinstance(each, SealedRowKept) and (each.register, each.row) == (register, row)
        for item in service.history(key)
        for each in item.events
    )


def erase_sealed(  # noqa: PLR0913 - which row, and who erases it
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

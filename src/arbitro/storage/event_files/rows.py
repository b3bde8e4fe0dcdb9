"""What is stored of an event, and the chain that binds each event to all before it.

The seal of an event is a digest of every byte stored of it and of the seal before. A changed bit, a
missing or exchanged event shows at once where it stands. The chain proves accidents, not intent:
whoever rewrites the whole log can seal it again, which is why its head is printed on lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple


class StoredEvent(NamedTuple):
    """An event as it is stored: ``rest`` tells how many events of its command follow it.

    ``version`` counts the events of a log from 1, ``data`` is JSON in the form numbered ``schema``
    of the kind named ``type``, ``at`` the moment in ISO form (UTC), ``actor`` who gave the command.
    """

    version: int
    command: str
    rest: int
    type: str
    schema: int
    data: bytes
    at: str
    actor: str


class Mark(NamedTuple):
    """A place in a log: the version of an event and its seal; before the first one by default."""

    version: int = 0
    seal: bytes = b""


START = Mark()


class Sealed(NamedTuple):
    """A stored event with its seal, 32 bytes."""

    event: StoredEvent
    seal: bytes


def shown(seal: bytes) -> str:
    """Return the beginning of a seal as it is printed on lists and compared by eye.

    >>> shown(bytes(range(32)))
    '0001-0203-0405-0607'
    """
    return seal[:8].hex("-", 2)


def seal_before_all(stream: str) -> bytes:
    """Return what the seal of a log's first event is made on: 32 bytes."""
    return sha256(b"arbitro event log\n" + stream.encode()).digest()


def seal_after(before: bytes, event: StoredEvent) -> bytes:
    """Return the seal of an event, 32 bytes, from the seal before it.

    The lengths keep neighbouring texts apart: moving a letter from one to the next changes it.
    """
    version, command, rest, kind, schema, data, at, actor = event
    head = (
        f"{version} {rest} {schema} {len(command)} {len(kind)} {len(at)} {len(actor)} "
        f"{command}{kind}{at}{actor}"
    )
    return sha256(before + head.encode() + data).digest()


def chained(stream: str, after: Mark, events: Iterable[StoredEvent]) -> list[Sealed]:
    """Return events with their seals, the first of them made on the seal of a mark."""
    seal = after.seal or seal_before_all(stream)
    found = []
    for event in events:
        seal = seal_after(seal, event)
        found.append(Sealed(event, seal))
    return found


def holds(before: bytes, told: Sealed, version: int) -> bool:
    """Tell whether what is stored is the event of a version, sealed on the seal before it.

    The disk may have made anything of it: texts that are numbers, numbers that are nothing.
    """
    try:
        return told.event.version == version and seal_after(before, told.event) == told.seal
    except (TypeError, ValueError, AttributeError):
        return False


def broken_at(seal: bytes, events: Sequence[Sealed], after: int = 0) -> int:
    """Return the version of the first event whose seal does not hold, 0 where all of them do.

    ``seal`` is the one before the first of them, which follows the version ``after``.
    """
    for version, event in enumerate(events, after + 1):
        if not holds(seal, event, version):
            return version
        seal = event.seal
    return 0


def whole_commands(found: list[Sealed]) -> list[Sealed]:
    """Return events up to the last command of which nothing is missing.

    A copy made while a command was being written may end in the middle of it; half of a command
    never happened.
    """
    end = len(found)
    while end and found[end - 1].event.rest:
        end -= 1
    return found[:end]


class SideRows(NamedTuple):
    """What is stored with events, in the same moment, and is no part of the log.

    ``keys`` are new keys of matters, ``boxes`` sealed records by their number, each with its
    matter; ``destroyed`` are matters whose keys go for good. A matter is a person of the event.
    """

    keys: Sequence[tuple[int, bytes]] = ()
    boxes: Sequence[tuple[int, int, bytes]] = ()
    destroyed: Sequence[int] = ()


NOTHING_BESIDE = SideRows()

"""Two copies of one event that both went on: what they have in common, and what each has alone."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from arbitro.desk.derived.fide_mode import fide_mode_of
from arbitro.desk.kernel.state import EventState
from arbitro.reasons import Refused, refused
from arbitro.service.events import EventService
from arbitro.service.open_event import OpenEvent
from arbitro.service.responses import EventCard, HistoryItem
from arbitro.storage import EventFileError
from arbitro.storage.event_files.file_store import FileStore
from arbitro.storage.event_files.files import contents_of


class LogComparison(NamedTuple):
    """Two copies: the commands both have, oldest first, then those of each alone."""

    common: tuple[HistoryItem, ...]
    first: tuple[HistoryItem, ...]
    second: tuple[HistoryItem, ...]


class Copy(NamedTuple):
    """An event file to be compared: its commands, and the event as it stands."""

    items: tuple[HistoryItem, ...]
    state: EventState


def compare(first: Sequence[HistoryItem], second: Sequence[HistoryItem]) -> LogComparison:
    """Return what two copies have in common: their beginnings, as far as they are the same.

    A command is the same where the same person gave it at the same moment with the same effect.
    None in common: they are no copies of one event.
    """
    count = 0
    for one, other in zip(first, second, strict=False):
        if _identity(one) != _identity(other):
            break
        count += 1
    return LogComparison(tuple(first[:count]), tuple(first[count:]), tuple(second[count:]))


MOST_LOOKED_AT = 12
"""Copies whose histories are read to find the nearest."""


def nearest(service: EventService, key: str, copies: Sequence[EventCard]) -> EventCard | None:
    """Return the copy with most in common with an event, of equals the longest one.

    None where no copy can be read.
    """
    own = service.history(key)

    def measured(other: EventCard) -> tuple[int, int]:
        found = compare(own, service.history(other.key))
        return len(found.common), len(found.second)

    readable = [copy for copy in copies if not copy.problem][:MOST_LOOKED_AT]
    return max(readable, key=measured, default=None)


def same_event(
    service: EventService, path: Path, seen: Callable[[EventCard], bool]
) -> EventCard | None:
    """Return the event among those ``seen`` that has all a file has, and no act besides, if any.

    A file exported without its private records brings nothing either. StoreError where the file
    cannot be used.
    """
    sent = contents_of(path)
    with tempfile.TemporaryDirectory() as folder:
        for card in service.begun_as(sent.events[0].event.command if sent.events else ""):
            if card.problem or not seen(card):
                continue
            stored = Path(folder) / card.key
            service.export(card.key, stored)
            kept = contents_of(stored)
            if kept.events == sent.events and {*sent.boxes} <= {*kept.boxes}:
                return card
    return None


def back_into_mode(chosen: EventState, left: EventState) -> Refused | None:
    """Refuse to go on with a copy in which a section is in FIDE mode that another copy has left.

    Of two copies the exit of either counts: it has to be left in this one as well, by the arbiter.
    """
    for number, section in left.sections.items():
        here = chosen.sections.get(number)
        if here is None or fide_mode_of(left, section).since is None:
            continue
        if fide_mode_of(chosen, here).is_in:
            return refused("copy-in-fide-mode", name=here.settings.name)
    return None


def _identity(item: HistoryItem) -> tuple[object, ...]:
    """Return what a command is known by; whether it was taken back later is no part of it."""
    return item.command, item.actor, item.at, item.version, item.events


def copy_of(path: Path) -> Copy:
    """Read an event file, which is not touched; StoreError where it cannot be used."""
    with tempfile.TemporaryDirectory() as folder:
        aside = FileStore(Path(folder))
        aside.take_in("copy", path)
        live = OpenEvent("copy", aside)
        found = Copy(live.history(), live.snapshot().state)
        aside.close()
    if found.state.settings is None:
        raise EventFileError("file-empty", path)
    return found

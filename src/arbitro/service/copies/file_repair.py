"""What a damaged event file still holds, in words: for the command line, the page and programs."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.state import EventState
from arbitro.desk.kernel.timeline import RecordedEvent
from arbitro.i18n import Translator
from arbitro.i18n.sentences.history import sentence
from arbitro.storage.event_files.repair import Finding, known


class Entry(NamedTuple):
    """An entry of a log: its number, when and by whom it was made, and what it did.

    ``at`` is None where even that cannot be read.
    """

    number: int
    at: datetime | None
    actor: str
    what: str


def lost_entries(found: Finding, words: Translator) -> tuple[Entry, ...]:
    """Return what is lost of an event and can still be read, oldest first."""
    entries, state = [], found.state
    for item in found.lost:
        record = known(item)
        if record is None:
            entries.append(Entry(item.version, None, "", words.t("ui.repair.unreadable-entry")))
            continue
        state = _as_if(state, record.event)
        entries.append(Entry(item.version, record.at, record.actor, _what(record, state, words)))
    return tuple(entries)


def _what(record: RecordedEvent, state: EventState, words: Translator) -> str:
    """Return what a lost entry did, as far as it can be told without what is gone before it."""
    try:
        return sentence((record.event,), state, words)
    except Exception:  # noqa: BLE001 - it speaks of something the state has not
        return words.t("ui.repair.unreadable-entry")


def _as_if(state: EventState, event: Event) -> EventState:
    """Return the state with a lost event in it, so that what speaks of it has its names.

    Where it fits no more, because something before it is gone, the state stays as it is.
    """
    try:
        return fold_events((event,), state)
    except Exception:  # noqa: BLE001 - it is only told, whatever is wrong with it
        return state


def last_entry(found: Finding, words: Translator) -> Entry | None:
    """Return the last entry that can be relied on, None where there is none."""
    last = found.last
    if last is None:
        return None
    return Entry(last.version, last.at, last.actor, sentence((last.event,), found.state, words))

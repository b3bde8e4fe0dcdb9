"""The list of events: what was seen of each, found by text, a page at a time.

Only events that have changed are looked at, as far as the store tells; what is seen is noted there,
so that neither a new process nor another one looks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from anyascii import anyascii

from arbitro import clock
from arbitro.model.names import NameKey, NameOrder
from arbitro.service.responses import EventCard
from arbitro.storage.event_files.store import YOUNG, CatalogueEntry, Store
from arbitro.typed_values import json_reader

if TYPE_CHECKING:
    from arbitro.desk.kernel.state import EventState

Look = Callable[[str], "tuple[EventCard, EventState | None]"]
"""What opens an event for its card."""

AT_ONCE = 1.0
"""Seconds that whoever asks for a page waits for events to be looked at; the others come later."""
_A_BATCH = 25
_card = json_reader(EventCard)


class EventQuery(NamedTuple):
    """Which events are asked for: by text, put away or not, and which of those found.

    ``people`` lets the text be that of a player too; ``most`` of 0 stands for all. ``only`` are
    the events whoever asks may see, None where all may be seen. ``running`` are those alone in
    which a round is published.
    """

    text: str = ""
    archived: bool = False
    people: bool = False
    first: int = 0
    most: int = 0
    only: frozenset[str] | None = None
    running: bool = False


class EventCounts(NamedTuple):
    """How many events there are, whatever text is asked for: not put away, running, put away."""

    current: int = 0
    running: int = 0
    archived: int = 0


class EventList(NamedTuple):
    """Events found: those of the page, how many there are in all, and how many are unknown yet."""

    cards: tuple[EventCard, ...]
    found: int
    unseen: int = 0
    counts: EventCounts = EventCounts()


class Catalogue:
    """The cards of all events of a store, the latest start first. Safe for many threads."""

    def __init__(self, store: Store, look: Look) -> None:
        self._store = store
        self._look = look
        self._lock = Lock()
        self._next = Lock()
        self._cards: dict[str, tuple[str, EventCard]] = {}
        self._generation = 0
        self._sorted: dict[NameOrder, tuple[int, tuple[EventCard, ...]]] = {}
        self._begun = False

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Have the catalogue alone; whoever gives it back lets one who waits go first."""
        # A lock that is given back may be taken again at once by who had it: those who wait stand
        # in line here.
        with self._next:
            self._lock.acquire()
        try:
            yield
        finally:
            self._lock.release()

    def listed(
        self, asked: EventQuery, names: NameOrder, seconds: float | None = AT_ONCE
    ) -> EventList:
        """Return the events asked for, having looked at those that changed for so many seconds."""
        wanted = self._brought_up(seconds)
        with self._turn():  # others go on looking meanwhile: both are of one moment
            unseen = sum(key not in self._cards for key in wanted)
            cards = self._in_order(names)
        away = self._store.archived()
        words = searchable(asked.text).split()
        keys = self._store.notes.matching(words, people=asked.people) if words else None
        seen = [card for card in cards if asked.only is None or card.key in asked.only]
        current = [card for card in seen if card.key not in away]
        running = [card for card in current if card.is_running]
        archived = [card for card in seen if card.key in away]
        of_kind = archived if asked.archived else running if asked.running else current
        found = [card for card in of_kind if keys is None or card.key in keys]
        page = found[asked.first : asked.first + asked.most if asked.most else None]
        return EventList(
            tuple(replace(card, archived=True) if asked.archived else card for card in page),
            len(found),
            unseen,
            EventCounts(len(current), len(running), len(archived)),
        )

    def all(self, seconds: float | None = AT_ONCE) -> tuple[EventCard, ...]:
        """Return every card, put away or not, having looked at what changed for so many seconds."""
        self._brought_up(seconds)
        with self._turn():
            away = self._store.archived()
            return tuple(
                replace(card, archived=key in away) for key, (_, card) in self._cards.items()
            )

    def _in_order(self, names: NameOrder) -> tuple[EventCard, ...]:
        known = self._sorted.get(names)
        if known is None or known[0] != self._generation:
            cards = [card for _, card in self._cards.values()]
            # By name first and then by day: sorting keeps the order of those that are alike.
            cards.sort(key=lambda card: _name_key(names, card.name))
            cards.sort(key=lambda card: card.start or date.min, reverse=True)
            known = self._sorted[names] = self._generation, tuple(cards)
        return known[1]

    def _brought_up(self, seconds: float | None) -> list[str]:
        """Look at what changed; return the events that were to be looked at.

        Others who ask meanwhile get their turn after each batch.
        """
        with self._turn():
            if not self._begun:
                self._take_notes()
                self._begun = True
            heads = self._store.heads()
            gone = self._cards.keys() - heads.keys()
            for key in gone:
                del self._cards[key]
            changed = [key for key, head in heads.items() if self._is_news(key, head)]
            changed.sort(key=lambda key: key in self._cards)  # the unknown come first
        end = None if seconds is None else clock.ticking() + seconds
        done = 0
        # One batch in any case: with no time at all nobody would ever get further.
        while done < len(changed) and (end is None or not done or clock.ticking() < end):
            batch = changed[done : done + _A_BATCH]
            with self._turn():  # somebody else may have looked at some of them by now
                self._see([key for key in batch if self._is_news(key, heads[key])], heads, end)
            done += len(batch)
        with self._turn():
            self._store.notes.note((), gone)
            if gone:
                self._generation += 1
        return changed

    def _is_news(self, key: str, head: str) -> bool:
        """Tell whether an event has to be looked at: changed, or too lately to tell."""
        return not head or head.startswith(YOUNG) or self._cards.get(key, ("",))[0] != head

    def _take_notes(self) -> None:
        for key, (head, card) in self._store.notes.all().items():
            try:
                self._cards[key] = head, _card(card)
            except msgspec.DecodeError:  # it is looked at again
                continue

    def _see(self, keys: Iterable[str], heads: dict[str, str], end: float | None) -> None:
        notes: list[CatalogueEntry] = []
        for key in keys:
            if end is not None and notes and clock.ticking() >= end:
                break
            card, state = self._look(key)
            known = self._cards.get(key)
            # Without a head it is looked at again each time, although the file does not change.
            head = "" if card.problem in _MAY_PASS else heads[key]
            self._cards[key] = head, card
            self._generation += 1
            if known != (head, card) and key.isprintable():  # not a name in another encoding
                words, people = _searched(card, state)
                notes.append(CatalogueEntry(key, head, msgspec.json.encode(card), words, people))
        self._store.notes.note(notes)


_MAY_PASS = frozenset({"file-busy", "file-failing", "file-missing", "database-failing"})
"""Problems that go away without the event being changed."""


@lru_cache(maxsize=20_000)
def _name_key(names: NameOrder, name: str) -> NameKey:
    return names.key(name)


def _searched(card: EventCard, state: EventState | None) -> tuple[str, str]:
    """Return the texts an event is found by: its own words, and the names of its people."""
    days = [day.isoformat() for day in (card.start, card.end) if day is not None]
    settings = state.settings if state is not None else None
    place = (settings.venue, settings.federation) if settings is not None else ()
    people = () if state is None else (person.name for person in state.people.values())
    own = (card.key.encode(errors="replace").decode(), card.name, card.city, *place, *days)
    return searchable("\n".join(own)), searchable("\n".join(people))


def searchable(text: str) -> str:
    """Return a text as it is searched: without case, accents and scripts.

    >>> searchable("Łódź"), searchable("Тбилиси"), searchable("MUÑOZ")
    ('lodz', 'tbilisi', 'munoz')
    """
    return str(anyascii(text)).casefold()

"""The public site of each event as the application serves it: made once a change, and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Lock
from typing import Any

from arbitro import clock
from arbitro.i18n.language import FIRST
from arbitro.service import EventService
from arbitro.web.public.site import Site
from arbitro.web.public.snapshot import Snapshot

LOOKED_AT_AGAIN = timedelta(seconds=2)
"""How long a snapshot stands while nothing was written, where a switch waits for its time."""


def languages_of(settings_language: str, asked: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the languages of a site: those asked for, else the event's own and English."""
    return tuple(dict.fromkeys(asked or (settings_language, FIRST)))


@dataclass(slots=True)
class _Kept:
    site: Site
    snapshot: Snapshot
    version: int
    at: datetime
    waits: bool


@dataclass(slots=True)
class Sites:
    """The sites of a folder's events, each made anew only when something public may have changed.

    The clock never runs back here: what was public once is not taken away by a clock set back.
    """

    service: EventService
    languages: tuple[str, ...] = ()
    now: Callable[[], datetime] = clock.now
    _kept: dict[str, _Kept] = field(default_factory=dict)
    _locks: dict[str, Lock] = field(default_factory=dict)

    def snapshot(self, key: str) -> Snapshot:
        """Return the site of an event; UnknownEventError and StoreError as the service."""
        version = self.service.version(key)
        lock = self._locks.setdefault(key, Lock())
        with lock:
            kept = self._kept.get(key)
            now = self.now()
            if kept is not None:
                now = max(now, kept.at)
                fresh = not kept.waits or now - kept.at < LOOKED_AT_AGAIN
                if kept.version == version and fresh:
                    return kept.snapshot
            event = self.service.public(key, now)
            settings = event.state.settings
            languages = languages_of(settings.language if settings else FIRST, self.languages)
            site = kept.site if kept and kept.site.languages == languages else Site(languages)
            made = site.snapshot(event, now)
            self._kept[key] = _Kept(site, made, version, now, event.waits)
            return made


def sites_of(state: Any) -> Sites:
    """Return the sites an application serves, made when the first of them is asked for."""
    found: Sites | None = getattr(state, "sites", None)
    if found is None:
        found = state.sites = Sites(state.service)
    return found

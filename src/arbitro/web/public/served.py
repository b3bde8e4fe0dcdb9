"""The public site of each event as the application serves it: made once a change, and kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from threading import Lock
from typing import Any

from arbitro import clock
from arbitro.desk.derived.publication.public import PublicEvent
from arbitro.desk.values.publicity import When, instant
from arbitro.i18n.language import FIRST
from arbitro.service import EventService
from arbitro.service.boards.hall import LiveBoards, milliseconds
from arbitro.service.responses import LogMark
from arbitro.web.public.site import Site
from arbitro.web.public.site_files import Snapshot
from arbitro.web.views.rounds.games_in_play import Live, boards_heard, live_of

LOOKED_AT_AGAIN = timedelta(seconds=2)
"""How long a snapshot stands while nothing was written, where a switch waits for its time."""


def languages_of(settings_language: str, asked: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the languages of a site: those asked for, else the event's own and English."""
    return tuple(dict.fromkeys(asked or (settings_language, FIRST)))


def _no_boards() -> LiveBoards | None:
    return None


@dataclass(slots=True)
class _SiteCopy:
    """A site as it was made last: ``base`` without the games in play, ``snapshot`` with them."""

    site: Site
    base: Snapshot
    snapshot: Snapshot
    event: PublicEvent
    mark: LogMark
    at: datetime
    live: Live | None = None


@dataclass(slots=True)
class Sites:
    """The sites of a folder's events, each made anew only when something public may have changed.

    The clock never runs back here: what was public once is not taken away by a clock set back.
    ``boards`` returns what tells of games in play, None while no boards are listened to.
    """

    service: EventService
    languages: tuple[str, ...] = ()
    now: Callable[[], datetime] = clock.now
    boards: Callable[[], LiveBoards | None] = _no_boards
    _kept: dict[str, _SiteCopy] = field(default_factory=dict)
    _locks: dict[str, Lock] = field(default_factory=dict)

    def snapshot(self, key: str) -> Snapshot:
        """Return the site of an event; UnknownEventError and StoreError as the service."""
        mark = self.service.mark(key)
        # A lock for each event: one making of a site must not hold up the pages of all the others.
        lock = self._locks.setdefault(key, Lock())
        with lock:
            kept = self._kept.get(key)
            now = self.now()
            if kept is not None:
                # A clock that was set back would make something unpublished that everybody has
                # seen.
                now = max(now, kept.at)
            if kept is None or not self._stands(kept, mark, now):
                kept = self._kept[key] = self._made(key, kept, mark, now)
            self._follow(key, kept, now)
            return kept.snapshot

    @staticmethod
    def _stands(kept: _SiteCopy, mark: LogMark, now: datetime) -> bool:
        fresh = not kept.event.waits or now - kept.at < LOOKED_AT_AGAIN
        return kept.mark == mark and fresh

    def _made(self, key: str, kept: _SiteCopy | None, mark: LogMark, now: datetime) -> _SiteCopy:
        event = self.service.public(key, now)
        settings = event.state.settings
        languages = languages_of(settings.language if settings else FIRST, self.languages)
        if kept is not None and kept.site.languages == languages:
            site, since = kept.site, now
        else:
            # Nobody knows what these pages said before: they changed when the event last did.
            site, since = Site(languages), self._last_change(key, now)
        made = site.snapshot(event, since)
        return _SiteCopy(site, made, made, event, mark, now)

    def _last_change(self, key: str, now: datetime) -> datetime:
        """Return when something public last may have changed: by an act, or by its time come."""
        latest = self.service.history(key, latest=1)
        if not latest:
            return now
        done = latest[-1].at
        moments = [done]
        for section in self.service.snapshot(key).state.sections.values():
            for showing in section.publicity.values():
                if showing.when is When.DELAYED:
                    moments.append(done + timedelta(minutes=showing.minutes))
                elif showing.when is When.AT_TIME:
                    moments.append(instant(showing.at) or done)
        return max((moment for moment in moments if moment <= now), default=now)

    def _follow(self, key: str, kept: _SiteCopy, now: datetime) -> None:
        """Put the games in play into a site, where one of them has changed."""
        boards = self.boards()
        if boards is None or not any(section.live for section in kept.event.sections.values()):
            return
        live = live_of(boards, key, kept.event, milliseconds(now))
        if live != kept.live:
            kept.snapshot, kept.live = kept.site.with_live(kept.base, live), live


def sites_of(state: Any) -> Sites:
    """Return the sites an application serves, made when the first of them is asked for."""
    found: Sites | None = getattr(state, "sites", None)
    if found is None:
        found = state.sites = Sites(state.service, boards=partial(boards_heard, state))
    return found

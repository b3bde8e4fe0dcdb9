"""Sees when somebody is to be told something, and has it done as a long job."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from arbitro import clock
from arbitro.config import MailServer, mail_server
from arbitro.loops import Turns
from arbitro.service import EventService, UnknownEventError
from arbitro.storage import StoreError
from arbitro.storage.databases import databases
from arbitro.storage.tables.followers import FileFollowers, Follower, Followers
from arbitro.web.notices import late_news

if TYPE_CHECKING:
    from arbitro.service.jobs.job_runner import JobRunner
    from arbitro.web.notices.news import Line

RESTS, LONGEST_REST = 19, 30.0
"""What is public is looked at again after so many times the seconds that took, and no more."""
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(minutes=15)
CODE_BYTES = 16
ASKED_FOR = timedelta(days=2)
"""How long an address may wait with its answer before it is forgotten."""


def followers_of(service: EventService, folder: Path) -> Followers:
    """Return who is told of the events of a place."""
    if service.in_files:
        return FileFollowers(folder)

    assert isinstance(service.store, databases.PostgresStore), (
        "events that are no files are in a database"
    )
    return databases.PostgresFollowers(service.store)


class Carrier:
    """Has what players were not told yet sent, while the application runs.

    Everything that must outlive it is in the rows of the followers and of the jobs.
    """

    def __init__(
        self,
        service: EventService,
        rows: Callable[[], Followers],
        working: Callable[[], JobRunner],
        *,
        server: Callable[[], MailServer] = mail_server,
        now: Callable[[], datetime] = clock.now,
        ticking: Callable[[], float] = clock.ticking,
        spent: Callable[[], float] = clock.spent,
    ) -> None:
        self._service, self._rows, self._working = service, rows, working
        self._server, self._now = server, now
        self._ticking, self._spent = ticking, spent
        self._rests_until: dict[str, float] = {}
        self._asked: dict[str, str] = {}
        self._waits: dict[str, tuple[timedelta, datetime]] = {}
        self._turns = Turns("notices")

    @property
    def rows(self) -> Followers:
        """Return who is told."""
        return self._rows()

    @property
    def is_set_up(self) -> bool:
        """Tell whether there is a mail server to take messages."""
        return self._server().is_set_up

    def wanted(self) -> bool:
        """Tell whether an address is kept, to be told of something or to be forgotten in time."""
        return bool(self.rows.events())

    def ask(self, follower: Follower) -> bool:
        """Keep who asks to be told; False where there is no room, or the address is known."""
        return self.rows.ask(follower._replace(code=secrets.token_urlsafe(CODE_BYTES)))

    def known(self, event: str, entry: int) -> str:
        """Return what is public of a player now, as it is kept: it will not be told again."""
        return late_news.written(self._news(event).get(entry, {}))

    def is_too_late(self, follower: Follower) -> bool:
        """Tell whether an address was asked so long ago that its yes counts no more."""
        asked = (self._now() - ASKED_FOR).isoformat()
        return not follower.confirmed and follower.asked < asked

    def confirm(self, event: str, follower: Follower) -> bool:
        """Take an address's yes; False, and it is forgotten, where it comes too late."""
        now = self._now()
        if self.is_too_late(follower) or self._service.snapshot(event).state.finished:
            self.rows.strike_out(follower.code)
            return False
        known = self.known(event, follower.entry)
        return self.rows.confirm(follower.code, now.isoformat(), known)

    def turn(self) -> None:
        """Forget whom nothing will be told any more, and have sent what is due, of every event."""
        events = self.rows.events()
        if events:
            self._turns.appear()
            self.rows.clear((self._now() - ASKED_FOR).isoformat())
        self._turns.only(set(events).__contains__)
        is_set_up = self.is_set_up
        for event in events:
            with self._turns.part(event):
                rests = self._ticking() < self._rests_until.get(event, 0.0)
                if not rests and not (is_set_up and self._waits_for(event)):
                    began = self._spent()
                    self._look_at(event)
                    rest = min(LONGEST_REST, RESTS * (self._spent() - began))
                    self._rests_until[event] = self._ticking() + rest
        self._turns.turned()

    def _look_at(self, event: str) -> None:
        try:
            public = self._service.public(event, self._now())
        except UnknownEventError:
            self.rows.strike_out_event(event)
            return
        # The event may be read again at the next turn: nobody is struck out for it.
        except StoreError:
            return
        is_set_up = self.is_set_up
        if not is_set_up and not public.state.finished:
            return
        waiting = (
            late_news.due(self.rows, late_news.news_of(public), event, self._now())
            if is_set_up
            else []
        )
        if not waiting and public.state.finished:
            self.rows.strike_out_event(event)  # nothing more will be told: no address is kept
        elif waiting:
            name = f"notices-{secrets.token_hex(8)}"
            self._working().ask(name, "notices", event, {}, "notices")
            self._asked[event] = name

    def _waits_for(self, event: str) -> bool:
        """Tell whether what was asked for last goes on, or failed a moment ago."""
        name = self._asked.get(event)
        job = self._working().rows.named(name) if name else None
        if job is not None and not job.is_over:
            return True
        now = self._now()
        if name is not None:
            self._asked.pop(event)
            if job is not None and job.fault:
                # Half of it, since it is doubled: the first wait is the whole.
                before, _ = self._waits.get(event, (FIRST_WAIT / 2, now))
                wait = min(2 * before, LONGEST_WAIT)
                self._waits[event] = (wait, now + wait)
            else:
                self._waits.pop(event, None)
        if event not in self._waits:
            return False
        return not clock.is_over(self._waits[event][1], LONGEST_WAIT, now)

    def _news(self, event: str) -> Mapping[int, Mapping[str, Line]]:
        return late_news.news_of(self._service.public(event, self._now()))

    def close(self) -> None:
        """Let go of the rows."""
        self._turns.disappear()
        self.rows.close()

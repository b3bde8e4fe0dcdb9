"""What an event's players were not told yet, handed to the mail server as a long job."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from arbitro import clock
from arbitro.config import MailServer, mail_server
from arbitro.desk.derived.publication.public import PublicEvent
from arbitro.service.events import EventService
from arbitro.service.outside.mail import MailError, Post, post
from arbitro.service.places import service_at
from arbitro.storage.tables.followers import Follower, Followers
from arbitro.web.notices.carrier import ASKED_FOR, followers_of
from arbitro.web.notices.messages import asking_back, telling
from arbitro.web.notices.news import DAY, Line, changes, due, news_of, read, written
from arbitro.worker_process import Tell

LATER = timedelta(minutes=10)
"""How long a mailbox that says "not now", or "never", is left alone."""
IN_HAND = timedelta(minutes=2)
"""How long nobody else sends a message that a server has begun to hand over."""


@contextmanager
def _at(given: Mapping[str, Any]) -> Iterator[tuple[EventService, Followers]]:
    with service_at(given) as service:
        rows = followers_of(service, Path(given["folder"]))
        try:
            yield service, rows
        finally:
            rows.close()


def notices(given: Mapping[str, Any], tell: Tell) -> None:
    """Tell everybody who asked what they were not told yet of an event; MailError where none can.

    Each is noted as told the moment its message was taken, so whoever goes on after a kill sends
    at most one of them again, with the same identifier.
    """
    now, event = clock.now(), given["event"]
    with _at(given) as (service, rows):
        rows.clear((now - ASKED_FOR).isoformat())
        public = service.public(event, now)
        try:
            carry(rows, public, event, mail_server(), tell)
        except MailError as problem:
            rows.note(event, problem.code, now.isoformat())
            raise
        rows.note(event, "", now.isoformat())
        if public.state.finished and not due(rows, news_of(public), event, now):
            rows.strike_out_event(event)  # nothing more will be told: no address is kept


class _Delivery(NamedTuple):
    """What is told at a moment, in whose name, and who is noted as told."""

    rows: Followers
    public: PublicEvent
    news: Mapping[int, Mapping[str, Line]]
    sender: str
    now: datetime

    def to(self, follower: Follower, sent_by: Post) -> None:
        """Send one message no other server sends; a mailbox that fails keeps none waiting."""
        if not self.rows.take(follower, (clock.now() + IN_HAND).isoformat()):
            return
        try:
            fault = self._handed_over(follower, sent_by)
        except MailError:  # the server takes none now: who is first is not to wait longer for that
            self.rows.failed(follower.code, follower.fault, follower.again)
            raise
        if fault == "refused" and not follower.confirmed:
            self.rows.strike_out(follower.code)  # there is no such mailbox
        elif fault:
            wait = LATER if fault == "later" else DAY
            self.rows.failed(follower.code, fault, (self.now + wait).isoformat())

    def _handed_over(self, follower: Follower, sent_by: Post) -> str:
        """Hand a message over, and note that it was; return why it was not taken, empty: it was."""
        news = self.news.get(follower.entry, {})
        if follower.confirmed:
            new = changes(read(follower.told), news)
            message = telling(follower, self.public, new, self.sender)
            fault = sent_by.hand_over(message)
            if not fault:
                self.rows.told(follower.code, written(news), self.now.isoformat())
        else:
            fault = sent_by.hand_over(asking_back(follower, self.public, self.sender))
            if not fault:
                self.rows.mailed(follower.code, self.now.isoformat())
        return fault


def carry(rows: Followers, public: PublicEvent, event: str, server: MailServer, tell: Tell) -> None:
    """Hand over what is due; MailError where the server takes none."""
    now, news = clock.now(), news_of(public)
    waiting = due(rows, news, event, now)
    if not waiting:
        return
    delivery = _Delivery(rows, public, news, server.sender, now)
    with post(server) as sent_by:
        for at, item in enumerate(waiting, 1):
            delivery.to(item, sent_by)
            tell(at, len(waiting))

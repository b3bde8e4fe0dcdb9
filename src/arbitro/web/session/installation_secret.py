"""The secret of an installation: what cookies, cards and codes are derived from.

Where it is gone, another one is made and nothing given out before opens anything any more: that is
told to whoever looks after the events. Beside the events it is noted by which secret they were
last served (never the secret), and since when another one than before is in use.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path

from arbitro import clock
from arbitro.service import EventService
from arbitro.storage import StoreError
from arbitro.storage.atomic_files import OWNER_ALONE, put_table, table_in
from arbitro.web.session.devices import LET_IN

NAME = "web"
NOTED = ".secrets"


@dataclass(frozen=True, slots=True)
class Secret:
    """The secret, and what has to be told of it.

    ``since`` is when it took the place of another one, None where it never did as far as is known.
    ``is_lost`` tells that this was at this start.
    """

    text: str
    since: datetime | None = None
    is_lost: bool = False

    def is_kept(self, events: EventService) -> bool:
        """Tell whether it will be there at the next start; where its file is gone, write it again.

        Asked whenever it matters: files are deleted and replaced while arbitro runs, too.
        """
        return events.store.secret(NAME, self.text) == self.text and events.store.has_secret(
            NAME, self.text
        )

    def voids(self, begun: datetime) -> bool:
        """Tell whether what was given out at an event that began then may be void."""
        return self.since is not None and begun < self.since


def secret_of(events: EventService, folder: Path) -> Secret:
    """Return the secret of the place of events, made where there is none."""
    was_served = (folder / LET_IN).exists()
    made = secrets.token_urlsafe(48)
    text = events.store.secret(NAME, made)
    if not events.in_files:  # kept in the database, with the events
        return Secret(text)
    noted = table_in(folder / NOTED).get(NAME)
    before = noted if isinstance(noted, dict) else {}
    mark = sha256(f"arbitro.secret\n{text}".encode()).hexdigest()[:16]
    if before.get("mark") == mark:
        return Secret(text, _moment(before.get("since")))
    # Another one than was noted, or made now though there are events: these may have been served
    # before, by a folder of which this is a copy without it.
    is_other = bool(before) or text == made
    since = clock.now() if is_other and events.store.heads() else None
    found = Secret(text, since, since is not None and (bool(before) or was_served))
    # One that lasts as long as this process is not noted: the one before may be there again.
    if found.is_kept(events):
        with suppress(StoreError):
            told = {"mark": mark, "since": since.isoformat() if since else ""}
            put_table(folder / NOTED, {NAME: told}, OWNER_ALONE)
    return found


def _moment(text: object) -> datetime | None:
    try:
        return datetime.fromisoformat(str(text))
    except ValueError:
        return None

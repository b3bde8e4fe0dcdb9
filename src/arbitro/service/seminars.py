"""Where the seminars of a place are kept: a file beside its events, or their database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.config import seminars_file
from arbitro.storage.seminars import FileSeminars, Seminars

if TYPE_CHECKING:
    from arbitro.service.events import EventService


def seminars_beside(events: EventService) -> Seminars:
    """Return the seminars kept where the events of a service are."""
    if events.in_files:
        return FileSeminars(seminars_file(events.folder))
    from arbitro.storage.postgres import PostgresStore  # noqa: PLC0415 - an extra
    from arbitro.storage.postgres_seminars import PostgresSeminars  # noqa: PLC0415

    assert isinstance(events.store, PostgresStore), "events that are no files are in a database"
    return PostgresSeminars(events.store)

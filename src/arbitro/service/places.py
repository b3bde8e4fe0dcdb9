"""Where the events of a place are, for a process that was told, and seminars kept beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arbitro.config import seminars_file
from arbitro.service.events import EventService
from arbitro.storage.databases import databases
from arbitro.storage.tables.seminars import FileSeminars, Seminars


@contextmanager
def service_at(given: Mapping[str, Any]) -> Iterator[EventService]:
    """Give the service of the events a long job is for."""
    store = None
    if given["database"] is not None:
        store = databases.PostgresStore(given["database"])
    service = EventService(Path(given["folder"]), store=store)
    try:
        yield service
    finally:
        service.close()


def seminars_beside(events: EventService) -> Seminars:
    """Return the seminars kept where the events of a service are."""
    if events.in_files:
        return FileSeminars(seminars_file(events.folder))

    assert isinstance(events.store, databases.PostgresStore), (
        "events that are no files are in a database"
    )
    return databases.PostgresSeminars(events.store)

"""Where the events of a place are, for a process that was told, and seminars kept beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arbitro.config import seminars_file
from arbitro.service.events import EventService
from arbitro.storage.seminars import FileSeminars, Seminars


@contextmanager
def service_at(given: Mapping[str, Any]) -> Iterator[EventService]:
    """Give the service of the events a long job is for."""
    store = None
    if given["database"] is not None:
        from arbitro.storage.postgres import PostgresStore  # noqa: PLC0415 - an extra

        store = PostgresStore(given["database"])
    service = EventService(Path(given["folder"]), store=store)
    try:
        yield service
    finally:
        service.close()


def seminars_beside(events: EventService) -> Seminars:
    """Return the seminars kept where the events of a service are."""
    if events.in_files:
        return FileSeminars(seminars_file(events.folder))
    from arbitro.storage.postgres import PostgresStore  # noqa: PLC0415 - an extra
    from arbitro.storage.postgres_rows import PostgresSeminars  # noqa: PLC0415

    assert isinstance(events.store, PostgresStore), "events that are no files are in a database"
    return PostgresSeminars(events.store)

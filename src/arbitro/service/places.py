"""The events of a place for a process that was told where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arbitro.service.events import EventService


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

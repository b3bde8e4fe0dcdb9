"""The public pages of an event made as a long job."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from arbitro.service.places import service_at
from arbitro.storage.tables.job_rows import PartMade
from arbitro.web.public.places import zipped
from arbitro.web.public.served import Sites
from arbitro.worker_process import Tell


def site(given: Mapping[str, Any], tell: Tell) -> tuple[str, bytes, list[PartMade]]:
    """Return the public pages as they are now as one ZIP archive, and what it is without."""
    with service_at(given) as service:
        snapshot = Sites(service).snapshot(given["event"])
    tell(len(snapshot.files), len(snapshot.files))
    left_out: list[PartMade] = [asdict(item.answer) for item in snapshot.left_out]
    return f"{given['event']}-site.zip", zipped(snapshot), left_out

"""The rounds of a long import paired again as a job."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arbitro.desk.commands import CheckImport
from arbitro.service.places import service_at
from arbitro.worker_process import Tell


def import_checked(given: Mapping[str, Any], tell: Tell) -> None:
    """Check the imports of an event that are not checked yet; the event keeps what is found."""
    key = given["event"]
    with service_at(given) as service:
        sections = service.snapshot(key).state.sections.values()
        waiting = [
            section.id
            for section in sections
            if section.imported is not None and not section.imported.checked
        ]
        for done, section in enumerate(waiting, 1):
            service.handle(key, CheckImport(section), actor="import")
            tell(done, len(waiting))

"""Parts of the application that are loaded when one of them is first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.service.boards.hall import LiveBoards
    from arbitro.service.jobs.job_runner import JobRunner, jobs_of
    from arbitro.service.jobs.list_update_job import ListWatcher
    from arbitro.service.places import seminars_beside
    from arbitro.web.api_v1.description import describe
    from arbitro.web.public.served import sites_of
    from arbitro.web.session.shared_limits import (
        SharedFailedAttempts,
        SharedMessageLimit,
        SharedPinAttempts,
    )
    from arbitro.web.session.shared_state import SharedState

__all__ = [
    "JobRunner",
    "ListWatcher",
    "LiveBoards",
    "SharedFailedAttempts",
    "SharedMessageLimit",
    "SharedPinAttempts",
    "SharedState",
    "describe",
    "jobs_of",
    "seminars_beside",
    "sites_of",
]

# The first page is shown before any of them; what is shared needs the libraries of a database.
__getattr__ = later(
    __name__,
    {
        "arbitro.service.boards.hall": ("LiveBoards",),
        "arbitro.service.jobs.job_runner": ("JobRunner", "jobs_of"),
        "arbitro.service.jobs.list_update_job": ("ListWatcher",),
        "arbitro.service.places": ("seminars_beside",),
        "arbitro.web.api_v1.description": ("describe",),
        "arbitro.web.public.served": ("sites_of",),
        "arbitro.web.session.shared_limits": (
            *("SharedFailedAttempts", "SharedMessageLimit", "SharedPinAttempts"),
        ),
        "arbitro.web.session.shared_state": ("SharedState",),
    },
)

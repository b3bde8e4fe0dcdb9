"""What each kind of long job does, looked up in the process that performs one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from arbitro.parallel_jobs import UNKNOWN_KIND
from arbitro.worker_process import RefusedWorkError, Tell

JobFunction = Callable[[Mapping[str, Any], Tell], Any]


def perform_job(kind: str, arguments: Mapping[str, Any], tell: Tell) -> Any:
    """Perform a long job of a kind; refused by name where there is no such kind."""
    return function_of(kind)(arguments, tell)


# Jobs are stored under these names: they do not change. Each function is imported when its job is
# performed, so that the server, which only names this module to a new process, need not hold all of
# them, and a mail to players does not wait for what the others import.
JOBS: Mapping[str, str] = {
    "site": "arbitro.web.public.work:site",
    "notices": "arbitro.web.notices.work:notices",
    "pairings-checked": "arbitro.web.views.rounds.round_audit:pairings_checked",
    "import-checked": "arbitro.service.jobs.import_check_job:import_checked",
    "score-sheets": "arbitro.web.views.games.game_jobs:score_sheets",
    "games-read-in": "arbitro.web.views.games.game_jobs:read_in",
    "games-analysed": "arbitro.web.views.games.game_jobs:analysed",
    "rating-list": "arbitro.service.jobs.rating_list_job:rating_list",
    "rating-lists": "arbitro.service.jobs.list_update_job:rating_lists",
}
"""Kind of job -> module and function."""


def function_of(kind: str) -> JobFunction:
    """Return what performs jobs of a kind; RefusedWorkError for one a newer arbitro has stored."""
    if kind not in JOBS:
        raise RefusedWorkError(UNKNOWN_KIND)
    module, _, name = JOBS[kind].partition(":")
    function: JobFunction = getattr(import_module(module), name)
    return function

"""What each kind of long job does, looked up in the process that performs one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from arbitro.jobs import UNKNOWN_KIND
from arbitro.worker_process import RefusedWorkError, Tell

JobFunction = Callable[[Mapping[str, Any], Tell], Any]


def perform_job(kind: str, arguments: Mapping[str, Any], tell: Tell) -> Any:
    """Perform a long job of a kind; refused by name where there is no such kind."""
    return function_of(kind)(arguments, tell)


# Jobs are stored under these names: they do not change. Each is imported when it is performed, so
# that the server, which only names this module to a new process, need not hold all of them, and a
# mail to players does not wait for what the others import.
def function_of(kind: str) -> JobFunction:
    """Return what performs jobs of a kind; RefusedWorkError for one a newer arbitro has stored."""
    match kind:
        case "site":
            from arbitro.web.public.work import site

            return site
        case "notices":
            from arbitro.web.notices.work import notices

            return notices
        case "pairings-checked":
            from arbitro.web.views.rounds.round_audit import pairings_checked

            return pairings_checked
        case "score-sheets" | "games-read-in" | "games-analysed":
            from arbitro.web.views.games import game_jobs

            return {
                "score-sheets": game_jobs.score_sheets,
                "games-read-in": game_jobs.read_in,
                "games-analysed": game_jobs.analysed,
            }[kind]
        case "rating-list":
            from arbitro.service.rating_list_job import rating_list

            return rating_list
        case _:
            raise RefusedWorkError(UNKNOWN_KIND)

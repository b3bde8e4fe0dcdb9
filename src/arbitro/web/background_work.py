"""What works beside the answers of an application: jobs, public pages, copies, boards, mails.

Of two computers that keep one another's events, the one that makes changes does it.
"""

from __future__ import annotations

from fastapi import FastAPI

from arbitro.loops import Loop

JOBS_BEGIN_AFTER = 3.0
"""Seconds after the start before long jobs are looked for: the first page does not wait for it."""


class BackgroundWork:
    """Begins and ends the work of an application; what is being done then is taken up again."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._begun = Loop("start", self._begin_jobs)

    def begin(self) -> None:
        """Begin what was left by the process before, and what there is to do."""
        state = self._app.state
        state.publisher.start()
        state.backups.start()
        if state.boards_heard:
            state.boards().start()
        self._begun.start()

    def end(self) -> None:
        """End it, and wait for that: it does not begin again in this process."""
        state = self._app.state
        # First: else it could start the jobs after they had been closed.
        self._begun.end()
        state.list_watcher().close()
        state.working().close()
        state.publisher.close()
        state.backups.close()
        state.carrier.close()
        # The cache is asked, not the boards: to ask for them would load them only to close them.
        if state.boards.cache_info().currsize:
            state.boards().close()

    def _begin_jobs(self, loop: Loop) -> None:
        """Go on with long jobs left by a process before, after a moment."""
        if not loop.ended.wait(JOBS_BEGIN_AFTER):
            self._app.state.working().start()
            self._app.state.list_watcher().start()

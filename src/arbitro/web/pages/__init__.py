"""Pages by topic. A handler reads what was asked, lets the service decide, and shows it."""

from __future__ import annotations

from arbitro.web.pages import (
    arbiters,
    assistant,
    door,
    events,
    files,
    games,
    history,
    imports,
    incidents,
    listed,
    manual,
    overview,
    paper,
    players,
    prizes,
    ratings,
    reports,
    results,
    rounds,
    score_sheets,
    standings,
    why,
    wizard,
)

ROUTERS = (
    door.router,
    assistant.router,
    events.router,
    wizard.router,
    reports.router,
    overview.router,
    arbiters.router,
    history.router,
    files.router,
    imports.router,
    incidents.router,
    games.router,
    score_sheets.router,
    listed.router,
    players.router,
    manual.router,
    results.router,
    rounds.router,
    standings.router,
    prizes.router,
    ratings.router,
    why.router,
    paper.router,
)

__all__ = ["ROUTERS"]

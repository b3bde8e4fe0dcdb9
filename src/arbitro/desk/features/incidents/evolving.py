"""What the events of incidents make of a section."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arbitro.desk.features.incidents.events import (
    IncidentCorrected,
    IncidentRecorded,
    IncidentWithdrawn,
)
from arbitro.desk.values.incidents import Logged

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arbitro.desk.kernel.fold import Fold, SectionFold
    from arbitro.desk.kernel.state import Game
    from arbitro.model import GameId


def thrown_away(found: SectionFold, number: int, moved: Mapping[GameId, Game]) -> None:
    """Keep the incidents of a round whose pairings go, with who met in their games.

    Games that are paired again as they were have a new number: their incidents go with them.
    """
    games = found.games_of(number)
    changed = {}
    for logged in found.section.incidents.values():
        game = games.get(logged.incident.game) if logged.incident.game is not None else None
        if game is None:
            continue
        again = moved.get(game.id)
        if again is None:
            changed[logged.id] = replace(logged, between=(game.white, game.black))
        else:
            incident = replace(logged.incident, game=again.id, board=again.board)
            changed[logged.id] = replace(logged, incident=incident)
    if changed:
        found.set(incidents={**found.section.incidents, **changed})


def _keep(fold: Fold, section: Any, logged: Logged) -> None:
    found = fold.section(section)
    found.set(incidents={**found.section.incidents, logged.id: logged})


def _reserve(fold: Fold, event: IncidentRecorded) -> None:
    fold.at_least(next_incident=event.number + 1)


def _recorded(fold: Fold, event: IncidentRecorded) -> None:
    _keep(fold, event.section, Logged(event.number, event.incident))


def _corrected(fold: Fold, event: IncidentCorrected) -> None:
    stood = fold.section(event.section).section.incidents[event.number]
    logged = replace(stood, incident=event.incident, corrected=stood.corrected + 1)
    _keep(fold, event.section, logged)


def _withdrawn(fold: Fold, event: IncidentWithdrawn) -> None:
    stood = fold.section(event.section).section.incidents[event.number]
    _keep(fold, event.section, replace(stood, withdrawn=True, reason=event.reason))


APPLY: dict[type, Callable[[Fold, Any], None]] = {
    IncidentRecorded: _recorded,
    IncidentCorrected: _corrected,
    IncidentWithdrawn: _withdrawn,
}
"""Event -> what it does to the copy of the state being made."""

RESERVE: dict[type, Callable[[Fold, Any], None]] = {IncidentRecorded: _reserve}

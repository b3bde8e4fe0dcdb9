"""What the events of incidents make of a section."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from arbitro.desk.incidents.events import IncidentCorrected, IncidentRecorded, IncidentWithdrawn
from arbitro.desk.incidents.values import Logged

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbitro.desk.fold import Fold


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

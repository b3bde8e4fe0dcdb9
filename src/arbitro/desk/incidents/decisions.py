"""Commands about incidents: what may be written, corrected and withdrawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbitro.desk.incidents.commands import (
    CorrectIncident,
    IncidentCommand,
    RecordIncident,
    WithdrawIncident,
)
from arbitro.desk.incidents.events import IncidentCorrected, IncidentRecorded, IncidentWithdrawn
from arbitro.desk.incidents.values import Incident, IncidentId, Logged
from arbitro.explain import Refused
from arbitro.explain.reason import refused
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.rules.laws.situations.sanctions import LADDER

if TYPE_CHECKING:
    from arbitro.desk.state import EventState, Section

    Answer = tuple[IncidentRecorded | IncidentCorrected | IncidentWithdrawn, ...] | Refused


def on_incident(state: EventState, section: Section, command: IncidentCommand) -> Answer:
    """Answer a command about the incident log of a section."""
    match command:
        case RecordIncident():
            placed = _placed(section, command.incident)
            if isinstance(placed, Refused):
                return placed
            return (IncidentRecorded(section.id, IncidentId(state.next_incident), placed),)
        case CorrectIncident():
            return _correct(section, command)
        case WithdrawIncident():
            return _withdraw(section, command)


def _logged(section: Section, number: IncidentId) -> Logged | Refused:
    found = section.incidents.get(number)
    if found is None:
        return refused("incident-unknown", number=number)
    return refused("incident-withdrawn", number=number) if found.withdrawn else found


def _correct(section: Section, command: CorrectIncident) -> Answer:
    logged = _logged(section, command.number)
    if isinstance(logged, Refused):
        return logged
    placed = _placed(section, command.incident)
    if isinstance(placed, Refused):
        return placed
    stands = logged.incident
    if placed == stands:
        return ()
    if command.expected != stands:
        return refused("value-changed", field="incident")
    return (IncidentCorrected(section.id, command.number, placed, stands),)


def _withdraw(section: Section, command: WithdrawIncident) -> Answer:
    logged = section.incidents.get(command.number)
    if logged is not None and logged.withdrawn and logged.reason == command.reason:
        return ()
    found = _logged(section, command.number)
    if isinstance(found, Refused):
        return found
    if not command.reason.strip():
        return refused("incident-reason-missing")
    return (IncidentWithdrawn(section.id, command.number, command.reason),)


def _placed(section: Section, incident: Incident) -> Incident | Refused:
    """Return an incident with its board; refuse what belongs to no round, board or player."""
    if not 1 <= incident.round <= len(section.rounds):
        return refused("round-not-paired", round=incident.round)
    if incident.situation and incident.situation not in SITUATIONS:
        return refused("incident-situation-unknown", situation=incident.situation)
    if not set(incident.penalties) <= set(LADDER):
        return refused("incident-penalty-unknown")
    if not (incident.situation or incident.note.strip() or incident.penalties):
        return refused("incident-empty")
    if (incident.illegal_move or incident.penalties) and incident.player is None:
        return refused("incident-player-missing")
    if incident.player is not None and incident.player not in section.entries:
        return refused("entry-unknown", entry=incident.player)
    if incident.game is None:
        return replace(incident, board=0)
    game = section.rounds[incident.round - 1].games.get(incident.game)
    if game is None:
        return refused("game-unknown", game=incident.game)
    if incident.player not in {None, game.white, game.black}:
        return refused("incident-player-elsewhere", board=game.board)
    return replace(incident, board=game.board)

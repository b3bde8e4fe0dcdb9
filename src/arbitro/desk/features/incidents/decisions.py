"""Commands about incidents: what may be written, corrected and withdrawn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbitro.desk.features.incidents.commands import (
    CorrectIncident,
    IncidentCommand,
    RecordIncident,
    WithdrawIncident,
)
from arbitro.desk.features.incidents.events import (
    IncidentCorrected,
    IncidentRecorded,
    IncidentWithdrawn,
)
from arbitro.desk.values.incidents import Incident, IncidentId, Logged
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.rules.laws.situations.sanctions import LADDER

if TYPE_CHECKING:
    from arbitro.desk.kernel.state import EventState, Section
    from arbitro.model import EntryId

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
    placed = _placed(section, command.incident, logged)
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


def _placed(
    section: Section, incident: Incident, logged: Logged | None = None
) -> Incident | Refused:
    """Return an incident with its board; refuse what belongs to no round, board or player.

    One that is ``logged`` may stay where it was though its pairings have been thrown away.
    """
    stays = logged is not None and logged.incident.round == incident.round
    if not stays and not 1 <= incident.round <= len(section.rounds):
        return refused("round-not-paired", round=incident.round)
    problem = _problem(section, incident)
    if problem is not None:
        return problem
    if incident.game is None:
        return replace(incident, board=0)
    if stays and logged is not None and logged.between is not None:
        return _of_a_game_that_went(incident, logged.incident, logged.between)
    game = section.game(incident.game)
    if game is None or game.round != incident.round:
        return refused("game-unknown", game=incident.game)
    if incident.player not in {None, game.white, game.black}:
        return refused("incident-player-elsewhere", board=game.board)
    return replace(incident, board=game.board)


def _problem(section: Section, incident: Incident) -> Refused | None:
    """Refuse an incident that says nothing, or what nobody can mean."""
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
    return None


def _of_a_game_that_went(
    incident: Incident, stood: Incident, between: tuple[EntryId, EntryId]
) -> Incident | Refused:
    """Return an incident of a game whose pairing has been thrown away."""
    if incident.game != stood.game:
        return refused("game-unknown", game=incident.game)
    if incident.player not in {None, *between}:
        return refused("incident-player-elsewhere", board=stood.board)
    return replace(incident, board=stood.board)

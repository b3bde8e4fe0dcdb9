"""The incident log: what happened at a board, what was ruled, and what players have had so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from arbitro.desk.features.results import EnterResult
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold, SectionFold
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm, text
from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.desk.kernel.steps import NO_TIMES, POINTS_AS_WRITTEN
from arbitro.desk.values.games import Incident, IncidentId, Logged
from arbitro.desk.values.settings import GameResult
from arbitro.model import EntryId, GameId, SectionId
from arbitro.reasons import Refused, refused
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.rules.laws.situations.sanctions import LADDER


@dataclass(frozen=True, slots=True)
class RecordIncident(Command):
    """Write an incident of a round down; the board's number is looked up.

    ``result`` ends the game with it, as entered where ``expected`` stood.
    """

    section: SectionId
    incident: Incident
    result: GameResult | None = None
    expected: GameResult | None = None


@dataclass(frozen=True, slots=True)
class CorrectIncident(Command):
    """Correct what is written of an incident; ``expected`` is what stood there."""

    section: SectionId
    number: IncidentId
    incident: Incident
    expected: Incident


@dataclass(frozen=True, slots=True)
class WithdrawIncident(Command):
    """Say that an incident does not count; it stays in the log with the reason."""

    section: SectionId
    number: IncidentId
    reason: Annotated[str, Terms(label="ui.incidents.reason")]


IncidentCommand = RecordIncident | CorrectIncident | WithdrawIncident


@dataclass(frozen=True, slots=True)
class IncidentRecorded(Event):
    """An incident was written down under a permanent number."""

    section: SectionId
    number: IncidentId
    incident: Incident


@dataclass(frozen=True, slots=True)
class IncidentCorrected(Event):
    """What is written of an incident was corrected."""

    section: SectionId
    number: IncidentId
    incident: Incident
    previous: Incident


@dataclass(frozen=True, slots=True)
class IncidentWithdrawn(Event):
    """An incident does not count any more."""

    section: SectionId
    number: IncidentId
    reason: str


def incidents_thrown_away(found: SectionFold, number: int, moved: Mapping[GameId, Game]) -> None:
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
            # The game goes with its pairing: nothing else tells afterwards who met in it.
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


def on_incident(state: EventState, section: Section, command: IncidentCommand) -> Answer:
    """Answer a command about the incident log of a section."""
    match command:
        case RecordIncident():
            if command.result is not None and command.incident.game is None:
                return refused("incident-result-without-board")
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
    # Asked before what is withdrawn is refused: the same command sent twice is no fault.
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
    if incident.times and not _are_times(incident):
        return refused("incident-times-of-no-clock")
    if incident.player is not None and incident.player not in section.entries:
        return refused("entry-unknown", entry=incident.player)
    return None


LONGEST_TIME = 24 * 60 * 60_000
"""Milliseconds nobody gives a player more of."""


def _are_times(incident: Incident) -> bool:
    """Tell whether times are of the two clocks of one game, each named once."""
    sides = [side for side, _ in incident.times]
    return (
        incident.game is not None
        and len(set(sides)) == len(sides)
        and set(sides) <= {"white", "black"}
        and all(0 < abs(time) <= LONGEST_TIME for _, time in incident.times)
    )


def _of_a_game_that_went(
    incident: Incident, stood: Incident, between: tuple[EntryId, EntryId]
) -> Incident | Refused:
    """Return an incident of a game whose pairing has been thrown away."""
    if incident.game != stood.game:
        return refused("game-unknown", game=incident.game)
    if incident.player not in {None, *between}:
        return refused("incident-player-elsewhere", board=stood.board)
    return replace(incident, board=stood.board)


def _of_incident(event: IncidentRecorded | IncidentCorrected | IncidentWithdrawn) -> Keys:
    return (("incident", event.section, event.number),)


def _on_its_round(event: IncidentRecorded | IncidentCorrected) -> Keys:
    return ((event.section, "paired", event.incident.round),)


def _answer(at: Situation, command: IncidentCommand) -> Answer:
    return on_incident(at.state, at.section, command)


def _result_of(command: RecordIncident) -> EnterResult | None:
    """Return what ends the game the incident is of, None where it goes on."""
    game = command.incident.game
    if command.result is None or game is None:
        return None
    return EnterResult(command.section, game, command.result, command.expected)


FEATURE = Feature(
    "incidents",
    kinds(
        EventKind(
            "IncidentRecorded",
            IncidentRecorded,
            _recorded,
            _of_incident,
            _on_its_round,
            _reserve,
            steps=(NO_TIMES, POINTS_AS_WRITTEN),
            sentence=Sentence(
                {"round": text("incident.round"), "what": Value(ValueForm.INCIDENT, "incident")}
            ),
        ),
        EventKind(
            "IncidentCorrected",
            IncidentCorrected,
            _corrected,
            _of_incident,
            _on_its_round,
            steps=(NO_TIMES, POINTS_AS_WRITTEN),
            sentence=Sentence(
                {"round": text("incident.round"), "what": Value(ValueForm.INCIDENT, "incident")}
            ),
        ),
        EventKind("IncidentWithdrawn", IncidentWithdrawn, _withdrawn, _of_incident),
    ),
    (
        OfSection(
            RecordIncident,
            _answer,
            first=_result_of,
            right="record-incident",
            about="new-incident",
        ),
        OfSection(CorrectIncident, _answer, right="record-incident", about="incident"),
        OfSection(WithdrawIncident, _answer, right="record-incident", about="incident"),
    ),
)

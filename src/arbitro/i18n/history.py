"""What a command did, as a sentence: what the history, the list of what is lost and the bar say."""

from __future__ import annotations

import re
from typing import Any

from arbitro.desk import events
from arbitro.desk.derived.sides import Sides, sides_of
from arbitro.desk.events import PlayerRegistered
from arbitro.desk.features.games import GameAttached
from arbitro.desk.features.incidents import (
    IncidentCorrected,
    IncidentRecorded,
    IncidentWithdrawn,
)
from arbitro.desk.features.papers import PaperKept
from arbitro.desk.features.teams.events import (
    LateTeamAdmitted,
    TeamEvent,
    TeamRegistered,
    TeamRemoved,
    TeamsArranged,
    TeamsNumbered,
)
from arbitro.desk.kernel.feature import KINDS, Event
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.games import Incident
from arbitro.desk.values.publicity import When, instant
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.desk.values.teams import TeamId
from arbitro.i18n.translator import Translator
from arbitro.i18n.zones import in_the_hall
from arbitro.model import EntryId

SHOWN = {
    GameResult.WHITE_WINS: "1 \N{EN DASH} 0",
    GameResult.DRAW: "½ \N{EN DASH} ½",
    GameResult.BLACK_WINS: "0 \N{EN DASH} 1",
    GameResult.WHITE_WINS_BY_FORFEIT: "+ \N{EN DASH} \N{MINUS SIGN}",
    GameResult.BLACK_WINS_BY_FORFEIT: "\N{MINUS SIGN} \N{EN DASH} +",
    GameResult.DOUBLE_FORFEIT: "\N{MINUS SIGN} \N{EN DASH} \N{MINUS SIGN}",
    GameResult.ADJOURNED: "? \N{EN DASH} ?",
    GameResult.UNRATED_WHITE_WINS: "1 \N{EN DASH} 0 *",
    GameResult.UNRATED_DRAW: "½ \N{EN DASH} ½ *",
    GameResult.UNRATED_BLACK_WINS: "0 \N{EN DASH} 1 *",
    GameResult.BOTH_LOSE: "0 \N{EN DASH} 0",
    GameResult.WHITE_DRAWS_BLACK_LOSES: "½ \N{EN DASH} 0",
    GameResult.BLACK_DRAWS_WHITE_LOSES: "0 \N{EN DASH} ½",
}
"""How a result is written between two names; a star marks a game that is not rated."""


def what_happened(incident: Incident, words: Translator) -> str:
    """Return a situation in words, the note where the Laws were not asked."""
    if incident.situation:
        return words.t(f"ruling.situation.{incident.situation}")
    return incident.note or words.t("ui.incidents.penalty")


def incident_measures(event: Event, state: EventState, words: Translator) -> dict[str, Any]:
    """Return the values the history's line about an incident speaks of."""
    if not isinstance(event, IncidentRecorded | IncidentCorrected | IncidentWithdrawn):
        return {}
    values: dict[str, Any] = {"number": event.number}
    if isinstance(event, IncidentWithdrawn):
        return values
    incident = event.incident
    person = state.people.get(incident.player) if incident.player is not None else None
    what = what_happened(incident, words)
    told = f"{what} ({person.name})" if person is not None else what
    return {**values, "round": incident.round, "what": told}


# What happened to teams, for the words of the log.


def said_of(made: tuple[Event, ...]) -> Event | None:
    """Return the event that names a command of teams where it is not the first, None elsewhere."""
    arranged = next((each for each in made if isinstance(each, TeamsArranged)), None)
    if arranged is not None:
        return arranged
    if (
        isinstance(made[0], PlayerRegistered)
        and sum(isinstance(each, PlayerRegistered) for each in made) > 1
    ):
        return None
    return next((each for each in made if isinstance(each, TeamRemoved)), None)


def team_measures(event: TeamEvent, state: EventState) -> dict[str, Any]:
    """Return the values a message about a team may speak of."""
    values: dict[str, Any] = {"match": getattr(event, "match", 0)}
    if isinstance(event, TeamsNumbered):
        values["count"] = len(event.teams)
    if isinstance(event, TeamsArranged):
        values["count"] = len(event.lists)
    if isinstance(event, TeamRegistered | LateTeamAdmitted):
        values["name"] = event.name
        return values
    section = state.sections.get(event.section)
    team = getattr(event, "team", None)
    found = section.teams.teams.get(team) if section is not None and team is not None else None
    if found is not None:
        values["name"] = found.name
    return values


def placed_measures(
    event: events.PlacedByHand, state: EventState, words: Translator
) -> dict[str, Any]:
    """Return who was placed by hand, a player or a team, and where."""
    section = state.sections.get(event.section)
    team = None if section is None else section.teams.teams.get(TeamId(event.who))
    name = _name(state, EntryId(event.who)) if team is None else team.name
    place = words.t(f"ui.hand.where-{event.where.value}")
    at = words.t("ui.hand.placed-at", board=event.board) if event.board else ""
    return {"name": name, "place": words.headed(place, at) if at else place}


# What the history says of papers that were filled in.


def paper_measures(event: Event, words: Translator) -> dict[str, Any]:
    """Return the values the history's line about a paper speaks of."""
    if not isinstance(event, PaperKept):
        return {}
    code = f"paper.name.{event.paper}"
    return {"name": words.t(code) if words.has(code) else event.paper}


def code_of(event: Event) -> str:
    """Return the message name of an event's kind.

    >>> code_of(events.EventFinished())
    'event-finished'
    """
    if isinstance(event, events.SealedRowRead) and not event.row:
        return "sealed-register-read"
    return re.sub(r"(?<!^)([A-Z])", r"-\1", KINDS[type(event)].name).lower()


def sentence(made: tuple[Event, ...], state: EventState, words: Translator) -> str:
    """Return what a command did, by the pairing among its events, else by the first of them."""
    telling = events.RoundPaired | IncidentRecorded
    first = next((each for each in made if isinstance(each, telling)), made[0])
    first = said_of(made) or first
    if isinstance(first, events.CommandUndone | events.CommandRedone):
        return ""
    edited = sum(isinstance(each, events.PlayerEdited) for each in made)
    if edited > 1:
        return words.t("ui.did.players-edited", count=edited)
    return _between_sections(made, state, words) or _said(first, made, state, words)


def _said(first: Event, made: tuple[Event, ...], state: EventState, words: Translator) -> str:
    """Return what a command did, of which one event tells."""
    groups = [each for each in made if isinstance(each, events.SectionAdded)]
    if len(groups) > 1 and groups[0].settings.group_of:
        return words.t("ui.did.groups-made", count=len(groups))
    registered = [each for each in made if isinstance(each, events.PlayerRegistered)]
    if registered and isinstance(made[0], events.SectionAdded):
        return words.t("ui.did.tournament-taken-over", count=len(registered))
    if len(registered) > 1 and not isinstance(first, TeamsArranged):
        return words.t("ui.did.players-imported", count=len(registered))
    attached = sum(isinstance(each, GameAttached) for each in made)
    if attached > 1:
        return words.t("ui.did.games-attached", count=attached)
    if isinstance(first, events.RoundPublished) and first.reason:
        return words.t("ui.did.round-kept", round=first.round, reason=first.reason)
    if isinstance(first, events.PrizesSet) and first.fund is None:
        return words.t("ui.did.prizes-removed")
    ended = next((each for each in made if isinstance(each, events.ResultEntered)), None)
    if isinstance(first, IncidentRecorded) and ended is not None:
        return _with_result(first, ended, state, words)
    if isinstance(first, events.ResultEntered) and first.previous is not None:
        return words.t("ui.did.result-changed", **measures(first, state, words))
    text = words.t(f"ui.did.{code_of(first)}", **measures(first, state, words))
    if getattr(first, "effect", None) is CorrectionEffect.RATING_ONLY:
        return words.t("ui.did.for-ratings", what=text)
    return _in_a_case(made, text, words)


def _with_result(
    incident: IncidentRecorded, ended: events.ResultEntered, state: EventState, words: Translator
) -> str:
    """Return that an incident was written down, with the result it gave, and the one before."""
    told = words.t("ui.did.incident-recorded", **measures(incident, state, words))
    result = _seen(ended.result, ended, state)
    if ended.previous is None:
        return words.t("ui.did.with-result", what=told, result=result)
    before = _seen(ended.previous, ended, state)
    return words.t("ui.did.with-other-result", what=told, result=result, before=before)


def _in_a_case(made: tuple[Event, ...], text: str, words: Translator) -> str:
    """Return what a command did, with the case in which it changed pairings that were published."""
    thrown = next((each for each in made if isinstance(each, events.RoundUnpaired)), None)
    if thrown is None or thrown.case is None:
        return text
    case = words.t(f"value.by_hand_reason.{thrown.case.value}")
    told = words.t("ui.did.in-a-case", what=text, case=case)
    return f"{told} ({thrown.note})" if thrown.note else told


def _between_sections(made: tuple[Event, ...], state: EventState, words: Translator) -> str:
    """Return what a command did with people of the event in another section; empty if nothing."""
    if any(isinstance(each, events.SectionAdded) for each in made):
        return ""  # a list divided into groups, or a section taken over with its people
    entered = [each for each in made if isinstance(each, events.SectionEntered)]
    if len(entered) > 1:
        return words.t("ui.did.people-entered", count=len(entered))
    first, last = made[0], made[-1]
    if (
        isinstance(first, events.SectionEntered | events.LateEntryAdmitted)
        and isinstance(last, events.PlayerRemoved | events.PlayerWithdrawn)
        and first.entry == last.entry
    ):
        to = state.sections.get(first.section)
        section = to.settings.name if to else ""
        return words.t("ui.did.entry-moved", name=_name(state, first.entry), section=section)
    return ""


def measures(event: Event, state: EventState, words: Translator) -> dict[str, Any]:
    """Return the values an event's message may speak of."""
    values: dict[str, Any] = {"name": "", "round": getattr(event, "round", 0)}
    entry, game = getattr(event, "entry", None), getattr(event, "game", None)
    if entry is not None:
        values["name"] = _name(state, entry)
    if game is not None:
        values |= _game(event, state)
    if isinstance(event, TeamEvent):
        values |= team_measures(event, state)
    if isinstance(event, events.PlacedByHand):
        values |= placed_measures(event, state, words)
    values |= incident_measures(event, state, words)
    values |= paper_measures(event, words)
    values |= _results(event, state, words)
    return values | _of_applications(event, words) | _particular(event, state, words)


def _results(event: Event, state: EventState, words: Translator) -> dict[str, Any]:
    """Return the results an event is about, as the row of their game has them."""
    match event:
        case events.ResultEntered() | events.ResultCorrected():
            before = _seen(event.previous, event, state) if event.previous else ""
            return {"result": _seen(event.result, event, state), "before": before}
        case events.ResultReadAgain():
            return {"result": _seen(event.result, event, state), "reader": event.reader}
        case events.RequestMade():
            nothing = words.t("ui.requests.nothing")
            wanted = _seen(event.result, event, state) if event.result else nothing
            if event.wish is not None:
                wanted = words.t(f"value.wish.{event.wish.value}", round=event.round)
            return {"what": event.text or wanted}
        case events.ResultReported():
            return {"result": _seen(event.result, event, state)}
        case events.ResultCleared():
            return {"before": _seen(event.previous, event, state)}
        case _:
            return {}


def _seen(result: GameResult, event: Any, state: EventState) -> str:
    """Return a result as it is written in the row of its game."""
    sides = _sides(event, state)
    return SHOWN[result if sides is None else sides.seen(result)]


def _sides(event: Any, state: EventState) -> Sides | None:
    """Return who of an event's game is left and right; None where the game is no more."""
    section = state.sections.get(event.section)
    game = None if section is None or event.game is None else section.game(event.game)
    return None if section is None or game is None else sides_of(section, game)


def _of_applications(event: Event, words: Translator) -> dict[str, Any]:
    match event:
        case events.EntryFormSet():
            code = "open" if event.form.is_open else "shut"
            return {"state": words.t(f"value.entry_form.{code}")}
        case events.EntryApplied():
            return {"number": event.number}
        case events.ApplicationAnswered():
            state = words.t(f"public.entry.state.{event.state.value}")
            return {"number": event.number, "state": state}
        case events.ApplicationsErased():
            return {"count": len(event.numbers)}
        case _:
            return {}


def _particular(event: Event, state: EventState, words: Translator) -> dict[str, Any]:  # noqa: C901, PLR0912 - one case a kind
    match event:
        case (
            events.EventCreated()
            | events.EventEdited()
            | events.SectionAdded()
            | events.SectionEdited()
        ):
            return {"name": event.settings.name}
        case events.PlayerRegistered() | events.LateEntryAdmitted() | events.PlayerEdited():
            return {"name": event.player.name}
        case events.SecondReadingRequired():
            said = "yes" if event.is_required else "no"
            return {"state": words.t(f"value.second_reading.{said}")}
        case events.RequestAnswered():
            code = "accepted" if event.accepted else "declined"
            return {"number": event.number, "state": words.t(f"ui.requests.{code}")}
        case events.PrivatelyKept():
            kept = "kept" if event.digest else "emptied"
            topic = words.t(f"value.private_topic.{event.topic.value}")
            return {"topic": topic, "state": words.t(f"value.private_record.{kept}")}
        case events.PrivateErased():
            return {"count": len(event.entries)}
        case events.ReportingSet() | events.SelfCheckInSet():
            return {"state": words.t(f"value.reporting.{'open' if event.is_open else 'closed'}")}
        case events.PrizesSet() | events.PrizesChecked():
            return {"name": event.by}
        case events.ByeRequested():
            return {"kind": words.t(f"value.result.{event.kind.value}")}
        case events.RoundPaired():
            return {"count": len(event.games)}
        case events.EntriesClosed() | events.Renumbered():
            return {"count": len(event.numbers)}
        case events.InitialColourDrawn():
            return {"colour": words.t(f"value.colour.{event.colour.value}")}
        case events.PointsAdjusted():
            return {"points": words.points(event.points)}
        case events.PublicitySet():
            return {"what": _published(event, state, words)}
        case events.PublicNameSet():
            kind = "usual" if event.name is None else event.name.value
            return {"kind": words.t(f"value.public_name.{kind}")}
        case events.OfficeFactsStated():
            return {"what": words.t(f"office.sheet.{event.sheet}")}
        case events.OfficeRowKept() | events.OfficeRowStruck():
            return {"what": words.t(f"office.sheet.{event.register}"), "number": event.number}
        case events.RegulationsPublished():
            return {"day": words.date(event.on)}
        case events.SealedRowKept() | events.SealedRowRead() | events.SealedRowErased():
            return {"what": words.t(f"office.sheet.{event.register}"), "number": event.row}
        case events.EventRestored():
            return {"version": event.version}
        case events.BoardFixed():
            return {"board": event.board or 0}
        case _:
            return {}


def _published(event: events.PublicitySet, state: EventState, words: Translator) -> str:
    """Return what becomes public when, as ``Results, round 3: after a delay, 15 min``."""
    thing = words.t(f"value.public_thing.{event.thing.value}")
    when = "usual" if event.showing is None else event.showing.when.value
    told = [words.t(f"value.public_when.{when}")]
    if event.showing is not None and event.showing.when is When.DELAYED:
        told.append(f"{event.showing.minutes} min")
    if event.showing is not None and event.showing.when is When.AT_TIME:
        at = instant(event.showing.at)
        shown = event.showing.at if at is None else in_the_hall(state, at).isoformat()
        told.append(words.minute(shown))
    of_round = f", {words.t('ui.rounds.round', round=event.round)}" if event.round else ""
    return words.headed(f"{thing}{of_round}", ", ".join(told))


def _name(state: EventState, entry: EntryId | None) -> str:
    person = None if entry is None else state.people.get(entry)
    return person.name if person else ""


def _game(event: Any, state: EventState) -> dict[str, Any]:
    """Return the board of an event's game, and who is on its left and on its right."""
    section = state.sections.get(event.section)
    found = None if section is None else section.game(event.game)
    sides = _sides(event, state)
    if found is None or sides is None:
        return {"board": 0, "left": "?", "right": "?"}
    return {
        "board": found.board,
        "left": _name(state, sides.left),
        "right": _name(state, sides.right),
    }

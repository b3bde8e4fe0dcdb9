"""The log in words: one line a command."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from arbitro.desk import events as happened
from arbitro.desk.events import Event
from arbitro.desk.state import EventState
from arbitro.i18n import Translator
from arbitro.model import EntryId
from arbitro.service import HistoryItem
from arbitro.web.views.boards import SHOWN
from arbitro.web.views.event import EventView


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did. ``turns`` tells that it was an undo or a redo itself."""

    command: str
    text: str
    section: str
    actor: str
    at: datetime
    undone: bool
    turns: bool
    first: bool


def deeds(event: EventView, items: Iterable[HistoryItem], words: Translator) -> list[Deed]:
    """Return the log's lines, latest first."""
    said = {item.command: sentence(item.events, event.state, words) for item in items}
    several = len(event.state.sections) > 1
    found = []
    for item in items:
        first = item.events[0]
        turns = isinstance(first, happened.CommandUndone | happened.CommandRedone)
        text = said[item.command]
        if isinstance(first, happened.CommandUndone | happened.CommandRedone):
            text = words.t(f"ui.did.{code_of(first)}", what=said.get(first.command, "…"))
        section = event.state.sections.get(item.section) if item.section is not None else None
        found.append(
            Deed(
                item.command,
                text,
                section.settings.name if several and section is not None else "",
                item.actor,
                item.at,
                item.undone,
                turns,
                isinstance(first, happened.EventCreated),
            )
        )
    found.reverse()
    return found


def code_of(event: Event) -> str:
    """Return the message name of an event's kind.

    >>> code_of(happened.EventFinished())
    'event-finished'
    """
    return re.sub(r"(?<!^)([A-Z])", r"-\1", type(event).__name__).lower()


def sentence(events: tuple[Event, ...], state: EventState, words: Translator) -> str:
    """Return what a command did, by the first of its events."""
    first = events[0]
    if isinstance(first, happened.CommandUndone | happened.CommandRedone):
        return ""
    registered = [each for each in events if isinstance(each, happened.PlayerRegistered)]
    if len(registered) > 1:
        return words.t("ui.did.players-imported", count=len(registered))
    return words.t(f"ui.did.{code_of(first)}", **measures(first, state, words))


def measures(event: Event, state: EventState, words: Translator) -> Mapping[str, Any]:
    """Return the values an event's message may speak of."""
    values: dict[str, Any] = {"name": "", "round": getattr(event, "round", 0)}
    match event:
        case happened.EventCreated() | happened.EventEdited():
            values["name"] = event.settings.name
        case happened.SectionAdded() | happened.SectionEdited():
            values["name"] = event.settings.name
        case happened.PlayerRegistered() | happened.LateEntryAdmitted() | happened.PlayerEdited():
            values["name"] = event.player.name
        case happened.ResultEntered() | happened.ResultCorrected():
            values |= _game(event.game, state)
            values["result"] = SHOWN[event.result]
            values["before"] = SHOWN[event.previous] if event.previous else ""
        case happened.ResultCleared():
            values |= _game(event.game, state)
            values["before"] = SHOWN[event.previous]
        case happened.ColoursSwapped():
            values |= _game(event.game, state)
        case happened.ByeRequested():
            values["name"] = _name(state, event.entry)
            values["kind"] = words.t(f"value.result.{event.kind.value}")
        case happened.RoundPaired():
            values["count"] = len(event.games)
        case happened.EntriesClosed() | happened.Renumbered():
            values["count"] = len(event.numbers)
        case happened.InitialColourDrawn():
            values["colour"] = words.t(f"value.colour.{event.colour.value}")
        case happened.PointsAdjusted():
            values["name"] = _name(state, event.entry)
            values["points"] = words.points(event.points)
        case happened.BoardFixed():
            values["name"] = _name(state, event.entry)
            values["board"] = event.board or 0
        case happened.PresenceNoted():
            values["name"] = _name(state, event.entry)
        case _:
            values["name"] = _name(state, getattr(event, "entry", None))
    return values


def _name(state: EventState, entry: EntryId | None) -> str:
    person = None if entry is None else state.people.get(entry)
    return person.name if person else ""


def _game(game: int, state: EventState) -> dict[str, Any]:
    found = next((each for each in state.games() if each.id == game), None)
    if found is None:
        return {"board": 0, "white": "?", "black": "?"}
    return {
        "board": found.board,
        "white": _name(state, found.white),
        "black": _name(state, found.black),
    }

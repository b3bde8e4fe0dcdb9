"""The log in words: one line a command."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from arbitro.desk import events
from arbitro.desk.derived.fide_mode import fide_mode_of
from arbitro.desk.kernel.state import EventState, Section
from arbitro.i18n import Translator
from arbitro.i18n.sentences.history import code_of, sentence
from arbitro.i18n.zones import in_the_hall
from arbitro.service import HistoryItem
from arbitro.web.views.event.event import EventView


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """What somebody did. ``turns`` is the command taken back or done again, empty otherwise.

    ``grave`` tells that taking it back deserves a question.
    """

    command: str
    text: str
    section: str
    actor: str
    at: datetime
    undone: bool
    turns: str
    first: bool
    grave: bool


_GRAVE = (
    events.RoundPaired,
    events.RoundPublished,
    events.RoundUnpaired,
    events.EntriesClosed,
    events.EntriesReopened,
    events.SectionAdded,
    events.SectionRemoved,
)
"""What is not taken back without a question."""

_OF_A_NEW_EVENT = 2
"""Commands that make an event with its first section."""


def latest_deed(
    event: EventView, items: Iterable[HistoryItem], words: Translator
) -> HistoryEntry | None:
    """Return what was done or taken back last, None where that is only the event's creation.

    ``items`` are the latest of the log. After an undo it is what was taken back, after a redo what
    was done again.
    """
    by_command = {item.command: item for item in items}
    for item in reversed(by_command.values()):
        first = item.events[0]
        if isinstance(first, events.SealedRowRead):
            continue  # a reading does nothing, and hides nothing that was done
        named: HistoryItem | None = item
        if isinstance(first, events.CommandUndone | events.CommandRedone):
            named = by_command.get(first.command)
        begins = events.EventCreated | events.SectionAdded
        if named is not None and not (
            isinstance(named.events[0], begins) and len(by_command) <= _OF_A_NEW_EVENT
        ):
            return deeds(event, (named,), words)[0]
    return None


def earlier_deed(
    event: EventView, items: Iterable[HistoryItem], words: Translator
) -> HistoryEntry | None:
    """Return the last thing done that still stands: what is taken back after another undo.

    ``items`` are the latest of the log; the creation of the event is never taken back so.
    """
    turns = events.CommandUndone | events.CommandRedone | events.SealedRowRead
    begins = events.EventCreated | events.SectionAdded
    for item in reversed(list(items)):
        if not (item.undone or isinstance(item.events[0], turns | begins)):
            return deeds(event, (item,), words)[0]
    return None


def deeds(event: EventView, items: Iterable[HistoryItem], words: Translator) -> list[HistoryEntry]:
    """Return the log's lines, latest first."""
    said = {item.command: sentence(item.events, event.state, words) for item in items}
    several = len(event.state.sections) > 1
    found = []
    for item in items:
        first = item.events[0]
        turns = ""
        text = said[item.command]
        if isinstance(first, events.CommandUndone | events.CommandRedone):
            turns = first.command
            text = words.t(f"ui.did.{code_of(first)}", what=said.get(first.command, "…"))
        section = event.state.sections.get(item.section) if item.section is not None else None
        if item.undone and section is not None and _stays_outside(event.state, section, item):
            text = words.t("ui.did.still-outside-fide-mode", what=text)
        found.append(
            HistoryEntry(
                item.command,
                text,
                section.settings.name if several and section is not None else "",
                item.actor,
                in_the_hall(event.state, item.at),
                item.undone,
                turns,
                isinstance(first, events.EventCreated),
                any(isinstance(other, _GRAVE) for other in item.events),
            )
        )
    found.reverse()
    return found


def _stays_outside(state: EventState, section: Section, item: HistoryItem) -> bool:
    """Tell whether what was taken back led out of FIDE mode, to which no way leads back."""
    left = any(isinstance(other, events.FideModeLeft) for other in item.events)
    return left and not fide_mode_of(state, section).is_in


_OF_RESULTS = (
    events.ResultEntered,
    events.ResultCleared,
    events.ResultCorrected,
    events.RoundPublished,
)


def of_results(items: Iterable[HistoryItem]) -> tuple[HistoryItem, ...]:
    """Return what of the log everybody let in may read: who entered which result.

    The rest tells of incidents, of people's data and of pairings that are not published.
    """
    shown: dict[str, HistoryItem] = {}
    for item in items:
        first = item.events[0]
        if isinstance(first, events.CommandUndone | events.CommandRedone):
            kept = first.command in shown
        else:
            kept = isinstance(first, _OF_RESULTS)
        if kept:
            shown[item.command] = item
    return tuple(shown.values())

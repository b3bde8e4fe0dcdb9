"""What events make of a state: `fold_events` is a pure function.

An event that gives permanent numbers reserves them first; one that was taken back only does that.
"""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.desk.kernel.feature import KINDS, Event, EventKind
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.locked import left_by
from arbitro.desk.kernel.state import NEW_EVENT, EventState


def apply(fold: Fold, event: Event) -> None:
    """Take one event in. CommandUndone and CommandRedone belong to the timeline."""
    kind = KINDS[type(event)]
    if kind.reserve is not None:
        # First, as a number that was given counts whatever taking the event in makes of it.
        kind.reserve(fold, event)
    told = () if kind.tells is None else tuple(kind.tells(fold, event))
    if kind.departs:
        _apply_looking(fold, kind, event)
    else:
        kind.apply(fold, event)
    if told:
        section = fold.section(event.section)  # type: ignore[attr-defined]
        section.set(integrity=(*section.section.integrity, *told))


def _apply_looking(fold: Fold, kind: EventKind[Event], event: Event) -> None:
    """Take in an event that may leave FIDE mode, and note where it did."""
    number = getattr(event, "section", None)
    before = fold.section(number).section if number and fold.has_section(number) else None
    kind.apply(fold, event)
    if number and before is not None:
        section = fold.section(number)
        left = left_by(before, section.section)
        if left is not None:
            section.set(mode_exit=left)


def reserve(fold: Fold, event: Event) -> None:
    """Count the permanent numbers an event gave, even where it was taken back."""
    given = KINDS[type(event)].reserve
    if given is not None:
        given(fold, event)


def fold_events(events: Iterable[Event], state: EventState = NEW_EVENT) -> EventState:
    """Return the state after many events, none of which undoes another."""
    fold = Fold(state)
    for event in events:
        apply(fold, event)
    return fold.state()

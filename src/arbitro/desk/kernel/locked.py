"""What FIDE mode locks once a round is paired: how two states of a section differ in it."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.kernel.state import Section
from arbitro.desk.values.fide_mode import Departure, ModeExit
from arbitro.desk.values.settings import ChosenEdition

_LOCKED = (
    (Departure.CHANGED_SYSTEM, ("system",)),
    (Departure.SCORING, ("points",)),
    (Departure.ACCELERATION, ("accelerated",)),
    (Departure.READINGS, ("readings",)),
    (Departure.TEAM_RULES, ("teams",)),
    (Departure.CYCLES, ("cycle_swap",)),
    (Departure.NUMBERING, ("numbering", "ranking_method")),
    (Departure.TIE_BREAKS, ("tie_breaks", "event_rules")),
)
"""What is locked, with the settings it is."""


def locked_changes(before: Section, after: Section) -> tuple[Departure, ...]:
    """Return what differs, among what is locked once a round is paired; nothing before that."""
    return tuple(_changes(before, after)) if before.rounds else ()


def _changes(before: Section, after: Section) -> Iterator[Departure]:
    old, new = before.settings, after.settings
    if old is not new:
        if old.rounds != new.rounds and old.system.plays_chosen_rounds:
            yield Departure.ROUNDS
        for departure, names in _LOCKED:
            if any(getattr(old, name) != getattr(new, name) for name in names):
                yield departure
    if before.editions is not after.editions and _is_another(before.editions, after.editions):
        yield Departure.CHANGED_EDITION
    if (before.forbidden, before.teams.forbidden) != (after.forbidden, after.teams.forbidden):
        yield Departure.PROHIBITIONS


def _is_another(before: tuple[ChosenEdition, ...], after: tuple[ChosenEdition, ...]) -> bool:
    """Tell whether a text that was followed is followed no longer; others may be added."""
    return not {item.key for item in before} <= {item.key for item in after}


def left_by(before: Section, after: Section) -> ModeExit | None:
    """Return how FIDE mode was left by a change of what is locked, None where it was not."""
    if after.mode_exit is not None:
        return None
    found = locked_changes(before, after)
    return ModeExit(len(before.rounds), found) if found else None

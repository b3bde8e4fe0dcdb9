"""The initial position of a round of Chess960, as it was drawn (E.01, Guidelines II)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from arbitro.desk.features.round.events import on_round
from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    kinds,
)
from arbitro.desk.kernel.fields import RoundField, Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.lots import Lots, start_position_by_seed
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused

POSITIONS = 960
"""How many initial positions there are (E.01, Guidelines II)."""


@dataclass(frozen=True, slots=True)
class DrawStartPosition(Command):
    """Store the initial position of a paired round of Chess960, before any of its results.

    ``number`` is that of the usual numbering, 0 to 959; the service draws where it is None, by the
    event's seed, so that drawing again brings the same.
    """

    section: SectionId
    round: RoundField
    number: Annotated[
        int | None,
        Terms(
            label="ui.rounds.start-position",
            hint="ui.rounds.start-position-hint",
            least=0,
            most=POSITIONS - 1,
        ),
    ] = None


@dataclass(frozen=True, slots=True)
class StartPositionDrawn(Event):
    """All games of a round begin with the position of this number."""

    section: SectionId
    round: int
    number: int


def _drawn(fold: Fold, event: StartPositionDrawn) -> None:
    fold.section(event.section).set_round(event.round, start_position=event.number)


def _of_position(event: StartPositionDrawn) -> Keys:
    return ((event.section, "start-position", event.round),)


def draw_start_position(section: Section, command: DrawStartPosition) -> Answer:
    """Store the initial position of a round as it was drawn."""
    if not 1 <= command.round <= len(section.rounds):
        return refused("round-not-paired", round=command.round)
    found = section.rounds[command.round - 1]
    if command.number is None or not 0 <= command.number < POSITIONS:
        return _unknown()
    if found.start_position == command.number:
        return ()
    if found.has_results:
        return refused("start-position-late", round=command.round)
    return (StartPositionDrawn(section.id, command.round, command.number),)


def start_positions(
    section: SectionId, rounds: Iterable[int], number: int | None
) -> tuple[StartPositionDrawn, ...] | Refused:
    """Return the initial position of rounds just paired; nothing where none is drawn."""
    if number is None:
        return ()
    if not 0 <= number < POSITIONS:
        return _unknown()
    return tuple(StartPositionDrawn(section, paired, number) for paired in rounds)


def _unknown() -> Refused:
    return refused("start-position-unknown", most=POSITIONS - 1)


def _by_seed(_: EventState, command: DrawStartPosition, __: Lots, seed: str) -> DrawStartPosition:
    if command.number is not None:
        return command
    number = start_position_by_seed(seed, command.section, command.round)
    return replace(command, number=number)


FEATURE = Feature(
    "start-position",
    kinds(
        EventKind(
            "StartPositionDrawn",
            StartPositionDrawn,
            _drawn,
            _of_position,
            builds_on=on_round,
        )
    ),
    (
        OfSection(
            DrawStartPosition,
            lambda at, command: draw_start_position(at.section, command),
            right="pair",
            draw=_by_seed,
        ),
    ),
)

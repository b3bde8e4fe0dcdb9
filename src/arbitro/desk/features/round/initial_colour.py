"""The initial-colour as it was drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, OfSection, kinds
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.lots import Lots
from arbitro.desk.kernel.sentence import Sentence, word
from arbitro.desk.kernel.state import EventState, Section
from arbitro.model import Colour, SectionId
from arbitro.reasons import refused


@dataclass(frozen=True, slots=True)
class DrawInitialColour(Command):
    """Store the initial-colour as drawn; the service draws where ``colour`` is None."""

    section: SectionId
    colour: Annotated[
        Colour | None, Terms(label="ui.players.initial-colour", words="value.colour.")
    ] = None


@dataclass(frozen=True, slots=True)
class InitialColourDrawn(Event):
    """The initial-colour, as drawn."""

    section: SectionId
    colour: Colour


def _initial_colour_drawn(fold: Fold, event: InitialColourDrawn) -> None:
    fold.section(event.section).set(initial_colour=event.colour)


def draw_initial_colour(section: Section, command: DrawInitialColour) -> Answer:
    """Store the initial-colour as it was drawn."""
    if section.rounds:
        return refused("already-paired", field="initial_colour")
    if command.colour is None:
        return refused("initial-colour-missing")
    if command.colour is section.initial_colour:
        return ()
    return (InitialColourDrawn(section.id, command.colour),)


def _drawn(_: EventState, command: DrawInitialColour, lots: Lots, __: str) -> DrawInitialColour:
    if command.colour is not None:
        return command
    return replace(command, colour=lots.choice(tuple(Colour)))


FEATURE = Feature(
    "initial-colour",
    kinds(
        EventKind(
            "InitialColourDrawn",
            InitialColourDrawn,
            _initial_colour_drawn,
            lambda event: ((event.section, "colour"),),
            sentence=Sentence({"colour": word("colour", "value.colour")}),
        )
    ),
    (
        OfSection(
            DrawInitialColour,
            lambda at, command: draw_initial_colour(at.section, command),
            right="change-entries",
            draw=_drawn,
        ),
    ),
)

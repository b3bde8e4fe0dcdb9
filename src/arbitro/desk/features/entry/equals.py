"""What orders players of equal rating and title when the numbers are given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    OfSection,
    Side,
    kinds,
)
from arbitro.desk.kernel.fields import Terms
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, word
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.settings import Numbering
from arbitro.model import SectionId
from arbitro.reasons import refused
from arbitro.rules.pairing.swiss.initial_order import OrderOfEquals


@dataclass(frozen=True, slots=True)
class OrderEquals(Command):
    """Announce what orders players of equal rating and title, in place of their names.

    Before entries are closed: whoever takes part has to know it (C.04.2 art. 2.2).
    """

    section: SectionId
    by: Annotated[
        OrderOfEquals,
        Terms(label="ui.players.equals", words="value.order_of_equals."),
    ]


@dataclass(frozen=True, slots=True)
class EqualsOrdered(Event):
    """This orders players of equal rating and title from now on."""

    section: SectionId
    by: OrderOfEquals


def _ordered(fold: Fold, event: EqualsOrdered) -> None:
    fold.section(event.section).set(equals=event.by)


def order_equals(section: Section, command: OrderEquals) -> Answer:
    """Change what orders equals, as long as no numbers are given."""
    if command.by is section.equals:
        return ()
    if section.entries_closed:
        return refused("entries-closed")
    if section.settings.numbering is not Numbering.RATING:
        return refused("numbers-not-by-rating")
    return (EqualsOrdered(section.id, command.by),)


FEATURE = Feature(
    "entry-equals",
    kinds(
        EventKind(
            "EqualsOrdered",
            EqualsOrdered,
            _ordered,
            # among the entries: the numbers given after it are built on it
            lambda event: ((event.section, "entry", "equals"),),
            sentence=Sentence({"by": word("by", "value.order_of_equals")}),
        )
    ),
    (
        OfSection(
            OrderEquals,
            lambda at, command: order_equals(at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
    ),
)

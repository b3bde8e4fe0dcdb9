"""Two players of equal rating and title exchange their numbers (C.04.2 art. 2.2 and 2.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from arbitro.desk.derived.tournament import are_level
from arbitro.desk.features.entry.closing import numbers_settled
from arbitro.desk.features.entry.keys import of_numbers, on_entries
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
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.integrity import IntegrityEntry, numbers_moved
from arbitro.model import EntryId, SectionId
from arbitro.reasons import reason, refused


@dataclass(frozen=True, slots=True)
class ExchangeNumbers(Command):
    """Exchange the numbers of two players of equal rating and title, until round 4 is paired.

    It needs ``confirmed``. They keep this order when numbers are given anew.
    """

    section: SectionId
    entry: EntryId
    other: EntryId
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class NumbersExchanged(Event):
    """Two players have each other's number; ``numbers`` are those of all now."""

    section: SectionId
    entry: EntryId
    other: EntryId
    numbers: tuple[EntryId, ...]


def _exchanged(fold: Fold, event: NumbersExchanged) -> None:
    found = fold.section(event.section)
    exchanged = (*found.section.exchanged, (event.entry, event.other))
    found.set(numbers=event.numbers, exchanged=exchanged)


def _told_in_reports(fold: Fold, event: NumbersExchanged) -> Iterable[IntegrityEntry]:
    section = fold.section(event.section).section
    return numbers_moved("Exchange", len(section.rounds), section.numbers, event.numbers)


def exchange_numbers(state: EventState, section: Section, command: ExchangeNumbers) -> Answer:
    """Exchange the numbers of two who are level by all but their names."""
    problem = numbers_settled(section)
    if problem is not None:
        return problem
    one, other = command.entry, command.other
    for entry in (one, other):
        if entry not in section.numbers:
            return refused("entry-unknown", entry=entry)
    if one == other or not are_level(state, section, one, other):
        return refused("numbers-not-level")
    swapped = {one: other, other: one}
    numbers = tuple(swapped.get(entry, entry) for entry in section.numbers)
    moves = (
        reason(
            "number-moves",
            name=state.people[entry].name,
            before=section.tpn(entry),
            after=section.tpn(swapped[entry]),
        )
        for entry in (one, other)
    )
    asked = refused("numbers-exchange", tuple(moves), rounds=len(section.rounds))
    event = NumbersExchanged(section.id, one, other, numbers)
    return standing(asked, confirmed=command.confirmed) or (event,)


FEATURE = Feature(
    "entry-exchange",
    kinds(
        EventKind(
            "NumbersExchanged",
            NumbersExchanged,
            _exchanged,
            of_numbers,
            builds_on=on_entries,
            tells=_told_in_reports,
        )
    ),
    (
        OfSection(
            ExchangeNumbers,
            lambda at, command: exchange_numbers(at.state, at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
    ),
)

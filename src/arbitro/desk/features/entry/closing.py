"""The list of a section closed and numbered, numbered again, and opened again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from arbitro.desk.derived.knock_out.bracket import entries_problem
from arbitro.desk.derived.names import names_of
from arbitro.desk.derived.restricted_draw import drawn_order, order_problem
from arbitro.desk.derived.tournament import in_initial_order
from arbitro.desk.features.drawing import NumbersDrawn, drawing_of
from arbitro.desk.features.entry.keys import of_numbers, on_entries
from arbitro.desk.features.entry.registration import PlayerRemoved
from arbitro.desk.features.section.sections import boards_problem, name_order_kept
from arbitro.desk.features.sides import reopened
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
from arbitro.desk.kernel.lots import Lots, order_by_seed
from arbitro.desk.kernel.sentence import Sentence, count
from arbitro.desk.kernel.state import EventState, Section
from arbitro.desk.values.drawing import BY_THE_PROGRAM, HowDrawn
from arbitro.desk.values.integrity import IntegrityEntry, numbers_moved
from arbitro.desk.values.settings import Numbering
from arbitro.model import Colour, EntryId, SectionId
from arbitro.reasons import Refused, reason, refused
from arbitro.rules.pairing.swiss.initial_order import OrderOfEquals

_FROZEN_AFTER = 4


@dataclass(frozen=True, slots=True)
class CloseEntries(Command):
    """Close the list and give the numbers.

    By rating, title and name (C.04.2 art. 2.2), or by ``order`` from number 1 on, which orders only
    equals where the numbers go by rating; the service draws lots that are missing. ``only_present``
    takes out who has not checked in (art. 4.1).
    """

    section: SectionId
    order: tuple[EntryId, ...] = ()
    only_present: bool = False
    drawn: HowDrawn = BY_THE_PROGRAM


@dataclass(frozen=True, slots=True)
class ReopenEntries(Command):
    """Take entries again before the first pairing."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class Renumber(Command):
    """Give the numbers anew after corrected data, until round 4 is paired (C.04.2 art. 2.3).

    It needs ``confirmed``, once it was told who gets which number.
    """

    section: SectionId
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class EntriesClosed(Event):
    """The list was closed and the numbers given, from 1 on."""

    section: SectionId
    numbers: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class EntriesReopened(Event):
    """The list takes entries again; the numbers are gone."""

    section: SectionId


@dataclass(frozen=True, slots=True)
class Renumbered(Event):
    """The numbers were given anew after corrected data."""

    section: SectionId
    numbers: tuple[EntryId, ...]


def _entries_closed(fold: Fold, event: EntriesClosed) -> None:
    fold.section(event.section).set(numbers=event.numbers, entries_closed=True)


def _entries_reopened(fold: Fold, event: EntriesReopened) -> None:
    fold.section(event.section).set(numbers=(), exchanged=(), entries_closed=False, drawing=None)


def _renumbered(fold: Fold, event: Renumbered) -> None:
    fold.section(event.section).set(numbers=event.numbers)


def _numbers_regenerated(fold: Fold, event: Renumbered) -> Iterable[IntegrityEntry]:
    section = fold.section(event.section).section
    return numbers_moved("Regeneration", len(section.rounds), section.numbers, event.numbers)


def close_entries(state: EventState, section: Section, command: CloseEntries) -> Answer:
    """Close the list and give the numbers."""
    if section.entries_closed:
        return refused("entries-closed")
    staying = {
        entry: mine
        for entry, mine in section.entries.items()
        if mine.checked_in or not command.only_present
    }
    if len(staying) < 2:
        return refused("two-players-needed")
    problem = entries_problem(section.settings, len(staying)) or boards_problem(
        state, section.settings, section, len(staying)
    )
    if problem is not None:
        return problem
    if section.settings.numbering is Numbering.RATING:
        if section.equals is OrderOfEquals.LOT and set(command.order) != set(staying):
            return refused("order-incomplete")
        numbers = tuple(in_initial_order(state, section, staying, command.order))
    elif section.settings.numbering is Numbering.VARMA and (
        problem := order_problem(state.people, tuple(staying), command.order)
    ):
        return problem
    elif set(command.order) != set(staying) or len(command.order) != len(staying):
        return refused("order-incomplete")
    else:
        numbers = command.order
    # Removed first: the numbers that follow are of those who stay.
    gone = [PlayerRemoved(section.id, entry) for entry in section.entries if entry not in staying]
    names, numbering = names_of(state, section), section.settings.numbering
    made = drawing_of(state.people, numbering, names, command.drawn, numbers)
    drawn = () if made is None else (NumbersDrawn(section.id, made),)
    kept = name_order_kept(state, section)
    return (*gone, *kept, EntriesClosed(section.id, numbers), *drawn)


def reopen_entries(section: Section) -> Answer:
    """Take entries again before the first pairing."""
    return reopened(section, EntriesReopened(section.id))


def renumber(state: EventState, section: Section, command: Renumber) -> Answer:
    """Give the numbers anew by the data as they are now, until round 4 is paired."""
    problem = numbers_settled(section)
    if problem is not None:
        return problem
    numbers = tuple(in_initial_order(state, section, section.entries))
    if numbers == section.numbers:
        return ()
    asked = _numbers_to_move(state, section, numbers)
    return standing(asked, confirmed=command.confirmed) or (Renumbered(section.id, numbers),)


def numbers_settled(section: Section) -> Refused | None:
    """Refuse to change numbers that are not given yet, not by rating, or no more to be changed."""
    if not section.entries_closed:
        return refused("entries-open")
    if not section.settings.system.is_swiss and section.rounds:
        return refused("already-paired", field="numbering")
    if len(section.rounds) >= _FROZEN_AFTER:
        return refused("numbers-frozen", round=_FROZEN_AFTER)
    if section.settings.numbering is not Numbering.RATING:
        return refused("numbers-not-by-rating")
    return None


def _numbers_to_move(state: EventState, section: Section, numbers: tuple[EntryId, ...]) -> Refused:
    """Say who gets another number; one alone cannot."""
    moved = tuple(
        reason("number-moves", name=state.people[entry].name, before=before, after=after)
        for after, entry in enumerate(numbers, 1)
        if (before := section.tpn(entry)) != after
    )
    return refused("numbers-move", moved, players=len(moved), rounds=len(section.rounds))


_DRAWN_NUMBERS = (Numbering.LOTS, Numbering.VARMA)
_BITS = 32


def _drawn(state: EventState, command: CloseEntries, lots: Lots, seed: str) -> CloseEntries:
    """Draw the numbers of those who stay, or only the order of equals, where lots decide it.

    By the Varma tables none are drawn where the text has no place for a federation. The order of
    equals falls as before where entries are opened again and closed.
    """
    section = state.sections.get(command.section)
    if command.order or section is None:
        return command
    numbering = section.settings.numbering
    staying = [
        entry
        for entry, mine in section.entries.items()
        if mine.checked_in or not command.only_present
    ]
    if numbering is Numbering.RATING and section.equals is OrderOfEquals.LOT:
        return replace(command, order=order_by_seed(frozenset(staying), seed, section.id))
    if numbering not in _DRAWN_NUMBERS:
        return command
    if numbering is Numbering.LOTS:
        lots.shuffle(staying)
        return replace(command, order=tuple(staying))
    bits = (lots.choice(tuple(Colour)) is Colour.WHITE for _ in range(_BITS))
    drawn = sum(bit << at for at, bit in enumerate(bits))
    order = drawn_order(state.people, staying, drawn, names_of(state, section))
    if isinstance(order, Refused):
        return command
    return replace(command, order=order, drawn=HowDrawn(drawn))


FEATURE = Feature(
    "entry-closing",
    kinds(
        EventKind(
            "EntriesClosed",
            EntriesClosed,
            _entries_closed,
            of_numbers,
            builds_on=on_entries,
            sentence=Sentence({"count": count("numbers")}),
        ),
        EventKind(
            "EntriesReopened",
            EntriesReopened,
            _entries_reopened,
            of_numbers,
            builds_on=on_entries,
        ),
        EventKind(
            "Renumbered",
            Renumbered,
            _renumbered,
            of_numbers,
            builds_on=on_entries,
            tells=_numbers_regenerated,
        ),
    ),
    (
        OfSection(
            CloseEntries,
            lambda at, command: close_entries(at.state, at.section, command),
            right="change-entries",
            draw=_drawn,
        ),
        OfSection(ReopenEntries, lambda at, _: reopen_entries(at.section), right="change-entries"),
        OfSection(
            Renumber,
            lambda at, command: renumber(at.state, at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
    ),
)

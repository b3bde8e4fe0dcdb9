"""People admitted after the first pairing (C.04.2 art. 2.4).

What the rounds they missed count is worked out in `arbitro.desk.derived.tournament`.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.derived.names import names_of
from arbitro.desk.derived.restricted_draw import free_number
from arbitro.desk.derived.tournament import order_of_list
from arbitro.desk.features.entry.keys import of_entry, of_numbers, of_person, on_entries
from arbitro.desk.features.entry.registration import (
    entered_twice,
    fide_numbers_in,
    player_problem,
    reserve_entry,
)
from arbitro.desk.features.sides import late_problem, missed_problem, missed_to_confirm
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
from arbitro.desk.kernel.fields import MissedField
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.sentence import Sentence, text
from arbitro.desk.kernel.state import EventState, Section, SectionEntry
from arbitro.desk.kernel.steps import NO_ORIGINS
from arbitro.model import EntryId, Player, Result, SectionId
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class AdmitLateEntry(Command):
    """Admit a person after the first pairing; the rounds missed bring ``missed`` each.

    Half a point for two rounds or more needs ``confirmed``.
    """

    section: SectionId
    player: Player
    missed: MissedField = Result.ZERO_POINT_BYE
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class LateEntryAdmitted(Event):
    """A person joined after the first pairing; ``numbers`` are those of all entries now."""

    section: SectionId
    entry: EntryId
    player: Player
    first_round: int
    missed: Result
    numbers: tuple[EntryId, ...]


def _late_entry_admitted(fold: Fold, event: LateEntryAdmitted) -> None:
    fold.people()[event.entry] = event.player
    section = fold.section(event.section)
    section.entries[event.entry] = SectionEntry(
        event.entry, first_round=event.first_round, missed=event.missed, checked_in=True
    )
    section.set(numbers=event.numbers)


def admit_late_entry(state: EventState, section: Section, command: AdmitLateEntry) -> Answer:
    """Admit a late entry to a Swiss at the place its rating gives (C.04.2 art. 2.4).

    In a round robin whoever comes after the drawing of lots takes the number nobody has.
    """
    entry = EntryId(state.next_entry)
    answer = admitted_late(state, section, entry, command.player, command.missed)
    if isinstance(answer, Refused):
        return answer
    unusual = missed_to_confirm(section, command.missed)
    return standing(unusual, confirmed=command.confirmed) or answer


def admitted_late(
    state: EventState, section: Section, entry: EntryId, player: Player, missed: Result
) -> Answer:
    """Admit somebody late: a new person, or one who is in another section already."""
    problem = (
        _too_late(section, missed)
        or player_problem(player)
        or entered_twice(player, fide_numbers_in(state, section))
    )
    if problem is not None:
        return problem
    numbers = (*section.numbers, entry)
    if section.settings.system.is_swiss:
        numbers = _inserted(state, section, entry, player)
    first = len(section.rounds) + 1
    return (LateEntryAdmitted(section.id, entry, player, first, missed, numbers),)


def _too_late(section: Section, missed: Result) -> Refused | None:
    """Refuse a late entry where there is no place for one."""
    system = section.settings.system
    if system.is_swiss:
        return late_problem(section, missed, refused("nothing-paired"))
    if system.is_team or system.is_knock_out:
        return refused("not-in-round-robin")
    if section.rounds:
        return refused("already-paired", field="")
    if not free_number(section):
        return refused("no-free-number")
    return missed_problem(missed)


def _inserted(
    state: EventState, section: Section, entry: EntryId, player: Player
) -> tuple[EntryId, ...]:
    """Return the numbers with a new entry before the first one it outranks; the rest keep order."""
    people = {**state.people, entry: player}
    rank = order_of_list(people, section, names_of(state, section))
    numbers = list(section.numbers)
    for place, other in enumerate(numbers):
        # Against one at a time: the others keep their order even where ratings have changed since.
        if rank(entry) < rank(other):
            return (*numbers[:place], entry, *numbers[place:])
    return (*numbers, entry)


FEATURE = Feature(
    "entry-late-admission",
    kinds(
        EventKind(
            "LateEntryAdmitted",
            LateEntryAdmitted,
            _late_entry_admitted,
            lambda event: (*of_person(event), *of_entry(event), *of_numbers(event)),
            builds_on=on_entries,
            reserve=reserve_entry,
            sentence=Sentence({"name": text("player.name")}),
            steps=(NO_ORIGINS,),
        )
    ),
    (
        OfSection(
            AdmitLateEntry,
            lambda at, command: admit_late_entry(at.state, at.section, command),
            Side.PLAYERS,
            right="change-entries",
        ),
    ),
)

"""Values of a tie-break that were computed elsewhere, as the arbiter gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from arbitro.desk.features.entry.keys import on_entries
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
from arbitro.desk.kernel.sentence import Sentence, count
from arbitro.desk.kernel.state import ExternalOfEntries, Section
from arbitro.desk.kernel.text_checks import not_writable
from arbitro.model import EntryId, SectionId
from arbitro.model.tournament import ExternalValues
from arbitro.reasons import Refused, refused

LONGEST_NAME: Final = 60
_LONGEST: Final = 60_000
_LINE = re.compile(r"(\d{1,4})[\s;:,]+([-+−]?\d{1,7})(?:[.,](\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class SetExternalValues(Command):
    """Give the values of the tie-break EXT, which were computed elsewhere.

    ``values`` has a line a player, of a starting number and a value with at most two decimals; the
    columns of a spreadsheet are such lines, and a first line of words is a heading. The highest
    value is best. Values given before are replaced; none at all takes them away.
    """

    section: SectionId
    name: Annotated[
        str,
        Terms(label="ui.external.name", hint="ui.external.name-hint", longest=LONGEST_NAME),
    ]
    values: Annotated[
        str,
        Terms(
            label="ui.external.values",
            hint="ui.external.values-hint",
            longest=_LONGEST,
            of_lines=True,
        ),
    ] = ""


@dataclass(frozen=True, slots=True)
class ExternalValuesSet(Event):
    """The values of the tie-break computed elsewhere are these, in hundredths."""

    section: SectionId
    name: str
    values: tuple[tuple[EntryId, int], ...]


def _set(fold: Fold, event: ExternalValuesSet) -> None:
    given = ExternalOfEntries(event.name, event.values) if event.values else None
    fold.section(event.section).set(external=given)


def set_external_values(section: Section, command: SetExternalValues) -> Answer:
    """Keep the values of those who have numbers; one line that cannot be read refuses all."""
    if not section.entries_closed:
        return refused("entries-open")
    found = values_read(command.values, len(section.numbers))
    if isinstance(found, Refused):
        return found
    name = " ".join(command.name.split())
    problem = not_writable(name, "name")
    if problem is not None:
        return problem
    if found and not name:
        return refused("external-values-unnamed", field="name")
    values = tuple((section.numbers[number - 1], found[number]) for number in sorted(found))
    given = ExternalOfEntries(name, values) if values else None
    return () if given == section.external else (ExternalValuesSet(section.id, name, values),)


def values_read(text: str, players: int) -> Mapping[int, int] | Refused:
    r"""Return the values of lines by starting number, in hundredths; the first fault refuses all.

    >>> values_read("No.;Points\n1;12,5\n2\t-3\n 3, 4.25", 3)
    {1: 1250, 2: -300, 3: 425}
    >>> [values_read(text, 3).code for text in ("1 half", "4 1", "1 2\n1 3")]
    ['external-value-unread', 'external-value-of-nobody', 'external-value-twice']
    """
    found: dict[int, int] = {}
    for at, line in enumerate(text.splitlines(), 1):
        told = line.strip()
        if not told or (not found and not any(map(str.isdigit, told))):
            continue
        read = _LINE.fullmatch(told)
        if read is None:
            return refused("external-value-unread", field="values", line=at, text=told[:40])
        number, whole, decimals = int(read[1]), read[2].replace("−", "-"), read[3] or ""
        if not 1 <= number <= players:
            return refused("external-value-of-nobody", field="values", line=at, number=number)
        if number in found:
            return refused("external-value-twice", field="values", line=at, number=number)
        found[number] = int(f"{whole}{decimals:0<2}")
    return found


def values_reported(
    section: SectionId, given: ExternalValues | None, entries: Sequence[EntryId]
) -> Iterator[Event]:
    """Yield the event of the values a report tells, with who has which number."""
    if given is not None:
        values = tuple((entries[tpn - 1], value) for tpn, value in given.values)
        yield ExternalValuesSet(section, given.name, values)


FEATURE = Feature(
    "external-values",
    kinds(
        EventKind(
            "ExternalValuesSet",
            ExternalValuesSet,
            _set,
            lambda event: ((event.section, "external"),),
            builds_on=on_entries,
            sentence=Sentence({"count": count("values")}),
        )
    ),
    (
        OfSection(
            SetExternalValues,
            lambda at, command: set_external_values(at.section, command),
            Side.PLAYERS,
            right="organise",
            checks_texts=True,
        ),
    ),
)

"""The office of an event: facts said beside the settings, and rows of its registers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.kernel.feature import (
    Answer,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfEvent,
    kinds,
)
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, word
from arbitro.desk.kernel.state import EventState
from arbitro.desk.kernel.text_checks import not_writable
from arbitro.desk.values.office import MOST_ROWS, Office, Row
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused
from arbitro.rules.office.facts import FactSheet, Said, Seal, canonical
from arbitro.rules.office.sheets import SHEETS


@dataclass(frozen=True, slots=True)
class StateFacts(Command):
    """Say the facts of a sheet, of the event (``section`` 0) or of a section.

    ``expected`` is what the asker saw of it: facts that differ from it change, others stay.
    """

    section: int
    sheet: str
    said: Said
    expected: Said = ()


@dataclass(frozen=True, slots=True)
class KeepRow(Command):
    """Keep a row of a register: a new one (``number`` 0), or another text of one.

    ``expected`` is what stood in it.
    """

    section: int
    register: str
    number: int
    said: Said
    expected: Said = ()


@dataclass(frozen=True, slots=True)
class StrikeRow(Command):
    """Strike a row of a register out; it stays to be read, with the reason."""

    section: int
    register: str
    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class OfficeFactsStated(Event):
    """These facts of a sheet were said; an empty text takes one back."""

    section: int
    sheet: str
    changed: Said


@dataclass(frozen=True, slots=True)
class OfficeRowKept(Event):
    """A row of a register says this."""

    section: int
    register: str
    number: int
    said: Said


@dataclass(frozen=True, slots=True)
class OfficeRowStruck(Event):
    """A row of a register was struck out."""

    section: int
    register: str
    number: int
    reason: str


def office_of(state: EventState, section: int) -> Office | None:
    """Return the office of the event (0) or of a section, None where there is no such section."""
    if not section:
        return state.office
    found = state.sections.get(SectionId(section))
    return None if found is None else found.office


def _set(fold: Fold, section: int, office: Office) -> None:
    if section:
        fold.section(SectionId(section)).set(office=office)
    else:
        fold.set(office=office)


def _standing(fold: Fold, section: int) -> Office:
    return fold.section(SectionId(section)).section.office if section else fold.state().office


def _stated(fold: Fold, event: OfficeFactsStated) -> None:
    office = _standing(fold, event.section)
    said = {**dict(office.sheets.get(event.sheet, ())), **dict(event.changed)}
    kept = tuple(sorted((name, text) for name, text in said.items() if text))
    _set(fold, event.section, replace(office, sheets={**office.sheets, event.sheet: kept}))


def _put(fold: Fold, section: int, register: str, row: Row) -> None:
    office = _standing(fold, section)
    rows = {**office.rows.get(register, {}), row.number: row}
    _set(fold, section, replace(office, rows={**office.rows, register: rows}))


def _kept(fold: Fold, event: OfficeRowKept) -> None:
    _put(fold, event.section, event.register, Row(event.number, event.said))


def _struck(fold: Fold, event: OfficeRowStruck) -> None:
    stood = _standing(fold, event.section).rows[event.register][event.number]
    _put(fold, event.section, event.register, replace(stood, struck=event.reason))


def _reserve(fold: Fold, event: OfficeRowKept) -> None:
    fold.at_least(next_row=event.number + 1)


def _place(
    state: EventState, section: int, name: str, *, register: bool
) -> tuple[FactSheet, Office] | Refused:
    sheet, office = SHEETS.get(name), office_of(state, section)
    if sheet is None or sheet.register != register or sheet.seal is not Seal.NONE:
        return refused("office-sheet-unknown", name=name[:40])
    if office is None or sheet.of_section != bool(section):
        return refused("section-unknown", section=section)
    return sheet, office


def _given(sheet: FactSheet, said: Said) -> Said | Refused:
    names = tuple(name for name, _ in said)
    problem = not_writable((sheet.name, *names))
    return canonical(sheet, said) if problem is None else problem


def _state_facts(state: EventState, command: StateFacts) -> Answer:
    found = _place(state, command.section, command.sheet, register=False)
    if isinstance(found, Refused):
        return found
    sheet, office = found
    given = _given(sheet, command.said)
    if isinstance(given, Refused):
        return given
    stands, wanted = dict(office.sheets.get(sheet.name, ())), dict(given)
    shown = dict(command.expected)
    changed = {}
    # Field by field against what the page had shown: what its reader left alone stays as it stands,
    # and what somebody else has changed meanwhile is not overwritten.
    for name in sorted(shown.keys() | wanted.keys()):
        text = wanted.get(name, "")
        if text == shown.get(name, "") or text == stands.get(name, ""):
            continue
        if stands.get(name, "") != shown.get(name, ""):
            return refused("value-changed", field=name)
        changed[name] = text
    return (
        (OfficeFactsStated(command.section, sheet.name, tuple(changed.items())),) if changed else ()
    )


def _keep_row(state: EventState, command: KeepRow) -> Answer:
    found = _place(state, command.section, command.register, register=True)
    if isinstance(found, Refused):
        return found
    sheet, office = found
    given = _given(sheet, command.said)
    if isinstance(given, Refused):
        return given
    if not given:
        return refused("office-row-empty")
    number = command.number
    if number:
        row = _row(office, sheet, number)
        if isinstance(row, Refused):
            return row
        # Before the conflict is looked for: two who wrote the same agree.
        if row.said == given:
            return ()
        if row.said != command.expected:
            return refused("value-changed", field=sheet.name)
    elif state.next_row > MOST_ROWS:
        return refused("office-too-many", most=MOST_ROWS)
    return (OfficeRowKept(command.section, sheet.name, number or state.next_row, given),)


def _row(office: Office, sheet: FactSheet, number: int) -> Row | Refused:
    row = office.rows.get(sheet.name, {}).get(number)
    return refused("office-row-unknown", number=number) if row is None or row.struck else row


def _strike(state: EventState, command: StrikeRow) -> Answer:
    found = _place(state, command.section, command.register, register=True)
    if isinstance(found, Refused):
        return found
    problem = not_writable(command.reason, "reason")
    if problem is not None:
        return problem
    sheet, office = found
    if not command.reason.strip():
        return refused("office-reason-missing")
    row = _row(office, sheet, command.number)
    if isinstance(row, Refused):
        return row
    return (OfficeRowStruck(command.section, sheet.name, command.number, command.reason.strip()),)


def _whose(section: int, *key: int | str) -> Keys:
    return ((section, "office", *key),) if section else (("office", *key),)


def _of_facts(event: OfficeFactsStated) -> Keys:
    return tuple(
        key for name, _ in event.changed for key in _whose(event.section, event.sheet, name)
    )


def _of_row(event: OfficeRowKept | OfficeRowStruck) -> Keys:
    return _whose(event.section, event.register, event.number)


FEATURE = Feature(
    "office",
    kinds(
        EventKind(
            "OfficeFactsStated",
            OfficeFactsStated,
            _stated,
            _of_facts,
            sentence=Sentence({"what": word("sheet", "office.sheet")}),
        ),
        EventKind(
            "OfficeRowKept",
            OfficeRowKept,
            _kept,
            _of_row,
            reserve=_reserve,
            sentence=Sentence({"what": word("register", "office.sheet")}),
        ),
        EventKind(
            "OfficeRowStruck",
            OfficeRowStruck,
            _struck,
            _of_row,
            _of_row,
            sentence=Sentence({"what": word("register", "office.sheet")}),
        ),
    ),
    (
        OfEvent(StateFacts, _state_facts, when_finished=True, checks_texts=True, right="office"),
        OfEvent(KeepRow, _keep_row, when_finished=True, checks_texts=True, right="office"),
        OfEvent(StrikeRow, _strike, when_finished=True, checks_texts=True, right="office"),
    ),
)

"""Sealed registers of the office: needs, captains, cases. The log has their numbers alone.

What a row says is kept beside the log with a key of its own, so that erasing it leaves the chain of
the log whole. Who reads a case, or a register of those who watch, is noted too.
"""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.kernel.feature import Answer, Command, Event, EventKind, Feature, OfEvent, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.sentence import Sentence, text, word
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.office import MOST_ROWS, SealedRow
from arbitro.reasons import Refused, refused
from arbitro.rules.office.facts import FactSheet, Seal
from arbitro.rules.office.sheets import SHEETS


@dataclass(frozen=True, slots=True)
class KeepSealedRow(Command):
    """Keep a row of a sealed register, a new one where ``row`` is 0.

    ``number`` and ``digest`` are given by whoever keeps what it says, when it is stored with this;
    ``expected`` is the number of what the asker saw.
    """

    register: str
    row: int = 0
    expected: int = 0
    number: int = 0
    digest: str = ""


@dataclass(frozen=True, slots=True)
class ReadSealedRow(Command):
    """Open a row of a register of cases, or, as row 0, all of a register of those who watch."""

    register: str
    row: int


@dataclass(frozen=True, slots=True)
class EraseSealedRow(Command):
    """Erase a row of a sealed register for good; goes through in a finished event too."""

    register: str
    row: int


@dataclass(frozen=True, slots=True)
class SealedRowKept(Event):
    """A row of a sealed register was kept; a new one is named by its first number."""

    register: str
    row: int
    number: int
    digest: str


@dataclass(frozen=True, slots=True)
class SealedRowRead(Event):
    """Somebody read a row of a register of cases, or as row 0 a register of those who watch."""

    register: str
    row: int


@dataclass(frozen=True, slots=True)
class SealedRowErased(Event):
    """The key of a row of a sealed register was destroyed."""

    register: str
    row: int


def _set(fold: Fold, register: str, rows: dict[int, SealedRow]) -> None:
    fold.set(sealed={**fold.state().sealed, register: rows})


def _rows(fold: Fold, register: str) -> dict[int, SealedRow]:
    return dict(fold.state().sealed.get(register, {}))


def _kept(fold: Fold, event: SealedRowKept) -> None:
    rows = {**_rows(fold, event.register), event.row: SealedRow(event.number, event.digest)}
    _set(fold, event.register, rows)


def _read(_: Fold, __: SealedRowRead) -> None:
    """Nothing changes: the reading stands in the log."""


def _erased(fold: Fold, event: SealedRowErased) -> None:
    rows = _rows(fold, event.register)
    rows.pop(event.row, None)
    _set(fold, event.register, rows)


def sealed_sheet(name: str) -> FactSheet | Refused:
    """Return a sealed register by its name."""
    sheet = SHEETS.get(name)
    if sheet is None or sheet.seal is Seal.NONE:
        return refused("office-sheet-unknown", name=name[:40])
    return sheet


def _standing(state: EventState, register: str, row: int) -> SealedRow | Refused:
    found = state.sealed.get(register, {}).get(row)
    return refused("office-row-unknown", number=row) if found is None else found


def _keep(state: EventState, command: KeepSealedRow) -> Answer:
    sheet = sealed_sheet(command.register)
    if isinstance(sheet, Refused):
        return sheet
    if command.row:
        stands = _standing(state, command.register, command.row)
        if isinstance(stands, Refused):
            return stands
        if stands.digest == command.digest:
            return ()
        if stands.number != command.expected:
            return refused("value-changed", field=command.register)
    elif sum(map(len, state.sealed.values())) >= MOST_ROWS:
        return refused("office-too-many", most=MOST_ROWS)
    row = command.row or command.number
    return (SealedRowKept(command.register, row, command.number, command.digest),)


def _open(state: EventState, command: ReadSealedRow) -> Answer:
    sheet = sealed_sheet(command.register)
    if isinstance(sheet, Refused):
        return sheet
    if sheet.seal is Seal.WATCH and not command.row:
        return (SealedRowRead(command.register, 0),)
    stands = _standing(state, command.register, command.row)
    if isinstance(stands, Refused):
        return stands
    if sheet.seal is not Seal.CASES:
        return ()
    return (SealedRowRead(command.register, command.row),)


def _erase(state: EventState, command: EraseSealedRow) -> Answer:
    sheet = sealed_sheet(command.register)
    if isinstance(sheet, Refused):
        return sheet
    # Numbers are of all registers together: under a wrong name the key of a row of another
    # register would be destroyed.
    if any(command.row in rows for name, rows in state.sealed.items() if name != sheet.name):
        return refused("office-row-unknown", number=command.row)
    # also where nothing is kept now: what was taken back is still sealed with the key
    return (SealedRowErased(command.register, command.row),)


FEATURE = Feature(
    "sealed",
    kinds(
        EventKind(
            "SealedRowKept",
            SealedRowKept,
            _kept,
            lambda event: (("sealed", event.register, event.row),),
            sentence=Sentence({"what": word("register", "office.sheet"), "number": text("row")}),
        ),
        # Final though it changes nothing: that somebody read a case is never taken back.
        EventKind(
            "SealedRowRead",
            SealedRowRead,
            _read,
            lambda _: (),
            final=True,
            sentence=Sentence(
                {"what": word("register", "office.sheet"), "number": text("row")},
                lambda event: "" if event.row else "sealed-register-read",
            ),
        ),
        EventKind(
            "SealedRowErased",
            SealedRowErased,
            _erased,
            lambda event: (("sealed", event.register, event.row),),
            final=True,
            sentence=Sentence({"what": word("register", "office.sheet"), "number": text("row")}),
        ),
    ),
    (
        OfEvent(
            KeepSealedRow,
            _keep,
            when_finished=True,
            elsewhere="sealed-registers",
        ),
        OfEvent(
            ReadSealedRow,
            _open,
            when_finished=True,
            elsewhere="sealed-cases",
        ),
        OfEvent(
            EraseSealedRow,
            _erase,
            when_finished=True,
            elsewhere="sealed-registers",
        ),
    ),
)

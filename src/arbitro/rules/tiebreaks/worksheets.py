"""The working of one value: what every round brings, what is left out, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, unique

from arbitro.model import EditionKey, Points, Result, RoundNumber, Tpn
from arbitro.reasons.reason import Reason, reason
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import NOBODY, Table, result_in
from arbitro.rules.tiebreaks.tie_break import TieBreak, Unit, Value


@unique
class Fate(Enum):
    """What becomes of a round's contribution."""

    COUNTED = "counted"
    CUT = "cut"
    LEFT_OUT = "left-out"


@dataclass(frozen=True, slots=True)
class Line:
    """One round: its scheduled opponent and result, and what it brings.

    ``basis`` is what the contribution is made of: the opponent's score, rating or tie-break.
    ``value`` is the contribution. ``reasons`` tell what is not plain about them.
    """

    round: RoundNumber
    opponent: Tpn | None
    result: Result
    points: Points
    basis: Value
    value: Value
    fate: Fate = Fate.COUNTED
    reasons: tuple[Reason, ...] = ()

    @property
    def counts(self) -> bool:
        """Tell whether the line counts."""
        return self.fate is Fate.COUNTED


@dataclass(frozen=True, slots=True)
class Worksheet:
    """The working of a participant's value in one tie-break.

    ``lines`` are by round; those counted add up to what ``steps`` begin with, and the last step
    ends with ``value``. Without steps their sum is the value. ``basis_unit`` is None where lines
    have no basis.
    """

    tie_break: TieBreak
    edition: EditionKey
    tpn: Tpn
    concept: str
    unit: Unit
    value: Value
    lines: tuple[Line, ...]
    basis_unit: Unit | None = None
    steps: tuple[Reason, ...] = ()

    @property
    def counted(self) -> tuple[Line, ...]:
        """Return the lines that count."""
        return tuple(line for line in self.lines if line.counts)


@dataclass(frozen=True, slots=True)
class Working:
    """The part of a worksheet that depends on the tie-break."""

    lines: tuple[Line, ...]
    value: Value
    basis_unit: Unit | None = None
    steps: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What a working is made for: whose value, in which tie-break, by which rules.

    ``tied`` are the places in the table of those still tied, the entry included. A working is
    built by the methods below, so that who only computes values loads nothing of this module.
    """

    table: Table
    tie_break: TieBreak
    rules: TieBreakRules
    entry: int
    tied: tuple[int, ...] = ()

    @property
    def edition(self) -> EditionKey:
        """Return the edition of the rules."""
        return self.rules.edition

    @property
    def override(self) -> EditionKey | None:
        """Return the edition whose article lets the event count unplayed rounds otherwise."""
        return self.rules.edition if self.rules.override_cited else None

    @property
    def forfeit_as_game(self) -> Reason:
        """Say that a forfeit counts as a game because pairings are predetermined."""
        return reason("unplayed-in-predetermined-pairings", self.edition)

    def line(self, index: int, basis: Value, value: Value, reasons: Iterable[Reason] = ()) -> Line:
        """Return the line of a round, counted from 0, as one that counts."""
        return self._line(index, basis, value, reasons, Fate.COUNTED)

    def cut(self, index: int, basis: Value, value: Value, reasons: Iterable[Reason]) -> Line:
        """Return the line of a round, counted from 0, that a cut leaves out."""
        return self._line(index, basis, value, reasons, Fate.CUT)

    def left_out(
        self, index: int, basis: Value, value: Value, reasons: Iterable[Reason] = ()
    ) -> Line:
        """Return the line of a round, counted from 0, that does not count."""
        return self._line(index, basis, value, reasons, Fate.LEFT_OUT)

    def working(
        self,
        lines: Iterable[Line],
        value: Value,
        basis_unit: Unit | None = None,
        steps: Iterable[Reason] = (),
    ) -> Working:
        """Return the working of a value."""
        return Working(tuple(lines), value, basis_unit, tuple(steps))

    def summed(
        self, lines: Sequence[Line], basis_unit: Unit | None = None, steps: Iterable[Reason] = ()
    ) -> Working:
        """Return the working of a value that is the sum of the lines that count."""
        values = (line.value for line in lines if line.counts)
        return self.working(
            lines, sum(each for each in values if isinstance(each, int)), basis_unit, steps
        )

    def _line(
        self, index: int, basis: Value, value: Value, reasons: Iterable[Reason], fate: Fate
    ) -> Line:
        table, entry = self.table, self.entry
        opponent = table.opponent[entry][index]
        return Line(
            round=RoundNumber(index + 1),
            opponent=None if opponent == NOBODY else table.tpn[opponent],
            result=result_in(table, entry, index),
            points=Points(table.points[entry][index]),
            basis=basis,
            value=value,
            fate=fate,
            reasons=tuple(reasons),
        )

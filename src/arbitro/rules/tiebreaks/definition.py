"""What a tie-break is, as a list names it, and how the working of one of its values is told.

Every module of a concept (Buchholz, Koya, ...) makes its definitions and keeps them beside the
functions that count; `registry` finds them by code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, unique
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeAlias, TypeVar

from arbitro.model import EditionKey, Points, Result, RoundNumber, Tpn
from arbitro.reasons import Reason, Refused, reason
from arbitro.rules.tiebreaks.rules import TieBreakRules
from arbitro.rules.tiebreaks.table import NOBODY, Table, result_in

if TYPE_CHECKING:
    from fractions import Fraction


# A tie-break as a list names it, and what its values count.

TieBreakValue: TypeAlias = "int | Fraction | None"
"""A tie-break's value in its unit; None where it has none."""

_PRINTED: Final = {"MPVGP": "MPvGP"}
"""Codes that the text writes with a small letter."""


@unique
class Unit(Enum):
    """What a value counts. Points come in tenths, products of points in hundredths.

    Of a ``NUMBER`` nothing is known but that more is better.
    """

    TENTHS = "tenths"
    HUNDREDTHS = "hundredths"
    COUNT = "count"
    RATING = "rating"
    PLACE = "place"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One tie-break of a list: its name and how it is varied (C.07 art. 14).

    ``limit`` is in half points; ``score`` is ``MP`` or ``GP`` for teams, else empty; ``divisor``
    is 0 where the default holds; KA keeps its digits there.
    """

    name: str
    cut_low: int = 0
    cut_high: int = 0
    limit: int = 0
    forfeits_as_played: bool = False
    fore: bool = False
    reverse: bool = False
    score: str = ""
    divisor: int = 0

    def __str__(self) -> str:
        words = [_PRINTED.get(self.name, self.name) + (f":{self.score}" if self.score else "")]
        # Mn cuts n at both ends, so the low cut of a median is not written again.
        if self.cut_high:
            words.append(f"M{self.cut_high}")
        elif self.cut_low:
            words.append(f"C{self.cut_low}")
        if self.limit:
            words.append(f"L{self.limit:+d}")
        if self.divisor:
            words.append(f"K{self.divisor}")
        flags = (("P", self.forfeits_as_played), ("F", self.fore), ("R", self.reverse))
        return "/".join((*words, *(letter for letter, given in flags if given)))

    @property
    def modifiers(self) -> tuple[str, ...]:
        """Return the letters of the modifiers given.

        >>> TieBreak("BH", cut_low=1, cut_high=1, fore=True).modifiers
        ('M', 'F')
        """
        given = (
            ("M", self.cut_high),
            ("C", self.cut_low and not self.cut_high),
            ("L", self.limit),
            ("K", self.divisor),
            ("P", self.forfeits_as_played),
            ("F", self.fore),
            ("R", self.reverse),
        )
        return tuple(letter for letter, value in given if value)


def exact(numerator: int, denominator: int = 1) -> Fraction:
    """Return an exact quotient.

    >>> str(exact(5, 10))
    '1/2'
    """
    # Most lists compute no average: only who does pays for the module of fractions.
    from fractions import Fraction  # noqa: PLC0415

    return Fraction(numerator, denominator)


EITHER_SCORE: Final = ("MP", "GP")
MATCHES: Final = ("MP",)

TableT = TypeVar("TableT")
RulesT = TypeVar("RulesT")
AskedT = TypeVar("AskedT")


class Definition(NamedTuple, Generic[TableT, RulesT, AskedT]):
    """A tie-break of players, or of teams alone.

    ``concept`` is what its article carries. ``compute`` gives everybody's value, and is None where
    there is none outside a tie; ``split`` splits those who are tied, best first, and is None where
    values alone decide. ``working`` shows how a value came about. ``lowest_first`` tells that a
    lower value is better.

    ``modifiers`` are the letters by which it can be varied; an edition may have fewer. ``scores``
    are those by which teams may ask for a tie-break of players: ``MP`` alone counts matches.
    ``other_names`` are names of older texts for the same, ``usual`` the variants offered to who
    chooses from a list.

    ``of_ratings`` tells that it is left out where somebody is unrated, unless the event says how
    (C.07 art. 10), ``of_buchholz`` that it must not be used in round robins (C.07@2026-03 art. 8),
    ``of_performance`` that an edition may rank who played too little below everybody (C.06@2007-01
    art. 5(c)), ``of_boards`` that it asks for no opponent. ``refusal`` is the code with which a
    name that stands for several tie-breaks is always refused. What is computed elsewhere is of no
    edition, and goes with all: ``missing`` refuses it where the tournament has no values of it.
    """

    code: str
    concept: str
    unit: Unit
    compute: Callable[[TableT, TieBreak, RulesT], Sequence[TieBreakValue]] | None
    working: Callable[[AskedT], Working]
    split: Callable[[TableT, TieBreak, RulesT, Sequence[int]], list[list[int]]] | None = None
    lowest_first: bool = False
    modifiers: str = ""
    scores: tuple[str, ...] = ()
    other_names: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()
    of_ratings: bool = False
    of_buchholz: bool = False
    of_performance: bool = False
    of_boards: bool = False
    refusal: str = ""
    missing: Callable[[TableT], Refused | None] | None = None

    def is_lowest_first(self, tie_break: TieBreak) -> bool:
        """Tell whether the lower value is the better one, as the tie-break is varied."""
        # /R turns the order round: of what is best low, the highest comes first.
        return self.lowest_first is not tie_break.reverse


# The working of one value: what every round brings, what is left out, and why.


@unique
class Fate(Enum):
    """What becomes of a round's contribution."""

    COUNTED = "counted"
    CUT = "cut"
    LEFT_OUT = "left-out"


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round: its scheduled opponent and result, and what it brings.

    ``basis`` is what the contribution is made of: the opponent's score, rating or tie-break.
    ``value`` is the contribution. ``reasons`` tell what is not plain about them.
    """

    round: RoundNumber
    opponent: Tpn | None
    result: Result
    points: Points
    basis: TieBreakValue
    value: TieBreakValue
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
    value: TieBreakValue
    lines: tuple[RoundLine, ...]
    basis_unit: Unit | None = None
    steps: tuple[Reason, ...] = ()

    @property
    def line_unit(self) -> Unit:
        """Return what the lines count: those of an encounter bring points, and a place follows."""
        return Unit.TENTHS if self.unit is Unit.PLACE else self.unit

    @property
    def counted(self) -> tuple[RoundLine, ...]:
        """Return the lines that count."""
        return tuple(line for line in self.lines if line.counts)


@dataclass(frozen=True, slots=True)
class Working:
    """The part of a worksheet that depends on the tie-break."""

    lines: tuple[RoundLine, ...]
    value: TieBreakValue
    basis_unit: Unit | None = None
    steps: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class TieBreakQuery:
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

    def line(
        self, index: int, basis: TieBreakValue, value: TieBreakValue, reasons: Iterable[Reason] = ()
    ) -> RoundLine:
        """Return the line of a round, counted from 0, as one that counts."""
        return self._line(index, basis, value, reasons, Fate.COUNTED)

    def cut(
        self, index: int, basis: TieBreakValue, value: TieBreakValue, reasons: Iterable[Reason]
    ) -> RoundLine:
        """Return the line of a round, counted from 0, that a cut leaves out."""
        return self._line(index, basis, value, reasons, Fate.CUT)

    def left_out(
        self, index: int, basis: TieBreakValue, value: TieBreakValue, reasons: Iterable[Reason] = ()
    ) -> RoundLine:
        """Return the line of a round, counted from 0, that does not count."""
        return self._line(index, basis, value, reasons, Fate.LEFT_OUT)

    def working(
        self,
        lines: Iterable[RoundLine],
        value: TieBreakValue,
        basis_unit: Unit | None = None,
        steps: Iterable[Reason] = (),
    ) -> Working:
        """Return the working of a value."""
        return Working(tuple(lines), value, basis_unit, tuple(steps))

    def summed(
        self,
        lines: Sequence[RoundLine],
        basis_unit: Unit | None = None,
        steps: Iterable[Reason] = (),
    ) -> Working:
        """Return the working of a value that is the sum of the lines that count."""
        values = (line.value for line in lines if line.counts)
        return self.working(
            lines, sum(value for value in values if isinstance(value, int)), basis_unit, steps
        )

    def _line(
        self,
        index: int,
        basis: TieBreakValue,
        value: TieBreakValue,
        reasons: Iterable[Reason],
        fate: Fate,
    ) -> RoundLine:
        table, entry = self.table, self.entry
        opponent = table.opponent[entry][index]
        return RoundLine(
            round=RoundNumber(index + 1),
            opponent=None if opponent == NOBODY else table.tpn[opponent],
            result=result_in(table, entry, index),
            points=Points(table.points[entry][index]),
            basis=basis,
            value=value,
            fate=fate,
            reasons=tuple(reasons),
        )

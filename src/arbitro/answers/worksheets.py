"""The working of a participant's tie-breaks, round by round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from arbitro.answers.derivation import Exact, answer
from arbitro.answers.standings import (
    LeftOut,
    Standings,
    StandingsRow,
    UnitCode,
    exact,
    in_points,
    unit_code,
)
from arbitro.answers.team_standings import TeamStandings, TeamStandingsRow
from arbitro.reasons import Reason
from arbitro.rules import standings as ranks
from arbitro.rules import tiebreaks

DeciderCode: TypeAlias = Literal["points", "tie-break", "play-off", "lots", "nothing"]
FateCode: TypeAlias = Literal["counted", "cut", "left-out"]


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """A round in the working of a tie-break: what it brought, and whether it counts.

    ``basis`` is what the value is made of: the opponent's score, rating or tie-break.
    """

    round: int
    opponent: Annotated[int | None, "number of who was met; null: nobody"]
    result: Annotated[str, "as in reports"]
    points: Exact
    basis: Exact | None
    value: Exact | None
    fate: Annotated[FateCode, "cut: by a modifier as C1"]
    reasons: Annotated[tuple[Reason, ...], "what is not plain about the line"]


@dataclass(frozen=True, slots=True)
class Working:
    """How one value came about: the lines that count add up to it, or to where ``steps`` begin."""

    tie_break: str
    concept: Annotated[str, "the rule, the same in every edition"]
    unit: UnitCode
    value: Exact | None
    basis_unit: UnitCode | None
    lines: tuple[WorkingLine, ...]
    steps: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Who stands just before or after, and what decided between the two."""

    number: int
    decided_by: DeciderCode
    tie_break: Annotated[str | None, "the one that decided, if any"]
    why: Annotated[tuple[Reason, ...], "what is equal, then what decided"]


@answer("worksheet")
@dataclass(frozen=True, slots=True)
class Worksheet:
    """The working of a player's tie-breaks: the line of the standings, and each value of it."""

    edition: str
    after: int
    row: StandingsRow
    left_out: tuple[LeftOut, ...]
    workings: tuple[Working, ...]
    previous: Annotated[Neighbour | None, "the one just before; null: nobody"] = None
    next: Annotated[Neighbour | None, "the one just after; null: nobody"] = None

    def working(self, tie_break: str) -> Working:
        """Return the working of a tie-break; KeyError where there is none."""
        return {item.tie_break: item for item in self.workings}[tie_break]


@answer("team-worksheet")
@dataclass(frozen=True, slots=True)
class TeamWorksheet:
    """The working of a team's tie-breaks: the line of the standings, and each value of it."""

    edition: str
    after: int
    row: TeamStandingsRow
    left_out: tuple[LeftOut, ...]
    workings: tuple[Working, ...]
    previous: Annotated[Neighbour | None, "the one just before; null: nobody"] = None
    next: Annotated[Neighbour | None, "the one just after; null: nobody"] = None

    def working(self, tie_break: str) -> Working:
        """Return the working of a tie-break; KeyError where there is none."""
        return {item.tie_break: item for item in self.workings}[tie_break]


# Answers made of the values of the rules.


def make_worksheet(
    table: Standings,
    number: int,
    sheets: Iterable[tiebreaks.Worksheet],
    beside: ranks.Neighbours,
) -> Worksheet:
    """Return the working of a player of the standings; KeyError where there is none."""
    return Worksheet(
        table.edition,
        table.after,
        table.row(number),
        table.left_out,
        tuple(map(_working, sheets)),
        _neighbour(beside.before, table),
        _neighbour(beside.after, table),
    )


def make_team_worksheet(
    table: TeamStandings,
    number: int,
    sheets: Iterable[tiebreaks.Worksheet],
    beside: ranks.Neighbours,
) -> TeamWorksheet:
    """Return the working of a team of the standings; KeyError where there is none."""
    return TeamWorksheet(
        table.edition,
        table.after,
        table.row(number),
        table.left_out,
        tuple(map(_working, sheets)),
        _neighbour(beside.before, table),
        _neighbour(beside.after, table),
    )


def _neighbour(
    beside: ranks.Neighbour | None, table: Standings | TeamStandings
) -> Neighbour | None:
    if beside is None:
        return None
    by, why, column = beside.decision
    tie_break = None if column is None else table.tie_breaks[column].name
    return Neighbour(beside.tpn, by.value, tie_break, why)


def _working(sheet: tiebreaks.Worksheet) -> Working:
    basis = sheet.basis_unit
    return Working(
        str(sheet.tie_break),
        sheet.concept,
        unit_code(sheet.unit),
        exact(sheet.value, sheet.unit),
        None if basis is None else unit_code(basis),
        tuple(
            WorkingLine(
                line.round,
                line.opponent,
                line.result.value,
                in_points(line.points),
                None if basis is None else exact(line.basis, basis),
                exact(line.value, sheet.line_unit),
                line.fate.value,
                line.reasons,
            )
            for line in sheet.lines
        ),
        sheet.steps,
    )

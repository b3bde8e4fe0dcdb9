"""What the working of a value of a team is made for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.reasons import Reason
from arbitro.rules.tiebreaks.definition import (
    Asked,
    Definition,
    Line,
    TieBreak,
    Unit,
    Value,
    Working,
)
from arbitro.rules.tiebreaks.direct_encounter import place_in
from arbitro.rules.tiebreaks.team.editions import TeamTieBreakRules
from arbitro.rules.tiebreaks.team.table import TeamTable


class TeamAsked(NamedTuple):
    """What a working is made for: whose value, in which tie-break, among which tied teams."""

    table: TeamTable
    tie_break: TieBreak
    rules: TeamTieBreakRules
    entry: int
    tied: tuple[int, ...]
    definition: Definition[TeamTable, TeamTieBreakRules, TeamAsked]

    @property
    def edition(self) -> EditionKey:
        """Return the edition of the rules."""
        return self.rules.edition

    @property
    def place(self) -> int:
        """Return the place of the team among those tied."""
        assert self.definition.split is not None
        groups = self.definition.split(self.table, self.tie_break, self.rules, self.tied)
        return place_in(groups, self.entry)

    def number(self, entry: int) -> int:
        """Return a team's pairing number."""
        return int(self.table.match.tpn[entry])

    def of(self, score: str) -> Asked:
        """Return what is asked as of a player in the table of a score."""
        table = self.table.by(score)
        return Asked(table, self.tie_break, self.rules.common, self.entry, self.tied)

    def working(
        self,
        lines: Iterable[Line],
        value: Value,
        basis_unit: Unit | None = None,
        steps: Iterable[Reason] = (),
    ) -> Working:
        """Return the working of a value."""
        return Working(tuple(lines), value, basis_unit, tuple(steps))

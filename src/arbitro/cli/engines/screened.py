"""What a screening of games found, for whoever prints it, writes it as data or as a report."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.cli.engines.calibrating import EngineConditions
from arbitro.engines.decisions import CollectedChoices
from arbitro.rules.screening.absences import AbsencesCompared
from arbitro.rules.screening.calibration import Curve
from arbitro.rules.screening.field import ScreeningResult


@dataclass(frozen=True, slots=True)
class SelfAgreement:
    """How often an engine keeps its first move with four times the nodes: its own uncertainty."""

    same: int
    of: int

    @property
    def is_shallow(self) -> bool:
        """Tell whether the record agrees with itself too little to judge anybody by it."""
        return self.of > 0 and 10 * self.same < 6 * self.of


@dataclass(frozen=True, slots=True)
class Screening:
    """All that a screening found, for whoever shows it."""

    conditions: EngineConditions
    collected: CollectedChoices
    curve: Curve | None
    needed: int
    looks: int
    found: tuple[ScreeningResult, ...]
    few: int
    self_agreement: SelfAgreement
    absences: tuple[tuple[str, AbsencesCompared], ...]
    seed: int

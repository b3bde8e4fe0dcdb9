"""How another program pairs the rounds of random tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from arbitro.answers.derivation import answer

ComparedOutcome: TypeAlias = Literal["same", "other", "failed"]


@dataclass(frozen=True, slots=True)
class RoundCompared:
    """A round both programs were asked for; ``failed`` where the engine gave none.

    ``boards`` are those only one of the two has; ``file`` is the report the engine was given, empty
    where none was kept. ``said`` is what the engine said where it failed.
    """

    seed: int
    round: int
    outcome: ComparedOutcome
    boards: int = 0
    file: str = ""
    said: str = ""


@answer("engine-comparison")
@dataclass(frozen=True, slots=True)
class EngineComparison:
    """What came of all tournaments; ``next_seed`` is where a further run goes on."""

    engine: str
    edition: str
    tournaments: int
    rounds: int
    same: int
    next_seed: int
    disagreements: tuple[RoundCompared, ...]

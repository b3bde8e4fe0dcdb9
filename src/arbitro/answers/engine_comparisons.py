"""How another program pairs, checks and ranks random tournaments, and ours those of the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from arbitro.answers.derivation import answer

ComparedOutcome: TypeAlias = Literal["same", "other", "places", "failed"]

ComparisonWay: TypeAlias = Literal["ours", "theirs"]


@dataclass(frozen=True, slots=True)
class RoundCompared:
    """A round that both programs pair otherwise (``other``), or a tournament ranked otherwise.

    ``failed`` is where the engine gave nothing: ``said`` is what it said. ``boards`` are those (or
    the players) only one of the two has so; ``file`` is the report the engine was given, empty
    where none was kept. ``way`` tells whose tournament it is, ``rule`` what decides by the
    ``article``, and ``smallest`` the players of the smallest report that still differs so.
    """

    seed: int
    round: int
    outcome: ComparedOutcome
    boards: int = 0
    file: str = ""
    said: str = ""
    way: ComparisonWay = "ours"
    rule: str = ""
    article: str = ""
    smallest: int = 0


@dataclass(frozen=True, slots=True)
class AxisCompared:
    """What was compared of the tournaments that have one value on an axis."""

    way: ComparisonWay
    axis: str
    value: str
    tournaments: int
    rounds: int
    differing: int


@dataclass(frozen=True, slots=True)
class BlockCompared:
    """Tournaments of consecutive seeds: the digest of their pairings and places, to repeat them."""

    way: ComparisonWay
    seed: int
    tournaments: int
    digest: str


@answer("engine-comparison")
@dataclass(frozen=True, slots=True)
class EngineComparison:
    """What came of all tournaments; ``next_seed`` is where a further run goes on.

    ``places`` is how many places of players were compared.
    """

    engine: str
    edition: str
    tournaments: int
    rounds: int
    same: int
    next_seed: int
    disagreements: tuple[RoundCompared, ...]
    places: int = 0
    axes: tuple[AxisCompared, ...] = ()
    blocks: tuple[BlockCompared, ...] = ()

"""What an answer rests on, in a form that can be checked without knowing how it was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arbitro.rules.laws.adjudicator.reach import Wall
from arbitro.rules.laws.board.encoding import Move
from arbitro.rules.laws.board.position import Position


@dataclass(frozen=True, slots=True)
class HelpMate:
    """Moves of both sides that end in the mate."""

    line: tuple[Move, ...]
    kind: str = "help-mate"


@dataclass(frozen=True, slots=True)
class Terminal:
    """The game is over on the board, and not by this side's mate."""

    kind: str = "terminal"


@dataclass(frozen=True, slots=True)
class Material:
    """A rule of `material` excludes every mate."""

    rule: str
    kind: str = "material"


@dataclass(frozen=True, slots=True)
class Closure:
    """Everything that can follow has been seen: so many positions, none of them this mate.

    Positions of hopeless material are not followed further, nor those of ``walls``.
    """

    positions: int
    walls: tuple[Walled, ...] = ()
    kind: str = "closure"


@dataclass(frozen=True, slots=True)
class Walls:
    """The position itself is walled: where pieces can come, no mate fits."""

    walls: tuple[Walled, ...]
    kind: str = "wall"


@dataclass(frozen=True, slots=True)
class Regions:
    """Everything that can follow has been seen, some pieces told only by where they may stand.

    ``exact`` are the letters of the kinds, besides the pawns, that are told with their squares;
    ``scenes`` how many sorts of positions there are then. A mate has room in none.
    """

    exact: str
    scenes: int
    kind: str = "regions"


Walled: TypeAlias = "tuple[Position, Wall]"
"""A position with the wall that proves it hopeless."""

Certificate: TypeAlias = HelpMate | Terminal | Material | Closure | Walls | Regions

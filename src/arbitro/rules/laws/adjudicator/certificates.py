"""What an answer rests on, in a form that can be checked without knowing how it was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from arbitro.rules.laws.adjudicator.reach import Wall
from arbitro.rules.laws.board.encoding import SYMBOLS, Move, square_name, square_names
from arbitro.rules.laws.board.fen import write_fen
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


def certificate_data(certificate: Certificate, *, chess960: bool = False) -> dict[str, object]:
    """Return a certificate as plain data for JSON, squares and moves by their names."""
    data: dict[str, object] = {"kind": certificate.kind}
    match certificate:
        case HelpMate():
            data["moves"] = [move.uci(chess960=chess960) for move in certificate.line]
        case Material():
            data["rule"] = certificate.rule
        case Closure() | Walls():
            if isinstance(certificate, Closure):
                data["positions"] = certificate.positions
            data["walls"] = [_wall_data(*wall) for wall in certificate.walls]
        case Regions():
            data["exact"], data["scenes"] = list(certificate.exact), certificate.scenes
        case Terminal():
            pass
    return data


def _wall_data(position: Position, wall: Wall) -> dict[str, object]:
    fixed: dict[str, list[str]] = {}
    reach: dict[str, list[str]] = {}
    rails: dict[str, list[str]] = {}
    for side in (0, 1):
        for kind in range(1, 7):
            symbol = SYMBOLS[side][kind]
            if wall.fixed[side][kind]:
                fixed[symbol] = list(square_names(wall.fixed[side][kind]))
            if wall.reach[side][kind]:
                reach[symbol] = list(square_names(wall.reach[side][kind]))
        for start, squares in wall.rails[side]:
            rails[SYMBOLS[side][1] + square_name(start)] = list(square_names(squares))
    return {"fen": write_fen(position), "fixed": fixed, "rails": rails, "reach": reach}

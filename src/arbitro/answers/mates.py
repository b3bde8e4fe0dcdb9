"""Whether a side can still mate, with what proves it, made from the rules' values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from arbitro.answers.derivation import answer
from arbitro.regulations import UnknownArticleError, article
from arbitro.rules.laws.adjudicator import Adjudication, Certificate
from arbitro.rules.laws.adjudicator.certificates import Closure, Material, Regions, Walled, Walls
from arbitro.rules.laws.board import Position, write_fen
from arbitro.rules.laws.board.encoding import SYMBOLS, square_name, square_names
from arbitro.rules.laws.editions import Laws

Squares: TypeAlias = Annotated[Mapping[str, tuple[str, ...]], "by letters as in FEN"]

SIDES = ("white", "black")


@dataclass(frozen=True, slots=True)
class WalledPosition:
    """A position with the wall that proves it hopeless: where its men stay or can come to."""

    fen: str
    fixed: Squares
    rails: Annotated[Mapping[str, tuple[str, ...]], "by pawn and its square, as Pa2"]
    reach: Squares


@dataclass(frozen=True, slots=True)
class MateCertificate:
    """What a verdict rests on, in a form that is checked without knowing how it was found."""

    kind: Annotated[str, "help-mate, terminal, material, closure, wall or regions"]
    rule: Annotated[str, "of material; empty else"]
    positions: Annotated[int | None, "seen by a closure"]
    exact: Annotated[tuple[str, ...], "kinds besides pawns told with their squares, of regions"]
    scenes: Annotated[int | None, "sorts of positions, of regions"]
    walls: tuple[WalledPosition, ...]


@answer("mate")
@dataclass(frozen=True, slots=True)
class Mate:
    """Whether a side can still mate by any series of legal moves (E.01 art. 5.2.2, 6.9)."""

    fen: str
    side: Literal["white", "black"]
    verdict: Annotated[str, "yes, no or undecided"]
    line: Annotated[tuple[str, ...], "moves (UCI) to a mate, of yes"]
    certificate: MateCertificate | None
    nodes: Annotated[int, "positions looked at"]
    budget: Annotated[int, "how many may be"]
    edition: str
    articles: tuple[str, ...]

    @property
    def proof(self) -> str:
        """Return the kind of certificate that no mate is possible, empty without."""
        found = self.certificate
        return found.kind if found is not None and self.verdict == "no" else ""


def make_mate(position: Position, side: int, found: Adjudication, budget: int, laws: Laws) -> Mate:
    """Return what was found of a side, 0 for White, with the articles that ask it."""
    moves = tuple(move.uci(chess960=position.chess960) for move in found.line)
    return Mate(
        fen=write_fen(position),
        side="black" if side else "white",
        verdict=found.verdict,
        line=moves,
        certificate=_certificate(found.certificate) if found.certificate else None,
        nodes=found.nodes,
        budget=budget,
        edition=laws.key,
        articles=tuple(_articles(laws)),
    )


def _articles(laws: Laws) -> list[str]:
    found = []
    for concept in ("dead-position", "loss-on-time"):
        try:
            found.append(article(laws.key, concept).number)
        except UnknownArticleError:
            continue
    return found


def _certificate(found: Certificate) -> MateCertificate:
    """Return a certificate with squares by their names."""
    regions = found if isinstance(found, Regions) else None
    walls = found.walls if isinstance(found, Closure | Walls) else ()
    return MateCertificate(
        kind=found.kind,
        rule=found.rule if isinstance(found, Material) else "",
        positions=found.positions if isinstance(found, Closure) else None,
        exact=tuple(regions.exact) if regions else (),
        scenes=regions.scenes if regions else None,
        walls=tuple(map(_wall, walls)),
    )


def _wall(walled: Walled) -> WalledPosition:
    position, wall = walled
    kinds = [(side, kind) for side in (0, 1) for kind in range(1, 7)]

    def squares(of: tuple[tuple[int, ...], ...]) -> dict[str, tuple[str, ...]]:
        return {
            SYMBOLS[side][kind]: tuple(square_names(of[side][kind]))
            for side, kind in kinds
            if of[side][kind]
        }

    rails = {
        SYMBOLS[side][1] + square_name(start): tuple(square_names(way))
        for side in (0, 1)
        for start, way in wall.rails[side]
    }
    return WalledPosition(write_fen(position), squares(wall.fixed), rails, squares(wall.reach))

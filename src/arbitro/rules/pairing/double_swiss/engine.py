"""The pairing of a round by the Double-Swiss System, article by article (C.04.5@2026-02)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitro.model import Pairing, RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.double_swiss.colours import allocate
from arbitro.rules.pairing.double_swiss.problem import DoubleSwissProblem
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing
from arbitro.rules.pairing.upfloating import Bracket, Field, Side, pair_sides


class PairedRound(NamedTuple):
    """A round with the brackets it was paired in, highest first.

    The games of ``pairing`` are the first of each match; the second has the colours reversed.
    """

    pairing: RoundPairing
    brackets: tuple[Bracket, ...]


def pair_round(
    problem: DoubleSwissProblem, *, together: tuple[Tpn, ...] = ()
) -> PairedRound | Refused:
    """Pair a round and keep how each bracket was paired.

    ``together`` are two who may meet and, to answer a question, must. Refused
    ``no-complete-pairing`` where the absolute criteria leave none (art. 3.3.3).
    """
    field = Field(
        problem.sides,
        floats_count=problem.floats_count,
        together=together,
        readings=problem.readings,
    )
    paired = pair_sides(field)
    if paired is None:
        return no_complete_pairing(problem.round_number, problem.edition, field.sides, field.near)
    sides = {side.tpn: side for side in problem.sides}
    given = [
        allocate(problem, sides[a], sides[b]) for each in paired.brackets for a, b in each.pairs
    ]
    ordered = in_board_order(problem, (each.pairing for each in given))
    return PairedRound(RoundPairing(ordered, paired.bye), paired.brackets)


def in_board_order(problem: DoubleSwissProblem, games: Iterable[Pairing]) -> tuple[Pairing, ...]:
    """Sort matches as boards are sorted (C.04.2 art. 3.6)."""
    sides = {side.tpn: side for side in problem.sides}
    return tuple(sorted(games, key=lambda game: _board(*(sides[player] for player in game))))


def _board(one: Side, other: Side) -> tuple[int, int, int]:
    """Sort matches by the score of the better player, the sum of scores and their number."""
    better = min(one, other, key=lambda side: (-side.score, side.tpn))
    return -better.score, -one.score - other.score, better.tpn

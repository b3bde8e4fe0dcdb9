"""The pairing of a round by the Double-Swiss System, article by article (C.04.5@2026-02)."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Colour, Pairing, RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.double_swiss.problem import DoubleSwissProblem
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing
from arbitro.rules.pairing.upfloating import Bracket, Field, Side, pair_sides
from arbitro.rules.pairing.upfloating.field import in_board_order, last_apart

# Who has White in the first game of a match (art. 4).


class Allocation(NamedTuple):
    """The colours of the first game, the concept of the rule that gave them, the higher ranked."""

    white: Side
    black: Side
    rule: str
    higher: Side

    @property
    def pairing(self) -> Pairing:
        """Return the pair as numbers."""
        return Pairing(self.white.tpn, self.black.tpn)


def allocate(problem: DoubleSwissProblem, one: Side, other: Side) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. 4.3.1 to 4.3.5)."""
    higher, lower = sorted((one, other), key=lambda side: (-side.rank_score, side.tpn))
    white, rule = _higher_is_white(problem, higher, lower)
    return Allocation(*((higher, lower) if white else (lower, higher)), rule, higher)


def _higher_is_white(problem: DoubleSwissProblem, higher: Side, lower: Side) -> tuple[bool, str]:
    if not higher.colours and not lower.colours:
        odd = problem.parity[higher.tpn] % 2 == 1
        return odd == (problem.initial_colour is Colour.WHITE), "colour-parity"
    whites = higher.colours.count("w"), lower.colours.count("w")
    if whites[0] != whites[1]:
        return whites[0] < whites[1], "colour-fewer-whites"
    apart = last_apart(problem.readings, higher, lower)
    if apart is not None:
        return apart[0] == "b", "colour-alternate"
    if higher.colours:
        return higher.colours[-1] == "b", "colour-alternate-higher"
    return lower.colours[-1] == "w", "colour-alternate-opponent"


def pair_round(
    problem: DoubleSwissProblem, *, together: tuple[Tpn, ...] = ()
) -> PairedRound[Bracket] | Refused:
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
    ordered = in_board_order(problem.sides, (each.pairing for each in given))
    return PairedRound(RoundPairing(ordered, paired.bye), paired.brackets)

"""The pairing of a round by the Double-Swiss System, article by article (C.04.5@2026-02)."""

from __future__ import annotations

from arbitro.model import Colour, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.double_swiss.problem import DoubleSwissProblem
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.upfloating import UpfloatingBracket, UpfloatingField, UpfloatingSide
from arbitro.rules.pairing.upfloating.engine import SideAllocation, pair_field
from arbitro.rules.pairing.upfloating.field import last_apart

# Who has White in the first game of a match (art. 4).


def allocate(
    problem: DoubleSwissProblem, one: UpfloatingSide, other: UpfloatingSide
) -> SideAllocation:
    """Give the colours of a pair by the first rule that decides (art. 4.3.1 to 4.3.5)."""
    higher, lower = sorted((one, other), key=lambda side: (-side.rank_score, side.tpn))
    white, rule = _higher_is_white(problem, higher, lower)
    return SideAllocation(*((higher, lower) if white else (lower, higher)), rule, higher)


def _higher_is_white(
    problem: DoubleSwissProblem, higher: UpfloatingSide, lower: UpfloatingSide
) -> tuple[bool, str]:
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
) -> PairedRound[UpfloatingBracket] | Refused:
    """Pair a round and keep how each bracket was paired.

    ``together`` are two who may meet and, to answer a question, must. Refused
    ``no-complete-pairing`` where the absolute criteria leave none (art. 3.3.3).
    """
    field = UpfloatingField(
        problem.sides,
        floats_count=problem.floats_count,
        together=together,
        readings=problem.readings,
    )
    return pair_field(problem, field, allocate)

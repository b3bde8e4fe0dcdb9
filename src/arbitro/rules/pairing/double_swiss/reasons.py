"""Why the Double-Swiss System paired a round so, and why not otherwise."""

from __future__ import annotations

from functools import partial

from arbitro.model import Pairing, Tpn
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.double_swiss.engine import allocate, pair_round
from arbitro.rules.pairing.double_swiss.problem import DoubleSwissProblem
from arbitro.rules.pairing.swiss.explained import ExplainedRound, PairedRound
from arbitro.rules.pairing.upfloating import UpfloatingBracket, UpfloatingMeasures, UpfloatingSide
from arbitro.rules.pairing.upfloating.explained import (
    Criterion,
    RoundWeights,
    by_set,
    explained,
    why_apart,
)
from arbitro.rules.pairing.upfloating.field import last_apart


def explain_round(
    problem: DoubleSwissProblem, paired: PairedRound[UpfloatingBracket]
) -> ExplainedRound:
    """Return the reasons of a round that the engine paired."""
    return explained(_weighing(problem), paired, partial(_colour_reason, problem))


def _weighing(problem: DoubleSwissProblem) -> RoundWeights:
    by_sets = partial(by_set, problem.readings, repeated="upfloaters-again")
    return RoundWeights(
        problem.edition,
        problem.sides,
        by_sets,
        criteria_of_pairs,
        lambda pair: pair_round(problem, together=pair),
    )


def criteria_of_pairs(measures: UpfloatingMeasures) -> tuple[Criterion, ...]:
    """Return [C8], which chooses the pairing."""
    return (("upfloater-opponents", "count", measures.opponents_again),)


def why_not(
    problem: DoubleSwissProblem, paired: PairedRound[UpfloatingBracket], a: Tpn, b: Tpn
) -> Reason:
    """Say why two players do not meet, as `why_apart`."""
    return why_apart(_weighing(problem), paired, (a, b))


def _colour_reason(problem: DoubleSwissProblem, game: Pairing) -> Reason:
    sides = {side.tpn: side for side in problem.sides}
    given = allocate(problem, sides[game.white], sides[game.black])
    values: dict[str, int | str] = {"white": game.white, "black": game.black}
    if given.rule in {"colour-parity", "colour-alternate-higher"}:
        values["higher"] = given.higher.tpn
    if given.rule == "colour-parity":
        values["number"] = problem.parity[given.higher.tpn]
        values["initial_colour"] = problem.initial_colour.value
    apart = last_apart(problem.readings, given.white, given.black)
    if given.rule == "colour-alternate" and apart is not None:
        values["white_had"], values["black_had"] = apart
    parts = tuple(_had(problem, side) for side in (given.white, given.black))
    return Reason(given.rule, problem.edition, tuple(values.items()), parts)


def _had(problem: DoubleSwissProblem, side: UpfloatingSide) -> Reason:
    """Return the colours a player had in the first games of matches."""
    whites = side.colours.count("w")
    return reason(
        "match-colour", problem.edition, player=side.tpn, colours=side.colours, whites=whites
    )

"""Why the Swiss Team System paired a round so, and why not otherwise."""

from __future__ import annotations

from functools import partial

from arbitro.model import Pairing, Tpn
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.swiss.explained import ExplainedRound, PairedRound
from arbitro.rules.pairing.swiss_team.edition import EDITIONS
from arbitro.rules.pairing.swiss_team.engine import allocate, pair_round
from arbitro.rules.pairing.swiss_team.problem import TeamProblem
from arbitro.rules.pairing.upfloating import UpfloatingBracket, UpfloatingMeasures, UpfloatingSide
from arbitro.rules.pairing.upfloating.explained import (
    Criterion,
    RoundWeights,
    by_set,
    explained,
    why_apart,
)


def explain_round(problem: TeamProblem, paired: PairedRound[UpfloatingBracket]) -> ExplainedRound:
    """Return the reasons of a round that the engine paired."""
    return explained(_weighing(problem), paired, partial(colour_reason, problem))


def _weighing(problem: TeamProblem) -> RoundWeights:
    return RoundWeights(
        problem.edition,
        problem.sides,
        partial(criteria_of_sets, problem),
        criteria_of_pairs,
        lambda pair: pair_round(problem, together=pair),
    )


def criteria_of_sets(problem: TeamProblem, measures: UpfloatingMeasures) -> tuple[Criterion, ...]:
    """Return the criteria that choose the upfloaters, from [C4] on."""
    found = by_set(problem.readings, measures, repeated="upfloat-last-round")
    return found if EDITIONS[problem.edition].sets_by_floats else found[:-1]


def criteria_of_pairs(measures: UpfloatingMeasures) -> tuple[Criterion, ...]:
    """Return the criteria that choose the pairing of a bracket, colours first."""
    return (
        ("colour-preference", "count", measures.preferences_denied),
        ("strong-colour-preference", "count", measures.strong_preferences_denied),
        ("upfloater-opponents", "count", measures.opponents_again),
    )


def why_not(problem: TeamProblem, paired: PairedRound[UpfloatingBracket], a: Tpn, b: Tpn) -> Reason:
    """Say why two teams do not meet, as `why_apart`."""
    return why_apart(_weighing(problem), paired, (a, b))


def colour_reason(problem: TeamProblem, game: Pairing) -> Reason:
    """Return the rule that gives two teams their colours, with what both of them prefer."""
    sides = {side.tpn: side for side in problem.sides}
    given = allocate(problem, sides[game.white], sides[game.black])
    values: dict[str, int | str] = {"white": game.white, "black": game.black}
    if given.rule in {"colour-parity", "colour-higher-ranked", "colour-alternate-first"}:
        values["higher"] = given.higher.tpn
    if given.rule == "colour-parity":
        values["number"] = problem.parity.get(given.higher.tpn, given.higher.tpn)
        values["initial_colour"] = problem.initial_colour.value
    wishes = tuple(_wish(problem, side) for side in (given.white, given.black))
    return Reason(given.rule, problem.edition, tuple(values.items()), wishes)


def _wish(problem: TeamProblem, side: UpfloatingSide) -> Reason:
    """Return a team's colour preference with its colour difference."""
    difference = 2 * side.colours.count("w") - len(side.colours)
    if side.wish.colour is None:
        return reason("team-without-preference", problem.edition, player=side.tpn)
    kind = "strong" if problem.options.colours == "B" and side.wish.strong else "simple"
    if problem.options.colours == "B" and not side.wish.strong:
        kind = "mild"
    return reason(
        f"team-{kind}-preference",
        problem.edition,
        player=side.tpn,
        colour=side.wish.colour.value,
        difference=difference,
    )

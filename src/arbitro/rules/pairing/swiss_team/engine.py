"""The pairing of a round by the Swiss Team System, article by article (C.04.6)."""

from __future__ import annotations

from arbitro.model import Colour, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss_team.edition import EDITIONS
from arbitro.rules.pairing.swiss_team.problem import TeamProblem
from arbitro.rules.pairing.upfloating import UpfloatingBracket, UpfloatingField, UpfloatingSide
from arbitro.rules.pairing.upfloating.engine import SideAllocation, pair_field
from arbitro.rules.pairing.upfloating.field import last_apart

# Which team of a pair has White on the first board (art. 4.3).


def allocate(problem: TeamProblem, one: UpfloatingSide, other: UpfloatingSide) -> SideAllocation:
    """Give the colours of a pair by the first rule that decides (art. 4.3.1 to 4.3.9)."""
    first, second = sorted(
        (one, other), key=lambda side: (-side.rank_score, -side.secondary, side.tpn)
    )
    white, rule = _first_is_white(problem, first, second)
    return SideAllocation(*((first, second) if white else (second, first)), rule, first)


def _first_is_white(
    problem: TeamProblem, first: UpfloatingSide, second: UpfloatingSide
) -> tuple[bool, str]:
    if not first.colours and not second.colours:
        odd = problem.parity.get(first.tpn, first.tpn) % 2 == 1
        return odd == (problem.initial_colour is Colour.WHITE), "colour-parity"
    mine, theirs = first.wish, second.wish
    if (mine.colour is None) is not (theirs.colour is None):
        white = mine.colour is Colour.WHITE or theirs.colour is Colour.BLACK
        return white, "colour-only-preference"
    if mine.colour is not theirs.colour:
        return mine.colour is Colour.WHITE, "colour-both-preferences"
    if problem.options.colours == "B" and mine.strong is not theirs.strong:
        granted = mine if mine.strong else theirs
        return (granted is mine) == (granted.colour is Colour.WHITE), "colour-stronger-preference"
    return _by_history(problem, first, second)


def _by_history(
    problem: TeamProblem, first: UpfloatingSide, second: UpfloatingSide
) -> tuple[bool, str]:
    """Decide by the colours of the matches played (art. 4.3.5 to 4.3.9)."""
    differences = [2 * side.colours.count("w") - len(side.colours) for side in (first, second)]
    if differences[0] != differences[1]:
        return differences[0] < differences[1], "colour-difference-lower"
    apart = last_apart(problem.readings, first, second)
    if apart is not None:
        return apart[0] == "b", "colour-alternate"
    if first.wish.colour is not None:
        return first.wish.colour is Colour.WHITE, "colour-higher-ranked"
    if first.colours:
        return first.colours[-1] == "b", "colour-alternate-first"
    return second.colours[-1] == "w", "colour-alternate-other"


def pair_round(
    problem: TeamProblem, *, together: tuple[Tpn, ...] = ()
) -> PairedRound[UpfloatingBracket] | Refused:
    """Pair a round and keep how each bracket was paired.

    ``together`` are two who may meet and, to answer a question, must. Refused
    ``no-complete-pairing`` where the absolute criteria leave none (art. 3.3.3).
    """
    field = UpfloatingField(
        problem.sides,
        floats_count=problem.floats_count,
        sets_by_floats=EDITIONS[problem.edition].sets_by_floats,
        together=together,
        readings=problem.readings,
    )
    return pair_field(problem, field, allocate)

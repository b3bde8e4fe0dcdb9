"""The pairing of a round by the Swiss Team System, article by article (C.04.6)."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Pairing, RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing
from arbitro.rules.pairing.swiss_team.colours import allocate
from arbitro.rules.pairing.swiss_team.editions import RULES
from arbitro.rules.pairing.swiss_team.problem import TeamProblem
from arbitro.rules.pairing.upfloating import Bracket, Field, Side, pair_sides


class PairedTeams(NamedTuple):
    """A round with the brackets it was paired in, highest first."""

    pairing: RoundPairing
    brackets: tuple[Bracket, ...]


def pair_round(problem: TeamProblem, *, together: tuple[Tpn, ...] = ()) -> PairedTeams | Refused:
    """Pair a round and keep how each bracket was paired.

    ``together`` are two who may meet and, to answer a question, must. Refused
    ``no-complete-pairing`` where the absolute criteria leave none (art. 3.3.3).
    """
    field = Field(
        problem.sides,
        floats_count=problem.floats_count,
        sets_by_floats=RULES[problem.edition].sets_by_floats,
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
    games = sorted(given, key=lambda each: _board(each.white, each.black))
    return PairedTeams(
        RoundPairing(tuple(Pairing(*each.pairing) for each in games), paired.bye), paired.brackets
    )


def _board(one: Side, other: Side) -> tuple[int, int, int]:
    """Sort matches by the score of the better team, the sum of scores and its number."""
    better = min(one, other, key=lambda side: (-side.score, side.tpn))
    return -better.score, -one.score - other.score, better.tpn

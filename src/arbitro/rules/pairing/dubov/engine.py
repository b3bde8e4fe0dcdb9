"""The pairing of a round by the Dubov System, article by article (C.04.4.1@2026-02)."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import Pairing, RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.dubov.brackets import Bracket, Measures, PairedRound
from arbitro.rules.pairing.dubov.colours import allocate
from arbitro.rules.pairing.dubov.field import Field
from arbitro.rules.pairing.dubov.groups import Groups, form_groups
from arbitro.rules.pairing.dubov.problem import DubovProblem
from arbitro.rules.pairing.dubov.upfloaters import Chosen, choose_upfloaters
from arbitro.rules.pairing.matching.across import first_across
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss.board_order import in_board_order
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing


def pair_round(
    problem: DubovProblem, *, together: tuple[Tpn, Tpn] | None = None
) -> PairedRound | Refused:
    """Pair a round and keep how each bracket was paired.

    ``together`` are two who may meet and, to answer a question, must. Refused
    ``no-complete-pairing`` where the absolute criteria leave none (art. 1.9.3).
    """
    field = Field(problem, together)
    left = list(range(len(field.players)))
    bye = None
    if len(left) % 2:
        bye = _bye(field, left)
        if bye is None:
            return _impossible(field)
        left.remove(bye)
    elif not field.pairability.complete(group_of(left)):
        return _impossible(field)
    brackets = []
    games: list[Pairing] = []
    while left:
        top = field.scores[left[0]]
        residents = [place for place in left if field.scores[place] == top]
        chosen = choose_upfloaters(field, residents, left[len(residents) :])
        bracket = [*residents, *chosen.upfloaters]
        groups = form_groups(field, bracket, chosen.denied)
        sides = _transposed(field, groups)
        games += [_with_colours(field, a, b) for a, b in zip(*sides, strict=True)]
        brackets.append(_as_data(field, residents, chosen, groups, sides))
        paired = set(bracket)
        left = [place for place in left if place not in paired]
    allocated = None if bye is None else field.players[bye].tpn
    ordered = in_board_order(problem.basis, games)
    return PairedRound(RoundPairing(ordered, allocated), tuple(brackets))


def _impossible(field: Field) -> Refused:
    """Refuse the round (art. 1.9.3)."""
    basis = field.problem.basis
    return no_complete_pairing(basis.round_number, basis.edition, field.players, field.near)


def _bye(field: Field, left: Sequence[int]) -> int | None:
    """Return who has the pairing-allocated bye (art. 3.1), None where nobody can."""
    order = sorted(
        (place for place in left if field.players[place].may_receive_bye),
        key=lambda place: (
            field.scores[place],
            -len(field.players[place].colours),
            -field.players[place].tpn,
        ),
    )
    free = field.pairability.dispensable(group_of(left))
    return next((place for place in order if free >> place & 1), None)


def _transposed(field: Field, groups: Groups) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return S1 and the first transposition of G2 that is legal with it (art. 3.2.6)."""
    first, second = groups.first_side, groups.second_side
    opponents = first_across(field.near, first, second)
    assert opponents, "the sides are formed so that they can be paired"
    return first, tuple(opponents)


def _with_colours(field: Field, a: int, b: int) -> Pairing:
    return allocate(field.problem.basis, field.players[a], field.players[b]).pairing


def _as_data(
    field: Field,
    residents: Sequence[int],
    chosen: Chosen,
    groups: Groups,
    sides: tuple[tuple[int, ...], tuple[int, ...]],
) -> Bracket:
    def numbers(places: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(field.players[place].tpn for place in places)

    top = field.players[residents[0]].score
    costs = [field.upfloat_costs(place) for place in chosen.upfloaters]
    measures = Measures(
        len(chosen.upfloaters),
        tuple(sorted((top - field.scores[one] for one in chosen.upfloaters), reverse=True)),
        chosen.denied,
        sum(maximum for maximum, _times, _again in costs),
        sum(times for _maximum, times, _again in costs),
        sum(again for _maximum, _times, again in costs),
    )
    return Bracket(
        top,
        numbers(residents),
        numbers(chosen.upfloaters),
        measures,
        numbers(groups.first),
        numbers(groups.second),
        numbers(groups.avoiding),
        numbers(groups.balancing),
        numbers(sides[0]),
        numbers(sides[1]),
    )

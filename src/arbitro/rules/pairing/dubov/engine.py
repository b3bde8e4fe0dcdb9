"""The pairing of a round by the Dubov System, article by article (C.04.4.1@2026-02)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.model import Colour, Contender, Pairing, PairingProblem, Points, RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.dubov.groups import ShiftedSubgroups, form_groups
from arbitro.rules.pairing.dubov.problem import DubovField, DubovProblem, preference_of
from arbitro.rules.pairing.dubov.upfloaters import DubovUpfloaters, choose_upfloaters
from arbitro.rules.pairing.matching.ordered import first_across
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    allocation,
    by_rank,
    last_different_colours,
    number_gives_white,
)
from arbitro.rules.pairing.swiss.explained import Measure, PairedRound
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing
from arbitro.rules.pairing.swiss.swiss_rules import in_board_order

Measures = tuple[tuple[str, str, Measure], ...]
"""The criteria of an edition in order: concept, kind of value (``count``, ``scores``) and value."""


class DubovBracket(NamedTuple):
    """A bracket and how art. 3.2 paired it; all players by number.

    ``first_group`` and ``second_group`` are G1 and G2 as first formed; ``avoiding_shifters``
    change sides because they could not all be paired across, ``balancing_shifters`` to make the
    sides equal. ``first_side`` is S1 and ``second_side`` the chosen transposition of G2, game by
    game.
    """

    score: Points
    residents: tuple[Tpn, ...]
    upfloaters: tuple[Tpn, ...]
    measures: Measures
    first_group: tuple[Tpn, ...]
    second_group: tuple[Tpn, ...]
    avoiding_shifters: tuple[Tpn, ...]
    balancing_shifters: tuple[Tpn, ...]
    first_side: tuple[Tpn, ...]
    second_side: tuple[Tpn, ...]


# Who plays White in a pair of the Dubov System (art. 5.2).


def allocate(problem: PairingProblem, one: Contender, other: Contender) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. 5.2.1 to 5.2.5)."""
    higher, lower = by_rank(one, other)
    white, rule = _higher_is_white(problem, higher, lower)
    return allocation(higher, lower, white, rule)


def _higher_is_white(
    problem: PairingProblem, higher: Contender, lower: Contender
) -> tuple[bool, str]:
    if not higher.colours and not lower.colours:
        return number_gives_white(problem, higher), "colour-parity"
    mine, theirs = preference_of(higher), preference_of(lower)
    wants_white = mine.colour is Colour.WHITE
    if mine.colour is not theirs.colour:
        return wants_white, "colour-both-preferences"
    if mine.strength != theirs.strength:
        return (mine.strength > theirs.strength) == wants_white, "colour-stronger-preference"
    apart = last_different_colours(higher.colours, lower.colours)
    if apart is not None:
        return apart[0] == "b", "colour-alternate"
    return wants_white, "colour-higher-ranked"


def pair_round(
    problem: DubovProblem, *, together: tuple[Tpn, Tpn] | None = None
) -> PairedRound[DubovBracket] | Refused:
    """Pair a round and keep how each bracket was paired.

    ``together`` are two who may meet and, to answer a question, must. Refused
    ``no-complete-pairing`` where the absolute criteria leave none (art. 1.9.3).
    """
    field = DubovField(problem, together)
    left = list(range(len(field.players)))
    bye = None
    if len(left) % 2:
        bye = _bye(field, left)
        if bye is None:
            return _impossible(field)
        left.remove(bye)
    # Only an even field is asked: a bye goes to nobody whose absence leaves the others unpaired.
    elif not field.pairability.complete(group_of(left)):
        return _impossible(field)
    brackets = []
    games: list[Pairing] = []
    while left:
        # Places are in pairing order, so the residents stand first and the slice has all others.
        top = field.scores[left[0]]
        residents = [place for place in left if field.scores[place] == top]
        chosen = choose_upfloaters(field, residents, left[len(residents) :])
        bracket = [*residents, *chosen.upfloaters]
        groups = form_groups(field, bracket)
        sides = _transposed(field, groups)
        games += [_with_colours(field, a, b) for a, b in zip(*sides, strict=True)]
        brackets.append(_describe(field, residents, chosen, groups, sides))
        paired = set(bracket)
        left = [place for place in left if place not in paired]
    allocated = None if bye is None else field.players[bye].tpn
    ordered = in_board_order(problem.basis, games)
    return PairedRound(RoundPairing(ordered, allocated), tuple(brackets))


def _impossible(field: DubovField) -> Refused:
    """Refuse the round (art. 1.9.3)."""
    basis = field.problem.basis
    return no_complete_pairing(basis.round_number, basis.edition, field.players, field.near)


def _bye(field: DubovField, left: Sequence[int]) -> int | None:
    """Return who has the pairing-allocated bye (art. 3.1), None where nobody can."""
    # A letter of ``colours`` is a game played: most games first (3.1.4), then the highest number.
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


def _transposed(
    field: DubovField, groups: ShiftedSubgroups
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return S1 and the first transposition of G2 that is legal with it (art. 3.2.6)."""
    first, second = groups.first_side, groups.second_side
    opponents = first_across(field.near, first, second)
    assert opponents, "the sides are formed so that they can be paired"
    return first, tuple(opponents)


def _with_colours(field: DubovField, a: int, b: int) -> Pairing:
    return allocate(field.problem.basis, field.players[a], field.players[b]).pairing


def _describe(
    field: DubovField,
    residents: Sequence[int],
    chosen: DubovUpfloaters,
    groups: ShiftedSubgroups,
    sides: tuple[tuple[int, ...], tuple[int, ...]],
) -> DubovBracket:
    def numbers(places: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(field.players[place].tpn for place in places)

    top = field.players[residents[0]].score
    return DubovBracket(
        top,
        numbers(residents),
        numbers(chosen.upfloaters),
        _measured(field, top, chosen),
        numbers(groups.first),
        numbers(groups.second),
        numbers(groups.avoiding),
        numbers(groups.balancing),
        numbers(sides[0]),
        numbers(sides[1]),
    )


def _measured(field: DubovField, top: Points, chosen: DubovUpfloaters) -> Measures:
    """Return the value of each criterion of the edition in a bracket with these upfloaters."""
    looks = zip(*(field.looks[place] for place in chosen.upfloaters), strict=True)
    found: list[tuple[str, str, Measure]] = []
    for one in field.problem.rules.criteria:
        value: Measure = chosen.denied or 0
        if one.upfloater is not None:
            # Without upfloaters there is no column: a count is then 0 and a list empty.
            amounts = next(looks, ())
            value = sum(amounts)
            if one.kind == "scores":
                value = tuple(sorted((top - amount for amount in amounts), reverse=True))
        found.append((one.concept, one.kind, value))
    return tuple(found)

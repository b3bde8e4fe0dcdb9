"""The pairing of a round whose brackets are filled from below (art. 3.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from arbitro.model import EditionKey, Pairing, Points, RoundPairing, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.matching.best import OddGroupError, best_matchings
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.joining import class_graph
from arbitro.rules.pairing.matching.pairability import among, group_of
from arbitro.rules.pairing.swiss.explained import PairedRound
from arbitro.rules.pairing.swiss.impossible import no_complete_pairing
from arbitro.rules.pairing.swiss.meetings import two_scoregroups
from arbitro.rules.pairing.upfloating.field import (
    ColourWish,
    UpfloatingField,
    UpfloatingSide,
    in_board_order,
)
from arbitro.rules.pairing.upfloating.upfloaters import ChosenUpfloaters, upfloaters_by_readings


class UpfloatingMeasures(NamedTuple):
    """The quality criteria of a bracket, [C4] to [C10] of the Swiss Team System.

    ``score_differences`` are those of the upfloaters in descending order, in tenths;
    ``next_upfloaters`` is how many the next scoregroup then needs ([C6]). A criterion read as one
    that is passed or failed has 0 or 1.
    """

    upfloaters: int
    score_differences: tuple[int, ...]
    next_upfloaters: int
    upfloaters_again: int
    preferences_denied: int
    strong_preferences_denied: int
    opponents_again: int


class UpfloatingBracket(NamedTuple):
    """A bracket and its pairing by number; ``pairs`` have the smaller number first."""

    score: Points
    residents: tuple[Tpn, ...]
    upfloaters: tuple[Tpn, ...]
    pairs: tuple[Pairing, ...]
    measures: UpfloatingMeasures

    @property
    def identifier(self) -> tuple[int, ...]:
        """Return the smaller numbers of the pairs in order, then those of their opponents."""
        return (*(top for top, _bottom in self.pairs), *(bottom for _top, bottom in self.pairs))


# The pairing of a bracket: the first best one in the order of identifiers (art. 3.6).
#
# An identifier lists the smaller numbers of all pairs in ascending order and then their opponents.
# Costs add up over pairs and depend on the kinds of the two; among the cheapest pairings the first
# is chosen number by number. Where kinds do not tell them, a heaviest matching gives the pairing,
# the identifier being a part of its weights.

Cost = tuple[int, int, int]
"""Preferences denied, strong ones denied, floaters of the round before who meet an upfloater."""

Pairs = tuple[tuple[int, int], ...]


def pair_bracket(
    field: UpfloatingField, residents: Sequence[int], upfloaters: Sequence[int]
) -> Pairs:
    """Return the pairs of a bracket by place, the smaller number first, in identifier order."""
    members = sorted((*residents, *upfloaters), key=field.number)
    up = frozenset(upfloaters)

    def cost(a: int, b: int) -> Cost:
        denied, strong = field.denied(a, b)
        met = b if a in up else a
        again = (a in up) is not (b in up) and field.floated[met]
        return denied, strong, int(again)

    try:
        found = _by_kinds(field, members, up)
    except OddGroupError:
        # Kinds alone do not settle it here; a heaviest matching of everybody always does.
        found = None
    return found or by_weights(field, members, cost)


def total(pairs: Pairs, field: UpfloatingField, upfloaters: Sequence[int]) -> Cost:
    """Return the costs of some pairs, added up."""
    up = frozenset(upfloaters)
    again = sum((a in up) is not (b in up) and field.floated[b if a in up else a] for a, b in pairs)
    denied = [field.denied(a, b) for a, b in pairs]
    return sum(any_ for any_, _strong in denied), sum(strong for _any, strong in denied), again


_Kind = tuple[ColourWish, bool, bool, int]
"""What the criteria look at: the wish, who joined from below, who floated before, the manner."""


def _by_kinds(field: UpfloatingField, members: list[int], up: frozenset[int]) -> Pairs | None:
    """Return the first best pairing from the kinds of the members."""
    size = len(members)
    kinds = [
        (field.sides[one].wish, one in up, field.floated[one], field.manners.of[one])
        for one in members
    ]

    def worth(one: _Kind, other: _Kind) -> int | None:
        wish, joined, floated, manner = one
        other_wish, other_joined, other_floated, other_manner = other
        if not field.manners.meet[manner][other_manner]:
            return None
        alike = wish.colour is not None and wish.colour is other_wish.colour
        strong = alike and wish.strong and other_wish.strong
        again = joined is not other_joined and (other_floated if joined else floated)
        # There are half as many pairs as members, so no sum reaches the next criterion.
        return -((alike * size + strong) * size + again)

    found = best_matchings(class_graph(kinds, worth, among(field.near, members)))
    if found is None:
        return None
    everybody = (1 << size) - 1
    tops: list[int] = []
    # All smaller numbers are settled before any opponent: so an identifier lists them (art. 3.6).
    for at in range(size):
        if 2 * len(tops) == size:
            break
        if found.keep(at, everybody ^ ((2 << at) - 1)):
            tops.append(at)
    return tuple((members[at], members[found.first(at, everybody)]) for at in tops)


def by_weights(
    field: UpfloatingField, members: list[int], cost: Callable[[int, int], Cost]
) -> Pairs:
    """Return the first best pairing by one heaviest matching."""
    size = len(members)
    base = size + 1
    digit = [1]
    for _member in members:
        digit.append(digit[-1] * base)
    top = digit[size] * base
    # The smaller numbers of all pairs stand above every opponent, as in the identifier (3.6), and
    # every criterion above them all.
    again = top << size
    strong = again * base
    denied = strong * base

    def weight(row: int, column: int) -> int | None:
        a, b = sorted((row, column))
        one, other = members[a], members[b]
        if a == b or not field.may_meet(one, other):
            return None
        costs = cost(one, other)
        worth = (top << (size - 1 - a)) - b * digit[size - 1 - a]
        return worth - costs[0] * denied - costs[1] * strong - costs[2] * again

    places = range(size)
    mate = heaviest_perfect_matching([[weight(a, b) for b in places] for a in places]) or []
    return tuple((members[a], members[b]) for a, b in enumerate(mate) if a < b)


class PairedBrackets(NamedTuple):
    """The brackets of a round from the top, and who has the pairing-allocated bye."""

    brackets: tuple[UpfloatingBracket, ...]
    bye: Tpn | None


def pair_sides(field: UpfloatingField) -> PairedBrackets | None:
    """Pair a round, colours left out; None where the absolute criteria leave no pairing."""
    left = list(range(len(field.sides)))
    bye = _bye(field, left) if len(left) % 2 else None
    if bye is not None:
        left.remove(bye)
    # Still odd means that nobody may have the bye and leave the others a pairing.
    if len(left) % 2 or not field.pairability.complete(group_of(left)):
        return None
    brackets = []
    while left:
        residents, following, further = two_scoregroups(field.scores, left)
        chosen = upfloaters_by_readings(field, residents, following, further)
        pairs = pair_bracket(field, residents, chosen.upfloaters)
        brackets.append(_describe(field, residents, chosen, pairs))
        paired = {*residents, *chosen.upfloaters}
        left = [one for one in left if one not in paired]
    return PairedBrackets(tuple(brackets), None if bye is None else field.number(bye))


def _bye(field: UpfloatingField, left: Sequence[int]) -> int | None:
    """Return who has the pairing-allocated bye (art. 3.4), None where nobody can."""
    order = sorted(
        (one for one in left if field.sides[one].may_receive_bye),
        key=lambda one: (field.scores[one], -field.sides[one].matches, -field.number(one)),
    )
    free = field.pairability.dispensable(group_of(left))
    return next((one for one in order if free >> one & 1), None)


def _describe(
    field: UpfloatingField, residents: Sequence[int], chosen: ChosenUpfloaters, pairs: Pairs
) -> UpfloatingBracket:
    def numbers(places: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(field.number(one) for one in places)

    top = field.sides[residents[0]].score
    up = chosen.upfloaters
    differences = sorted((int(top - field.scores[one]) for one in up), reverse=True)
    denied, strong, met_again = total(pairs, field, up)
    again = sum(field.floats_again[one] for one in up)
    if field.readings.repeated_upfloaters == "none-or-first":
        again = min(again, 1)
    measures = UpfloatingMeasures(
        len(up),
        tuple(differences),
        chosen.next_upfloaters,
        again,
        denied,
        strong,
        met_again,
    )
    games = tuple(Pairing(*numbers(pair)) for pair in pairs)
    return UpfloatingBracket(top, numbers(residents), numbers(up), games, measures)


class SideAllocation(NamedTuple):
    """The colours of a pair, the concept of the rule that gave them, and the higher ranked side."""

    white: UpfloatingSide
    black: UpfloatingSide
    rule: str
    higher: UpfloatingSide

    @property
    def pairing(self) -> Pairing:
        """Return the pair as numbers."""
        return Pairing(self.white.tpn, self.black.tpn)


class Problem(Protocol):
    """What the problems of both systems have."""

    @property
    def round_number(self) -> int:
        """Return the number of the round."""

    @property
    def edition(self) -> EditionKey:
        """Return the edition the round is paired by."""

    @property
    def sides(self) -> Sequence[UpfloatingSide]:
        """Return who is to be paired."""


P = TypeVar("P", bound=Problem)


def pair_field(
    problem: P,
    field: UpfloatingField,
    allocate: Callable[[P, UpfloatingSide, UpfloatingSide], SideAllocation],
) -> PairedRound[UpfloatingBracket] | Refused:
    """Pair the sides of a round, keep how each bracket was paired, and ``allocate`` colours.

    Refused ``no-complete-pairing`` where the absolute criteria leave none (art. 3.3.3).
    """
    paired = pair_sides(field)
    if paired is None:
        return no_complete_pairing(problem.round_number, problem.edition, field.sides, field.near)
    sides = {side.tpn: side for side in problem.sides}
    given = (
        allocate(problem, sides[a], sides[b])
        for bracket in paired.brackets
        for a, b in bracket.pairs
    )
    ordered = in_board_order(problem.sides, (item.pairing for item in given))
    return PairedRound(RoundPairing(ordered, paired.bye), paired.brackets)

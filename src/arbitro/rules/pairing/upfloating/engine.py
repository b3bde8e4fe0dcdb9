"""The pairing of a round whose brackets are filled from below (art. 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.model import Pairing, Tpn
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss.scoregroups import two_scoregroups
from arbitro.rules.pairing.upfloating.bracket_pairing import Pairs, pair_bracket, total
from arbitro.rules.pairing.upfloating.brackets import Bracket, Measures
from arbitro.rules.pairing.upfloating.by_readings import upfloaters_by_readings
from arbitro.rules.pairing.upfloating.field import Field
from arbitro.rules.pairing.upfloating.upfloaters import Chosen


class Paired(NamedTuple):
    """The brackets of a round from the top, and who has the pairing-allocated bye."""

    brackets: tuple[Bracket, ...]
    bye: Tpn | None


def pair_sides(field: Field) -> Paired | None:
    """Pair a round, colours left out; None where the absolute criteria leave no pairing."""
    left = list(range(len(field.sides)))
    bye = _bye(field, left) if len(left) % 2 else None
    if bye is not None:
        left.remove(bye)
    if len(left) % 2 or not field.pairability.complete(group_of(left)):
        return None
    brackets = []
    while left:
        residents, following, further = two_scoregroups(field.scores, left)
        chosen = upfloaters_by_readings(field, residents, following, further)
        pairs = pair_bracket(field, residents, chosen.upfloaters)
        brackets.append(_as_data(field, residents, chosen, pairs))
        paired = {*residents, *chosen.upfloaters}
        left = [one for one in left if one not in paired]
    return Paired(tuple(brackets), None if bye is None else field.number(bye))


def _bye(field: Field, left: Sequence[int]) -> int | None:
    """Return who has the pairing-allocated bye (art. 3.4), None where nobody can."""
    order = sorted(
        (one for one in left if field.sides[one].may_receive_bye),
        key=lambda one: (field.scores[one], -field.sides[one].matches, -field.number(one)),
    )
    free = field.pairability.dispensable(group_of(left))
    return next((one for one in order if free >> one & 1), None)


def _as_data(field: Field, residents: Sequence[int], chosen: Chosen, pairs: Pairs) -> Bracket:
    def numbers(places: Sequence[int]) -> tuple[Tpn, ...]:
        return tuple(field.number(one) for one in places)

    top = field.sides[residents[0]].score
    up = chosen.upfloaters
    differences = sorted((int(top - field.scores[one]) for one in up), reverse=True)
    denied, strong, met_again = total(pairs, field, up)
    again = sum(field.floats_again[one] for one in up)
    if field.readings.repeated_upfloaters == "none-or-first":
        again = min(again, 1)
    measures = Measures(
        len(up),
        tuple(differences),
        chosen.next_upfloaters,
        again,
        denied,
        strong,
        met_again,
    )
    games = tuple(Pairing(*numbers(pair)) for pair in pairs)
    return Bracket(top, numbers(residents), numbers(up), games, measures)

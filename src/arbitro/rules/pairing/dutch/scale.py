"""Criteria of different priority on one scale of whole numbers, for the matching.

Each criterion gets digits of a number in mixed radix, one for a number and one per possible value
for a list, with room for all the edges of a matching: so sums compare as the criteria do.
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.dutch.bracket import Bracket, Edge
from arbitro.rules.pairing.dutch.criteria import Criterion, Measured

Values = tuple[Measured, ...]
"""The value of every criterion in order: one number, or a list in descending order."""


def amounts_of(criterion: Criterion, bracket: Bracket, edge: Edge) -> Measured:
    """Return what an edge adds to a criterion: one number, or the entries of a list."""
    sight = bracket.sight
    found: list[int | None] = []
    if edge.pair is not None:
        high, low = map(bracket.facts.score, edge.pair)
        if criterion.pair is not None and (high != low or not criterion.between_scores):
            found.append(criterion.pair(sight.known, *edge.pair))
    else:
        if criterion.floater is not None:
            found += [criterion.floater(sight, one) for one in edge.floaters]
        if criterion.left_over is not None:
            found += [criterion.left_over(sight, one) for one in edge.left_over]
        if criterion.taken_in is not None and bracket.following and not edge.left_over:
            found += [criterion.taken_in(sight, one) for one in edge.floaters]
        if criterion.bye is not None and edge.bye is not None:
            found.append(criterion.bye(sight, edge.bye))
    values = tuple(value for value in found if value is not None)
    return values if criterion.is_list else (sum(values),)


def costs(bracket: Bracket, criteria: Sequence[Criterion], edges: Sequence[Edge]) -> list[int]:
    """Return a cost for every edge.

    A matching costs less in sum than another exactly if its criteria are better, compared in
    their priority.
    """
    measured = [[amounts_of(criterion, bracket, edge) for criterion in criteria] for edge in edges]
    room = len(bracket.vertices) + 2
    unit = 1
    units: list[dict[int, int]] = [{} for _ in criteria]
    for place in range(len(criteria) - 1, -1, -1):
        amounts = [values[place] for values in measured]
        if criteria[place].is_list:
            for value in sorted({value for values in amounts for value in values}):
                units[place][value] = unit
                # Two who float down on one edge have an entry each: twice the room.
                unit *= 2 * room
        else:
            units[place][0] = unit
            unit *= 1 + room * max((values[0] for values in amounts), default=0)
    return [
        sum(
            sum(unit_of[value] for value in values) if criterion.is_list else values[0] * unit_of[0]
            for criterion, values, unit_of in zip(criteria, found, units, strict=True)
        )
        for found in measured
    ]


def values_of(bracket: Bracket, criteria: Sequence[Criterion], edges: Sequence[Edge]) -> Values:
    """Return the value of every criterion for the edges of a whole candidate."""
    return tuple(_joined(criterion, bracket, edges) for criterion in criteria)


def _joined(criterion: Criterion, bracket: Bracket, edges: Sequence[Edge]) -> Measured:
    found = [value for edge in edges for value in amounts_of(criterion, bracket, edge)]
    return tuple(sorted(found, reverse=True)) if criterion.is_list else (sum(found),)

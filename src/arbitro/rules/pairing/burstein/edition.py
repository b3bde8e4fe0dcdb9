"""What the texts of the Burstein System do not share: which floaters are best, who seeds.

Costs are whole numbers in which every criterion outweighs all that follow it; they add up over the
players who float.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.pairing.burstein.brackets import BursteinMeasures, EarlierMeasures
from arbitro.rules.pairing.reading import ABSENCE_SERIES, PARITY, Reading
from arbitro.rules.pairing.swiss.swiss_rules import BEFORE_2026, FROM_2026, SwissRules

Scores = Sequence[int]
"""Scores by place, in tenths."""


class FloatingCosts(NamedTuple):
    """What floating costs, by place: out of the bracket, and out of the one that follows."""

    floats: dict[int, int]
    next_floats: dict[int, int]


class FloatingStep(NamedTuple):
    """A bracket and who floats out of it; ``beyond`` are those who float out of the next one."""

    residents: Sequence[int]
    outgoing: Sequence[int]
    beyond: Sequence[int]
    denied: int


class BursteinRules(NamedTuple):
    """A text of the system.

    ``seeded_by`` is the edition of the FIDE (Dutch) System for the seeding rounds, ``swiss`` how
    rounds are remembered and boards ordered. ``costs`` takes the scores, the bracket, the players
    of the next lower score, the first free step and the number of players both have at most.
    """

    seeded_by: EditionKey
    swiss: SwissRules
    costs: Callable[[Scores, Sequence[int], Sequence[int], int, int], FloatingCosts]
    measured: Callable[[Scores, FloatingStep], BursteinMeasures | EarlierMeasures]
    readings: tuple[Reading, ...] = (PARITY, ABSENCE_SERIES)


def _by_scores(
    scores: Scores, bracket: Sequence[int], following: Sequence[int], step: int, size: int
) -> FloatingCosts:
    """Count floaters, then compare their scores, here and in the next bracket (2026, C5 to C7)."""
    near = [*bracket, *following]
    below, step = _ladder(scores, near, step, size)
    next_floats = {one: step + below[scores[one]] for one in near}
    # The step above a ladder counts the floaters themselves, before any score is compared.
    own, step = _ladder(scores, bracket, step * size, size)
    return FloatingCosts({one: step + own[scores[one]] for one in bracket}, next_floats)


def _incoming_first(
    scores: Scores, bracket: Sequence[int], following: Sequence[int], step: int, size: int
) -> FloatingCosts:
    """Count floaters, then those among them who had floated in, then these by score (C.5 to C.7).

    Who came in has more points than the residents; into the next bracket, whoever floats out.
    """
    below, step = _ladder(scores, bracket, step, size)
    again = {one: step + below[scores[one]] for one in bracket}
    step *= size
    next_floats = {one: step + again.get(one, 0) for one in (*bracket, *following)}
    own, step = _ladder(scores, bracket, step * size, size)
    residents = min(scores[one] for one in bracket)
    count = step * size
    return FloatingCosts(
        {
            one: count + (step + own[scores[one]] if scores[one] > residents else 0)
            for one in bracket
        },
        next_floats,
    )


def _ladder(
    scores: Scores, players: Iterable[int], step: int, size: int
) -> tuple[dict[int, int], int]:
    """Return a cost for each score, a higher one outweighing all lower, and the next free step."""
    costs: dict[int, int] = {}
    # Fewer than ``size`` players stand on a step, so all of them do not make up for one higher.
    for score in sorted({scores[one] for one in players}):
        costs[score] = step
        step *= size
    return costs, step


def _all_floaters(scores: Scores, step: FloatingStep) -> BursteinMeasures:
    return BursteinMeasures(
        len(step.outgoing),
        _descending(scores, step.outgoing),
        len(step.beyond),
        _descending(scores, step.beyond),
        step.denied,
    )


def _those_who_came_in(scores: Scores, step: FloatingStep) -> EarlierMeasures:
    own = scores[step.residents[0]]
    left = [one for one in step.outgoing if scores[one] > own]
    twice = [one for one in step.beyond if one in step.outgoing]
    return EarlierMeasures(
        len(step.outgoing),
        len(left),
        _descending(scores, left),
        len(step.beyond),
        len(twice),
        _descending(scores, twice),
        step.denied,
    )


def _descending(scores: Scores, players: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((scores[one] for one in players), reverse=True))


EDITIONS: Mapping[EditionKey, BursteinRules] = {
    EditionKey("C.04.4.2@2018-10"): BursteinRules(
        EditionKey("C.04.3@2017-07"), BEFORE_2026, _incoming_first, _those_who_came_in
    ),
    EditionKey("C.04.4.2@2026-02"): BursteinRules(
        EditionKey("C.04.3@2026-02"), FROM_2026, _by_scores, _all_floaters
    ),
}
"""What pairs by each text that is made of criteria."""

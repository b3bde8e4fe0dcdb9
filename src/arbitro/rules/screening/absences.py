"""Whether a player agrees more with an engine just after having been away from the board.

The moves after an absence are compared with the player's other moves of the same game. What chance
would do is seen by shifting the absences through the game, as they lie: their lengths and
distances stay. It is never more than a support for what somebody saw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

AFTER = 3
"""So many own moves after the return belong to an absence."""

FEWEST_INSIDE = 12
"""With fewer moves inside nothing is said."""

DRAWS = 10_000
"""So many shifts are looked at: all of them where there are no more, else drawn by lot."""

Draw: TypeAlias = "Callable[[int], int]"
"""Draws a number from 0 up to one, by a seed somebody has said."""


class OwnMove(NamedTuple):
    """A move of a player that counts: its number in the game, a hit or not, how likely one was."""

    number: int
    hit: bool
    chance: float


class AbsencesCompared(NamedTuple):
    """What was found inside: moves, hits, hits expected, hits and moves outside, the probability.

    ``probability`` is how often shifted absences show as much; ``exact`` where all were looked at.
    """

    inside: int
    hits: int
    expected: float
    outside: int
    hits_outside: int
    probability: float
    exact: bool


def marked(moves: Sequence[OwnMove], left_at: Iterable[int]) -> tuple[bool, ...]:
    """Return which moves follow an absence that began when the move ``left_at`` was awaited."""
    away = set(left_at)
    return tuple(any(move.number - back in away for back in range(AFTER)) for move in moves)


def compared(
    games: Iterable[tuple[Sequence[OwnMove], Sequence[int]]], draw: Draw
) -> AbsencesCompared | None:
    """Compare the moves after absences with the others; None where too few are inside.

    >>> games = [([OwnMove(n, n % 2 == 0, 0.5) for n in range(40)], [9, 19, 29])]
    >>> compared(games, lambda count: 0) is None
    True
    """
    marks = [(moves, marked(moves, left)) for moves, left in games]
    marks = [(moves, inside) for moves, inside in marks if any(inside)]
    count = sum(sum(inside) for _, inside in marks)
    if count < FEWEST_INSIDE:
        return None
    hits = [[move.hit for move in moves] for moves, _ in marks]
    # What was expected is taken off, so that easy positions after a return are no evidence.
    scores = [[move.hit - move.chance for move in moves] for moves, _ in marks]
    shifts = [
        [_sum(score, _shifted(inside, by)) for by in range(len(score))]
        for score, (_, inside) in zip(scores, marks, strict=True)
    ]
    found = sum(shift[0] for shift in shifts)
    exact = prod(map(len, shifts)) <= DRAWS
    as_much = drawn = 0
    for value in _all(shifts) if exact else _drawn(shifts, draw):
        drawn += 1
        as_much += value >= found - 1e-9
    inside_hits = sum(
        _sum(list(map(float, hit)), inside) for hit, (_, inside) in zip(hits, marks, strict=True)
    )
    everything = sum(map(len, hits))
    expected = sum(
        move.chance
        for moves, inside in marks
        for move, is_in in zip(moves, inside, strict=True)
        if is_in
    )
    # the absences as they were are one of the ways they may lie
    probability = as_much / drawn if exact else (as_much + 1) / (drawn + 1)
    return AbsencesCompared(
        count,
        round(inside_hits),
        expected,
        everything - count,
        sum(map(sum, hits)) - round(inside_hits),
        probability,
        exact,
    )


def _shifted(inside: Sequence[bool], by: int) -> Sequence[bool]:
    return (*inside[-by:], *inside[:-by]) if by else inside


def _sum(scores: Sequence[float], inside: Sequence[bool]) -> float:
    return sum(score for score, is_in in zip(scores, inside, strict=True) if is_in)


def _all(shifts: Sequence[Sequence[float]]) -> Iterator[float]:
    for item in product(*shifts):
        yield sum(item)


def _drawn(shifts: Sequence[Sequence[float]], draw: Draw) -> Iterator[float]:
    for _ in range(DRAWS):
        yield sum(shift[draw(len(shift))] for shift in shifts)

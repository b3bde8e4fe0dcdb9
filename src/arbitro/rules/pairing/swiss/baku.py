"""The Baku Acceleration Method: virtual points for the first group (C.04.7 art. 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arbitro.model import STANDARD_POINTS, ZERO, EditionKey, Points, PointSystem


def virtual_points(rounds: int, win: Points) -> tuple[Points, ...]:
    """Return what the first group has before each accelerated round (art. 1.4).

    The accelerated rounds are the first half of the event, rounded up; in the first half of
    those, rounded up, the points are those of a win, and then half of them.

    >>> virtual_points(9, Points(10))
    (10, 10, 10, 5, 5)
    >>> virtual_points(11, Points(20))
    (20, 20, 20, 10, 10, 10)
    """
    accelerated = (rounds + 1) // 2
    full = (accelerated + 1) // 2
    return (win,) * full + (Points(win // 2),) * (accelerated - full)


def first_group(participants: int) -> int:
    """Return the size of the first group: half of the list, rounded up to an even number (1.2).

    >>> first_group(161), first_group(178)
    (82, 90)
    """
    return 2 * -(-participants // 4)


def win_is_two_draws(points: PointSystem) -> bool:
    """Tell whether a win is worth two draws and a loss nothing (2026, art. 1.1)."""
    return points.win == 2 * points.draw and points.loss == ZERO


def points_are_standard(points: PointSystem) -> bool:
    """Tell whether a win is worth one point and a draw half of it (2017, art. 1)."""
    standard = STANDARD_POINTS
    return (points.win, points.draw, points.loss) == (standard.win, standard.draw, standard.loss)


PREMISE: Mapping[EditionKey, Callable[[PointSystem], bool]] = {
    EditionKey("C.04.7@2017-07"): points_are_standard,
    EditionKey("C.04.7@2026-02"): win_is_two_draws,
}
"""Edition -> where the method is applicable."""

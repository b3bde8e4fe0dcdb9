"""Points in integer tenths, as reports write them, and the point system of an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

Points = NewType("Points", int)
"""An amount of points in tenths: a win of one point is ``Points(10)``."""

ZERO = Points(0)


@dataclass(frozen=True, slots=True)
class PointSystem:
    """What each outcome of a round is worth, in tenths of a point.

    The defaults are 1 - 1/2 - 0 with a pairing-allocated bye worth a win (C.04.1 art. 3).
    ``absence`` is what a forfeit loss and a zero-point bye are worth.
    """

    win: Points = Points(10)
    draw: Points = Points(5)
    loss: Points = Points(0)
    pairing_allocated_bye: Points = Points(10)
    forfeit_win: Points = Points(10)
    full_point_bye: Points = Points(10)
    half_point_bye: Points = Points(5)
    absence: Points = Points(0)

    @classmethod
    def of(
        cls, win: int, draw: int, loss: int, *, pairing_allocated_bye: int | None = None
    ) -> PointSystem:
        """Build a system from the values of a win, a draw and a loss, in tenths.

        A forfeit win and a full-point bye are worth a win, a half-point bye a draw.

        >>> PointSystem.of(30, 10, 0).half_point_bye
        10
        """
        bye = win if pairing_allocated_bye is None else pairing_allocated_bye
        return cls(
            win=Points(win),
            draw=Points(draw),
            loss=Points(loss),
            pairing_allocated_bye=Points(bye),
            forfeit_win=Points(win),
            full_point_bye=Points(win),
            half_point_bye=Points(draw),
            absence=Points(0),
        )


STANDARD_POINTS = PointSystem()

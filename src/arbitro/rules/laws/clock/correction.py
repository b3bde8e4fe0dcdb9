"""Times after an irregularity: proposals for the arbiter (7.1, 12.4 and 12.6 of 1993)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.rules.laws.ruling import TimeChange


def with_changes(left: tuple[int, int], changes: Iterable[TimeChange]) -> tuple[int, int]:
    """Return both times left after the changes of a ruling; nobody has less than nothing.

    >>> from arbitro.rules.laws.ruling import TimeChange
    >>> with_changes((60_000, 30_000), [TimeChange("black", 120_000, "illegal-move-penalty")])
    (60000, 150000)
    """
    white, black = left
    for change in changes:
        if change.player == "white":
            white = max(0, white + change.milliseconds)
        else:
            black = max(0, black + change.milliseconds)
    return white, black


def proportional_times(
    times_used: tuple[int, int], found_after: int, back_to: int
) -> tuple[int, int]:
    """Return the times used to charge when a game found wrong after a move goes back to another.

    The rule of 1993 (12.6): each player's time in proportion to the moves. Times in milliseconds,
    moves as move numbers.

    >>> proportional_times((90, 60), found_after=30, back_to=20)
    (60, 40)
    """
    if not 0 < back_to <= found_after:
        raise ValueError((found_after, back_to))
    white, black = (used * back_to // found_after for used in times_used)
    return white, black


def with_floor(left: int, moves_to_control: int | None, increment: int = 0) -> int:
    """Return a time left raised to the least that 1993 allows to remain (12.4, 12.6).

    Five minutes to the control, one minute for each move still to be made, the increment.

    >>> with_floor(60_000, moves_to_control=3), with_floor(60_000, moves_to_control=12)
    (300000, 720000)
    """
    return max(left, 300_000, 60_000 * (moves_to_control or 0), increment)

"""Time controls as they are announced: minutes, moves and seconds, by signs alone."""

from __future__ import annotations

from arbitro.model import TimeControl


def time_text(control: TimeControl) -> str:
    """Write a time control as announced; the same increment in all periods is written once.

    >>> from arbitro.model import Period
    >>> time_text(TimeControl((Period(5400, 30, 40), Period(1800, 30))))
    '90 min / 40 + 30 min, + 30 s'
    >>> time_text(TimeControl((Period(7200, 0, 40), Period(900, 30))))
    '120 min / 40 + 15 min + 30 s'
    """
    increments = {period.increment for period in control.periods}
    shared = increments.pop() if len(increments) == 1 else None
    written = " + ".join(
        _minutes(period.seconds)
        + (f" / {period.moves}" if period.moves else "")
        + (f" + {period.increment} s" if shared is None and period.increment else "")
        for period in control.periods
    )
    if not shared:
        return written
    return f"{written}{',' if len(control.periods) > 1 else ''} + {shared} s"


def _minutes(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes} min" + (f" {rest} s" if rest else "")

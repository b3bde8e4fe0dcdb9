"""The most recent time in which one had White and the other Black (C.04.5, C.04.6, art. 4.3)."""

from __future__ import annotations

from arbitro.rules.pairing.swiss.colours import last_different_colours
from arbitro.rules.pairing.upfloating.field import Side
from arbitro.rules.pairing.upfloating.readings import UpfloatingReadings


def last_apart(readings: UpfloatingReadings, one: Side, other: Side) -> tuple[str, str] | None:
    """Return the two colours of the latest match in which they differed, None if never.

    Matches are counted from the last one played (C.04.2 art. 3.4), or, as another reading of "the
    most recent time" has it, round by round, where both played.

    >>> from arbitro.model import Points, Tpn
    >>> early = Side(Tpn(1), Points(0), colours="bwb", by_round="bwb-")
    >>> late = Side(Tpn(2), Points(0), colours="bwb", by_round="-bwb")
    >>> last_apart(UpfloatingReadings(), early, late)
    >>> last_apart(UpfloatingReadings(colours_by_round=True), early, late)
    ('b', 'w')
    """
    if not readings.colours_by_round:
        return last_different_colours(one.colours, other.colours)
    rounds = zip(reversed(one.by_round), reversed(other.by_round), strict=True)
    return next(((a, b) for a, b in rounds if {a, b} == {"w", "b"}), None)

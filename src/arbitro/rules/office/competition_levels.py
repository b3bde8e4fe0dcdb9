"""The levels of competitions (C.05 art. 1.2), and what depends on the level of an event alone.

L1 are official FIDE events and are never inferred; L2 are events in which titles or norms can be
won; L3 are rated ones. What is not rated follows C.05 only where its regulations adopt it.
"""

from __future__ import annotations

from typing import Literal

from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.finding import Finding, Grade, finding, gravest_first

Level = Literal["L1", "L2", "L3", "unrated"]
BIG_CLOCK_FROM = 30
"""More players than this need a large clock, fewer an announcement; of just as many nothing is
said."""


def level_for(*, norms: bool, rated: bool) -> Level:
    """Return the level of an event that is no official one of FIDE.

    >>> level_for(norms=True, rated=True), level_for(norms=False, rated=True)
    ('L2', 'L3')
    """
    if norms:
        return "L2"
    return "L3" if rated else "unrated"


def check_level(stated: str, *, norms: bool, rated: bool) -> tuple[Finding, ...]:
    """Return what contradicts the level an event states: titles at L3, or rating at none."""
    least = level_for(norms=norms, rated=rated)
    if stated == "L1" or stated <= least:  # L1 < L2 < L3 < unrated, also as words
        return ()
    return (
        finding(
            Grade.ERROR, "level-too-low", "competition-levels", GENERAL, stated=stated, least=least
        ),
    )


def check_start(
    level: str, players: int, *, big_clock: bool | None, announced: bool | None
) -> tuple[Finding, ...]:
    """Return how the start of rounds of an L1 event is not made known (art. 4.4).

    More than thirty players: a large clock. Fewer: announced five minutes and one minute before.
    Of exactly thirty the text says nothing, so both are asked for.
    """
    if level != "L1":
        return ()
    found = []
    for needed, done, code in (
        (players >= BIG_CLOCK_FROM, big_clock, "big-clock"),
        (players <= BIG_CLOCK_FROM, announced, "start-announcements"),
    ):
        if needed and done is None:
            found.append(finding(Grade.UNKNOWN, f"{code}-unsaid", "start-announced", GENERAL))
        elif needed and not done:
            values = {"players": players}
            found.append(
                finding(Grade.ERROR, f"{code}-missing", "start-announced", GENERAL, **values)
            )
    return gravest_first(tuple(found))

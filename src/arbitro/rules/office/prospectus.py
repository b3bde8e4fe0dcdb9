"""The items an invitation must have (C.05 art. 12.3), and which of them are not said."""

from __future__ import annotations

from collections.abc import Collection

from arbitro.rules.office.appeals import GENERAL
from arbitro.rules.office.finding import Finding, Grade, finding

ITEMS = (
    *("dates-and-place", "reference-to-rules", "hotels", "programme", "rate-of-play"),
    *("pairing-and-tie-breaks", "default-time", "draw-rule", "rapid-blitz-supervision"),
    *("travel-and-lodging", "fees-and-prizes", "visas", "transport", "participants"),
    *("contacts", "duties-to-media", "dress-code", "smoking", "security", "vaccinations"),
    *("tourism", "reply-and-arrival", "health-declared", "needs-declared"),
)
"""The twenty-four items in the order of the text."""


def check_prospectus(
    said: Collection[str], not_applicable: Collection[str] = ()
) -> tuple[Finding, ...]:
    """Return the items that are neither said nor ticked as not applicable, in their order.

    >>> [each.code for each in check_prospectus(set(ITEMS) - {"visas"})]
    ['item-visas']
    """
    return tuple(
        finding(Grade.MISSING, f"item-{item}", "invitation-contents", GENERAL, number=number)
        for number, item in enumerate(ITEMS, 1)
        if item not in said and item not in not_applicable
    )

"""The title regulations as values, one for each text (B.01)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbitro.model import SYSTEMS, EditionKey, System


@dataclass(frozen=True, slots=True)
class NormRules:
    """One text of the norm regulations: what it changes from one edition to another.

    ``unrated`` is what an unrated opponent counts, beyond the one raised to the floor (art.
    1.4.6.d). ``complete_mix`` tells that in a round robin games can be ignored only if the
    opponents of the complete event would have allowed a norm (art. 1.4.1.f). ``formats`` are the
    systems that need no prior approval (art. 1.4.2.e).
    """

    edition: EditionKey
    since: date
    unrated: int
    complete_mix: bool
    formats: frozenset[System]


_ALWAYS = frozenset(SYSTEMS.values()) - {
    System.MATCH,
    System.SCHEVENINGEN,
    System.SEMI_SCHEVENINGEN,
    System.SCHILLER,
}
_OF_TEAMS = {System.SCHEVENINGEN, System.SEMI_SCHEVENINGEN, System.SCHILLER}

RULES = (
    NormRules(
        EditionKey("B.01@2023-01"),
        date(2023, 1, 1),
        1000,
        complete_mix=False,
        formats=_ALWAYS | _OF_TEAMS,
    ),
    NormRules(
        EditionKey("B.01@2024-01"),
        date(2024, 1, 1),
        1400,
        complete_mix=True,
        formats=_ALWAYS,
    ),
)


def norm_rules(edition: EditionKey) -> NormRules:
    """Return the rules of an edition; KeyError where it is none of titles."""
    for rules in RULES:
        if rules.edition == edition:
            return rules
    raise KeyError(edition)

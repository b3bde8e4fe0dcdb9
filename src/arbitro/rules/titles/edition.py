"""The title regulations as values, one for each text (B.01)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbitro.model import SYSTEMS, EditionKey, System
from arbitro.regulations import no_values


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
        edition=EditionKey("B.01@2023-01"),
        since=date(2023, 1, 1),
        unrated=1000,
        complete_mix=False,
        formats=_ALWAYS | _OF_TEAMS,
    ),
    NormRules(
        edition=EditionKey("B.01@2024-01"),
        since=date(2024, 1, 1),
        unrated=1400,
        complete_mix=True,
        formats=_ALWAYS,
    ),
)


def norm_rules(edition: EditionKey) -> NormRules:
    """Return the rules of an edition; UnknownEditionError where it is none of titles."""
    found = next((rules for rules in RULES if rules.edition == edition), None)
    return found or no_values(edition, (rules.edition for rules in RULES))

"""The handling rules of Swiss tournaments that differ by edition (C.04.2)."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.desk.derived.pairing.next_round import edition_of
from arbitro.desk.kernel.state import Round, Section
from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import EditionKey, System
from arbitro.regulations import is_complete

# F6: only what the criteria B1 and B2 forbid; nothing is said of players without opponents.
_BEFORE_THE_GENERAL_RULES = frozenset({ReasonByHand.REMATCH, ReasonByHand.NO_LEGAL_PAIRING})

REASONS: Mapping[EditionKey, frozenset[ReasonByHand]] = {
    # D.10 knows only the second meeting; the pair without opponents stands in C.05 art. 6.7(3)
    EditionKey("C.04.2@2017-07"): frozenset(
        {
            ReasonByHand.REMATCH,
            ReasonByHand.AGREED_WITHOUT_OPPONENT,
            ReasonByHand.NO_LEGAL_PAIRING,
        }
    ),
    EditionKey("C.04.2@2026-02"): frozenset(ReasonByHand),
    EditionKey("DUTCH.2012@2013"): _BEFORE_THE_GENERAL_RULES,
    EditionKey("DUTCH.2009@2009"): _BEFORE_THE_GENERAL_RULES,
    EditionKey("SWISS.1992@1992-06"): _BEFORE_THE_GENERAL_RULES,
}
"""Edition -> the reasons for which pairings may be made by hand.

2026: art. 4.4; 2017: D.10; the texts before there were general rules: F6.
"""


ABOVE_THE_RULES = frozenset({ReasonByHand.COMPETITION_RULES, ReasonByHand.NO_LEGAL_PAIRING})
"""Reasons for which a pairing may go against absolute rules: the arbiter answers for it."""


def is_above_the_rules(played: Round) -> bool:
    """Tell whether a round was made by hand for a reason that stands above absolute rules."""
    return played.by_hand is not None and played.by_hand.reason in ABOVE_THE_RULES


def is_table_of_all(section: Section) -> bool:
    """Tell whether single players meet each other by the Berger tables."""
    return section.settings.system in {System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN}


def permitted_reasons(section: Section) -> tuple[ReasonByHand, ...]:
    """Return the reasons the section's edition permits, in the order of the text.

    No text of C.04.2 is followed in a round robin: only the rules of the event leave its table.
    """
    if is_table_of_all(section):
        return (ReasonByHand.COMPETITION_RULES,)
    edition = edition_of(section, "C.04.2")
    permitted = REASONS.get(edition, frozenset()) if edition is not None else frozenset()
    return tuple(hand for hand in ReasonByHand if hand in permitted)


def corrections_always_count(section: Section) -> bool:
    """Tell whether an error found late still counts in the standings and in coming pairings.

    The texts before the general rules set no limit (F7); since then it counts until the round
    after it is over (C.04.2 art. 4.3).
    """
    edition = edition_of(section, "C.04.2")
    return edition is not None and is_complete(edition.partition("@")[0])

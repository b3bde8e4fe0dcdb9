"""The handling rules of Swiss tournaments that differ by edition (C.04.2)."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.desk.pairing import edition_of
from arbitro.desk.settings import ManualReason
from arbitro.desk.state import Section
from arbitro.model import EditionKey

REASONS: Mapping[EditionKey, frozenset[ManualReason]] = {
    # D.10 knows only the second meeting; the pair without opponents stands in C.05 art. 6.7(3)
    EditionKey("C.04.2@2017-07"): frozenset(
        {
            ManualReason.REMATCH,
            ManualReason.AGREED_WITHOUT_OPPONENT,
            ManualReason.NO_LEGAL_PAIRING,
        }
    ),
    EditionKey("C.04.2@2026-02"): frozenset(ManualReason),
}
"""Edition -> the reasons for which pairings may be made by hand (2026: art. 4.4; 2017: D.10)."""


def permitted_reasons(section: Section) -> tuple[ManualReason, ...]:
    """Return the reasons the section's edition permits, in the order of the text."""
    edition = edition_of(section, "C.04.2")
    permitted = REASONS.get(edition, frozenset()) if edition is not None else frozenset()
    return tuple(each for each in ManualReason if each in permitted)

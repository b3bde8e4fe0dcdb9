"""The FIDE (Dutch) System (C.04.3), editions of 2017 and 2026.

``pair`` answers with the fast engine; ``dutch.text`` is the same definition, followed article by
article, and the source of all explanations.
"""

from __future__ import annotations

from arbitro.rules.pairing.dutch.edition import EDITIONS, DutchRules
from arbitro.rules.pairing.dutch.fast.engine import GiveUp, pair, round_pairing

__all__ = ["EDITIONS", "DutchRules", "GiveUp", "pair", "round_pairing"]

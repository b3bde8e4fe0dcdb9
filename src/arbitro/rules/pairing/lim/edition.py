"""The texts of the Lim System as values."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.model import EditionKey
from arbitro.rules.pairing.reading import MAXI_TOURNAMENT, PARITY
from arbitro.rules.pairing.swiss.procedure import Procedure
from arbitro.rules.pairing.swiss.swiss_rules import BEFORE_2026, FROM_2026

READINGS = PARITY, MAXI_TOURNAMENT

EDITIONS: Mapping[EditionKey, Procedure] = {
    EditionKey("C.04.4.3@1999"): Procedure(BEFORE_2026, READINGS),
    EditionKey("C.04.4.3@2026-02"): Procedure(FROM_2026, READINGS),
}
"""What each text remembers; the procedure is the same in both."""

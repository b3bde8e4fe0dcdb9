"""The text of 1997 of the Dubov System as a value."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.model import EditionKey
from arbitro.rules.pairing.reading import (
    BLOCKED_UPFLOATERS,
    COLUMNS_WITHOUT_ROWS,
    FLOATERS_OF_A_CLASS,
    LAST_SCOREGROUP,
    NAME_ORDER,
    PARITY,
)
from arbitro.rules.pairing.swiss.procedure import Procedure
from arbitro.rules.pairing.swiss.swiss_rules import BEFORE_2026

EDITION = EditionKey("C.04.4.1@1997")

READINGS = (
    PARITY,
    FLOATERS_OF_A_CLASS,
    COLUMNS_WITHOUT_ROWS,
    BLOCKED_UPFLOATERS,
    LAST_SCOREGROUP,
    NAME_ORDER,
)

EDITIONS: Mapping[EditionKey, Procedure] = {EDITION: Procedure(BEFORE_2026, READINGS)}
"""What the text remembers, and what it leaves open."""

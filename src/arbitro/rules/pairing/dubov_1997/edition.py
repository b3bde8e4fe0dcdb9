"""The text of 1997 of the Dubov System as a value."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.model import EditionKey
from arbitro.rules.pairing.swiss.memory import BEFORE_2026, Procedure

EDITION = EditionKey("C.04.4.1@1997")

EDITIONS: Mapping[EditionKey, Procedure] = {EDITION: Procedure(BEFORE_2026)}
"""What the text remembers."""

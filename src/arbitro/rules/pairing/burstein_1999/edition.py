"""The text of 1999 of the Burstein System as a value."""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.model import EditionKey
from arbitro.rules.pairing.reading import PARITY
from arbitro.rules.pairing.swiss.procedure import Procedure
from arbitro.rules.pairing.swiss.swiss_rules import (
    Memory,
    SwissRules,
    any_round,
    bye_or_worth_a_win,
    standing_score,
)

EDITION = EditionKey("C.04.4.2@1999")

EDITIONS: Mapping[EditionKey, Procedure] = {
    EDITION: Procedure(
        SwissRules(Memory(bye_or_worth_a_win, any_round), standing_score), (PARITY,)
    ),
}
"""What the text remembers."""

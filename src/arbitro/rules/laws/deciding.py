"""The adjudicator the product rules with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.laws.case import no_adjudicator

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Adjudicator


def adjudicator() -> Adjudicator:
    """Return what answers whether a player can still mate."""
    return no_adjudicator

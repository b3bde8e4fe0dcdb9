"""Chance: lots and identifiers. The only place that asks the system for entropy."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.desk.kernel.lots import Lots


def new_lots() -> Lots:
    """Return lots drawn from the system's entropy."""
    return secrets.SystemRandom()


def new_identifier() -> str:
    """Return a fresh name for a command."""
    return secrets.token_hex(12)

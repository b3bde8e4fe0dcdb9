"""Chance: lots and identifiers. The only place that asks the system for entropy."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from arbitro.model import Colour, EntryId


class Lots(Protocol):
    """Whoever draws: the system's entropy, or a test's fixed hand."""

    def shuffle(self, things: list[EntryId]) -> None:
        """Put things into a drawn order."""

    def choice(self, things: tuple[Colour, ...]) -> Colour:
        """Draw one."""


def new_lots() -> Lots:
    """Return lots drawn from the system's entropy."""
    return secrets.SystemRandom()


def new_identifier() -> str:
    """Return a fresh name for a command."""
    return secrets.token_hex(12)

"""Groups of a list and play-offs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from arbitro.reasons import Reason


@dataclass(frozen=True, slots=True)
class GroupItem:
    """A group: its players by entry, the best first; ``section`` is its own once it is made."""

    group: int
    section: int | None
    players: tuple[int, ...]
    average: Annotated[str | None, "average rating, fractions as 7/2; null without any"]


@dataclass(frozen=True, slots=True)
class GroupsDetail:
    """The groups of a list, made or proposed, and why they are as they are."""

    made: bool
    groups: tuple[GroupItem, ...]
    why: tuple[Reason, ...]

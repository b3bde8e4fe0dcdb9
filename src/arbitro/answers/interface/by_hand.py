"""A round that is being paired by hand, as the JSON interface has it."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.reasons import Reason


@dataclass(frozen=True, slots=True)
class RoundInHand:
    """The round as far as it is made, by entries or teams, and what the rules say of it.

    ``grade`` is incomplete, same, legal or forbidden.
    """

    version: int
    boards: tuple[tuple[int | None, int | None], ...]
    bye: int | None
    to_place: tuple[int, ...]
    changed: tuple[int, ...]
    grade: str
    reasons: tuple[Reason, ...]
    by_rules: tuple[tuple[int, int | None], ...]
    by_hand: tuple[tuple[int, int | None], ...]

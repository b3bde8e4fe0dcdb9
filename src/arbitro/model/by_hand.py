"""Rounds the arbiter paired by hand."""

from __future__ import annotations

from typing import Final, NamedTuple

from arbitro.model.ids import Tpn
from arbitro.model.pairing import Pairing

REASONS_BY_HAND: Final = frozenset(
    {
        "rematch",
        "competition-rules",
        "agreed-without-opponent",
        "late-entry",
        "last-round-top-boards",
        "no-legal-pairing",
    }
)
"""Why a round may be paired by hand, as files name it (C.04.2 art. 4.4, C.04.3 art. 1.9.3)."""


class PairedByHand(NamedTuple):
    """A round paired by hand: why, and what the rules gave instead when it was.

    ``refused`` is the code of their refusal where they gave nothing. Of teams the numbers are
    those of the teams.
    """

    round_number: int
    reason: str
    note: str = ""
    games: tuple[Pairing, ...] = ()
    bye: Tpn | None = None
    refused: str = ""

"""A round as a system paired it, with what it was paired in: one form for all of them."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from arbitro.model import RoundPairing

B = TypeVar("B")


class PairedRound(NamedTuple, Generic[B]):
    """A round with the brackets or scoregroups it was paired in, in the order of their pairing.

    Where every pairing is a match of two games, the games of ``pairing`` are the first ones.
    """

    pairing: RoundPairing
    brackets: tuple[B, ...]

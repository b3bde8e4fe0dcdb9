"""Who meets whom: Swiss systems and round robins (C.04, C.05), one package a system."""

from __future__ import annotations

from arbitro.explain.reason import Refused
from arbitro.model import EditionKey, RoundPairing, Tournament
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.swiss.history import pairing_problem


def pair_next_round(
    tournament: Tournament, edition: EditionKey, *, give_up: dutch.GiveUp | None = None
) -> RoundPairing | Refused:
    """Pair the round after those played by the FIDE (Dutch) System of an edition of C.04.3.

    Refused as by `arbitro.rules.pairing.dutch.pair`.
    """
    return dutch.pair(pairing_problem(tournament, edition), give_up=give_up)


__all__ = ["pair_next_round", "pairing_problem"]

"""The FIDE (Dutch) System (C.04.3), editions of 2017 and 2026.

``pair`` answers with the fast engine; ``dutch.text`` is the same definition, followed article by
article, and the source of all explanations.
"""

from __future__ import annotations

from arbitro.explain.reason import Refused
from arbitro.model import PairingProblem, RoundPairing
from arbitro.rules.pairing.dutch.fast import engine
from arbitro.rules.pairing.dutch.fast.engine import GiveUp, round_pairing


def pair(problem: PairingProblem, *, give_up: GiveUp | None = None) -> RoundPairing | Refused:
    """Pair a round: colours and boards in order, or the reason why it cannot be paired.

    Refused ``no-complete-pairing`` where the absolute criteria leave no complete pairing (art.
    1.9.3), with the players who stand in each other's way as its reasons; ``gave-up`` after a
    yes of ``give_up``. KeyError for an edition that is none of the Dutch system.
    """
    answer = engine.pair(problem, give_up=give_up)
    if isinstance(answer, Refused) and answer.code == "no-complete-pairing":
        from arbitro.rules.pairing.dutch.impossible import refusal_of  # noqa: PLC0415 - rare

        return refusal_of(problem)
    return answer


__all__ = ["GiveUp", "pair", "round_pairing"]

"""The FIDE (Dutch) System (C.04.3), editions of 2017 and 2026.

``pair`` answers with the fast engine; ``dutch.text`` is the same definition, followed article by
article, and the source of all explanations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arbitro.explain.reason import Refused, refused
from arbitro.model import EditionKey, Pairing, PairingProblem, RoundPairing, Tpn
from arbitro.rules.pairing.dutch.fast import engine, engine_2017
from arbitro.rules.pairing.dutch.fast.cascade import Outcome
from arbitro.rules.pairing.dutch.fast.field import Field
from arbitro.rules.pairing.matching.heaviest import GaveUp
from arbitro.rules.pairing.swiss.board_order import in_board_order
from arbitro.rules.pairing.swiss.colours import allocate

GiveUp = Callable[[], bool]
"""Asked now and then whether the answer is no longer wanted."""

_ENGINES: dict[EditionKey, Callable[[Field, GiveUp | None], Outcome | None]] = {
    EditionKey("C.04.3@2017-07"): engine_2017.pair_round,
    EditionKey("C.04.3@2026-02"): engine.pair_round,
}


def pair(problem: PairingProblem, *, give_up: GiveUp | None = None) -> RoundPairing | Refused:
    """Pair a round: colours and boards in order, or the reason why it cannot be paired.

    Refused ``no-complete-pairing`` says which players cannot be paired; ``gave-up`` follows a yes
    of ``give_up``. KeyError for an edition that is none of the Dutch system.
    """
    try:
        outcome = _ENGINES[problem.edition](Field(problem), give_up)
    except GaveUp:
        return refused("gave-up", round=problem.round_number)
    if outcome is None:
        return refused("no-complete-pairing", round=problem.round_number)
    return round_pairing(problem, outcome.pairs, next(iter(outcome.floaters), None))


def round_pairing(
    problem: PairingProblem, pairs: Iterable[tuple[int, int]], bye: int | None
) -> RoundPairing:
    """Give pairs of numbers their colours and put them in board order."""
    contenders = {one.tpn: one for one in problem.contenders}
    games = []
    for one, other in pairs:
        found = allocate(problem, contenders[Tpn(one)], contenders[Tpn(other)])
        games.append(Pairing(found.white.tpn, found.black.tpn))
    return RoundPairing(in_board_order(problem, games), None if bye is None else Tpn(bye))


__all__ = ["GiveUp", "pair", "round_pairing"]

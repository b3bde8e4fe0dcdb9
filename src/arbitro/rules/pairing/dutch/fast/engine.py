"""From a pairing problem to the games in board order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arbitro.model import Contender, PairingProblem, RoundPairing, Tpn
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.dutch.edition import DutchRules, Route, usable
from arbitro.rules.pairing.dutch.fast import routes
from arbitro.rules.pairing.dutch.fast.cascade import BracketOutcome
from arbitro.rules.pairing.dutch.fast.field import DutchField
from arbitro.rules.pairing.matching.heaviest import MatchingStoppedError
from arbitro.rules.pairing.swiss.colours import allocate
from arbitro.rules.pairing.swiss.swiss_rules import in_board_order

GiveUp = Callable[[], bool]
"""Asked now and then whether the answer is no longer wanted."""

_PAIR_ROUND: dict[Route, Callable[[DutchField, GiveUp | None], BracketOutcome | None]] = {
    "collapsing": routes.collapse_round,
    "completing": routes.complete_round,
}


def pair(
    problem: PairingProblem, *, rules: DutchRules | None = None, give_up: GiveUp | None = None
) -> RoundPairing | Refused:
    """Pair a round: colours and boards in order, or the reason why it cannot be paired.

    Refused ``no-complete-pairing`` when the absolute criteria leave no complete pairing (art.
    1.9.3), with the players who stand in each other's way as its reasons; ``gave-up`` after a yes
    of ``give_up``. ``rules`` are those of the problem's edition unless others are given.
    As by `usable` where nothing can be paired by these rules.
    """
    found = usable(problem.edition, rules)
    if isinstance(found, Refused):
        return found
    outcome: BracketOutcome | None = BracketOutcome([], [])
    try:
        if problem.contenders:
            outcome = _PAIR_ROUND[found.route](DutchField(problem, found), give_up)
    except MatchingStoppedError:
        return refused("gave-up", round=problem.round_number)
    if outcome is None:
        from arbitro.rules.pairing.dutch.impossible import refusal_of  # noqa: PLC0415 - rare

        return refusal_of(problem)
    return round_pairing(problem, outcome.pairs, next(iter(outcome.floaters), None))


def round_pairing(
    problem: PairingProblem, pairs: Iterable[tuple[int, int]], bye: int | None
) -> RoundPairing:
    """Give pairs of numbers their colours and put them in board order."""
    contenders: dict[int, Contender] = {one.tpn: one for one in problem.contenders}
    games = [allocate(problem, contenders[a], contenders[b]).pairing for a, b in pairs]
    return RoundPairing(in_board_order(problem, games), None if bye is None else Tpn(bye))

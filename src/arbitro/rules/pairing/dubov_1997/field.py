"""The players of a round as the procedure of 1997 compares them."""

from __future__ import annotations

from arbitro.model import Colour, Tpn
from arbitro.rules.pairing.burstein_1999.field import may_take, preferred
from arbitro.rules.pairing.dubov_1997.problem import Dubov1997Problem
from arbitro.rules.pairing.swiss.meetings import met_or_barred

_FEW_ROUNDS = 10
_FEW_UPFLOATS, _MANY_UPFLOATS = 3, 4


class Field:
    """Players by place; who has not played is put with those who prefer Black."""

    def __init__(self, problem: Dubov1997Problem, together: tuple[Tpn, ...] = ()) -> None:
        self.problem = problem
        self.players = problem.basis.contenders
        numbers = [one.tpn for one in self.players]
        self.scores = [one.score for one in self.players]
        self.ratings = [problem.ratings[tpn] for tpn in numbers]
        self.averages = [problem.averages[tpn] for tpn in numbers]
        self.alphabet = [problem.alphabet[tpn] for tpn in numbers]
        self.prefers_white = [preferred(one.colours) is Colour.WHITE for one in self.players]
        place = {tpn: at for at, tpn in enumerate(numbers)}
        self.together = frozenset(place[tpn] for tpn in together)
        self.met = met_or_barred(self.players)
        self.takes_white = [may_take(one.colours, Colour.WHITE) for one in self.players]
        self.takes_black = [may_take(one.colours, Colour.BLACK) for one in self.players]
        upfloats = [problem.upfloats[tpn] for tpn in numbers]
        basis = problem.basis
        most = _FEW_UPFLOATS if basis.rounds_total < _FEW_ROUNDS else _MANY_UPFLOATS
        self.may_come_up = [
            basis.is_last_round or (one.times < most and not one.last_round) for one in upfloats
        ]

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether two may meet: not before, and with colours that both may take (art. 2)."""
        if a == b or b in self.met[a]:
            return False
        if self.together and (a in self.together or b in self.together):
            return a in self.together and b in self.together
        return self.may_have(a, b) or self.may_have(b, a)

    def may_have(self, white: int, black: int) -> bool:
        """Tell whether both may take these colours."""
        return self.takes_white[white] and self.takes_black[black]

    def white_order(self, a: int) -> tuple[int, int, int]:
        """Return the place among those to have White: ARO, then R, both from below (art. 6.2)."""
        return self.averages[a], self.ratings[a], self.alphabet[a]

    def black_order(self, a: int) -> tuple[int, int, int]:
        """Return the place among those to have Black: R, then ARO, both from above (art. 6.2)."""
        return -self.ratings[a], -self.averages[a], self.alphabet[a]

    def call_order(self, a: int) -> tuple[int, int, int]:
        """Return the order in which opponents are called: highest R, lowest ARO (7.1, 7.2, 8.2)."""
        return -self.ratings[a], self.averages[a], self.alphabet[a]

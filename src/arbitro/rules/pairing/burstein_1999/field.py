"""The players of a round as the procedure compares them."""

from __future__ import annotations

from arbitro.model import Colour, Tpn
from arbitro.rules.pairing.burstein_1999.problem import Burstein1999Problem
from arbitro.rules.pairing.swiss.meetings import met_or_barred


def preferred(colours: str) -> Colour | None:
    """Return the colour had less often, else the other one than the last (art. 1.3).

    >>> preferred("wbb"), preferred("wb"), preferred("")
    (<Colour.WHITE: 'w'>, <Colour.WHITE: 'w'>, None)
    """
    if not colours:
        return None
    difference = 2 * colours.count("w") - len(colours)
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    return Colour(colours[-1]).opposite


def may_take(colours: str, colour: Colour) -> bool:
    """Tell whether a colour keeps the difference within two and is no third in a row (5.2, 5.3)."""
    after = colours + colour.value
    difference = 2 * after.count("w") - len(after)
    return abs(difference) <= 2 and after[-3:] != colour.value * 3


class Field:
    """Players by place (score, then number); ``rank`` orders by art. 3.2, smaller is higher."""

    def __init__(self, problem: Burstein1999Problem, together: tuple[Tpn, ...] = ()) -> None:
        self.problem = problem
        self.players = problem.basis.contenders
        self.scores = [one.score for one in self.players]
        self.wanted = [preferred(one.colours) for one in self.players]
        place = {one.tpn: at for at, one in enumerate(self.players)}
        self.together = frozenset(place[tpn] for tpn in together)
        self.met = met_or_barred(self.players)
        order = sorted(range(len(self.players)), key=self._standing)
        self.rank = [0] * len(order)
        for at, who in enumerate(order):
            self.rank[who] = at

    def _standing(self, place: int) -> tuple[int, ...]:
        player = self.players[place]
        return (*(-part for part in self.problem.indexes[player.tpn]), player.tpn)

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether two may meet: not before, and with colours that both may take."""
        if a == b or b in self.met[a]:
            return False
        if self.together and (a in self.together or b in self.together):
            return a in self.together and b in self.together
        return self.may_have(a, b) or self.may_have(b, a)

    def may_have(self, white: int, black: int) -> bool:
        """Tell whether both may take these colours."""
        return may_take(self.players[white].colours, Colour.WHITE) and may_take(
            self.players[black].colours, Colour.BLACK
        )

    def denied(self, a: int, b: int) -> bool:
        """Tell whether one of two players would not get the colour preferred."""
        return self.wanted[a] is not None and self.wanted[a] is self.wanted[b]

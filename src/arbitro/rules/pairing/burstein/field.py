"""The players of a round as the Burstein System compares them."""

from __future__ import annotations

from arbitro.model import Colour, Tpn
from arbitro.rules.pairing.burstein.edition import EDITIONS
from arbitro.rules.pairing.burstein.problem import BursteinProblem
from arbitro.rules.pairing.matching.pairability import (
    Pairability,
    group_of,
    manners,
    opponents,
)
from arbitro.rules.pairing.swiss.colours import Strength, colour_preference
from arbitro.rules.pairing.swiss.meetings import barred_places, met_or_barred


class Field:
    """Players by place in pairing order (score, then number) with what the criteria ask of them.

    ``rank`` orders players by art. 1.8, smaller is higher; scores take no part in it. ``near`` has
    everybody's possible opponents under [C1] and [C3], as bits.
    """

    def __init__(self, problem: BursteinProblem, together: tuple[Tpn, Tpn] | None = None) -> None:
        self.problem = problem
        self.rules = EDITIONS[problem.basis.edition]
        self.players = problem.basis.contenders
        self.scores = [one.score for one in self.players]
        preferences = [colour_preference(one.colours) for one in self.players]
        self.wanted = [one.colour for one in preferences]
        self.absolute = [one.strength is Strength.ABSOLUTE for one in preferences]
        place = {one.tpn: at for at, one in enumerate(self.players)}
        self.together = frozenset(place[tpn] for tpn in together or ())
        self.met = met_or_barred(self.players)
        alike = [
            group_of(
                at
                for at, absolute in enumerate(self.absolute)
                if absolute and self.wanted[at] is colour
            )
            for colour in Colour
        ]
        self.near = opponents(self.met, self.together, alike)
        self.pairability = Pairability(self.near)
        self.manners = manners(alike, barred_places(self.players))
        order = sorted(range(len(self.players)), key=self._standing)
        self.rank = [0] * len(order)
        for at, who in enumerate(order):
            self.rank[who] = at

    def _standing(self, place: int) -> tuple[int, int, int]:
        player = self.players[place]
        buchholz, sonneborn_berger = self.problem.indexes[player.tpn]
        return -buchholz, -sonneborn_berger, player.tpn

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether two players may meet under [C1] and [C3], two meeting by force apart."""
        return bool(self.near[a] >> b & 1)

    def denied(self, a: int, b: int) -> bool:
        """Tell whether one of two players would not get the colour preferred ([C8])."""
        return self.wanted[a] is not None and self.wanted[a] is self.wanted[b]

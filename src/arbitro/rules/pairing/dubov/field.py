"""The players of a round as the Dubov System compares them, in pairing order."""

from __future__ import annotations

from arbitro.model import Colour, Contender, Tpn
from arbitro.rules.pairing.dubov.edition import Candidate
from arbitro.rules.pairing.dubov.problem import DubovProblem
from arbitro.rules.pairing.matching.pairability import (
    Pairability,
    group_of,
    manners,
    opponents,
)
from arbitro.rules.pairing.swiss.colours import ColourPreference, Strength, colour_preference
from arbitro.rules.pairing.swiss.meetings import barred_places, met_or_barred

_NOT_YET_PLAYED = ColourPreference(Colour.BLACK, Strength.MILD, 0)
"""Who has not played is taken to have a mild preference for Black (art. 1.6.4)."""


def preference_of(player: Contender) -> ColourPreference:
    """Return a player's colour preference (art. 1.6); everybody has one."""
    return colour_preference(player.colours) if player.colours else _NOT_YET_PLAYED


class Field:
    """Players by place (0 the highest ranked) with what the criteria ask of them.

    ``near`` has everybody's possible opponents under [C1] and [C3], as bits; ``looks`` what the
    criteria of the edition see of each as an upfloater.
    """

    def __init__(self, problem: DubovProblem, together: tuple[Tpn, Tpn] | None = None) -> None:
        self.problem = problem
        self.players = problem.basis.contenders
        self.scores = [one.score for one in self.players]
        self.preferences = [preference_of(one) for one in self.players]
        self.wants_white = [one.colour is Colour.WHITE for one in self.preferences]
        self.absolute = [one.strength is Strength.ABSOLUTE for one in self.preferences]
        self.averages = [problem.averages[one.tpn] for one in self.players]
        self.looks = [
            problem.rules.looks_of(Candidate(problem.basis, one, problem.upfloats[one.tpn]))
            for one in self.players
        ]
        place = {one.tpn: at for at, one in enumerate(self.players)}
        self.together = frozenset(place[tpn] for tpn in together or ())
        self.met = met_or_barred(self.players)
        alike = [
            group_of(
                at
                for at, absolute in enumerate(self.absolute)
                if absolute and self.wants_white[at] is white
            )
            for white in (True, False)
        ]
        self.near = opponents(self.met, self.together, alike)
        self.pairability = Pairability(self.near)
        self.manners = manners(alike, barred_places(self.players))

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether two players may meet under [C1] and [C3], two meeting by force apart."""
        return bool(self.near[a] >> b & 1)

    def denied(self, a: int, b: int) -> bool:
        """Tell whether one of two players would not get the colour preferred ([C7])."""
        return self.wants_white[a] is self.wants_white[b]

"""The players of a round as the criteria compare them, by place: 0 the highest ranked (art. A2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from arbitro.model import Colour, Contender, Float, PairingProblem
from arbitro.rules.pairing.matching.pairability import Pairability, group_of, neighbours
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    ColourPreference,
    Strength,
    allocation,
    by_rank,
    colour_preference,
    last_different_colours,
    number_gives_white,
)
from arbitro.rules.pairing.swiss.meetings import met_or_barred
from arbitro.rules.pairing.swiss_by_rating.edition import EDITIONS

# Colours of the Swiss System based on rating: preferences (art. A7) and their allocation (E).


def over_half(problem: PairingProblem, player: Contender) -> bool:
    """Tell whether it is the last round and a player has more than half of the points (B, note)."""
    return problem.is_last_round and 2 * player.real_score > problem.maximum_score


def preference(problem: PairingProblem, player: Contender) -> ColourPreference:
    """Return a player's colour preference (art. A7).

    In the last round nobody with more than half of the points has an absolute one, before 2012.
    """
    wish = colour_preference(player.colours)
    if wish.strength is not Strength.ABSOLUTE or not over_half(problem, player):
        return wish
    if EDITIONS[problem.edition].weighed:
        return wish
    if wish.difference:
        colour = Colour.BLACK if wish.difference > 0 else Colour.WHITE
        return ColourPreference(colour, Strength.STRONG, wish.difference)
    # Two of one colour in a row without a difference: only the alternate colour is left to wish.
    return ColourPreference(wish.colour, Strength.MILD, 0)


def allocate(problem: PairingProblem, one: Contender, other: Contender) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. E1, E2, E3, E4, E5)."""
    higher, lower = by_rank(one, other)
    mine, theirs = preference(problem, higher), preference(problem, lower)
    if mine.colour is not theirs.colour:
        white = mine.colour is Colour.WHITE or theirs.colour is Colour.BLACK
        return allocation(higher, lower, white, "colour-both-preferences")
    if mine.colour is None:
        white = number_gives_white(problem, higher)
        return allocation(higher, lower, white, "colour-parity")
    wanted = mine.colour is Colour.WHITE
    if mine.strength is not theirs.strength:
        white = (mine.strength > theirs.strength) == wanted
        return allocation(higher, lower, white, "colour-stronger-preference")
    apart = last_different_colours(higher.colours, lower.colours)
    if apart is not None:
        return allocation(higher, lower, apart[0] == "b", "colour-alternate")
    return allocation(higher, lower, wanted, "colour-higher-ranked")


MOST_WORK = 16_000_000
"""How many pairs of players are looked at before the procedure is given up: some seconds.

Whatever else takes time is counted as so many pairs: a set of exchanges, a matching.
"""


class TooLongError(Exception):
    """The procedure asks for more transpositions and exchanges than are tried."""


class Demands(NamedTuple):
    """What is demanded of the pairs of a bracket at a stage of the procedure.

    ``strict``: strong preferences count as absolute (art. A7.d). ``up`` and ``down``: how many
    rounds back an equal float counts: 2 for art. B5 and B6, 1 for B5 alone, 0 for neither.
    ``extra`` is what was added to x (art. C11). In 2012 also: ``strong``, how many pairs deny two
    strong preferences in an even round (Z), ``absolute`` how many two absolute ones of top scorers.
    """

    strict: bool = False
    extra: int = 0
    up: int = 2
    down: int = 2
    strong: int = 0
    absolute: int = 0


class SwissByRatingField:
    """Players by place with what the criteria ask of them."""

    def __init__(self, problem: PairingProblem) -> None:
        self.problem = problem
        self.work = 0
        self.players = problem.contenders
        self.numbers = [one.tpn for one in self.players]
        self.scores = [int(one.score) for one in self.players]
        self.by_number = {int(one.tpn): one for one in self.players}
        wishes = [preference(problem, one) for one in self.players]
        self.colours = [wish.colour for wish in wishes]
        self.strengths = [wish.strength for wish in wishes]
        self.exempt = [over_half(problem, one) for one in self.players]
        self.may_have_bye = [one.may_receive_bye for one in self.players]
        self.met = met_or_barred(self.players)
        text = EDITIONS[problem.edition]
        odd_round = problem.round_number % 2 == 1
        self.top_scorers_may = text.weighed
        self.strong_as_absolute = text.strong_as_absolute and odd_round
        either_way = text.mild_either_way and not odd_round
        self.counted = [
            None if either_way and strength is Strength.MILD else colour
            for colour, strength in zip(self.colours, self.strengths, strict=True)
        ]
        self.known_pairability: Pairability | None = None

    def pairability(self) -> Pairability:
        """Return who can be paired under B1 and B2, worked out when first asked."""
        if self.known_pairability is None:
            near = neighbours(len(self.players), self.legal)
            self.known_pairability = Pairability(near)
        return self.known_pairability

    def completable(self, members: Collection[int]) -> bool:
        """Tell whether everybody can be paired under B1 and B2, one with the bye if need be."""
        group = group_of(members)
        if len(members) % 2 == 0:
            return self.pairability().complete(group)
        free = group_of(one for one in members if self.may_have_bye[one])
        return bool(self.pairability().dispensable(group) & free)

    def spend(self, pairs: int) -> None:
        """Count the pairs of players that a step looks at; TooLongError where they are too many."""
        self.work += pairs
        if self.work > MOST_WORK:
            raise TooLongError

    def legal(self, a: int, b: int) -> bool:
        """Tell whether two players may meet under B1 and B2."""
        # Only counted: whether it is too much `spend` asks, once for a whole step.
        self.work += 1
        if a == b or b in self.met[a]:
            return False
        least = min(self.strengths[a], self.strengths[b])
        if least is not Strength.ABSOLUTE or self.colours[a] is not self.colours[b]:
            return True
        return self.top_scorers_may and (self.exempt[a] or self.exempt[b])

    def fits(self, a: int, b: int, demands: Demands) -> bool:
        """Tell whether two may meet at a stage of the procedure, colours counted in x apart."""
        if not self.legal(a, b):
            return False
        strong = min(self.strengths[a], self.strengths[b]) >= Strength.STRONG
        if demands.strict and strong and self.colours[a] is self.colours[b]:
            return False
        if self.scores[a] == self.scores[b]:
            return True
        lower = a if self.scores[a] < self.scores[b] else b
        return not self.repeats(lower, Float.UP, demands.up)

    def denied(self, a: int, b: int) -> bool:
        """Tell whether a pair leaves a colour preference that counts ungranted (art. B4)."""
        return self.counted[a] is not None and self.counted[a] is self.counted[b]

    def may_float(self, a: int, demands: Demands) -> bool:
        """Tell whether a player may be left over under art. B5 and B6."""
        return not self.repeats(a, Float.DOWN, demands.down)

    def repeats(self, a: int, kind: Float, back: int) -> bool:
        """Tell whether a float would repeat one of the last rounds, as many as ``back``."""
        if self.exempt[a] and not self.top_scorers_may:
            return False
        one = self.players[a]
        return (back > 0 and one.float_last is kind) or (back > 1 and one.float_before is kind)

    def least_denied(self, members: Collection[int]) -> int:
        """Return x, the number of pairs that cannot grant all colour preferences (art. A8)."""
        colours = [self.counted[one] for one in members]
        half = (len(colours) + 1) // 2
        most = max(colours.count(Colour.WHITE), colours.count(Colour.BLACK))
        return max(0, most - half)

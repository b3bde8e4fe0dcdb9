"""The players of a round as the Lim System compares them, by place: 0 the highest ranked."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.rules.pairing.lim.colours import due, permitted
from arbitro.rules.pairing.lim.groups import Way
from arbitro.rules.pairing.lim.problem import LimProblem


class Field:
    """Players by place with what the articles ask of them."""

    def __init__(self, problem: LimProblem) -> None:
        self.problem = problem
        self.players = problem.basis.contenders
        self.numbers = [one.tpn for one in self.players]
        self.scores = [int(one.score) for one in self.players]
        self.dues = [due(one).colour for one in self.players]
        self.permitted = [permitted(one.colours) for one in self.players]
        self.floated = [one.tpn in problem.floated for one in self.players]
        self.by_number = {int(one.tpn): one for one in self.players}
        place = {one.tpn: at for at, one in enumerate(self.players)}
        self.met = [
            frozenset(place[tpn] for tpn in one.opponents | one.barred if tpn in place)
            for one in self.players
        ]

    def compatible(self, a: int, b: int) -> bool:
        """Tell whether two players are compatible (art. 2.1)."""
        if a == b or b in self.met[a]:
            return False
        (white_a, black_a), (white_b, black_b) = self.permitted[a], self.permitted[b]
        return (white_a and black_b) or (black_a and white_b)

    def compatible_at_last(self, a: int, b: int) -> bool:
        """Tell whether two may meet in the last round, where scores go before colours (art. 6)."""
        if a == b or b in self.met[a]:
            return False
        return self.scores[a] == self.scores[b] or self.compatible(a, b)

    def both_due(self, a: int, b: int) -> bool:
        """Tell whether both get the colour they are due when they meet (art. 5.2)."""
        mine, theirs = self.dues[a], self.dues[b]
        return mine is not theirs or mine is None

    def in_turn(self, players: Iterable[int], way: Way) -> list[int]:
        """Return players in the order of scrutiny: by number, upwards the last first (art. 4.1)."""
        return sorted(players, key=lambda at: self.numbers[at], reverse=way == "up")

    def floaters_in_turn(self, arrivals: Iterable[int], twice_score: int, way: Way) -> list[int]:
        """Return the floaters of a scoregroup in the order in which they are paired (3.6, 3.7).

        Those from above come first, highest score and smallest number first, then those from
        below, lowest score and largest number first; upwards it is the other way round.
        """
        numbers, scores = self.numbers, self.scores
        down: list[int] = []
        up: list[int] = []
        for at in arrivals:
            (down if 2 * scores[at] > twice_score else up).append(at)
        down.sort(key=lambda at: (-scores[at], numbers[at]))
        up.sort(key=lambda at: (scores[at], -numbers[at]))
        return up + down if way == "up" else down + up

    def opponents_in_order(self, player: int, others: Iterable[int], way: Way) -> list[int]:
        """Return whom a floater is offered first: who is due the other colour, by number (3.8)."""
        upwards = -1 if way == "up" else 1
        return sorted(
            (at for at in others if self.compatible(player, at)),
            key=lambda at: (not self.both_due(player, at), upwards * self.numbers[at]),
        )

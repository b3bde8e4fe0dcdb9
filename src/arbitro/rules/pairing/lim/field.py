"""The players of a round as the Lim System compares them, by place: 0 the highest ranked."""

from __future__ import annotations

from collections.abc import Iterable

from arbitro.model import Colour
from arbitro.rules.pairing.lim.colours import due, permitted
from arbitro.rules.pairing.lim.groups import Way
from arbitro.rules.pairing.lim.maxi import near_to
from arbitro.rules.pairing.lim.problem import LimProblem
from arbitro.rules.pairing.matching.narrowing import bits
from arbitro.rules.pairing.matching.pairability import Pairability, group_of, opponents
from arbitro.rules.pairing.swiss.meetings import met_or_barred


class Field:
    """Players by place with what the articles ask of them.

    As bits: who are compatible with each (art. 2.1), whom each may meet in the last round, where
    scores go before colours (art. 6), with whom both get the colour they are due (art. 5.2), and
    who may be chosen for colours in the place of each (art. 3.2.3, 3.8, 5.7).
    """

    def __init__(self, problem: LimProblem) -> None:
        self.problem = problem
        self.players = problem.basis.contenders
        self.numbers = [one.tpn for one in self.players]
        self.scores = [int(one.score) for one in self.players]
        self.dues = [due(one).colour for one in self.players]
        self.permitted = [permitted(one.colours) for one in self.players]
        self.floated = [one.tpn in problem.floated for one in self.players]
        self.by_number = {int(one.tpn): one for one in self.players}
        self.met = met_or_barred(self.players)
        everybody = (1 << len(self.players)) - 1
        not_met = opponents(self.met)
        may_have = [
            group_of(at for at, both in enumerate(self.permitted) if both[colour])
            for colour in (0, 1)
        ]
        self.compatible_with = [
            near & ((may_have[1] if white else 0) | (may_have[0] if black else 0))
            for near, (white, black) in zip(not_met, self.permitted, strict=True)
        ]
        same_score: dict[int, int] = {}
        due_to: dict[Colour | None, int] = {}
        for at, score in enumerate(self.scores):
            same_score[score] = same_score.get(score, 0) | 1 << at
            due_to[self.dues[at]] = due_to.get(self.dues[at], 0) | 1 << at
        self.at_last = [
            near & (same_score[score] | compatible)
            for near, score, compatible in zip(
                not_met, self.scores, self.compatible_with, strict=True
            )
        ]
        self.both_due_with = [
            everybody if colour is None else everybody & ~due_to[colour] for colour in self.dues
        ]
        maxi = problem.maxi
        self.near_to = (
            [everybody] * len(self.players)
            if maxi is None
            else near_to([maxi.ratings[one.tpn] for one in self.players])
        )
        self.pairability = Pairability(
            self.at_last if problem.basis.is_last_round else self.compatible_with
        )

    def compatible(self, a: int, b: int) -> bool:
        """Tell whether two players are compatible (art. 2.1)."""
        return bool(self.compatible_with[a] >> b & 1)

    def both_due(self, a: int, b: int) -> bool:
        """Tell whether both get the colour they are due when they meet (art. 5.2)."""
        return bool(self.both_due_with[a] >> b & 1)

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

    def first_opponent(self, player: int, others: int, way: Way) -> int:
        """Return, as a bit, whom a floater is offered first: who is due the other colour (3.8).

        Then by number; 0 where nobody of those others is compatible. The one chosen for colours
        has to be near the first by number.
        """
        able = self.compatible_with[player] & others
        if not able:
            return 0
        upwards = -1 if way == "up" else 1

        def by_number(at: int) -> int:
            return upwards * self.numbers[at]

        first = min(bits(able), key=by_number)
        suited = able & self.both_due_with[player] & self.near_to[first]
        return 1 << min(bits(suited), key=by_number, default=first)

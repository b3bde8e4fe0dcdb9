"""What is known of the players of a round and of each two of them, whatever the bracket."""

from __future__ import annotations

from arbitro.model import Colour, Contender, Float, PairingProblem, Tpn
from arbitro.rules.pairing.dutch.edition import DutchRules, rules_of
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    ColourPreference,
    Strength,
    allocate,
    colour_preference,
)


class DutchFacts:
    """The players of a problem by number, with what pairs of them cannot be changed by anybody.

    ``order`` lists the numbers by rank (art. 1.2); ``rank`` is the place in it. ``rules`` are
    those of the problem's edition unless others are given.
    """

    def __init__(self, problem: PairingProblem, rules: DutchRules | None = None) -> None:
        self.problem = problem
        self.rules = rules_of(problem.edition) if rules is None else rules
        self.order: tuple[Tpn, ...] = tuple(one.tpn for one in problem.contenders)
        self.rank = {tpn: place for place, tpn in enumerate(self.order)}
        self.contender: dict[int, Contender] = {one.tpn: one for one in problem.contenders}
        self._allocations: dict[tuple[int, int], Allocation] = {}
        self._obstacles: dict[tuple[Tpn, Tpn], str | None] = {}

    def score(self, player: int) -> int:
        """Return the pairing score."""
        return self.contender[player].score

    def unplayed_rounds(self, player: int) -> int:
        """Return how many rounds a player has no game of."""
        return self.contender[player].unplayed_rounds

    def may_have_bye(self, player: int) -> bool:
        """Tell whether a player may receive the pairing-allocated bye ([C2])."""
        return self.contender[player].may_receive_bye

    def preference(self, player: int) -> ColourPreference:
        """Return the colour preference (art. 1.7)."""
        return colour_preference(self.contender[player].colours)

    def is_topscorer(self, player: int) -> bool:
        """Tell whether a player has over half of the maximum score in the last round (art. 1.8)."""
        return self.problem.is_topscorer(self.contender[player])

    def has_floated(self, player: int, direction: Float, rounds_ago: int) -> bool:
        """Tell whether a player floated in a direction one or two rounds ago."""
        contender = self.contender[player]
        floats = (contender.float_last, contender.float_before)
        return floats[rounds_ago - 1] is direction

    def by_rank(self, one: Tpn, other: Tpn) -> tuple[Tpn, Tpn]:
        """Return two players, the higher ranked first."""
        return (one, other) if self.rank[one] < self.rank[other] else (other, one)

    def obstacle(self, one: Tpn, other: Tpn) -> str | None:
        """Return the concept that forbids two players to meet, None where nothing does.

        ``rematch`` [C1], ``absolute-colours`` [C3] or ``forbidden-pair``, a rule of the event.
        """
        key = self.by_rank(one, other)
        if key not in self._obstacles:
            self._obstacles[key] = self._find_obstacle(*key)
        return self._obstacles[key]

    def _find_obstacle(self, one: Tpn, other: Tpn) -> str | None:
        mine, theirs = self.contender[one], self.contender[other]
        # A record may tell a meeting on one side alone.
        if other in mine.opponents or one in theirs.opponents:
            return "rematch"
        if other in mine.barred or one in theirs.barred:
            return "forbidden-pair"
        wish, their_wish = self.preference(one), self.preference(other)
        clash = (
            wish.strength is Strength.ABSOLUTE
            and their_wish.strength is Strength.ABSOLUTE
            and wish.colour is their_wish.colour
        )
        if clash and not self.is_topscorer(one) and not self.is_topscorer(other):
            return "absolute-colours"
        return None

    def may_meet(self, one: Tpn, other: Tpn) -> bool:
        """Tell whether nothing forbids two players to meet."""
        return self.obstacle(one, other) is None

    def preferences_denied(self, high: int, low: int) -> tuple[int, int]:
        """Count the colour preferences that a pair denies, and the strong ones among them."""
        given = self.colours(high, low)
        wishes = (
            (self.preference(given.white.tpn), Colour.BLACK),
            (self.preference(given.black.tpn), Colour.WHITE),
        )
        denied = [wish.strength for wish, refused in wishes if wish.colour is refused]
        return len(denied), denied.count(Strength.STRONG)

    def limits_broken(self, high: int, low: int) -> tuple[int, int]:
        """Count who of a pair with a topscorer passes a difference of two, or a third colour."""
        if not self.is_topscorer(high) and not self.is_topscorer(low):
            return 0, 0
        given = self.colours(high, low)
        histories = given.white.colours + "w", given.black.colours + "b"
        return (
            sum(abs(2 * colours.count("w") - len(colours)) > 2 for colours in histories),
            sum(colours[-3:] in ("www", "bbb") for colours in histories),
        )

    def colours(self, one: int, other: int) -> Allocation:
        """Return the colours of a pair and the rule that gives them (art. 5.2)."""
        key = (one, other) if one < other else (other, one)
        if key not in self._allocations:
            self._allocations[key] = allocate(
                self.problem, self.contender[key[0]], self.contender[key[1]]
            )
        return self._allocations[key]

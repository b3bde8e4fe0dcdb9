"""What the Lim System looks at besides scores and colours: the median, and who has just floated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitro.model import (
    PLAYED,
    Colour,
    Contender,
    EditionKey,
    Entry,
    PairingProblem,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.lim.groups import Way
from arbitro.rules.pairing.lim.maxi import Maxi, maxi, near_to
from arbitro.rules.pairing.matching.narrowing import bits
from arbitro.rules.pairing.matching.pairability import Pairability, group_of, opponents
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    ColourPreference,
    allocation,
    by_rank,
    colour_preference,
    last_different_colours,
    number_gives_white,
)
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem, score_when_paired
from arbitro.rules.pairing.swiss.meetings import met_or_barred


class LimProblem(NamedTuple):
    """A round to be paired by the Lim System.

    ``floated`` are those who were transferred to another scoregroup in the round before (art. 3.10)
    and met somebody there. ``maxi`` is None unless choices for colours are limited by rating.
    """

    basis: PairingProblem
    floated: frozenset[Tpn]
    maxi: Maxi | None = None

    @property
    def twice_median(self) -> int:
        """Return twice the score of the median scoregroup, in tenths (art. 2.2)."""
        return int(self.basis.maximum_score)


def lim_problem(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
) -> LimProblem:
    """Return the problem of pairing a round: the one after those played, or any earlier one."""
    basis = pairing_problem(tournament, edition, round_number=round_number, parity=parity)
    before = basis.round_number - 1
    floated = _transferred(tournament, before) if before else frozenset()
    return LimProblem(basis, floated, maxi(tournament))


def _transferred(tournament: Tournament, number: int) -> frozenset[Tpn]:
    """Return who left the own scoregroup in a round."""
    # Half of what could be scored, doubled so that it is whole.
    twice_median = int(tournament.points.win) * (number - 1)
    entries = tournament.entries
    scores = {entry.tpn: 2 * score_when_paired(tournament, entry, number) for entry in entries}
    return frozenset(
        entry.tpn for entry in entries if _was_transferred(entry, number, scores, twice_median)
    )


def _was_transferred(entry: Entry, number: int, scores: dict[Tpn, int], twice_median: int) -> bool:
    """Tell whether a player left the own scoregroup: towards the median, to meet another score."""
    opponent, _colour, result = entry.record(number)
    if opponent is None or result not in PLAYED or opponent not in scores:
        return False
    mine, theirs = scores[entry.tpn], scores[opponent]
    return (mine > twice_median and theirs < mine) or (mine < twice_median and theirs > mine)


# Colours of the Lim System: who may meet, who is due what, who has White (art. 2.1 and 5).


def permitted(colours: str) -> tuple[bool, bool]:
    """Tell whether White and whether Black may be given (art. 5.1.1 and 5.1.2).

    >>> permitted("wbw"), permitted("bww"), permitted("wbwbb")
    ((True, True), (False, True), (True, False))
    """
    difference = 2 * colours.count("w") - len(colours)
    last = colours[-2:]
    return difference < 2 and last != "ww", difference > -2 and last != "bb"


def due(player: Contender) -> ColourPreference:
    """Return the colour a player is due: the equalising one, else the alternate (art. 5.1 to 5.6).

    It is none for who has not played.
    """
    return colour_preference(player.colours)


def allocate(
    problem: PairingProblem, one: Contender, other: Contender, *, below_median: bool
) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. 5.3 to 5.6, 7.2).

    ``below_median`` tells where the pair was made: there the lower ranked is given the colour due
    where histories are identical (art. 5.4).
    """
    higher, lower = by_rank(one, other)
    mine, theirs = due(higher), due(lower)
    if mine.colour is not theirs.colour:
        white = mine.colour is Colour.WHITE or theirs.colour is Colour.BLACK
        return allocation(higher, lower, white, "colour-both-preferences")
    if mine.colour is None:
        white = number_gives_white(problem, higher)
        return allocation(higher, lower, white, "colour-parity")
    wanted = mine.colour is Colour.WHITE
    if _claim(mine) != _claim(theirs):
        white = (_claim(mine) > _claim(theirs)) == wanted
        return allocation(higher, lower, white, "colour-stronger-preference")
    apart = last_different_colours(higher.colours, lower.colours)
    if apart is not None:
        return allocation(higher, lower, apart[0] == "b", "colour-alternate")
    rule = "colour-lower-ranked" if below_median else "colour-higher-ranked"
    return allocation(higher, lower, wanted is not below_median, rule)


def _claim(preference: ColourPreference) -> tuple[int, int]:
    """Order claims: a colour that must be given, then the equalising one, then the alternate."""
    return preference.strength, abs(preference.difference)


# The players of a round as the Lim System compares them, by place: 0 the highest ranked.


class LimField:
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
        everybody = group_of(range(len(self.players)))
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
        # In the last round players with the same score may meet whatever their colours are (art.
        # 6).
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

        def by_number(at: int) -> int:
            return -self.numbers[at] if way == "up" else self.numbers[at]

        first = min(bits(able), key=by_number)
        suited = able & self.both_due_with[player] & self.near_to[first]
        return 1 << min(bits(suited), key=by_number, default=first)

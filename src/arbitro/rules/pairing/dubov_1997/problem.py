"""What the procedure of 1997 looks at: ratings, averages of opponents, upfloats, the alphabet."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from typing import NamedTuple

from arbitro.model import PLAYED, Colour, Entry, PairingProblem, Readings, Tournament, Tpn
from arbitro.model.names import NameOrder
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.burstein_1999.problem import may_take, preferred
from arbitro.rules.pairing.dubov.edition import Upfloats
from arbitro.rules.pairing.dubov.problem import count_upfloats
from arbitro.rules.pairing.dubov_1997.edition import EDITION
from arbitro.rules.pairing.reading import NAME_ORDER, taken
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem
from arbitro.rules.pairing.swiss.meetings import met_or_barred


class Dubov1997Problem(NamedTuple):
    """A round to be paired; all but ``scale`` and ``readings`` are by number.

    ``averages`` (ARO, art. 1.2) are exact, in units of one part in ``scale`` of a rating point,
    0 without a game; ``alphabet`` has everybody's place in the order of names.
    """

    basis: PairingProblem
    ratings: Mapping[Tpn, int]
    averages: Mapping[Tpn, int]
    scale: int
    upfloats: Mapping[Tpn, Upfloats]
    alphabet: Mapping[Tpn, int]
    readings: Readings = ()


def dubov_1997_problem(
    tournament: Tournament,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
) -> Dubov1997Problem | Refused:
    """Return the problem of pairing a round: the one after those played, or any earlier one.

    Refused ``provisional-ratings-needed`` with the numbers of the players of that round, or met
    before it, who have no rating: there is no average without it.
    """
    basis = pairing_problem(tournament, EDITION, round_number=round_number, parity=parity)
    rounds = basis.round_number - 1
    ratings = {entry.tpn: entry.player.rating for entry in tournament.entries}
    present = {one.tpn for one in basis.contenders}
    looked_at = present.union(*(one.opponents for one in basis.contenders))
    missing = tuple(sorted(tpn for tpn in looked_at if not ratings.get(tpn)))
    if missing:
        return refused("provisional-ratings-needed", players=missing)
    entries = [entry for entry in tournament.entries if entry.tpn in present]
    met = {entry.tpn: _met(entry, rounds, ratings) for entry in entries}
    # On one denominator whole numbers compare as the exact averages do; nothing is rounded away.
    scale = lcm(*(len(of) for of in met.values() if of))
    averages = {tpn: sum(of) * (scale // len(of)) if of else 0 for tpn, of in met.items()}
    names = NameOrder(taken(tournament.readings, NAME_ORDER))
    alphabet = sorted(entries, key=lambda entry: (names.key(entry.player.name), entry.tpn))
    return Dubov1997Problem(
        basis,
        ratings,
        averages,
        scale,
        count_upfloats(tournament, entries, rounds, forfeits=False),
        {entry.tpn: at for at, entry in enumerate(alphabet)},
        tournament.readings,
    )


def _met(entry: Entry, rounds: int, ratings: Mapping[Tpn, int]) -> list[int]:
    """Return the ratings of the opponents met in games played."""
    return [
        ratings[opponent]
        for opponent, _colour, result in entry.rounds[:rounds]
        if opponent is not None and result in PLAYED
    ]


# The players of a round as the procedure of 1997 compares them.

_FEW_ROUNDS = 10
_FEW_UPFLOATS, _MANY_UPFLOATS = 3, 4


class Dubov1997Field:
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

"""How much more a player scored than the ratings let expect."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Tournament, Tpn
from arbitro.rules.prizes.fund import Basis
from arbitro.rules.ratings.conversion import expected_percentage
from arbitro.rules.tiebreaks import table_of


class Expectation(NamedTuple):
    """The games that count, the half points scored, and the points expected, in hundredths."""

    games: int
    halves: int
    expected: int

    @property
    def surplus(self) -> int:
        """Return the score less the expected one, in hundredths of a point."""
        return 50 * self.halves - self.expected


def expectations(
    tournament: Tournament,
    after: int | None = None,
    basis: Basis = Basis.ABOVE_EXPECTATION,
) -> dict[Tpn, Expectation]:
    """Return what everybody scored and was expected to.

    Only games played over the board between two rated players count, a win as one and a draw as
    half; who has none of them is left out. The expected score adds up that of every game, or, with
    ``ABOVE_AVERAGE``, takes each of them for one against the average rating of the opponents, whole
    and rounded half up, as the Arbiters' Manual has it.
    """
    table = table_of(tournament, after=after)
    found: dict[Tpn, Expectation] = {}
    for entry, tpn in enumerate(table.tpn):
        own = table.rating[entry]
        games = [
            (table.halves[entry][index], table.rating[opponent])
            for index, opponent in enumerate(table.opponent[entry])
            if not table.kind[entry][index] and own and table.rating[opponent]
        ]
        if not games:
            continue
        ratings = [rating for _, rating in games]
        if basis is Basis.ABOVE_AVERAGE:
            average = (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))
            ratings = [average] * len(ratings)
        expected = sum(expected_percentage(own - rating) for rating in ratings)
        found[tpn] = Expectation(len(games), sum(halves for halves, _ in games), expected)
    return found


def above_expectation(tournament: Tournament, after: int | None = None) -> dict[Tpn, int]:
    """Return everybody's score less the expected one, in hundredths of a point, game by game."""
    return {tpn: each.surplus for tpn, each in expectations(tournament, after).items()}

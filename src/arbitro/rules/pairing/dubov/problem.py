"""What the Dubov System looks at besides scores and colours: ratings, averages and upfloats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.model import (
    PLAYED,
    EditionKey,
    Entry,
    PairingProblem,
    Tournament,
    Tpn,
)
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem


class Upfloats(NamedTuple):
    """How often a player was upfloated, and whether in the round before this one."""

    times: int = 0
    last_round: bool = False


class DubovProblem(NamedTuple):
    """A round to be paired by the Dubov System.

    ``ratings`` and ``averages`` (ARO, art. 1.7: whole numbers, 0 without a game) are by number.
    """

    basis: PairingProblem
    ratings: Mapping[Tpn, int]
    averages: Mapping[Tpn, int]
    upfloats: Mapping[Tpn, Upfloats]


def dubov_problem(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
) -> DubovProblem | Refused:
    """Return the problem of pairing a round: the one after those played, or any earlier one.

    Refused ``provisional-ratings-needed`` with the numbers of the players of that round, or met
    before it, who have no rating: the chief arbiter gives them one (art. 1.1.2).
    """
    basis = pairing_problem(tournament, edition, round_number=round_number, parity=parity)
    rounds = basis.round_number - 1
    ratings = {entry.tpn: entry.player.rating for entry in tournament.entries}
    present = {one.tpn for one in basis.contenders}
    looked_at = present.union(*(one.opponents for one in basis.contenders))
    missing = tuple(sorted(tpn for tpn in looked_at if not ratings.get(tpn)))
    if missing:
        return refused("provisional-ratings-needed", players=missing)
    entries = [entry for entry in tournament.entries if entry.tpn in present]
    forfeits = ("forfeit-upfloats", "upfloats") in tournament.readings
    upfloats = count_upfloats(tournament, entries, rounds, forfeits=forfeits)
    averages = {entry.tpn: average_of_opponents(entry, rounds, ratings) for entry in entries}
    return DubovProblem(basis, ratings, averages, upfloats)


def average_of_opponents(entry: Entry, rounds: int, ratings: Mapping[Tpn, int]) -> int:
    """Return the average rating of the opponents met in games played, 0 without one (art. 1.7).

    Rounded to the nearest whole number, a half upwards.
    """
    met = [
        ratings[opponent]
        for opponent, _colour, result in entry.rounds[:rounds]
        if opponent is not None and result in PLAYED
    ]
    return (2 * sum(met) + len(met)) // (2 * len(met)) if met else 0


def count_upfloats(
    tournament: Tournament, entries: list[Entry], rounds: int, *, forfeits: bool
) -> dict[Tpn, Upfloats]:
    """Count by number the games played against a higher pairing score at that time.

    ``forfeits`` counts those paired so and not played as well (reading ``forfeit-upfloats``).
    """
    scores = {
        entry.tpn: [_pairing_score(tournament, entry, number) for number in range(1, rounds + 1)]
        for entry in tournament.entries
    }
    counted = {}
    for entry in entries:
        floats = [
            opponent is not None
            and (forfeits or result in PLAYED)
            and scores[opponent][index] > scores[entry.tpn][index]
            for index, (opponent, _colour, result) in enumerate(entry.rounds[:rounds])
        ]
        last = len(floats) == rounds > 0 and floats[-1]
        counted[entry.tpn] = Upfloats(sum(floats), last)
    return counted


def _pairing_score(tournament: Tournament, entry: Entry, number: int) -> int:
    """Return the score an entry was paired with in a round, acceleration included."""
    score = tournament.score(entry, number - 1)
    return score + entry.virtual[number - 1] if len(entry.virtual) >= number else score

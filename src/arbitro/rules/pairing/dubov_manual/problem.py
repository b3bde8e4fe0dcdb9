"""What the procedure of 1997 looks at: ratings, averages of opponents, upfloats, the alphabet."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from typing import NamedTuple

from arbitro.model import (
    PLAYED,
    EditionKey,
    Entry,
    PairingProblem,
    Readings,
    Tournament,
    Tpn,
)
from arbitro.model.names import NameOrder
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.dubov.problem import Upfloats, count_upfloats
from arbitro.rules.pairing.readings import NAMES, taken
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem

EDITION = EditionKey("C.04.4.1@1997")


class ProcedureProblem(NamedTuple):
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


def procedure_problem(
    tournament: Tournament,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
) -> ProcedureProblem | Refused:
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
    scale = lcm(*range(1, rounds + 1))
    averages = {tpn: sum(of) * (scale // len(of)) if of else 0 for tpn, of in met.items()}
    names = NameOrder(taken(tournament.readings, NAMES, NameOrder.ENGLISH.value))
    alphabet = sorted(entries, key=lambda entry: (names.key(entry.player.name), entry.tpn))
    return ProcedureProblem(
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

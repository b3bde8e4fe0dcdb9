"""What the procedure looks at: scores with virtual points, and the strength of the opposition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from arbitro.model import (
    PLAYED,
    Entry,
    PairingProblem,
    Points,
    Tournament,
    Tpn,
    points_table,
)
from arbitro.rules.pairing.burstein_1999.edition import EDITION
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem

_VIRTUAL_ROUNDS = 2


class Burstein1999Index(NamedTuple):
    """The order of a scoregroup (art. 3.2), higher is better; ratings decide after it.

    Sonneborn-Berger is in hundredths, Buchholz and its median (the highest and the lowest score
    left out) in tenths, of games played.
    """

    sonneborn_berger: int
    buchholz: int
    median: int


class Burstein1999Problem(NamedTuple):
    """A round to be paired; ``indexes`` are by number."""

    basis: PairingProblem
    indexes: Mapping[Tpn, Burstein1999Index]


def burstein_1999_problem(
    tournament: Tournament,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
) -> Burstein1999Problem:
    """Return the problem of pairing a round: the one after those played, or any earlier one.

    In the first two rounds the upper half of the list, rounded down, has a point more, with all
    that scores decide then (art. 3.3).
    """
    basis = pairing_problem(tournament, EDITION, round_number=round_number, parity=parity)
    rounds = basis.round_number - 1
    virtual = _virtual(tournament, basis.round_number)
    scores = {
        entry.tpn: tournament.score(entry, rounds) + virtual.get(entry.tpn, 0)
        for entry in tournament.entries
    }
    indexes = {entry.tpn: _index(tournament, entry, rounds, scores) for entry in tournament.entries}
    contenders = [
        replace(one, score=Points(one.score + virtual.get(one.tpn, 0))) for one in basis.contenders
    ]
    contenders.sort(key=lambda one: (-one.score, one.tpn))
    return Burstein1999Problem(replace(basis, contenders=tuple(contenders)), indexes)


def _virtual(tournament: Tournament, number: int) -> dict[Tpn, int]:
    """Return the virtual point of the upper half; none where the event is accelerated otherwise."""
    if number > _VIRTUAL_ROUNDS or tournament.accelerated:
        return {}
    numbers = sorted(entry.tpn for entry in tournament.entries)
    return dict.fromkeys(numbers[: len(numbers) // 2], int(tournament.points.win))


def _index(
    tournament: Tournament, entry: Entry, rounds: int, scores: Mapping[Tpn, int]
) -> Burstein1999Index:
    worth = points_table(tournament.points)
    met = [
        (int(worth[result]), scores[opponent])
        for opponent, _colour, result in entry.rounds[:rounds]
        if opponent is not None and result in PLAYED
    ]
    against = sorted(score for _points, score in met)
    return Burstein1999Index(
        sum(points * score for points, score in met), sum(against), sum(against[1:-1])
    )

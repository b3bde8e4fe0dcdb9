"""What the procedure looks at: scores with virtual points, and the strength of the opposition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from arbitro.model import (
    PLAYED,
    Colour,
    Entry,
    PairingProblem,
    Points,
    Tournament,
    Tpn,
    points_table,
)
from arbitro.rules.pairing.burstein_1999.edition import EDITION
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem
from arbitro.rules.pairing.swiss.meetings import met_or_barred

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
    # The virtual point changes who stands above whom, and places are in order of score.
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


# The players of a round as the procedure compares them.


def preferred(colours: str) -> Colour | None:
    """Return the colour had less often, else the other one than the last (art. 1.3).

    >>> preferred("wbb"), preferred("wb"), preferred("")
    (<Colour.WHITE: 'w'>, <Colour.WHITE: 'w'>, None)
    """
    if not colours:
        return None
    difference = 2 * colours.count("w") - len(colours)
    if difference:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    return Colour(colours[-1]).opposite


def may_take(colours: str, colour: Colour) -> bool:
    """Tell whether a colour keeps the difference within two and is no third in a row (5.2, 5.3)."""
    after = colours + colour.value
    difference = 2 * after.count("w") - len(after)
    return abs(difference) <= 2 and after[-3:] != colour.value * 3


class Burstein1999Field:
    """Players by place (score, then number); ``rank`` orders by art. 3.2, smaller is higher."""

    def __init__(self, problem: Burstein1999Problem, together: tuple[Tpn, ...] = ()) -> None:
        self.problem = problem
        self.players = problem.basis.contenders
        self.scores = [one.score for one in self.players]
        self.wanted = [preferred(one.colours) for one in self.players]
        place = {one.tpn: at for at, one in enumerate(self.players)}
        self.together = frozenset(place[tpn] for tpn in together)
        self.met = met_or_barred(self.players)
        order = sorted(range(len(self.players)), key=self._standing)
        self.rank = [0] * len(order)
        for at, who in enumerate(order):
            self.rank[who] = at

    def _standing(self, place: int) -> tuple[int, ...]:
        player = self.players[place]
        return (*(-part for part in self.problem.indexes[player.tpn]), player.tpn)

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether two may meet: not before, and with colours that both may take."""
        if a == b or b in self.met[a]:
            return False
        if self.together and (a in self.together or b in self.together):
            return a in self.together and b in self.together
        return self.may_have(a, b) or self.may_have(b, a)

    def may_have(self, white: int, black: int) -> bool:
        """Tell whether both may take these colours."""
        return may_take(self.players[white].colours, Colour.WHITE) and may_take(
            self.players[black].colours, Colour.BLACK
        )

    def denied(self, a: int, b: int) -> bool:
        """Tell whether one of two players would not get the colour preferred."""
        return self.wanted[a] is not None and self.wanted[a] is self.wanted[b]

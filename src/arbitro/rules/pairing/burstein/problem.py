"""What the Burstein System looks at besides scores and colours: the strength of the opposition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.model import EditionKey, Entry, PairingProblem, Result, Tournament, Tpn
from arbitro.rules.pairing.burstein.edition import EDITIONS
from arbitro.rules.pairing.matching.pairability import Pairability, manners, opponents
from arbitro.rules.pairing.reading import ABSENCE_SERIES, taken
from arbitro.rules.pairing.swiss.colours import (
    colour_preference,
    groups_of_one_preference,
)
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem
from arbitro.rules.pairing.swiss.meetings import barred_places, met_or_barred
from arbitro.rules.pairing.swiss.swiss_rules import Meaning


class Index(NamedTuple):
    """The opposition evaluation of a player (art. 1.8.1), higher is better.

    Buchholz is in tenths of a point, Sonneborn-Berger in hundredths.
    """

    buchholz: int
    sonneborn_berger: int


class BursteinProblem(NamedTuple):
    """A round to be paired by the Burstein System; ``indexes`` are by number."""

    basis: PairingProblem
    indexes: Mapping[Tpn, Index]


def seeding_rounds(rounds_total: int) -> int:
    """Return how many first rounds the FIDE (Dutch) System pairs (art. 1.6.2).

    >>> [seeding_rounds(rounds) for rounds in (5, 7, 9, 11)]
    [2, 3, 4, 4]
    """
    return min(rounds_total // 2, 4)


def burstein_problem(
    tournament: Tournament,
    edition: EditionKey,
    *,
    round_number: int | None = None,
    parity: Parity | None = None,
) -> BursteinProblem:
    """Return the problem of pairing a round: the one after those played, or any earlier one."""
    basis = pairing_problem(tournament, edition, round_number=round_number, parity=parity)
    rounds = basis.round_number - 1
    meanings = EDITIONS[edition].swiss.memory.meanings(tournament.points)
    present = {one.tpn for one in basis.contenders}
    own = {entry.tpn: _score(tournament, entry, rounds, meanings) for entry in tournament.entries}
    anybody = taken(tournament.readings, ABSENCE_SERIES) == "before"
    for_others = {
        entry.tpn: own[entry.tpn] + _as_draws(tournament, entry, rounds)
        if anybody or entry.tpn not in present
        else own[entry.tpn]
        for entry in tournament.entries
    }
    worth = {
        entry.tpn: _worth_of_rounds(entry, rounds, meanings, int(tournament.points.absence))
        for entry in tournament.entries
        if entry.tpn in present
    }
    indexes = {
        entry.tpn: _index(worth[entry.tpn], own[entry.tpn], for_others)
        for entry in tournament.entries
        if entry.tpn in present
    }
    return BursteinProblem(basis, indexes)


def _score(
    tournament: Tournament, entry: Entry, rounds: int, meanings: Mapping[Result, Meaning]
) -> int:
    """Return a player's points after some rounds, games in progress as draws."""
    earned = sum(meanings[record.result].points for record in entry.rounds[:rounds])
    missing = rounds - min(rounds, len(entry.rounds))
    return entry.adjustment(rounds) + earned + missing * tournament.points.absence


def _as_draws(tournament: Tournament, entry: Entry, rounds: int) -> int:
    """Return what the last zero-point byes of somebody are worth to opponents (art. 1.7.2).

    Of somebody still absent, or of anybody by the other reading of "up to the current round".
    """
    series = 0
    while series < rounds and _is_zero_point_bye(entry, rounds - series):
        series += 1
    return series * int(tournament.points.draw - tournament.points.absence)


def _is_zero_point_bye(entry: Entry, number: int) -> bool:
    return entry.record(number).result is Result.ZERO_POINT_BYE


class _Round(NamedTuple):
    """What one round brought, and against whom; None for a round without a game."""

    points: int
    opponent: Tpn | None


def _worth_of_rounds(
    entry: Entry, rounds: int, meanings: Mapping[Result, Meaning], absence: int
) -> list[_Round]:
    """Return the points and the opponent of each round, games played only."""
    found = []
    for opponent, _colour, result in entry.rounds[:rounds]:
        meaning = meanings[result]
        found.append(_Round(int(meaning.points), opponent if meaning.played else None))
    missing = rounds - len(found)
    return found + [_Round(absence, None)] * missing


def _index(rounds: list[_Round], own: int, scores: Mapping[Tpn, int]) -> Index:
    """Add up the opponents' scores; a round not played is one against oneself (art. 1.7.2)."""
    buchholz = sonneborn_berger = 0
    for points, opponent in rounds:
        strength = own if opponent is None else scores[opponent]
        buchholz += strength
        sonneborn_berger += points * strength
    return Index(buchholz, sonneborn_berger)


# The players of a round as the Burstein System compares them.


class BursteinField:
    """Players by place in pairing order (score, then number) with what the criteria ask of them.

    ``rank`` orders players by art. 1.8, smaller is higher; scores take no part in it. ``near`` has
    everybody's possible opponents under [C1] and [C3], as bits.
    """

    def __init__(self, problem: BursteinProblem, together: tuple[Tpn, Tpn] | None = None) -> None:
        self.problem = problem
        self.rules = EDITIONS[problem.basis.edition]
        self.players = problem.basis.contenders
        self.scores = [one.score for one in self.players]
        preferences = [colour_preference(one.colours) for one in self.players]
        self.wanted = [one.colour for one in preferences]
        place = {one.tpn: at for at, one in enumerate(self.players)}
        self.together = frozenset(place[tpn] for tpn in together or ())
        self.met = met_or_barred(self.players)
        alike = groups_of_one_preference(preferences)
        self.near = opponents(self.met, self.together, alike)
        self.pairability = Pairability(self.near)
        self.manners = manners(alike, barred_places(self.players))
        order = sorted(range(len(self.players)), key=self._standing)
        self.rank = [0] * len(order)
        for at, who in enumerate(order):
            self.rank[who] = at

    def _standing(self, place: int) -> tuple[int, int, int]:
        player = self.players[place]
        buchholz, sonneborn_berger = self.problem.indexes[player.tpn]
        return -buchholz, -sonneborn_berger, player.tpn

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether two players may meet under [C1] and [C3], two meeting by force apart."""
        return bool(self.near[a] >> b & 1)

    def denied(self, a: int, b: int) -> bool:
        """Tell whether one of two players would not get the colour preferred ([C8])."""
        return self.wanted[a] is not None and self.wanted[a] is self.wanted[b]

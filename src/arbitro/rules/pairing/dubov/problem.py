"""What the Dubov System looks at besides scores and colours: ratings, averages and upfloats."""

from __future__ import annotations

from collections.abc import Mapping
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
from arbitro.reasons import Refused, refused
from arbitro.rules.pairing.dubov.edition import EDITIONS, DubovRules, UpfloaterCandidate, Upfloats
from arbitro.rules.pairing.matching.pairability import Pairability, manners, opponents
from arbitro.rules.pairing.reading import FORFEIT_UPFLOATS, taken
from arbitro.rules.pairing.swiss.colours import (
    ColourPreference,
    Strength,
    colour_preference,
    groups_of_one_preference,
)
from arbitro.rules.pairing.swiss.history import Parity, pairing_problem, score_when_paired
from arbitro.rules.pairing.swiss.meetings import barred_places, met_or_barred


class DubovProblem(NamedTuple):
    """A round to be paired by the Dubov System.

    ``ratings`` and ``averages`` (ARO, art. 1.7: whole numbers, 0 without a game) are by number;
    ``rules`` those of the edition.
    """

    basis: PairingProblem
    ratings: Mapping[Tpn, int]
    averages: Mapping[Tpn, int]
    upfloats: Mapping[Tpn, Upfloats]
    rules: DubovRules = EDITIONS[EditionKey("C.04.4.1@2026-02")]


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
    # Who has left the event still counts in the averages of those who met them (1.7).
    looked_at = present.union(*(one.opponents for one in basis.contenders))
    missing = tuple(sorted(tpn for tpn in looked_at if not ratings.get(tpn)))
    if missing:
        return refused("provisional-ratings-needed", players=missing)
    entries = [entry for entry in tournament.entries if entry.tpn in present]
    forfeits = taken(tournament.readings, FORFEIT_UPFLOATS) == "upfloats"
    upfloats = count_upfloats(tournament, entries, rounds, forfeits=forfeits)
    averages = {entry.tpn: average_of_opponents(entry, rounds, ratings) for entry in entries}
    return DubovProblem(basis, ratings, averages, upfloats, EDITIONS[edition])


def average_of_opponents(entry: Entry, rounds: int, ratings: Mapping[Tpn, int]) -> int:
    """Return the average rating of the opponents met in games played, 0 without one (art. 1.7).

    Rounded to the nearest whole number, a half upwards.
    """
    met = [
        ratings[opponent]
        for opponent, _colour, result in entry.rounds[:rounds]
        if opponent is not None and result in PLAYED
    ]
    # In whole numbers, since `round` takes a half to the even neighbour.
    return (2 * sum(met) + len(met)) // (2 * len(met)) if met else 0


def count_upfloats(
    tournament: Tournament, entries: list[Entry], rounds: int, *, forfeits: bool
) -> dict[Tpn, Upfloats]:
    """Count by number the games played against a higher pairing score at that time.

    ``forfeits`` counts those paired so and not played as well (reading ``forfeit-upfloats``).
    """
    scores = {
        entry.tpn: [score_when_paired(tournament, entry, number) for number in range(1, rounds + 1)]
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
        # Without a record of the last round somebody was away and cannot have floated in it.
        last = len(floats) == rounds > 0 and floats[-1]
        counted[entry.tpn] = Upfloats(sum(floats), last)
    return counted


# The players of a round as the Dubov System compares them, in pairing order.

_NOT_YET_PLAYED = ColourPreference(Colour.BLACK, Strength.MILD, 0)
"""Who has not played is taken to have a mild preference for Black (art. 1.6.4)."""


def preference_of(player: Contender) -> ColourPreference:
    """Return a player's colour preference (art. 1.6); everybody has one."""
    return colour_preference(player.colours) if player.colours else _NOT_YET_PLAYED


class DubovField:
    """Players by place (0 the highest ranked) with what the criteria ask of them.

    ``near`` has everybody's possible opponents under [C1] and [C3], as bits; ``looks`` what the
    criteria of the edition see of each as an upfloater.
    """

    def __init__(self, problem: DubovProblem, together: tuple[Tpn, Tpn] | None = None) -> None:
        self.problem = problem
        self.players = problem.basis.contenders
        self.scores = [one.score for one in self.players]
        self.preferences = [preference_of(one) for one in self.players]
        self.wants_white = [one.colour is Colour.WHITE for one in self.preferences]
        self.averages = [problem.averages[one.tpn] for one in self.players]
        self.looks = [
            problem.rules.looks_of(
                UpfloaterCandidate(problem.basis, one, problem.upfloats[one.tpn])
            )
            for one in self.players
        ]
        place = {one.tpn: at for at, one in enumerate(self.players)}
        self.together = frozenset(place[tpn] for tpn in together or ())
        self.met = met_or_barred(self.players)
        alike = groups_of_one_preference(self.preferences)
        self.near = opponents(self.met, self.together, alike)
        self.pairability = Pairability(self.near)
        self.manners = manners(alike, barred_places(self.players))

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether two players may meet under [C1] and [C3], two meeting by force apart."""
        return bool(self.near[a] >> b & 1)

    def denied(self, a: int, b: int) -> bool:
        """Tell whether one of two players would not get the colour preferred ([C7])."""
        return self.wants_white[a] is self.wants_white[b]

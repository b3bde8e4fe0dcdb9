"""Random tournaments of the Dubov System of 1997, each round compared with the literal walk."""

from collections import Counter
from dataclasses import dataclass, field

from arbitro.model import PLAYED, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.dubov_1997 import EDITION, dubov_1997_problem, pair_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from definitions.dubov_1997 import Player, walk_round


@dataclass
class Compared:
    """What came out: ``decisions`` counts the places where a reading decided, by reading."""

    rounds: int = 0
    refused: int = 0
    different: list = field(default_factory=list)
    decisions: Counter = field(default_factory=Counter)


def as_walked(tournament, problem):
    """Return the players as the walk takes them."""
    basis = problem.basis
    by_number = {entry.tpn: entry for entry in tournament.entries}
    most = 3 if basis.rounds_total < 10 else 4
    walked = []
    for one in basis.contenders:
        rated = tuple(
            by_number[opponent].player.rating
            for opponent, _colour, result in by_number[one.tpn].rounds[: basis.round_number - 1]
            if opponent is not None and result in PLAYED
        )
        up = problem.upfloats[one.tpn]
        rises = basis.is_last_round or (up.times < most and not up.last_round)
        walked.append(
            Player(
                one.tpn, one.score, by_number[one.tpn].player.rating, rated,
                problem.alphabet[one.tpn], one.colours, one.opponents | one.barred,
                one.may_receive_bye, rises,
            )
        )  # fmt: skip
    return walked


def compare(seed, found, largest=12):
    """Play the tournament of a seed, four to ``largest`` players, and add what came out.

    Every third has ratings that hardly differ, every seventh a pair who may not meet. The first
    round has a procedure of its own (art. 5) and is not compared.
    """

    def pair(tournament, _edition):
        problem = dubov_1997_problem(tournament)
        paired = pair_round(problem)
        if isinstance(paired, Refused):
            made = None
            found.refused += 1
        else:
            made = paired.pairing.bye, {frozenset(game) for game in paired.pairing.games}
            found.decisions.update(
                each.reading.name for bracket in paired.brackets for each in bracket.decisions
            )
        if problem.basis.round_number > 1:
            found.rounds += 1
            walked = walk_round(as_walked(tournament, problem))
            if made != walked:
                found.different.append((seed, problem.basis.round_number, made, walked))
        return paired if made is None else paired.pairing

    settings = GeneratorSettings(
        players=4 + seed % (largest - 3),
        rounds=5 + seed % 5,
        system=System.DUBOV,
        edition=EDITION,
        half_point_byes=20,
        zero_point_byes=20,
        full_point_byes=10,
        forfeits=30,
        forbidden_pairs=int(seed % 7 == 0),
        highest_rating=2000,
        lowest_rating=1980 if seed % 3 == 0 else 1400,
    )
    generate_tournament(settings, seed=seed, pair=pair)

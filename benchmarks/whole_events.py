"""Play whole events of a hard shape in every Swiss system: ``python -m benchmarks.whole_events``.

Nearly as many rounds as players, games all drawn, federations kept apart, many forbidden pairs,
few accelerated rounds, half the field leaving, byes, forfeits and late entries without number,
colours given by lot or against everybody. Every round is paired in process and timed in seconds of
this process alone; an event ends early where a round is refused. Per system the slowest round is
printed, and what was refused; leaves with 1 where a round takes longer than its limit, or where a
system refuses more rounds as too long than ``TOO_LONG``.

``--players`` changes the size of the events that have no number of their own; ``--systems`` picks
some. Everything takes some two minutes on a quiet machine.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from arbitro.model import EditionKey, Pairing, Prohibition, RoundPairing, System, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, RandomSource, generate_tournament
from benchmarks.hard_system_fields import of_teams
from benchmarks.swiss_systems import (
    LIMIT_OF_PROCEDURES,
    PROCEDURES,
    SYSTEMS,
    TEAM_TYPES,
    seconds_of,
    team_round,
)

PLAYED = {
    "dutch-2017": (System.DUTCH, EditionKey("C.04.3@2017-07")),
    "dutch-2026": (System.DUTCH, EditionKey("C.04.3@2026-02")),
    **SYSTEMS,
    **PROCEDURES,
    "dubov-1997": (System.DUBOV, EditionKey("C.04.4.1@1997")),
    "burstein-1999": (System.BURSTEIN, EditionKey("C.04.4.2@1999")),
    **dict.fromkeys(TEAM_TYPES, (System.DUTCH, EditionKey("C.04.3@2026-02"))),
}
PLAYERS = 100
LIMIT = 1.0
"""Seconds a round, whatever its shape."""

GIVEN_TIME = (*PROCEDURES, "dubov-1997", "burstein-1999")
"""Procedures, which have ``LIMIT_OF_PROCEDURES`` to pair a round or to give it up."""

TOO_LONG = {"dutch-2012": 1, "dutch-2009": 4, "swiss-1992": 4}
"""How many events a procedure may end for being too long."""


class Shape(NamedTuple):
    """An event: its settings, who may not meet, how many of a thousand games change colours."""

    name: str
    settings: GeneratorSettings
    prohibitions: tuple[Prohibition, ...] = ()
    turned: int = 0


def shapes(size):
    """Yield the shapes of events."""
    everybody = partial(GeneratorSettings, withdrawals=0, half_point_byes=0, zero_point_byes=0)
    for players, rounds in ((20, 19), (40, 25), (41, 30), (100, 60)):
        yield Shape("nearly everybody meets", everybody(players=players, rounds=rounds))
    equals = partial(GeneratorSettings, highest_rating=1, lowest_rating=1, draw_rate=1100)
    yield Shape("all games drawn", equals(players=size, rounds=11))
    yield Shape("nearly all games drawn", GeneratorSettings(size + 1, 13, draw_rate=900))
    yield Shape("many rounds", GeneratorSettings(size, 25, draw_rate=500))
    for name, shares in (
        ("two federations", (1, 1)),
        ("two federations, one too large", (8, 7)),
        ("three federations", (1, 1, 1)),
        ("a federation of nearly half", (9, *(1,) * 11)),
        ("clubs of ten", (1,) * (size // 10)),
    ):
        yield Shape(name, everybody(players=size, rounds=9), apart(size, shares))
    usual = partial(GeneratorSettings, players=size, rounds=9)
    yield Shape("forbidden pairs", usual(forbidden_pairs=10 * size))
    yield Shape("five accelerated rounds", usual(rounds=5, accelerated=True))
    yield Shape("half the field leaves", usual(players=2 * size, withdrawals=120))
    yield Shape("many byes", usual(rounds=11, half_point_byes=200, zero_point_byes=200))
    yield Shape("many forfeits", usual(forfeits=300, double_forfeits=100))
    yield Shape("many late entries", usual(late_entries=500))
    yield Shape("colours by lot", usual(), turned=500)
    yield Shape("colours against everybody", usual(), turned=1000)


def apart(players, shares):
    """Return federations of certain shares, dealt out over the numbers, as prohibitions."""
    dealt = [place for place, share in enumerate(shares) for _ in range(share)]
    federations = [[] for _ in shares]
    for tpn in range(1, players + 1):
        federations[dealt[tpn % len(dealt)]].append(Tpn(tpn))
    return tuple(Prohibition(frozenset(one)) for one in federations)


def played(name, shape, seed):
    """Play an event; return the seconds of every round and how it ended, "" for to the end."""
    system, edition = PLAYED[name]
    chance = RandomSource(seed)
    taken, ended = [], ""

    def pair(tournament, key):
        nonlocal ended
        tournament = replace(
            tournament, prohibitions=(*tournament.prohibitions, *shape.prohibitions)
        )
        if name in TEAM_TYPES:
            teams = of_teams(tournament, TEAM_TYPES[name])
            answer, seconds = seconds_of(partial(team_round, teams, TEAM_TYPES[name]))
        else:
            answer, seconds = seconds_of(partial(pair_next_round, tournament, key))
        taken.append(seconds)
        if isinstance(answer, Refused):
            ended = answer.code
            return answer
        pairing = getattr(answer, "pairing", answer)
        games = tuple(
            Pairing(game.black, game.white) if chance.happens(shape.turned) else game
            for game in pairing.games
        )
        return RoundPairing(games, pairing.bye)

    settings = replace(shape.settings, system=system, edition=edition)
    generate_tournament(settings, seed=seed, pair=pair)
    return taken, ended


def main(arguments=None):
    """Print the slowest round of every system; return 1 where one is not as wanted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--systems", nargs="+", choices=tuple(PLAYED), default=tuple(PLAYED))
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    wanting = []
    for name in asked.systems:
        rounds, slowest, codes = 0, (0.0, "", 0), Counter()
        for shape in shapes(asked.players):
            taken, ended = played(name, shape, asked.seed)
            rounds += len(taken)
            codes[ended] += 1
            slowest = max(
                slowest, *((each, shape.name, number) for number, each in enumerate(taken, 1))
            )
        seconds, shape, number = slowest
        limit = LIMIT_OF_PROCEDURES if name in GIVEN_TIME else LIMIT
        if seconds > limit or codes["procedure-too-long"] > TOO_LONG.get(name, 0):
            wanting.append(name)
        refusals = ", ".join(f"{many} {code}" for code, many in sorted(codes.items()) if code)
        print(
            f"{name:13} {rounds:4} rounds, slowest {seconds:6.3f} s, round {number} of {shape!r}; "
            f"refused: {refusals or 'none'}",
            flush=True,
        )
    print("\n" + (f"not as wanted: {', '.join(wanting)}" if wanting else "all as wanted"))
    return 1 if wanting else 0


if __name__ == "__main__":
    sys.exit(main())

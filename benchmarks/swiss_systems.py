"""Time a round of the Swiss systems other than the Dutch: ``python -m benchmarks.swiss_systems``.

Tournaments of each system are played to the end, every round paired in process from the tournament
as a report gives it, and timed. The slowest round of a system has to keep to its limit; leaves with
1 where one does not. Byes and forfeits are those of a usual open.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from functools import partial

from arbitro.explain import Refused
from arbitro.model import EditionKey, System
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.swiss_team import generator, options_of, pair_round, team_problem

SYSTEMS = {
    "dubov": (System.DUBOV, EditionKey("C.04.4.1@2026-02"), 500),
    "burstein": (System.BURSTEIN, EditionKey("C.04.4.2@2026-02"), 500),
    "double-swiss": (System.DOUBLE_SWISS, EditionKey("C.04.5@2026-02"), 500),
}
TEAMS, TEAM_EDITION = 200, EditionKey("C.04.6@2026-02")
LIMIT = 1.0
"""Seconds a round at the size of its system."""


def rounds_of(name, seed, rounds):
    """Play a tournament and return the seconds of every round."""
    system, edition, players = SYSTEMS[name]
    taken = []

    def timed(tournament, key):
        start = time.perf_counter()
        answer = pair_next_round(tournament, key)
        taken.append(time.perf_counter() - start)
        return answer

    settings = GeneratorSettings(players=players, rounds=rounds, system=system, edition=edition)
    generate_tournament(settings, seed=seed, pair=timed)
    return taken


def team_rounds(seed, rounds):
    """Play a competition of teams and return the seconds of every round."""
    settings = generator.TeamGeneratorSettings(teams=TEAMS, rounds=rounds, encoded_type="FIDE_TEAM")
    whole = generator.generate_team_swiss(settings, seed=seed)
    taken = []
    for played in range(rounds):
        entries = tuple(replace(each, rounds=each.rounds[:played]) for each in whole.entries)
        before = replace(whole, entries=entries, rounds_played=played)
        start = time.perf_counter()
        answer = pair_round(team_problem(before, TEAM_EDITION, options_of("FIDE_TEAM")))
        taken.append(time.perf_counter() - start)
        assert not isinstance(answer, Refused)
    return taken


def main():
    """Print the median, the slowest and the limit of each system."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=9)
    asked = parser.parse_args()
    slow = False
    for name in (*SYSTEMS, "team"):
        seeds = range(asked.repeat)
        play = team_rounds if name == "team" else partial(rounds_of, name)
        made = [play(seed, asked.rounds) for seed in seeds]
        times = sorted(seconds for rounds in made for seconds in rounds)
        size = TEAMS if name == "team" else SYSTEMS[name][2]
        middle, worst = times[len(times) // 2], times[-1]
        slow = slow or worst > LIMIT
        print(
            f"{name:13} {size} in {len(times)} rounds: median {middle:.3f} s, "
            f"slowest {worst:.3f} s, limit {LIMIT:.1f} s"
        )
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())

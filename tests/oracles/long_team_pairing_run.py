"""Compare rounds of team Swisses with gacrux, by the usual readings and by its own.

Run it from the root of the repository::

    PYTHONPATH=tests python tests/oracles/long_team_pairing_run.py --count 1000 --colours B

Half of the competitions are paired at random, half by arbitro; of these, half are accelerated. A
difference by the readings of gacrux is one that the text decides; each is printed.
"""

import argparse
import sys
import time
from dataclasses import replace

from arbitro.model import Colour, EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss_team import TeamOptions, pair_round, team_problem
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss
from crosstables.random_teams import team_swiss
from oracles import gacrux_team_oracle

EDITION = EditionKey("C.04.6@2026-02")
THEIR_READINGS = (
    ("colour-score", "standings"),
    ("last-round-wish", "strong"),
    ("next-scoregroup", "pass-or-fail"),
)
"""How gacrux reads what can be read in two ways."""
CODES = {"A": "FIDE_TEAM_TYPEA_MP_GP", "B": "FIDE_TEAM_TYPEB_MP_GP", "none": "FIDE_TEAM_MP_GP"}


def competition(seed, colours):
    """Return a competition of some rounds; which kind of it follows from the seed."""
    if seed % 2:
        return replace(team_swiss(seed), initial_colour=Colour.WHITE)
    code = CODES[colours] + ("_BAKU" if seed % 4 else "")
    teams = 6 + seed // 4 % 15
    settings = TeamGeneratorSettings(teams, 2, 7, None, EDITION, code, byes=60, forfeits=60)
    return generate_team_swiss(settings, seed=seed)


def before(whole, rounds):
    """Return the competition as it stood after some rounds, with one more to come at least."""
    return replace(
        whole,
        rounds_played=rounds,
        rounds_total=max(whole.rounds_total, rounds + 1),
        entries=tuple(replace(one, rounds=one.rounds[:rounds]) for one in whole.entries),
        players=tuple(replace(one, rounds=one.rounds[:rounds]) for one in whole.players),
    )


def mine(tournament, colours, readings=()):
    """Return the matches and the bye arbitro gives, None where there are none."""
    problem = team_problem(replace(tournament, readings=readings), EDITION, TeamOptions(colours))
    paired = pair_round(problem)
    if isinstance(paired, Refused):
        return None
    return frozenset(map(tuple, paired.pairing.games)), paired.pairing.bye


def main():
    """Compare and say what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first-seed", type=int, default=5000)
    parser.add_argument("--colours", choices=CODES, default="A")
    options = parser.parse_args()
    began = time.monotonic()
    rounds = usual = theirs = 0
    for seed in range(options.first_seed, options.first_seed + options.count):
        whole = competition(seed, options.colours)
        for played in range(whole.rounds_played):
            tournament = before(whole, played)
            answer = gacrux_team_oracle.pair(tournament, options.colours)
            rounds += 1
            usual += mine(tournament, options.colours) != answer
            own = mine(tournament, options.colours, THEIR_READINGS)
            if own != answer:
                theirs += 1
                print(f"seed {seed}, round {played + 1}: {own} | {answer}")
    seconds = time.monotonic() - began
    print(
        f"{options.count} competitions, {rounds} rounds, type {options.colours}: {usual} differ by "
        f"the usual readings, {theirs} by those of gacrux, {seconds:.0f} s"
    )
    return 1 if theirs else 0


if __name__ == "__main__":
    sys.exit(main())

"""Compare the engines on as many rounds as there is time for.

Run it from the root of the repository::

    PYTHONPATH=tests python tests/oracles/long_run.py brackets --count 20000
    PYTHONPATH=tests python tests/oracles/long_run.py tournaments --edition 2026 --count 5000
    PYTHONPATH=tests python tests/oracles/long_run.py questions --count 200

``brackets`` asks the enumerator and our engines about random problems of up to ten players.
``tournaments`` plays whole random events and asks every engine of the edition about each round;
bbpPairings takes part where ARBITRO_BBP_2017 or ARBITRO_BBP_2026 names its executable (5.0.1 and
6.0.0). ``questions`` asks, for every board of random rounds of up to ten players, why not five
others, and lets the enumerator confirm each answer. The exit code is 1 if a difference has no entry
in docs/divergences.md.
"""

import argparse
import sys
import time
from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random

from arbitro.reasons import Refused
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.generator import generate
from arbitro.rules.pairing.random_pairing import random_legal_pairing
from arbitro.rules.pairing.swiss.history import pairing_problem
from enumerator.problems import SHAPES, random_problem
from enumerator.rounds import EDITION_2017, EDITION_2026
from oracles import gacrux_oracle, py4swiss_oracle, report_oracles
from oracles.comparison import COLOUR_LIMITS, LOOKAHEAD, PARITY, Judge, answer_of, definition
from oracles.tournaments import rounds_to_pair, varied
from oracles.verdicts import confirmed

EDITIONS = {"2017": EDITION_2017, "2026": EDITION_2026}
ALLOWED = {
    ("py4swiss", PARITY),
    ("py4swiss", LOOKAHEAD),
    ("py4swiss", COLOUR_LIMITS),
}
"""Differences with an entry in docs/divergences.md: engine and explanation."""


def ours(problem):
    """Ask our fast engine."""
    return answer_of(dutch.pair(problem))


def clear(problem):
    """Ask our clear engine."""
    return answer_of(text.pair(problem))


def brackets(options):
    """Compare on random problems."""
    judge = Judge(definition, {"fast": ours, "clear": clear})
    for seed in range(options.first_seed, options.first_seed + options.count):
        for edition in options.editions:
            for shape in SHAPES.values():
                small = replace(shape, players=(options.least or 2, options.most or 10))
                judge.compare(random_problem(EDITIONS[edition], small, seed), seed)
        progress(options, judge, seed)
        if judge.rounds >= options.count:
            break
    return judge


def tournaments(options):
    """Compare on whole tournaments."""
    judges = [tournament_judge(options, edition) for edition in options.editions]
    for seed in range(options.first_seed, options.first_seed + options.count):
        for edition, judge in zip(options.editions, judges, strict=True):
            play(options, edition, judge, seed)
        progress(options, judges[0], seed)
    total = judges[0]
    for judge in judges[1:]:
        total.rounds += judge.rounds
        total.differences += judge.differences
    return total


def questions(options):
    """Ask why not somebody else, five times a board; let the enumerator confirm every answer."""
    asked = rounds = 0
    wrong = []
    for seed in range(options.first_seed, options.first_seed + options.count):
        chance = Random(seed)
        shape = replace(
            SHAPES[chance.choice(list(SHAPES))], players=(options.least or 4, options.most or 10)
        )
        for edition in options.editions:
            problem = random_problem(EDITIONS[edition], shape, seed)
            pairing = dutch.pair(problem)
            if isinstance(pairing, Refused):
                continue
            rounds += 1
            everybody = [one.tpn for one in problem.contenders]
            for game in pairing.games:
                others = [one for one in everybody if one not in game]
                for other in chance.sample(others, min(5, len(others))):
                    asked += 1
                    one = chance.choice(game)
                    if not confirmed(problem, pairing, one, other):
                        wrong.append((edition, seed, one, other))
    print(f"{rounds} rounds, {asked} questions, {len(wrong)} answers not confirmed")
    print(*wrong[:20], sep="\n")
    return 1 if wrong else 0


def tournament_judge(options, edition):
    """Return the judge with the engines asked for, among those of an edition."""
    name = {"2017": "py4swiss", "2026": "gacrux"}[edition]
    oracle = {"2017": py4swiss_oracle, "2026": gacrux_oracle}[edition]
    reader = {"2017": report_oracles.py4swiss, "2026": report_oracles.gacrux}[edition]
    bbp = report_oracles.bbp(f"ARBITRO_BBP_{edition}")
    engines, readers = {}, {}
    if "definition" in options.ask:
        engines["definition"] = small_only(options)
    if "clear" in options.ask:
        engines["clear"] = clear
    if "problems" in options.ask:
        engines[name] = oracle.pair
    if "reports" in options.ask and not options.other_points:
        readers[name + " from the report"] = reader
    if "bbp" in options.ask and bbp is not None:
        readers["bbpPairings"] = bbp
    return Judge(ours, engines, readers)


def small_only(options):
    """Return the enumerator for fields up to a size; beyond it agrees without being asked."""

    def ask(problem):
        if len(problem.contenders) > options.definition_up_to:
            return ours(problem)
        return definition(problem)

    return ask


def play(options, edition, judge, seed):
    """Play one tournament and compare all its rounds."""
    players = (options.least or 10, options.most or 60)
    settings = varied(EDITIONS[edition], seed, players=players, other_points=options.other_points)
    pair = partial(random_legal_pairing, seed=seed) if options.random_history else dutch.pair
    played = generate(settings, seed=seed, pair=pair)
    for tournament in rounds_to_pair(played):
        judge.compare(pairing_problem(tournament, settings.edition), seed, tournament)


def progress(options, judge, seed):
    """Say from time to time how far it has gone."""
    if options.every and (seed + 1) % options.every == 0:
        print(
            f"{time.strftime('%H:%M:%S')} seed {seed}: {judge.rounds} rounds,"
            f" {len(judge.differences)} differences",
            flush=True,
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["brackets", "tournaments", "questions"])
    parser.add_argument("--edition", dest="editions", action="append", choices=list(EDITIONS))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--least", type=int, help="fewest players")
    parser.add_argument("--most", type=int, help="most players")
    parser.add_argument(
        "--ask",
        action="append",
        choices=["definition", "clear", "problems", "reports", "bbp"],
        help="whom to ask besides the fast engine: problems and reports are the packages (all)",
    )
    parser.add_argument(
        "--definition-up-to", type=int, default=14, help="players of a round to enumerate (14)"
    )
    parser.add_argument(
        "--random-history", action="store_true", help="play rounds paired at random, scores ignored"
    )
    parser.add_argument("--other-points", action="store_true", help="other point systems too")
    parser.add_argument("--every", type=int, default=200, help="tournaments between reports")
    options = parser.parse_args()
    options.editions = options.editions or list(EDITIONS)
    options.ask = options.ask or ["definition", "clear", "problems", "reports", "bbp"]
    if options.what == "questions":
        return questions(options)
    judge = {"brackets": brackets, "tournaments": tournaments}[options.what](options)
    found = Counter((one.engine, one.explanation or "unexplained") for one in judge.differences)
    print(f"{judge.rounds} rounds compared, {len(judge.differences)} differences")
    for (engine, reason), count in sorted(found.items()):
        print(f"{count:6} {engine}: {reason}")
    bad = [one for one in judge.differences if (family(one), one.explanation) not in ALLOWED]
    for one in bad[:20]:
        print(one)
    return 1 if bad else 0


def family(difference):
    """Return the name of an engine without how it was asked."""
    return difference.engine.partition(" ")[0]


if __name__ == "__main__":
    sys.exit(main())

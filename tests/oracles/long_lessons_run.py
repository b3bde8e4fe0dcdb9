"""Find rounds in which one rule alone decides, or try again those the school keeps.

    python -m oracles.long_lessons_run find SEEDS [--kept N] [--from SEED]   # the JSON
    python -m oracles.long_lessons_run try                    # which do not hold

Run from the folder of the tests. A rule decides a bracket where the enumeration of all candidates
finds other pairs once the rule is left out; the bye where another player has it once everybody may;
colours where the rules after it give White to the other.
"""

import argparse
import json
import time
from dataclasses import replace

from arbitro.school.competition.by_hand import EDITIONS, lesson_round, lessons
from enumerator.rounds import KINDS, pair_round
from oracles.without import COLOUR_RULES, criteria, first_other, white_without

SMALLEST, LARGEST = 4, 12


def taught(edition):
    """Return what the lessons of an edition teach, in the order of the text."""
    return ("bye-barred", "completion", *criteria(edition), "mdp-set-order", *COLOUR_RULES)


def decides(problem, expected, name, known=None):
    """Return ``(score,)`` of the bracket a rule alone decides, ``(None,)`` of none; else None."""
    if name == "bye-barred":
        everybody = tuple(replace(each, may_receive_bye=True) for each in problem.contenders)
        if expected.bye is None:
            return None
        other = pair_round(replace(problem, contenders=everybody))
        return (None,) if other.bye != expected.bye else None
    if name in COLOUR_RULES:
        return (None,) if any(_turned(problem, expected, name)) else None
    if name == "mdp-set-order":
        found = next(filter(_in_limbo_by_choice, expected.brackets), None)
    else:
        found = first_other(problem, expected, name, known)
    if found is None or not SMALLEST <= len(found.moved_down + found.residents) <= LARGEST:
        return None
    scores = {int(each.tpn): int(each.score) for each in problem.contenders}
    return (scores[found.residents[0]],)


def _in_limbo_by_choice(bracket):
    """Tell whether others of those moved down are paired than the first the order names."""
    limbo = set(bracket.moved_down) & set(bracket.floaters)
    paired = [each for each in bracket.moved_down if each not in limbo]
    return bool(limbo) and bool(paired) and tuple(paired) != bracket.moved_down[: len(paired)]


def _turned(problem, expected, name):
    """Yield whether each game has other colours without a rule, or has them by the last one."""
    field = KINDS[str(problem.edition)](problem).field
    rank = {int(each.tpn): place for place, each in enumerate(problem.contenders)}
    for white, black in expected.games:
        high, low = sorted((rank[white], rank[black]))
        own, rule = white_without(field, high, low, None)
        assert own == rank[white], (problem, white, black)
        other, _ = white_without(field, high, low, name)
        yield rule == name and other != own


def find(seeds, kept):
    """Return the lessons of both editions, as many of each as are kept or were found."""
    whole = {}
    for edition in EDITIONS:
        found = {name: [] for name in taught(edition)}
        for seed in seeds:
            missing = [name for name in found if len(found[name]) < kept]
            if not missing:
                break
            problem = lesson_round(seed, edition)
            expected, known = pair_round(problem), KINDS[edition](problem)
            for name in missing:
                where = decides(problem, expected, name, known)
                if where is not None:
                    found[name].append([seed, *where])
        whole[edition] = found
    return whole


def tried():
    """Print of each lesson kept whether its rule still decides it alone."""
    for edition in EDITIONS:
        for name, kept in lessons(edition).items():
            began, wrong = time.process_time(), []
            for seed, score in kept:
                problem = lesson_round(seed, edition)
                if decides(problem, pair_round(problem), name) != (score,):
                    wrong.append(seed)
            spent = time.process_time() - began
            print(f"{edition} {name}: {len(kept)}, {len(wrong)} do not hold {wrong}, {spent:.0f} s")


def main():
    """Find lessons or try those kept."""
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("find", "try"))
    parser.add_argument("seeds", type=int, nargs="?", default=0)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--kept", type=int, default=30)
    asked = parser.parse_args()
    if asked.what == "try":
        tried()
    else:
        print(json.dumps(find(range(asked.first, asked.first + asked.seeds), asked.kept)))


if __name__ == "__main__":
    main()

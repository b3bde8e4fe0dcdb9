"""The engines' answers and the definition's by editions that no one has written."""

from dataclasses import replace
from random import Random

from arbitro.model import EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.dutch.criteria import CRITERIA_2017, CRITERIA_2026, Criterion
from arbitro.rules.pairing.dutch.edition import EDITIONS
from arbitro.rules.pairing.dutch.fast import engine
from enumerator import fictional
from enumerator.problems import SHAPES, random_problem

ODD = Criterion(
    "odd-pairs",
    (lambda _problem, one: one.tpn % 2,),
    pair=lambda _known, high, low: int(high % 2 == low % 2 == 1),
    floater=lambda _sight, one: int(one % 2 == 0),
)
"""The criterion that is added; the enumerator counts the same by `enumerator.fictional.ADDED`."""

NUMBERED = {
    fictional.EDITION_2017: dict(zip(fictional.ORDER_2017, CRITERIA_2017, strict=True)),
    fictional.EDITION_2026: dict(zip(fictional.ORDER_2026, CRITERIA_2026, strict=True)),
}


def rules_of(fiction):
    """Return the rules of a fictional edition: another tuple of criteria, nothing else."""
    numbered = NUMBERED[fiction.edition] | {fictional.ADDED: ODD}
    rules = EDITIONS[EditionKey(fiction.edition)]
    return replace(rules, criteria=tuple(numbered[name] for name in fiction.order))


def random_round(edition, seed, players):
    """Return a random round; every other one is a last round with topscorers, floats and a bye."""
    shape = replace(list(SHAPES.values())[seed // 2 % len(SHAPES)], players=players)
    if seed % 2:
        scores = tuple(score + 15 for score in shape.scores)
        odd = Random(f"size {seed}").choice(range(players[0] | 1, players[1] + 1, 2) or players)
        shape = replace(shape, scores=scores, last_round=True, floated=60, players=(odd, odd))
    return random_problem(edition, shape, seed)


def answer(found):
    """Return games and bye of an engine's answer, None where there is none."""
    return None if isinstance(found, Refused) else (frozenset(map(tuple, found.games)), found.bye)


def both_engines(problem, fiction):
    """Return the answers of the clear engine and of the fast one."""
    rules = rules_of(fiction)
    return answer(text.pair(problem, rules=rules)), answer(engine.pair(problem, rules=rules))


def defined(problem, fiction):
    """Return the answer of the definition."""
    found = fictional.pair_round(problem, fiction)
    return None if found is None else (found.games, found.bye)

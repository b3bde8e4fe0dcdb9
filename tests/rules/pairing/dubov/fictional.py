"""The engine's answers and the definition's by texts that no one has written."""

from dataclasses import replace

from arbitro.reasons import Refused
from arbitro.rules.pairing.dubov import pair_round
from arbitro.rules.pairing.dubov.edition import CRITERIA, Criterion
from definitions.dubov_fictional import ADDED, ORDER, enumerate_fiction, fictions
from definitions.random_dubov import as_definition, random_problem

EVEN = Criterion("even-upfloaters", lambda one: int(one.player.tpn % 2 == 0))
"""The criterion that is added; the definition counts the same by its own `ADDED`."""

NUMBERED = dict(zip(ORDER, CRITERIA, strict=True)) | {ADDED: EVEN}
FICTIONS = dict(fictions())


def by_fiction(problem, order):
    """Return the problem with the rules of a fictional text."""
    criteria = tuple(NUMBERED[number] for number in order)
    return problem._replace(rules=replace(problem.rules, criteria=criteria))


def differs(seed, order, largest=8):
    """Return engine's and definition's answers where they are not the same."""
    problem = by_fiction(random_problem(seed, largest), order)
    basis = problem.basis
    expected = enumerate_fiction(
        as_definition(problem), basis.rounds_total, order, last_round=basis.is_last_round
    )
    paired = pair_round(problem)
    if isinstance(paired, Refused):
        return None if expected is None else (expected, paired)
    found = paired.pairing.bye, frozenset(frozenset(game) for game in paired.pairing.games)
    return None if expected == found else (expected, found)

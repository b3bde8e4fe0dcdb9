"""The quick pairing of brackets of the Burstein System beside the clear one, by weights alone."""

from dataclasses import replace

import pytest

from arbitro.rules.pairing.burstein import EDITIONS, bracket_pairing
from arbitro.rules.pairing.burstein.problem import Field
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss.meetings import two_scoregroups
from definitions.random_burstein import random_problem


def apart(problem):
    """The same round, but many of a score may not meet."""
    players = tuple(
        replace(
            one,
            barred=frozenset(
                other.tpn
                for other in problem.basis.contenders
                if other.score == one.score and (other.tpn + one.tpn) % 3
            ),
        )
        for one in problem.basis.contenders
    )
    return problem._replace(basis=replace(problem.basis, contenders=players))


def brackets(field):
    """Yield the brackets of a round and all below, as they come about, where all can be paired."""
    left = list(range(len(field.players)))
    left = left[: len(left) // 2 * 2]
    incoming = []
    if not field.pairability.complete(group_of(left)):
        return
    while left or incoming:
        residents, following, further = two_scoregroups(field.scores, left)
        ranked = sorted([*incoming, *residents], key=field.rank.__getitem__)
        paired = bracket_pairing.pair_bracket(field, ranked, following, further)
        yield (ranked, following, further), paired
        incoming, left = list(paired.outgoing), [*following, *further]


@pytest.mark.long
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("chunk", range(2))
def test_brackets_are_paired_as_the_heaviest_matching_pairs_them(chunk, edition):
    several = 0
    for seed in range(400 * chunk, 400 * chunk + 400):
        problem = random_problem(seed, 18, edition, densities=(10, 25, 40, 60))
        field = Field(apart(problem) if seed % 2 else problem)
        for bracket, paired in brackets(field):
            clear = bracket_pairing.by_weights(field, *bracket)
            assert (sorted(paired.pairs), sorted(paired.outgoing)) == (
                sorted(clear.pairs),
                sorted(clear.outgoing),
            ), seed
            several += len(paired.outgoing) > 1
    assert several > 40

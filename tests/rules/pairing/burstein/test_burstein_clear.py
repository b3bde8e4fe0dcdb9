"""The quick pairing of brackets of the Burstein System beside the clear one, by weights alone."""

from dataclasses import replace

import pytest

from arbitro.model import Colour, Contender, PairingProblem, Points, RoundNumber, Tpn
from arbitro.rules.pairing.burstein import EDITIONS, BursteinProblem, Index, bracket_pairing
from arbitro.rules.pairing.burstein.problem import BursteinField
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.swiss.meetings import two_scoregroups
from definitions.random_burstein import random_problem
from rules.pairing.quick import long_but


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


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("chunk", long_but(range(4), 0))
def test_brackets_are_paired_as_the_heaviest_matching_pairs_them(chunk, edition):
    several = 0
    for seed in range(200 * chunk, 200 * chunk + 200):
        problem = random_problem(seed, 18, edition, densities=(10, 25, 40, 60))
        field = BursteinField(apart(problem) if seed % 2 else problem)
        for bracket, paired in brackets(field):
            clear = bracket_pairing.by_weights(field, *bracket)
            assert (sorted(paired.pairs), sorted(paired.outgoing)) == (
                sorted(clear.pairs),
                sorted(clear.outgoing),
            ), seed
            several += len(paired.outgoing) > 1
    assert several > 20


@pytest.mark.article("C.04.4.2@2026-02 art. 4.3")
@pytest.mark.parametrize(
    ("colours", "pairs", "outgoing"),
    [
        (("wb", "bw", "bw", "wb"), [(0, 2), (1, 3)], ()),  # 1-4 2-3 would deny a colour twice
        (("", "", ""), [(0, 2)], (1,)),  # the middle one goes down, as in the Manual's list of five
        (("", "", "", "", ""), [(0, 4), (1, 3)], (2,)),
    ],
)
def test_a_bracket_is_paired_without_weighing_everybody_below(
    colours, pairs, outgoing, monkeypatch
):
    for slow in ("by_weights", "_with_the_others"):
        monkeypatch.setattr(bracket_pairing, slow, None)
    size = len(colours)
    players = [
        Contender(Tpn(one), Points(20), Points(20), history, parity_number=one)
        for one, history in enumerate(colours, 1)
    ]
    players += [
        Contender(Tpn(one), Points(10), Points(10), parity_number=one)
        for one in range(size + 1, size + 1 + 2 + size % 2)
    ]
    basis = PairingProblem(
        max(EDITIONS), RoundNumber(5), 9, Colour.WHITE, Points(40), tuple(players)
    )
    field = BursteinField(BursteinProblem(basis, {one.tpn: Index(0, 0) for one in players}))
    below = list(range(size, len(players)))
    found = bracket_pairing.pair_bracket(field, list(range(size)), below, [])
    assert (sorted(found.pairs), found.outgoing) == (pairs, outgoing)

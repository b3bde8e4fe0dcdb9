"""A bracket and the next one by themselves, against everybody still to be paired at once.

What lies below counts for one thing alone, how many of one absolute preference it can take. Where
nobody there has met anybody, that is all there is, and the two always give the same.
"""

from random import Random

import pytest

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, Tpn
from arbitro.rules.pairing.dutch.fast.cascade import CascadeBracket
from arbitro.rules.pairing.dutch.fast.field import DutchField
from arbitro.rules.pairing.dutch.fast.routes import (
    _leaving_unpaired,
    _pair_two_levels,
    pair_bracket,
)
from arbitro.rules.pairing.dutch.fast.stages import Task
from arbitro.rules.pairing.matching.best import ClassGraph
from rules.pairing.manual import EDITIONS

HISTORIES = ("", "wb", "bw", "bwb", "bb", "bb", "bb", "ww")


def a_field(groups, colours, met=(), *, last=False):
    """Return a field of groups of so many players, numbered from 1."""
    scores = [50 - 10 * place for place, size in enumerate(groups) for _ in range(size)]
    contenders = tuple(
        Contender(
            Tpn(tpn),
            Points(score),
            Points(score),
            history,
            frozenset(Tpn(b) for two in met for a, b in (two, two[::-1]) if a == tpn),
            parity_number=tpn,
        )
        for tpn, (score, history) in enumerate(zip(scores, colours, strict=True), start=1)
    )
    return DutchField(
        PairingProblem(
            EditionKey(EDITIONS[1]), 7, 7 if last else 9, Colour.WHITE, Points(60), contenders
        )
    )


def a_bracket(field):
    """Return the first bracket of a field; somebody below the next has the bye if any."""
    above, following, *others = field.groups
    rest = [one for group in others for one in group]
    odd = len(field.order) % 2
    return CascadeBracket([], above, following, rest, frozenset(rest) if odd else None)


@pytest.mark.article("C.04.3@2026-02 art. 2.2.1")
@pytest.mark.parametrize("part", range(4))
def test_without_rematches_below_two_levels_decide_whatever_all_together_decide(part):
    none = found = 0
    for seed in range(part, 160, 4):
        chance = Random(seed)
        groups = chance.randint(1, 4), chance.randint(1, 3), chance.randint(1, 5)
        near = groups[0] + groups[1]
        likely = chance.choice((20, 60, 90))
        met = [
            (one, other)
            for one in range(1, near + 1)
            for other in range(1, one)
            if chance.randrange(100) < likely
        ]
        kinds = chance.choice((HISTORIES, ("bb", "bb", "wb"), ("ww", "bw", "ww", ""), ("bb", "ww")))
        field = a_field(groups, [chance.choice(kinds) for _ in range(sum(groups))], met)
        task = Task(field, None)
        whole = pair_bracket(task, a_bracket(field))
        two = _pair_two_levels(task, a_bracket(field))
        assert (two is None) == (whole is None), seed
        none += whole is None
        if whole is not None:
            assert (two.pairs, two.floaters) == (whole.pairs, whole.floaters), seed
            found += bool(two.floaters)
    assert none > 2
    assert found > 5


def test_with_rematches_below_what_two_levels_decide_is_what_all_together_decide():
    told = {True: 0, False: 0}
    for seed in range(120):
        chance = Random(seed)
        groups = chance.randint(1, 4), chance.randint(1, 3), chance.randint(1, 3), 1
        size = sum(groups)
        met = [
            (one, other)
            for one in range(1, size + 1)
            for other in range(1, one)
            if chance.randrange(100) < 45
        ]
        field = a_field(groups, [chance.choice(HISTORIES) for _ in range(size)], met)
        task = Task(field, None)
        whole = pair_bracket(task, a_bracket(field))
        two = _pair_two_levels(task, a_bracket(field))
        if whole is None:
            assert two is None, seed
        elif two is not None:
            assert (two.pairs, two.floaters) == (whole.pairs, whole.floaters), seed
        if whole is not None:
            told[two is not None] += 1
    # what lies below objects now and then, and is then looked at as a whole
    assert told[True] > told[False] > 0


def left_open(colours, below, *, last=False):
    """Return the graph of as many players above others; their classes are their colours."""
    groups = (1, len(colours) - 1, len(below))
    field = a_field(groups, [*colours, *below], last=last)
    count = len(colours)
    number = sorted(set(colours))
    worth = [[None] * len(number) for _ in number]
    graph = ClassGraph([number.index(each) for each in colours], worth, [0] * count)
    players = field.order[:count]
    return number, players, _leaving_unpaired(field, graph, players, field.order[count:])


@pytest.mark.parametrize(
    ("below", "joined", "stand_ins"),
    [
        # two who want White absolutely may go unpaired both where two others below take them
        (["wb", "wb"], True, 0),
        (["", "ww"], True, 0),
        (["wb"] * 4, True, 0),
        # one other below takes one of them; the number being odd, one more has the bye
        (["wb"], True, 0),
        (["bb", "wb", "wb"], True, 0),
        # nobody is to spare: each has to find somebody else above
        (["bb", "wb"], False, 0),
        # those below want one another's opponents: one of the others above has to go down
        (["bb"], False, 0),
        (["bb", "bb", "wb"], False, 0),
        (["bb", "bb"], False, 2),
        (["bb", "bb", "bb"], False, 2),
    ],
)
def test_players_go_unpaired_as_those_below_can_take_them(below, joined, stand_ins):
    """1 and 2 want White absolutely, 3 and 4 as well as others."""
    colours = ["bb", "bb", "wb", "wb"]
    number, players, graph = left_open(colours, below)
    white, others = number.index("bb"), number.index("wb")
    assert (graph.worth[white][white] == 0) == joined
    assert graph.worth[white][others] == graph.worth[others][others] == 0
    assert len(players) == 4 + stand_ins
    assert players[4:] == [0] * stand_ins
    assert list(graph.of[4:]) == [len(number)] * stand_ins
    assert len(graph.apart) == 4 + stand_ins
    assert graph.otherwise == 0


def test_a_topscorer_in_the_field_may_meet_whoever_wants_the_same():
    """In the last round 1 to 4 have 50 and 40 of 60; nobody counts what those below can take."""
    number, players, graph = left_open(["bb", "bb", "wb", "wb"], ["bb", "bb", "bb"], last=True)
    assert all(worth == 0 for row in graph.worth[: len(number)] for worth in row)
    assert players == [1, 2, 3, 4]


@pytest.mark.parametrize(("below", "expected"), [(["wb"], 0), (["bb"] * 3 + ["wb"], None)])
def test_of_an_odd_number_one_goes_down_to_whoever_is_to_spare(below, expected):
    """Three above, of whom 1 and 2 want White absolutely; those to spare join one another as well.

    Three of four below want White as well: one meets the fourth, one has the bye, and for the third
    stands one whom 1 and 2 may not meet.
    """
    number, players, graph = left_open(["bb", "bb", "wb"], below)
    white, others = number.index("bb"), number.index("wb")
    assert graph.worth[-1][white] == graph.worth[white][-1] == expected
    assert graph.worth[-1][others] == graph.worth[others][-1] == 0
    assert graph.worth[-1][-1] == expected
    assert players[3:] == [0]

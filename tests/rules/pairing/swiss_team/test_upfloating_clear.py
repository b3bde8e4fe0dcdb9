"""The quick choices of brackets filled from below beside the clear ones, by weights alone."""

from random import Random
from types import SimpleNamespace

import pytest

from arbitro.model import Colour, Points, Tpn
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.upfloating import (
    ColourWish,
    UpfloatingField,
    UpfloatingSide,
    engine,
    upfloaters,
)
from rules.pairing.quick import long_but


def random_field(seed):
    """A field of 6 to 22 sides; in some, those of a score have met or are barred in groups."""
    random = Random(seed)
    size = 2 * random.randint(3, 11)
    numbers = [Tpn(number) for number in range(1, size + 1)]
    score = {number: Points(10 * random.randrange(5)) for number in numbers}
    inside, across = random.choice((10, 40, 80)), random.choice((5, 30, 50))
    parts = random.choice((0, 0, 2, 3))
    met = {number: set() for number in numbers}
    barred = {number: set() for number in numbers}
    for a in numbers:
        for b in numbers:
            if a < b and random.randrange(100) < (inside if score[a] == score[b] else across):
                met[a].add(b)
                met[b].add(a)
            if parts and a != b and a % parts == b % parts:
                barred[a].add(b)
    sides = [
        UpfloatingSide(
            number, score[number], opponents=frozenset(met[number]),
            floated=random.randrange(3) == 0, barred=frozenset(barred[number]),
            wish=random.choice(
                (ColourWish(), ColourWish(Colour.WHITE), ColourWish(Colour.BLACK, strong=True))
            ),
        )
        for number in numbers
    ]  # fmt: skip
    return UpfloatingField(sides, floats_count=random.randrange(4) > 0)


def rounds(seeds):
    """Yield fields of which all can be paired, with their scoregroups from the top."""
    for seed in seeds:
        field = random_field(seed)
        left = list(range(len(field.sides)))
        if field.pairability.complete(group_of(left)):
            yield seed, field, left


@pytest.mark.parametrize("chunk", long_but(range(3), 0))
def test_upfloaters_and_pairs_are_those_of_the_heaviest_matching(chunk):
    several = 0
    for seed, field, everybody in rounds(range(250 * chunk, 250 * chunk + 250)):
        left = everybody
        while left:
            scores = sorted({field.scores[one] for one in left}, reverse=True)
            groups = [[one for one in left if field.scores[one] == each] for each in scores]
            groups += [[], []]
            below = groups[0], groups[1], [one for some in groups[2:] for one in some]
            quick = upfloaters.choose_upfloaters(field, *below)
            assert quick == upfloaters.by_weights(field, *below), seed
            several += len(quick.upfloaters) > 1
            pairs = engine.pair_bracket(field, groups[0], quick.upfloaters)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(engine, "_by_kinds", lambda *_: None)
                clear = engine.pair_bracket(field, groups[0], quick.upfloaters)
            assert pairs == clear, seed
            left = [one for one in left if one not in {*groups[0], *quick.upfloaters}]
    assert several > 30


def test_a_floater_of_the_round_before_counts_who_meets_an_upfloater_and_no_other():
    floated = (1, 7, 8)
    sides = [
        UpfloatingSide(Tpn(one), Points(10 if one in (5, 6) else 20), floated=one in floated)
        for one in range(1, 9)
    ]
    field = UpfloatingField(sides, floats_count=True)
    place = {int(side.tpn): at for at, side in enumerate(field.sides)}
    pairs = tuple((place[a], place[b]) for a, b in ((1, 6), (4, 5), (7, 8), (2, 3)))
    assert engine.total(pairs, field, (place[5], place[6])) == (0, 0, 1)
    assert engine.total(pairs[1:], field, (place[5], place[6])) == (0, 0, 0)


@pytest.mark.parametrize(
    ("costs", "paired"),
    [
        ({(0, 1): (0, 0, 2), (0, 2): (0, 1, 0), (0, 3): (1, 0, 0)}, 1),
        ({(0, 1): (1, 0, 0), (0, 2): (0, 0, 1), (0, 3): (0, 1, 0)}, 2),
        ({(0, 1): (1, 0, 0), (0, 2): (0, 3, 0), (0, 3): (0, 2, 4)}, 3),
        ({}, 2),  # the upper half meets the lower
    ],
)
def test_a_wish_denied_weighs_more_than_strong_ones_and_these_more_than_floats(costs, paired):
    field = SimpleNamespace(may_meet=lambda _one, _other: True)
    pairs = engine.by_weights(field, list(range(4)), lambda *two: costs.get(two, (0, 0, 0)))
    assert pairs[0] == (0, paired)


@pytest.mark.parametrize(
    ("wishes", "floated", "up", "pairs"),
    [
        ("----", (), (), ((0, 2), (1, 3))),
        ("wbwb", (), (), ((0, 3), (1, 2))),
        ("wwbb", (), (), ((0, 2), (1, 3))),
        ("wwww", (), (), ((0, 2), (1, 3))),
        ("WwWw", (), (), ((0, 3), (1, 2))),
        ("----", (0,), (2,), ((0, 3), (1, 2))),
    ],
)
def test_a_bracket_is_paired_by_kinds_without_weighing_its_members(
    wishes, floated, up, pairs, monkeypatch
):
    """Wishes denied come first, then strong ones (capitals), then floaters who meet upfloaters."""
    wish = {
        "-": ColourWish(), "w": ColourWish(Colour.WHITE), "b": ColourWish(Colour.BLACK),
        "W": ColourWish(Colour.WHITE, strong=True),
    }  # fmt: skip
    sides = [
        UpfloatingSide(Tpn(at + 1), Points(20), wish=wish[each], floated=at in floated)
        for at, each in enumerate(wishes)
    ]
    field = UpfloatingField(sides, floats_count=True)
    monkeypatch.setattr(engine, "by_weights", None)
    residents = [at for at in range(4) if at not in up]
    assert engine.pair_bracket(field, residents, up) == pairs

"""Upfloaters looked for among those near are those found with a look at everybody."""

from random import Random

import pytest

from arbitro.model import Points, Tpn
from arbitro.rules.pairing.matching.pairability import group_of
from arbitro.rules.pairing.upfloating import UpfloatingField, UpfloatingSide, upfloaters
from arbitro.rules.pairing.upfloating import upfloaters as nearby


def random_field(seed):
    """A field of 12 to 20 sides in which scoregroups have met among themselves."""
    random = Random(seed)
    size = 2 * random.randint(6, 10)
    score = {number: Points(10 * random.randrange(5)) for number in range(1, size + 1)}
    inside, across = random.choice((40, 70, 95)), random.choice((10, 30, 50))
    met = {number: set() for number in score}
    for a in range(1, size + 1):
        for b in range(1, size + 1):
            if a < b and random.randrange(100) < (inside if score[a] == score[b] else across):
                met[a].add(Tpn(b))
                met[b].add(Tpn(a))
    sides = [
        UpfloatingSide(
            Tpn(n), score[n], opponents=frozenset(met[n]), floated=random.randrange(3) == 0
        )
        for n in score
    ]
    return UpfloatingField(sides, floats_count=random.randrange(4) > 0)


@pytest.mark.parametrize("seeds", [range(at, at + 15) for at in range(0, 150, 15)])
def test_a_look_at_those_near_never_chooses_otherwise(seeds):
    answers = refused = 0
    for seed in seeds:
        field = random_field(seed)
        everybody = list(range(len(field.sides)))
        if not field.pairability.complete(group_of(everybody)):
            continue
        scores = sorted(set(field.scores), reverse=True)
        groups = [[one for one in everybody if field.scores[one] == each] for each in scores]
        if len(groups) < 3:
            continue
        residents, following = groups[:2]
        further = [one for group in groups[2:] for one in group]
        whole = upfloaters.by_weights(field, residents, following, further)
        for width in range(len(further)):
            parts = further[:width], further[width:]
            found = nearby._within(field, residents, following, parts)
            if found is None:
                refused += 1
                continue
            answers += 1
            assert tuple(found) == tuple(whole), (seed, width)
    assert answers > 20
    assert refused > 2


def test_large_fields_are_looked_at_nearby_only_where_that_is_less():
    field = random_field(1)
    assert nearby.choose_nearby(field, [0, 1], [2, 3], list(range(4, 12))) is None


def test_upfloaters_are_found_near_with_the_others_left_to_a_crowd():
    """One alone, two who have met each other, six below: the first joins, the second goes down."""
    scores = (20, 10, 10, 0, 0, 0, 0, 0, 0, 0)
    met = {2: {3}, 3: {2}}
    sides = [
        UpfloatingSide(Tpn(at), Points(score), opponents=frozenset(map(Tpn, met.get(at, ()))))
        for at, score in enumerate(scores, 1)
    ]
    field = UpfloatingField(sides, floats_count=True)
    below = list(range(3, 10))
    for width in range(len(below)):
        found = nearby._within(field, [0], [1, 2], (below[:width], below[width:]))
        assert found == ((1,), 1), width


@pytest.mark.parametrize(("residents", "following", "below"), [
    (1, 2, 53), (1, 2, 54), (1, 2, 149), (1, 2, 150), (3, 0, 51), (3, 0, 52), (20, 5, 110),
    (20, 5, 111), (13, 1, 67), (13, 1, 68),
])  # fmt: skip
def test_ever_more_are_near_while_they_are_fewer_than_half_of_those_below(
    residents, following, below, monkeypatch
):
    """With all of the next scoregroup, twice over, and the scoregroup itself."""
    asked = []

    def within(_field, own, group, further):
        assert (len(own), len(group)) == (residents, following)
        near, crowd = further
        assert [*near, *crowd] == list(range(100, 100 + below))
        asked.append(len(near))

    monkeypatch.setattr(nearby, "_within", within)
    lists = list(range(residents)), list(range(50, 50 + following)), list(range(100, 100 + below))
    assert nearby.choose_nearby(None, *lists) is None
    expected, width = [], max(nearby._LEAST, 2 * residents)
    while residents + 2 * (following + width) < below:
        expected.append(width)
        width *= nearby._WIDER
    assert asked == expected


def test_the_first_answer_near_is_taken(monkeypatch):
    answers = [None, nearby.UpfloaterDemand((7,), 1)]
    monkeypatch.setattr(nearby, "_within", lambda *_given: answers.pop(0))
    assert nearby.choose_nearby(None, [0], [1], list(range(2, 300))) == ((7,), 1)
    assert not answers
    answers += [nearby.UpfloaterDemand((7,), 1)]
    found = nearby._nearby(None, [0], [1], list(range(2, 300)))
    assert found == nearby.ChosenUpfloaters((7,), 1)
    assert nearby._nearby(None, [0], [1], list(range(2, 10))) is None

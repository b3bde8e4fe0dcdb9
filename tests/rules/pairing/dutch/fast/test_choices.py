"""The first of the best candidates of small brackets, chosen in two ways, against all of them."""

from itertools import combinations
from random import Random

import pytest

from arbitro.rules.pairing.dutch.fast.choices import first_candidate, first_candidate_by_digits
from arbitro.rules.pairing.dutch.sequence import CandidateWalk
from arbitro.rules.pairing.matching.best import OddGroupError
from arbitro.rules.pairing.matching.heaviest import MatchingStoppedError
from arbitro.rules.pairing.matching.narrowing import Matchings, bits
from rules.pairing.dutch.test_verdicts import in_sequence
from rules.pairing.matching.test_sparse_graphs import every


def brackets(moved_down, alone, count):
    """Yield who may be whose partner: members of a bracket, then a place for each who is alone.

    As many as ``alone`` are left over. Every other bracket is one of few pairs, in which hardly
    ever all of the upper half can stay there.
    """
    for seed in range(count):
        chance = Random(seed)
        pairs = max(2, moved_down) + chance.randrange(2)
        size = 2 * pairs + alone
        likely = chance.choice((35, 55, 80))
        near = [0] * (size + alone)
        for one, other in combinations(range(size + alone), 2):
            if other >= moved_down and one < size and chance.randrange(100) < likely:
                near[one] |= 1 << other
                near[other] |= 1 << one
        yield size, near


def first_of_all(size, near, moved_down):
    """Return the pairs of the first candidate of the sequence that leaves places for the others."""
    alone = len(near) - size
    possible = [
        {frozenset((a, b)) for a, b in enumerate(mate[:size]) if b < size} for mate in every(near)
    ]
    if not possible:
        return None
    everybody = range(size)
    for each in in_sequence(everybody[:moved_down], everybody[moved_down:], (size - alone) // 2):
        pairs = set(map(frozenset, each))
        if pairs in possible:
            return pairs
    raise AssertionError("some candidate is possible")


def inside_pairs(mate, size):
    return {frozenset((a, b)) for a, b in enumerate(mate[:size]) if b < size}


@pytest.mark.article("C.04.3@2026-02 art. 3.6", "C.04.3@2026-02 art. 3.7", "C.04.3@2026-02 art. 4")
@pytest.mark.parametrize("alone", [0, 1, 2])
@pytest.mark.parametrize("moved_down", [0, 1, 2])
def test_both_ways_of_choosing_give_the_first_candidate_of_the_sequence(moved_down, alone):
    some = exchanged = knotted = 0
    for size, near in brackets(moved_down, alone, 50 if moved_down + alone < 3 else 24):
        expected = first_of_all(size, near, moved_down)
        members = (1 << size) - 1
        meets = [mask & members for mask in near]
        table = [[0 if mask >> to & 1 else None for to in range(len(near))] for mask in near]
        by_digits = first_candidate_by_digits(table, meets, moved_down, size, None)
        matchings = Matchings(near, [-1] * len(near))
        assert matchings.complete() == (expected is not None)
        assert (by_digits is None) == (expected is None)
        if expected is None:
            continue
        assert inside_pairs(by_digits, size) == expected
        chosen = by_digits
        try:
            chosen = first_candidate(matchings, meets, moved_down, size, None)
        except OddGroupError:  # odd groups of the remainder take part: then digits have to decide
            knotted += 1
        assert inside_pairs(chosen, size) == expected
        for mate in (by_digits, chosen):
            assert all(mate[b] == a and near[a] >> b & 1 for a, b in enumerate(mate))
        some += 1
        rest = [one for one in range(moved_down, size) if chosen[one] >= moved_down]
        pairs = sum(chosen[one] < size for one in rest) // 2
        exchanged += any(chosen[one] > one for one in rest[pairs:] if chosen[one] < size)
    assert some > 5
    assert 2 * knotted < some
    assert exchanged or moved_down == 2


@pytest.mark.article("C.04.3@2026-02 art. 4.3.2")
def test_one_exchange_of_a_large_difference_comes_before_two_of_small_ones():
    """Ten in a ring can be paired in two ways: 9 comes into S1 for 2, or 6 and 7 for 4 and 5.

    The difference is 7 there and 4 here; but fewer exchanged come first, whatever the difference.
    """
    one_exchanged = [(1, 2), (9, 10), (3, 6), (4, 7), (5, 8)]
    two_exchanged = [(1, 4), (2, 5), (6, 9), (7, 10), (3, 8)]
    assert first_of_two(one_exchanged, two_exchanged)


@pytest.mark.article("C.04.3@2026-02 art. 4.3.2")
def test_of_equal_exchanges_the_one_that_takes_a_lower_player_out_of_s1_comes_first():
    """Six in a ring: 5 comes into S1 for 3, or 4 for 2.

    One is exchanged and the difference is 2 in both. The larger number leaving, 3, decides before
    the smaller one entering, 4, is asked for.
    """
    leaving_3 = [(1, 3), (2, 4), (5, 6)]
    leaving_2 = [(1, 2), (3, 5), (4, 6)]
    assert first_of_two(leaving_3, leaving_2)


@pytest.mark.article("C.04.3@2026-02 art. 4.3.2")
def test_of_exchanges_with_the_same_leaving_the_one_with_the_higher_entering_comes_first():
    """Of ten 4 and 5 leave S1, and 6 and 9 enter, or 7 and 8.

    The difference is 6 + 9 = 7 + 8 less 4 + 5 in both; 6 is the smallest number entering. The
    transposition says the contrary, 3 having 8 there and 6 here, but comes after.
    """
    entering_6 = [(1, 4), (2, 5), (3, 8), (6, 7), (9, 10)]
    entering_7 = [(1, 4), (2, 5), (3, 6), (7, 10), (8, 9)]
    assert first_of_two(entering_6, entering_7)


def first_of_two(first, second):
    """Tell that of two candidates, all that their pairs allow, every way chooses the first."""
    size = 2 * len(first)
    near = [0] * size
    for a, b in (*first, *second):
        near[a - 1] |= 1 << b - 1
        near[b - 1] |= 1 << a - 1
    assert len(every(near)) == 2
    expected = {frozenset((a - 1, b - 1)) for a, b in first}
    table = [[0 if mask >> to & 1 else None for to in range(size)] for mask in near]
    matchings = Matchings(near, [-1] * size)
    assert matchings.complete()
    found = (
        CandidateWalk(table, 0, size).choose(),
        first_candidate(matchings, near, 0, size, None),
        first_candidate_by_digits(table, near, 0, size, None),
    )
    return all(inside_pairs(mate, size) == expected for mate in found)


def test_what_a_pair_is_worth_comes_before_its_place_in_the_sequence():
    """0 has moved down and meets 1; of 2 to 5 only 4 and 5 may meet, which is worth 1.

    Four places (6 to 9) take whoever is alone, or each other, for nothing. A pair of low players
    has a low place, but to leave 4 and 5 alone would cost the 1.
    """
    table = [[None] * 10 for _ in range(10)]
    free = [(one, place) for one in range(2, 6) for place in range(6, 10)]
    for a, b, worth in ((0, 1, 0), (4, 5, 1), *((*each, 0) for each in free)):
        table[a][b] = table[b][a] = worth
    for a, b in combinations(range(6, 10), 2):
        table[a][b] = table[b][a] = 0
    meets = [1 << 1, 1 << 0, 0, 0, 1 << 5, 1 << 4, 0, 0, 0, 0]
    found = first_candidate_by_digits(table, meets, 1, 6, None)
    assert inside_pairs(found, 6) == {frozenset((0, 1)), frozenset((4, 5))}


def test_pairs_that_count_for_nothing_are_no_pairs_of_the_bracket():
    """1 and 2 are joined, but not as a pair: to be alone is as good, and 0 has 3."""
    near = [0b1110, 0b1101, 0b1011, 0b0111]
    meets = [0b1110, 0b0001, 0b0001, 0b0001]
    found = first_candidate(Matchings(near, [1, 0, 3, 2]), meets, 0, 4, None)
    assert found == [1, 0, 3, 2]
    without_1 = [mask & ~0b0010 if at == 0 else mask for at, mask in enumerate(near)]
    without_1[1] &= ~0b0001
    found = first_candidate(Matchings(without_1, [2, 3, 0, 1]), meets, 0, 4, None)
    assert found == [2, 3, 0, 1]


@pytest.mark.parametrize("moved_down", [0, 1])
def test_whoever_chooses_is_asked_whether_it_is_still_wanted(moved_down):
    near = [0b1110, 0b1101, 0b1011, 0b0111]
    meets = list(near)
    with pytest.raises(MatchingStoppedError):
        first_candidate(Matchings(near, [1, 0, 3, 2]), meets, moved_down, 4, lambda: True)
    assert list(bits(near[0])) == [1, 2, 3]

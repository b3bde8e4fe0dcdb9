"""The orders of article 4, on the numbers that the Handbook prints."""

import pytest

from enumerator.sequence import exchange_key, exchanges, moved_down_sets, transpositions


@pytest.mark.article("C.04.3@2026-02 art. 4.2.2")
def test_a_homogeneous_bracket_of_eleven_has_720_transpositions():
    assert len(list(transpositions(range(6, 12), 5))) == 720


@pytest.mark.article("C.04.3@2026-02 art. 4.2.2")
def test_the_transpositions_of_eleven_come_in_the_printed_order():
    found = list(transpositions(range(6, 12), 5))
    printed = [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 11)]
    assert found[:2] == printed[:2]
    assert [found.index(one) for one in printed] == [0, 1, 3]  # 6-7-8-10-9 is left out in print
    assert found.index((6, 11, 10, 9, 8)) + 1 == found.index((7, 6, 8, 9, 10))
    assert found[-1] == (11, 10, 9, 8, 7)


@pytest.mark.article("C.04.3@2026-02 art. 4.2.2")
def test_eleven_players_with_two_moved_down_have_72_transpositions_in_the_printed_order():
    found = list(transpositions(range(3, 12), 2))
    assert len(found) == 72
    assert found[:3] == [(3, 4), (3, 5), (3, 6)]
    assert found[8:10] == [(4, 3), (4, 5)]
    assert (found[7], found[-1]) == ((3, 11), (11, 10))


EARLIER_AND_LATER = {
    "fewer players": (([5], [11]), ([4, 5], [6, 7])),
    "6 with 4 before 8 with 5": (([4], [6]), ([5], [8])),
    "8+6 with 4+3 before 9+8 with 5+4": (([4, 3], [8, 6]), ([5, 4], [9, 8])),
    "5 leaves before 4": (([5], [7]), ([4], [6])),
    "5-2 leaves before 4-3": (([5, 2], [6, 7]), ([4, 3], [6, 7])),
    "5-4-1 leaves before 5-3-2": (([5, 4, 1], [6, 7, 8]), ([5, 3, 2], [6, 7, 8])),
    "6 enters before 7": (([5], [6]), ([5], [7])),
    "6-9 enters before 7-8": (([5, 4], [6, 9]), ([5, 4], [7, 8])),
    "6-7-10 enters before 6-8-9": (([5, 4, 3], [6, 7, 10]), ([5, 4, 3], [6, 8, 9])),
}


@pytest.mark.article("C.04.3@2026-02 art. 4.3.2")
@pytest.mark.parametrize("name", EARLIER_AND_LATER)
def test_exchanges_compare_as_in_the_printed_examples(name):
    earlier, later = EARLIER_AND_LATER[name]
    assert exchange_key(*earlier) < exchange_key(*later)


@pytest.mark.article("C.04.3@2026-02 art. 4.3.2")
def test_a_bracket_of_ten_has_252_exchanges_and_begins_with_the_smallest():
    found = list(exchanges((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)))
    assert len(found) == 252
    assert found[:4] == [((), ()), ((5,), (6,)), ((5,), (7,)), ((4,), (6,))]


@pytest.mark.article("C.04.3@2026-02 art. 4.4.2")
def test_sets_of_moved_down_players_sort_by_their_smallest_differing_number():
    assert list(moved_down_sets((1, 2, 3, 4), 2))[:4] == [(1, 2), (1, 3), (1, 4), (2, 3)]

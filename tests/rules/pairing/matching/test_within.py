"""The first columns of rows within a limit, against trying all of them in turn."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.rules.pairing.matching.within import first_within


def first_by_trying(costs, most, needed):
    for columns in permutations(range(len(costs[0])), len(costs)):
        paid = [row[column] for row, column in zip(costs, columns, strict=True)]
        if None not in paid and sum(paid) <= most and set(needed) <= set(columns):
            return list(columns)
    return None


@st.composite
def questions(draw):
    """Draw a table of small costs with gaps, a limit, and columns that are needed."""
    width = draw(st.integers(1, 6))
    height = draw(st.integers(1, width))
    cost = st.one_of(st.none(), st.integers(0, 1), st.integers(0, 3))
    row = st.lists(cost, min_size=width, max_size=width)
    costs = draw(st.lists(row, min_size=height, max_size=height))
    needed = draw(st.sets(st.integers(0, width - 1), max_size=2))
    return costs, draw(st.integers(0, 5)), needed


@settings(max_examples=120)
@given(questions())
def test_every_row_in_turn_has_the_first_column_that_is_possible(question):
    assert first_within(*question) == first_by_trying(*question)


def test_more_rows_than_columns_have_none():
    assert first_within([[0], [0]], 0) is None


def test_without_rows_nothing_is_chosen_and_nothing_can_be_needed():
    assert first_within([], 0) == []
    assert first_within([], 0, needed=[0]) is None


def test_a_wide_table_is_answered_by_the_only_order_there_is():
    """Row by row one column less, so that the last row has one and all others follow from it."""
    size = 60
    costs = [[0 if column >= row else None for column in range(size)] for row in range(size)]
    assert first_within(costs, 0) == list(range(size))

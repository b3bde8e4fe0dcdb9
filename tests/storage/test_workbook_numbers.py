"""Numbers of cells as text."""

import pytest

from arbitro.storage.workbooks.cells import number_text


@pytest.mark.parametrize(
    ("value", "text"),
    [(".5", "0.5"), ("-.5", "-0.5"), ("5", "5"), ("-5", "-5"), ("+5", "5"), ("007", "7")],
)
def test_a_number_may_begin_with_its_point_or_its_sign(value, text):
    assert number_text(value, is_date=False, since_1904=False) == text

"""Days in JSON are written in one way."""

from datetime import date

import pytest

from arbitro.formats.json_format.members import Members


@pytest.mark.parametrize("text", ["2025-W05-5", "20250131", "2025-02-30", "2025W055"])
def test_another_spelling_of_a_day_is_a_fault(text):
    problems = []
    assert Members({"start": text}, "", problems).day("start") is None
    assert [each.code for each in problems] == ["json-value"]


def test_a_day_is_read():
    problems = []
    assert Members({"start": "2025-01-31"}, "", problems).day("start") == date(2025, 1, 31)
    assert not problems

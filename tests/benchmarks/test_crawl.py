"""Files after accidents: none raises, and no report is taken with another meaning."""

import importlib

import pytest

from arbitro.formats.texts.problems import Problem
from arbitro.formats.texts.text import decode


def test_a_sample_of_accidents_changes_nothing_in_silence():
    found = importlib.import_module("benchmarks.crawl").crawl(60, seed=3)

    assert found["changed"] == 0
    assert found["same"] > 0 < found["refused"]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_byte_that_is_no_utf_8_is_placed_behind_a_mark_as_without_one(mark):
    problems: list[Problem] = []

    assert decode(mark + "ñandú\n".encode() + b"M\xfcller, A", problems) == "ñandú\nMüller, A"
    assert [(each.code, each.line, each.column) for each in problems] == [("encoding-mixed", 2, 2)]

"""Marks and tables of candidates as people write them."""

import pytest

from arbitro.school.reading import marks_of, read_sheets


@pytest.mark.parametrize("text", ["100", "120", "150", "200", "0100"])
def test_three_digits_are_no_marks_of_a_question(text):
    assert marks_of(text) is None


@pytest.mark.parametrize(("text", "marks"), [("2.50", 250), ("2,00", 200), ("10", 1000)])
def test_hundredths_may_be_written_out(text, marks):
    assert marks_of(text) == marks


def test_a_cell_longer_than_tables_have_is_told_with_its_line():
    parsed = read_sheets("Ana;A;1\n" + "x" * 140_000 + ";A;1\n", {"A": ()}, written=0)
    assert [(each.line, each.code) for each in parsed.problems] == [(2, "exam-columns")]
    assert not parsed.value


def test_only_the_first_line_of_a_table_of_candidates_may_be_its_heads():
    choices = {"A": (), "B": ()}
    heads, ana, bea = "Name;Version;Answers", "Ana;A;", "Bea;b;"
    parsed = read_sheets(f"{heads}\n{ana}\n{bea}", choices, written=0)
    assert [each.candidate for each in parsed.value] == ["Ana", "Bea"]
    assert parsed.problems == ()
    assert [each.candidate for each in read_sheets(ana, choices, written=0).value] == ["Ana"]
    late = read_sheets(f"{ana}\n{heads}\n{bea}", choices, written=0)
    assert [(each.line, each.code) for each in late.problems] == [(2, "exam-version")]

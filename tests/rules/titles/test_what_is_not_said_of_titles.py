"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed


def test_a_norm_has_nothing_that_is_not_told_of_it():
    assert supposed("arbitro.rules.titles") == {}

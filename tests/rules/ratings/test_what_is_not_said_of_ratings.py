"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed


def test_a_rating_supposes_nothing():
    assert supposed("arbitro.rules.ratings") == {}

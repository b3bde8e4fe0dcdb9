"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # a number has one bound for all, and an event is of the lowest level
    "Fact.most",
    "Stakes.competition_level",
}


def test_an_office_has_nothing_that_is_not_told_of_it():
    assert supposed("arbitro.rules.office") == SUPPOSED

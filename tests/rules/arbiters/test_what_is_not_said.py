"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # an event has players of one federation, a seminar one lecturer, four hours of examination
    "ArbiterNorm.federations",
    "Seminar.lecturers",
    "Seminar.examination_hours",
}


def test_a_career_has_nothing_that_is_not_told_of_it():
    assert supposed("arbitro.rules.arbiters") == SUPPOSED

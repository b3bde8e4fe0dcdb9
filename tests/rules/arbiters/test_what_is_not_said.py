"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # an event has players of one federation, a seminar one lecturer, four hours of examination
    "ArbiterNorm.federations": 1,
    "Seminar.lecturers": 1,
    "Seminar.examination_hours": 4,
}


def test_a_career_has_nothing_that_is_not_told_of_it():
    assert supposed("arbitro.rules.arbiters") == SUPPOSED

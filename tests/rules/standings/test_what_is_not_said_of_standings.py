"""What is left out of a difference is nothing, but that a place is nobody else's."""

from unsaid import supposed


def test_what_is_supposed_of_standings_is_listed():
    assert supposed("arbitro.rules.standings") == {
        "Difference.sharing": 1,
        "TeamDifference.sharing": 1,
    }

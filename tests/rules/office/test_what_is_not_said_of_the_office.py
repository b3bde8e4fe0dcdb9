"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # a number that is asked for has room for a thousand millions
    "Fact.most": 10**9,
    # of the three levels of events the one with the fewest duties
    "Stakes.competition_level": 3,
    # an official is licensed and active until somebody says otherwise
    "Official.active": True,
    "Official.fee_paid": True,
    # a win is a point and a draw half of one
    "Undertaking.usual_points": True,
}


def test_what_is_supposed_of_the_office_is_listed():
    assert supposed("arbitro.rules.office") == SUPPOSED

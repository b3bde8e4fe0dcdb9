"""What is left out of a value is nothing: no number, no yes. What is supposed is listed."""

from unsaid import supposed

SUPPOSED = {
    # a number that is asked for has room for a thousand millions
    "Fact.most": 10**9,
    # a usual table, and the room it needs around it, in centimetres
    "HallPlan.table_length": 110,
    "HallPlan.table_width": 85,
    "HallPlan.table_gap": 30,
    "HallPlan.row_gap": 200,
    "HallPlan.side": 150,
    # minutes without a clock, and then on it
    "Clockless.first": 20,
    "Clockless.then": 5,
    # the layout that the text prints is followed
    "OfficePaper.drawn": True,
    # of the three levels of events the one with the fewest duties
    "Stakes.competition_level": 3,
    # a search is as it must be until somebody says what was not
    "PlayerSearch.lawful": True,
    "PlayerSearch.same_sex": True,
    "PlayerSearch.in_private": True,
    "PlayerSearch.witnessed": True,
    # an official is licensed and active until somebody says otherwise
    "Official.active": True,
    "Official.fee_paid": True,
    # a win is a point and a draw half of one
    "Undertaking.usual_points": True,
}


def test_what_is_supposed_of_the_office_is_listed():
    assert supposed("arbitro.rules.office") == SUPPOSED

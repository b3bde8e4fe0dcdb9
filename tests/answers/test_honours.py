"""The honours of an Olympiad are one answer: the same bytes from command line and interface.

Of six nations 1, 3 and 5 win and share the first place: they are the medallists. In groups of two
numbers each the best other team is 2, 4 and 6. In two sections with the same results the sums of
places are 2 for those who won and 8 for those who lost, so that three nations hold the trophy.
"""

import arbitro
from answers.conftest import DATA

NATIONS = DATA / "events" / "six_nations.json"


def test_honours_are_those_worked_out_by_hand(golden):
    found = arbitro.from_json(golden("honours"))
    assert [
        (category.first, category.last, [team.number for team in category.winners])
        for category in found.categories
    ] == [(1, 2, [2]), (3, 4, [4]), (5, 6, [6])]
    (trophy,) = found.trophies
    assert [share.name for share in trophy.holders] == ["Andorra", "Chile", "Egypt"]
    assert [share.sum for share in trophy.places] == [2, 2, 2, 8, 8, 8]
    assert (found.after, found.final) == (1, True)


def test_honours_are_written_as_the_golden_file_has_them(golden, printed):
    words = ("standings", "honours", NATIONS, NATIONS, "--groups", 3)
    assert printed(*words) == golden("honours")

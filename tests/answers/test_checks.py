"""What a check finds is one answer: the same bytes from command line and library.

Worked out by hand: of four players 1 and 2 meet 3 and 4, and of 4 and 2 the higher one has an even
number, so that Black is 2's where the initial-colour is White (C.04.3 art. 5.2.5). The report has 2
with White, and prints 2 points for one game won.
"""

from fractions import Fraction

import pytest

import arbitro
from answers.conftest import DATA

MISPRINTED = DATA / "events" / "misprinted.trf"


def test_check_finds_what_was_worked_out_by_hand():
    found = arbitro.check(MISPRINTED)
    assert not found
    ((round_,), (place,)) = found.rounds, found.places
    assert (round_.kind, round_.stated, round_.expected) == ("colours", ((2, 4),), ((4, 2),))
    assert arbitro.Why(round_.why).article == "C.04.3@2026-02 art. 5.2.5"
    assert (place.number, place.what, place.stated, place.computed) == (1, "points", Fraction(2), 1)


def test_check_is_written_as_the_golden_file_has_it(golden, printed):
    assert printed("check", MISPRINTED) == golden("check")
    assert arbitro.to_json(arbitro.check(MISPRINTED)) == golden("check")
    assert arbitro.from_json(golden("check")) == arbitro.check(MISPRINTED)


@pytest.mark.parametrize("language", ["es", "fr"])
def test_sentences_are_in_the_language_of_the_reader(printed, language):
    found = arbitro.check(MISPRINTED)
    text = printed("check", MISPRINTED, "--lang", language)
    assert text == arbitro.to_json(found, language=language)
    assert arbitro.from_json(text) == found


def test_report_of_teams_is_checked_alike(printed):
    teams = DATA / "events" / "two_teams.json"
    found = arbitro.check(teams)
    assert printed("check", teams) == arbitro.to_json(found)
    assert found


def test_order_by_a_tie_break_that_is_none_is_left_out_by_both(printed, tmp_path):
    report = tmp_path / "other.trf"
    text = (DATA / "events" / "quadrangular.trf").read_text("utf-8")
    report.write_text(text.replace("202 BH,AOB,SB", "202 BH,OTHER_X"), "utf-8")
    found = arbitro.check(report)
    assert [left.tie_break for left in found.left_out] == ["OTHER_X"]
    assert printed("check", report) == arbitro.to_json(found)

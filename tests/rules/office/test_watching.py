"""Players away from their boards and inspections: what a note lacks, and once per round."""

import pytest

from arbitro.rules.office.conduct.watching import (
    away_rows,
    away_since,
    check_absence,
    check_inspection,
    minutes_away,
)
from arbitro.rules.office.facts import Facts

AWAY = Facts(
    {"player": "Ada", "round": "3", "move-number": "17", "left-at": "2026-05-08T17:05"}
    | {"board": "4", "colour-played": "white"}
)
BACK = Facts({**AWAY.said, "back-at": "2026-05-08T17:12"})
DONE = {"legal-here": "yes", "in-private": "yes", "same-gender": "yes", "witness": "Eva"}
AFTER_LEAVING = DONE | {"player": "Ada  Lovelace", "round": "3", "occasion": "left-area"}


def codes(found):
    return [each.code for each in found]


def test_an_absence_is_noted_with_the_number_of_the_move():
    assert codes(check_absence(AWAY)) == ["absence-open"]
    assert check_absence(BACK) == ()
    without = Facts({"player": "Ada", "left-at": "2026-05-08T17:05", "back-at": "2026-05-08T17:04"})
    assert codes(check_absence(without)) == [
        *("absence-times", "absence-round-unsaid", "absence-move-number-unsaid"),
    ]


def test_how_often_and_how_long_a_player_was_away_in_a_round_is_counted():
    other_round = Facts({**BACK.said, "round": "4"})
    [found] = check_absence(BACK, [BACK, AWAY, other_round])
    assert (found.code, dict(found.values)) == ("absence-again", {"count": 3, "minutes": 14})
    assert minutes_away([BACK, AWAY]) == 7


def test_a_note_belongs_to_a_board_a_colour_and_where_there_are_several_to_a_section():
    where = {"round_number": 3, "board": 4, "colour": "white"}
    assert away_since([AWAY], letter="", **where) == AWAY.moment("left-at")
    assert away_since([BACK], letter="", **where) is None
    assert away_since([AWAY], letter="b", **where) is None
    lettered = Facts({**AWAY.said, "section-letter": "B"})
    assert away_since([lettered], letter="b", **where) is not None
    assert away_since([AWAY], letter="", **where | {"colour": "black"}) is None
    assert away_since([AWAY], letter="", **where | {"round_number": 4}) is None
    assert away_rows([AWAY, Facts({"player": "Bo"})]) == (("Ada", "3", "17"),)


def test_a_second_inspection_of_a_player_in_a_round_is_warned_of():
    """The notes on 11.3.3: who left the area, or is complained of, only once per round."""
    first = Facts(AFTER_LEAVING)
    again = Facts(AFTER_LEAVING | {"occasion": "complaint", "player": "ada lovelace"})
    assert check_inspection(first, {}) == ()
    [found] = check_inspection(again, {41: first})
    assert (found.code, dict(found.values)) == ("inspection-once-a-round", {"row": 41})
    assert check_inspection(Facts({**again.said, "round": "4"}), {41: first}) == ()
    assert check_inspection(Facts({**again.said, "player": "Bo"}), {41: first}) == ()
    assert check_inspection(Facts({**again.said, "occasion": "random"}), {41: first}) == ()


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"legal-here": ""}, "inspection-legal-here-unsaid"),
        ({"legal-here": "no"}, "inspection-not-legal-here"),
        ({"in-private": "no"}, "inspection-not-in-private"),
        ({"same-gender": "no"}, "inspection-not-same-gender"),
        ({"witness": ""}, "inspection-no-witness"),
        ({"during-game": "yes"}, "inspection-can-wait"),
        ({"refused-inspection": "yes"}, "inspection-was-refused"),
    ],
)
def test_how_an_inspection_may_be_is_said_beforehand(said, code):
    facts = Facts({name: text for name, text in (DONE | said).items() if text})
    found = check_inspection(facts, {})
    assert codes(found) == [code]
    assert "11.3.3" in found[0].cited()


def test_during_a_game_where_it_cannot_wait():
    assert check_inspection(Facts(DONE | {"during-game": "yes", "cannot-wait": "yes"}), {}) == ()

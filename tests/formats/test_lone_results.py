"""A result with a blank opponent and colour is a bye where its letter says so, never an absence.

What each file holds, and its right reading, is in `tests/data/reports/README.md`.
"""

from pathlib import Path

import pytest

from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import read_trf
from arbitro.model import Result
from trf_lines import player, read

REPORTS = Path(__file__).parent.parent / "data" / "reports"


@pytest.mark.parametrize(
    ("file", "bye"),
    [
        ("lone_1", Result.PAIRING_ALLOCATED_BYE),
        ("lone_2", Result.PAIRING_ALLOCATED_BYE),
        ("lone_3", Result.HALF_POINT_BYE),
        ("lone_4", Result.FULL_POINT_BYE),
        ("lone_5", Result.ZERO_POINT_BYE),
    ],
)
def test_the_letter_of_a_bye_alone_is_that_bye_and_is_remarked_upon(file, bye):
    found = read_tournament_file((REPORTS / f"{file}.trf").read_bytes())
    assert found.ok
    assert found.tournament.entries[2].rounds[0].result is bye
    assert [(each.line, each.column) for each in found.problems if each.code == "bye-alone"] == [
        (7, 99)
    ]


@pytest.mark.parametrize(
    ("file", "code", "column"),
    [
        ("lone_6", "result-alone", 99),
        ("lone_7", "colour-missing", 97),
        ("lone_8", "colour-unreadable", 97),
    ],
)
def test_what_has_two_readings_or_none_is_refused_at_its_column(file, code, column):
    found = read_tournament_file((REPORTS / f"{file}.trf").read_bytes())
    assert not found.ok
    assert (code, 7, column) in [(each.code, each.line, each.column) for each in found.problems]


BYE_LETTERS = "UHFZuhfz"


@pytest.mark.parametrize("sign", f"{BYE_LETTERS}1=0+-WDLwdlxX*½?~")
@pytest.mark.parametrize("later", [(), ("   4 b 1",)], ids=["last", "middle"])
def test_no_sign_alone_is_an_absence_without_a_word(sign, later):
    lines = [player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, f"       {sign}", *later)]
    found = [each.code for each in read_trf("\n".join(lines)).problems]
    assert found == ["bye-alone" if sign in BYE_LETTERS else "result-alone"]


def _points(*differing):
    """Return what is said of eight players who all drew, some with points that are not theirs."""
    pairs = {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 8, 8: 7}
    return read(
        *(
            player(
                tpn,
                f"{opponent:>4} {'w' if tpn % 2 else 'b'} =",
                points="1.5" if tpn in differing else "0.5",
            )
            for tpn, opponent in pairs.items()
        )
    )


def test_points_that_differ_for_most_players_refuse_the_file():
    refused = [each for each in _points(1, 2, 3, 4, 5).problems if each.severity.value == "error"]
    assert [(each.code, dict(each.values)) for each in refused] == [
        ("points-differ-for-most", {"count": 5, "players": 8})
    ]


def test_points_of_everybody_before_the_last_round_are_said_once():
    # whoever typed the results of round 2 left the points as they were
    drawn = read(
        player(1, "   2 w 1", "   3 b =", points="1.0"),
        player(2, "   1 b 0", "   4 w =", points="0.0"),
        player(3, "   4 w =", "   1 w =", points="0.5"),
        player(4, "   3 b =", "   2 b =", points="0.5"),
    )
    assert drawn.ok
    found = [(each.code, dict(each.values)) for each in drawn.problems if "points" in each.code]
    assert found == [("points-before-round", {"round": 2})]
    event = drawn.value
    assert [event.score(each, 2) for each in event.entries] == [15, 5, 10, 10]


def test_points_that_differ_for_half_or_fewer_are_a_remark():
    found = _points(1, 2, 3, 4)
    assert found.ok
    assert [each.code for each in found.problems].count("points-differ") == 4


def test_one_player_alone_who_differs_is_no_most():
    found = read(player(1, "   2 w 1", points="2.0"), player(2, "   1 b 0", points=""))
    assert found.ok

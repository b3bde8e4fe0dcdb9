"""The working of tie-breaks is one answer: the same bytes from every door.

The quadrangular of `test_standings` is worked out by hand: the first player beat one of no points
(3) and drew with two of two points (2 and 4).
"""

from fractions import Fraction

import pytest

import arbitro
from answers.conftest import DATA

QUADRANGULAR = DATA / "events" / "quadrangular.trf"


def test_working_is_the_one_worked_out_by_hand():
    sheet = arbitro.worksheet(QUADRANGULAR, 1)
    values = {
        name: ([line.value for line in sheet.working(name).lines], sheet.working(name).value)
        for name in ("BH", "AOB", "SB")
    }
    assert values == {
        "BH": ([0, 2, 2], 4),
        "AOB": ([6, 4, 4], Fraction(14, 3)),
        "SB": ([0, 1, 1], 2),
    }
    assert sheet.row == arbitro.standings(QUADRANGULAR).row(1)


def test_working_is_written_as_the_golden_file_has_it(golden, printed):
    assert printed("standings", QUADRANGULAR, "--explain", 1) == golden("worksheet")
    assert arbitro.to_json(arbitro.worksheet(QUADRANGULAR, 1)) == golden("worksheet")
    assert arbitro.from_json(golden("worksheet")) == arbitro.worksheet(QUADRANGULAR, 1)


def test_working_of_a_team_is_written_as_the_golden_file_has_it(golden, printed):
    """Beta met Alpha alone: its Buchholz is Alpha's two match points."""
    report = DATA / "events" / "two_teams.json"
    sheet = arbitro.worksheet(report, 2)
    assert (sheet.row.name, sheet.working("BH:MP").value) == ("Beta", 2)
    assert [line.value for line in sheet.working("BH:MP").lines] == [2]
    assert printed("standings", report, "--explain", 2) == golden("team-worksheet")
    assert arbitro.to_json(sheet) == golden("team-worksheet")
    assert arbitro.from_json(golden("team-worksheet")) == sheet


def test_every_door_gives_the_same_bytes(server, printed, file_and_section):
    path, address = file_and_section(QUADRANGULAR)
    for player, after in ((1, None), (4, 2)):
        sheet = arbitro.worksheet(path, player, after=after)
        wanted = arbitro.to_json(sheet)
        options = () if after is None else ("--after", after)
        assert printed("standings", path, "--explain", player, *options) == wanted
        query = "" if after is None else f"?after={after}"
        answer = server.get(f"/api/v2{address}/standings/{sheet.row.entry}/worksheet{query}")
        assert answer.text == wanted


def test_one_tie_break_is_shown_alone():
    assert [each.tie_break for each in arbitro.worksheet(QUADRANGULAR, 1, "SB").workings] == ["SB"]
    with pytest.raises(KeyError):
        arbitro.worksheet(QUADRANGULAR, 1, "SB").working("BH")


def test_working_of_nobody_is_not_found(server, file_and_section):
    _, address = file_and_section(QUADRANGULAR)
    assert server.get(f"/api/v2{address}/standings/99/worksheet").status_code == 404

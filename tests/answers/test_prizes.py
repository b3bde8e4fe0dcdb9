"""Prizes are one answer: the same bytes from the command line and the JSON interface.

Three of the quadrangular of `test_standings` have two points each: they share 100, 50 and 50 in
equal parts, 66.66 each, and two cents are lost by rounding down. Of two teams the first has 100,
the second 50, the third prize nobody can win; on each board the winner has 10 and the other 5, and
of the draw at the second board both share 15.
"""

from fractions import Fraction

import pytest

import arbitro
from answers.conftest import DATA
from arbitro.desk import commands
from arbitro.model import SectionId
from arbitro.rules.prizes import BoardPrizes, Fund, Sharing

QUADRANGULAR = DATA / "events" / "quadrangular.trf"
TWO_TEAMS = DATA / "events" / "two_teams.json"
EQUAL = DATA / "funds" / "equal.json"
BOARDS = """{"sharing": "equal", "prizes": [100, 50, 50],
"boards": [{"boards": [1, 2], "prizes": [10, 5]}]}"""


def test_prizes_are_those_worked_out_by_hand(golden):
    found = arbitro.from_json(golden("prizes"))
    assert [(prize.number, prize.amount) for prize in found.payouts] == [
        (number, Fraction(6666, 100)) for number in (1, 2, 4)
    ]
    assert (found.fund, found.remainder, found.not_awarded) == (200, Fraction(2, 100), 0)


def test_prizes_are_written_as_the_golden_file_has_them(golden, printed):
    assert printed("standings", "prizes", QUADRANGULAR, "--fund", EQUAL) == golden("prizes")


def test_prizes_of_a_section_are_the_same_bytes(server, printed, file_and_section):
    path, address = file_and_section(QUADRANGULAR)
    assert server.get(f"/api/v2{address}/prizes").status_code == 404
    fund = Fund((10000, 5000, 5000), Sharing.EQUAL, currency="EUR")
    set_fund = commands.SetPrizes(SectionId(1), fund, "Organiser")
    assert server.service.handle(address.split("/")[2], set_fund).version
    text = printed("standings", "prizes", path, "--fund", EQUAL)
    assert server.get(f"/api/v2{address}/prizes").text == text


@pytest.fixture
def of_teams(tmp_path):
    path = tmp_path / "fund.json"
    path.write_text(BOARDS)
    return path


def test_prizes_of_teams_and_boards_are_the_same_answer(printed, of_teams):
    found = arbitro.from_json(printed("standings", "prizes", TWO_TEAMS, "--fund", of_teams))
    assert [(prize.name, prize.amount) for prize in found.payouts] == [("Alpha", 100), ("Beta", 50)]
    assert [(prize.board, prize.name, prize.points, prize.amount) for prize in found.boards] == [
        (1, "Ada", 1, 10),
        (1, "Cruz", 0, 5),
        (2, "Bo", Fraction(1, 2), Fraction(15, 2)),
        (2, "Díaz", Fraction(1, 2), Fraction(15, 2)),
    ]
    assert (found.fund, found.remainder, found.not_awarded) == (230, 0, 50)


def test_prizes_of_a_section_of_teams_are_the_same_bytes(
    server, printed, file_and_section, of_teams
):
    path, address = file_and_section(TWO_TEAMS)
    boards = (BoardPrizes((1, 2), (1000, 500)),)
    fund = Fund((10000, 5000, 5000), Sharing.EQUAL, boards=boards)
    set_fund = commands.SetPrizes(SectionId(1), fund, "Organiser")
    assert server.service.handle(address.split("/")[2], set_fund).version
    text = printed("standings", "prizes", path, "--fund", of_teams)
    assert server.get(f"/api/v2{address}/prizes").text == text

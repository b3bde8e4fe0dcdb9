"""``arbitro prizes`` on a report of teams."""

import json
from fractions import Fraction

import pytest

from arbitro.formats.trf import team_document_of, write_trf
from crosstables.random_teams import team_swiss

FUND = {
    "sharing": "equal",
    "prizes": [600, 400],
    "currency": "EUR",
    "boards": [{"boards": [1, 0], "prizes": [50, 0], "by": "points", "least_games": 1}],
}


@pytest.fixture
def files(tmp_path):
    report, fund = tmp_path / "teams.trf", tmp_path / "fund.json"
    report.write_text(write_trf(team_document_of(team_swiss(4))), "utf-8", newline="")
    fund.write_text(json.dumps(FUND), "utf-8")
    return report, fund


def test_teams_and_boards_are_paid_with_their_working(run, files):
    report, fund = files
    ran = run("prizes", report, "--fund", fund, "--explain")
    assert ran.code == 0, ran.err
    assert "Board 1\n" in ran.out
    assert "Reserves\n" in ran.out
    assert "games." in ran.out
    assert "Control number:" in ran.out


def test_the_same_prizes_as_data(run, files):
    report, fund = files
    data = json.loads(run("prizes", report, "--fund", fund, "--json").out)
    paid = sum(Fraction(prize["amount"]) for prize in (*data["payouts"], *data["boards"]))
    remaining = Fraction(data["remainder"]) + Fraction(data["not_awarded"])
    assert paid + remaining == Fraction(data["fund"]) == 1100
    assert {each["board"] for each in data["boards"]} <= {0, 1}
    assert all(each["working"] for each in data["boards"])


def test_what_is_for_players_alone_is_refused(run, files, tmp_path):
    report, fund = files
    assert run("prizes", report, "--fund", fund, "--play-off", "1-2").code == 2
    young = {**FUND, "special": [{"name": "U18", "prizes": [1], "born_from": 2008}]}
    other = tmp_path / "young.json"
    other.write_text(json.dumps(young), "utf-8")
    ran = run("prizes", report, "--fund", other)
    assert ran.code == 2
    assert "year of birth" in ran.err

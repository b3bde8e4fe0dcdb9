"""What an order decides is refused where a tie-break of its list is left out; else it is marked."""

import json
from dataclasses import replace
from datetime import date

import pytest

from arbitro.formats.json_format import write_json
from arbitro.formats.trf import team_document_of, write_trf
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from crosstables.random_teams import team_swiss

HEAD = "012 Prizes\n042 {start}\n{lists}XXR 1\n"
PLAYERS = "".join(
    f"001 {line[:4]:>4}      {line[4:12]:<34}{line[12:]}\n"
    for line in (
        "   1Ana     2400                             1.0    {0}     2 w 1",
        "   2Berta   2300                             0.0    {1}     1 b 0",
        "   3Carla   1700                             1.0    {2}     4 w 1",
        "   4Dora    1600                             0.0    {3}     3 b 0",
    )
)
OF_2024 = "2024/09/01"
"""A day of C.07@2024-08, which has no RTNG: C.07@2026-03 is the first that has."""

FUNDS = {
    "equal": {"sharing": "equal", "prizes": [100, 50]},
    "tie-break": {"sharing": "tie-break", "prizes": [100, 50]},
    "hort": {"sharing": "hort", "prizes": [100, 50]},
    "cut off": {"sharing": "equal", "cut_off": 1, "prizes": [100, 50]},
    "special": {
        "sharing": "equal",
        "prizes": [100],
        "special": [{"name": "U2000", "prizes": [30], "rating_to": 1999}],
    },
}


@pytest.fixture
def files(tmp_path):
    """Write a report with a list of its own, and a fund; the day decides the edition."""

    def written(lists="", start=OF_2024, fund="tie-break", ranks=(1, 3, 2, 4)):
        report, money = tmp_path / "event.trf", tmp_path / "fund.json"
        report.write_text(HEAD.format(start=start, lists=lists) + PLAYERS.format(*ranks))
        money.write_text(json.dumps(FUNDS[fund]))
        return report, money

    return written


@pytest.mark.article("C.07@2024-08 art. 4.1")
@pytest.mark.parametrize("fund", FUNDS)
def test_nobody_is_paid_by_another_list_than_the_one_asked_for(run, files, fund):
    report, money = files(fund=fund)
    asked = ("prizes", report, "--fund", money, "--tiebreaks", "DE,RTNG")
    done = run(*asked)
    assert (done.code, done.out) == (2, "")
    assert "RTNG: C.07@2024-08 does not have RTNG." in done.err
    assert "this order decides nothing" in done.err
    data = json.loads(run(*asked, "--json").out)
    assert (data["error"], "payouts" in data) == ("order-not-as-listed", False)
    spanish = run("--lang", "es", *asked)
    assert "este orden no decide nada" in spanish.err
    assert run(*asked, "--edition", "2026-03").code == 0


@pytest.mark.parametrize("fund", [each for each in FUNDS if each != "equal"])
@pytest.mark.parametrize("lists", ["202 DE,RTNG\n", "212 PTS,DE,RTNG\n", "202 DE,NONSENSE\n"])
def test_nor_by_another_than_the_report_names(run, files, lists, fund):
    report, money = files(lists, fund=fund)
    done = run("prizes", report, "--fund", money)
    assert (done.code, done.out) == (2, "")
    assert "this order decides nothing" in done.err


def test_equal_shares_that_no_tie_break_changes_are_paid_with_a_note(run, files):
    report, money = files("202 DE,RTNG\n", fund="equal")
    done = run("prizes", report, "--fund", money, "--json")
    assert done.code == 0
    assert {each["amount"] for each in json.loads(done.out)["payouts"]} == {"75"}
    assert "does not have RTNG" in done.err


@pytest.fixture
def teams(tmp_path):
    """A report of teams and a fund shared by tie-breaks."""
    report, fund = tmp_path / "teams.trf", tmp_path / "fund.json"
    report.write_text(write_trf(team_document_of(team_swiss(4))), "utf-8", newline="")
    fund.write_text(json.dumps({"sharing": "tie-break", "prizes": [600, 400]}))
    return report, fund


def test_no_team_is_paid_by_another_list_either(run, teams):
    report, fund = teams
    done = run("prizes", report, "--fund", fund, "--tiebreaks", "EDE,ARO")
    assert (done.code, done.out) == (2, "")
    assert "ARO" in done.err
    assert "this order decides nothing" in done.err
    named = report.read_text("utf-8").replace("\n142 ", "\n202 EDE,OTHER_X\n142 ", 1)
    report.write_text(named, "utf-8", newline="")
    assert run("prizes", report, "--fund", fund).code == 2


@pytest.mark.parametrize("lists", ["202 DE,RTNG\n", "202 DE,NONSENSE\n"])
def test_standings_by_less_than_the_list_of_the_report_are_marked(run, files, lists):
    report, _ = files(lists)
    name = lists[7:].strip()
    done = run("standings", report)
    assert done.code == 1
    assert f"This is not the requested order: {name} is skipped." in done.out
    data = json.loads(run("standings", report, "--json").out)
    assert [each["tie_break"] for each in data["left_out"]] == [name]
    sheets = run("standings", report, "--explain", "1", "--json")
    assert sheets.code == 1
    assert [each["tie_break"] for each in json.loads(sheets.out)["left_out"]] == [name]
    assert f"{name} is skipped" in run("standings", report, "--explain", "1").out


def test_standings_by_the_whole_list_are_not(run, files):
    report, _ = files("202 DE,RTNG\n", start="2026/04/01")
    done = run("standings", report)
    assert done.code == 0
    assert "left out" not in done.out + done.err


@pytest.mark.parametrize("lots", [("--draw-lots", "7"), ("--lots", "1,3")])
def test_no_lots_are_drawn_where_a_tie_break_would_decide(run, files, lots):
    report, _ = files("202 DE,RTNG\n")
    done = run("standings", report, *lots)
    assert (done.code, done.out) == (2, "")
    assert "this order decides nothing" in done.err


def test_standings_of_teams_are_marked_too(run, teams):
    report, _ = teams
    named = report.read_text("utf-8").replace("\n142 ", "\n202 EDE,OTHER_X\n142 ", 1)
    report.write_text(named, "utf-8", newline="")
    done = run("standings", report)
    assert done.code == 1
    assert "OTHER_X is skipped" in done.out
    assert run("standings", report, "--draw-lots", "7").code == 2
    checked = run("check", report, "--json")
    assert checked.code == 1
    assert [each["tie_break"] for each in json.loads(checked.out)["left_out"]] == ["OTHER_X"]


@pytest.mark.parametrize("lists", ["202 DE,RTNG\n", "202 DE,NONSENSE\n"])
def test_a_check_says_by_what_it_could_not_compare_the_order(run, files, lists):
    report, _ = files(lists)
    name = lists[7:].strip()
    done = run("check", report)
    assert done.code == 1
    assert f"The printed order was compared without {name}" in done.out
    assert "points and places: no difference" not in done.out
    data = json.loads(run("check", report, "--json").out)
    assert [each["tie_break"] for each in data["left_out"]] == [name]


def test_a_check_by_the_whole_list_or_without_one_says_nothing_of_it(run, files):
    report, _ = files("202 DE,RTNG\n", start="2026/04/01")
    assert json.loads(run("check", report, "--json").out)["left_out"] == []
    report, _ = files()
    assert json.loads(run("check", report, "--json").out)["left_out"] == []


def test_the_report_of_the_chief_arbiter_says_it_in_its_heading(run, files):
    report, _ = files("202 DE,RTNG\n")
    done = run("paper", "report", report, "--json")
    assert done.code == 1
    assert json.loads(done.out)["data"]["tie_breaks_left_out"] == "RTNG"
    assert "does not have RTNG" in done.err


def championship(path, *, ranked):
    """Write twelve players and nine rounds: the list is DE and RTNG, all are ranked or none."""
    settings = GeneratorSettings(players=12, rounds=9, edition="C.04.3@2017-07")
    made = generate_tournament(settings, seed=1, pair=pair_next_round)
    details = replace(made.details, start=date(2024, 9, 1))
    entries = tuple(
        replace(
            each,
            player=replace(each.player, federation="ESP"),
            stated_rank=each.tpn if ranked else None,
        )
        for each in made.entries
    )
    listed = replace(made, details=details, entries=entries, tie_breaks=("DE", "RTNG"), editions=())
    text = write_json(listed)
    path.write_text(text, "utf-8")
    return path


def test_no_title_is_given_by_another_order_than_the_one_asked_for(run, tmp_path):
    path = championship(tmp_path / "c.json", ranked=False)
    done = run("direct-titles", path, "continental", "--members", "1")
    assert (done.code, done.out) == (2, "")
    assert "this order decides nothing" in done.err
    # where the report ranks everybody nothing depends on the list
    path = championship(tmp_path / "c.json", ranked=True)
    assert run("direct-titles", path, "continental", "--members", "1").code == 0

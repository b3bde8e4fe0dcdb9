"""``arbitro standings`` and ``arbitro check`` on reports of teams."""

import json
from datetime import date
from fractions import Fraction

import pytest

from arbitro.formats.trf import team_document_of, write_trf
from arbitro.rules.standings.teams import team_standings
from arbitro.rules.tiebreaks import parse_tie_breaks
from crosstables.random_teams import team_swiss

EVENT = team_swiss(4)
LIST = "MPvGP,EDEBT,EMGSB/C1,BH:MP/C1,SSSC/K3,TBR"


@pytest.fixture
def report(tmp_path):
    """Return the path of a report of eight teams, its ranks those of the standings."""

    def _report(names=LIST, turn=None):
        from dataclasses import replace

        found, _ = parse_tie_breaks(names)
        details = replace(EVENT.details, name="Cup", start=date(2026, 5, 1))
        event = replace(
            EVENT,
            details=details,
            tie_breaks=tuple(map(str, found)),
            encoded_type="CUSTOM_TEAM_SWISS",
        )
        table = team_standings(event, found, "C.07@2026-03")
        ranks = {row.tpn: row.rank for row in table.rows}
        text = write_trf(team_document_of(event, ranks=ranks))
        path = tmp_path / "teams.trf"
        path.write_text(text if turn is None else turn(text), "utf-8", newline="")
        return path

    return _report


def test_teams_are_ranked_by_match_points_and_the_list_of_the_report(run, report):
    done = run("standings", report(), "--json")
    data = json.loads(done.out)
    assert (done.code, data["edition"], data["primary"]) == (0, "C.07@2026-03", "MP")
    table = team_standings(EVENT, parse_tie_breaks(LIST)[0], "C.07@2026-03")
    assert [(row["number"], row["rank"]) for row in data["rows"]] == [
        (row.tpn, row.rank) for row in table.rows
    ]
    assert [each["name"] for each in data["tie_breaks"]] == LIST.split(",")
    assert Fraction(data["rows"][0]["match_points"]) * 10 == table.rows[0].match_points


def test_the_table_has_both_scores_and_every_tie_break(run, report):
    done = run("standings", report())
    head, *rows = done.out.splitlines()
    assert head.split() == ["Place", "No.", "Team", "MP", "GP", *LIST.split(",")]
    assert len(rows) == 8


def test_game_points_can_come_first(run, report):
    done = run("standings", report(), "--tiebreaks", "PTS:GP,MPvGP", "--json")
    data = json.loads(done.out)
    assert data["primary"] == "GP"
    points = [Fraction(row["game_points"]) for row in data["rows"]]
    assert points == sorted(points, reverse=True)


def test_every_worksheet_of_a_team_adds_up(run, report):
    done = run("standings", report(), "--explain", "2", "--json")
    data = json.loads(done.out)
    sheets = {sheet["tie_break"]: sheet for sheet in data["workings"]}
    assert list(sheets) == LIST.split(",")
    for name in ("MPvGP", "EMGSB/C1", "BH:MP/C1"):
        counted = [row["value"] for row in sheets[name]["lines"] if row["fate"] == "counted"]
        assert sum(map(Fraction, counted)) == Fraction(sheets[name]["value"])


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_working_of_a_team_is_printed_with_articles(run, report, language):
    done = run("standings", report(), "--explain", "2", "--lang", language)
    assert done.code == 0
    assert done.out.count("[C.07@2026-03 art. ") > 6
    assert "{" not in done.out
    assert "cli." not in done.out


def test_without_a_list_the_one_taken_is_said(run, report):
    path = report(turn=lambda text: text.replace("202 ", "### "))
    done = run("standings", path, "--edition", "2026-03")
    assert done.code == 0
    assert "MPvGP,EDE,BH,EMMSB" in done.err


def test_what_teams_cannot_use_is_left_out_and_named(run, report):
    done = run("standings", report(), "--tiebreaks", "ARO,BH")
    assert done.code == 1
    assert done.err == "ARO: ARO is a tie-break for players, not for teams.\n"
    assert done.out.splitlines()[0].endswith("BH")


@pytest.mark.parametrize(
    "words", [("--after", "9"), ("--explain", "99"), ("--tiebreaks", "XX"), ("--edition", "1900")]
)
def test_what_is_not_there_is_bad_input(run, report, words):
    done = run("standings", report(), *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.strip()


def test_lots_decide_what_nothing_else_does(run, report):
    plain = json.loads(run("standings", report(), "--tiebreaks", "WIN", "--json").out)
    tied = [row["number"] for row in plain["rows"] if row["sharing"] > 1]
    order = ",".join(map(str, reversed(tied)))
    drawn = run("standings", report(), "--tiebreaks", "WIN", "--lots", order, "--json")
    ranks = {row["number"]: row["rank"] for row in json.loads(drawn.out)["rows"]}
    assert sorted(ranks.values()) == list(range(1, 9))
    first = next(row["rank"] for row in plain["rows"] if row["sharing"] > 1)
    together = [row["number"] for row in plain["rows"] if row["rank"] == first]
    assert ranks[together[-1]] < ranks[together[0]]
    said = run("standings", report(), "--tiebreaks", "WIN", "--draw-lots", "Elche")
    assert "Elche" in said.err


def test_the_rules_of_the_event_change_unplayed_rounds_of_teams(run, report):
    words = ("standings", report(), "--tiebreaks", "BH:MP,EMGSB", "--json")
    usual = json.loads(run(*words).out)["rows"]
    changed = json.loads(run(*words, "--event-rules", "own=nobody").out)["rows"]
    value = {row["number"]: row["values"] for row in usual}
    fewer = {row["number"]: row["values"] for row in changed}
    assert all(Fraction(fewer[team][0]) <= Fraction(value[team][0]) for team in value)
    assert fewer != value


@pytest.mark.parametrize("option", [("--by", "sex"), ("--play-off", "1,2"), ("--only", "sex=w")])
def test_options_of_players_are_refused_for_teams(run, report, option):
    done = run("standings", report(), *option)
    assert (done.code, done.out) == (2, "")
    assert option[0] in done.err


def test_a_report_with_the_right_ranks_has_no_difference(run, report):
    done = run("check", report(), "--json")
    assert json.loads(done.out)["places"] == []
    assert done.err == ""


def test_wrong_points_and_ranks_of_teams_are_listed(run, report):
    def turn(text):
        first = next(line for line in text.splitlines() if line.startswith("310   1"))
        return text.replace(first, f"{first[:54]}  99.0  99.5  99{first[71:]}")

    done = run("check", report(turn=turn))
    assert done.code == 1
    assert "team 1: the file says 99 match points" in done.out
    assert "team 1: the file says 99½ game points" in done.out
    assert "team 1: the file says place 99" in done.out
    found = json.loads(run("check", report(turn=turn), "--json").out)["places"]
    assert [each["what"] for each in found] == ["match-points", "game-points", "rank"]


def test_a_report_of_players_is_read_as_before(run, manual):
    done = run("standings", manual("round7_input.trf"), "--edition", "2026", "--json")
    assert json.loads(done.out)["answer"] == "standings"


def test_a_report_of_teams_is_converted_without_loss(run, report, tmp_path):
    path = report(turn=lambda text: text + "### checked by hand\r\n")
    target = tmp_path / "again.trf"
    assert run("convert", path, target).code == 0
    assert target.read_bytes() == path.read_bytes()


def test_a_report_of_teams_can_be_written_in_the_older_format(run, report, tmp_path):
    target = tmp_path / "old.trf"
    assert run("convert", report(), target, "--to", "trf16").code == 0
    text = target.read_text("utf-8")
    assert text.count("\n013 ") == 8
    assert "\n310 " not in text


def test_a_report_of_teams_is_no_entry_list(run, report, tmp_path):
    done = run("convert", report(), tmp_path / "teams.csv")
    assert done.code == 2
    assert "csv" in done.err


@pytest.mark.parametrize("command", ["standings", "check"])
def test_a_round_that_has_only_been_paired_changes_no_standings(run, tmp_path, command):
    played, open_round = tmp_path / "played.trf", tmp_path / "open.trf"
    made = run(
        "generate",
        "--seed",
        "1",
        "--system",
        "team",
        "--players",
        "6",
        "--rounds",
        "4",
        "--played",
        "3",
    )
    played.write_text(made.out, "utf-8", newline="")
    assert run("pair", played, "-o", open_round).code == 0
    before, after = run(command, played, "--json"), run(command, open_round, "--json")
    if command == "standings":
        assert json.loads(after.out)["rows"] == json.loads(before.out)["rows"]
        assert "round 4 is paired but has no results yet" in after.err
    else:
        assert json.loads(after.out)["places"] == json.loads(before.out)["places"]


def test_a_report_of_teams_goes_to_json_and_back_without_a_loss(run, report, tmp_path):
    trf = report()
    as_json, again = tmp_path / "teams.json", tmp_path / "again.trf"
    assert run("convert", trf, as_json).code == 0
    assert run("convert", as_json, again).code == 0
    assert run("convert", trf, tmp_path / "direct.trf").code == 0
    assert again.read_text("utf-8") == (tmp_path / "direct.trf").read_text("utf-8")
    of_report, of_json = run("standings", trf, "--json"), run("standings", as_json, "--json")
    assert json.loads(of_json.out)["rows"] == json.loads(of_report.out)["rows"]


def test_json_of_teams_with_a_fault_is_refused_with_the_member(run, report, tmp_path):
    path = tmp_path / "teams.json"
    assert run("convert", report(), path).code == 0
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(data | {"boards": "4"}), "utf-8")
    refused = run("standings", path)
    assert (refused.code, "boards" in refused.err) == (2, True)


def test_the_next_round_is_paired_in_json(run, tmp_path):
    trf, paired = tmp_path / "teams.trf", tmp_path / "paired.json"
    made = run(
        "generate",
        "--seed",
        "1",
        "--system",
        "team",
        "--players",
        "6",
        "--rounds",
        "4",
        "--played",
        "2",
    )
    trf.write_text(made.out, "utf-8", newline="")
    assert run("convert", trf, tmp_path / "teams.json").code == 0
    assert run("pair", tmp_path / "teams.json", "-o", paired).code == 0
    assert json.loads(paired.read_text("utf-8"))["rounds_played"] == 3

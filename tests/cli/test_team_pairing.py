"""Team Swiss tournaments on the command line: generate, pair, check, explain."""

import json

import pytest


@pytest.fixture
def report(run, tmp_path):
    """A generated report of nine teams after four of six rounds."""
    path = tmp_path / "teams.trf"
    made = run(
        "generate", "--seed", "1",
        "--system", "team", "--players", "9", "--boards", "3", "--rounds", "6",
        "--played", "4", "--start", "2026-05-01", "-o", str(path),
    )  # fmt: skip
    assert made.code == 0
    return path


def test_a_generated_report_passes_the_check_of_pairings_and_standings(run, report):
    checked = run("check", str(report))
    assert checked.code == 0
    assert "4 rounds checked by C.04.6@2026-02: no difference" in checked.out


def test_the_check_is_given_as_json(run, report):
    data = json.loads(run("check", str(report), "--json").out)
    assert data["edition"] == "C.04.6@2026-02"
    assert data["rounds"] == []


def test_the_next_round_is_printed_by_the_numbers_of_the_teams_and_written(run, report, tmp_path):
    following = tmp_path / "following.trf"
    paired = run("pair", str(report), "-o", str(following))
    assert paired.code == 0
    lines = paired.out.splitlines()
    assert int(lines[0]) == len(lines) - 1 == 5
    assert sorted(int(word) for line in lines[1:] for word in line.split()) == list(range(10))
    checked = run("check", str(following))
    assert "5 rounds checked by C.04.6@2026-02: no difference" in checked.out
    again = run("pair", str(following))
    assert again.code == 1
    assert "results" in again.err or "result" in again.err


def test_the_round_is_given_as_json(run, report):
    data = json.loads(run("pair", str(report), "--json").out)
    assert data["number"] == 5
    assert len(data["matches"]) == 4
    assert data["bye"] is not None


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_round_is_explained_with_its_articles(run, report, language):
    told = run("explain", str(report), "--round", "4", "--lang", language)
    assert told.code == 0
    assert "C.04.6@2026-02 art. 3.6.4" in told.out
    data = json.loads(run("explain", str(report), "--round", "4", "--json").out)
    assert len(data["boards"]) == 4


def test_questions_about_matches_are_answered(run, report):
    assert run("explain", str(report), "--round", "4", "--board", "2").code == 0
    assert run("explain", str(report), "--round", "4", "--board", "7").code == 2
    assert run("explain", str(report), "--round", "4", "--why-not", "1", "9").code == 0
    assert run("explain", str(report), "--round", "9").code == 2


@pytest.mark.parametrize("pair", [("1", "99"), ("2", "2")])
def test_a_team_that_is_not_in_the_round_is_named_and_nothing_is_answered(run, report, pair):
    ran = run("explain", str(report), "--round", "4", "--why-not", *pair)
    as_json = run("explain", str(report), "--round", "4", "--why-not", *pair, "--json")

    assert (ran.code, ran.out) == (2, "")
    assert "Choose two different players or teams of the round" in ran.err
    assert json.loads(as_json.out)["text"] in ran.err


def test_a_team_round_robin_is_not_paired_by_swiss_rules(run, report):
    text = report.read_text("utf-8").replace("192 FIDE_TEAM", "192 FIDE_TEAM_ROUNDROBIN")
    report.write_text(text, "utf-8")
    refused = run("pair", str(report))
    assert refused.code == 1
    assert "was not paired by the table" in refused.err


def test_a_knock_out_of_teams_is_not_paired(run, report):
    text = report.read_text("utf-8").replace("192 FIDE_TEAM", "192 CUSTOM_TEAM_KNOCKOUT")
    report.write_text(text, "utf-8")
    refused = run("pair", str(report))
    assert refused.code == 1
    assert "team Swiss" in refused.err


def test_a_competition_before_the_first_edition_follows_it_by_default_and_says_so(run, report):
    text = report.read_text("utf-8").replace("042 2026/05/01", "042 2024/05/01")
    report.write_text(text, "utf-8")
    done = run("pair", str(report))
    assert done.code == 0
    assert "C.04.6@2024-08, by default" in done.err


@pytest.mark.parametrize(
    "code", ["CUSTOM_TEAM_SWISS_MP_GP", "CUSTOM_SWISS", "CUSTOM_TEAM_KNOCKOUT"]
)
def test_a_report_of_teams_with_another_code_is_paired_by_the_system_named(run, report, code):
    text = report.read_text("utf-8").replace("192 FIDE_TEAM", f"192 {code}")
    report.write_text(text, "utf-8")
    following = report.with_name("following.trf")
    paired = run("pair", report, "--system", "team", "-o", following)
    assert (paired.code, paired.out.splitlines()[0]) == (0, "5")
    assert f"192 {code}" in following.read_text("utf-8")
    checked = run("check", following, "--system", "team")
    assert "5 rounds checked by C.04.6@2026-02: no difference" in checked.out
    explained = run("explain", following, "--system", "team", "--round", "5", "--why-not", "1", "2")
    assert explained.code == 0


@pytest.mark.parametrize("command", ["pair", "check", "explain"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_system_of_players_is_refused_for_a_report_of_teams_and_the_reverse(
    run, report, tmp_path, command, language
):
    wrong = run(command, report, "--system", "dubov", "--lang", language)
    assert (wrong.code, wrong.out) == (2, "")
    assert "dubov" in wrong.err
    players = tmp_path / "players.trf"
    run(
        "generate", "--seed", "1", "--players", "6", "--rounds", "3", "--played", "1", "-o", players
    )
    wrong = run(command, players, "--system", "team", "--lang", language)
    assert (wrong.code, wrong.out) == (2, "")
    assert "team" in wrong.err


def test_a_report_of_teams_is_checked_by_an_edition_of_the_pairings_named_in_full(run, report):
    checked = run("check", report, "--edition", "C.04.6@2024-08")
    assert "4 rounds checked by C.04.6@2024-08" in checked.out
    assert run("check", report, "--edition", "C.04.3@2026-02").code == 2
    assert "C.07@2023-09: no difference" in run("check", report, "--edition", "C.07@2023-09").out


def without(report, *codes):
    lines = report.read_text("utf-8").splitlines(keepends=True)
    report.write_text("".join(line for line in lines if not line.startswith(codes)), "utf-8")


def test_the_next_round_of_teams_is_paired_where_nobody_says_how_many_there_are(
    run, report, tmp_path
):
    whole = run("pair", report).out.splitlines()
    without(report, "142")
    following = tmp_path / "following.trf"
    paired = run("pair", report, "-o", following)
    assert (paired.code, len(paired.out.splitlines())) == (0, len(whole))
    assert "142" in paired.err
    assert run("pair", following).code == 1


@pytest.mark.parametrize("system", ["team", "dutch"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_an_accelerated_round_is_not_paired_where_nobody_says_how_many_there_are(
    run, tmp_path, system, language
):
    report = tmp_path / "baku.trf"
    run("generate", "--seed", "1",
        "--system", system, "--players", "12", "--rounds", "9", "--played", "2",
        "--accelerated", "-o", report)  # fmt: skip
    whole = run("pair", report).out
    without(report, "142")
    assert run("pair", report).out == whole
    without(report, "250")
    paired = run("pair", report, "--lang", language)
    assert (paired.code, paired.out) == (1, "")
    assert "250" in paired.err

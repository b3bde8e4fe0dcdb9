"""The Double-Swiss System and the rules of Olympiads on the command line."""

import json
import re

import pytest

from arbitro.formats.trf import team_document_of, write_trf
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss


@pytest.fixture
def matches(run, tmp_path):
    """A generated report of eleven players after five of six rounds of matches."""
    path = tmp_path / "matches.trf"
    made = run(
        "generate", "--seed", "1", "--system", "double-swiss", "--players", "11", "--rounds", "6",
        "--played", "5", "--start", "2026-05-01", "-o", str(path),
    )  # fmt: skip
    assert made.code == 0
    return path


def test_a_generated_report_has_two_columns_a_round_and_passes_the_check(run, matches):
    text = matches.read_text("utf-8")
    assert "192 FIDE_DOUBLESWISS" in text
    players = [line for line in text.splitlines() if line.startswith("001")]
    assert {len(re.findall(r"(?:\d+) [wb-] \S", line[91:])) for line in players} == {10}
    checked = run("check", str(matches))
    assert checked.code == 0
    assert "5 rounds checked by C.04.5@2026-02: no difference" in checked.out


def test_the_next_round_is_paired_once_and_written_as_two_games(run, matches):
    paired = run("pair", str(matches), "-o", str(matches))
    assert paired.code == 0
    assert paired.out.split("\n")[0] == "6"
    assert run("pair", str(matches)).code == 1
    assert "6 rounds checked" in run("check", str(matches)).out
    cells = [
        line[91 + 100 :]
        for line in matches.read_text("utf-8").splitlines()
        if line.startswith("001")
    ]
    turned = {"w": "b", "b": "w"}
    for cell in cells:
        found = re.match(r"\s*(\d+) ([wb-]) (\S)\s+(\d+) ([wb-]) (\S)", cell)
        if found and found[2] != "-":
            assert (found[1], turned[found[2]]) == (found[4], found[5])


def test_a_round_of_matches_is_explained_by_its_number(run, matches):
    told = run("explain", str(matches), "--round", "6", "--lang", "es")
    assert told.code == 0
    assert "C.04.5@2026-02 art." in told.out
    assert run("explain", str(matches), "--round", "7").code == 2
    assert run("explain", str(matches), "--round", "5", "--why-not", "1", "11").code == 0
    data = json.loads(run("explain", str(matches), "--round", "5", "--json").out)
    assert data["round"] == 5


def test_standings_of_matches_are_asked_for_by_round(run, matches):
    assert run("standings", str(matches), "--after", "5").code == 0
    assert run("standings", str(matches), "--after", "6").code == 2


def test_the_report_as_json_keeps_the_system_and_its_games(run, matches, tmp_path):
    path = tmp_path / "matches.json"
    assert run("convert", str(matches), str(path)).code == 0
    assert json.loads(path.read_text("utf-8"))["system"] == "double-swiss"
    assert "no difference" in run("check", str(path)).out


def test_matches_are_not_accelerated(run):
    made = run("generate", "--seed", "1", "--system", "double-swiss", "--accelerated")
    assert made.code == 1
    assert "C.04.7" in made.err


@pytest.fixture
def teams(run, tmp_path):
    path = tmp_path / "teams.trf"
    made = run(
        "generate", "--seed", "1",
        "--system", "team", "--players", "9", "--rounds", "5", "--played", "4",
        "--start", "2026-05-01", "-o", str(path),
    )  # fmt: skip
    assert made.code == 0
    return path


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_an_olympiad_is_checked_round_by_round(run, teams, language):
    checked = run("check", str(teams), "--system", "olympiad", "--lang", language)
    assert checked.code == 1  # the rounds of the report were made by another system
    assert checked.out.count("D.02@2022") >= 6
    data = json.loads(run("check", str(teams), "--system", "olympiad", "--json").out)
    assert (data["rounds_checked"], len(data["rules"])) == (4, 5)
    concepts = {each["why"]["concept"] for each in data["rounds"]}
    assert concepts <= {"olympiad-otherwise", "olympiad-bye-points"}


def test_a_round_of_an_olympiad_is_paired_written_and_then_by_the_rules(run, teams, tmp_path):
    made = json.loads(run("pair", str(teams), "--system", "olympiad", "--json").out)
    assert (made["number"], made["edition"]) == (5, "D.02@2022")
    written = tmp_path / "next.trf"
    assert run("pair", str(teams), "--system", "olympiad", "-o", str(written)).code == 0
    data = json.loads(run("check", str(written), "--system", "olympiad", "--json").out)
    assert data["rounds_checked"] == 5
    # the report itself says what its byes are worth
    concepts = {each["why"]["concept"] for each in data["rounds"] if each["round"] == 5}
    assert concepts <= {"olympiad-bye-points"}


def test_a_report_of_teams_is_explained_as_an_olympiads_when_asked_for(run, of_nine, tmp_path):
    text = of_nine.read_text("utf-8").replace("192 FIDE_OLYMPIAD", "192 FIDE_TEAM")
    other = tmp_path / "teams.trf"
    other.write_text(text, "utf-8")
    words = ("explain", other, "--round", 4)
    told = run(*words, "--system", "olympiad")
    assert (told.code, told.out) == (0, run("explain", of_nine, "--round", 4).out)
    assert "Median Group" not in run(*words).out
    older = json.loads(run(*words, "--system", "olympiad", "--edition", "2012", "--json").out)
    assert older["edition"] == "D.02@2012"


def test_the_rules_of_olympiads_are_for_teams(run, matches):
    assert run("explain", str(matches), "--round", "5", "--system", "olympiad").code == 2
    assert run("pair", str(matches), "--system", "olympiad").code == 2
    assert run("check", str(matches), "--system", "olympiad").code == 2


def test_an_event_of_teams_is_paired_with_baku_points_by_its_code(run, teams):
    text = teams.read_text("utf-8").replace("192 FIDE_TEAM", "192 FIDE_TEAM_BAKU", 1)
    text = "\n".join(line for line in text.splitlines() if not line.startswith("250"))
    teams.write_text(text, "utf-8")
    assert run("pair", str(teams)).code == 0
    by_games = text.replace("192 FIDE_TEAM_BAKU", "192 FIDE_TEAM_GP_MP_BAKU")
    teams.write_text(by_games, "utf-8")
    refused = run("pair", str(teams))
    assert refused.code == 1
    assert "match points" in refused.err


def test_a_report_of_matches_is_taken_over_with_its_number_of_rounds(run, matches, tmp_path):
    folder = tmp_path / "events"
    taken = run("import", str(matches), "--folder", str(folder), "--rounds", "7", "--json")
    assert taken.code == 0
    made = json.loads(taken.out)
    assert (made["rounds_played"], made["rounds_total"]) == (5, 7)
    assert run("import", str(matches), "--folder", str(folder), "--rounds", "4").code == 1


@pytest.fixture(scope="module")
def of_nine(tmp_path_factory):
    """A report of an Olympiad of nine teams after four rounds, as ``generate`` writes it."""
    settings = TeamGeneratorSettings(
        9, 4, 5, 4, edition="D.02@2022", encoded_type="FIDE_OLYMPIAD", byes=0
    )
    path = tmp_path_factory.mktemp("olympiad") / "nine.trf"
    made = generate_team_swiss(settings, seed=3)
    path.write_text(write_trf(team_document_of(made)), "utf-8")
    return path


def test_an_olympiad_is_generated_and_by_the_rules(run, tmp_path):
    path = tmp_path / "o.trf"
    words = ("generate", "--system", "olympiad", "--players", 13, "--rounds", 5, "--seed", 2)
    assert run(*words, "-o", path).code == 0
    assert "192 FIDE_OLYMPIAD" in path.read_text("utf-8")
    checked = run("check", path)
    assert checked.code == 0, checked.out
    assert "5 rounds follow the rules of Olympiads" in checked.out
    assert run(*words, "--accelerated").code == 1


def test_a_round_of_an_olympiad_is_explained_and_asked_about(run, of_nine):
    told = run("explain", of_nine, "--round", 4)
    assert told.code == 0, told.err
    assert "Median Group" in told.out
    assert "has the bye: the lowest ranked" in told.out
    data = json.loads(run("explain", of_nine, "--round", 4, "--json").out)
    assert data["edition"] == "D.02@2022"
    asked = run("explain", of_nine, "--round", 4, "--why-not", 1, 2)
    assert asked.code == 0
    assert "1" in asked.out
    assert run("explain", of_nine, "--round", 4, "--board", 1).out.count("art.") >= 2
    assert run("explain", of_nine, "--round", 9).code == 2


def test_the_next_round_of_an_olympiad_may_be_read_otherwise(run, of_nine):
    plain = json.loads(run("pair", of_nine, "--json").out)
    assert plain["edition"] == "D.02@2022"
    older = json.loads(run("pair", of_nine, "--json", "--edition", "2012").out)
    assert older["edition"] == "D.02@2012"
    read = run("pair", of_nine, "--reading", "olympiad-default-match=met", "--json")
    assert read.code == 0, read.err
    refused = run("pair", of_nine, "--edition", "1998")
    assert (refused.code, "D.02@1998" in refused.err) == (1, True)


def test_honours_of_two_sections(run, tmp_path):
    words = ("generate", "--system", "olympiad", "--players", "12", "--rounds", "3", "--seed")
    files = []
    for seed in ("1", "2"):
        path = tmp_path / f"{seed}.trf"
        path.write_text(run(*words, seed).out, "utf-8")
        files.append(path)
    done = run("honours", *files, "--groups", "3")
    assert done.code == 0, done.err
    assert "Numbers 1 to 4:" in done.out
    assert "Trophy:" in done.out
    data = json.loads(run("honours", *files, "--json").out)
    assert len(data["categories"]) == 5
    (trophy,) = data["trophies"]
    assert trophy["places"][0]["sum"] == sum(trophy["places"][0]["places"])

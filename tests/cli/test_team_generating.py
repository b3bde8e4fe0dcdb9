"""``arbitro generate`` by the code of record 192, of teams and of players."""

import json

import pytest


@pytest.mark.parametrize(
    "code",
    ["FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEB_GP_MP", "FIDE_TEAM_MP_GP", "FIDE_TEAM_TYPEA_BAKU"],
)
def test_a_team_swiss_of_any_code_is_generated_and_passes_its_own_check(run, tmp_path, code):
    report = tmp_path / "teams.trf"
    made = run(
        "generate", "--seed", "1",
        "--type", code, "--players", "11", "--boards", "2", "--rounds", "5",
        "-o", report,
    )  # fmt: skip
    assert made.code == 0
    assert f"192 {code}" in report.read_text("utf-8")
    assert run("check", report).code == 0


def test_teams_are_generated_as_json_and_accelerated_where_that_is_asked(run):
    asked = (
        "generate",
        "--seed",
        "1",
        "--system",
        "team",
        "--players",
        "8",
        "--rounds",
        "5",
        "--accelerated",
    )
    data = json.loads(run(*asked, "--json").out)
    assert data["format"] == "arbitro-team-tournament"
    # art. 1.2 and 1.4: half of the eight, two rounds of a win, one of half of it
    given = [team.get("virtual", []) for team in data["teams"]]
    assert given == [[20, 20, 10]] * 4 + [[]] * 4


def test_baku_with_game_points_first_is_refused(run):
    made = run("generate", "--seed", "1", "--type", "FIDE_TEAM_GP_MP_BAKU", "--players", "8")
    assert (made.code, made.out) == (1, "")
    assert "match points first" in made.err


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("FIDE_DUBOV", "192 FIDE_DUBOV\n"),
        ("FIDE_LIM", "192 FIDE_LIM\n"),
        ("fide_dutch_2026_baku", "192 FIDE_DUTCH_BAKU\n"),
    ],
)
def test_a_code_of_players_names_the_system_and_the_acceleration(run, code, line):
    made = run("generate", "--seed", "1", "--type", code, "--players", "8", "--rounds", "5")
    assert made.code == 0
    assert line in made.out.replace("\r", "")


@pytest.mark.parametrize(
    "code", ["CUSTOM_TEAM_ROUNDROBIN", "CUSTOM_TEAM_KNOCKOUT", "CUSTOM_SWISS", "X"]
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_code_that_is_not_generated_is_named_and_nothing_written(run, tmp_path, code, language):
    report = tmp_path / "none.trf"
    made = run("generate", "--seed", "1", "--type", code, "-o", report, "--lang", language)
    assert made.code == 2
    assert code in made.err
    assert not report.exists()

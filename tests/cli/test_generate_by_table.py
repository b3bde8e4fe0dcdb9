"""``arbitro generate`` for events whose rounds are known beforehand."""

import json

import pytest

from arbitro.cli.pairing.generate import GENERATED

SYSTEMS = {
    "round-robin": ("FIDE_ROUNDROBIN", 7),
    "double-round-robin": ("FIDE_DOUBLEROUNDROBIN", 14),
    "team-round-robin": ("FIDE_TEAM_ROUNDROBIN", 7),
    "team-double-round-robin": ("BERGER_TEAM_ROUNDROBIN_G2", 14),
    "scheveningen": ("FIDE_SCHEVENINGEN_G1", 4),
    "semi-scheveningen": ("CUSTOM_TEAM_ROUNDROBIN", 2),
    "schiller": ("FIDE_SCHILLER_7x4", 28),
    "skalitzka": ("CUSTOM_TEAM_ROUNDROBIN", 2),
    "molter": ("CUSTOM_TEAM_ROUNDROBIN", 6),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_random_event_follows_its_table_and_is_the_same_for_a_seed(run, tmp_path, name):
    code, rounds = SYSTEMS[name]
    teams = () if name in {"scheveningen", "semi-scheveningen", "skalitzka"} else ("--players", "7")
    words = ("generate", "--system", name, *teams, "--boards", "4", "--seed", "5")
    made = run(*words)
    assert made.code == 0, made.err
    assert f"192 {code}" in made.out.splitlines()
    assert made.out == run(*words).out
    path = tmp_path / "made.trf"
    path.write_text(made.out, "utf-8")
    checked = run("check", path)
    assert checked.code == 0, checked.out
    assert f"{rounds} rounds checked" in checked.out


@pytest.mark.parametrize(
    "code", ["FIDE_DOUBLEROUNDROBIN", "FIDE_SCHILLER_3x2", "BERGER_ROUNDROBIN"]
)
def test_a_code_of_record_192_names_the_table_and_the_event_can_be_gone_on_with(
    run, tmp_path, code
):
    path = tmp_path / "begun.json"
    words = ("--players", "3", "--boards", "2", "--played", "1", "--json", "-o", path)
    assert run("generate", "--seed", "1", "--type", code, *words).code == 0
    assert json.loads(path.read_text("utf-8"))
    assert run("pair", path).code == 0


def head(report, *codes):
    """The lines of a report whose code is one of some, without it."""
    return tuple(line[4:].strip() for line in report.splitlines() if line[:3] in codes)


@pytest.mark.parametrize(
    "name", ["round-robin", "double-round-robin", "team-round-robin", "schiller", "scheveningen"]
)
def test_sizes_and_tie_breaks_that_are_not_said_are_drawn_and_pass_the_check(run, tmp_path, name):
    reports = [run("generate", "--system", name, "--seed", str(seed)).out for seed in range(8)]
    assert len({head(report, "062") for report in reports}) > 2
    assert len({head(report, "202") for report in reports} - {()}) > 1
    assert head(reports[3], "012") == (f"arbitro data generate --seed 3 --system {name}",)
    path = tmp_path / "made.trf"
    path.write_text(reports[3], "utf-8")
    assert run("check", path).code == 0


@pytest.mark.parametrize("name", ["round-robin", "team"])
def test_a_list_of_tie_breaks_that_is_said_is_stated_and_ranks(run, tmp_path, name):
    path = tmp_path / "made.trf"
    words = ("--system", name, "--players", "6", "--rounds", "3", "--seed", "4")
    assert run("generate", *words, "--tie-breaks", "DE,SB", "-o", path).code == 0
    assert head(path.read_text("utf-8"), "202") == ("DE,SB",)
    checked = json.loads(run("check", path, "--json").out)
    assert (checked["places"], checked["left_out"]) == ([], [])


def test_what_has_no_table_is_not_generated(run):
    hilton = run("generate", "--seed", "1", "--system", "hilton", "--boards", "4", "--json")
    assert (hilton.code, "--boards 3, 5, 7, 9, 11" in json.loads(hilton.out)["text"]) == (2, True)
    large = run("generate", "--seed", "1", "--system", "schiller", "--players", "40")
    assert "--players 3…26, --boards 1…20" in large.err
    assert (
        "2 to 200"
        in run("generate", "--seed", "1", "--system", "round-robin", "--players", "300").err
    )


@pytest.mark.parametrize("name", GENERATED)
def test_every_system_on_offer_is_generated_without_saying_anything_else(run, tmp_path, name):
    path = tmp_path / "made.trf"
    made = run("generate", "--system", name, "--seed", 1, "--played", 1, "-o", path)
    assert (made.code, made.err) == (0, "")
    checked = run("knock-out" if name == "knock-out" else "check", path)
    assert checked.code == 0, checked.out


@pytest.mark.parametrize(
    ("words", "teams"),
    [
        (("--system", "hilton", "--boards", "5"), 6),
        (("--system", "molter"), 3),
        (("--type", "FIDE_SCHILLER_5x2"), 5),
        (("--type", "FIDE_SCHILLER_5x2", "--players", "3"), 3),
    ],
)
def test_sizes_nobody_says_are_those_of_a_table_or_of_the_code(run, tmp_path, words, teams):
    path = tmp_path / "made.trf"
    assert run("generate", *words, "--seed", 1, "-o", path).code == 0
    assert path.read_text("utf-8").count("\n310 ") == teams


@pytest.mark.parametrize(("teams", "boards"), [("1000", "4"), ("600", "20")])
def test_more_than_a_report_has_numbers_for_is_refused_before_anything_is_made(
    run, tmp_path, teams, boards
):
    path = tmp_path / "large.trf"
    words = ("--system", "team", "--players", teams, "--boards", boards, "--seed", "1")
    full = run("generate", *words, "-o", path)
    assert full.code == 1
    assert "999 teams and 9999 players" in full.err
    assert not path.exists()


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("hilton", "--players", 1000), 2),
        (("hilton", "--players", 6, "--boards", 5), 0),
        (("scheveningen", "--players", 7), 2),
        (("skalitzka", "--players", 3), 0),
        (("team-round-robin", "--players", 1000), 2),
    ],
)
def test_more_teams_than_a_table_has_are_refused(run, words, code):
    done = run("generate", "--seed", 1, "--system", *words)
    assert done.code == code
    assert ("--players" in done.err) == (code == 2)

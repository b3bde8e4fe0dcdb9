"""The other Swiss systems on the command line: generate, pair, check, explain."""

import json

import pytest

from arbitro.cli.base.files.reports import SWISS_SYSTEMS
from arbitro.model import SYSTEMS

EDITIONS = {
    "dubov": "C.04.4.1@2026-02",
    "burstein": "C.04.4.2@2026-02",
    "lim": "C.04.4.3@2026-02",
    "dutch-2012": "DUTCH.2012@2013",
    "dutch-2009": "DUTCH.2009@2009",
    "swiss-1992": "SWISS.1992@1992-06",
}


@pytest.fixture(params=EDITIONS)
def report(request, run, tmp_path):
    """A generated report of eleven players after five of six rounds."""
    path = tmp_path / f"{request.param}.trf"
    made = run(
        "generate", "--seed", "1", "--system", request.param, "--players", "11", "--rounds", "6",
        "--played", "5", "--start", "2026-05-01", "-o", str(path),
    )  # fmt: skip
    assert made.code == 0
    return path


def test_a_generated_report_names_its_system_and_passes_the_check(run, report):
    code = report.stem.upper().replace("-", "_")
    assert f"192 FIDE_{code}" in report.read_text("utf-8")
    assert run("check", str(report)).code == 0


def test_the_next_round_is_paired_and_written(run, report):
    paired = run("pair", str(report), "-o", str(report))
    assert paired.code == 0
    assert len(paired.out.split("\n")[1:]) >= 5
    checked = run("check", str(report))
    assert checked.code == 0
    assert f"6 rounds checked by {EDITIONS[report.stem]}: no difference" in checked.out


def test_a_round_is_explained_with_articles_as_text_and_as_json(run, report):
    told = run("explain", str(report), "--round", "5", "--lang", "es")
    assert told.code == 0
    assert f"{EDITIONS[report.stem]} art." in told.out
    data = json.loads(run("explain", str(report), "--round", "5", "--json").out)
    assert len(data["boards"]) == 5
    assert data["bye"] is not None


def test_a_board_and_a_pair_that_does_not_meet_are_explained(run, report):
    assert run("explain", str(report), "--round", "5", "--board", "2").code == 0
    assert run("explain", str(report), "--round", "5", "--board", "9").code == 2
    assert run("explain", str(report), "--round", "5", "--why-not", "1", "11").code == 0
    assert run("explain", str(report), "--round", "5", "--why-not", "1", "99").code == 2


def test_the_dubov_system_refuses_players_without_a_rating_by_name(run, tmp_path):
    made = run("generate", "--seed", "1", "--players", "8", "--rounds", "3", "--played", "0")
    lines = made.out.replace("192 FIDE_DUTCH", "192 FIDE_DUBOV").splitlines()
    path = tmp_path / "unrated.trf"
    text = [
        line[:48] + "    " + line[52:] if line.startswith("001    3") else line for line in lines
    ]
    path.write_text("\n".join(text), "utf-8")
    refused = run("pair", str(path))
    assert refused.code == 1
    assert "3" in refused.err


@pytest.mark.parametrize("system", ["lim", "swiss-1992"])
def test_a_report_without_a_code_is_read_as_the_system_that_is_named(run, tmp_path, system):
    made = run(
        "generate", "--seed", "1",
        "--system", system, "--players", "9", "--rounds", "5", "--played", "4",
        "--start", "2026-05-01",
    )  # fmt: skip
    code = system.upper().replace("-", "_")
    path = tmp_path / "custom.trf"
    path.write_text(made.out.replace(f"192 FIDE_{code}", "192 CUSTOM_SWISS"), "utf-8")
    unknown = run("check", str(path))  # nobody says by which rules its rounds were paired
    assert "pairings are not checked" in unknown.out
    assert run("check", str(path), "--system", system).code == 0
    assert run("explain", str(path), "--round", "4", "--system", system).code == 0
    paired = run("pair", str(path), "--system", system)
    assert paired.code == 0
    assert paired.out.split()[0] in {"4", "5"}


def test_the_systems_that_may_be_named_are_those_of_single_players():
    swiss = {each for each in SYSTEMS.values() if each.is_swiss and not each.is_team}
    assert {SYSTEMS[name] for name in SWISS_SYSTEMS} == swiss


@pytest.mark.parametrize(("system", "edition"), [("lim", "1999"), ("dubov", "2018")])
def test_an_older_edition_named_by_an_option_is_kept_in_the_report(run, tmp_path, system, edition):
    path = tmp_path / "older.trf"
    run(
        "generate", "--seed", "1",
        "--system", system, "--players", "8", "--rounds", "4", "--played", "2",
        "--start", "2026-05-01", "-o", str(path),
    )  # fmt: skip
    assert run("pair", str(path), "--edition", edition, "-o", str(path)).code == 0
    assert f"192 FIDE_{system.upper()}_2017" in path.read_text("utf-8")
    checked = run("check", str(path))
    assert f"@{edition}" in checked.out


def test_a_system_that_was_named_is_kept_in_the_report_that_is_written(run, tmp_path):
    path = tmp_path / "custom.trf"
    made = run(
        "generate", "--seed", "1",
        "--system", "swiss-1992", "--players", "8", "--rounds", "4", "--played", "2",
        "--start", "2026-05-01",
    )  # fmt: skip
    path.write_text(made.out.replace("FIDE_SWISS_1992", "CUSTOM_SWISS"), "utf-8")
    assert run("pair", str(path), "--system", "swiss-1992", "-o", str(path)).code == 0
    assert "192 FIDE_SWISS_1992" in path.read_text("utf-8")
    assert run("check", str(path)).code == 0


@pytest.mark.parametrize(
    "options",
    [
        ("--system", "dutch-2009", "--start", "2026-05-01"),
        ("--system", "dutch-2009"),
        ("--system", "lim", "--start", "2025-05-01"),
        ("--edition", "2017"),
    ],
)
def test_an_accelerated_event_takes_the_acceleration_of_its_first_day(run, options):
    made = run(
        "generate", "--seed", "1", *options, "--accelerated", "--players", "20", "--rounds", "9"
    )
    assert made.code == 0
    assert "Traceback" not in made.err


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("played", [0, 2])
def test_a_burstein_without_its_number_of_rounds_is_not_paired_in_a_seeding_round(
    run, tmp_path, played, language
):
    """How many rounds the Dutch System pairs depends on it (C.04.4.2@2026-02 art. 1.6.2)."""
    report = tmp_path / "burstein.trf"
    run("generate", "--seed", "1", "--system", "burstein", "--players", "20", "--rounds", "9",
        "--played", str(played), "-o", report)  # fmt: skip
    lines = report.read_text("utf-8").splitlines(keepends=True)
    stated = "".join(line for line in lines if not line.startswith("142"))
    report.write_text(stated, "utf-8")
    paired = run("pair", report, "--lang", language)
    assert (paired.code, paired.out) == (1, "")
    assert "142" in paired.err
    report.write_text(stated + "142 9\r\n", "utf-8")
    assert run("pair", report).code == 0


def test_a_burstein_past_its_seeding_rounds_is_paired_without_its_number_of_rounds(run, tmp_path):
    report = tmp_path / "burstein.trf"
    run("generate", "--seed", "1", "--system", "burstein", "--players", "20", "--rounds", "9",
        "--played", "5", "-o", report)  # fmt: skip
    whole = run("pair", report).out
    lines = report.read_text("utf-8").splitlines(keepends=True)
    report.write_text("".join(line for line in lines if not line.startswith("142")), "utf-8")
    assert run("pair", report).out == whole

"""The command line and what others add: listed, allowed, used, forgotten, left out."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

Arbitro = Callable[..., "subprocess.CompletedProcess[str]"]
GAMES = (
    "round;white;black;result\n"
    "1;Ana;Bea;1-0\n1;Carla;Dora;1/2-1/2\n2;Bea;Carla;1-0\n2;Dora;Ana;0-1\n"
)


@pytest.fixture
def arbitro(unpacked: Callable[[str], Path], tmp_path: Path) -> Arbitro:
    """Run arbitro as a process of its own, with the examples installed and nothing allowed yet."""
    for name in ("keizer", "games-csv", "crosstable", "club-list", "diploma"):
        place = unpacked(f"arbitro-{name}")
    source = str(Path(__file__).parents[2] / "src")
    path = os.pathsep.join((source, str(place)))
    settings = {"ARBITRO_PLUGINS": str(tmp_path / "plugins.json"), "ARBITRO_LANG": "en"}

    def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "arbitro", *words],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": path, **settings, **more},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


def states(arbitro: Arbitro) -> dict[str, str]:
    listed = json.loads(arbitro("plugins", "list", "--json").stdout)
    return {each["name"]: each["state"] for each in listed}


def test_what_is_installed_is_listed_allowed_and_forgotten(arbitro: Arbitro) -> None:
    installed = ("keizer", "games-csv", "crosstable", "club-list", "diploma")
    along = ("haley", "MMED", "ecf-grades")
    nothing = dict.fromkeys((*installed, *along), "not-allowed")
    assert states(arbitro) == nothing
    allowed = arbitro("plugins", "allow", "arbitro-keizer")
    assert (allowed.returncode, allowed.stderr) == (0, "")
    assert "arbitro-keizer 1.0 allowed: keizer" in allowed.stdout
    assert states(arbitro) == {**nothing, "keizer": "allowed"}
    assert "arbitro-keizer 1.0  pairing system keizer: allowed" in arbitro("plugins", "list").stdout
    assert arbitro("plugins", "forget", "arbitro-keizer").returncode == 0
    assert arbitro("plugins", "forget", "arbitro-keizer").returncode == 1
    assert states(arbitro)["keizer"] == "not-allowed"


def test_what_nobody_installed_is_not_allowed(arbitro: Arbitro) -> None:
    refused = arbitro("plugins", "allow", "arbitro-nothing")
    assert refused.returncode == 2
    assert "arbitro-nothing" in refused.stderr


def test_a_round_is_paired_by_a_system_of_others_once_it_is_allowed(
    arbitro: Arbitro, tmp_path: Path
) -> None:
    report = str(tmp_path / "open.trf")
    made = arbitro("generate", "--players", "6", "--rounds", "5", "--played", "2", "-o", report)
    assert made.returncode == 0, made.stderr
    assert arbitro("pair", report, "--system", "keizer").returncode == 2
    arbitro("plugins", "allow", "arbitro-keizer")
    paired = arbitro("pair", report, "--system", "keizer")
    assert paired.returncode == 0, paired.stderr
    numbers = sorted(int(each) for line in paired.stdout.splitlines()[1:] for each in line.split())
    assert numbers == [1, 2, 3, 4, 5, 6]
    assert arbitro("pair", report, "--system", "keizer", "--no-plugins").returncode == 2
    assert arbitro("pair", report, "--system", "keizer", ARBITRO_NO_PLUGINS="1").returncode == 2


def test_a_file_of_a_kind_of_others_is_read_once_it_is_allowed(
    arbitro: Arbitro, tmp_path: Path
) -> None:
    games = tmp_path / "games.csv"
    games.write_text(GAMES, encoding="utf-8")
    assert arbitro("standings", str(games)).returncode == 2
    arbitro("plugins", "allow", "arbitro-games-csv")
    ranked = arbitro("standings", str(games), "--json")
    assert ranked.returncode == 0, ranked.stderr
    # Ana won both games, Bea one, Carla and Dora drew theirs
    assert [row["name"] for row in json.loads(ranked.stdout)["rows"]][:2] == ["Ana", "Bea"]
    games.write_text(GAMES + "3;Ana;Carla;2-0\n", encoding="utf-8")
    told = arbitro("standings", str(games))
    assert told.returncode == 2
    assert "6:1" in told.stderr
    assert "“2-0” is no result of a game" in told.stderr


def test_a_file_of_a_kind_of_others_is_checked_and_taken_over(
    arbitro: Arbitro, tmp_path: Path
) -> None:
    (tmp_path / "games.csv").write_text(GAMES, encoding="utf-8")
    arbitro("plugins", "allow", "arbitro-games-csv")
    checked = arbitro("check", "games.csv", "--edition", "2026")
    assert checked.returncode == 1, "who plays whom in round 1 is not by the rules"
    assert re.search(r"the file has 1 Ana\W+2 Bea\W+3 Carla\W+4 Dora", checked.stdout)
    words = ("import", "games.csv", "--folder", "events", "--name", "Club")
    asked = arbitro(*words)
    assert (asked.returncode, "Confirm it" in asked.stderr) == (1, True)
    taken = arbitro(*words, "--as-played")
    assert taken.returncode == 0, taken.stderr
    assert "4 players, 2 of 2 rounds" in taken.stdout


def test_a_paper_of_others_is_filled_from_a_report_and_by_hand(
    arbitro: Arbitro, tmp_path: Path
) -> None:
    report = ("generate", "--players", "8", "--rounds", "3", "--seed", "5", "-o", "open.trf")
    assert arbitro(*report).returncode == 0
    words = ("paper", "diploma", "open.trf", "--edition", "2026")
    assert arbitro(*words, "--player", "3").returncode == 2
    assert "diploma" not in arbitro("paper", "list").stdout
    arbitro("plugins", "allow", "arbitro-diploma")
    assert "diploma" in arbitro("paper", "list").stdout
    told = arbitro(*words)
    assert (told.returncode, "--player" in told.stderr) == (2, True)
    found = json.loads(arbitro(*words, "--player", "3", "--json").stdout)["data"]
    ranked = json.loads(arbitro("standings", "open.trf", "--json").stdout)["rows"]
    (row,) = (each for each in ranked if each["number"] == 3)
    assert (found["name"], found["rank"]) == (row["name"], row["rank"])
    assert Fraction(found["diploma_points"]) == Fraction(row["points"])
    (tmp_path / "more.json").write_text('{"diploma_for": "first place", "rank": 99}', "utf-8")
    refused = arbitro(*words, "--player", "3", "--data", "more.json")
    assert (refused.returncode, "rank" in refused.stderr) == (2, True), "what is computed stays"
    (tmp_path / "more.json").write_text('{"diploma_for": "first place"}', "utf-8")
    made = arbitro(*words, "--player", "3", "--data", "more.json", "-o", "diploma.pdf")
    assert made.returncode == 0, made.stderr
    assert (tmp_path / "diploma.pdf").read_bytes().startswith(b"%PDF")


def test_a_rating_list_of_a_kind_of_others_is_read_and_searched(
    arbitro: Arbitro, tmp_path: Path
) -> None:
    club = tmp_path / "club.txt"
    club.write_text("CLUB LIST\n7,Ana Gil,1810\n8,Bea Sanz,1750\n", encoding="utf-8")
    assert arbitro("list", "import", "club.txt", "--to", "club.ratings").returncode == 2
    arbitro("plugins", "allow", "arbitro-club-list")
    read = arbitro("list", "import", "club.txt", "--to", "club.ratings")
    assert read.returncode == 0, read.stderr
    assert "1810" in arbitro("list", "search", "gil", "--from", "club.ratings").stdout
    club.write_text("CLUB LIST\n7,Ana Gil\n", encoding="utf-8")
    told = arbitro("list", "import", "club.txt", "--to", "club.ratings")
    assert (told.returncode, "club.txt:2:1" in told.stderr) == (2, True)


def test_a_tournament_is_generated_by_a_system_of_others(arbitro: Arbitro, tmp_path: Path) -> None:
    words = ("generate", "--system", "keizer", "--players", "7", "--rounds", "4", "--seed", "3")
    refused = arbitro(*words, "-o", "club.trf")
    assert refused.returncode == 2
    assert "keizer" not in arbitro("generate", "--help").stdout
    arbitro("plugins", "allow", "arbitro-keizer")
    assert "keizer" in arbitro("generate", "--help").stdout
    made = arbitro(*words, "-o", "club.trf")
    assert made.returncode == 0, made.stderr
    checked = arbitro("check", "club.trf")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_format_without_teams_names_those_that_have_room(arbitro: Arbitro) -> None:
    words = ("generate", "--system", "team", "--players", "6", "--rounds", "3", "-o", "teams.trf")
    assert arbitro(*words, "--seed", "1").returncode == 0
    told = arbitro("convert", "teams.trf", "teams.csv")
    assert told.returncode == 2
    assert "trf, trf16 and json" in told.stderr


def test_a_report_is_converted_into_a_format_of_others_once_it_is_allowed(
    arbitro: Arbitro, tmp_path: Path
) -> None:
    games = tmp_path / "games.csv"
    games.write_text(GAMES, encoding="utf-8")
    arbitro("plugins", "allow", "arbitro-games-csv")
    refused = arbitro("convert", str(games), "table.txt", "--to", "crosstable")
    assert refused.returncode == 2
    assert "crosstable" not in arbitro("convert", "--help").stdout
    arbitro("plugins", "allow", "arbitro-crosstable")
    assert "crosstable" in arbitro("convert", "--help").stdout
    done = arbitro("convert", str(games), "-", "--to", "crosstable")
    assert done.returncode == 0, done.stderr
    (ana, *_) = (line.split() for line in done.stdout.splitlines() if "Ana" in line)
    assert ana[-1] == "2.0", "both games were won"
    assert arbitro("convert", str(games), "table.txt").returncode == 0
    written = (tmp_path / "table.txt").read_text(encoding="utf-8")
    assert written.startswith(("001", "012")), "the ending .txt is a report as ever"


def test_a_damaged_file_of_permissions_is_named(arbitro: Arbitro, tmp_path: Path) -> None:
    (tmp_path / "plugins.json").write_text("{", encoding="utf-8")
    for words in (("list",), ("allow", "arbitro-keizer"), ("forget", "arbitro-keizer")):
        told = arbitro("plugins", *words)
        assert told.returncode == 2
        assert "plugins.json" in told.stderr

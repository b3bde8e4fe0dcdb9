"""Programs and the command line are answered alike: both ask the same decisions."""

import json
import re
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest

import arbitro
from arbitro.cli import main

DATA = Path(__file__).parent.parent / "data"
PLAYERS = DATA / "manual40" / "round5_input.trf"
ROUND_ROBIN = ("team-round-robin", "scheveningen")


def told(*words):
    """Return what the command line answers as JSON."""
    out = StringIO()
    with redirect_stdout(out), redirect_stderr(StringIO()), pytest.raises(SystemExit):
        main([*map(str, words), "--json"])
    return json.loads(out.getvalue())


@pytest.fixture(scope="module", params=["team", *ROUND_ROBIN])
def teams(request, tmp_path_factory):
    """Three of five rounds of eight teams, by system; the table of Scheveningen is of two."""
    path = tmp_path_factory.mktemp("teams") / f"{request.param}.trf"
    count = 2 if request.param == "scheveningen" else 8
    words = ("--players", count, "--rounds", 5, "--played", 3, "--seed", 3, "-o", path)
    with redirect_stdout(StringIO()), pytest.raises(SystemExit):
        main(["generate", "--system", request.param, *map(str, words)])
    return path


def is_swiss(path):
    return path.stem not in ROUND_ROBIN


def same_round(found, data):
    assert arbitro.from_json(json.dumps(data)) == found


def test_the_next_round_of_players_is_the_same():
    same_round(arbitro.pair(PLAYERS), told("pair", PLAYERS))


def test_the_next_round_of_teams_is_the_same(teams):
    same_round(arbitro.pair(teams), told("pair", teams))


def test_a_fine_report_of_teams_is_found_to_be_so(teams):
    data = told("check", teams)
    found = arbitro.check(teams)
    assert found
    assert arbitro.from_json(json.dumps(data)) == found
    assert (found.rounds, found.places) == ((), ())


def test_wrong_points_of_a_team_are_found_alike(teams, tmp_path):
    spoilt = tmp_path / teams.name
    text = teams.read_text("utf-8")
    at = re.search(r"^310 .{40,}?(\d+\.\d)", text, re.MULTILINE)
    spoilt.write_text(f"{text[: at.start(1)]}9.5{text[at.end(1) :]}", "utf-8")
    found = arbitro.check(spoilt)
    assert not found
    assert arbitro.from_json(json.dumps(told("check", spoilt))) == found
    assert {(1, Fraction(19, 2))} <= {(place.number, place.stated) for place in found.places}


def test_the_reasons_of_a_round_of_teams_are_the_same(teams):
    found = arbitro.explain(teams)
    assert arbitro.from_json(json.dumps(told("explain", teams))) == found
    assert found.round == 3


def test_why_two_teams_do_not_meet_is_the_same(teams):
    found = arbitro.why_not(teams, 1, 8)
    assert arbitro.from_json(json.dumps(told("explain", teams, "--why-not", 1, 8))) == found
    assert arbitro.tell(found, "es") != arbitro.tell(found, "en")
    with pytest.raises(arbitro.UnknownError):
        arbitro.why_not(teams, 1, 99)


def test_the_working_of_a_team_is_the_same(teams):
    table = arbitro.standings(teams)
    data = told("standings", teams, "--explain", 1)
    assert arbitro.from_json(json.dumps(data)) == arbitro.worksheet(teams, 1)
    shown = {each["tie_break"]: each for each in data["workings"]}
    names = [each.name for each in table.tie_breaks]
    assert list(shown) == names
    for name, value in zip(names, table.row(1).values, strict=True):
        (sheet,) = arbitro.worksheet(teams, 1, name).workings
        assert sheet.value == value
        assert len(sheet.lines) == len(shown[name]["lines"])
    with pytest.raises(arbitro.UnknownError):
        arbitro.worksheet(teams, 99, "MPvGP")

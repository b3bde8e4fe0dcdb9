"""``arbitro readings``, and ``--reading`` of what pairs, checks, explains and generates."""

import json

import pytest

GENERATE = ("generate", "--seed", "1",
            "--system", "team", "--players", 7, "--boards", 2, "--rounds", 5,
            "--byes", "10%")  # fmt: skip
BY_PLACE = "team-parity=paired"


@pytest.fixture
def report(run, tmp_path):
    """Return a report of teams whose first round has other colours by the usual reading.

    A team is absent from it: by ``BY_PLACE`` those below have the parity of their places.
    """
    path = tmp_path / "teams.trf"
    made = run(*GENERATE, "--seed", 2, "--reading", BY_PLACE, "-o", path)
    assert made.code == 0
    return path


def test_every_system_lists_its_readings_with_articles_and_arguments(run):
    listed = run("readings", "team")
    assert listed.code == 0
    assert "next-scoregroup=graded: " in listed.out
    assert "[C.04.6@2026-02 art. 2.3.3 [C6]]" in listed.out
    assert "(usual)" in listed.out
    spanish = run("readings", "double-swiss", "--lang", "es")
    assert "(habitual)" in spanish.out
    assert len(run("readings").out) > len(listed.out)


def test_readings_are_listed_for_programs_and_by_edition(run):
    found = json.loads(run("readings", "team", "--edition", "2024", "--json").out)
    names = [each["reading"] for each in found]
    assert "last-round-wish" in names
    assert "next-scoregroup" not in names
    assert {each["edition"] for each in found} == {"C.04.6@2024-08"}
    assert all(each["usual"] == each["values"][0]["value"] for each in found)
    assert run("readings", "team", "--edition", "1999").code == 2


def test_a_report_generated_by_a_reading_states_it_and_agrees_with_itself(run, report):
    assert f"### arbitro reading {BY_PLACE}" in report.read_text()
    checked = run("check", report)
    assert checked.code == 0
    assert f"Unusual interpretation used: {BY_PLACE}." in checked.err


def test_a_check_names_the_readings_in_use_for_programs(run, report, tmp_path):
    stated = json.loads(run("check", report, "--json").out)
    assert stated["readings"] == [{"name": "team-parity", "value": "paired"}]
    usual = run("check", report, "--reading", "team-parity=file", "--json")
    assert json.loads(usual.out)["readings"] == []
    path = tmp_path / "open.trf"
    run("generate", "--seed", "1", "--players", 9, "--rounds", 5, "--played", 2, "-o", path)
    checked = run("check", path, "--reading", "parity=file", "--json")
    assert json.loads(checked.out)["readings"] == [{"name": "parity", "value": "file"}]


def test_the_usual_reading_asked_for_goes_before_the_one_stated(run, report):
    checked = run("check", report, "--reading", "team-parity=file")
    assert checked.code == 1
    assert "round 1" in checked.out.lower()
    assert "Read otherwise" not in checked.err


def test_an_explanation_says_how_an_article_is_read_and_by_which_one(run, report):
    explained = run("explain", report, "--round", 1)
    assert "[C.04.6@2026-02 art. 4.3.1]" in explained.out.splitlines()[1]
    data = json.loads(run("explain", report, "--round", 1, "--json").out)
    assert [each["values"]["taken"] for each in data["readings"]] == [BY_PLACE]


def test_a_round_written_into_a_report_keeps_the_reading(run, tmp_path):
    path, after = tmp_path / "teams.trf", tmp_path / "after.trf"
    run(*GENERATE, "--seed", 1, "--played", 0, "-o", path)
    assert run("pair", path, "--reading", BY_PLACE, "-o", after).code == 0
    assert f"### arbitro reading {BY_PLACE}" in after.read_text()
    data = json.loads(run("pair", path, "--reading", BY_PLACE, "--json").out)
    assert data["readings"] == [{"name": "team-parity", "value": "paired"}]


def test_a_round_of_players_written_into_a_report_keeps_the_reading_asked_for(run, tmp_path):
    path = tmp_path / "open.trf"
    run("generate", "--seed", "1", "--players", 9, "--rounds", 5, "--played", 2, "-o", path)
    for reading, kept in (("parity=file", 1), ("parity=paired", 0)):
        assert run("pair", path, "--reading", reading, "-o", tmp_path / "next.trf").code == 0
        written = (tmp_path / "next.trf").read_text()
        assert written.count("### arbitro reading parity=file") == kept


def test_an_accelerated_event_of_matches_is_generated_once_it_says_what_a_win_is(run, tmp_path):
    path = tmp_path / "matches.trf"
    asked = (
        "generate",
        "--seed",
        "1",
        "--system",
        "double-swiss",
        "--players",
        8,
        "--rounds",
        5,
        "--accelerated",
    )
    assert run(*asked, "-o", path).code == 1
    assert run(*asked, "--reading", "virtual-points=match", "-o", path).code == 0
    assert "FIDE_DOUBLESWISS_BAKU" in path.read_text()
    assert run("check", path).code == 0
    assert run("explain", path, "--round", 2).code == 0


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        ("last-round-wish=mild", "Possible: none and strong"),
        ("last-round-wishes=strong", "There is no interpretation last-round-wishes"),
        ("parity=file", "does not allow the interpretation parity"),
    ],
)
@pytest.mark.parametrize("command", ["pair", "check", "explain"])
def test_what_is_no_reading_of_the_text_is_bad_input(run, report, command, reading, said):
    answer = run(command, report, "--reading", reading)
    assert answer.code == 2
    assert said in answer.err


def test_players_are_refused_a_reading_of_teams(run, manual):
    answer = run("pair", manual("round-4.trf"), "--reading", "last-round-wish=strong")
    assert answer.code == 2
    assert run("generate", "--seed", "1", "--reading", "last-round-wish=strong").code == 2

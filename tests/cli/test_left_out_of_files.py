"""What a file of another format has no place for is named when it is written."""

import json

import pytest


@pytest.fixture
def convert(run, tmp_path):
    """Write a report of eight players, changed, in a form; return what is said of it."""
    report, value = tmp_path / "one.trf", tmp_path / "one.json"
    run("generate", "--seed", "1", "--players", "8", "--rounds", "5", "--played", "2", "-o", report)
    run("convert", report, value)

    def _convert(form, *, player=None, **members):
        data = json.loads(value.read_text("utf-8")) | members
        data["entries"][0]["player"] |= player or {}
        value.write_text(json.dumps(data), "utf-8")
        ran = run("convert", value, tmp_path / "out", "--to", form)
        assert ran.code == 0
        return ran.err

    return _convert


@pytest.mark.parametrize(("form", "forgets"), [("papi", True), ("vega", False), ("trf16", False)])
def test_who_pairs_on_from_a_file_is_told_where_it_forgets_who_must_not_meet(
    convert, form, forgets
):
    assert ("forbidden" in convert(form, forbidden=[[7, 8]])) is forgets


def test_papi_is_not_told_of_acceleration_and_points_taken(convert):
    """The public converter names every member of its JSON: there is none for either."""
    said = convert("papi", accelerated=True)
    assert "accelerated" in said
    assert "forbidden" not in said


def test_a_prohibition_of_a_later_round_alone_is_named_where_a_report_has_no_rounds(convert):
    """``XXP`` holds for the coming round, the third: one of the fourth is not in the file."""
    later = {"players": [7, 8], "first_round": 4, "last_round": 4}
    assert "forbidden" in convert("trf16", forbidden=[later])
    assert "forbidden" in convert("vega", forbidden=[later])
    assert "forbidden" not in convert("trf", forbidden=[later])


def test_a_list_for_swiss_manager_names_what_of_a_player_it_leaves_out(convert):
    said = convert("swiss-manager", player={"fixed_board": 3, "birth": "in May"})
    assert "cannot hold entries.player.birth and entries.player.fixed_board;" in said
    assert "birth" not in convert("swiss-manager", player={"birth": "1990"})


def test_a_report_for_vega_names_what_it_leaves_out(convert):
    assert "entries.player.club" in convert("vega", player={"club": "North"})


def test_chess_results_takes_years_of_birth(convert):
    assert "entries.player.birth" in convert("chess-results", player={"birth": "1990-05-17"})
    assert "entries.player.birth" not in convert("chess-results", player={"birth": "1990"})


@pytest.fixture
def convert_teams(run, tmp_path):
    """Write a report of four teams, changed, in a form; return what is said of it."""
    value = tmp_path / "teams.json"
    words = ("--system", "team", "--players", "4", "--boards", "2", "--rounds", "3")
    run("generate", "--seed", "1", *words, "--played", "1", "-o", value)

    def _convert(form, **members):
        data = json.loads(value.read_text("utf-8")) | members
        value.write_text(json.dumps(data), "utf-8")
        ran = run("convert", value, tmp_path / "out.trf", "--to", form)
        assert ran.code == 0
        return ran.err

    return _convert


def test_the_older_form_of_teams_names_that_it_forgets_who_must_not_meet(convert_teams):
    """013 has members alone: 260 of teams has no line beside it."""
    assert "forbidden" not in convert_teams("trf16")
    assert "forbidden" in convert_teams("trf16", forbidden=[[1, 3]])
    assert "forbidden" not in convert_teams("trf", forbidden=[[1, 3]])

"""A report with a game corrected too late, for people and programs at the command line."""

import json
from dataclasses import replace
from datetime import date

import pytest

from arbitro.formats.trf import document_of, write_trf
from arbitro.model import Colour, EventDetails, RatingCorrection, Result
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament

WON, DRAWN = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)


@pytest.fixture(scope="module")
def event():
    """An event after four of six rounds, with a game of round 1 that was really a draw."""
    settings = GeneratorSettings(players=12, rounds=4, draw_rate=0, forfeits=0, half_point_byes=0)
    made = generate_tournament(settings, seed=5, pair=pair_next_round)
    first = (Colour.WHITE, Result.WIN)
    white = next(each for each in made.entries if each.rounds[0][1:] == first)
    late = RatingCorrection(1, white.tpn, white.rounds[0].opponent, WON, DRAWN)
    details = EventDetails("Open", start=date(2026, 3, 1), end=date(2026, 3, 5))
    return replace(made, rounds_total=6, details=details, corrections=(late,))


@pytest.fixture(params=["trf16", "trf26"])
def files(request, event, tmp_path):
    """The report for ratings and the one for pairings, by their paths."""
    found = {}
    for purpose in ("rating", "pairing"):
        document = document_of(event, edition=request.param, purpose=purpose)
        found[purpose] = tmp_path / f"{purpose}.trf"
        found[purpose].write_text(write_trf(document), newline="")
    return found


@pytest.mark.parametrize(
    "command", [("pair",), ("check",), ("standings",), ("explain", "--round", 3)]
)
def test_what_counted_decides_pairings_and_standings(run, files, command):
    name, *options = command
    answers = {
        purpose: run(name, path, *options).out.replace(str(path), "FILE")
        for purpose, path in files.items()
    }
    assert answers["rating"] == answers["pairing"] != ""


def test_no_points_are_called_wrong(run, files):
    assert "points" not in run("check", files["rating"]).err


def first_game(run, path, player):
    """The score of a player's first game as it is rated."""
    rated = json.loads(run("rate", path, "--json").out)["players"]
    mine = next(each for each in rated if each["number"] == player)
    return next(each["points"] for each in mine["rounds"] if each["round"] == 1)


def test_what_was_played_is_rated(run, files, event):
    late = event.corrections[0]
    assert [first_game(run, files["rating"], each) for each in late[1:3]] == ["0.5", "0.5"]
    assert [first_game(run, files["pairing"], each) for each in late[1:3]] == ["1", "0"]


@pytest.mark.parametrize("kind", ["trf", "trf16"])
def test_convert_writes_either_and_says_which(run, files, kind, tmp_path):
    for purpose in ("rating", "pairing"):
        target = tmp_path / f"{purpose}-{kind}.trf"
        done = run("convert", files["rating"], target, "--to", kind, "--for", purpose)
        assert done.code == 0
        assert "1 game was corrected too late to count" in done.err
        assert ("### Rating correction" in target.read_text()) == (purpose == "rating")
        assert ("corrections" in done.err) == (purpose == "pairing"), "what is lost is said"


def test_convert_writes_for_ratings_where_nothing_is_said(run, files, tmp_path):
    target = tmp_path / "out.trf"
    run("convert", files["rating"], target)
    assert "### Rating correction @ Round 1: " in target.read_text()


def test_json_has_both(run, files, event, tmp_path):
    target = tmp_path / "out.json"
    assert run("convert", files["rating"], target).code == 0
    (kept,) = json.loads(target.read_text())["corrections"]
    assert (kept["used"], kept["true"]) == (["1", "0"], ["=", "="])
    assert kept["white"] == event.corrections[0].white


def test_a_report_with_a_round_added_is_one_an_engine_can_read(run, files, tmp_path):
    target = tmp_path / "next.trf"
    assert run("pair", files["rating"], "-o", target).code == 0
    text = target.read_text()
    assert "### Rating correction @ Round 1: " in text
    expected = tmp_path / "expected.trf"
    run("pair", files["pairing"], "-o", expected)
    texts = (each.read_text().splitlines() for each in (target, expected))
    mine, theirs = ([line for line in text if line.startswith("001")] for text in texts)
    assert mine == theirs


def test_an_event_made_of_it_has_both(run, files, tmp_path):
    done = run("import", files["rating"], "--folder", tmp_path / "events")
    assert done.code == 0, done.err


def test_numbers_of_players_by_their_lines_are_followed(run, event, tmp_path):
    """``XXC rank`` numbers the players anew, and with them those of the comment."""
    answers = []
    for purpose in ("rating", "pairing"):
        lines = write_trf(document_of(event, edition="trf16", purpose=purpose)).splitlines()
        players = [line for line in lines if line.startswith("001")]
        rest = [line for line in lines if not line.startswith("001")]
        path = tmp_path / f"{purpose}.trf"
        path.write_text("\r\n".join([*rest, *reversed(players), "XXC rank", ""]), newline="")
        done = run("pair", path)
        assert "corrected only for ratings" not in done.err
        answers.append((done.code, done.out))
    assert answers[0] == answers[1]

"""``arbitro engines``: engines of one's own kept, tested and asked."""

import json
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "engines" / "scripted_engine.py"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


@pytest.fixture
def engine(tmp_path, monkeypatch, run):
    """Keep a scripted engine under the name mine."""
    monkeypatch.setenv("ARBITRO_ENGINES", str(tmp_path / "engines.json"))
    program = tmp_path / "program"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{SCRIPT}"\n')
    program.chmod(0o755)
    assert run("engines", "add", "mine", program, "--option", "Hash=32").code == 0
    return program


def test_an_engine_is_listed_until_it_is_removed(engine, run):
    listed = json.loads(run("engines", "list", "--json").out)
    assert listed[0] == {
        "name": "mine",
        "program": str(engine),
        "options": {"Hash": "32"},
        "added": True,
    }
    assert run("engines", "remove", "mine").code == 0
    assert "mine" not in run("engines", "list").out
    assert run("engines", "remove", "mine").code == 2


def test_an_engine_is_tested_by_asking_it_twice(engine, run):
    found = json.loads(run("engines", "test", "mine", "--json").out)
    assert (found["version"], found["repeats"]) == ("Scripted 1.0", True)
    assert "Asked twice, it answered the same." in run("engines", "test", "mine").out


def test_lines_are_printed_in_the_letters_of_the_language(engine, run):
    ran = run("engines", "analyse", "mine", START, "--lines", "2", "--lang", "es")
    assert ran.code == 0
    assert "+0.49  profundidad 1  1. e4 e5" in ran.out
    assert ran.out.count("profundidad") == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("options", "other"), "there is no engine other"),
        (("analyse", "mine", "8/8/8/8/8/8/8/8 w - - 0 1"), "no position that can be played"),
        (("analyse", "mine", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), "no move to look for"),
        (("add", "bad", "true"), "does not answer as a UCI engine"),
        (("add", "bad", "/nowhere/engine"), "cannot be started"),
        (("add", "bad", "true", "--option", "Hash"), "is no option"),
        (("run", "mine", "/nowhere.pgn", "--record", "/tmp/none"), "cannot read"),
    ],
)
def test_what_cannot_be_asked_is_said(engine, run, words, said):
    ran = run("engines", *words)
    assert ran.code == 2
    assert said in ran.err


def test_a_file_of_games_is_analysed_once(engine, run, tmp_path):
    games = tmp_path / "games.pgn"
    games.write_text("1. e4 e5 2. Nf3 Nc6 *\n\n1. e4 e5 2. Nf3 Nf6 *\n", encoding="utf-8")
    asked = ("run", "mine", games, "--record", tmp_path / "answers", "--from-ply", 1)
    assert "3 positions analysed, 0 were there before" in run("engines", *asked).out
    assert "0 positions analysed, 3 were there before" in run("engines", *asked).out
    (tmp_path / "bad").write_text("this is no file of answers, however long it may be" * 50)
    ran = run("engines", "run", "mine", games, "--record", tmp_path / "bad")
    assert (ran.code, "no file of answers" in ran.err) == (2, True)


def test_players_are_screened_against_their_field_and_never_judged(engine, run, tmp_path):
    games = tmp_path / "games.pgn"
    one = '[White "Agree"]\n[Black "Other"]\n[Result "*"]\n\n'
    shuffle = " ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 3, 2))
    games.write_text(f"{one}1. e4 e5 2. Nf3 *\n\n{one}{shuffle} *\n", encoding="utf-8")
    options = ("--record", tmp_path / "answers", "--from-ply", 0, "--lines", 2)
    assert run("engines", "run", "mine", games, *options).code == 0
    ran = run("engines", "screen", "mine", games, *options)
    assert ran.code == 0
    assert "Too few moves (under 30): 2 players." in ran.out
    assert "no sanction may rest on it" in ran.out
    deeper = run("engines", "screen", "mine", games, *options, "--nodes", 5, "--json")
    found = json.loads(deeper.out)
    assert (found["players"], found["unanswered"]) == ([], 6)

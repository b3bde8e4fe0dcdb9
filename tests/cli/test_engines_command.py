"""``arbitro engines``: engines of one's own kept, tested and asked."""

import json
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from arbitro.cli.engines.screening_report import steps_in_words
from arbitro.i18n import Translator
from arbitro.rules.screening.advice import Test, advise
from arbitro.rules.screening.calibration import as_data
from arbitro.rules.screening.choice import MoveChoice
from arbitro.rules.screening.field import screen
from rules.screening.test_calibration import CURVE

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
    assert "Both answers were the same." in run("engines", "test", "mine").out


def test_lines_are_printed_in_the_letters_of_the_language(engine, run):
    ran = run("engines", "analyse", "mine", START, "--lines", "2", "--lang", "es")
    assert ran.code == 0
    assert "+0.49  profundidad 1  1. e4 e5" in ran.out
    assert ran.out.count("profundidad") == 2
    assert "tablas de finales" not in ran.out


@pytest.mark.parametrize(
    ("fen", "language", "why"),
    [
        ("k6R/8/8/8/8/8/8/K7 w - - 0 1", "en", "Black is in check from h8"),
        ("P7/8/8/8/8/8/8/k1K5 w - - 0 1", "es", "a8"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "fr", "Noirs"),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "en", "character 25:"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "en", "character 21:"),
    ],
)
def test_a_position_nobody_can_move_on_from_is_refused_with_its_fault(
    engine, run, fen, language, why
):
    ran = run("engines", "analyse", "mine", fen, "--lang", language)
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err.partition("\n")[2]


def test_how_often_tables_of_endings_were_read_is_said(engine, run, tmp_path):
    assert run("engines", "add", "mine", engine, "--option", f"SyzygyPath={tmp_path}").code == 0
    ran = run("engines", "analyse", "mine", START, "--lang", "es")
    assert "Posiciones de tablas de finales: 5" in ran.out
    assert json.loads(run("engines", "analyse", "mine", START, "--json").out)["table_hits"] == 5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("options", "other"), "there is no engine other"),
        (("analyse", "mine", "8/8/8/8/8/8/8/8 w - - 0 1"), "this position is not possible"),
        (("analyse", "mine", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), "the game is over"),
        (("add", "bad", "true"), "is not a UCI engine"),
        (("add", "bad", "/nowhere/engine"), "cannot be started"),
        (("add", "bad", "true", "--option", "Hash"), "is not an option"),
        (("run", "mine", "/nowhere.pgn", "--record", "/tmp/none"), "cannot read"),
    ],
)
def test_what_cannot_be_asked_is_said(engine, run, words, said):
    ran = run("engines", *words)
    assert ran.code == 2
    assert said in ran.err


def test_a_file_of_games_is_analysed_once(engine, run, tmp_path, monkeypatch):
    games = tmp_path / "games.pgn"
    games.write_text("1. e4 e5 2. Nf3 Nc6 *\n\n1. e4 e5 2. Nf3 Nf6 *\n", encoding="utf-8")
    asked = ("run", "mine", games, "--record", tmp_path / "answers", "--from-ply", 1)
    assert "3 positions analysed, 0 known before" in run("engines", *asked).out
    assert "0 positions analysed, 3 known before" in run("engines", *asked).out
    # with everything answered no cluster is needed
    nobody = ("--cluster", "tcp://127.0.0.1:1")
    assert run("engines", *asked, *nobody).code == 0
    (tmp_path / "bad").write_text("this is no file of answers, however long it may be" * 50)
    ran = run("engines", "run", "mine", games, "--record", tmp_path / "bad")
    assert (ran.code, "not a file of answers" in ran.err) == (2, True)
    monkeypatch.setattr("arbitro.cluster.REACHED_IN", 0.2)
    ran = run("engines", *asked[:4], tmp_path / "other", *asked[5:], *nobody)
    assert (ran.code, "no scheduler found" in ran.err) == (2, True)


def games_of(events, count):
    """Games of players with ratings, in which the scripted engine is asked from move 10 on."""
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 b5 5. Bb3 Bb7"
    end = "9. Nbd2 Bg7 10. h4 Qd7 11. Re1 Nf6 12. Nf1 Nh5 13. Ng3 Nf4 14. Bxf4 exf4 15. Nf1 O-O"
    for event in range(events):
        for number in range(count):
            tags = {
                "Event": f"Event {event}",
                "Round": f"{number + 1}.1",
                "White": f"White {event}",
                "Black": f"Black {event}",
                "WhiteElo": "2300",
                "BlackElo": "2250",
            }
            head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
            last = ("a4", "c3", "a3", "h3")[number % 4]
            yield f"{head}\n{moves} 6. d3 h6 7. O-O d6 8. {last} g6 {end} *\n\n"


@pytest.fixture
def answered(engine, run, tmp_path):
    """A file of games and the options of a run that has answered them."""
    games = tmp_path / "games.pgn"
    games.write_text("".join(games_of(2, 2)), encoding="utf-8")
    options = ("--record", tmp_path / "answers", "--from-ply", 18, "--lines", 2)
    assert run("engines", "run", "mine", games, *options).code == 0
    return games, options


def test_players_are_screened_against_their_field_and_never_judged(answered, run):
    games, options = answered
    ran = run("engines", "screen", "mine", games, *options)
    assert ran.code == 0
    assert "Too few moves (under 30): 4 players." in ran.out
    assert "opening 72, named opening 0, book 0, a single legal move 0" in ran.out
    assert "no sanction may rest on it" in ran.out
    deeper = run("engines", "screen", "mine", games, *options, "--nodes", 5, "--json")
    found = json.loads(deeper.out)
    assert (found["players"], found["unanswered"]) == ([], 48)


def test_openings_are_left_out_counted_and_told_in_the_report(answered, run, tmp_path):
    games, options = answered
    book, report = tmp_path / "book.bin", tmp_path / "report.html"
    book.write_bytes(b"")
    asked = ("engines", "screen", "mine", games, *options)
    ran = run(*asked, "--from-ply", 0, "--eco", "--book", book, "--report", report, "--json")
    found = json.loads(ran.out)
    # the last position of each of the four games with a name is that of the Caro Variation, 4... b5
    assert (found["left_out"]["opening"], found["left_out"]["eco"]) == (0, 32)
    assert found["left_out"]["book"] == 0
    assert found["openings"] == ["eco", f"book {sha256(b'').hexdigest()}"]
    assert "Openings left out" in report.read_text("utf-8")
    book.write_bytes(b"no book")
    ran = run(*asked, "--book", book)
    assert (ran.code, "is not a book" in ran.err) == (2, True)
    ran = run(*asked, "--book", tmp_path / "none")
    assert (ran.code, "cannot read" in ran.err) == (2, True)


def test_a_run_is_planned_before_it_is_made(engine, run, tmp_path):
    games = tmp_path / "games.pgn"
    games.write_text("".join(games_of(1, 1)), encoding="utf-8")
    options = ("--record", tmp_path / "answers", "--from-ply", 18, "--workers", 2)
    told = run("engines", "run", "mine", games, *options, "--plan", "--json")
    plan = json.loads(told.out)
    assert (plan["positions"], plan["left"], plan["workers"]) == (12, 7, 2)
    assert "12 positions, 2 left" in run("engines", "run", "mine", games, *options, "--plan").out


def test_a_report_of_a_screening_has_the_same_bytes_whoever_asks_again(answered, run, tmp_path):
    games, options = answered
    pages = []
    for language in ("en", "en", "es", "fr"):
        report = tmp_path / f"{language}.html"
        asked = ("engines", "screen", "mine", games, *options, "--report", report)
        assert run(*asked, "--lang", language).code == 0
        pages.append(report.read_text("utf-8"))
    assert pages[0] == pages[1]
    assert "not evidence on its own" in pages[0]
    assert "No es prueba por sí sola" in pages[2]
    assert "Scripted" in pages[0]
    for page in pages:
        assert "{" not in page.partition("</style>")[2]
        assert not any(word in page.lower() for word in ("cheat", "guilty", "proof"))


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_what_a_step_may_be_is_listed_with_its_note_and_without_a_name(language):
    words = Translator(language)
    choices = [MoveChoice((0.3, 0.1, 0.0), 0)] * 40
    found = screen({"Anna": choices}, {"Anna": 2200}, CURVE)[0]
    told = {
        z: steps_in_words(found._replace(z=z, advice=advise(120, Test.FULL, z)), words)
        for z in (0, 2_500, 4_200)
    }
    numbers = [[line.partition(":")[0].strip() for line in lines] for lines in told.values()]
    assert [each[0:5] for each in numbers[1:]] == [["III.2"] * 5, [*["III.3"] * 4, "V.2"]]
    assert set(numbers[0]) <= {"VII"}
    assert not any("Anna" in line or "{" in line for lines in told.values() for line in lines)
    assert steps_in_words(found._replace(measured=False), words) == ()


def test_with_four_times_the_nodes_an_engine_says_how_far_it_agrees_with_itself(answered, run):
    games, options = answered
    found = run("engines", "run", "mine", games, *options, "--self-check")
    assert found.code == 0
    asked = run("engines", "screen", "mine", games, *options, "--json")
    same, count = json.loads(asked.out)["self_agreement"]
    assert same == count > 0


def test_a_curve_is_refused_for_other_answers_and_where_there_are_too_few(answered, run, tmp_path):
    games, options = answered
    curve = tmp_path / "curve.json"
    few = run("engines", "calibrate", "mine", games, *options, "-o", curve)
    assert (few.code, "too few moves" in few.err) == (2, True)
    kept = {"curve": as_data(CURVE), "sha256": "0", "nodes": 1}
    curve.write_text(json.dumps(kept), encoding="utf-8")
    other = run("engines", "screen", "mine", games, *options, "--calibration", curve)
    assert (other.code, "is valid for other answers" in other.err) == (2, True)
    for text in ("[]", "{", '{"curve": 3}'):
        curve.write_text(text, encoding="utf-8")
        bad = run("engines", "screen", "mine", games, *options, "--calibration", curve)
        assert (bad.code, "is not a file of calibrate" in bad.err) == (2, True)


def test_a_name_that_has_no_games_is_refused_among_unsettled_ratings(answered, run, tmp_path):
    games, options = answered
    young = tmp_path / "young.txt"
    named = ("--unsettled", young, "--singled-out", young)
    asked = ("engines", "screen", "mine", games, *options, *named)
    young.write_text("White 0\n\n", encoding="utf-8")
    assert run(*asked).code == 0
    for text, said in (
        (b"White 0\nNobody\n", "names Nobody"),
        (b"\xff\xfe", "not a file of names"),
    ):
        young.write_bytes(text)
        ran = run(*asked)
        assert (ran.code, said in ran.err) == (2, True)


def test_absences_are_read_by_player_and_round_and_named_where_they_are_not(
    answered, run, tmp_path
):
    games, options = answered
    away = tmp_path / "away.csv"
    asked = ("engines", "screen", "mine", games, *options, "--absences", away)
    # twelve moves are the fewest that tell anything, and all in which White had a choice
    for rounds, told in ((1, 2), [("White 0", 12, 0)]), ((1, 3), []):
        rows = [f"White 0;{number};{move}" for number in rounds for move in (10, 13)]
        away.write_text("\n".join(["player;round;move", *rows]), encoding="utf-8")
        found = json.loads(run(*asked, "--json").out)["absences"]
        assert [(each["name"], each["inside"], each["outside"]) for each in found] == told
    away.write_text("player,round,move\nWhite 0,1,two\n", encoding="utf-8")
    assert "line 2" in run(*asked).err

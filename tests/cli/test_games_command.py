"""``arbitro games``: read in, found, counted, written, taken back."""

import errno
import json
import os
import re

import pytest
from starlette.testclient import TestClient

from arbitro.config import settings
from arbitro.service import EventService
from arbitro.web import create_app

GAMES = """[Event "Open"]
[White "Anna"]
[Black "Bert"]
[Date "2026.11.26"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0

[Event "Open"]
[White "Bert"]
[Black "Carla"]
[Date "2026.11.26"]
[Result "1/2-1/2"]

1. e4 c5 2. Nf3 d6 1/2-1/2

[Event "Open"]
[White "Carla"]
[Black "Anna"]

1. e4 Ke7 *
"""


@pytest.fixture
def kept(tmp_path, run, monkeypatch):
    monkeypatch.setenv("ARBITRO_GAMES", str(tmp_path / "games.sqlite"))
    games = tmp_path / "games.pgn"
    games.write_text(GAMES)
    ran = run("games", "import", games)
    assert ran.code == 1
    assert "3 games" in ran.out
    assert "line 17" in ran.err
    return games


def test_games_are_found_and_counted(run, kept):
    found = json.loads(run("games", "search", "--player", "anna", "--json").out)
    assert [each["number"] for each in found["games"]] == [1, 3]
    assert run("games", "search", "--player", "bert", "--count").out.strip() == "2 games"
    tree = json.loads(run("games", "tree", "--moves", "e4", "--json").out)
    assert {each["san"]: each["games"] for each in tree["moves"]} == {"e5": 1, "c5": 1}
    assert (tree["games"], tree["ended"]) == (3, 1)
    only = json.loads(run("games", "tree", "--moves", "e4", "--black", "carla", "--json").out)
    assert [each["san"] for each in only["moves"]] == ["c5"]
    assert "50.0%" in run("games", "tree", "--moves", "e4 c5").out


def test_games_are_written_and_read_in_again(run, kept, tmp_path):
    out = tmp_path / "out.pgn"
    assert run("games", "export", "--result", "1-0", "-o", out).code == 0
    again = json.loads(run("games", "import", out, "--json").out)
    assert (again[0]["games"], again[0]["duplicates"]) == (0, 1)
    assert "Ba4 Nf6" in out.read_text()


def test_an_import_is_taken_back(run, kept):
    assert "3 games" in run("games", "imports").out
    assert run("games", "forget", "1").code == 0
    assert run("games", "search").out.strip() == "no games"
    assert run("games", "forget", "1").code == 2


def test_a_book_is_made_and_shown(run, kept, tmp_path):
    book = tmp_path / "book.bin"
    made = json.loads(run("games", "make-book", book, "--least", "1", "--json").out)
    assert made == {"positions": 8, "moves": 8}
    shown = json.loads(run("games", "book", book, "--moves", "e4", "--json").out)
    # Black never scored after 1... e5, once half a point after 1... c5
    assert [(each["san"], each["weight"]) for each in shown] == [("c5", 1)]
    assert run("games", "book", kept).code == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("search", "--material", "KvX"), "not a set of pieces"),
        (("search", "--manoeuvre", "Nf3"), "not a manoeuvre"),
        (("tree", "--moves", "e4 e4"), "e4 is not a move in this position"),
        (("tree", "nothing"), "not a position"),
        (("tree", "8/8/8/8/8/8/8/4K3 w - - 0 1"), "not a position"),
        (("search", "--position", "8/8/8/8/8/8/8/4K3 w - - 0 1"), "not a position"),
        (("export", "--game", "99"), "no game 99"),
        (("players", "Nobody", "--join", "5"), "no game names Nobody"),
        (("search", "--base", "/nowhere/base"), "no game database"),
    ],
)
def test_what_cannot_be_answered_is_said(run, kept, words, said):
    ran = run("games", *words)
    assert ran.code == 2
    assert said in ran.err


def test_an_export_that_fails_leaves_the_file_that_was_there(run, kept, tmp_path, monkeypatch):
    out = tmp_path / "out.pgn"
    out.write_text("what was there")

    def full(game):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("arbitro.cli.games.looking.pgn_of", full)
    assert run("games", "export", "-o", out).code == 2
    assert out.read_text() == "what was there"
    assert [each.name for each in tmp_path.glob(".arbitro-*")] == []


def test_the_games_of_a_folder_of_events_are_those_its_pages_have(run, tmp_path, monkeypatch):
    monkeypatch.delenv("ARBITRO_GAMES", raising=False)
    monkeypatch.setenv("ARBITRO_FOLDER", str(tmp_path / "elsewhere" / "events"))
    folder, games = tmp_path / "club" / "events", tmp_path / "games.pgn"
    folder.mkdir(parents=True)
    games.write_text(GAMES)
    app = create_app(settings(folder), service=EventService(folder))
    page = TestClient(app, base_url="http://localhost", client=("127.0.0.1", 50000))
    token = re.search(r'name="csrf" value="([^"]+)"', page.get("/games").text)[1]
    sent = {"file": ("games.pgn", games.read_bytes(), "text/plain")}
    page.post("/games/import", data={"csrf": token}, files=sent)
    assert run("games", "search", "--count", "--folder", folder).out.strip() == "3 games"
    assert run("games", "search", "--count").code == 2

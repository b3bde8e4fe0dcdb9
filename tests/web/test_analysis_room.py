"""The analysis room: positions, engines, games, training; for two roles while a round runs."""

import gzip
import re
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from arbitro.desk import commands
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.engines.known import add
from arbitro.formats.polyglot import Book, BookEntry, key_of, write_book, written
from arbitro.games.base import GameBase
from arbitro.games.training import exercise
from arbitro.model import Player
from arbitro.rules.laws.board import Board, read_fen, write_fen
from arbitro.storage.tables.learning import cards
from arbitro.web.session.access import Action, Role, roles_for
from arbitro.web.views.games.analysis_room import PlayClock, fallen
from arbitro.web.views.games.room_book import CARD, answered, asked_next
from web.raw import Device, cookie_of

SCRIPT = Path(__file__).parents[1] / "engines" / "scripted_engine.py"
GAMES = """[White "Anna"]
[Black "Bert"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Bert"]
[Black "Carla"]

1. e4 c5 *
"""
ROOK = "3k4/8/8/8/8/8/4R3/4K3 w - - 0 1"
NAMED = "The named openings serve as the book"
BOOK = write_book(
    BookEntry(key_of(Board()), written(move), weight)
    for move in Board().legal_moves()
    if (weight := {"e2e4": 3, "d2d4": 1}.get(move.uci(), 0))
)


@pytest.fixture
def room(visitor, tmp_path, monkeypatch):
    monkeypatch.setenv("ARBITRO_GAMES", str(tmp_path / "games.sqlite"))
    monkeypatch.setenv("ARBITRO_ENGINES", str(tmp_path / "engines.json"))
    monkeypatch.setattr("arbitro.engines.known.USUAL", ())
    return visitor


def test_a_move_leads_to_the_position_behind_it(room):
    shown = room.get("/analysis?move=e4")
    assert shown.url.query == b"line=e2e4"
    assert "King&#39;s Pawn Game" in shown.text
    assert "is not a legal move here" in room.get("/analysis?line=e2e4&move=e4").text
    assert "This position cannot be played" in room.get("/analysis?fen=8/8/8/8").text
    shown = room.get("/analysis?fen=k6R/8/8/8/8/8/8/K7%20w%20-%20-%200%201").text
    assert "This position cannot be played" in shown
    assert "Black is in check from h8" in shown
    mated = room.get("/analysis?line=f2f3.e7e5.g2g4.d8h4").text
    assert "Checkmate." in mated
    assert "No engine on this computer" in mated


def test_an_engine_says_lines_a_graph_and_plays(room, tmp_path):
    add(tmp_path / "engines.json", "mine", script(tmp_path), {})
    fields = {"engine0": "1", "line": "e2e4"}
    said = room.send("/analysis", data={**fields, "what": "lines", "depth": "quick"}).text
    assert 'class="room-lines"><li>' in said
    assert 'class="room-graph"' in room.send("/analysis", data={**fields, "what": "graph"}).text
    room.client.headers["accept-language"] = "es"
    asked = {"engine0": "1", "what": "lines", "lines": "2", "depth": "quick"}
    said = room.send("/analysis", data={**asked, "fen": ROOK}).text
    [(value, text), *_] = re.findall(r"<li><b>(.*?)</b> <a href=.*?>(.*?)</a>", said)
    assert re.fullmatch(r"\N{MINUS SIGN}?\d+,\d\d", value), "the sign of the language"
    assert "Te4" in text, "the letters of the language"
    assert "<option selected>2</option>" in said, "what was asked is offered again"
    assert re.search(r'value="quick" selected', said)
    room.client.headers["accept-language"] = "en"
    played = room.send("/analysis", data={"engine0": "1", "what": "play", "level": "1200"})
    assert played.headers["location"].startswith("/analysis?line=e2e4&")
    assert played.headers["location"].endswith("play=1200")
    assert "Choose an engine." in room.send("/analysis", data={"what": "lines"}).text


def test_a_game_against_an_engine_has_a_clock(room, tmp_path, monkeypatch):
    add(tmp_path / "engines.json", "mine", script(tmp_path), {})
    monkeypatch.setattr(
        "arbitro.web.pages.games.analysis_room.reply",
        lambda _, board, __: board.legal_moves()[0].uci(),
    )
    begun = datetime(2026, 11, 27, 12, tzinfo=UTC)
    monkeypatch.setattr("arbitro.web.pages.games.analysis_room.clock.now", lambda: begun)
    fields = {"engine0": "1", "what": "play", "level": "1200"}
    first = room.send("/analysis", data={**fields, "clock": "3-2"}).headers["location"]
    said = dict(parse_qsl(urlsplit(first).query))
    assert (said["clock"], said["mine"], said["its"]) == ("3-2", "180000", "182000")
    begun += timedelta(seconds=50)
    shown = room.get(first).text
    assert 'data-left="130000"' in shown
    assert '<b role="timer">2:10</b>' in shown
    sent = {**fields, **{name: said[name] for name in ("clock", "mine", "its", "since", "line")}}
    second = room.send("/analysis", data={**sent, "move": "e5"}).headers["location"]
    assert dict(parse_qsl(urlsplit(second).query))["mine"] == "132000"
    begun += timedelta(seconds=130)  # of the first move: what was left of three minutes
    late = room.send("/analysis", data={**sent, "move": "e5"}).headers["location"]
    assert dict(parse_qsl(urlsplit(late).query))["line"] == said["line"], "no move was completed"
    over = room.get(late).text
    assert "Your flag fell: you lose." in over
    assert (
        'name="move" size="7" autocomplete="off" autocapitalize="off" spellcheck="false" disabled'
        in over
    )


@pytest.mark.article("E.01@2023-01 6.9")
@pytest.mark.parametrize(
    ("fen", "me", "mine", "its", "flag"),
    [
        ("4k3/8/8/8/8/8/8/K6q w - - 0 1", 0, 0, 9, "mine-lost"),
        ("4k3/8/8/8/8/8/4P3/K6n w - - 0 1", 0, 0, 9, "mine-lost"),  # the own pawn may help
        ("4k3/8/8/8/8/8/8/K5Qn w - - 0 1", 0, 0, 9, "mine-drawn"),  # knight against queen
        ("4k3/8/8/8/8/8/4P3/K7 b - - 0 1", 0, 9, 0, "its-won"),
        ("4k3/8/8/8/8/8/4p3/K7 b - - 0 1", 0, 9, 0, "its-drawn"),
        ("4k3/8/8/8/8/8/4P3/K7 w - - 0 1", 0, 9, 9, None),
    ],
)
def test_a_flag_falls_by_what_the_other_can_still_do(fen, me, mine, its, flag):
    board = Board(read_fen(fen).position)
    assert fallen(PlayClock("1-0", mine, its, 0), board, me, 0) == flag


def script(tmp_path):
    program = tmp_path / "engine"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{SCRIPT}" "$@"\n')
    program.chmod(0o755)
    return program


def test_the_engines_that_are_chosen_stand_side_by_side(room, tmp_path):
    for name in ("mine", "yours"):
        add(tmp_path / "engines.json", name, script(tmp_path), {})
    fields = {"engine0": "1", "engine1": "1", "what": "lines", "depth": "quick"}
    said = room.send("/analysis", data=fields).text
    assert said.count('class="room-lines"><li>') == 2
    assert said.index("<h3>mine · Scripted 1.0</h3>") < said.index("<h3>yours · Scripted")
    assert all(f'name="engine{at}" value="1" checked' in said for at in (0, 1)), "asked again"
    said = room.send("/analysis", data={**fields, "engine0": ""}).text
    assert said.count('class="room-lines"><li>') == 1
    assert "<h3>mine" not in said


def test_games_are_read_in_found_and_opened(room):
    assert "0 games" in room.get("/games").text
    sent = {"file": ("two.pgn", GAMES.encode())}
    assert room.send("/games/import", files=sent).status_code == 303
    found = room.get("/games?player=anna").text
    assert "Anna" in found
    assert "Carla" not in found
    assert "<details><summary>By position" in found
    assert "<details open><summary>By position" in room.get("/games?year_from=1990").text
    assert "1 game with this position" in room.get("/analysis?line=e2e4.c7c5").text
    opened = room.get("/games/1")
    assert opened.url.query.startswith(b"line=e2e4.e7e5")
    assert "Anna \N{EN DASH} Bert</strong> 1-0" in opened.text
    assert "Anna \N{EN DASH} Bert</strong>" in room.get("/analysis?line=e2e4.e7e5&game=1").text
    for other in ("line=d2d4&game=1", "line=e2e4&game=7", "line=e2e4", f"line=e2e4&game={10**30}"):
        assert "Anna \N{EN DASH} Bert" not in room.get(f"/analysis?{other}").text
    assert "Qxf7#" in room.get("/games/1/game.pgn").text
    assert room.get("/games/9").status_code == 404
    assert "not a set of pieces" in room.get("/games?material=KvX").text
    assert room.send("/games/forget", data={"number": "1"}).status_code == 303
    assert "0 games" in room.get("/games").text


def test_a_book_is_shown_practised_and_taken_back(room, tmp_path, monkeypatch):
    assert NAMED in room.get("/analysis").text
    assert NAMED in room.get("/analysis/train?kind=book").text
    for damaged in (BOOK[:-1], b"\xff" * 16 + BOOK):
        sent = {"file": ("bad.bin", damaged)}
        assert "bad.bin" in room.send("/games/import", files=sent).text
    room.send("/games/import", files={"file": ("mine.bin", BOOK)})
    assert "Opening book: 2 moves" in room.get("/games").text
    assert '<td class="number">75.0</td>' in room.get("/analysis").text
    assert "The book has no move here." in room.get("/analysis?line=a2a3").text

    # answered, a position comes again when it is due: what was wrong before what was right
    now = datetime(2026, 3, 1, tzinfo=UTC)
    monkeypatch.setattr("arbitro.clock.now", lambda: now)
    asked = room.get("/analysis/train?kind=book")
    assert "Which move does the book play?" in asked.text
    fields = {"kind": "book", "position": asked.url.params["position"]}
    assert (
        "Not a legal move here. Try another."
        in room.send("/analysis/train", data={**fields, "move": "x"}).text
    )
    wrong = room.send("/analysis/train", data={**fields, "move": "a3"}).text
    assert "e4 (75.0%), d4 (25.0%)" in " ".join(wrong.split())
    assert cards(tmp_path / "school" / "progress.sqlite", CARD, now)[0] == []
    later = now + timedelta(days=1)
    [due] = cards(tmp_path / "school" / "progress.sqlite", CARD, later)[0]
    monkeypatch.setattr("arbitro.clock.now", lambda: later)
    again = room.get("/analysis/train?kind=book")
    assert again.url.params["position"] == due.removeprefix(CARD)
    assert "Right." in room.send("/analysis/train", data={**fields, "move": "d4"}).text
    assert cards(tmp_path / "school" / "progress.sqlite", CARD, later)[0] == []

    room.send("/games/forget", data={"number": "book"})
    assert NAMED in room.get("/analysis").text


def test_what_only_another_book_knows_is_not_asked_of_this_one(tmp_path):
    progress, begun = tmp_path / "progress.sqlite", datetime(2026, 3, 1, tzinfo=UTC)
    ending = Board(read_fen("8/8/8/8/8/8/4P3/k6K w - - 0 1").position)
    answered(progress, ending, begun, right=False)
    answered(progress, Board(), begun, right=False)
    later = begun + timedelta(days=2)
    assert len(cards(progress, CARD, later)[0]) == 2
    assert asked_next(Book(BOOK), progress, later) == write_fen(Board())
    assert asked_next(Book(b""), progress, later) is None


def test_a_file_that_is_refused_leaves_nothing(room):
    sent = {"file": ("none.pgn", b"\n")}
    assert "contains no games" in room.send("/games/import", files=sent).text
    assert "Choose a PGN file" in room.send("/games/import").text
    hidden = b'[Event "A"]\n\n1. e4 {open\n[Event "B"]\n\n1. d4 {c} e5 2. Ke3 *\n'
    page = room.send("/games/import", files={"file": ("hidden.pgn", hidden)}).text
    assert "line 4: another game starts inside" in page
    assert "the game on line 1 is readable up to move 1" in page
    cut_off = gzip.compress(hidden)[:-9]
    page = room.send("/games/import", files={"file": ("cut.pgn.gz", cut_off)}).text
    assert "cut.pgn.gz is damaged and cannot be unpacked" in page


def test_every_mate_solves_a_mate(room):
    assert "No games for an exercise" in room.get("/analysis/train").text
    room.send("/games/import", files={"file": ("two.pgn", GAMES.encode())})
    asked = {"kind": "mate", "seed": "1"}
    assert "Right." in room.send("/analysis/train", data={**asked, "move": "Qxf7"}).text
    assert "Not this move." in room.send("/analysis/train", data={**asked, "move": "Qxe5"}).text
    assert (
        "Not a legal move here" in room.send("/analysis/train", data={**asked, "move": "Qh8"}).text
    )


ENDING = """[White "Dora"]
[Black "Emil"]
[Result "1/2-1/2"]
[FEN "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"]
[SetUp "1"]

1. Kd3 Kd5 2. e4+ Ke5 3. Ke3 Ke6 4. Kd4 Kd6 1/2-1/2

"""


def test_an_ending_is_judged_by_the_engine_and_its_tables(room, tmp_path):
    sent = {"file": ("endings.pgn", ENDING.encode())}
    assert room.send("/games/import", files=sent).status_code == 303
    with GameBase.open(tmp_path / "games.sqlite") as base:
        played = exercise(base, "ending", 3).played.uci()
    asked = room.get("/analysis/train?kind=ending&seed=3").text
    assert "keeps the win or the draw" in asked
    assert "<strong>White to move</strong>" in asked or "<strong>Black to move</strong>" in asked
    assert "No engine on this computer" in room.get("/analysis/train?kind=solve&seed=1").text
    fields = {"kind": "ending", "seed": "3", "move": played}
    assert "No engine on this computer" in room.send("/analysis/train", data=fields).text
    add(tmp_path / "engines.json", "mine", script(tmp_path), {"Tables": "/tables"})
    assert "does not know one of its options" in room.send("/analysis/train", data=fields).text
    for folder, source in (
        (str(tmp_path / "none"), "Your tablebases do not have this ending"),
        (str(tmp_path), "Your tablebases have both positions."),
    ):
        add(tmp_path / "engines.json", "mine", script(tmp_path), {"SyzygyPath": folder})
        told = room.send("/analysis/train", data=fields).text
        assert "mine judges with your tablebases." in told
        assert source in told
    spoken = room.send("/analysis", data={"engine0": "1", "what": "lines"}).text
    assert "Positions found in tablebases: 5" in spoken
    add(tmp_path / "engines.json", "mine", script(tmp_path), {})
    told = room.send("/analysis/train", data=fields).text
    assert "Right: it keeps the draw." in told
    assert "your tablebases" not in told
    told = room.send("/analysis/train", data={**fields, "move": "Qh8"}).text
    assert "Not a legal move here. Try another." in told
    unsolved = room.get("/analysis/train?kind=solve&seed=1").text
    assert "No such position found" in unsolved, "all games are too short"


def test_programs_read_the_same(room):
    assert room.get("/api/v1/games").status_code == 404
    room.send("/games/import", files={"file": ("two.pgn", GAMES.encode())})
    found = room.get("/api/v1/games?white=bert").json()
    assert [each["black"] for each in found["games"]] == ["Carla"]
    tree = room.get("/api/v1/games/tree").json()
    assert [(each["san"], each["games"]) for each in tree["moves"]] == [("e4", 2)]
    assert room.get("/api/v1/games/1").json()["moves"][-1] == "h5f7"
    room.client.headers["accept-language"] = "es"
    knights = room.get("/analysis?line=e2e4.e7e5.d1h5").text
    assert ">Cc6</a></th>" in knights.partition("tree-head")[2].partition("book-head")[0]
    assert room.get("/api/v1/games?material=x").status_code == 422
    for address in ("/api/v1/games/tree?fen=", "/api/v1/games?position="):
        answer = room.get(f"{address}8/8/8/8/8/8/8/4K3 w - - 0 1")
        assert answer.status_code == 422
        assert "query-position" in answer.text


ALWAYS = {Role.CHIEF, Role.FAIR_PLAY}
LET_IN = [each for each in Role if each not in {Role.MEMBER, Role.PUBLIC}]
ROOM = ("/analysis", "/analysis/train?kind=mate&seed=1", "/games", "/api/v1/games/tree")


def event_of_three(service, name):
    """An event of three players, nobody paired yet; what is done next at it."""
    key = service.create(commands.CreateEvent(EventSettings(name))).key

    def do(*wanted):
        for each in wanted:
            service.handle(key, each)

    people = tuple(Player(name, rating=2000) for name in ("Ana", "Bea", "Cleo"))
    do(commands.AddSection(SectionSettings("Open", rounds=2)), commands.ImportPlayers(1, people))
    do(commands.CloseEntries(1))
    return key, do


def entered_by(app, role, **limits):
    """Which addresses of the room open for a device of a role, and what the first one says."""
    device = Device(app, cookie=cookie_of(app, role, **limits))
    answers = device.ask(*(("GET", each) for each in ROOM))
    assert {each.status for each in answers} <= {200, 403, 404}, "404: there are no games"
    return {each.status != 403 for each in answers}, answers[0].text


@pytest.mark.article("E.01@2023-01 11.3.1")
@pytest.mark.parametrize("role", LET_IN)
def test_the_room_is_locked_for_all_but_two_while_a_round_runs(new_visitor, role):
    app = (lan := new_visitor(lan=True, hosts=("192.168.1.5",))).app
    key, do = event_of_three(lan.service, "Hall")
    other, _ = event_of_three(lan.service, "Elsewhere")
    always = {True} if role in ALWAYS else {False}

    def opened(event=key):
        return entered_by(app, role, event=event)[0]

    assert opened() == {True}, "nobody plays yet"
    do(commands.PairRound(1))
    assert opened() == {True}, "a draft that nobody plays"
    do(commands.PublishRound(1, 1))
    locked, said = entered_by(app, role, event=key)
    assert locked == always
    assert ("Until its last result" in said) == (role not in ALWAYS)
    assert opened("") == always, "let in for all events: one of them is played"
    assert opened(other) == {True}, "nobody plays where it was let in"
    do(commands.EnterResult(1, 1, GameResult.DRAW))
    assert opened() == opened("") == {True}, "between rounds"
    do(commands.ClearResult(1, 1, GameResult.DRAW))
    assert opened() == always, "the result was taken back"
    do(
        commands.EnterResult(1, 1, GameResult.DRAW),
        commands.PairRound(1),
        commands.PublishRound(1, 2),
    )
    assert opened() == always, "the next round"
    do(commands.EnterResult(1, 2, GameResult.DRAW))
    do(commands.FinishEvent())
    assert opened() == opened("") == {True}, "after the event"


@pytest.mark.parametrize("role", sorted(set(LET_IN) - ALWAYS, key=LET_IN.index))
def test_no_engine_answers_a_device_while_a_round_runs(new_visitor, tmp_path, monkeypatch, role):
    monkeypatch.setenv("ARBITRO_ENGINES", str(tmp_path / "engines.json"))
    add(tmp_path / "engines.json", "mine", script(tmp_path), {})
    app = (lan := new_visitor(lan=True, hosts=("192.168.1.5",))).app
    key, do = event_of_three(lan.service, "Hall")
    do(commands.PairRound(1), commands.PublishRound(1, 1))
    device = Device(app, cookie=cookie_of(app, role, event=key))
    form = b"what=lines&engine0=1&csrf=none"
    kind = [(b"content-type", b"application/x-www-form-urlencoded")]
    answer = device.ask(("POST", "/analysis", form, kind))[0]
    assert answer.status == 403
    assert "room-lines" not in answer.text


def test_who_was_not_let_in_never_enters(new_visitor):
    app = new_visitor(lan=True, hosts=("192.168.1.5",)).app
    assert all(Device(app).get(each).is_refused for each in ROOM)
    assert set(roles_for(Action.STUDY)) == set(LET_IN)
    assert set(roles_for(Action.ANALYSE)) == ALWAYS

"""Electronic boards as they come: on the arbiter's page, the walls and the public pages."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from arbitro.desk import commands as asked
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import EventSettings, GameResult, SectionSettings
from arbitro.formats.pgn import exported, game_of
from arbitro.model import Player, SectionId
from arbitro.service.boards.hall import BoardSetup
from arbitro.web import pages
from e2e.deeds import faults_of
from live_boards import random_game

pytestmark = pytest.mark.browser
S = SectionId(1)
BOARDS = 40


@pytest.fixture
def hall(server, tmp_path):
    """A round of forty boards, one of them mated, written by another program into a folder."""
    server.key = server.service.create(asked.CreateEvent(EventSettings("Boards"))).key
    players = tuple(Player(f"Player {at:02}, Ana", rating=2600 - at) for at in range(2 * BOARDS))
    for command in (
        asked.AddSection(SectionSettings("Open", rounds=3)),
        asked.ImportPlayers(S, players),
        asked.CloseEntries(S),
        asked.PairRound(S),
        asked.PublishRound(S, 1),
        asked.SetPublicity(S, PublicThing.GAMES, 0, Showing(When.AT_ONCE)),
    ):
        server.service.handle(server.key, command)
    server.folder = tmp_path / "livechess" / "round-1"
    server.folder.mkdir(parents=True)
    server.games = {
        each.board: each
        for each in server.service.snapshot(server.key).state.sections[S].rounds[0].games.values()
    }
    for at in server.games:
        write(server, at, random_game(at, 20))
    write(server, 3, MATE)
    server.state.boards().ask(server.key, BoardSetup((str(server.folder.parent),)), here=True)
    return server


def mate():
    from arbitro.rules.laws.board import Board
    from arbitro.rules.laws.notation import read_move

    board, found = Board(), []
    for text in ("f3", "e5", "g4", "Qh4#"):
        found.append(read_move(board, text).move)
        board.make(found[-1])
    return tuple(found)


MATE = mate()


def write(server, board, moves):
    """Write a board's file as LiveChess does: anew, beside it, then in its place."""
    game = server.games[board]
    people = server.service.snapshot(server.key).state.people
    tags = {
        "Event": "x",
        "Round": f"1.{board}",
        "White": people[game.white].name,
        "Black": people[game.black].name,
    }
    made = server.folder / f"game-{board}.part"
    made.write_text(exported(game_of(moves, tags)), "utf-8")
    made.replace(server.folder / f"game-{board}.pgn")


def photographed(page, name):
    if os.environ.get("SHOTS"):
        page.screenshot(path=Path(os.environ["SHOTS"]) / f"{name}.png", full_page=True)


def test_a_move_is_on_the_arbiters_page_the_wall_and_the_public_page(hall, open_page):
    page = open_page()
    page.goto(f"{hall.address}/events/{hall.key}/boards")
    expect(page.locator(".board")).to_have_count(BOARDS)
    third = page.locator(".board", has=page.get_by_role("link", name="3", exact=True))
    expect(third.locator("use")).to_have_count(32)
    expect(third.locator(".last")).to_have_text("2... Qh4#")
    photographed(page, "arbiter")
    assert faults_of(page) == []
    public = open_page(width=390)
    public.goto(f"{hall.address}/p/{hall.key}/a/live.html")
    first = public.locator("[data-board='1']")
    expect(first.locator("svg")).to_be_visible()
    photographed(public, "public")
    wall = open_page(width=1920)
    wall.set_viewport_size({"width": 1920, "height": 1080})
    hall.state.screens.show(hall.key, type(hall.state.screens.shown(hall.key).show)("live"))
    wall.goto(f"{hall.address}/w/{hall.key}?h=68&m=5&still")
    expect(wall.locator(".board svg").first).to_be_visible()
    photographed(wall, "wall")
    written_there = wall.locator(".board", has_text=re.compile(r"^\s*1\b")).locator(".last")
    before = written_there.inner_text()
    write(hall, 1, random_game(1, 26))
    for last in (public.locator("[data-board='1'] .last"), written_there):
        expect(last).not_to_have_text(before)
    # the result the position tells is entered by the arbiter, and by nobody else
    game = hall.games[3].id
    assert hall.service.snapshot(hall.key).state.sections[S].game(game).result is None
    page.get_by_role("button", name=re.compile("Enter 0 . 1")).click()
    expect(page.locator("#proposed")).to_have_count(0)
    entered = hall.service.snapshot(hall.key).state.sections[S].game(game)
    assert entered.result is GameResult.BLACK_WINS
    page.set_viewport_size({"width": 390, "height": 844})
    photographed(page, "arbiter-390")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_machine_whose_clock_is_slow_shows_nobody_more_time_than_was_told(open_page):
    page = open_page()
    page.set_content('<span class="clock" data-clock="60000" data-runs="1" data-at="5000"></span>')
    page.add_script_tag(path=str(Path(pages.__file__).parents[1] / "static" / "boards.js"))
    for now, shown in ((2_000, "0:01:00"), (5_000, "0:01:00"), (15_000, "0:00:50")):
        page.evaluate(f"boards.tick({now})")
        assert page.locator(".clock").inner_text() == shown

"""The analysis room in a browser: games in, a position by taps, an engine, a game, an exercise."""

import re
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from arbitro.engines.known import add

pytestmark = pytest.mark.browser

SCRIPT = Path(__file__).parents[1] / "engines" / "scripted_engine.py"
GAMES = """[White "Anna"]
[Black "Bert"]
[Result "1-0"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""
BOOK = bytes.fromhex("463b96181691fc9c031c006400000000")
"""A book of Polyglot's format with one entry: e4 in the initial position."""


@pytest.fixture
def engine(tmp_path, monkeypatch):
    monkeypatch.setenv("ARBITRO_GAMES", str(tmp_path / "games.sqlite"))
    monkeypatch.setenv("ARBITRO_ENGINES", str(tmp_path / "engines.json"))
    monkeypatch.setattr("arbitro.engines.known.USUAL", ())
    program = tmp_path / "engine"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{SCRIPT}"\n')
    program.chmod(0o755)
    add(tmp_path / "engines.json", "mine", program, {})


def tap(page, square):
    """Tap the middle of a square of the board, White below."""
    box = page.locator("#room-board svg").bounding_box()
    size = page.evaluate(
        """() => { const [whole, first] = document.querySelectorAll("#room-board svg rect");
        return first.getAttribute("width") / whole.getAttribute("width"); }"""
    )
    margin = (1 - 8 * size) / 2
    file, rank = "abcdefgh".index(square[0]), int(square[1])
    page.mouse.click(
        box["x"] + box["width"] * (margin + size * (file + 0.5)),
        box["y"] + box["height"] * (margin + size * (8 - rank + 0.5)),
    )


@pytest.mark.parametrize("width", [1280, 390])
def test_an_arbiter_analyses_plays_and_trains(server, open_page, engine, width):
    page = open_page(width=width)
    page.goto(f"{server.address}/games")
    page.set_input_files("#file", {"name": "one.pgn", "mimeType": "", "buffer": GAMES.encode()})
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_role("link", name="Anna", exact=True).click()
    page.wait_for_url(re.compile("line="))
    expect(page.get_by_text("Checkmate.")).to_be_visible()

    page.get_by_role("link", name="New", exact=True).click()
    expect(page).not_to_have_url(re.compile("line="))
    page.wait_for_load_state()
    expect(page.get_by_role("cell", name="1", exact=True).first).to_be_visible()
    tap(page, "e2")
    tap(page, "e4")
    page.wait_for_url(re.compile("line=e2e4"))
    page.get_by_role("link", name="e5", exact=True).first.click()  # played, and of the book
    page.wait_for_url(re.compile("e7e5"))
    page.get_by_role("button", name="Graph of the line").click()
    page.get_by_role("img", name="Values after 2 moves of the line").wait_for()

    page.goto(f"{server.address}/games")
    page.set_input_files("#file", {"name": "one.bin", "mimeType": "", "buffer": BOOK})
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_role("button", name="Undo import of Opening book").wait_for()
    page.goto(f"{server.address}/analysis")
    in_book = page.get_by_role("region", name="Opening book").first.get_by_role(
        "link", name="e4", exact=True
    )
    in_book.click()
    page.wait_for_url(re.compile("line=e2e4"))
    expect(page.get_by_text("The book has no move here.")).to_be_visible()

    page.goto(f"{server.address}/analysis")
    page.get_by_role("button", name="Analyse").click()
    page.locator(".room-lines li").first.wait_for()
    page.get_by_role("button", name="Let the engine move").click()
    page.wait_for_url(re.compile("play=800"))
    expect(page.get_by_text("You play an engine rated about 800.")).to_be_visible()

    page.goto(f"{server.address}/analysis/train")
    page.get_by_role("textbox", name="Move").fill("Qxf7")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Right.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width

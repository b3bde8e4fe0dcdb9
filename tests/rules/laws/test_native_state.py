"""A kernel is used only where it is of this very version and can be loaded; else it is named."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from arbitro import __version__
from arbitro.rules.laws import native
from arbitro.rules.laws.board import Board, read_fen


def library(interface):
    return SimpleNamespace(arbitro_interface=lambda: interface)


def fails():
    raise OSError


@pytest.mark.parametrize(
    ("version", "load", "state"),
    [
        (__version__, lambda: library(native.INTERFACE), "used"),
        ("0.0.1", lambda: library(native.INTERFACE), "other-version"),
        (__version__, lambda: library(native.INTERFACE + 1), "other-version"),
        (__version__, fails, "not-loaded"),
    ],
)
def test_a_kernel_of_another_version_or_that_does_not_load_is_not_used(
    monkeypatch, version, load, state
):
    found = SimpleNamespace(__version__=version, load=load)
    monkeypatch.setattr(native, "import_module", lambda _: found)
    native._found.cache_clear()
    try:
        assert native.state() == state
        assert (native.kernel() is not None) == (state == "used")
    finally:
        native._found.cache_clear()


def test_the_kernel_has_the_version_of_arbitro_wherever_it_is_written():
    root = Path(__file__).parents[3]
    for name in ("Cargo.toml", "pyproject.toml", "arbitro_native/__init__.py"):
        text = (root / "native" / name).read_text("utf-8")
        found = re.findall(r'^(?:__version__|version) = "([^"]+)"', text, re.MULTILINE)
        assert found == [__version__], name
    assert __version__ == native.VERSION


def test_without_the_distribution_there_is_none(monkeypatch):
    def absent(name):
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(native, "import_module", absent)
    native._found.cache_clear()
    try:
        assert (native.kernel(), native.state()) == (None, "absent")
    finally:
        native._found.cache_clear()


@pytest.mark.parametrize(
    ("answer", "line", "exhausted"),
    [(-1, None, True), (-2, None, False), (0, (), False), (2, (0, 0), False)],
)
def test_no_line_is_for_good_only_where_the_kernel_saw_everything(answer, line, exhausted):
    """The kernel answers the length of a line, -1 where there is none, -2 where it gave up."""
    kernel = native.Kernel(SimpleNamespace(arbitro_help_mate=lambda *_: answer))
    board = Board(read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").position)
    assert kernel.help_mate(board, 0, 1, 1) == native.MateSearchResult(line, exhausted, 0, 0)


def test_every_piece_of_black_crosses_the_border_as_one_of_black():
    """A kind is a number from pawn, 1, to king, 6; the pieces of Black have 8 more."""
    board = Board(read_fen("rnbqk3/p7/8/8/8/8/P7/RNBQK3 w - - 0 1").position)
    squares = [0] * 64
    squares[:5], squares[8] = [4, 2, 3, 5, 6], 1
    squares[48], squares[56:61] = 9, [12, 10, 11, 13, 14]
    assert list(native.packed(board)[:64]) == squares


def test_a_position_without_moves_is_read_and_one_below_none_is_not():
    """The kernel answers how many moves there are, below zero where it does not read a position."""
    stalemate = Board(read_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").position)
    answers = iter((0, -1))
    kernel = native.Kernel(SimpleNamespace(arbitro_moves=lambda *_: next(answers)))
    assert kernel.moves(stalemate) == ([], 0)
    with pytest.raises(ValueError, match="does not read"):
        kernel.moves(stalemate)

"""A kernel is used only where it is of this very version and can be loaded; else it is named."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from arbitro import __version__
from arbitro.rules.laws import native


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

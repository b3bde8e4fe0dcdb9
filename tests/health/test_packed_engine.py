"""The portable folder unpacks a library when it is imported, and leaves nothing behind."""

import importlib
import lzma
import os
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from .conftest import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="packed on Linux alone")
NAME = "_heapq"
"""A small library of Python's own stands for the engine of papers."""


@pytest.fixture
def finder(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "deploy" / "bundle"))
    packed_engine = importlib.import_module("packed_engine")
    spec = find_spec(NAME)
    if not spec.has_location:
        pytest.skip(f"{NAME} is a part of this Python itself")
    packed = tmp_path / "library.xz"
    packed.write_bytes(lzma.compress(Path(spec.origin).read_bytes(), preset=0))
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.delitem(sys.modules, NAME, raising=False)
    sys.meta_path.insert(0, packed_engine.PackedLibrary(NAME, packed))
    return packed


@pytest.mark.parametrize("in_memory", [True, False])
def test_a_library_that_lies_packed_is_imported(finder, tmp_path, monkeypatch, in_memory):
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    if not in_memory:
        monkeypatch.delattr(os, "memfd_create")
    found = importlib.import_module(NAME)
    assert found.__spec__.loader.path == str(finder)
    assert found.heappop([1, 2]) == 1
    assert list(folder.iterdir()) == []


def test_other_modules_are_found_as_ever(finder):
    assert sys.meta_path[0].find_spec("json") is None

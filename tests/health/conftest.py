"""The repository as data: its source, parsed once where asked for, and the files it is made of."""

import ast
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNTRACKED = {".git", ".venv", "build", "dist", "scratch"}


@dataclass(frozen=True)
class Module:
    """One source file: where it is, how it is imported, what it says."""

    path: Path
    name: str
    text: str

    @cached_property
    def tree(self):
        """What the text is made of, parsed when the first test asks."""
        return ast.parse(self.text)

    def __str__(self):
        return str(self.path.relative_to(ROOT))


def read_module(path):
    text = path.read_text("utf-8")
    parts = path.relative_to(ROOT / "src").with_suffix("").parts if "src" in path.parts else ()
    name = ".".join(part for part in parts if part != "__init__")
    return Module(path, name, text)


def tracked_paths():
    """Return the files Git knows; outside a clone, every file that is not a cache."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached"], cwd=ROOT, capture_output=True, check=False
    )
    if listing.returncode == 0 and listing.stdout:
        names = listing.stdout.decode().split("\0")
        return [ROOT / name for name in names if name and (ROOT / name).is_file()]
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [each for each in folders if each not in UNTRACKED and "cache" not in each]
        found.extend(Path(folder) / name for name in names)
    return found


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def source():
    """Every module of the package."""
    return [read_module(path) for path in sorted((ROOT / "src").rglob("*.py"))]


@pytest.fixture(scope="session")
def test_source():
    """Every file of the tests."""
    return [read_module(path) for path in sorted((ROOT / "tests").rglob("*.py"))]


@pytest.fixture(scope="session")
def tracked():
    return tracked_paths()


@pytest.fixture(scope="session")
def python():
    """Run a piece of code in a fresh interpreter and return what it printed."""

    def run(code, *flags):
        done = subprocess.run(
            [sys.executable, *flags, "-c", code],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run

"""Build the wheel of the native kernel for this system, and try it where it is installed.

    python3 dev.py kernel FOLDER

The wheel holds one shared library that ctypes loads, which no version of Python is compiled into:
one wheel a system serves them all, as a wheel for the stable interface (abi3) would, and PyPy too.
On Linux its tag names the C library it needs (PEP 600). The same sources and compiler give the same
bytes. It is tried in a new environment that has nothing but it and arbitro-core.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TRIED = """
from arbitro.rules.laws.native import kernel, state
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.fen import read_fen
assert state() == "used", state()
start = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").position
assert kernel().perft(Board(start), 4) == 197_281  # published: chessprogramming.org, Perft Results
"""


def built(project: Path, folder: Path) -> Path:
    """Build the wheel of a project into a folder and return it; SystemExit where that fails."""
    before = set(folder.glob("*.whl"))
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
    done = subprocess.run(command, cwd=project, env=reproducible(), check=False)
    if done.returncode != 0:
        sys.exit(done.returncode)
    (wheel,) = set(folder.glob("*.whl")) - before
    return wheel


def reproducible() -> dict[str, str]:
    """Return the environment in which the time of the commit is the only time."""
    when = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return {"SOURCE_DATE_EPOCH": when.stdout.strip() or "1600000000", **os.environ}


def tried(wheel: Path) -> int:
    """Return 0 where the kernel of the wheel is used, and counts right, in a new environment."""
    with tempfile.TemporaryDirectory() as made:
        core = built(ROOT / "core", Path(made))
        place = Path(made) / "environment"
        venv.EnvBuilder(with_pip=False).create(place)
        python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        pip = (sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check")
        install = (*pip, "install", "--quiet", "--no-index", "--no-deps", str(core), str(wheel))
        code = subprocess.run(install, check=False).returncode
        if code != 0:
            return code
        apart = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return subprocess.run((python, "-c", TRIED), cwd=made, env=apart, check=False).returncode


def main(words: Sequence[str]) -> int:
    """Read the command line, build the wheel, try it, and say which it is."""
    parser = argparse.ArgumentParser(prog="dev.py kernel", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the wheel is put")
    folder = parser.parse_args(words).folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("arbitro_native-*.whl"):
        old.unlink()
    wheel = built(ROOT / "native", folder)
    code = tried(wheel)
    if code == 0:
        print(f"{wheel.stat().st_size:,} bytes, tried in a new environment: {wheel}")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

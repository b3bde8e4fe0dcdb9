"""Replays a day (``--day SEED``), or lives many (``--days N``)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent / "src")]

from isolation import isolate  # noqa: E402 - the folder of the tests is known only now

isolate()

from simulation.day_disk import LOADED, shim_library  # noqa: E402


def main(words: list[str]) -> int:
    """Do what the words ask for, below the library that spoils calls where there is one."""
    library = shim_library()
    if library is not None and LOADED not in os.environ:
        os.environ.update({"LD_PRELOAD": str(library), LOADED: "1", "PYTHONHASHSEED": "0"})
        os.execv(sys.executable, [sys.executable, "-m", "tests.simulation", *words])
    from simulation.days import main as live

    return live(words)


sys.exit(main(sys.argv[1:]))

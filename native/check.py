"""Build the wheel of the native kernel, try it, and run the tests that it must pass with it.

Those of the Laws and of PGN pass without it in the other tests; here they pass with it.
"""

import os
import subprocess
import sys
from pathlib import Path

from build_wheel import built, tried

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "native"
WITH_IT = (
    "tests/native",
    "tests/rules/laws/adjudicator",
    "tests/rules/laws/rulings",
    "tests/formats/pgn",
    "tests/games",
)


def main() -> int:
    """Return 0 where the kernel builds and all tests pass with it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.whl"):
        old.unlink()
    wheel = built(ROOT / "native", FOLDER)
    if tried(wheel):
        return 1
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    own = ("--no-deps", "--no-index", "--upgrade", "--target", str(FOLDER), str(wheel))
    if subprocess.run((*pip, *own), check=False).returncode:
        return 1
    paths = os.pathsep.join(filter(None, (str(FOLDER), os.environ.get("PYTHONPATH"))))
    tests = (sys.executable, "-m", "pytest", "-q", "-n", "auto", "-m", "not oracle", *WITH_IT)
    return subprocess.run(
        tests, cwd=ROOT, check=False, env={**os.environ, "PYTHONPATH": paths}
    ).returncode


if __name__ == "__main__":
    sys.exit(main())

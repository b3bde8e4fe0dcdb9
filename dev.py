"""Set arbitro up on this machine and run it or its tests. Needs only Python 3.11 or newer.

    python3 dev.py serve     open the application with the demo tournament
    python3 dev.py test      pass every check and test
    python3 dev.py docs      build the documentation site into build/site
    python3 dev.py bundle    make a portable folder of the application, and start it
    python3 dev.py --help    the rest

The first use makes a virtual environment in .venv from constraints/*.txt, whose versions and
hashes are fixed; later uses find it ready. Nothing outside this folder is changed.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)


def say(text: str) -> None:
    """Print what is about to happen, at once."""
    print(f"dev.py: {text}", flush=True)


def environment_folder() -> Path:
    """Return the virtual environment's folder: ARBITRO_VENV or .venv beside this file."""
    return Path(os.environ.get("ARBITRO_VENV") or ROOT / ".venv")


def environment_python(folder: Path) -> Path:
    """Return the path of the environment's interpreter, also on Windows."""
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def fingerprint(constraints: Path) -> str:
    """Return a digest that changes with what would be installed."""
    digest = hashlib.sha256()
    for part in (constraints, ROOT / "pyproject.toml"):
        digest.update(part.read_bytes())
    digest.update(f"{constraints.name} {sys.version} {ROOT}".encode())
    return digest.hexdigest()


def run(*command: str | Path, quiet: bool = False) -> int:
    """Run a command in this folder and return its exit code, having said what it is."""
    words = [str(word) for word in command]
    if not quiet:
        say(" ".join(words))
    return subprocess.run(words, cwd=ROOT, check=False).returncode


def set_up(kind: str) -> Path:
    """Make the virtual environment hold what ``kind`` (run or dev) needs; return its Python."""
    folder = environment_folder()
    python = environment_python(folder)
    constraints = ROOT / "constraints" / f"{kind}.txt"
    stamp = folder / f"arbitro-{kind}.stamp"
    wanted = fingerprint(constraints)
    dev_stamp = folder / "arbitro-dev.stamp"
    current = dev_stamp.exists() and dev_stamp.read_text() == fingerprint(
        ROOT / "constraints" / "dev.txt"
    )
    if python.exists() and (current or (stamp.exists() and stamp.read_text() == wanted)):
        return python
    say(f"making the virtual environment in {folder}")
    try:
        venv.EnvBuilder(with_pip=True, upgrade_deps=False).create(folder)
    except subprocess.CalledProcessError:
        sys.exit("dev.py: this Python cannot make virtual environments (on Debian: python3-venv)")
    pip = (python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    steps = (
        (*pip, "--require-hashes", "--requirement", constraints),
        (*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT),
    )
    for step in steps:
        if run(*step) != 0:
            sys.exit("dev.py: installing failed; the lines above say why")
    stamp.write_text(wanted)
    return python


def find_chromium() -> str | None:
    """Return the path of a Chromium or Chrome the browser tests can drive, if there is one."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
    return next((path for name in names if (path := shutil.which(name))), None)


def serve(arguments: list[str]) -> int:
    """Open the application with the demo tournament."""
    python = set_up("run")
    say("starting arbitro; press Ctrl+C to stop")
    try:
        return run(python, "-m", "arbitro", "serve", "--demo", *arguments, quiet=True)
    except KeyboardInterrupt:
        return 0


def checks(python: Path, *, oracles: bool, long: bool) -> dict[str, tuple[str | Path, ...]]:
    """Return the named steps of the test command, in order."""
    left_out = (
        "browser",
        "native",
        *(() if oracles else ("oracle",)),
        *(() if long else ("long",)),
    )
    of_units = " and ".join(f"not {mark}" for mark in left_out)
    pytest = (python, "-m", "pytest", "-q")
    return {
        "lint": (python, "-m", "ruff", "check", "."),
        "format": (python, "-m", "ruff", "format", "--check", "."),
        "types": (python, "-m", "mypy"),
        "imports": (python, "-c", "from importlinter.cli import lint_imports_command as c; c()"),
        "unit": (*pytest, "-n", "auto", "-m", of_units),
        # most of a browser test is waiting, for its page, the server and the disk
        "browser": (*pytest, "-n", "2", "--dist", "loadfile", "-m", "browser", "tests/e2e"),
        "native": (python, "native/check.py"),
        "light": (*pytest, "-n", "auto", "-m", of_units, *LIGHT),
    }


LIGHT = ("src", "tests/cli", "tests/library", "tests/storage", "tests/model", "tests/health")
"""What a version of Python between two others is asked: the examples of all modules, commands,
files, the wheel. Whatever such a version could break, it breaks there."""


FEW = 5
"""So many failures at most may be due to the machine rather than to what was changed."""


def failures() -> set[str]:
    """Return the tests that failed when they were last run, as pytest keeps them."""
    kept = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
    return set(json.loads(kept.read_text())) if kept.exists() else set()


def passes(name: str, command: tuple[str | Path, ...], uneven: list[str]) -> bool:
    """Run a step; a few tests that fail beside others are run once more, alone, and named.

    What is wrong fails alone too. What fails only beside others is a test that races, or a page
    that does: it does not stop the work of everybody else, and it is told at the end, to be mended.
    """
    before = failures()
    if run(*command) == 0:
        return True
    failed = sorted(failures() - before) if "pytest" in command else []
    if not 0 < len(failed) <= FEW:
        return False
    say(f"{name}: running alone what failed: {', '.join(failed)}")
    python = command[0]
    if run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *failed) != 0:
        return False
    uneven.extend(failed)
    return True


def test(arguments: argparse.Namespace) -> int:
    """Run every check and test; return 0 when all passed."""
    python = set_up("dev")
    asked = {"oracles": not arguments.without_oracles, "long": not arguments.without_long}
    steps = checks(python, **asked)
    if arguments.only:
        steps = {name: steps[name] for name in arguments.only}
    else:
        del steps["light"]  # a part of the unit tests
    chromium = find_chromium()
    in_ci = os.environ.get("CI", "").lower() == "true"
    without_browser = "browser" in steps and chromium is None and not in_ci
    if without_browser:
        del steps["browser"]
    # hundreds of tests start a Python: without byte code each would compile the sources again
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str((environment_folder() / "bytecode").resolve())
    without_native = "native" in steps and shutil.which("cargo") is None and not in_ci
    if without_native:
        del steps["native"]
    uneven: list[str] = []
    failed = [name for name, command in steps.items() if not passes(name, command, uneven)]
    say(f"passed: {', '.join(name for name in steps if name not in failed) or 'nothing'}")
    if failed:
        say(f"FAILED: {', '.join(failed)}")
    for each in uneven:
        say(f"FAILED FIRST, passed alone: {each}")
    if arguments.without_oracles:
        say("NOT RUN: comparisons with other programs, as asked by --without-oracles")
    if arguments.without_long:
        say("NOT RUN: the tests marked long, as asked by --without-long")
    if without_browser:
        say("NOT RUN: the browser tests, because no Chromium or Chrome was found on this machine")
    if without_native:
        say("NOT RUN: the native kernel, because cargo, which builds it, was not found")
    return 1 if failed else 0


def docs() -> int:
    """Build the documentation site, strictly: faults of pages and of articles stop it."""
    python = set_up("dev")
    claims = "tests/health/test_citations.py"
    if run(python, "-m", "pytest", "-q", claims) != 0:
        return 1
    return run(python, "docs/site.py", "build/site")


def bundle() -> int:
    """Make the portable folder build/bundle/arbitro, and start what is in it: it needs no Python.

    Asked of it are its version, a page that an engine for papers and one for text are behind, and
    the JSON interface.
    """
    python = set_up("dev")
    made, work = ROOT / "build" / "bundle", ROOT / "build" / "bundle-work"
    recipe = ROOT / "deploy" / "bundle" / "arbitro.spec"
    options = ("--noconfirm", "--log-level", "WARN", "--distpath", made, "--workpath", work)
    if run(python, "-m", "PyInstaller", *options, recipe) != 0:
        return 1
    program = made / "arbitro" / ("arbitro.exe" if os.name == "nt" else "arbitro")
    say(f"starting {program}")
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [
                program,
                "serve",
                "--demo",
                "--json",
                "--no-browser",
                "--port",
                "0",
                "--folder",
                folder,
            ],
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        try:
            assert server.stdout is not None
            told = json.loads(server.stdout.readline())
            event = f"{told['url']}events/{told['event']}"
            for page in (told["url"], f"{event}/hall", f"{event}/s/1/paper/score-sheets/1.pdf",
                         f"{told['url']}help", f"{told['url']}api/v1/events"):  # fmt: skip
                with urllib.request.urlopen(page, timeout=60) as answer:
                    say(f"{answer.status} {len(answer.read())} bytes {page}")
        finally:
            server.terminate()
            server.wait()
            if os.name != "nt":  # what it began itself, the maker of papers among it
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(server.pid, signal.SIGKILL)
    return 0


def main() -> int:
    """Read the command line and do what it says."""
    if sys.version_info < OLDEST:
        sys.exit(f"dev.py: Python {'.'.join(map(str, OLDEST))} or newer is needed")
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser(
        "serve", help="open the application with the demo tournament", add_help=False
    )
    tests = commands.add_parser("test", help="pass every check and test")
    tests.add_argument(
        "--only",
        nargs="+",
        metavar="STEP",
        help="lint format types imports unit browser native light",
    )
    tests.add_argument(
        "--without-oracles", action="store_true", help="leave out comparisons with other programs"
    )
    tests.add_argument(
        "--without-long", action="store_true", help="leave out what no version of Python can change"
    )
    commands.add_parser("docs", help="build the documentation site, with strict links and search")
    commands.add_parser("bundle", help="make a portable folder of the application, and start it")
    commands.add_parser("setup", help="make the development environment and stop")
    arguments, rest = parser.parse_known_args()
    if arguments.command == "serve":
        return serve(rest)
    if rest:
        parser.error(f"unknown arguments: {' '.join(rest)}")
    if arguments.command == "setup":
        set_up("dev")
        return 0
    if arguments.command == "bundle":
        return bundle()
    return docs() if arguments.command == "docs" else test(arguments)


if __name__ == "__main__":
    sys.exit(main())

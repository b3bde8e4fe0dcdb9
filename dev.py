"""Set arbitro up on this machine and run it or its tests. Needs only Python 3.11 or newer.

    python3 dev.py serve     open the application with the demo tournament
    python3 dev.py test      pass every check and test
    python3 dev.py docs      build the documentation site into build/site
    python3 dev.py bundle    make a portable folder of the application, and start it
    python3 dev.py web-app   put arbitro in a web page into a folder that any server gives out
    python3 dev.py kernel    build the wheel of the native kernel for this system
    python3 dev.py debian    make a Debian package for a server
    python3 dev.py release   make a folder of wheels, sources and manual with checksums
    python3 dev.py --help    the rest

The first use makes a virtual environment in .venv from constraints/*.txt, whose versions and
hashes are fixed; later uses find it ready. Nothing outside this folder is changed.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
import venv
from collections.abc import Iterator
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
    if kind == "dev":  # the tests keep their byte code elsewhere, and of what they import alone
        pip = (*pip, "--no-compile")
    steps = (
        (*pip, "--require-hashes", "--requirement", constraints),
        (*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT),
    )
    for step in steps:
        if run(*step) != 0:
            sys.exit("dev.py: installing failed; the lines above say why")
    stamp.write_text(wanted)
    if kind == "dev" and run(python, ROOT / "docs" / "generate_answers.py") != 0:
        say("without the types of the client's calls: the lines above say why")
    return python


def find_chromium() -> str | None:
    """Return the path of a Chromium or Chrome the browser tests can drive, if there is one."""
    names = (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "chrome",
        "msedge",
    )
    return next((path for name in names if (path := shutil.which(name))), None)


def serve(arguments: list[str]) -> int:
    """Open the application with the demo tournament."""
    python = set_up("run")
    say("starting arbitro; press Ctrl+C to stop")
    try:
        return run(python, "-m", "arbitro", "serve", "--demo", *arguments, quiet=True)
    except KeyboardInterrupt:
        return 0


def checks(python: Path, *, oracles: bool, long: bool) -> dict[str, Command]:
    """Return the named steps of the test command, in order."""
    left_out = (
        "browser",
        "native",
        *(() if oracles else ("oracle",)),
        *(() if long else ("long",)),
    )
    of_units = " and ".join(f"not {mark}" for mark in left_out)
    pytest = (python, "-m", "pytest", "-q")
    # for `arbitro conformity`; joined, for a file that is there already would be taken for a test
    kept = ("--evidence=src/arbitro/checklists/evidence.json",)
    return {
        "lint": (python, "-m", "ruff", "check", "."),
        "format": (python, "-m", "ruff", "format", "--check", "."),
        # with the types of the client's calls, which are made of the JSON interface
        "types": (python, "docs/generate_answers.py", "--check"),
        "imports": (python, "-c", "from importlinter.cli import lint_imports_command as c; c()"),
        # found before they are run, tests leave byte code that all who run them then read
        "collect": (*pytest, "--collect-only", "-m", of_units),
        "unit": (*pytest, *kept, *SHARED, "-n", "auto", "-m", of_units),
        # most of a browser test is waiting, for its page, the server and the disk
        "browser": (*pytest, *kept, *SHARED, "-n", "2", "-m", "browser", "tests/e2e"),
        "native": (python, "native/check.py"),
        "bundle": (python, "dev.py", "bundle"),
        "edges": (*pytest, *SHARED, "-n", "auto", "-m", of_units, *EDGES),
        "light": (*pytest, *SHARED, "-n", "auto", "-m", of_units, *LIGHT),
    }


SHARED = ("--dist", "worksteal")
"""How processes share tests: each begins with a long run of them, so that what a file prepares for
its tests is prepared once, and who is done takes from who is not."""

BESIDE = (("lint", "format", "types", "imports", "collect"), ("native", "bundle"))
"""Steps that keep one processor each at most: those of a row are run beside each other."""

PARTS = ("edges", "light")
"""Parts of the unit tests, for other versions of Python."""

LIGHT = (
    "src",
    *(f"tests/{each}" for each in ("cli", "library", "storage", "model")),
    *(f"tests/health/test_{each}.py" for each in ("light_imports", "public_names", "wheel")),
)
"""What a version of Python between two others is asked: the examples of all modules, commands,
files, the wheel. Whatever such a version could break, it breaks there. What is read of the sources
without running them reads the same on every version."""


EDGES = (
    *LIGHT,
    *(f"tests/{each}" for each in ("bulk", "engines", "formats", "games", "i18n")),
    *(f"tests/{each}" for each in ("papers", "plugins", "regulations", "service", "web")),
    *(
        f"--ignore=tests/{each}.py"
        for each in (
            *("i18n/test_translation", "i18n/test_handbook", "web/test_any_language"),
            *("web/test_read_by_phones", "web/test_rights", "web/test_bombs", "web/test_learn"),
            *("web/test_guesses", "i18n/test_rule_search"),
            *("formats/test_entry_layouts", "formats/test_trf_faults"),
            *("formats/test_round_trips", "formats/test_strange_entry_lists"),
            *("formats/test_shifted_columns", "web/test_every_route_has_a_door"),
            *("formats/test_report_accounts", "formats/test_account_of_entry_lists"),
            *("formats/test_account_of_crosstables", "formats/test_account_of_round_lists"),
            *("formats/test_mutated_entry_lists", "formats/test_written_and_read_back"),
            *("formats/pgn/test_pgn_splitting", "plugins/test_commands", "plugins/test_left_out"),
            *("service/test_two_servers", "service/test_shared_database"),
            *("service/test_killed_servers", "service/test_killed_writers"),
            *("web/test_accounts", "web/test_arbitrary_forms", "web/test_help"),
            *("web/test_settings_page", "web/test_hidden_rounds"),
        )
    ),
)
"""What the newest version is asked: what meets a library, the system, files, text or the network.

Left out are the rules and the desk by themselves, the questions made of them and what they are held
against:
integers and values, whose cases do not depend on the version. Examples of every one of their
modules are in `LIGHT`, and events, commands, papers and pages pair, rank and rule by them. So are
the walks through every page in a made-up language and by every role, which ask words and rights of
pages that the other tests open, the words of the handbook and what is asked of it, the budgets of
what is read in or asked for, which count rows, cells, faults and guesses, and reports, lists and
games changed by chance: other tests read them as they are. Nor are servers that are killed, or meet
at one database, asked twice, or plug-ins that are installed.
"""

FEW = 5
"""So many failures at most may be due to the machine rather than to what was changed."""


FAILURES = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
"""Where pytest keeps which tests failed, in this run or in one before it."""


def failures() -> list[str]:
    """Return the tests that failed, sorted."""
    return sorted(json.loads(FAILURES.read_text())) if FAILURES.exists() else []


Command = tuple[str | Path, ...]


def rows(steps: dict[str, Command]) -> list[list[str]]:
    """Return the names of steps in order, those that are run beside each other together."""
    found: list[list[str]] = []
    for name in steps:
        beside = next((row for row in BESIDE if name in row), ())
        if found and found[-1][0] in beside:
            found[-1].append(name)
        else:
            found.append([name])
    return found


def pass_beside(steps: dict[str, Command]) -> list[str]:
    """Run steps beside each other, say of each in turn what it said, and return what failed."""
    failed = []
    with contextlib.ExitStack() as kept:
        outputs = {name: kept.enter_context(tempfile.TemporaryFile()) for name in steps}
        running = {
            name: subprocess.Popen(
                [str(word) for word in command],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=outputs[name],
                stderr=subprocess.STDOUT,
            )
            for name, command in steps.items()
        }
        for name, process in running.items():
            code = process.wait()
            say(" ".join(map(str, steps[name])))
            outputs[name].seek(0)
            told = outputs[name].read().decode(errors="replace").splitlines()
            quiet = name == "collect" and code == 0  # the names of all tests
            print("\n".join(told[-1:] if quiet else told), flush=True)
            if code != 0:
                failed.append(name)
    return failed


def passes(name: str, command: Command, uneven: list[str], broken: list[str]) -> bool:
    """Run a step; a few tests that fail beside others are run once more, alone, and named.

    ``uneven`` gets the tests that passed only then, ``broken`` those that failed.

    What is wrong fails alone too. What fails only beside others is a test that races, or a page
    that does: it does not stop the work of everybody else, and it is told at the end, to be mended.
    """
    FAILURES.unlink(missing_ok=True)
    if run(*command) == 0:
        return True
    failed = failures() if "pytest" in command else []
    if not 0 < len(failed) <= FEW:
        broken.extend(failed)
        return False
    say(f"{name}: running alone what failed: {', '.join(failed)}")
    python = command[0]
    if run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *failed) != 0:
        broken.extend(failed)
        return False
    uneven.extend(failed)
    return True


ROOM = 4 * 2**30
"""Bytes that must be free where the tests write: they take a quarter of it at most."""


@contextlib.contextmanager
def writing_in_memory() -> Iterator[None]:
    """Let the tests write where nothing is waited for, if this system has such a folder.

    Thousands of tests make an event each, and wait for the disk to have it. What is done for the
    disk's sake is done here too, and shown by tests that look at each call.
    """
    memory = Path("/dev/shm")  # noqa: S108 - the folder below it is a new one
    if not os.access(memory, os.W_OK) or shutil.disk_usage(memory).free < ROOM:
        yield
        return
    with tempfile.TemporaryDirectory(dir=memory, prefix="arbitro-") as folder:
        Path(folder).chmod(
            0o755
        )  # the database of the tests is another user's where these are root
        os.environ["TMPDIR"] = folder
        yield
        del os.environ["TMPDIR"]


def steps_here(arguments: argparse.Namespace, python: Path) -> tuple[dict[str, Command], list[str]]:
    """Return the steps asked for that this machine can take, and what is not run and why."""
    asked = {"oracles": not arguments.without_oracles, "long": not arguments.without_long}
    steps = checks(python, **asked)
    names = arguments.only or [name for name in steps if name not in PARTS]
    steps = {name: steps[name] for name in names}
    left_out = []
    if arguments.without_oracles:
        left_out.append("comparisons with other programs, as asked by --without-oracles")
    if arguments.without_long:
        left_out.append("the tests marked long, as asked by --without-long")
    in_ci = os.environ.get("CI", "").lower() == "true"  # which installs what is needed
    if not in_ci and find_chromium() is None and steps.pop("browser", None):
        left_out.append(
            "the browser tests, because no Chromium or Chrome was found on this machine"
        )
    if not in_ci and shutil.which("cargo") is None and steps.pop("native", None):
        left_out.append("the native kernel, because cargo, which builds it, was not found")
    return steps, left_out


def set_up_apart() -> Path:
    """Make the development environment, then work apart from what the person here has set up.

    Which plug-ins somebody has allowed, or where they live, changes no test, page or bundle.
    """
    python = set_up("dev")
    sys.path.insert(0, str(ROOT / "tests"))
    importlib.import_module("isolation").isolate()
    return python


def test(arguments: argparse.Namespace) -> int:
    """Run every check and test; return 0 when all passed."""
    steps, left_out = steps_here(arguments, set_up_apart())
    # hundreds of tests start a Python: without byte code each would compile the sources again
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str((environment_folder() / "bytecode").resolve())
    uneven: list[str] = []
    broken: list[str] = []
    failed = []
    with writing_in_memory():
        for row in rows(steps):
            if len(row) > 1:
                failed += pass_beside({name: steps[name] for name in row})
            elif not passes(row[0], steps[row[0]], uneven, broken):
                failed += row
    say(f"passed: {', '.join(name for name in steps if name not in failed) or 'nothing'}")
    if failed:
        say(f"FAILED: {', '.join(failed)}")
    for each in broken:
        say(f"FAILED: {each}")
    for each in uneven:
        say(f"FAILED FIRST, passed alone: {each}")
    for each in left_out:
        say(f"NOT RUN: {each}")
    return 1 if failed else 0


def docs() -> int:
    """Build the documentation site, strictly: faults of pages and of articles stop it."""
    python = set_up_apart()
    claims = "tests/health/test_citations.py"
    if run(python, "-m", "pytest", "-q", claims) != 0:
        return 1
    return run(python, "docs/site.py", "build/site")


LARGEST = 120_000_000 if sys.platform == "linux" else 140_000_000
"""Bytes the portable folder may take: on Linux, where the engine of papers lies packed, it had 92
million on 30 November 2026."""


def bundle() -> int:
    """Make the portable folder build/bundle/arbitro, and start what is in it: it needs no Python.

    Asked of it are its version, a page that an engine for papers and one for text are behind, and
    the JSON interface.
    """
    python = set_up_apart()
    made, work = ROOT / "build" / "bundle", ROOT / "build" / "bundle-work"
    recipe = ROOT / "deploy" / "bundle" / "arbitro.spec"
    options = ("--noconfirm", "--log-level", "WARN", "--distpath", made, "--workpath", work)
    if run(python, "-m", "PyInstaller", *options, recipe) != 0:
        return 1
    size = sum(path.stat().st_size for path in made.rglob("*") if path.is_file())
    say(f"{size:,} bytes; at most {LARGEST:,}")
    if size > LARGEST:
        return 1
    program = made / "arbitro" / ("arbitro.exe" if os.name == "nt" else "arbitro")
    with tempfile.TemporaryDirectory() as folder:
        words = Path(folder) / "words.po"
        if run(program, "data", "words", "export", "de", words) != 0 or not words.stat().st_size:
            return 1
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


SCRIPTS = {
    "release": ("deploy/release.py", "make a folder of wheels, sources and manual"),
    "web-app": ("deploy/web_app.py", "put arbitro in a web page into a folder"),
    "kernel": ("native/build_wheel.py", "build the wheel of the native kernel for this system"),
    "debian": ("deploy/debian.py", "make a Debian package for a server"),
}
"""Commands that are a script each, which reads its own words."""


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
        help="lint format types imports collect unit browser native bundle edges light",
    )
    tests.add_argument(
        "--without-oracles", action="store_true", help="leave out comparisons with other programs"
    )
    tests.add_argument(
        "--without-long", action="store_true", help="leave out what no version of Python can change"
    )
    commands.add_parser("docs", help="build the documentation site, with strict links and search")
    commands.add_parser("bundle", help="make a portable folder of the application, and start it")
    for name, (_, said) in SCRIPTS.items():
        commands.add_parser(name, help=said, add_help=False)
    commands.add_parser("setup", help="make the development environment and stop")
    arguments, rest = parser.parse_known_args()
    if arguments.command == "serve":
        return serve(rest)
    if arguments.command in SCRIPTS:
        return run(set_up_apart(), SCRIPTS[arguments.command][0], *rest)
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

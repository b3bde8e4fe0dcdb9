"""Change the sources a little, at random, and count how often the tests notice.

    python -m benchmarks.mutants [--seed 1] [--mutants 500] [--workers 2] [--package tiebreaks ...]
                                 [--of-these desk ...] [--seconds 60] [--without-long]
                                 [--within rules/pairing/dutch ...] [--known FOLDER] [--list]

A mutant is one module with one thing turned: a comparison, an operator of arithmetic, ``and`` and
``or``, a condition or ``not``, a number off by one, an answer left out. Each is drawn with the same
chance from all such places of a package, the packages in proportion to their places; the seed
decides which. A mutant is killed when one of the package's own tests fails, or takes more than
five times as long as without it. What survives is printed with its line, to be argued or tested.
Tests that ask other programs are left out, with ``--without-long`` the long ones as well: what only
they would notice counts as not noticed. First the tests have to pass on the sources as they are:
else every mutant would seem to be killed. That run also writes down which functions each test
calls, so that a mutant is shown only to the tests that reach it. Before that a mutant is shown to
the tests that import its module, which are most often those that kill it: where they kill all of a
package, no test of it is asked what it calls; ``--near-alone`` asks none ever, and what only other
tests would notice counts as not noticed. A mutant within a function is
tried in a fork of one process that has collected the tests (`turned_in_place.py`); one outside of
any, or in a function called as modules are loaded, gets an interpreter of its own.

With ``--of-these`` only those of a draw are tried that stand in these packages: a draw can be
tried a package at a time. With ``--seconds`` a mutant is shown to the quickest tests, as many
as together take so long: what others might have noticed counts as not noticed. ``--known`` keeps
who calls what for the next run on the very same sources: only tests that have changed are asked
again. ``--within`` draws from modules alone whose path begins so, or from one line of a module, as
``formats/trf/account.py:142:``: with many mutants, all of them.

What survives is looked up in `argued.toml`: what is known of it is said beside it.

Every worker has a copy of the sources, so the checkout is never changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import accumulate
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

from benchmarks.mutant_packages import PACKAGES, ROOT, SOURCES, own_tests
from benchmarks.mutant_places import Mutant, drawn, functions_around, turned

LEFT_OUT = {"": "not oracle and not native", "1": "not long and not oracle and not native"}
"""Which tests are not run, by whether the long ones are left out as well."""

NOT_HERE = 77
"""How a child ends in which a mutant could not be given to living functions."""


class Tests(NamedTuple):
    """The tests of a package: who calls each function, how long each takes, all of them too."""

    functions: dict[str, list[str]]
    seconds: dict[str, float]
    kept: Path
    most: float

    def limit(self, tests: Sequence[str]) -> float:
        """Return the seconds by the clock after which some tests have taken too long."""
        return 5 * sum(self.seconds[test] for test in tests) + 300

    def of_module(self, mutant: Mutant) -> set[str]:
        """Return who calls any function of the module a mutant stands in."""
        path = f"{mutant.module.relative_to(SOURCES)}:"
        return {
            who
            for name, callers in self.functions.items()
            if name.startswith(path)
            for who in callers
        }

    def callers(self, mutant: Mutant) -> set[str]:
        """Return who calls what a mutant stands in; "" where that is done as modules are loaded."""
        where = functions_around(mutant)
        return {who for name in where for who in self.functions.get(name, ())} if where else {""}

    def reaching(self, mutant: Mutant) -> list[str]:
        """Return the tests that can notice a mutant, the quickest first, while there is time.

        Where that is every test, those come first that call something of the module.
        """
        callers = self.callers(mutant)
        outside = "" in callers
        near = self.of_module(mutant) if outside else callers
        order = {
            test: (test not in near and test.partition("::")[0] not in near, seconds)
            for test, seconds in self.seconds.items()
        }
        reached = sorted(
            (test for test in order if outside or not order[test][0]), key=order.__getitem__
        )
        after = accumulate(self.seconds[test] for test in reached)
        return [
            test for test, all_so_far in zip(reached, after, strict=True) if all_so_far < self.most
        ]


def command_of(copy: Path, tests: Sequence[str], plugin: str) -> tuple[list[str], dict[str, str]]:
    """Return the command that runs tests on a copy with a plugin of ours, and its environment.

    The examples of Hypothesis are the same in every run.
    """
    listed = copy / "tests-to-run"
    listed.write_text("\n".join(tests), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", f"benchmarks.{plugin}", "-x", "-q"]
    command += ["-p", "no:cacheprovider", "--doctest-modules", "--hypothesis-seed=0"]
    command += ["-m", LEFT_OUT[os.environ.get("ARBITRO_WITHOUT_LONG", "")]]
    # with pipes, children of one process would write into one file
    command += ["--capture=sys", f"@{listed}"]
    path = os.pathsep.join((str(copy / "src"), str(copy)))
    kept = {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_DEBUG_TEMPROOT": str(copy)}
    return command, os.environ | kept


def run_tests(
    copy: Path, tests: Sequence[str], limit: float | None, plugin: str, **more: str
) -> subprocess.CompletedProcess[bytes] | None:
    """Run tests on a copy until one fails; None where they take longer than the limit."""
    command, environment = command_of(copy, tests, plugin)
    try:
        return subprocess.run(
            command,
            cwd=copy,
            env=environment | more,
            capture_output=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None


def tried_in_place(
    package: str, mutants: Sequence[Mutant], copy: Path, tests: Tests, workers: int
) -> Iterator[tuple[Mutant, bool | None]]:
    """Yield mutants with whether they are killed; None where one needs its own interpreter."""
    shown = {}
    for mutant in mutants:
        if "" in tests.callers(mutant):
            yield mutant, None
        elif reaching := tests.reaching(mutant):
            shown[mutant] = reaching
        else:
            yield mutant, False
    settings = {"workers": workers, "seconds": tests.seconds, "most": tests.most}
    yield from in_children(package, shown, copy, own_tests(package), settings)


def tried_near(
    package: str, mutants: Sequence[Mutant], copy: Path, most: float, workers: int
) -> Iterator[tuple[Mutant, bool]]:
    """Yield mutants with whether a test that names their module kills them.

    Nothing has to be known of the tests for that: what is killed here needs no run of them all.
    """
    shown = {each: near for each in mutants if (near := tests_near(each, copy))}
    collected = sorted({test for near in shown.values() for test in near})
    settings = {"workers": workers, "seconds": {}, "most": most}
    alone = []
    for mutant, dead in in_children(package, shown, copy, collected, settings):
        if dead is None:
            alone.append(mutant)
        else:
            yield mutant, dead
    kept = copy.parent / "no-seconds.json"
    kept.write_text("{}", encoding="utf-8")
    for mutant in alone:
        yield mutant, is_killed(mutant, copy, shown[mutant], 5 * most + 300, kept)
    yield from ((each, False) for each in mutants if each not in shown)


def tests_near(mutant: Mutant, copy: Path) -> list[str]:
    """Return the files of tests that import a mutant's module, and the module for its examples."""
    module = mutant.module.relative_to(ROOT)
    *folders, name = module.with_suffix("").parts[1:]
    folder = ".".join(folders)
    wanted = re.compile(rf"{folder}\.{name}\b|from {folder} import [^#]*?\b{name}\b")
    found = [each for each in files_of(mutant.package, copy) if wanted.search(text_of(copy / each))]
    examples = [str(module)] if ">>>" in text_of(copy / module) else []
    return [*examples, *found]


@cache
def text_of(path: Path) -> str:
    """Return the text of a file, read once."""
    return path.read_text(encoding="utf-8")


def in_children(
    package: str,
    shown: dict[Mutant, list[str]],
    copy: Path,
    collected: Sequence[str],
    settings: dict[str, Any],
) -> Iterator[tuple[Mutant, bool | None]]:
    """Yield mutants with whether the tests they are shown to kill them, each tried in a fork."""
    if not shown:
        return
    mutants = list(shown)
    tasks = [
        {
            "which": which,
            "path": str(copy / mutant.module.relative_to(ROOT)),
            "number": mutant.number,
            "tests": shown[mutant],
        }
        for which, mutant in enumerate(mutants)
    ]
    given = copy / "mutants.json"
    given.write_text(json.dumps(settings | {"mutants": tasks}))
    command, environment = command_of(copy, collected, "turned_in_place")
    ends, starts = os.pipe()
    environment |= {"ARBITRO_MUTANTS": str(given), "ARBITRO_ANSWERS": f"/dev/fd/{starts}"}
    left = {task["which"] for task in tasks}
    with (
        (copy / "said").open("wb") as said,
        os.fdopen(ends, encoding="utf-8") as answers,
        subprocess.Popen(
            command, cwd=copy, env=environment, stdout=said, stderr=said, pass_fds=(starts,)
        ),
    ):
        os.close(starts)
        for line in answers:
            which, ended = json.loads(line)
            left.discard(which)
            yield mutants[which], None if ended == NOT_HERE else ended != 0
    if left:
        sys.exit(f"trying the mutants of {package} ended early\n{(copy / 'said').read_text()}")


def is_killed(
    mutant: Mutant, copy: Path, reaching: Sequence[str], limit: float, kept: Path
) -> bool:
    """Tell whether some of the package's own tests notice the mutant; doctests are tests too."""
    if not reaching:
        return False
    place = copy / mutant.module.relative_to(ROOT)
    before = place.read_text(encoding="utf-8")
    place.write_text(turned(mutant), encoding="utf-8")
    try:
        ended = run_tests(copy, reaching, limit, "ended_tests", ARBITRO_SECONDS=str(kept))
    finally:
        place.write_text(before, encoding="utf-8")
    return ended is None or ended.returncode != 0


def digest_of(copy: Path) -> str:
    """Return a digest of all sources and of what tests share: what tests call hangs on both."""
    digest = hashlib.sha256()
    for folder in ("src", "tests"):
        for path in sorted((copy / folder).rglob("*")):
            if not path.is_file() or "__pycache__" in path.parts or is_test(path):
                continue
            digest.update(f"{path.relative_to(copy)} {path.stat().st_size}".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def is_test(path: Path) -> bool:
    """Tell whether a file holds tests, which nothing else hangs on."""
    return path.name.startswith("test_") and path.suffix == ".py"


def files_of(package: str, copy: Path) -> dict[str, str]:
    """Return the files of a package's own tests and their digests."""
    found: dict[str, str] = {}
    for name in PACKAGES[package][1]:
        place = copy / name
        for path in sorted(place.rglob("test_*.py")) if place.is_dir() else (place,):
            found[str(path.relative_to(copy))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def asked(package: str, copy: Path, tests: Sequence[str], answer: Path) -> dict[str, Any]:
    """Run tests without a mutant: all must pass; return who calls what and how long it takes."""
    places = {"ARBITRO_CALLED_IN": str(copy / "src" / "arbitro"), "ARBITRO_CALLED_TO": str(answer)}
    ended = run_tests(copy, tests, None, "called_by_tests", **places)
    if ended is None or ended.returncode != 0:
        answer.unlink(missing_ok=True)
        said = b"" if ended is None else (ended.stdout + ended.stderr)[-2000:]
        sys.exit(f"the tests of {package} fail without any mutant\n{said.decode()}")
    found: dict[str, Any] = json.loads(answer.read_text(encoding="utf-8"))
    answer.unlink()
    return found


def without(found: dict[str, Any], files: set[str]) -> dict[str, Any]:
    """Return who calls what without what the tests of some files call."""
    functions = {
        function: [who for who in callers if who.partition("::")[0] not in files]
        for function, callers in found["functions"].items()
    }
    seconds = {
        test: each
        for test, each in found["seconds"].items()
        if test.partition("::")[0] not in files
    }
    return {"functions": functions, "seconds": seconds}


def joined(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return who calls what by two runs."""
    functions = {
        function: sorted(
            {*one["functions"].get(function, ()), *other["functions"].get(function, ())}
        )
        for function in {*one["functions"], *other["functions"]}
    }
    return {"functions": functions, "seconds": one["seconds"] | other["seconds"]}


def tests_of(package: str, copy: Path, most: float, known: Path | None) -> Tests:
    """Return who calls what, as it is kept; tests that are new or changed are run for it."""
    tests = "without-long-" if os.environ.get("ARBITRO_WITHOUT_LONG") else ""
    digest = digest_of(copy) if known else "now"
    kept = (known or copy.parent) / f"called-{package}-{tests}{digest}.json"
    answer = copy.parent / f"called-{package}.json"
    files = files_of(package, copy)
    if not kept.exists():
        found = asked(package, copy, own_tests(package), answer)
    else:
        found = json.loads(kept.read_text(encoding="utf-8"))
        stale = {each for each, digest in found["files"].items() if files.get(each) != digest}
        fresh = [each for each, digest in files.items() if found["files"].get(each) != digest]
        found = without(found, stale)
        if fresh:
            found = joined(found, asked(package, copy, fresh, answer))
    kept.write_text(json.dumps(found | {"files": files}), encoding="utf-8")
    seconds = copy.parent / f"seconds-{package}.json"
    seconds.write_text(json.dumps(found["seconds"]), encoding="utf-8")
    return Tests(found["functions"], found["seconds"], seconds, most)


def copies(count: int, under: Path) -> Queue[Path]:
    """Make a copy of the sources and tests for each worker."""
    found: Queue[Path] = Queue()
    for number in range(count):
        copy = under / str(number)
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
        )
        for name in filter(None, listed.stdout.split("\0")):
            if (ROOT / name).is_file():
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, copy / name)
        found.put(copy)
    return found


def tried(
    mutants: Sequence[Mutant], count: int, most: float, known: Path | None, *, near_alone: bool
) -> Iterator[tuple[Mutant, bool]]:
    """Yield mutants with whether they are killed, package after package, some at the same time."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(count) as workers:
        free = copies(count, Path(folder))
        for package in sorted({each.package for each in mutants}):
            copy, alone, left = free.get(), [], []
            of_package = [each for each in mutants if each.package == package]
            for mutant, dead in tried_near(package, of_package, copy, most, count):
                if dead:
                    yield mutant, True
                else:
                    left.append(mutant)
            if not left or near_alone:
                free.put(copy)
                yield from ((each, False) for each in left)
                continue
            tests = tests_of(package, copy, most, known)
            for mutant, dead in tried_in_place(package, left, copy, tests, count):
                if dead is None:
                    alone.append(mutant)
                else:
                    yield mutant, dead
            free.put(copy)

            def tried_alone(mutant: Mutant, tests: Tests = tests) -> bool:
                copy = free.get()
                try:
                    reaching = tests.reaching(mutant)
                    return is_killed(mutant, copy, reaching, tests.limit(reaching), tests.kept)
                finally:
                    free.put(copy)

            yield from zip(alone, workers.map(tried_alone, alone), strict=True)


def argued() -> dict[tuple[str, str, str], str]:
    """Return what is known of survivors: module, line without its indent and change -> why."""
    with (ROOT / "benchmarks" / "argued.toml").open("rb") as file:
        entries = tomllib.load(file)["mutant"]
    return {
        (each["module"], each["line"], each["change"]): f"{each['verdict']}: {each['why']}"
        for each in entries
    }


def told(mutant: Mutant, known: dict[tuple[str, str, str], str]) -> str:
    """Return what is said of a survivor: where it is, its line, and what is known of it."""
    line = mutant.module.read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()
    module = str(mutant.module.relative_to(SOURCES))
    return f"survived: {mutant}\n    {line}\n    {known.get((module, line, mutant.what), 'open')}"


def options() -> argparse.Namespace:
    """Read what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=500)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--package", action="append", choices=sorted(PACKAGES))
    parser.add_argument(
        "--of-these", nargs="+", choices=sorted(PACKAGES), help="of those drawn, try only these"
    )
    parser.add_argument(
        "--within",
        nargs="+",
        default=[""],
        help="only modules whose path begins so: rules/laws/touch",
    )
    parser.add_argument("--seconds", type=float, default=1e9, help="of tests for one mutant")
    parser.add_argument(
        "--without-long", action="store_true", help="leave out the tests marked long"
    )
    parser.add_argument(
        "--near-alone", action="store_true", help="show a mutant to tests that import its module"
    )
    parser.add_argument("--known", type=Path, help="a folder that keeps who calls what")
    parser.add_argument("--list", action="store_true", help="only say which would be tried")
    return parser.parse_args()


def main() -> int:
    """Draw, run and count; leave with 1 where fewer than nine of ten are killed."""
    wanted = options()
    chosen = drawn(wanted.package or sorted(PACKAGES), wanted.within, wanted.mutants, wanted.seed)
    if wanted.of_these:
        chosen = [mutant for mutant in chosen if mutant.package in wanted.of_these]
    if wanted.list:
        print(*chosen, sep="\n")
        return 0
    if wanted.without_long:
        os.environ["ARBITRO_WITHOUT_LONG"] = "1"
    killed: dict[str, list[bool]] = {}
    if wanted.known:
        wanted.known.mkdir(parents=True, exist_ok=True)
    known = argued()
    found_of = tried(
        chosen, wanted.workers, wanted.seconds, wanted.known, near_alone=wanted.near_alone
    )
    for mutant, dead in found_of:
        killed.setdefault(mutant.package, []).append(dead)
        print(f"killed: {mutant}" if dead else told(mutant, known), flush=True)
    for package, found in killed.items():
        print(f"{package}: {sum(found)} of {len(found)} killed")
    every = [dead for found in killed.values() for dead in found]
    print(f"all: {sum(every)} of {len(every)} killed, seed {wanted.seed}")
    return 0 if 10 * sum(every) >= 9 * len(every) else 1


if __name__ == "__main__":
    sys.exit(main())

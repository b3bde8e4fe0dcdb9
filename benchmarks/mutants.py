"""Change the rules a little, at random, and count how often the tests notice.

    python -m benchmarks.mutants [--seed 1] [--mutants 500] [--workers 2] [--package tiebreaks ...]
                                 [--list]

A mutant is one module with one thing turned: a comparison, an operator of arithmetic, ``and`` and
``or``, a condition or ``not``, a number off by one, an answer left out. Each is drawn with the same
chance from all such places of a package, the packages in proportion to their places; the seed
decides which. A mutant is killed when one of the package's own tests fails, or takes more than
five times as long as without it. What survives is printed with its line, to be argued or tested.
First the tests have to pass on the sources as they are: else every mutant would seem to be killed.
That run also writes down which functions each test calls, so that a mutant is shown only to the
tests that reach it.

Every worker has a copy of the sources, so the checkout is never changed.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]

PACKAGES = {
    "arbiters": ("rules/arbiters", ("tests/rules/arbiters",)),
    "laws": ("rules/laws", ("tests/rules/laws",)),
    "pairing": ("rules/pairing", ("tests/rules/pairing",)),
    "prizes": ("rules/prizes", ("tests/rules/prizes",)),
    "ratings": ("rules/ratings", ("tests/rules/ratings",)),
    "standings": ("rules/standings", ("tests/rules/standings",)),
    "tiebreaks": (
        "rules/tiebreaks",
        (
            "tests/rules/tiebreaks",
            "tests/rules/standings/test_value_workings.py",
            "tests/rules/standings/test_team_workings.py",
        ),
    ),
    "titles": ("rules/titles", ("tests/rules/titles",)),
    "desk": ("desk", ("tests/desk",)),
}
"""The packages, and the tests that are their own."""

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Mutant(NamedTuple):
    """One place that is turned: the module, which of its places, where it is and what is done."""

    package: str
    module: Path
    number: int
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.module.relative_to(ROOT)}:{self.line}: {self.what}"


class Turner(ast.NodeTransformer):
    """Counts the places of a module that can be turned, and turns one of them.

    Annotations, docstrings, assertions and what only type checkers read decide nothing at run
    time, and are left alone.
    """

    def __init__(self, turn: int = -1) -> None:
        self.turn = turn
        self.places: list[tuple[int, str]] = []

    def here(self, node: ast.AST, what: str) -> bool:
        """Count a place, and tell whether it is the one to be turned."""
        self.places.append((getattr(node, "lineno", 0), what))
        return len(self.places) - 1 == self.turn

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for place, operator in enumerate(node.ops):
            other = COMPARISONS[type(operator)]
            if self.here(node, f"{type(operator).__name__} -> {other.__name__}"):
                node.ops[place] = other()
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        other = OPERATORS.get(type(node.op))
        if other and self.here(node, f"{type(node.op).__name__} -> {other.__name__}"):
            node.op = other()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        if self.here(node, f"{type(node.op).__name__} -> {other.__name__}"):
            node.op = other()
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self.here(node, "not left out"):
            return node.operand
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            if self.here(node, f"{node.value} -> {not node.value}"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self.here(node, f"{node.value} -> {node.value + 1}"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return node
        self.generic_visit(node)
        return self._condition(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        return self._condition(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        # a truth or a number that is returned is turned itself, and none is as good as no
        constant = isinstance(node.value, ast.Constant) and not isinstance(node.value.value, str)
        empty = node.value is None or constant
        if not empty and self.here(node, "return None"):
            node.value = ast.copy_location(ast.Constant(None), node)
        return node

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        # Only the body decides: decorators hold options of dataclasses, returns are types.
        node.args = self.visit(node.args)
        node.body = [self.visit(each) for each in node.body]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.body = [self.visit(each) for each in node.body]
        return node

    def _condition(self, node: ast.If | ast.IfExp) -> ast.AST:
        # A comparison or ``not`` is turned as such; a plain condition is denied.
        if isinstance(node.test, ast.Name | ast.Attribute | ast.Call) and self.here(
            node, "condition denied"
        ):
            node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        return node


def mutants_of(package: str) -> Iterator[Mutant]:
    """Yield every place of a package that can be turned, in the order of its files."""
    for module in sorted((ROOT / "src" / "arbitro" / PACKAGES[package][0]).rglob("*.py")):
        turner = Turner()
        turner.visit(ast.parse(module.read_text(encoding="utf-8")))
        for number, (line, what) in enumerate(turner.places):
            yield Mutant(package, module, number, line, what)


def turned(mutant: Mutant) -> str:
    """Return the text of a module with its place turned."""
    tree = ast.parse(mutant.module.read_text(encoding="utf-8"))
    found = Turner(mutant.number).visit(tree)
    return ast.unparse(ast.fix_missing_locations(found))


def drawn(packages: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """Draw mutants: the same ones for a seed and the same sources."""
    every = [each for package in packages for each in mutants_of(package)]
    return random.Random(seed).sample(every, min(count, len(every)))


class Tests(NamedTuple):
    """The tests of a package: who calls each function, how long each takes, all of them too."""

    functions: dict[str, list[str]]
    seconds: dict[str, float]
    kept: Path

    def limit(self, tests: Sequence[str]) -> float:
        """Return the seconds after which some of them have taken too long: five times as long."""
        return 5 * sum(self.seconds[test] for test in tests) + 30

    def reaching(self, mutant: Mutant) -> list[str]:
        """Return the tests that can notice a mutant, the quickest first."""
        where = functions_around(mutant)
        callers = {who for name in where for who in self.functions.get(name, ())}
        outside = not where or "" in callers
        reached = [
            test
            for test in self.seconds
            if outside or test in callers or test.partition("::")[0] in callers
        ]
        return sorted(reached, key=lambda test: self.seconds[test])


def functions_around(mutant: Mutant) -> list[str]:
    """Return the functions a place stands in, as the plugin names them; none in a module's body.

    A default value or a decorator is worked out where the function is made: that place counts as
    outside of it.
    """
    path = mutant.module.relative_to(ROOT / "src" / "arbitro")
    found = []
    for node in ast.walk(ast.parse(mutant.module.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        body = node.body[0] if isinstance(node.body, list) else node.body
        last = node.end_lineno or node.lineno
        if body.lineno <= mutant.line <= last:
            first = min(
                [node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))]
            )
            found.append(f"{path}:{first}")
    return found


def run_tests(
    copy: Path, tests: Sequence[str], limit: float | None, **more: str
) -> subprocess.CompletedProcess[bytes] | None:
    """Run tests on a copy until one fails; None where they take longer than the limit.

    The examples of Hypothesis are the same in every run.
    """
    listed = copy / "tests-to-run"
    listed.write_text("\n".join(tests), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += ["--doctest-modules", "--hypothesis-seed=0", f"@{listed}"]
    plugin = "called_by_tests" if "ARBITRO_CALLED_IN" in more else "ended_tests"
    command[3:3] = ["-p", f"benchmarks.{plugin}"]
    path = os.pathsep.join((str(copy / "src"), str(copy)))
    environment = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"} | more
    try:
        return subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=limit, check=False
        )
    except subprocess.TimeoutExpired:
        return None


def is_killed(mutant: Mutant, copy: Path, tests: Tests) -> bool:
    """Tell whether the package's own tests notice the mutant; doctests are tests too."""
    reaching = tests.reaching(mutant)
    if not reaching:
        return False
    place = copy / mutant.module.relative_to(ROOT)
    before = place.read_text(encoding="utf-8")
    place.write_text(turned(mutant), encoding="utf-8")
    try:
        known = str(tests.kept)
        ended = run_tests(copy, reaching, tests.limit(reaching), ARBITRO_SECONDS=known)
    finally:
        place.write_text(before, encoding="utf-8")
    return ended is None or ended.returncode != 0


def tests_of(package: str, copy: Path) -> Tests:
    """Run the tests of a package without a mutant: all must pass; return who calls what."""
    answer = copy / f"called-{package}.json"
    where = copy / "src" / "arbitro"
    own = [*PACKAGES[package][1], f"src/arbitro/{PACKAGES[package][0]}"]
    ended = run_tests(copy, own, None, ARBITRO_CALLED_IN=str(where), ARBITRO_CALLED_TO=str(answer))
    if ended is None or ended.returncode != 0:
        said = b"" if ended is None else (ended.stdout + ended.stderr)[-2000:]
        sys.exit(f"the tests of {package} fail without any mutant\n{said.decode()}")
    found = json.loads(answer.read_text(encoding="utf-8"))
    kept = copy.parent / f"seconds-{package}.json"
    kept.write_text(json.dumps(found["seconds"]), encoding="utf-8")
    return Tests(found["functions"], found["seconds"], kept)


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


def main() -> int:
    """Draw, run and count; leave with 1 where fewer than nine of ten are killed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mutants", type=int, default=500)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--package", action="append", choices=sorted(PACKAGES))
    parser.add_argument("--list", action="store_true", help="only say which would be tried")
    asked = parser.parse_args()
    chosen = drawn(asked.package or sorted(PACKAGES), asked.mutants, asked.seed)
    if asked.list:
        print(*chosen, sep="\n")
        return 0
    killed: dict[str, list[bool]] = {}
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.workers) as workers:
        free = copies(asked.workers, Path(folder))

        def measured(package: str) -> Tests:
            copy = free.get()
            try:
                return tests_of(package, copy)
            finally:
                free.put(copy)

        packages = sorted({each.package for each in chosen})
        tests = dict(zip(packages, workers.map(measured, packages), strict=True))

        def tried(mutant: Mutant) -> bool:
            copy = free.get()
            try:
                return is_killed(mutant, copy, tests[mutant.package])
            finally:
                free.put(copy)

        for mutant, dead in zip(chosen, workers.map(tried, chosen), strict=True):
            killed.setdefault(mutant.package, []).append(dead)
            if not dead:
                print(f"survived: {mutant}", flush=True)
    for package, found in sorted(killed.items()):
        print(f"{package}: {sum(found)} of {len(found)} killed")
    every = [dead for found in killed.values() for dead in found]
    print(f"all: {sum(every)} of {len(every)} killed, seed {asked.seed}")
    return 0 if 10 * sum(every) >= 9 * len(every) else 1


if __name__ == "__main__":
    sys.exit(main())

"""The places of packages that can be turned, drawn by a seed, and the functions they stand in."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.mutant_packages import ROOT, SOURCES, modules_of
from benchmarks.turner import Turner


class Mutant(NamedTuple):
    """One place that is turned: the module, which of its places, where it is and what is done."""

    package: str
    module: Path
    number: int
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.module.relative_to(ROOT)}:{self.line}: {self.what}"


def mutants_of(package: str) -> Iterator[Mutant]:
    """Yield every place of a package that can be turned, in the order of its files."""
    for module in modules_of(package):
        turner = Turner()
        turner.visit(ast.parse(module.read_text(encoding="utf-8")))
        for number, (line, what) in enumerate(turner.places):
            yield Mutant(package, module, number, line, what)


def turned(mutant: Mutant) -> str:
    """Return the text of a module with its place turned."""
    tree = ast.parse(mutant.module.read_text(encoding="utf-8"))
    found = Turner(mutant.number).visit(tree)
    return ast.unparse(ast.fix_missing_locations(found))


def drawn(packages: Sequence[str], within: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """Draw mutants: the same ones for a seed and the same sources."""
    every = [
        each
        for package in packages
        for each in mutants_of(package)
        if f"{each.module.relative_to(SOURCES)}:{each.line}:".startswith(tuple(within))
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def functions_around(mutant: Mutant) -> list[str]:
    """Return the functions a place stands in, as the plugin names them; none in a module's body.

    A default value or a decorator is worked out where the function is made: that place counts as
    outside of it.
    """
    path = mutant.module.relative_to(SOURCES)
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

"""Packages that mutants are drawn from, and the tests that belong to each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "arbitro"

TOP = ""
"""The folder of the modules that stand in no package."""

PACKAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "arbiters": ("rules/arbiters", ("tests/rules/arbiters",)),
    "laws": ("rules/laws", ("tests/rules/laws",)),
    "live": ("rules/live", ("tests/rules/live",)),
    "office": ("rules/office", ("tests/rules/office",)),
    "pairing": ("rules/pairing", ("tests/rules/pairing",)),
    "prizes": ("rules/prizes", ("tests/rules/prizes",)),
    "ratings": ("rules/ratings", ("tests/rules/ratings",)),
    "screening": ("rules/screening", ("tests/rules/screening",)),
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
    "desk": ("desk", ("tests/desk", "tests/storage/test_shapes.py")),
    "answers": ("answers", ("tests/answers",)),
    "bulk": ("bulk", ("tests/bulk",)),
    "checklists": ("checklists", ("tests/checklists", "tests/conformity")),
    "cli": ("cli", ("tests/cli",)),
    "engines": ("engines", ("tests/engines",)),
    "formats": ("formats", ("tests/formats",)),
    "games": ("games", ("tests/games", "tests/cli/test_games_command.py")),
    "i18n": ("i18n", ("tests/i18n",)),
    "library": ("library", ("tests/library", "tests/web/test_client.py")),
    "manual": ("manual", ("tests/manual",)),
    "model": ("model", ("tests/model", "tests/formats")),
    "papers": ("papers", ("tests/papers",)),
    "plugins": ("plugins", ("tests/plugins",)),
    "regulations": ("regulations", ("tests/regulations",)),
    "school": ("school", ("tests/school",)),
    "service": ("service", ("tests/service",)),
    "storage": ("storage", ("tests/storage", "tests/service")),
    "web": ("web", ("tests/web",)),
    "top": (
        TOP,
        tuple(
            f"tests/test_{name}.py"
            for name in ("cluster", "parallel_jobs", "lazy_imports", "loops", "worker_process")
        ),
    ),
}
"""The folder of each package, and the tests that are its own."""


def modules_of(package: str) -> Iterator[Path]:
    """Yield the modules of a package in the order of their names."""
    folder, _ = PACKAGES[package]
    found = SOURCES.glob("*.py") if folder == TOP else (SOURCES / folder).rglob("*.py")
    yield from sorted(found)


def own_tests(package: str) -> list[str]:
    """Return the paths of a package's tests, doctests included."""
    folder, tests = PACKAGES[package]
    if folder == TOP:
        return [*tests, *(str(module.relative_to(ROOT)) for module in modules_of(package))]
    return [*tests, f"src/arbitro/{folder}"]

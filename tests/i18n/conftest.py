"""The source of the package, parsed once."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "arbitro"


@pytest.fixture(scope="session")
def source_trees():
    return [ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))]

"""Once a server answers, threads cannot be given a module that another one has loaded by half."""

import ast
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"
LOADED = """
import sys
from importlib import import_module
from arbitro.web import app
for module in app.AT_START:
    import_module(module)
print(*sys.modules)
"""
OF_ANOTHER_PROCESS = {"arbitro.cli"}
WITHOUT_PACKAGES = {"arbitro", "arbitro.lazy_imports"}


def loads_at_once(package):
    """Tell whether a package loads others of ours as soon as it is loaded."""
    for statement in ast.parse(package.read_text("utf-8")).body:
        if isinstance(statement, ast.ImportFrom) and not statement.level:
            module = statement.module or ""
            if module.startswith("arbitro") and module not in WITHOUT_PACKAGES:
                return True
    return False


def test_no_package_that_loads_its_modules_is_left_to_load_when_answers_begin():
    ran = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    eager = {
        ".".join(package.parent.relative_to(SOURCES).parts)
        for package in SOURCES.rglob("__init__.py")
        if loads_at_once(package)
    }
    assert len(eager) > 20  # it is looked where packages are
    assert eager - loaded == OF_ANOTHER_PROCESS

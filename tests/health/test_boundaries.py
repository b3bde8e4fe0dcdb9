"""The architecture's rules about who may import whom, kept by the linter and by the interpreter."""

import ast
import json
from graphlib import CycleError, TopologicalSorter

import pytest

CORE = ("model", "regulations", "reasons", "rules", "formats", "answers", "desk")


def test_the_import_contracts_of_pyproject_hold(root, monkeypatch, capsys):
    cli = __import__("importlinter.cli", fromlist=["lint_imports"])
    monkeypatch.chdir(root)
    code = cli.lint_imports(no_cache=True)
    assert code == 0, capsys.readouterr().out


def test_the_core_needs_nothing_but_the_standard_library(source, python):
    names = [
        each.name
        for each in source
        if each.name.split(".")[1:2] and each.name.split(".")[1] in CORE
    ]
    code = (
        "import importlib, json, sys\n"
        "before = set(sys.modules)\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        "top = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(json.dumps(sorted(top - set(sys.stdlib_module_names))))\n"
    )
    assert json.loads(python(code)) == ["arbitro"]


def imported(module, known):
    """Return the modules that one imports anywhere in it, for its types or late included."""
    found = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            whole = {each.name: f"{node.module}.{each.name}" for each in node.names}
            found.update(name if name in known else node.module for name in whole.values())
    return found & known - {module.name}


def in_order(graph):
    """Fail with the circle where a graph has one."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        raise AssertionError(" <- ".join(found.args[1])) from None


@pytest.fixture(scope="module")
def arrows(source):
    """Every module with those it imports."""
    known = {each.name for each in source}
    return {each.name: imported(each, known) for each in source}


def test_no_modules_import_each_other_in_a_circle(arrows):
    in_order(arrows)


def test_nothing_that_stands_in_one_folder_is_in_a_circle(arrows):
    """Each module and folder of a folder, with all it holds, stands above or below the others."""
    rooms = {}
    for name, others in arrows.items():
        for other in others:
            one, two = name.split("."), other.split(".")
            both = zip(one, two, strict=False)
            depth = next((at for at, (mine, its) in enumerate(both) if mine != its), None)
            if depth is not None:  # else one of the two is the folder of the other
                folder = rooms.setdefault(".".join(one[:depth]), {})
                upper, lower = (".".join(names[: depth + 1]) for names in (one, two))
                folder.setdefault(upper, set()).add(lower)
    assert len(rooms) > 60
    for folder in rooms.values():
        in_order(folder)

"""The architecture's rules about who may import whom, kept by the linter and by the interpreter."""

import ast
import json
from graphlib import CycleError, TopologicalSorter

CORE = ("model", "regulations", "reasons", "rules", "formats", "desk")


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


def test_no_modules_import_each_other_in_a_circle(source):
    known = {each.name for each in source}
    graph = {each.name: imported(each, known) for each in source}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        circle = " <- ".join(found.args[1])
        raise AssertionError(circle) from None

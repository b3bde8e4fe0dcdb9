"""The architecture's rules about who may import whom, kept by the linter and by the interpreter."""

import json

CORE = ("model", "regulations", "explain", "rules", "formats", "desk")


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

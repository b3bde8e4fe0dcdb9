"""What commands print with ``--json`` is an answer of the derivation (docs/adr/0019)."""

import ast
from importlib import import_module
from pathlib import Path

import arbitro.cli
from arbitro.answers.derivation import schema_of

ROOT = Path(arbitro.cli.__file__).parent


def test_no_module_goes_around_the_derivation():
    """Only what prints for all of them makes a text of JSON for the output."""
    around = set()
    for path in ROOT.rglob("*.py"):
        text = path.read_text("utf-8")
        if "print(json.dumps(" in text or "print(to_json(" in text:
            around.add(path.relative_to(ROOT).with_suffix("").as_posix())
    # what `serve` says once it answers is one line, read while it runs
    assert around == {"base/answers", "serving/serve"}


def kinds_printed():
    """Yield each kind of answer that a call of `print_answer` names, with its module."""
    for path in sorted(ROOT.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        calls = [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "print_answer"
        ]
        if not calls:
            continue
        module = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
        names = vars(import_module(f"arbitro.cli.{module}"))
        for call in calls:
            if len(call.args) > 1:
                yield module, eval(ast.unparse(call.args[1]), dict(names))
            elif isinstance(call.args[0], ast.Call) and isinstance(call.args[0].func, ast.Name):
                made = names.get(call.args[0].func.id)
                if getattr(made, "__module__", "").startswith("arbitro."):
                    yield module, made if isinstance(made, type) else kind_returned(made)


def kind_returned(function):
    """Return what a function says it returns."""
    return eval(function.__annotations__["return"], vars(import_module(function.__module__)))


def test_every_kind_printed_can_be_described():
    """Types that are imported for type checkers alone could not be written."""
    found = [(module, schema_of(kind, {}, "#/")) for module, kind in kinds_printed()]
    assert len(found) > 40
    assert all(schema for _, schema in found)

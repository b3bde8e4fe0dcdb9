"""What a package offers is listed, sorted, there, and explained."""

import ast
import importlib
import inspect

import pytest


def packages(source):
    return [each for each in source if each.path.name == "__init__.py"]


def order(name):
    """Sort as the linter does: constants, then classes, then the rest."""
    kind = 0 if name.isupper() else 1 if name[:1].isupper() else 2
    return (kind, name)


def listed(module):
    """Return the literal ``__all__`` of a module, or None."""
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets
        ):
            return list(ast.literal_eval(node.value))
    return None


def test_every_package_that_imports_names_lists_them(source):
    unlisted = [
        str(each)
        for each in packages(source)
        if listed(each) is None
        and any(
            isinstance(node, ast.ImportFrom) and (node.module or "").startswith("arbitro")
            for node in each.tree.body
        )
    ]
    assert not unlisted, "\n" + "\n".join(map(str, unlisted))


def test_the_names_a_package_lists_are_sorted_and_listed_once(source):
    for each in packages(source):
        names = listed(each) or []
        assert names == sorted(set(names), key=order), str(each)


def test_every_listed_name_is_there_and_explained(source):
    missing = []
    for each in packages(source):
        package = importlib.import_module(each.name)
        for name in listed(each) or []:
            value = getattr(package, name, None)
            if value is None:
                missing.append(f"{each.name}.{name} is not there")
            elif (inspect.isclass(value) or inspect.isfunction(value)) and not value.__doc__:
                missing.append(f"{each.name}.{name} has no docstring")
    assert not missing, "\n" + "\n".join(map(str, missing))


def test_every_module_and_every_public_function_and_class_has_a_docstring(source):
    bare = [str(each) for each in source if not ast.get_docstring(each.tree)]
    for each in source:
        for node in each.tree.body:
            public = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            if public and not node.name.startswith("_") and not ast.get_docstring(node):
                bare.append(f"{each} {node.name}")
    assert not bare, "\n" + "\n".join(map(str, bare))


@pytest.mark.parametrize("marker", ["TODO", "FIXME", "XXX:", "NotImplementedError"])
def test_nothing_is_left_to_do_in_the_source(source, marker):
    assert [str(each) for each in source if marker in each.text] == []

"""Code that a string names is what the import linter cannot see: it obeys the same layers."""

import ast
import re
import tomllib

import pytest

BY_NAME = {
    "arbitro": "the public names, each with its module of the library",
    "arbitro.answers.derivation": "the answers, found by their package",
    "arbitro.bulk.ratings": "numpy, which is an extra",
    "arbitro.cli.commands": "commands, listed in the same module",
    "arbitro.cli.ratings.period_columns": "numpy, which is an extra",
    "arbitro.library.calling": "the answers a server may give, found by their package",
    "arbitro.formats.rating_list": "names of the package itself",
    "arbitro.lazy_imports": "names of the module that asks",
    "arbitro.papers.papers": "a module of its own package",
    "arbitro.plugins.loading": "entry points of others, and the registries they fill",
    "arbitro.rules.laws.native": "the compiled kernel, a distribution of its own",
    "arbitro.rules.pairing.swiss.swiss_rules": "the editions of each system, found by package",
    "arbitro.rules.tiebreaks.registry": "the tie-breaks, found by their folder",
    "arbitro.web.app": "what opens events, before the first of them is asked for",
    "arbitro.web.rendering.templates": "what pages of events call, with the first of them",
    "arbitro.web.jobs.process": "what performs each kind of long job",
    "arbitro.web.lazy_routes": "pages and the JSON interface, listed in the routes",
}
"""Modules that import by name, each with what."""

SIDEWAYS = {
    ("arbitro.plugins.loading", "arbitro.papers"): "the name of a group of entry points",
    ("arbitro.plugins.loading", "arbitro.papers.papers"): "the registry that group fills",
}
"""Strings that lead to another room of the same layer, each with why."""

CALLS = {"import_module", "__import__", "resolve_name"}
MODULE = re.compile(r"(arbitro(?:\.\w+)+)\.?(?::[\w.]+)?")


@pytest.fixture(scope="module")
def layers(root):
    """The rooms of arbitro by height, those that stand side by side with one height."""
    contracts = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    rows = contracts["contracts"][0]["layers"]
    return {room: -at for at, row in enumerate(rows) for room in row.split(" | ")}


def calls_by_name(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in CALLS:
                yield node


def strings(tree):
    """Yield the strings of a module, with the beginnings of those that are put together."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def named_modules(module, known):
    """Yield the modules and packages of arbitro that the strings of a module name."""
    for text in strings(module.tree):
        found = MODULE.fullmatch(text)
        if found is not None and found[1] in known:
            yield found[1]


def upward(module, known, layers):
    """Yield what the strings of a module name beside or above its own layer."""
    own = module.name.split(".")[1:2]
    for name in named_modules(module, known):
        room = name.split(".")[1]
        if not own or own[0] not in layers or room == own[0]:
            continue
        if layers[room] >= layers[own[0]] and (module.name, name) not in SIDEWAYS:
            yield f"{module}: {name}"


def test_every_import_by_name_is_argued(source):
    found = {each.name for each in source if any(calls_by_name(each.tree))}
    assert found == set(BY_NAME)


def test_no_string_names_a_module_of_a_higher_layer(source, layers):
    known = {each.name for each in source}
    assert [found for each in source for found in upward(each, known, layers)] == []


def test_what_leads_sideways_is_still_there(source):
    known = {each.name for each in source}
    found = {(each.name, name) for each in source for name in named_modules(each, known)}
    assert set(SIDEWAYS) <= found


def test_a_string_that_names_what_is_above_is_found(source, layers):
    known = {each.name for each in source}
    one = next(each for each in source if each.name == "arbitro.service.events")
    text = 'X = "arbitro.web.public.work:site"'
    other = type(one)(one.path, one.name, text)
    assert list(upward(other, known, layers)) == [f"{one}: arbitro.web.public.work"]

"""One word, one meaning: what a name says in one module it says in all of them."""

import ast
from collections import defaultdict

import pytest

import arbitro

DOMAIN = ("arbitro.model", "arbitro.rules", "arbitro.desk")
"""The layers that speak the words of the field."""

STORED = {
    "Criterion": "part of the digests of Dutch and of Dubov editions, which paired rounds keep",
    "TeamRules": "part of the digest of the Swiss Team editions, and the name of a schema in JSON",
}
"""Public classes of two modules of the domain -> why neither can be called otherwise."""


def within(name, package):
    return name == package or name.startswith(f"{package}.")


def classes(tree):
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef)]


def standing_twice(modules):
    """Return the public classes that stand in more than one module, with the modules."""
    found = defaultdict(list)
    for name, tree in modules:
        for each in classes(tree):
            if not each.startswith("_"):
                found[each].append(name)
    return {each: where for each, where in found.items() if len(where) > 1}


def renamed(tree):
    """Yield what a module imports of ours under another name: from where, its name, the other."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and within(node.module or "", "arbitro"):
            for each in node.names:
                if each.asname not in {None, each.name}:
                    yield node.module, each.name, each.asname


def is_class(name):
    return name[0].isupper() and not name.isupper()


def test_a_class_of_the_domain_stands_in_one_module(source):
    modules = [
        (each.name, each.tree)
        for each in source
        if any(within(each.name, package) for package in DOMAIN)
    ]
    assert sum(len(classes(tree)) for _, tree in modules) > 700
    found = standing_twice(modules)
    assert found.keys() == STORED.keys(), found


def test_a_class_is_imported_by_its_own_name(source):
    """The library alone has words that are promised, and calls those of the rules otherwise."""
    promised = {name for name in arbitro.__all__ if is_class(name)} | {"Severity"}
    found = [
        f"{each.name}: {name} as {other}"
        for each in source
        for _, name, other in renamed(each.tree)
        if is_class(name) and not (within(each.name, "arbitro.library") and name in promised)
    ]
    assert found == []


def test_commands_and_events_are_called_so(source):
    found = [
        f"{each.name}: {name} as {other}"
        for each in source
        for module, name, other in renamed(each.tree)
        if within(module, "arbitro.desk") and name in {"commands", "events"}
    ]
    assert found == []


@pytest.mark.parametrize(
    ("texts", "twice"),
    [
        (("class Board: ...", "class Board: ..."), ["Board"]),
        (("class Board: ...", "class Table: ..."), []),
        (("class _Board: ...", "class _Board: ..."), []),
    ],
)
def test_what_stands_twice_is_seen(texts, twice):
    modules = [(f"m{place}", ast.parse(text)) for place, text in enumerate(texts)]
    assert list(standing_twice(modules)) == twice


def test_what_is_called_otherwise_is_seen():
    tree = ast.parse(
        "from arbitro.model import Game as G, Team\nfrom arbitro.desk import events as events\n"
        "def late():\n    from arbitro.desk import commands as asked\n"
        "from json import loads as read\n"
    )
    assert sorted(renamed(tree)) == [
        ("arbitro.desk", "commands", "asked"),
        ("arbitro.model", "Game", "G"),
    ]

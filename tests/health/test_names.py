"""A name says what stands there: nouns for modules and classes, verbs for functions."""

import ast

import pytest

MODULES = {
    *("asked", "asker", "asking", "answering", "beside", "brought", "coming", "doing", "here"),
    *("kept", "later", "letting_in", "newer", "otherwise", "saved", "steering", "taken", "told"),
    *("together", "undertaking", "whole", "working_for"),
}
"""Names of modules that say that something happens, and not what it is."""

CLASSES = {
    *("Asked", "Asking", "Before", "Begun", "Beside", "Brought", "Changed", "Checked", "Counted"),
    *("Deed", "Done", "Door", "Drawn", "Ended", "Filled", "Found", "Given", "Guessed", "Held"),
    *("Here", "Imported", "Judged", "Kept", "Known", "Listed", "Looked", "Made", "Making", "Me"),
    *("Met", "Near", "Noted", "Opened", "Otherwise", "Placed", "Played", "Posed", "Printed"),
    *("Rated", "Said", "Seated", "Seen", "Sent", "Shown", "Somebody", "Spoken", "Taken", "Tried"),
    *("Together", "Told", "Topic", "Undertaking", "Waiting", "Wanted", "Watched", "Written"),
}
"""Names of classes that are participles or pronouns: an import line of them says nothing."""

CEILINGS = {
    "modules": 0,
    "classes": 2,
    "functions told": 40,
    "functions say": 0,
    "functions of": 202,
    "loops over each": 0,
}
"""How many there still are: a number here may only fall."""


def functions(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name.strip("_")


def loop_variables(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
            for part in ast.walk(node.target):
                if isinstance(part, ast.Name):
                    yield part.id


def faulty(module):
    """Yield what is wrong with the names of a module: the kind of fault, and the name."""
    if module.path.stem.strip("_") in MODULES:
        yield "modules", module.path.stem
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ClassDef) and node.name.strip("_") in CLASSES:
            yield "classes", node.name
    for name in functions(module.tree):
        if name == "told" or name.endswith("_told"):
            yield "functions told", name
        if name.startswith("say_"):
            yield "functions say", name
        if name.startswith("of_"):
            yield "functions of", name
    for name in loop_variables(module.tree):
        if name == "each":
            yield "loops over each", name


@pytest.fixture(scope="module")
def faults(source):
    """The faulty names of all modules by their kind, looked for once."""
    found = {kind: [] for kind in CEILINGS}
    for module in source:
        for kind, name in faulty(module):
            found[kind].append(f"{module}: {name}")
    return found


@pytest.mark.parametrize("kind", CEILINGS)
def test_names_that_say_nothing_only_become_fewer(faults, kind):
    assert len(faults[kind]) <= CEILINGS[kind], faults[kind]


def test_all_functions_were_looked_at(source):
    assert sum(1 for module in source for _ in functions(module.tree)) > 5000

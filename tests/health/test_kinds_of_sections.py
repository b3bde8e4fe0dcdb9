"""Only the kinds know whether teams take part: pages are told what a kind has, and ask for that."""

import ast
import dataclasses
import re

import pytest

from arbitro.model import SYSTEMS
from arbitro.web.kinds import ByEntrants, kind_of

WHO = {"players", "teams"}
KINDS = "arbitro.web.kinds"
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
OF_A_KIND = re.compile(r"\bkind(?:_of\([^)]*\))?\.entrants\b")
COMPARED = re.compile(
    r"""entrants\s*(?:[=!]=|(?:not\s+)?in\b|is\b)|(?:[=!]=|\bin)\s*[\w.()]*\bentrants"""
    r"""|\b(?:if|elif|and|or|not)\s+[\w.()]*\bentrants"""
)


def asked_in_python(tree):
    """Yield the lines of a module that ask who takes part.

    What a kind says of it may be part of an address, and of nothing else.
    """
    nodes = list(ast.walk(tree))
    told = {id(each.value) for each in nodes if isinstance(each, ast.FormattedValue)}
    for node in nodes:
        match node:
            case ast.Attribute(attr="is_team") | ast.Constant(value="is_team" | "entrants"):
                yield node.lineno
            case ast.Attribute(attr="entrants") if id(node) not in told:
                yield node.lineno
            case ast.Compare(left, [ast.Eq() | ast.NotEq(), *_], others):
                sides = [each.value for each in (left, *others) if isinstance(each, ast.Constant)]
                if WHO & set(sides):
                    yield node.lineno


def asked_in_template(text):
    """Yield the tags of a template that ask who takes part."""
    for tag in TAG.findall(text):
        if "is_team" in tag or (OF_A_KIND.search(tag) and COMPARED.search(tag)):
            yield tag


@pytest.mark.parametrize(
    "code",
    [
        'view.kind.entrants == "teams"',
        '"players" != view.kind.entrants',
        "entrants = view.kind.entrants",
        "if view.section.settings.system.is_team: pass",
        "TABLES[view.kind.entrants]",
        'f"{view.url}/{1 if view.kind.entrants else 2}"',
        'getattr(view.kind, "entrants")',
        'getattr(system, "is_team")',
        'match view.kind.entrants:\n    case "teams":\n        pass',
        'who == "teams"',
        "kind_of(system).entrants in WHO",
    ],
)
def test_a_module_that_asks_who_takes_part_is_found(code):
    assert list(asked_in_python(ast.parse(code))) != []


@pytest.mark.parametrize(
    "code",
    [
        'f"{view.url}/{view.kind.entrants}"',
        '"teams" in view.kind.forms',
        "_ROWS.of(view.kind)(view)",
        'Step("enter-teams", f"{view.url}/teams")',
    ],
)
def test_a_module_that_asks_what_a_kind_has_is_not_found(code):
    assert list(asked_in_python(ast.parse(code))) == []


@pytest.mark.parametrize(
    "text",
    [
        '{% if view.kind.entrants == "players" %}',
        '{% if "players" == view.kind.entrants %}',
        '{{ 1 if section.kind.entrants != "teams" else 2 }}',
        '{% if may("read") and kind_of(system).entrants in ("teams",) %}',
        "{% if not section.kind.entrants %}",
        "{% if section.section.settings.system.is_team %}",
    ],
)
def test_a_template_that_asks_who_takes_part_is_found(text):
    assert len(list(asked_in_template(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "{{ view.url }}/{{ 'rounds' if section.rounds else view.kind.entrants }}",
        '<table class="entrants">{% if "team" in section.kind.columns %}{% endif %}',
    ],
)
def test_a_template_that_asks_what_a_kind_has_is_not_found(text):
    assert list(asked_in_template(text)) == []


def test_no_module_of_the_pages_but_the_kinds_asks_who_takes_part(source):
    web = [each for each in source if each.name.startswith("arbitro.web.")]
    asking = {
        f"{module}:{line}"
        for module in web
        if module.name != KINDS
        for line in asked_in_python(module.tree)
    }
    assert asking == set()
    (kinds,) = (each for each in web if each.name == KINDS)
    assert list(asked_in_python(kinds.tree)) != []


def test_no_template_asks_who_takes_part(root):
    templates = list((root / "src" / "arbitro" / "web" / "templates").rglob("*.html"))
    assert len(templates) > 100
    asking = [
        f"{path.name}: {tag}"
        for path in templates
        for tag in asked_in_template(path.read_text("utf-8"))
    ]
    assert asking == []


def test_whoever_takes_part_has_a_place_in_what_is_told_by_entrants():
    places = {each.name for each in dataclasses.fields(ByEntrants)}
    assert {kind_of(each).entrants for each in SYSTEMS.values()} == places == WHO

"""Every command of the desk, later ones too: a page, a route and a command line, or why not."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

import arbitro
from arbitro.cli import main
from arbitro.i18n import translator
from arbitro.service.by_name import BY_NAME, OFFERED, elsewhere
from arbitro.web.routes.table import TOPICS
from arbitro.web.views.event.acts import ON_PERSON, ON_TEAM
from arbitro.web.views.rounds.acts import ON_MATCH

ROOT = Path(arbitro.__file__).parent

WITHOUT_A_PAGE = {
    "check-import": "a job gives it once a long report is taken over",
    "pair-by-hand": "its page pairs seat by seat: begin-by-hand, place-by-hand, finish-by-hand",
    "pair-teams-by-hand": "the same, team by team",
}
"""Commands no page gives as they are -> how a page does the same."""


@cache
def tree_of(module):
    path = ROOT.joinpath(*module.split(".")[1:])
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(path.read_text("utf-8")) if path.exists() else None


def imported(module):
    """The modules of pages and of the service that a module imports, late imports too."""
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


@cache
def behind_pages():
    """Every module a page leads to, of the web but the JSON interface, and of the service."""
    waiting = [f"arbitro.web.{each.module}" for each in TOPICS if each.module.startswith("pages.")]
    found = set()
    while waiting:
        module = waiting.pop()
        inside = f"{module}.".startswith(("arbitro.web.", "arbitro.service."))
        if module not in found and inside and tree_of(module) is not None:
            assert not module.startswith("arbitro.web.api_v1")
            found.add(module)
            waiting += imported(module)
    return found


def names_made_in(node):
    """The names that stand for values made or chosen: not those of types and patterns."""
    match node:
        case ast.MatchClass() | ast.Call(func=ast.Name(id="isinstance")):
            return
        case ast.Name() | ast.Attribute():
            yield getattr(node, "id", getattr(node, "attr", ""))
    for field, child in ast.iter_fields(node):
        if field not in {"annotation", "returns"}:
            for each in child if isinstance(child, list) else [child]:
                if isinstance(each, ast.AST):
                    yield from names_made_in(each)


@cache
def given_by_templates():
    """The commands whose form or button a template has, by the names of their classes."""
    named = re.compile(r'"([a-z]+(?:-[a-z]+)*)"|/do/([a-z]+(?:-[a-z]+)*)')
    found = set()
    for path in ROOT.joinpath("web").rglob("*"):
        if path.suffix == ".html" or path.name == "next_step.py":
            text = path.read_text("utf-8")
            calls = "\n".join(
                re.findall(r"\b(?:f[.])?(?:give|ask)[(][^,}]+,(?:[^,}]+,){2,4}|/do/[a-z-]+", text)
            )
            found |= {one or other for one, other in named.findall(calls)}
    return {BY_NAME[name].__name__ for name in found & set(BY_NAME)}


@cache
def given_by_acts():
    """The commands of the acts that panels and rows declare."""
    paths = ROOT.joinpath("web", "views").rglob("acts.py")
    return {
        name
        for path in paths
        for name in re.findall(r'command="([a-z]+(?:-[a-z]+)*)"', path.read_text("utf-8"))
    }


@cache
def made_by_pages():
    """The names of what is made in the modules pages lead to."""
    # what a command is looked at for makes none
    made = behind_pages() - {"arbitro.web.actions.command_actions"}
    return {name for module in made for name in names_made_in(tree_of(module))}


def test_every_command_has_a_page_or_says_how_a_page_does_the_same():
    in_panels = {
        BY_NAME[name].__name__ for name in (*ON_PERSON, *ON_TEAM, *ON_MATCH, *given_by_acts())
    }
    known = made_by_pages() | given_by_templates() | in_panels
    without = {name for name, each in BY_NAME.items() if each.__name__ not in known}
    assert without == set(WITHOUT_A_PAGE)


def test_a_command_has_a_route_and_a_command_line_or_says_where_it_is_asked_for(hall, capsys):
    told = hall.get("/api/v1/openapi.json").json()["paths"]
    offered = {path.rpartition("/")[2] for path in told if "/commands/" in path}
    with pytest.raises(SystemExit, match="0"):
        main(["do", "--json"])
    listed = {each["name"] for each in json.loads(capsys.readouterr().out)}
    assert offered - {"{name}"} == listed == set(OFFERED)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("name", sorted(set(BY_NAME) - set(OFFERED)))
def test_what_is_asked_for_elsewhere_says_where_in_the_readers_language(
    name, language, capsys, monkeypatch
):
    monkeypatch.setenv("ARBITRO_LANG", language)
    with pytest.raises(SystemExit, match="2"):
        main(["do", name])
    told = capsys.readouterr().err
    assert translator(language).t(f"cli.do.elsewhere.{elsewhere(name)}") in told

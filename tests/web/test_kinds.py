"""What a section has on its pages is its kind's: a page asks for no system."""

import re
from pathlib import Path

import pytest

import arbitro.web
from arbitro.model import SYSTEMS, System
from arbitro.web.kinds import kind_of
from arbitro.web.routes.route_group import SECTION
from arbitro.web.routes.table import TOPICS
from arbitro.web.session.access import Action

ASKED = r'"([a-z-]+)" (?:not )?in [\w.()]*\.(forms|columns|papers)'
WEB = Path(arbitro.web.__file__).parent


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda each: each.key)
def test_each_tab_leads_to_a_page_whoever_sees_the_tab_may_ask_for(system):
    actions = {name: action for each in TOPICS for name, action in each.named()}
    for tab in kind_of(system).tabs:
        assert actions[f"GET {SECTION}/{tab.page}"] is Action(tab.action)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda each: each.key)
def test_who_takes_part_has_the_first_tab(system):
    kind = kind_of(system)
    assert kind.tabs[0].page == kind.entrants


def test_what_templates_ask_of_a_kind_is_something_some_kind_has():
    kinds = [kind_of(each) for each in SYSTEMS.values()]
    asked = set()
    for path in WEB.rglob("*"):
        if path.suffix in {".py", ".html"}:
            text = path.read_text("utf-8")
            asked |= set(
                re.findall(r'"([a-z-]+)" (?:not )?in [\w.()]*\.(forms|columns|papers)', text)
            )
    assert len(asked) > 10
    assert {(name, what) for name, what in asked} <= {
        (name, what)
        for kind in kinds
        for what in ("forms", "columns", "papers")
        for name in getattr(kind, what)
    }


def test_what_a_kind_has_is_asked_for_somewhere():
    texts = "".join(
        path.read_text("utf-8")
        for path in WEB.rglob("*")
        if path.suffix in {".py", ".html"} and path.name != "kinds.py"
    )
    kinds = [kind_of(each) for each in SYSTEMS.values()]
    listed = {name for kind in kinds for name in kind.forms | kind.columns | kind.papers}
    assert {name for name in listed if f'"{name}"' not in texts} == set()


def test_a_bracket_takes_the_place_of_the_crosstable():
    pages = {each: {tab.page for tab in kind_of(each).tabs} for each in SYSTEMS.values()}
    for system, tabs in pages.items():
        assert ("bracket" in tabs) == (system in {System.KNOCK_OUT, System.MATCH})
        assert ("crosstable" in tabs) != ("bracket" in tabs)

"""What a section has on its pages is its kind's: a page asks for no system."""

import re
from pathlib import Path

import arbitro.web
from arbitro.model import SYSTEMS
from arbitro.web.kinds import kind_of

ASKED = r'"([a-z-]+)" (?:not )?in [\w.()]*\.(forms|columns|papers)'
WEB = Path(arbitro.web.__file__).parent


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

"""Whether a page asks before an act is said in one table alone."""

import re

import pytest

from arbitro.desk.kernel.levels import LEVELS_OF_ACTS, Level

QUESTION = re.compile(r"data-(?:confirm|sure)=")
LOOKED_UP = re.compile(r"asks_first\((?:\"[\w-]+\"|name)\) %\} $")
NAMED = re.compile(
    r"asks_first\(\"([\w-]+)\"\)"
    r"|name=\"([\w-]+)\", confirm="
    r"|f\.give\(csrf, [^,]+, \"([\w-]+)\"(?:(?!%\}|f\.give).)*?confirm="
)

IN_A_PANEL = re.compile(r"Act\(\s*command=\"([\w-]+)\",(?:(?!Act\().)*?confirm=", re.DOTALL)


@pytest.fixture(scope="module")
def templates(root):
    web = root / "src" / "arbitro" / "web" / "templates"
    return {str(path.relative_to(web)): path.read_text("utf-8") for path in web.rglob("*.html")}


def test_no_page_asks_without_looking_into_the_table(templates):
    asked = [
        (name, text[max(0, found.start() - 60) : found.start()])
        for name, text in templates.items()
        for found in QUESTION.finditer(text)
    ]
    assert asked
    assert [(name, before) for name, before in asked if not LOOKED_UP.search(before)] == []


def test_every_act_of_the_table_has_its_question_on_a_page(root, templates):
    named = {
        next(filter(None, found.groups()))
        for text in templates.values()
        for found in NAMED.finditer(text)
    }
    for room in ("event", "rounds"):
        acts = (root / f"src/arbitro/web/views/{room}/acts.py").read_text("utf-8")
        named |= set(IN_A_PANEL.findall(acts))
    assert named == {act for act, level in LEVELS_OF_ACTS.items() if level >= Level.CONFIRM}

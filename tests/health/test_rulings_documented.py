"""The page on the JSON of a case names every situation, every fact and every regulation."""

import re

import pytest

from arbitro.rules.laws.case import EventRegulations
from arbitro.rules.laws.situations import SITUATIONS
from arbitro.rules.laws.values import value_schema


@pytest.mark.parametrize(
    "page", ["en/reference/rulings.md", "es/referencia/decisiones.md", "fr/reference/decisions.md"]
)
def test_every_situation_and_fact_is_documented(root, page):
    text = (root / "docs" / page).read_text("utf-8")
    sections = dict(re.findall(r"^### ([\w-]+)\n(.*?)(?=^### |\Z)", text, re.DOTALL | re.MULTILINE))
    for situation in SITUATIONS.values():
        facts = set(value_schema(situation.facts)["properties"])
        if facts == {"player", "repeated"}:
            assert f"| `{situation.name}` |" in text
        else:
            named = set(re.findall(r"^\| `(\w+)`", sections[situation.name], re.MULTILINE))
            assert named == facts, situation.name
    for name in value_schema(EventRegulations)["properties"]:
        assert f"| `{name}` |" in text

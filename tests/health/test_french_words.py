"""French says one thing by one word, in messages and documents."""

import re
import tomllib

import pytest

OTHERWISE = {r"stages?": "séminaire", r"byes? (?:de|donnée?s? par) l['\u2019]appariement": "exempt"}
"""What is not said in French, and the word for it: a seminar, the bye the pairing gives."""

SHOWN = re.DOTALL | re.MULTILINE


def texts(node):
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict | list):
        for each in node.values() if isinstance(node, dict) else node:
            yield from texts(each)


def test_an_apostrophe_between_letters_is_a_typographic_one(root):
    straight = re.compile(r"[^\W\d_]'[^\W_]")
    of_messages = [
        (path.name, text)
        for path in (root / "src" / "arbitro" / "i18n" / "words" / "fr").glob("*.toml")
        for text in texts(tomllib.loads(path.read_text("utf-8")))
    ]
    of_documents = [
        (path.name, re.sub(r"```.*?```|`[^`]*`|^ {4}.*$", "", path.read_text("utf-8"), flags=SHOWN))
        for path in (root / "docs" / "fr").rglob("*.md")
        if path.name != "noms-de-la-bibliotheque.md"  # the docstrings of the library, in English
    ]
    found = [
        (name, hit[0])
        for name, text in of_messages + of_documents
        for hit in re.finditer(rf".{{0,20}}{straight.pattern}.{{0,20}}", text)
    ]
    assert found == []


@pytest.mark.parametrize("other", OTHERWISE)
def test_a_seminar_and_a_bye_have_one_word_each(root, other):
    said = {
        path: list(texts(tomllib.loads(path.read_text("utf-8"))))
        for path in (root / "src" / "arbitro" / "i18n" / "words" / "fr").glob("*.toml")
    }
    said |= {
        path: [re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)]
        for path in (root / "docs" / "fr").rglob("*.md")
    }
    found = [
        (path.name, hit[0])
        for path, each in said.items()
        for text in each
        for hit in re.finditer(rf".{{0,30}}\b{other}\b", re.sub(r"\{[^}]*\}|`[^`]*`", "", text))
    ]
    assert found == []

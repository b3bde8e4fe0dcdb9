"""Messages speak by the term base: one word for one concept, no phrase nobody would say."""

import re

import pytest
from tests.health.terms import (
    LANGUAGES,
    ROOT,
    WORDS,
    hits,
    long_sentences,
    patterns,
    term_base,
    texts,
)


@pytest.fixture(scope="module")
def base():
    return term_base()


def test_messages_say_nothing_otherwise_than_the_term_base(base):
    assert hits(base) == []


def test_messages_have_no_long_sentence(base):
    assert long_sentences(base) == []


def test_a_concept_stands_once_and_has_a_word_in_each_language(base):
    keys = [term["key"] for term in base["term"]]
    assert len(keys) == len(set(keys)) > 200
    for term in base["term"]:
        assert all(term.get(language) for language in ("is", "en", "es", "fr")), term["key"]


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_word_of_the_term_base_is_not_one_it_forbids(base, language):
    """Each rule could be kept: the word it advises is no hit of the same rule."""
    for term in base["term"]:
        if language in term.get("not", {}):
            assert not re.search(term["not"][language], term[language], re.IGNORECASE), term["key"]
    assert len(patterns(base, language)) > 50


def test_allowed_hits_occur_and_say_why(base):
    shown = [text for *_, text in texts(base)]
    for row in base.get("allow", []):
        assert row["why"]
        assert any(row["text"] in text for text in shown), row["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_percentage_is_never_torn_from_its_number(language):
    """``50%`` in English, ``50 %`` with a no-break space in Spanish and French, laws included."""
    pages = (*(ROOT / "docs" / language).rglob("*.md"), *(WORDS / language).glob("*.toml"))
    found = [
        f"{path.name}: {hit}"
        for path in (*pages, *(ROOT / "docs" / "words").glob(f"*.{language}.toml"))
        for hit in re.findall(r".{0,20}[\d}] %", path.read_text("utf-8"))
    ]
    assert found == []

"""Messages speak by the term base: one word for one concept, no phrase nobody would say."""

import re

import pytest
from tests.health.terms import hits, long_sentences, patterns, term_base, texts

UNFINISHED = {
    # players, teams, office
    # commands, files, school
}
"""Files of messages that are not yet rewritten by the term base."""


@pytest.fixture(scope="module")
def base():
    return term_base()


def test_finished_files_say_nothing_otherwise_than_the_term_base(base):
    found = [hit for hit in hits(base) if hit.file not in UNFINISHED]
    assert found == []


def test_finished_files_have_no_long_sentence(base):
    found = [row for row in long_sentences(base) if row[1] not in UNFINISHED]
    assert found == []


def test_unfinished_files_exist_and_are_not_finished(base):
    """A file that has nothing left to mend leaves the list, and is held to it from then on."""
    open_files = {hit.file for hit in hits(base)} | {row[1] for row in long_sentences(base)}
    assert open_files >= UNFINISHED, sorted(UNFINISHED - open_files)


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

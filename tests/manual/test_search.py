"""The search of the manual: what people ask is answered by the first pages it finds."""

import json
import re
from pathlib import Path

import pytest

from arbitro.manual import chapters, contents, languages, searched
from arbitro.manual.chapters import in_language
from arbitro.manual.search_files import as_scripts, letter_of
from arbitro.manual.search_index import index

FIRST = 3
OF_100 = 95
QUESTIONS = Path(__file__).with_name("questions.txt")
LANGUAGES = ("en", "es", "fr")


def questions():
    """Return the pages that answer and the question in each language."""
    lines = QUESTIONS.read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in each.split("|")] for each in lines if each[:1] != "#"]
    return [(tuple(row[0].split(", ")), dict(zip(LANGUAGES, row[1:], strict=True))) for row in rows]


def topics_found(question, language):
    pages = [in_language(place.chapter, "en") for place in searched(question, language)[:FIRST]]
    return [page.topic for page in pages]


def test_every_answer_of_the_questions_is_a_page():
    known = {chapter.topic for chapter in chapters().values() if chapter.language in {"en", ""}}
    named = {page for pages, _ in questions() for page in pages}
    assert named <= known
    assert len(questions()) >= 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_hundred_questions_95_are_answered_by_the_first_three_pages(language):
    missed = [
        (said[language], pages, topics_found(said[language], language))
        for pages, said in questions()
        if not set(pages) & set(topics_found(said[language], language))
    ]
    assert 100 * (len(questions()) - len(missed)) >= OF_100 * len(questions()), missed


def test_accents_capitals_and_endings_do_not_matter():
    assert topics_found("PAIRING THE ROUNDS", "en") == topics_found("pair the round", "en")
    assert topics_found("emparejamiento", "es") == topics_found("EMPAREJAMIÉNTOS", "es")
    assert topics_found("télévision", "fr") == topics_found("television", "fr")


def test_every_page_is_found_once_at_most():
    places = searched("players", "en")
    assert len({place.chapter.path for place in places}) == len(places)


@pytest.mark.parametrize("language", languages())
def test_the_files_of_the_site_have_every_stem_by_its_letter(language):
    files = as_scripts(language, lambda place: place.address)
    stems = {}
    for name, text in files.items():
        called = re.fullmatch(r'SEARCH\.(?:begin\(|add\("(.)", )(.*)\);\n', text)
        assert called, name
        if called[1]:
            found = json.loads(called[2])
            assert {letter_of(word) for word in found} == {called[1]}
            stems |= found
    assert set(stems) == set(index(language).stems)
    assert len(contents(language)) == len(set(index(language).page_of))

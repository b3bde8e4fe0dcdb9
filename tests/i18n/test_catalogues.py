"""Every language says everything, with the same values; files and languages are found."""

import re
from pathlib import Path

import pytest

from arbitro.formats.texts.problems import CODES
from arbitro.i18n import all_languages, language_of, languages, translator
from arbitro.i18n.catalogue import catalogue, files_of, in_file, topics

SOURCE = Path(__file__).resolve().parents[2] / "src" / "arbitro"
PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w.-]+)?\}")
OTHERS = [code for code in languages() if code != "en"]


def messages(language):
    return {
        code: message
        for topic in topics(language)
        for code, message in catalogue(language, topic).items()
    }


def placeholders(message):
    return {name for form in message.forms.values() for name in PLACEHOLDER.findall(form)}


def test_french_has_a_space_before_its_double_signs():
    close = re.compile(r"[^\W_}]\w*[:;?!](?:\s|$)|«\S|\S»")
    found = [
        code
        for code, message in messages("fr").items()
        for form in message.forms.values()
        if close.search(PLACEHOLDER.sub("x", form))
    ]
    assert found == []


def test_no_page_types_the_colon_that_a_language_sets():
    """French has a space before it: pages take it from the words, with ``ui.colon``."""
    outside = re.compile(r"\{#.*?#\}|<style>.*?</style>", re.DOTALL)
    inside = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
    typed = re.compile(r"[\w>}]:(?=[ <]|$)", re.MULTILINE)
    pages = sorted((SOURCE / "web" / "templates").rglob("*.html"))
    found = {
        page.name: typed.findall(inside.sub("}", outside.sub("", page.read_text("utf-8"))))
        for page in pages
    }
    assert pages
    assert {name: hits for name, hits in found.items() if hits} == {}


def test_english_and_spanish_are_offered():
    assert {"en", "es"} <= set(languages())


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_that_is_offered_has_every_message(language):
    assert sorted(messages("en").keys() ^ messages(language).keys()) == []


@pytest.mark.parametrize("language", sorted(set(all_languages()) - {"en"}))
def test_a_language_has_no_message_of_its_own(language):
    assert sorted(messages(language).keys() - messages("en").keys()) == []


@pytest.mark.parametrize("language", sorted(set(all_languages()) - {"en"}))
def test_a_message_uses_the_same_values_in_every_language(language):
    english, other = messages("en"), messages(language)
    different = {
        code: (placeholders(english[code]), placeholders(other[code]))
        for code in english.keys() & other.keys()
        if placeholders(english[code]) != placeholders(other[code])
    }
    assert different == {}


@pytest.mark.parametrize("language", all_languages())
def test_a_message_with_a_singular_is_decided_by_a_count_or_a_value_it_shows(language):
    undecided = {
        code: message.by
        for code, message in messages(language).items()
        if len(message.forms) > 1 and message.by not in placeholders(message) | {"count"}
    }
    assert undecided == {}


@pytest.mark.parametrize("language", all_languages())
def test_a_message_that_changes_with_a_number_has_every_form_of_its_language(language):
    forms = set(language_of(language).plurals)
    for code, message in messages(language).items():
        if len(message.forms) > 1:
            assert message.forms.keys() == forms, code


@pytest.mark.parametrize("language", all_languages())
def test_what_changes_with_a_number_in_english_changes_with_the_same_one_elsewhere(language):
    english, other = messages("en"), messages(language)
    assert [
        code
        for code in english.keys() & other.keys()
        if (len(english[code].forms) > 1, english[code].by)
        != (len(other[code].forms) > 1, other[code].by)
    ] == []


@pytest.mark.parametrize("language", all_languages())
def test_no_message_is_empty_or_ends_in_a_blank(language):
    for code, message in messages(language).items():
        for form in message.forms.values():
            # the colon that follows a word brings the space its language puts before it
            assert form == form.strip() or code == "ui.colon", code
            assert form, code


@pytest.mark.parametrize("language", languages())
def test_every_problem_of_a_file_has_a_sentence(language):
    voice = translator(language)
    assert [code for code in sorted(CODES) if not voice.has(f"format.{code}")] == []


@pytest.fixture(scope="module")
def asked():
    """The messages of pages and commands that the source names."""
    code = re.compile(r"""["']((?:cli|ui)(?:\.[a-z0-9_-]*[a-z0-9])+)["']""")
    return {each for path in SOURCE.rglob("*.py") for each in code.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("language", languages())
def test_every_message_the_command_line_asks_for_is_there(asked, language):
    assert len(asked) > 1000
    known = messages(language)
    assert [code for code in sorted(asked) if code not in known] == []


@pytest.mark.parametrize("language", all_languages())
def test_no_two_files_of_a_topic_have_one_message(language):
    told = [code for path in files_of(language) for code in in_file(path)]
    assert len(told) == len(set(told))


def test_a_language_has_a_file_a_topic_and_few_enough_to_find_things():
    assert all(len(files_of(language)) <= 64 for language in all_languages())


def test_no_line_of_a_french_text_begins_with_its_sign():
    """French has a space before ``: ; ? !`` and within ``« »``; the line does not end there."""
    loose = re.compile("[ ][:;?!»]|«[ ]")
    found = [
        code
        for code, message in messages("fr").items()
        if any(loose.search(form) for form in message.forms.values())
    ]
    assert found == []
    assert translator("fr").t("ui.me.why").endswith("\N{NO-BREAK SPACE}?")

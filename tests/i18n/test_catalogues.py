"""Both languages say everything, with the same values."""

import ast
import re
from importlib.resources import files

import pytest

from arbitro.formats.problems import CODES
from arbitro.i18n import LANGUAGES, translator
from arbitro.i18n.catalogue import PARTS, catalogue, topics

PLACEHOLDER = re.compile(r"\{(\w+)(?::[\w.-]+)?\}")


def messages(language):
    return {
        code: message
        for topic in topics(language)
        for code, message in catalogue(language, topic).items()
    }


def placeholders(message):
    return {name for form in message.forms.values() for name in PLACEHOLDER.findall(form)}


def test_both_languages_have_the_same_messages():
    assert messages("en").keys() == messages("es").keys()


def test_a_message_uses_the_same_values_in_both_languages():
    english, spanish = messages("en"), messages("es")
    different = {
        code: (placeholders(english[code]), placeholders(spanish[code]))
        for code in english.keys() & spanish.keys()
        if placeholders(english[code]) != placeholders(spanish[code])
    }
    assert different == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_with_a_singular_is_decided_by_a_count_or_a_value_it_shows(language):
    undecided = {
        code: message.by
        for code, message in messages(language).items()
        if len(message.forms) > 1 and message.by not in placeholders(message) | {"count"}
    }
    assert undecided == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_that_changes_with_a_number_has_both_forms(language):
    for code, message in messages(language).items():
        if len(message.forms) > 1:
            assert message.forms.keys() == {"one", "other"}, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_ends_in_a_blank(language):
    for code, message in messages(language).items():
        for form in message.forms.values():
            assert form == form.strip(), code
            assert form, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_of_a_file_has_a_sentence(language):
    voice = translator(language)
    assert [code for code in sorted(CODES) if not voice.has(f"format.{code}")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_the_command_line_asks_for_is_there(source_trees, language):
    asked = {
        node.value
        for tree in source_trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"(cli|ui)(\.[a-z0-9_-]*[a-z0-9])+", node.value)
    }
    voice = translator(language)
    assert [code for code in sorted(asked) if not voice.has(code)] == []


def test_every_file_of_messages_belongs_to_a_topic_that_reads_it():
    folder = files("arbitro.i18n") / "words"
    for language in LANGUAGES:
        names = {each.name.removesuffix(".toml") for each in (folder / language).iterdir()}
        further = {tuple(name.split("_", 1)) for name in names if "_" in name}
        assert further <= {(topic, part) for topic, parts in PARTS.items() for part in parts}

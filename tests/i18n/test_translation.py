"""A language goes to translators as PO and comes back the same."""

import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import pseudo
from arbitro.i18n import all_languages
from arbitro.i18n.catalogue import FOLDERS, catalogue, files_of, in_file
from arbitro.i18n.translation import exported, imported, written

sent = cache(exported)
"""The file of a language that stays as it is, written once for all tests."""


@cache
def back(language):
    """What is read of that file."""
    return imported(sent(language))


def messages(language):
    return {code: each for path in files_of(language) for code, each in in_file(path).items()}


def flat(tables, prefix):
    for name, value in tables.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}.{name}")
        else:
            yield f"{prefix}.{name}", value


@pytest.mark.parametrize("language", all_languages())
def test_a_language_is_the_same_after_the_way_there_and_back(language):
    read = back(language)
    assert read.faults == ()
    assert read.language == language
    assert read.messages == messages(language)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_files_written_hold_what_the_files_read_do(language):
    made = written(back(language))
    told = {
        code: text
        for name, source in made.items()
        for code, text in flat(tomllib.loads(source), name.split(".")[0].split("_")[0])
    }
    theirs = {
        code: text
        for path in files_of(language)
        for code, text in flat(
            tomllib.loads(Path(path).read_text("utf-8")),
            path.rpartition("/")[2].split(".")[0].split("_")[0],
        )
    }
    assert told == theirs


def test_a_language_with_four_forms_keeps_them(made_language):
    read = imported(exported(made_language))
    assert read.faults == ()
    counted = read.messages["ui.count.players"]
    assert set(counted.forms) == {"zero", "one", "two", "other"}
    assert read.messages == messages(made_language)


def test_the_file_is_one_of_gettexts_with_codes_as_contexts():
    with_plurals = read_po(sent("fr").decode().splitlines(keepends=True))
    assert with_plurals.num_plurals == 2
    assert len(with_plurals) == len(messages("en"))
    assert {each.context for each in with_plurals if each.id} == set(messages("en"))


def changed(old, new):
    """Return what is read of the one message of the Spanish file that has a text, changed."""
    head, *entries = sent("es").decode().split("\n\n")
    (entry,) = (each for each in entries if old in each)
    assert entry.count(old) == 1
    return imported(f"{head}\n\n{entry.replace(old, new)}\n".encode())


def test_a_value_that_is_lost_or_made_up_is_told_and_the_message_left_out():
    told = catalogue("es", "ui")["ui.step.what.publish-boards"].form("other")
    read = changed(told, told.replace("{round}", "{ronda}"))
    ((code, problem, values),) = read.faults
    assert problem == "values"
    assert dict(values) == {"names": "{ronda}, {round}"}
    assert code not in read.messages


def test_a_code_there_is_not_is_told():
    assert [
        each.problem for each in changed('msgctxt "ui.skip"', 'msgctxt "ui.spring"').faults
    ] == ["unknown"]


def test_an_english_text_that_has_changed_is_told():
    text = catalogue("en", "ui")["ui.skip"].form("other")
    read = changed(f'msgctxt "ui.skip"\nmsgid "{text}"', 'msgctxt "ui.skip"\nmsgid "Old"')
    assert [each.problem for each in read.faults] == ["outdated"]


def test_a_new_language_begins_with_every_message_and_none_translated():
    read = imported(exported("pt-br"))
    assert read.language == "pt-br"
    assert read.messages == {}


def test_what_was_translated_of_a_new_language_is_spoken_and_the_rest_in_english(
    run_words, tmp_path
):
    file = tmp_path / "eo.po"
    assert run_words("export", "eo", str(file)) == 0
    text = file.read_text("utf-8")
    skip = catalogue("en", "ui")["ui.skip"].form("other")
    file.write_text(
        text.replace(f'msgid "{skip}"\nmsgstr ""', f'msgid "{skip}"\nmsgstr "Ek"'), "utf-8"
    )
    folder = tmp_path / "words"
    folder.mkdir()
    assert run_words("import", str(file), "--folder", str(folder)) == 0
    FOLDERS.append(str(folder))
    pseudo.forget()
    try:
        voice = pseudo.translator("eo")
        assert voice.t("ui.skip") == "Ek"
        assert voice.t("value.colour.w") == "White"
        assert "eo" not in pseudo.language.languages()
    finally:
        FOLDERS.remove(str(folder))
        pseudo.forget()


def test_nothing_is_written_of_a_file_that_is_no_po_or_has_a_fault(run_words, tmp_path):
    file, folder = tmp_path / "x.po", tmp_path / "words"
    for text in ("<html>", sent("es").decode().replace("{round} está", "{ronda} está", 1)):
        file.write_text(text, "utf-8")
        assert run_words("import", str(file), "--folder", str(folder)) == 2
        assert not folder.exists()


@pytest.fixture
def run_words():
    from arbitro.cli import main

    def run(*words):
        with pytest.raises(SystemExit) as left:
            main(["words", *words])
        return left.value.code

    return run

"""What people type finds the article that answers it, among the first, in three languages."""

import json

import pytest

from arbitro.cli import main
from arbitro.i18n import languages, translator
from arbitro.i18n.rule_texts.handbook import search_handbook
from arbitro.i18n.rule_texts.rule_search import newest_first, search
from arbitro.regulations import regulations
from i18n.everyday import answers, questions

FIRST = 5


@pytest.mark.parametrize("language", languages())
def test_everyday_questions_find_their_article_among_the_first_five(language):
    words = translator(language)
    asked = questions(language)
    assert len(asked) >= 180
    missed = [
        query
        for query, wanted in asked
        if not any(
            answers((each.edition.partition("@")[0], each.number), wanted)
            for each in search(words, query)[:FIRST]
        )
    ]
    assert missed == []


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "late arrival", "LATE ARRIVALS"),
        ("es", "repetición de jugadas", "Repeticion de jugada"),
        ("fr", "pièce touchée", "piece touchee"),
    ],
)
def test_accents_capitals_and_endings_do_not_matter(language, one, other):
    words = translator(language)
    assert search(words, one)[0] == search(words, other)[0]


@pytest.mark.parametrize(
    ("language", "digits", "letters"),
    [
        ("en", "50 moves", "fifty moves"),
        ("es", "50 movimientos", "cincuenta movimientos"),
        ("fr", "50 coups", "cinquante coups"),
    ],
)
def test_a_number_is_found_in_digits_and_in_letters(language, digits, letters):
    words = translator(language)
    assert search(words, digits)[0].number == search(words, letters)[0].number == "9.3"


def test_words_of_another_language_are_looked_for_there_and_answered_in_the_own():
    found = search(translator("en"), "tiempo de espera")
    assert found[0].number == "6.7.1"
    assert found[0].text == search(translator("en"), "default time")[0].text


def test_nothing_is_found_for_what_no_regulation_speaks_of():
    assert search(translator("en"), "zzzqqq") == ()
    assert search(translator("en"), "the of") == ()
    assert search(translator("en"), "") == ()


def test_every_regulation_is_searched_its_newest_edition_first_and_an_article_found_once():
    order = newest_first()
    assert {each.partition("@")[0] for each in order[: len(regulations())]} == set(regulations())
    found = search(translator("en"), "buchholz")
    about = [(each.edition.partition("@")[0], each.concept) for each in found]
    assert len(set(about)) == len(about)
    assert found[0].edition == "C.07@2026-03"


def test_one_edition_alone_is_searched_where_it_is_named():
    found = search(translator("es"), "tres veces", ("E.01@2009-07",))
    assert {each.edition for each in found} == {"E.01@2009-07"}


def test_the_handbook_and_the_command_line_find_the_same(capsys):
    words = translator("en")
    expected = search(words, "wheelchair")
    book = [each for part in search_handbook(words, "wheelchair") for each in part.rules]
    assert sorted(book, key=expected.index) == list(expected)
    with pytest.raises(SystemExit) as left:
        main(["rule", "search", "wheelchair", "--json", "--lang", "en"])
    assert left.value.code == 0
    shown = json.loads(capsys.readouterr().out)
    assert [(each["edition"], each["number"]) for each in shown] == [
        (each.edition, each.number) for each in expected
    ]

"""The readable handbook: every edition opens, two are compared the same from both sides."""

from itertools import permutations

import pytest

from arbitro.i18n import languages, translator
from arbitro.i18n.rule_texts.handbook import entries, search_handbook, shelves
from arbitro.regulations import articles, editions, regulations

KEYS = [each.key for regulation in regulations() for each in editions(regulation)]
OTHERS = {"same": "same", "renumbered": "renumbered", "changed": "changed", "dropped": "new"}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", KEYS)
def test_every_article_of_every_edition_is_shown_in_every_language(key, language):
    shown = entries(translator(language), key)
    assert [each.number for each in shown] == [each.number for each in articles(key)]
    assert [each.concept for each in shown if not each.text] == []


FEWEST_WORDS = 4
"""An article of fewer words is read as a heading, not as what is asked."""


@pytest.mark.parametrize("language", languages())
def test_what_an_article_says_is_a_whole_sentence(language):
    """No article is shown with a heading: its words alone have to say what is meant."""
    words = translator(language)
    texts = {each.text for key in KEYS for each in entries(words, key)}
    cut_off = [
        text
        for text in texts
        if len(text.split()) < FEWEST_WORDS
        or not text.rstrip("\u00a0»”)").endswith((".", "!", "?", "www.fide.com"))
        or text[0].islower()
    ]
    assert cut_off == []


@pytest.mark.parametrize(
    ("language", "begun"),
    [
        ("en", ("And ", "Or ", "But ", "Then ", "The same for ")),
        ("es", ("Y ", "O ", "Pero ", "Luego ", "Lo mismo para ")),
        ("fr", ("Et ", "Ou ", "Mais ", "Puis ", "De même pour ")),
    ],
)
def test_no_article_goes_on_with_a_sentence_of_another(language, begun):
    words = translator(language)
    texts = {each.text for key in KEYS for each in entries(words, key)}
    assert [text for text in texts if text.startswith(begun)] == []


def test_what_is_beside_is_the_same_from_both_sides():
    words = translator("en")
    for regulation in regulations():
        known = [each.key for each in editions(regulation)]
        shown = {pair: entries(words, *pair) for pair in permutations(known, 2)}
        for (one, other), here in shown.items():
            there = {each.concept: each for each in shown[other, one]}
            for each in here:
                back = there[each.concept]
                opposite = {**OTHERS, "new": "dropped"}[each.change]
                assert back.change == opposite, (one, other, each.concept)
                assert (back.number, back.other) == (each.other, each.number)


def test_the_criteria_have_other_numbers_in_2026():
    shown = entries(translator("en"), "C.04.3@2026-02", "C.04.3@2017-07")
    found = {each.concept: (each.number, each.other, each.change) for each in shown}
    assert found["colour-preference"] == ("2.4.7", "C.10", "renumbered")
    assert found["bye-score"] == ("2.3.1", "", "new")
    assert found["collapsed-last-bracket"] == ("", "A.9", "dropped")


@pytest.mark.parametrize(
    ("language", "query"),
    [("en", "same opponent twice"), ("es", "dos veces rival"), ("fr", "deux fois adversaire")],
)
def test_words_are_found_in_every_language(language, query):
    found = search_handbook(translator(language), query)
    concepts = {each.concept for part in found for each in part.rules}
    assert "rematch" in concepts


def test_a_number_is_found_in_every_regulation_that_has_it():
    found = search_handbook(translator("en"), "5.2.3")
    assert "C.04.3@2026-02" in [each.edition for each in found]
    assert search_handbook(translator("en"), " ") == ()


def test_every_regulation_stands_on_the_shelf_with_its_newest_edition_first():
    shown = shelves(translator("en"))
    assert [each.regulation for each in shown] == list(regulations())
    dutch = next(each for each in shown if each.regulation == "C.04.3")
    assert dutch.editions[0].key == "C.04.3@2026-02"
    assert dutch.worded == dutch.articles


@pytest.mark.parametrize(
    ("key", "concept", "own", "other"),
    [
        ("B.02@2022-01", "below-rating-floor", "1000", "1400"),
        ("B.02.RB@2024-03", "below-rating-floor", "1400", "1000"),
        ("B.02.RB@2024-03", "rating-difference", "2600", "2650"),
        ("B.02@2024-03", "rating-difference", "2650", "2600"),
        ("B.02@2024-03", "event-registration", "2700", "2600"),
        ("B.01@2023-01", "unrated-opponents", "1000", "1400"),
        ("B.01@2024-01", "unrated-opponents", "1400", "1000"),
    ],
)
@pytest.mark.parametrize("language", languages())
def test_an_edition_is_told_its_own_limits_and_not_those_of_another(
    language, key, concept, own, other
):
    words = translator(language)
    text = next(each.text for each in entries(words, key) if each.concept == concept)
    assert own in text
    assert other not in text

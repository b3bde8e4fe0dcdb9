"""The Laws by number, words, situation, two editions side by side, and the glossary."""

import random

import pytest

from arbitro.i18n import languages, translator
from arbitro.i18n.rule_texts.laws import law_text
from arbitro.i18n.rule_texts.rule_reader import (
    fold,
    glossary,
    read_rule,
    rule_text,
    rules_of_situation,
    side_by_side,
)
from arbitro.i18n.rule_texts.rule_search import search
from arbitro.regulations import articles, editions, regulations
from arbitro.rules.laws.situations import SITUATIONS

LAWS = "E.01@2023-01"
YEARS = ("1993-01", "2009-07", "2014-07", "2018-01", "2023-01")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("year", YEARS)
def test_every_article_of_every_edition_says_something_in_both_languages(language, year):
    words = translator(language)
    key = f"E.01@{year}"
    silent = [each.concept for each in articles(key) if not law_text(words, key, each.concept)]
    assert not silent


@pytest.mark.parametrize(
    ("asked", "first"), [("9.5b", "9.5(b)"), ("9.5 (b)", "9.5(b)"), ("Art. 9.5.b", "9.5(b)")]
)
def test_brackets_and_spaces_of_a_number_do_not_matter(asked, first):
    assert read_rule(translator("en"), "E.01@2014-07", asked)[0].number == first


def test_a_number_brings_what_is_below_it_and_not_its_neighbours():
    numbers = [each.number for each in read_rule(translator("en"), "E.01@2023-01", "9.2.1")]
    assert numbers == ["9.2.1", "9.2.1.1", "9.2.1.2"]
    assert read_rule(translator("en"), "E.01@2023-01", "") == ()
    assert read_rule(translator("en"), "E.01@2023-01", "99") == ()


@pytest.mark.parametrize("query", ["repetición", "REPETICION", "repetic"])
def test_accents_capitals_and_endings_do_not_matter_in_a_search(query):
    numbers = {each.number for each in search(translator("es"), query, (LAWS,))}
    assert {"9.2.1", "9.6.1"} <= numbers


def test_people_find_articles_by_their_own_names():
    words = translator("es")
    found = [each.number for each in search(words, "móvil", (LAWS,))]
    assert found[:2] == ["11.3.2.1", "11.3.2.2"]
    assert search(words, "zzz", (LAWS,)) == ()
    assert search(words, "a", (LAWS,)) == ()


@pytest.mark.article("E.01@2014-07 art. 7.5(b)")
def test_two_editions_are_matched_by_what_an_article_is_about():
    found = side_by_side(translator("en"), "E.01@2009-07", "E.01@2023-01", "7.4(b)")
    assert [(each.one.number, each.other.number, each.same) for each in found] == [
        ("7.4(b)", "7.5.5", False)
    ]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("older", "newer", "concepts"),
    [
        (
            "E.01@2009-07",
            "E.01@2014-07",
            {
                *("final-phase-claim", "penalties", "rapid-claim-on-time", "rapid-unsupervised"),
                *("touched-pieces", "time-saved", "irregularity-restored", "playing-area"),
                *("same-position-en-passant", "same-position-castling", "penalty-loss-of-game"),
                *("notation-capture", "notation-abbreviations", "claim-lost-by-touching"),
            },
        ),
        ("E.01@2014-07", "E.01@2018-01", {"touched-both-colours"}),
        (
            "E.01@1993-01",
            "E.01@2009-07",
            {
                *("check", "own-king-in-check", "clock-pressed", "increment", "flag-fallen"),
                *("clock-evidence", "player-stops-clock", "displaced-pieces-found"),
                *("scoresheet-use", "arbiter-records", "distracting-the-opponent"),
                *("persistent-refusal", "blind-announced", "adjournment-session"),
            },
        ),
        (
            "E.01@2014-07",
            "E.01@2018-01",
            {
                "blind-talking-clock",
                "device-found",
                "electronic-devices",
                "illegal-move-completed",
                "inspection",
            },
        ),
        (
            "E.01@2018-01",
            "E.01@2023-01",
            {
                "arbiter-fair-play-guidelines",
                "fifty-moves-about-to-be",
                "scoresheets-owned",
                "scoresheets-signed",
                "threefold-about-to-appear",
            },
        ),
        (
            "C.07@2012-07",
            "C.07@2023-07",
            {"direct-encounter", "direct-encounter-forfeits", "limit", "match-points"},
        ),
        (
            "C.07@2023-07",
            "C.07@2023-09",
            {
                *("scope", "drawing-of-lots", "direct-encounter-forfeits", "fore-buchholz"),
                *("average-rating-of-opponents", "perfect-tournament-performance", "median"),
                *("board-count-needs-equal-game-points", "cut-uses", "unplayed-forfeit-win"),
                *("awarded-points-for-opponents", "requested-bye-by-opponents"),
            },
        ),
        (
            "C.04.6@2024-08",
            "C.04.6@2026-02",
            {
                *("bye-barred", "impossible-round", "next-scoregroup", "pairing-allocated-bye"),
                *("colour-alternate-other", "tournament-pairing-number", "upfloater-opponents"),
            },
        ),
        ("C.04.7@2017-07", "C.04.7@2026-02", {"baku-scoring-systems", "pairing-score"}),
        ("D.02@1998", "D.02@2006", {"olympiad-b-and-c-teams", "olympiad-four-best"}),
        (
            "E.01@2023-01",
            "E.04@2020-12",
            {"clock-wrongly-set", "default-time", "loss-on-time", "win-by-checkmate"},
        ),
    ],
)
def test_what_two_texts_say_differently_is_told_differently(language, older, newer, concepts):
    words = translator(language)
    alike = {
        each for each in concepts if law_text(words, older, each) == law_text(words, newer, each)
    }
    assert not alike


def test_an_article_the_other_edition_does_not_have_stands_alone():
    found = side_by_side(translator("en"), "E.01@2023-01", "E.01@1993-01", "9.6.1")
    assert found[0].other is None
    assert not found[0].same


@pytest.mark.parametrize("name", list(SITUATIONS))
def test_every_situation_leads_to_articles_of_the_newest_edition(name):
    newest = editions("E.04" if SITUATIONS[name].online else "E.01")[-1].key
    assert rules_of_situation(translator("en"), newest, SITUATIONS[name].concepts)


def test_the_comments_belong_to_the_edition_they_were_written_for():
    new = read_rule(translator("en"), "E.01@2023-01", "11.3.2.2")[0]
    old = read_rule(translator("en"), "E.01@2009-07", "12.3(b)")[0]
    assert new.comment
    assert not old.comment


@pytest.mark.parametrize(
    ("language", "number", "count"),
    [("en", "preface", 6), ("es", "prólogo", 6), ("fr", "préface", 6)],
)
def test_the_preface_of_the_laws_is_found_by_its_name(language, number, count):
    """Manual, preface: cases, arbiters, detail, rated games, other games, questions to FIDE."""
    assert len(read_rule(translator(language), "E.01@2023-01", number)) == count


@pytest.mark.parametrize("language", languages())
def test_twenty_numbers_of_every_edition_are_found_by_what_is_shown(language):
    words = translator(language)
    for key in (each.key for regulation in regulations() for each in editions(regulation)):
        known = articles(key)
        for each in random.Random(str(key)).sample(known, min(20, len(known))):
            found = read_rule(words, key, words.cited(each.number))
            assert each.concept in [one.concept for one in found], (key, each.number)


def test_federations_may_add_rules_until_2014():
    """Preface of 2009, a to c; that of 2014 has none of it."""
    old, new = (
        [each.concept for each in read_rule(translator("en"), edition, "preface")]
        for edition in ("E.01@2009-07", "E.01@2014-07")
    )
    assert "federations-own-rules" in old
    assert "federations-own-rules" not in new
    assert "rated-games-by-the-laws" in new


@pytest.mark.parametrize("language", languages())
def test_the_notes_on_the_laws_of_2014_stand_with_these_alone(language):
    words = translator(language)
    noted = [each for each in articles("E.01@2014-07") if rule_text(words, each).comment]
    assert len(noted) == 90
    newer = read_rule(words, "E.01@2023-01", "8.2")[0]
    assert read_rule(words, "E.01@2014-07", "8.2")[0].comment
    assert not newer.comment


def test_the_glossary_is_in_order_and_found_by_beginnings():
    for language in languages():
        terms = glossary(translator(language))
        assert len(terms) > 30
        assert all(each.text for each in terms)
    assert glossary(translator("es"), "POSICION")[0].term == "posición muerta"


@pytest.mark.parametrize(("language", "query"), [("en", "mov"), ("es", "movi"), ("fr", "coup")])
def test_words_whose_definition_has_what_is_asked_come_after_those_whose_term_has_it(
    language, query
):
    found = glossary(translator(language), query)
    in_term = [f" {query}" in fold(f" {each.term}".replace("-", " ")) for each in found]
    assert any(in_term)
    assert not all(in_term)
    assert in_term == sorted(in_term, reverse=True)
    for each, named in zip(found, in_term, strict=True):
        assert named or query in fold(each.text)


@pytest.mark.parametrize(
    ("language", "said", "defined"),
    [
        ("en", "TIME OVER", "shows period"),
        ("es", "cayó", "periodo indica"),
        ("fr", "DEPASSE", "période montre"),
    ],
)
def test_a_word_is_found_by_what_people_call_it_and_by_its_definition(language, said, defined):
    words = translator(language)
    assert [each.key for each in glossary(words, said)] == ["flag"]
    assert [each.key for each in glossary(words, defined)] == ["flag"]
    assert glossary(words, f"{defined} zzz") == ()


def test_the_definitions_of_the_code_are_in_the_glossary_and_under_their_appendix():
    """Ethics and Disciplinary Code, appendix: no Saturday, Sunday or holiday."""
    words = translator("en")
    term = glossary(words, "working day")[0]
    found = read_rule(words, "EDC@2022-04", "appendix")
    assert f"Working day. {term.text}" in [each.text for each in found]
    assert "Saturday" in term.text

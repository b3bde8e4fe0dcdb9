"""Where a rule stands in each edition. Numbers were read in the chapters the editions name."""

import re

import pytest

from arbitro.model import EditionKey
from arbitro.regulations import (
    Status,
    UnknownArticleError,
    UnknownEditionError,
    article,
    articles,
    editions,
    regulations,
)

OLD = EditionKey("C.04.3@2017-07")
NEW = EditionKey("C.04.3@2026-02")
KEYS = [known.key for regulation in regulations() for known in editions(regulation)]
CONCEPT = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


# C.04.3 until 31 January 2026, section C, against C.04.3 from 1 February 2026, articles 2.1 to 2.4.
@pytest.mark.parametrize(
    ("concept", "old", "new", "label"),
    [
        ("rematch", "C.1", "2.1.1", "C1"),
        ("bye-barred", "C.2", "2.1.2", "C2"),
        ("absolute-colours", "C.3", "2.1.3", "C3"),
        ("completion", "C.4", "2.2.1", "C4"),
        ("downfloater-count", "C.5", "2.4.1", "C6"),
        ("next-bracket", "C.7", "2.4.3", "C8"),
        ("topscorer-colour-difference", "C.8", "2.4.5", "C10"),
        ("topscorer-colour-streak", "C.9", "2.4.6", "C11"),
        ("colour-preference", "C.10", "2.4.7", "C12"),
        ("strong-colour-preference", "C.11", "2.4.8", "C13"),
        ("downfloat-last-round", "C.12", "2.4.9", "C14"),
        ("upfloat-last-round", "C.13", "2.4.10", "C15"),
        ("downfloat-two-rounds-before", "C.14", "2.4.11", "C16"),
        ("upfloat-two-rounds-before", "C.15", "2.4.12", "C17"),
        ("downfloat-last-round-difference", "C.16", "2.4.13", "C18"),
        ("upfloat-last-round-difference", "C.17", "2.4.14", "C19"),
        ("downfloat-two-rounds-before-difference", "C.18", "2.4.15", "C20"),
        ("upfloat-two-rounds-before-difference", "C.19", "2.4.16", "C21"),
    ],
)
def test_a_dutch_criterion_moves_and_changes_its_label(concept, old, new, label):
    assert article(OLD, concept).number == old
    assert article(OLD, concept).label == old.replace(".", "")
    assert (article(NEW, concept).number, article(NEW, concept).label) == (new, label)


@pytest.mark.parametrize(
    ("concept", "old", "new"),
    [
        ("colour-both-preferences", "E.1", "5.2.1"),
        ("colour-stronger-preference", "E.2", "5.2.2"),
        ("colour-alternate", "E.3", "5.2.3"),
        ("colour-higher-ranked", "E.4", "5.2.4"),
        ("colour-parity", "E.5", "5.2.5"),
        ("topscorer", "A.7", "1.8"),
        ("limbo", "B.2", "3.2.4"),
        ("transposition", "D.1", "4.2.1"),
        ("exchange", "D.2", "4.3.1"),
        ("mdp-set", "D.3", "4.4.1"),
        ("impossible-round", "A.9", "1.9.3"),
    ],
)
def test_a_dutch_rule_keeps_its_concept_when_its_number_changes(concept, old, new):
    assert (article(OLD, concept).number, article(NEW, concept).number) == (old, new)


@pytest.mark.parametrize("concept", ["bye-score", "bye-unplayed-games", "downfloater-scores"])
def test_the_criteria_of_2026_about_byes_and_scores_are_unknown_to_2017(concept):
    assert article(NEW, concept)
    with pytest.raises(UnknownArticleError):
        article(OLD, concept)


@pytest.mark.parametrize(
    "concept", ["pairing-score-difference", "collapsed-last-bracket", "penultimate-pairing-bracket"]
)
def test_the_collapsed_bracket_of_2017_is_unknown_to_2026(concept):
    assert article(OLD, concept)
    with pytest.raises(UnknownArticleError):
        article(NEW, concept)


def test_the_dutch_criteria_are_numbered_without_a_gap():
    for key, count in ((OLD, 19), (NEW, 21)):
        labels = {each.label for each in articles(key)}
        assert {f"C{number}" for number in range(1, count + 1)} <= labels
        assert f"C{count + 1}" not in labels


# C.07: number of the article in the Manual's text of July 2023, in that of September 2023, and
# in that of March 2026.
@pytest.mark.parametrize(
    ("concept", "july_2023", "september_2023", "march_2026"),
    [
        ("direct-encounter", "5.1", "6", "6"),
        ("buchholz", "7.1", "8.1", "8.1"),
        ("sonneborn-berger", "9.1", "9.1", "9.1"),
        ("koya", "9.2", "9.2", "9.2"),
        ("number-of-wins", "6.1", "7.1", "7.1"),
        ("games-with-black", "6.3", "7.3", "7.3"),
        ("progressive", "6.5", "7.5", "7.5"),
        ("fore-buchholz", "8.4", "8.3", "8.3"),
        ("average-rating-of-opponents", "8.1", "10.1", "10.1"),
        ("cut", "13.1", "14.1", "14.1"),
        ("requested-bye-by-opponents", "14.4.2", "16.3.2", "16.3.2"),
        ("unplayed-rounds-override", "14.7", "16.6", "16.6"),
    ],
)
def test_a_tie_break_is_found_in_each_edition(concept, july_2023, september_2023, march_2026):
    numbers = [
        article(EditionKey(f"C.07@{month}"), concept).number
        for month in ("2023-07", "2023-09", "2026-03")
    ]
    assert numbers == [july_2023, september_2023, march_2026]


# C.07 of March 2026: 7.7, 7.8, 10.6 and the caps of 16.4 are new; the renamed 7.6 is of 2024.
@pytest.mark.parametrize(
    "concept",
    [
        "standard-points",
        "pairing-number-order",
        "rating-order",
        "dummy-cap-forfeit",
        "dummy-cap-bye",
    ],
)
def test_what_march_2026_added_to_the_tie_breaks_is_not_in_the_edition_before(concept):
    assert article(EditionKey("C.07@2026-03"), concept)
    with pytest.raises(UnknownArticleError):
        article(EditionKey("C.07@2024-08"), concept)


def test_the_dummy_opponent_replaces_the_game_against_oneself_of_july_2023():
    assert article(EditionKey("C.07@2023-09"), "dummy-opponent").number == "16.4"
    with pytest.raises(UnknownArticleError):
        article(EditionKey("C.07@2023-07"), "dummy-opponent")
    assert article(EditionKey("C.07@2023-07"), "own-unplayed-against-oneself").number == "14.5"


# Laws: numbers in the four texts at hand.
@pytest.mark.parametrize(
    ("concept", "numbers"),
    [
        ("resignation", ["10.2", "5.1(b)", "5.1(b)", "5.1.2"]),
        ("same-position", ["10.10", "9.2", "9.2", "9.2.2"]),
        ("loss-on-time", ["10.14", "6.9", "6.9", "6.9"]),
        ("points", ["17", "11.1", "10.1", "10.1"]),
        ("penalties", ["16.5", "13.4", "12.9", "12.9"]),
    ],
)
def test_a_law_is_found_in_each_edition(concept, numbers):
    years = ("1993-01", "2009-07", "2014-07", "2023-01")
    assert [article(EditionKey(f"E.01@{year}"), concept).number for year in years] == numbers


def test_a_citation_is_written_with_edition_number_and_label():
    assert str(article(NEW, "colour-preference")) == "C.04.3@2026-02 art. 2.4.7 [C12]"


def test_a_label_that_repeats_the_number_is_not_written_twice():
    assert str(article(OLD, "colour-preference")) == "C.04.3@2017-07 art. C.10"


def test_an_annex_is_not_called_an_article():
    berger = article(EditionKey("C.05@2018"), "annex-of-berger-tables")
    assert str(berger) == "C.05@2018 annex 1"


def test_an_article_of_an_unknown_edition_is_refused():
    with pytest.raises(UnknownEditionError):
        article(EditionKey("C.04.3@2031-01"), "rematch")


@pytest.mark.parametrize("key", KEYS)
def test_every_edition_has_articles_with_a_number_a_concept_and_a_status(key):
    found = articles(key)
    assert found
    for each in found:
        assert each.number
        assert CONCEPT.fullmatch(each.concept)
        assert each.status in Status
        assert each.edition == key

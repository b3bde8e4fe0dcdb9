"""A mock examination has the weights of a real one, and is passed with eighty per cent."""

from collections import Counter
from functools import cache

import pytest

from arbitro.regulations import articles
from arbitro.school.concepts import concept_asked, edition_matters
from arbitro.school.exam import (
    MOST_OF_A_FAMILY,
    Marks,
    Part,
    concepts_asked_twice,
    marked,
    paper,
    shares,
)
from arbitro.school.families import FAMILIES, families_of, question
from arbitro.school.seminar import versions_of


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12))
def test_a_paper_has_over_half_of_its_questions_on_the_laws_and_repeats_none(seed):
    asked = paper(seed)
    areas = [FAMILIES[each.family].area for each in asked]
    assert len(asked) == 20
    assert 100 * areas.count("laws") >= 55 * len(asked)
    assert {"ratings", "pairing", "systems", "fair-play", "competition"} < set(areas)
    assert len({(each.stem, each.lines, each.rows, each.fen) for each in asked}) == 20


def test_a_seed_gives_the_same_paper_for_ever_and_another_seed_another():
    assert paper(7) == paper(7) != paper(8)


@pytest.mark.parametrize("questions", [4, 7, 20, 33, 100])
def test_every_question_belongs_to_an_area(questions):
    assert sum(shares(questions).values()) == questions


def test_answers_are_counted_by_area_and_what_is_not_answered_is_wrong():
    asked = paper(3)
    right = [each.right for each in asked]
    assert marked(asked, right).right == 20
    assert marked(asked, [None] * 20).right == 0
    assert marked(asked, [*right[:15], *[None] * 5]).right == 15


@pytest.mark.parametrize(("right", "passed"), [(79, False), (80, True), (100, True), (0, False)])
def test_eighty_per_cent_passes_and_nothing_below(right, passed):
    assert Marks((Part("laws", right, 100),)).passed is passed


def test_no_family_is_asked_more_than_twice_in_a_paper_of_a_seminar():
    counted = Counter(each.family for each in versions_of(3, 1)[0])
    assert max(counted.values()) <= 2


@pytest.mark.long
def test_papers_of_a_seminar_ask_for_no_concept_twice_and_for_one_edition_at_least():
    for seed in range(12):
        asked = paper(seed, 50)
        counted = Counter(each.family for each in asked)
        areas = Counter(FAMILIES[each.family].area for each in asked)
        assert dict(areas) == shares(50)
        assert len({concept_asked(each) for each in asked}) == 50
        assert concepts_asked_twice(asked) == 0
        assert any(map(edition_matters, asked))
        often = [name for name, count in counted.items() if count > MOST_OF_A_FAMILY]
        assert max(counted.values()) <= MOST_OF_A_FAMILY + 1
        assert len(often) <= 2  # what keeps concepts apart


def test_what_a_question_asks_for_is_an_article_of_its_edition():
    for family in FAMILIES:
        for seed in range(3):
            asked = question(family, seed)
            _, concept = concept_asked(asked).split()
            assert concept in {each.concept for each in articles(asked.edition)}, family


def from_few(per_family):
    """A pool in which every family has so many questions and no more."""
    drawn = cache(question)
    return lambda family, number: drawn(family, number % per_family)


def test_where_a_pool_is_small_families_are_asked_oftener_before_a_concept_is_asked_twice():
    # two questions of a family: the concepts there are do not suffice for fifty questions
    asked = paper(1, 50, from_few(2))
    there = {concept_asked(question(each, n)) for each in FAMILIES for n in range(2)}
    assert len(asked) == 50
    assert concepts_asked_twice(asked) > 0
    of_laws = [each for each in asked if FAMILIES[each.family].area == "laws"]
    laws_there = {
        concept_asked(question(name, n)) for name in families_of("laws") for n in range(2)
    }
    assert {concept_asked(each) for each in asked} <= there
    assert len({concept_asked(each) for each in of_laws}) < len(of_laws)
    assert len(laws_there) < len(of_laws)

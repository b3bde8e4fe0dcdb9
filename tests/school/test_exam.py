"""A mock examination has the weights of a real one, and is passed with eighty per cent."""

from collections import Counter

import pytest

from arbitro.school.exam import Marks, Part, marked, paper, shares
from arbitro.school.families import FAMILIES
from arbitro.school.seminar import version


@pytest.mark.long
@pytest.mark.parametrize("seed", range(24))
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
    counted = Counter(each.family for each in version(3, "A"))
    assert max(counted.values()) <= 2

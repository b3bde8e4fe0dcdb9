"""Lessons of one rule: without the rule the enumeration of all candidates pairs otherwise."""

import pytest

from arbitro.school.competition.by_hand import EDITIONS, lesson_round, lessons
from enumerator.rounds import pair_round
from oracles.long_lessons_run import decides, taught

TAUGHT = [(edition, concept) for edition in EDITIONS for concept in lessons(edition)]


@pytest.mark.long
@pytest.mark.parametrize(("edition", "concept"), TAUGHT)
def test_the_rule_of_a_lesson_alone_decides_it(edition, concept):
    # every lesson was tried once with `oracles.long_lessons_run try`; here the first of each
    seed, score = lessons(edition)[concept][0]
    problem = lesson_round(seed, edition)
    assert decides(problem, pair_round(problem), concept) == (score,)


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_are_lessons_of_every_rule_but_one_no_draw_has_shown(edition):
    assert set(taught(edition)) - set(lessons(edition)) == {"topscorer-colour-difference"}
    for concept, kept in lessons(edition).items():
        assert len({each.seed for each in kept}) == len(kept), concept

"""Questions: the same for the same seed, one right answer, words and articles for all they say."""

import pytest

from arbitro.i18n import languages, translator
from arbitro.i18n.sentences.school import feedback, question_words
from arbitro.regulations import article
from arbitro.school import families
from arbitro.school.families import FAMILIES, TOPICS
from school.drawn import question

SEEDS = range(40)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_and_a_seed_give_the_same_question_for_ever(family):
    assert all(families.question(family, seed) == question(family, seed) for seed in range(5))


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
def test_a_question_has_one_right_answer_and_says_what_is_behind_every_other(family):
    for seed in SEEDS:
        asked = question(family, seed)
        answers = [each.said for each in asked.options]
        assert 2 <= len(answers) <= 4
        assert len(set(answers)) == len(answers)
        for place, option in enumerate(asked.options):
            assert (option.mistake is None) == (place == asked.right)
            assert option.step < len(asked.steps)


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
def test_the_steps_of_a_question_stand_in_the_edition_it_names(family):
    for seed in SEEDS:
        asked = question(family, seed)
        cited = [each.concept for each in asked.steps if each.concept]
        assert cited
        for concept in cited:
            assert article(asked.edition, concept)


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("family", FAMILIES)
def test_a_question_and_all_its_feedback_are_said_in_every_language(family, language):
    words = translator(language)
    for seed in SEEDS:
        asked = question(family, seed)
        shown = question_words(words, asked)
        said = [shown.title, shown.edition, shown.stem, *shown.lines, *shown.options]
        if "concept" in dict(asked.stem.values):
            said.append(shown.quoted)
        assert all(said)
        assert not [text for text in said if "{" in text or "}" in text]
        # Two answers that read alike would both be right to who reads them.
        assert len(set(shown.options)) == len(shown.options)
        for place in range(len(asked.options)):
            told = feedback(words, asked, place)
            assert told.right == (place == asked.right)
            assert bool(told.mistake) != told.right
            assert all(each.text and "{" not in each.text for each in told.steps)


def test_every_area_has_questions_and_every_family_an_area():
    assert {each.area for each in FAMILIES.values()} == set(TOPICS)


@pytest.mark.long
@pytest.mark.parametrize("family", sorted(set(FAMILIES) - {"manual"}))
def test_questions_of_a_family_rarely_repeat_themselves(family):
    drawn = [question(family, seed) for seed in SEEDS]
    asked = {(each.stem, each.lines, each.rows, each.fen) for each in drawn}
    assert len(asked) >= len(SEEDS) * 2 // 3


def test_a_position_in_which_no_piece_can_move_is_passed_over():
    # the first draw of this number has only moves of pawns, or none
    assert families.question("written-move", 2406).options

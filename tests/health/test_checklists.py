"""The questions of a checklist, the answers to them and the tests these name hold together."""

import ast

import pytest

from arbitro.checklists.claims import ClaimKind, claims, named_tests
from arbitro.checklists.questions import checklist
from arbitro.desk.kernel.levels import LEVELS_OF_REFUSALS, Level
from arbitro.i18n import languages, translator


@pytest.fixture(scope="module")
def questions():
    return checklist().questions


def test_there_are_225_questions_and_every_next_one_is_among_them(questions):
    assert sorted(questions) == list(range(1, 226))
    for question in questions.values():
        for outcome in (question.yes, question.no):
            assert outcome.next == 0 or outcome.next in questions, question.number


def test_no_question_leads_back_to_itself(questions):
    """A question leads to a later one, but where one way of lists leads into the other."""
    seen, done = set(), set()

    def visit(number):
        assert number not in seen, number
        seen.add(number)
        for outcome in (questions[number].yes, questions[number].no):
            if outcome.next and outcome.next not in done:
                visit(outcome.next)
        seen.discard(number)
        done.add(number)

    visit(1)
    assert done == set(questions), "every question is reached by some answers"


def test_every_question_has_an_answer_and_words_in_every_language(questions):
    assert set(claims()) == set(questions)
    for language in languages():
        t = translator(language).t
        asked = {t(f"conformity.question.{number}") for number in questions}
        # the same is asked twice of points and byes changed while an event goes on
        assert len(asked) >= len(questions) - 3
        assert all(text.rstrip().endswith("?") for text in asked)


def test_a_good_answer_names_what_shows_it(questions):
    for number, claim in claims().items():
        graver = questions[number].graver
        if claim.kind is ClaimKind.TEST:
            assert claim.tests, number
        elif claim.kind is ClaimKind.ADMITTED:
            assert graver is None or claim.yes == graver, number
        elif claim.kind is ClaimKind.DECLARED:
            assert claim.on, number


def test_every_test_that_an_answer_names_is_there(root):
    known = {}
    for test in named_tests(claims()):
        path, _, name = test.partition("::")
        if path not in known:
            tree = ast.parse((root / path).read_text("utf-8"))
            known[path] = {
                node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)
            }
        assert name in known[path], test


# What a question with a level is about here: a refusal of the desk.
REFUSALS = {
    55: ("report-against-rules",),
    58: ("rounds-after-pairing",),
    66: ("by-hand-against-rules",),
    67: ("by-hand-both-wrong",),
    69: ("by-hand-other-than-rules",),
}


@pytest.mark.parametrize("number", REFUSALS)
def test_levels_are_at_least_those_the_questions_ask_for(questions, number):
    for code in REFUSALS[number]:
        assert LEVELS_OF_REFUSALS.get(code, Level.REFUSE) >= questions[number].level, code

"""Papers of a seminar: their blueprint, what a lecturer adds, and how they are marked."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache, partial
from io import BytesIO

import pypdf
import pytest

from arbitro.i18n import languages, translator
from arbitro.i18n.sentences.school import question_words, said_text
from arbitro.papers.examination import Examination, print_examination
from arbitro.school.arbiters_manual import MANUAL_PAPER
from arbitro.school.exam import WEIGHTS
from arbitro.school.families import FAMILIES
from arbitro.school.reading import marks_of, read_own_questions, read_sheets
from arbitro.school.seminar import (
    EACH,
    POINT,
    TOTAL,
    SeminarChoice,
    SeminarResult,
    SeminarSheet,
    choices_of,
    letter_of,
    result,
    statistics,
    versions_of,
    written_marks,
)
from arbitro.school.sources import ITEMS, item

OWN = """\
# A phone that rings
points: 4
article: E.01@2023-01 11.3.2.2
A phone rings in the hall.
What do you do?
+ whose it is
+ the game is lost

# Who decides
An appeal was made.
* the appeals committee
- the chief arbiter
"""


three_versions = cache(partial(versions_of, versions=3))


@pytest.mark.long
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_version_of_a_paper_has_its_areas_and_no_question_of_another(seed):
    papers = three_versions(seed)
    seen = set()
    for asked in papers:
        assert len(asked) * EACH == TOTAL
        points = Counter()
        for each in asked:
            points[FAMILIES[each.family].area] += EACH // POINT
        assert points["laws"] >= 55
        for area, weight in WEIGHTS.items():
            assert abs(points[area] - Fraction(weight, 10)) <= 1
        stems = {(each.stem, each.lines, each.rows, each.fen) for each in asked}
        assert len(stems) == len(asked)
        seen |= {(each.family, each.seed) for each in asked}
    assert len(seen) == 150
    assert [each.family for each in papers[0]] == [each.family for each in papers[1]]


def test_how_many_versions_there_are_changes_none():
    assert three_versions(1)[:1] == versions_of(1, 1)


def test_versions_ask_for_the_same_kinds_of_questions_and_so_take_as_long():
    for seed in range(3):
        one, *others = three_versions(seed)
        needed = sum(FAMILIES[each.family].seconds for each in one)
        for other in others:
            kinds = [one_of.family == each.family for one_of, each in zip(one, other, strict=True)]
            assert kinds.count(False) <= 1  # where its concepts are all asked for
            theirs = sum(FAMILIES[each.family].seconds for each in other)
            assert abs(theirs - needed) <= 60


def test_own_questions_are_read_with_their_points_answers_and_articles():
    parsed = read_own_questions(OWN)
    assert parsed.problems == ()
    phone, who = parsed.value
    assert (phone.marks, phone.points, phone.options) == (
        400,
        ("whose it is", "the game is lost"),
        (),
    )
    assert phone.text == "A phone rings in the hall. What do you do?"
    assert (who.options, who.right) == (("the appeals committee", "the chief arbiter"), 0)
    assert written_marks(parsed.value) == 400
    assert sum(each.marks for each in parsed.value) == 600


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (("# A phone that rings", "no title"), "own-question-without-title", 1),
        (("points: 4", "points: 4.25"), "own-question-points", 2),
        (("points: 4", "points: 3"), "own-questions-too-many-points", 1),
        (("11.3.2.2", "11.99"), "own-question-article", 3),
        (("E.01@", "E.77@"), "own-question-article", 3),
        (("article:", "position: 8/8/8/8/8/8/8/8 w - - 0 1\narticle:"), "own-question-position", 3),
        (("- the chief", "* the chief"), "own-question-answers", 9),
        (("- the chief arbiter", "- the appeals committee"), "own-question-answers", 9),
        (("+ whose it is\n+ the game is lost", ""), "own-question-checklist", 1),
        (("An appeal was made.", ""), "own-question-without-text", 9),
    ],
)
def test_what_is_wrong_with_an_own_question_is_told_with_its_line(change, code, line):
    problems = read_own_questions(OWN.replace(*change)).problems
    assert (code, line) in [(each.code, each.line) for each in problems]


def text_of(pdf):
    return " ".join(
        " ".join(page.extract_text().split()) for page in pypdf.PdfReader(BytesIO(pdf)).pages
    )


@pytest.mark.parametrize("language", languages())
def test_the_paper_for_candidates_has_no_answer_in_it_and_the_key_has_every_step(language):
    words = translator(language)
    own = read_own_questions(OWN).value
    asked = versions_of(3, 1, own=600)[0][::9]
    paper = Examination("FA", "A", asked, own, seed=987654)
    shown, key = (print_examination(paper, words, key=each) for each in (False, True))
    text, solved = text_of(shown), text_of(key)
    assert "\N{BALLOT BOX WITH CHECK}" not in text
    assert solved.count("\N{BALLOT BOX WITH CHECK}") == len(asked) + 1
    assert "whose it is" not in text
    assert "whose it is" in solved
    assert "11.3.2.2" not in text
    for each in asked:
        assert question_words(words, each).title in text
    assert str(asked[0].seed) not in text.split()
    assert "987654" in solved
    assert "987654" not in text


@pytest.mark.parametrize("key", [False, True])
def test_the_position_of_an_own_question_is_printed_and_told_to_who_does_not_see_it(key):
    kings = "position: 6k1/8/8/8/8/8/8/6K1 w - - 0 1"
    own = read_own_questions(OWN.replace("points: 4", f"points: 4\n{kings}"))
    assert own.problems == ()
    paper = Examination("FA", "A", (), own.value)
    pdf = print_examination(paper, translator("es"), key=key)
    assert "\N{BLACK CHESS KING}" in text_of(pdf)
    structure = pypdf.PdfReader(BytesIO(pdf)).trailer["/Root"]["/StructTreeRoot"]
    assert "Blancas: Rg1. Negras: Rg8. Juega: el jugador con blancas." in alternatives(structure)


def alternatives(element):
    """Return what is read instead of figures, below an element of a PDF's structure."""
    found = [str(element["/Alt"])] if "/Alt" in element else []
    below = element.get("/K", [])
    for each in below if isinstance(below, list) else [below]:
        inner = each.get_object() if hasattr(each, "get_object") else each
        if isinstance(inner, dict):
            found += alternatives(inner)
    return found


@pytest.mark.parametrize(
    ("minutes", "time"), [(240, "4 heures"), (60, "1 heure"), (90, "90 minutes")]
)
def test_the_paper_says_how_long_its_examination_lasts(minutes, time):
    asked = versions_of(3, 1)[0][:1]
    paper = Examination("FA", "A", asked, minutes=minutes)
    assert f" {time} ;" in text_of(print_examination(paper, translator("fr")))


def test_eighty_points_pass_and_half_a_point_less_does_not():
    assert SeminarResult("x", "A", 40, 8000, 0).passed is True
    assert SeminarResult("x", "A", 39, 7800, 150).passed is False
    assert SeminarResult("x", "A", 39, 7800, 200).passed is True
    assert SeminarResult("x", "A", 39, 7800, None).passed is None


def test_five_hundred_sheets_are_marked_as_a_count_by_hand_marks_them():
    chance = random.Random(11)
    for _ in range(500):
        choices = tuple(
            SeminarChoice(options, chance.randrange(options), EACH)
            for options in (chance.randint(2, 4) for _ in range(40))
        )
        answers = tuple(chance.choice((None, *range(each.options))) for each in choices)
        marks = tuple(50 * chance.randint(0, 40) for _ in range(chance.choice((2, 2, 3))))
        found = result(SeminarSheet("x", "A", answers, marks), choices)
        right = [n for n, each in enumerate(choices) if answers[n] == each.right]
        assert (found.right, found.chosen) == (len(right), 200 * len(right))
        near = sorted(
            (abs(one - other), -(one + other), Fraction(one + other, 2))
            for n, one in enumerate(marks)
            for other in marks[n + 1 :]
        )
        if len(marks) == 2 and near[0][0] > 500:
            assert found.total is found.passed is None
        else:
            assert found.total == 200 * len(right) + near[0][2]
            assert found.passed == (found.total >= 8000)


def test_sheets_are_read_and_what_is_wrong_with_a_line_is_told():
    choices = {
        "A": (SeminarChoice(4, 1, 200), SeminarChoice(2, 0, 200)),
        "B": (SeminarChoice(3, 2, 200),) * 2,
    }
    text = "candidate;version;answers;marks 1;marks 2\n101;A;b a;3,5;4\n102;b;c-;0;0.5\n"
    parsed = read_sheets(text, choices, written=400)
    assert parsed.problems == ()
    assert parsed.value == (
        SeminarSheet("101", "A", (1, 0), (350, 400)),
        SeminarSheet("102", "B", (2, None), (0, 50)),
    )
    for line, code in (
        ("103;C;ab;1;1", "exam-version"),
        ("103;A;ac;1;1", "exam-answers"),
        ("103;A;a;1;1", "exam-answers"),
        ("103;A;aaa;1;1", "exam-answers"),
        ("103;A;aa;4.5;1", "exam-marks"),
        ("103;A;aa", "exam-columns"),
        ("101;A;aa;1;1", "exam-candidate-twice"),
    ):
        problems = read_sheets(text + line, choices, written=400).problems
        assert [(each.code, each.line) for each in problems] == [(code, 4)]


def test_a_question_that_the_better_candidates_know_tells_them_apart():
    choices = (SeminarChoice(2, 0, 200), SeminarChoice(2, 0, 200))
    sheets = [
        SeminarSheet(str(n), "A", (0 if n < 3 else 1, None if n == 5 else 0)) for n in range(6)
    ]
    first, second = statistics(sheets, choices)
    assert (first.answered, first.right, first.apart) == (6, 3, 2)
    assert (second.answered, second.right) == (5, 5)


def test_the_sample_examination_has_the_marks_and_areas_that_are_printed():
    assert [each.number for each in MANUAL_PAPER] == list(range(1, 25))
    areas = Counter()
    for each in MANUAL_PAPER:
        areas[each.area] += Fraction(each.total, 10)
    assert sum(areas.values()) == 71
    assert dict(areas) == {
        "laws": 22,
        "ratings": 17,
        "pairing": 10,
        "competition": 5,
        "systems": 7,
        "fair-play": 8,
        "arbiters": 2,
    }
    assert [each.number for each in MANUAL_PAPER if each.judged] == [2, 21]
    assert all(each.remark for each in MANUAL_PAPER if each.judged)  # why is told
    answered = [name for each in MANUAL_PAPER for name in each.items]
    assert sorted(answered) == sorted(each.name for each in ITEMS)
    assert all(said_text(translator("es"), item(name).right.answer) for name in answered)


def test_letters_and_points_are_written_as_people_do():
    assert letter_of(2) == "c"
    assert [marks_of(each) for each in ("3", "3.5", "3,5", "½", "0", "3.25", "-1", "x")] == [
        *(300, 350, 350, 50, 0),
        *(None, None, None),
    ]


def test_choices_follow_the_paper_own_questions_first():
    own = read_own_questions(OWN).value
    asked = versions_of(1, 1, own=9800)[0]
    choices = choices_of(own, asked)
    assert choices[0] == SeminarChoice(2, 0, 200)
    assert [each.right for each in choices[1:]] == [each.right for each in asked]

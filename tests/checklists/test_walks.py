"""The path through a checklist: what is asked after which answer, and what it costs."""

import random

import pytest

from arbitro.answers.conformity import make_conformity
from arbitro.checklists.claims import Claim, ClaimKind, claims
from arbitro.checklists.evidence import Build, Evidence, Status, status_of, taken
from arbitro.checklists.questions import DATA, VCL4THP, Leads, checklist, read_checklist
from arbitro.checklists.walk import walk

SMALL = """
[checklist]
key = "SMALL@1"
draft = true

[questions.1]
block = "one"
yes = { leads = "pass", next = 3 }
no = { leads = "next", next = 2 }

[questions.2]
block = "one"
yes = { leads = "penalty", percent = 60, next = 3 }
no = { leads = "fail" }

[questions.3]
block = "two"
yes = { leads = "penalty", percent = 41, next = 4 }
no = { leads = "pass", next = 4 }
level = 3

[questions.4]
block = "two"
yes = { leads = "pass", next = 0 }
no = { leads = "unknown" }
"""

BUILD = Build("0.1.0", "ab12", "cd34")
TEST = "tests/a/test_b.py::test_c"
SHOWN = Claim(True, ClaimKind.TEST, (TEST,))


def evidence(**changed):
    plain = {
        "version": "0.1.0",
        "digest": "ab12",
        "python": "3.12.1",
        "platform": "Linux",
        "day": "2026-11-30",
        "tests": {TEST: "passed"},
    }
    return Evidence(**plain | changed)


@pytest.fixture
def small():
    return read_checklist(SMALL)


@pytest.mark.parametrize(
    ("answers", "reached", "end"),
    [
        ("yyny", [1, 3, 4], ((), 0, (), True)),
        ("nyny", [1, 2, 3, 4], ((), 60, (), True)),
        ("nyyy", [1, 2, 3, 4], ((), 101, (), False)),  # a verification fails above 100 %
        ("nnny", [1, 2, 3, 4], ((2,), 0, (), False)),  # the walk goes on as after a yes
        ("yynn", [1, 3, 4], ((), 0, (4,), False)),
    ],
)
def test_each_answer_leads_where_the_checklist_says(small, answers, reached, end):
    given = {number: letter == "y" for number, letter in enumerate(answers, 1)}
    path = walk(small.questions, given)
    assert [each.number for each in path.reached] == reached
    assert (path.fails, path.percent, path.unknown, path.passes) == end


def test_answers_to_questions_that_are_not_reached_change_nothing(small):
    one = walk(small.questions, {1: True, 2: True, 3: False, 4: True})
    assert walk(small.questions, {1: True, 2: False, 3: False, 4: True}) == one


def test_a_shuffled_file_is_walked_the_same():
    text = (DATA / f"{VCL4THP}.toml").read_text("utf-8")
    head, *parts = text.split("[questions.")
    given = {number: claim.yes for number, claim in claims().items()}
    found = walk(checklist().questions, given)
    for seed in range(5):
        random.Random(seed).shuffle(parts)
        shuffled = read_checklist(head + "".join(f"[questions.{each}\n" for each in parts))
        assert list(shuffled.questions) != list(checklist().questions)
        assert walk(shuffled.questions, given) == found
        assert shuffled.blocks == checklist().blocks


@pytest.mark.parametrize("ended", ["failed", "skipped", "xfail", "partly", None])
def test_an_answer_is_met_only_if_every_test_passed(ended):
    other = "tests/a/test_b.py::test_d"
    claim = SHOWN._replace(tests=(TEST, other))
    tests = {TEST: "passed", **({} if ended is None else {other: ended})}
    assert status_of(claim, evidence(tests=tests), BUILD) is Status.NOT_SHOWN
    passed = {TEST: "passed", other: "passed"}
    assert status_of(claim, evidence(tests=passed), BUILD) is Status.MET


def test_no_answer_is_met_without_a_test_or_by_tests_of_another_build():
    assert status_of(Claim(True, ClaimKind.TEST), evidence(), BUILD) is Status.NOT_SHOWN
    assert status_of(SHOWN, None, BUILD) is Status.NOT_SHOWN
    assert status_of(SHOWN, evidence(digest="ab13"), BUILD) is Status.NOT_SHOWN
    # another machine or day is the same build
    assert status_of(SHOWN, evidence(platform="Windows", day="2027-01-01"), BUILD) is Status.MET


def test_what_was_tried_or_measured_grows_stale_with_its_version_or_engine():
    tried = Claim(True, ClaimKind.DEMO, version="0.1.4")
    assert status_of(tried, None, BUILD) is Status.DEMO
    assert status_of(tried._replace(version="0.2.0"), None, BUILD) is Status.STALE
    measured = Claim(True, ClaimKind.MEASURED, engine="cd34")
    assert status_of(measured, None, BUILD) is Status.MEASURED
    assert status_of(measured._replace(engine="cd35"), None, BUILD) is Status.STALE


def test_what_is_declared_or_admitted_is_never_met():
    assert status_of(Claim(True, ClaimKind.DECLARED), evidence(), BUILD) is Status.DECLARED
    assert status_of(Claim(False, ClaimKind.ADMITTED), evidence(), BUILD) is Status.ADMITTED


def test_an_answer_that_is_not_shown_counts_as_the_graver_one(small):
    one, three = small.questions[1], small.questions[3]
    assert taken(one, SHOWN, Status.MET) is True
    assert taken(one, SHOWN, Status.NOT_SHOWN) is False
    denied = Claim(False, ClaimKind.TEST, (TEST,))
    assert taken(three, denied, Status.NOT_SHOWN) is True
    assert taken(three, denied, Status.STALE) is True


def test_a_flipped_test_changes_the_path(small):
    answers = {
        1: SHOWN,
        2: Claim(False, ClaimKind.ADMITTED),
        3: Claim(False, ClaimKind.DECLARED),
        4: SHOWN,
    }
    whole = make_conformity(small, answers, evidence(), BUILD, str)
    assert (whole.passes, whole.failures, whole.reached) == (True, (), 3)
    flipped = make_conformity(small, answers, evidence(tests={TEST: "skipped"}), BUILD, str)
    assert (flipped.passes, flipped.failures, flipped.unknown) == (False, (2,), (4,))
    assert flipped.counts.not_shown == 2
    assert [row.question for row in flipped.rows] == [2, 4, 1, 3]


def test_an_open_answer_alone_keeps_the_path_from_passing(small):
    answers = {1: SHOWN, 2: SHOWN, 3: SHOWN, 4: Claim(True, ClaimKind.DECLARED)}
    found = make_conformity(small, answers, evidence(tests={}), BUILD, str)
    assert (found.failures, found.counts.not_shown, found.passes) == ((2,), 3, False)


def test_the_outcome_of_every_answer_is_known_or_said_to_be_uncertain():
    for question in checklist().questions.values():
        for outcome in (question.yes, question.no):
            assert outcome.leads is not Leads.UNKNOWN or outcome.unsure, question.number
            assert (outcome.leads is Leads.PENALTY) == (outcome.percent > 0), question.number

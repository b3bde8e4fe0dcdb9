"""The published positions of `unwinnable.json`; its ``meta`` tells what each verdict rests on."""

import json
from pathlib import Path

import pytest

from arbitro.rules.laws.adjudicator import can_mate, verify
from arbitro.rules.laws.board import read_fen

DATA = Path(__file__).parents[3] / "data" / "laws" / "unwinnable.json"
VECTORS = json.loads(DATA.read_text("utf-8"))["vectors"]
SIDES = ("white", "black")
EVERY = 60
BUDGET = 40_000


def asked():
    """Return every so-manieth question: source, FEN, side and the published answer."""
    questions = [
        (each["src"], each["fen"], side, each[f"{side}_can_mate"])
        for each in VECTORS
        for side in SIDES
        if each[f"{side}_can_mate"] is not None
    ]
    return questions[::EVERY]


def answers():
    found = []
    for source, fen, side, truth in asked():
        position = read_fen(fen).position
        answer = can_mate(position, SIDES.index(side), BUDGET)
        found.append((source, position, SIDES.index(side), truth, answer))
    return found


@pytest.fixture(scope="module")
def answered():
    return answers()


@pytest.mark.long
def test_no_published_verdict_is_contradicted(answered):
    contradicted = [
        (position, side)
        for _, position, side, truth, answer in answered
        if answer.verdict != "undecided" and (answer.verdict == "yes") != truth
    ]
    assert contradicted == []


def test_every_answer_carries_a_certificate_that_the_verifier_accepts(answered):
    decided = [each for each in answered if each[4].verdict != "undecided"]
    assert all(
        verify(position, side, answer.certificate) for _, position, side, _, answer in decided
    )


def test_nine_of_ten_are_decided_at_a_tenth_of_the_default_budget(answered):
    decided = sum(answer.verdict != "undecided" for *_, answer in answered)
    assert decided >= 0.9 * len(answered)


@pytest.mark.long
def test_the_positions_on_which_other_solvers_erred_or_gave_up_are_all_decided():
    """The issues of D3-Chess and the READMEs of ashlar-chess, at the default budget."""
    asked = [
        (read_fen(each["fen"]).position, number, each[f"{side}_can_mate"])
        for each in VECTORS
        if each["src"].startswith("D3-Chess")
        for number, side in enumerate(SIDES)
    ]
    assert len(asked) == 24
    for position, winner, truth in asked:
        answer = can_mate(position, winner)
        assert answer.verdict == ("yes" if truth else "no"), position
        assert verify(position, winner, answer.certificate), position


def test_the_same_question_gets_the_same_answer(answered):
    _, position, side, _, answer = answered[0]
    assert can_mate(position, side, BUDGET) == answer


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("8/8/8/8/8/k7/6q1/7K w - - 0 1", "yes"),
        ("6rk/8/7r/8/8/5p2/3Q3K/8 w - - 0 1", "no"),
        ("8/8/4k3/8/8/4K3/4N3/5n2 w - - 0 1", "no"),
        ("8/8/4k3/8/8/4K3/4B3/8 w - - 0 1", "yes"),
    ],
)
def test_a_position_is_dead_when_neither_side_can_mate(fen, dead):
    position = read_fen(fen).position
    verdicts = {can_mate(position, winner).verdict for winner in (0, 1)}
    assert ("yes" if verdicts == {"no"} else "no") == dead
    assert "undecided" not in verdicts


def test_a_mate_found_by_going_through_everything_is_told_without_its_detours():
    fen = "3b4/4p1p1/1p1pP1P1/1P1PpBp1/1pBpP1P1/1P1P4/4K1P1/2k5 w - - 0 1"
    position = read_fen(fen).position
    answer = can_mate(position, 0)
    assert answer.certificate.line == answer.line
    assert verify(position, 0, answer.certificate)
    assert len(answer.line) < 40

"""How a ruling is put together: scores, what is left to the arbiter, what it rests on."""

import pytest

from arbitro.model import EditionKey
from arbitro.regulations import Force
from arbitro.rules.laws.ruling import (
    Discretion,
    Draft,
    RulingStep,
    Sanction,
    Score,
    TimeChange,
    Verdict,
    at_half_move,
    forfeit_by,
    half_for,
    opponent_of,
    win_for,
)

EDITION = EditionKey("E.01@2023-01")


def draft():
    return Draft("flag-fell", EDITION)


def test_each_score_is_that_of_its_player():
    assert [opponent_of(each) for each in ("white", "black")] == ["black", "white"]
    assert [win_for(each).value for each in ("white", "black")] == ["1-0", "0-1"]
    assert [half_for(each).value for each in ("white", "black")] == ["1/2-0", "0-1/2"]
    assert [forfeit_by(each).value for each in ("white", "black")] == ["-/+", "+/-"]


CLOSINGS = {
    "play_on": (lambda each: each.play_on(), Verdict.CONTINUE, None),
    "ended": (lambda each: each.ended(Score.DRAW), Verdict.ENDED, Score.DRAW),
    "new_game": (lambda each: each.new_game(), Verdict.NEW_GAME, None),
    "nothing": (lambda each: each.nothing(), Verdict.NOTHING, None),
}


@pytest.mark.parametrize("closing", CLOSINGS)
@pytest.mark.parametrize(
    ("mandatory", "option", "left"),
    [
        ((), False, Discretion.NONE),
        ((True,), False, Discretion.NONE),
        ((False,), False, Discretion.CHOICE),
        ((True, False), False, Discretion.CHOICE),
        ((), True, Discretion.CHOICE),
        ((True,), True, Discretion.CHOICE),
    ],
)
def test_options_and_penalties_that_may_be_imposed_leave_a_choice(closing, mandatory, option, left):
    close, verdict, score = CLOSINGS[closing]
    each = draft()
    each.sanctions += [Sanction("x", "white", mandatory=on, concepts=()) for on in mandatory]
    if option:
        each.may("x")
    ruling = close(each)
    assert (ruling.verdict, ruling.score, ruling.discretion) == (verdict, score, left)


def test_the_arbiter_decides_by_judgement_unless_there_is_none():
    assert draft().arbiter_decides().discretion is Discretion.JUDGEMENT
    assert draft().arbiter_decides(Discretion.NONE).discretion is Discretion.NONE
    assert draft().arbiter_decides().verdict is Verdict.ARBITER
    assert draft().play_on(Discretion.JUDGEMENT).discretion is Discretion.JUDGEMENT


def test_everything_of_a_draft_is_in_the_ruling_and_its_concepts_once_in_order():
    each = draft()
    each.because("a", "one", "two", player="white")
    each.must("b", "two", "three")
    each.may("c", "four")
    each.give("black", 2, "five")
    each.sanctions += [
        Sanction("d", "white", mandatory=True, concepts=("six", "one")),
        Sanction("e", "white", mandatory=False, concepts=("seven",)),
    ]
    each.permitted, each.line, each.proof = ("e2e4",), ("e7e5",), "told"
    ruling = each.play_on()
    assert ruling.steps == (RulingStep("a", ("one", "two"), (("player", "white"),)),)
    assert ruling.duties == (RulingStep("b", ("two", "three"), force=Force.MUST),)
    assert ruling.options == (RulingStep("c", ("four",), force=Force.MAY),)
    assert ruling.times == (TimeChange("black", 120_000, "five"),)
    assert (ruling.permitted, ruling.line, ruling.proof) == (("e2e4",), ("e7e5",), "told")
    assert (ruling.situation, ruling.edition, ruling.ended_at) == ("flag-fell", EDITION, None)
    assert ruling.concepts == ("one", "two", "three", "four", "five", "six", "penalties")
    assert at_half_move(ruling, 7).ended_at == 7
    assert at_half_move(ruling, 7).steps == ruling.steps

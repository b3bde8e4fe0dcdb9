"""What is said aloud of two who do not meet: what it claims of points and colours is so."""

from itertools import combinations

import pytest

from arbitro.i18n import translator
from arbitro.model import EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.apart import plain_apart
from arbitro.rules.pairing.dutch.question import why_not
from arbitro.rules.pairing.dutch.trace import QuestionedRound
from arbitro.rules.pairing.swiss.colours import colour_preference
from enumerator.problems import SHAPES, random_problem

EDITION = EditionKey("C.04.3@2026-02")


def answers(shape, seed):
    """Every question about two of a round with its answer, and the values of its first sentence."""
    problem = random_problem(EDITION, SHAPES[shape], seed)
    pairing = dutch.pair(problem)
    if isinstance(pairing, Refused):
        return
    questioned = QuestionedRound(problem, pairing)
    for two in combinations([each.tpn for each in problem.contenders], 2):
        why = why_not(problem, pairing, *two, asked=questioned)
        said = plain_apart(problem, pairing, why, two, graded_colours=True)
        yield problem, pairing, two, why, said


@pytest.mark.parametrize("shape", list(SHAPES)[:4])
def test_what_is_said_of_points_and_colours_is_so(shape):
    for problem, pairing, two, why, (lead, *_) in answers(shape, 1):
        known = {each.tpn: each for each in problem.contenders}
        mine, theirs = (colour_preference(known[tpn].colours).colour for tpn in two)
        met = {side: game for game in pairing.games for side in game}
        told = dict(lead.values)
        if lead.concept == "apart-by-points":
            apart = abs(known[two[0]].score - known[two[1]].score)
            player, opponent = told["player"], told["opponent"]
            assert {player, opponent} == {*met[player]}
            assert player in two
            assert abs(known[player].score - known[opponent].score) < apart
        elif lead.concept == "apart-by-colours":
            assert mine is theirs is not None
            assert told["colour"] == mine.value
        elif lead.concept == "apart-by-order":
            assert {told["player"], told["opponent"]} == {*met[told["player"]]}
        assert (lead.concept == "paired-together") == ({*two} in map(set, pairing.games))
        assert lead.concept != "apart-by-rule", why


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_sentence_is_whole_in_every_language(language):
    words = translator(language)
    texts = {words.reason(each) for *_, said in answers("rematch-dense", 2) for each in said}
    assert len(texts) > 5
    assert all(text.endswith(".") and "{" not in text for text in texts)


def test_who_has_met_is_told_in_which_round():
    for problem, pairing, two, why, _ in answers("rematch-dense", 1):
        if why.concept == "rematch":
            said = plain_apart(problem, pairing, why, two, graded_colours=True, met_in=3)
            assert [each.concept for each in said] == ["apart-met-before"]
            assert said[0].value("round") == 3

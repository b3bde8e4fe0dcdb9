"""What is said aloud of two who do not meet: what it claims of points and colours is so."""

from dataclasses import replace
from itertools import combinations

import pytest

from arbitro.i18n import translator
from arbitro.model import EditionKey, Entry, Float, Player, Result, RoundRecord, Tournament
from arbitro.reasons import Refused, citation, reason
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.apart import plain_apart, plain_bye_of_others
from arbitro.rules.pairing.dutch.question import why_bye, why_not
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
    for problem, pairing, two, _why, (lead, *_) in answers(shape, 1):
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


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_sentence_is_whole_in_every_language(language):
    words = translator(language)
    texts = {words.reason(each) for *_, said in answers("rematch-dense", 2) for each in said}
    assert len(texts) > 5
    assert all(text.endswith(".") and "{" not in text for text in texts)


def test_what_is_said_of_others_without_the_bye_is_so():
    told = {}
    for shape in SHAPES:
        for seed in range(4):
            problem = random_problem(EDITION, SHAPES[shape], seed)
            pairing = dutch.pair(problem)
            if isinstance(pairing, Refused) or pairing.bye is None:
                continue
            known = {contender.tpn: contender for contender in problem.contenders}
            has_it = known[pairing.bye]
            for said in plain_bye_of_others(problem, why_bye(problem, pairing)):
                told[said.concept] = said
                if said.concept == "bye-barred":
                    assert not any(known[tpn].may_receive_bye for tpn in said.value("players"))
                    continue
                if said.concept == "bye-of-no-other":
                    continue
                other = known[said.value("player")]
                assert other.may_receive_bye
                assert other is not has_it
                assert said.value("points") == other.score
                # the bye goes to the fewest points, then to the fewest rounds without a game
                cost = (other.score, other.unplayed_rounds)
                assert cost >= (has_it.score, has_it.unplayed_rounds)
                assert (said.concept == "bye-against-points") == (other.score > has_it.score)
    assert len(told) > 3
    texts = [translator(to).reason(said) for said in told.values() for to in ("en", "es", "fr")]
    assert not any("{" in text for text in texts)


def test_who_has_met_is_told_in_which_round():
    for problem, pairing, two, why, _ in answers("rematch-dense", 1):
        if why.concept == "rematch":
            said = plain_apart(problem, pairing, why, two, graded_colours=True, met_in=3)
            assert [each.concept for each in said] == ["apart-met-before"]
            assert said[0].value("round") == 3


def test_a_round_without_a_game_is_named_as_the_downfloat_it_counts_as():
    problem, pairing, two, *_ = next(answers("rematch-dense", 1))
    floating = {two[0]: Float.DOWN, two[1]: Float.DOWN}
    contenders = tuple(
        replace(each, float_last=floating.get(each.tpn, Float.NONE)) for each in problem.contenders
    )
    problem = replace(problem, contenders=contenders)
    bye = RoundRecord(None, None, Result.FULL_POINT_BYE)
    game = RoundRecord(two[0], None, Result.WIN)
    last = problem.round_number - 1
    record = Tournament(
        entries=tuple(
            Entry(tpn, Player(f"P {tpn}"), (game,) * (last - 1) + (bye if tpn == two[0] else game,))
            for tpn in two
        )
    )
    for concept, told in (
        ("downfloat-last-round", True),
        ("upfloat-last-round", False),
        ("downfloat-two-rounds-before", False),
    ):
        said = plain_apart(
            problem, pairing, reason(concept), two, graded_colours=True, record=record
        )
        found = [each for each in said if each.concept == "downfloat-without-game"]
        assert bool(found) == (told and said[0].concept == "apart-by-floats")
        for each in found:
            assert each.value("players") == (two[0],)
            assert each.value("round") == last
            assert citation(each) == "C.04.3@2026-02 art. 1.4.3"
            for language in ("en", "es", "fr"):
                assert str(two[0]) in translator(language).reason(each)
    assert any(
        each.concept == "downfloat-without-game"
        for each in plain_apart(
            problem,
            pairing,
            reason("downfloat-last-round"),
            two,
            graded_colours=True,
            record=record,
        )
    )

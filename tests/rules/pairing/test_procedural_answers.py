"""Why two do not meet, asked of everybody in tournaments of the procedural systems."""

import re
from itertools import combinations

import pytest

from arbitro.i18n import citation, translator
from arbitro.model import EditionKey, System
from arbitro.reasons import Reason
from arbitro.rules.pairing import pair_next_round, pairing_problem
from arbitro.rules.pairing.generator import GeneratorSettings, generate_tournament
from arbitro.rules.pairing.systems import explain_swiss, why_not_together

EDITIONS = {
    System.LIM: EditionKey("C.04.4.3@2026-02"),
    System.DUTCH_2012: EditionKey("DUTCH.2012@2013"),
    System.DUTCH_2009: EditionKey("DUTCH.2009@2009"),
    System.SWISS_1992: EditionKey("SWISS.1992@1992-06"),
}
FACTS = {"not-in-round", "paired-together", "forbidden-pair"}
"""Answers that cite no article."""


@pytest.fixture(scope="module", params=EDITIONS)
def tournament(request):
    settings = GeneratorSettings(
        players=15, rounds=6, system=request.param, edition=EDITIONS[request.param],
        half_point_byes=40, forbidden_pairs=2,
    )  # fmt: skip
    return generate_tournament(settings, seed=11, pair=pair_next_round)


@pytest.fixture(scope="module")
def answers(tournament):
    """What each two are told who are in a round."""
    return tuple(asked_of(tournament))


def asked_of(tournament):
    edition = EDITIONS[tournament.system]
    for number in range(1, tournament.rounds_played + 1):
        problem = pairing_problem(tournament, edition, round_number=number)
        players = sorted(one.tpn for one in problem.contenders)
        for pair in combinations(players, 2):
            yield number, pair, why_not_together(tournament, edition, number, pair)


@pytest.mark.long
def test_every_question_has_an_answer_in_words_with_its_article(answers):
    concepts = set()
    for number, pair, why in answers:
        assert isinstance(why, Reason), (number, pair)
        concepts.add(why.concept)
        assert citation(why) or why.concept in FACTS, why
        for language in ("en", "es"):
            text = translator(language).reason(why)
            assert not re.fullmatch(r"[a-z0-9-]+( \(.*\))?", text), text
    assert len(concepts) >= 8


@pytest.mark.long
def test_the_answer_is_the_same_whoever_is_named_first(tournament, answers):
    edition = EDITIONS[tournament.system]
    for number, (a, b), why in answers:
        other = why_not_together(tournament, edition, number, (b, a))
        assert other.concept == why.concept, (number, a, b)


def test_nobody_who_meets_is_said_not_to(tournament):
    edition = EDITIONS[tournament.system]
    for number in range(1, tournament.rounds_played + 1):
        for game in explain_swiss(tournament, edition, number).pairing.games:
            why = why_not_together(tournament, edition, number, tuple(game))
            assert why.concept == "paired-together"

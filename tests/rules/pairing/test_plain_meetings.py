"""What is said aloud of two who meet on different points: it is so of everybody concerned."""

from collections import Counter

import pytest

from arbitro.i18n import translator
from arbitro.model import EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.plain import FLOATED, plain_games
from enumerator.problems import SHAPES, random_problem

EDITION = EditionKey("C.04.3@2026-02")
SEEDS = 40


def floated():
    """Yield each reason of a game on different points, with the problem and the games."""
    for shape in SHAPES:
        for seed in range(SEEDS):
            problem = random_problem(EDITION, SHAPES[shape], seed)
            pairing = dutch.pair(problem)
            if isinstance(pairing, Refused):
                continue
            for meeting in plain_games(problem, pairing.games, graded_colours=True):
                said = meeting.sentences[0]
                if said.concept in FLOATED:
                    yield problem, pairing, dict(said.values), said.concept


def test_what_kept_the_others_of_equal_points_away_is_so_of_each_of_them():
    seen = Counter()
    for problem, pairing, told, concept in floated():
        known = {one.tpn: one for one in problem.contenders}
        mine = known[told["one"]]
        assert known[told["other"]].score == told["fewer"] < told["points"] == mine.score
        others = [one for one in problem.contenders if one.score == mine.score and one != mine]
        have_met = [one.tpn in mine.opponents for one in others]
        may_meet = [
            one.tpn not in mine.opponents | mine.barred and mine.tpn not in one.barred
            for one in others
        ]
        seen[concept] += 1
        if concept == "met-alone-with-points":
            assert others == []
        elif concept == "met-after-peer-met":
            assert [one.tpn for one in others] == [told["peer"]]
            assert have_met == [True]
        elif concept == "met-after-peers-met":
            assert len(others) > 1
            assert all(have_met)
        elif concept == "met-after-peers-barred":
            assert not any(may_meet)
            assert not all(have_met)
        else:
            free = [one.tpn for one, may in zip(others, may_meet, strict=True) if may]
            assert free
            taken = {side for game in pairing.games for side in game} | {pairing.bye}
            assert set(free) <= taken
    assert set(seen) >= set(FLOATED) - {"met-after-peers-barred"}, seen


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_each_has_a_sentence_and_short_words(language):
    words = translator(language)
    values = {"one": 1, "other": 2, "peer": 3, "points": 15, "fewer": 10}
    short = {words.t(f"ui.why.brief.{concept}", **values) for concept in FLOATED}
    full = {words.t(f"reason.{concept}", **values) for concept in FLOATED}
    assert len(full) == 5
    assert len(short) == 5
    assert not any("{" in text for text in short | full)

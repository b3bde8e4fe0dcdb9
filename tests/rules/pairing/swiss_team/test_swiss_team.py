"""Single articles of the Swiss Team System (C.04.6 of 2026), whole tournaments of it."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from arbitro.i18n import citation, translator
from arbitro.model import Colour, EditionKey, Points, Result, RoundNumber, Tpn
from arbitro.rules.pairing.swiss_team import (
    TeamOptions,
    TeamProblem,
    options_of,
    pair_round,
    reasons,
    stated_round,
    team_problem,
    with_round,
)
from arbitro.rules.pairing.swiss_team.check import check_team_round
from arbitro.rules.pairing.swiss_team.engine import allocate
from arbitro.rules.pairing.swiss_team.problem import wish_of
from arbitro.rules.pairing.team_generator import TeamGeneratorSettings, generate_team_swiss
from arbitro.rules.pairing.upfloating import UpfloatingSide
from definitions.small_competitions import small_competition

EDITION = EditionKey("C.04.6@2026-02")
CODES = ("FIDE_TEAM", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_GP_MP", "FIDE_TEAM_TYPEA_MP")


def played(code="FIDE_TEAM", seed=1, teams=13, rounds=7):
    settings = TeamGeneratorSettings(teams=teams, rounds=rounds, encoded_type=code, byes=20)
    return generate_team_swiss(settings, seed=seed)


def problem_of(options, *sides, number=4, rounds=9):
    return TeamProblem(EDITION, RoundNumber(number), rounds, Colour.WHITE, options, sides)


def side(number, colours, score=20, secondary=0, options=None, *, last_round=False):
    wish = wish_of(colours, options or TeamOptions(), last_round=last_round)
    return UpfloatingSide(Tpn(number), Points(score), Points(secondary), colours, wish=wish)


@pytest.mark.article("C.04.6@2026-02 art. 1.7.1")
@pytest.mark.parametrize(
    ("colours", "wanted"),
    [("", None), ("w", None), ("wb", None), ("bb", "w"), ("ww", "b"), ("wbb", "w"),
     ("wwbb", "w"), ("bbww", "b"), ("wwwb", "b"), ("wwb", None), ("wbw", None)],
)  # fmt: skip
def test_type_a_prefers_a_colour_after_two_equal_ones_or_a_difference_of_two(colours, wanted):
    wish = wish_of(colours, TeamOptions("A"))
    assert (wish.colour.value if wish.colour else None) == wanted


@pytest.mark.article("C.04.6@2026-02 art. 1.7.2")
@pytest.mark.parametrize(
    ("colours", "last_round", "wanted", "strong"),
    [("w", False, "b", False), ("wb", False, "w", False), ("wb", True, None, False),
     ("w", True, "b", False), ("wbb", True, "w", True), ("wwbb", False, "w", True),
     ("wwbb", True, None, False), ("", False, None, False)],
)  # fmt: skip
def test_type_b_knows_mild_preferences_and_none_without_a_difference_at_the_end(
    colours, last_round, wanted, strong
):
    wish = wish_of(colours, TeamOptions("B"), last_round=last_round)
    assert (wish.colour.value if wish.colour else None, wish.strong) == (wanted, strong)


@pytest.mark.article("C.04.6@2026-02 art. 1.7.2")
def test_the_other_reading_of_the_last_round_keeps_a_strong_preference():
    options = TeamOptions("B")
    assert wish_of("wwbb", options, last_round=True, last_round_wish="strong").strong


@pytest.mark.article("C.04.6@2026-02 art. 1.2.2")
def test_the_encoded_type_tells_preferences_and_the_secondary_score():
    assert options_of("FIDE_TEAM") == TeamOptions("A", use_secondary=True)
    assert options_of("FIDE_TEAM_TYPEB_GP") == TeamOptions("B", use_secondary=False)
    assert options_of("FIDE_TEAM_MP_GP").colours == "none"


COLOUR_CASES = [
    ("4.3.1", side(3, ""), side(6, ""), 3, "colour-parity"),
    ("4.3.2", side(1, "bb"), side(2, "wb"), 1, "colour-only-preference"),
    ("4.3.3", side(1, "ww"), side(2, "bb"), 2, "colour-both-preferences"),
    ("4.3.5", side(1, "wb"), side(2, "b"), 2, "colour-difference-lower"),
    ("4.3.6", side(1, "wb"), side(2, "bw"), 1, "colour-alternate"),
    ("4.3.7", side(1, "ww", 10), side(2, "ww", 20), 1, "colour-higher-ranked"),
    ("4.3.8", side(1, "wb"), side(2, "wb"), 1, "colour-alternate-first"),
]


@pytest.mark.article("C.04.6@2026-02 art. 4.3")
@pytest.mark.parametrize(("article", "one", "other", "white", "rule"), COLOUR_CASES)
def test_colours_follow_the_first_rule_that_decides(article, one, other, white, rule):
    given = allocate(problem_of(TeamOptions(), one, other), one, other)
    assert (given.white.tpn, given.rule) == (white, rule), article


@pytest.mark.article("C.04.6@2026-02 art. 4.3.4")
def test_the_only_strong_preference_is_granted_in_type_b():
    options = TeamOptions("B")
    mild, strong = side(1, "w", options=options), side(2, "ww", options=options)
    given = allocate(problem_of(options, mild, strong), mild, strong)
    assert (given.white.tpn, given.rule) == (1, "colour-stronger-preference")


@pytest.mark.article("C.04.6@2026-02 art. 4.2.2")
def test_the_first_team_is_so_by_the_secondary_score():
    one, other = side(1, "wb", secondary=40), side(2, "wb", secondary=60)
    assert allocate(problem_of(TeamOptions(), one, other), one, other).higher.tpn == 2


@pytest.mark.article("C.04.6@2026-02 art. 2.3.4")
def test_floaters_do_not_matter_in_the_last_two_rounds():
    assert problem_of(TeamOptions(), number=7, rounds=9).floats_count
    assert not problem_of(TeamOptions(), number=8, rounds=9).floats_count


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(3))
def test_a_generated_tournament_passes_the_checker(code, seed):
    tournament = played(code, seed)
    assert tournament.rounds_played == 7
    for number in range(1, 8):
        assert check_team_round(tournament, EDITION, options_of(code), RoundNumber(number)) == ()


def test_the_checker_names_the_rule_that_exchanged_opponents_break():
    tournament = played(seed=4)
    problem = team_problem(tournament, EDITION, round_number=5)
    first, second = pair_round(problem).pairing.games[:2]
    before = replace(
        tournament,
        rounds_played=4,
        entries=tuple(replace(e, rounds=e.rounds[:4]) for e in tournament.entries),
    )
    games = ((first.white, second.black), (second.white, first.black))
    right = pair_round(problem).pairing
    wrong = with_round(before, right._replace(games=(*games, *right.games[2:])))
    found = check_team_round(wrong, EDITION, TeamOptions(), RoundNumber(5))
    assert [each.kind for each in found] == ["pairs"]
    assert set(found[0].expected) == {first, second}
    assert found[0].reason.edition == EDITION


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "By these rules, round 2 cannot be completed."),
     ("es", "Con estas reglas, la ronda 2 no se puede completar.")],
)  # fmt: skip
def test_the_checker_says_that_a_round_cannot_be_completed(language, words):
    again = small_competition(2, 3, "1-2 1", "2-1 1")
    (found,) = check_team_round(again, EDITION, TeamOptions(), RoundNumber(2))
    assert (found.kind, found.expected) == ("impossible", ())
    assert translator(language).reason(found.reason) == words


def test_a_round_is_added_with_line_ups_and_no_results():
    tournament = replace(played(rounds=3), rounds_total=5)
    pairing = pair_round(team_problem(tournament, EDITION)).pairing
    following = with_round(tournament, pairing)
    assert stated_round(following, 4).bye == pairing.bye
    assert set(stated_round(following, 4).games) == set(pairing.games)
    record = following.entry(pairing.games[0].white).record(4)
    assert record.result is Result.PENDING
    assert [game.colour for game in record.boards] == [Colour.WHITE, Colour.BLACK] * 2
    members = following.entry(pairing.games[0].white).team.members
    assert tuple(game.player for game in record.boards) == members[:4]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("code", ["FIDE_TEAM", "FIDE_TEAM_TYPEB_MP_GP"])
def test_every_line_of_an_explanation_has_words_and_an_article(code, language):
    words = translator(language)
    tournament = played(code, 2)
    for number in range(1, 8):
        problem = team_problem(tournament, EDITION, options_of(code), round_number=number)
        explained = reasons.explain_round(problem, pair_round(problem))
        lines = [*explained.brackets, *(line for board in explained.boards for line in board)]
        waiting = lines + ([explained.bye] if explained.bye else [])
        while waiting:
            each = waiting.pop()
            waiting += each.parts
            assert not re.fullmatch(r"[a-z0-9-]+( \(.*\))?", words.reason(each)), each
            assert citation(each) or each.edition is None


def test_why_not_is_never_a_better_alternative():
    tournament = played(seed=7, teams=12, rounds=6)
    answers = set()
    for number in range(1, 7):
        problem = team_problem(tournament, EDITION, round_number=number)
        paired = pair_round(problem)
        for one, other in pairwise(paired.pairing.games):
            why = reasons.why_not(problem, paired, one.white, other.black)
            values = dict(why.values)
            if values.get("kind", "sequence") != "sequence":
                assert values["chosen"] < values["rejected"], (number, one, other)
            answers.add(why.concept)
    assert len(answers) >= 4

"""An edition is its criteria: left out, changed over or added, every engine follows at once."""

from dataclasses import replace

import pytest

from arbitro.model import EditionKey, Entry, Player, Tournament, Tpn
from arbitro.regulations import UnknownEditionError
from arbitro.rules.pairing import pair_next_round, pairing_problem
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.dutch.criteria import (
    CRITERIA_2017,
    CRITERIA_2026,
    Criterion,
    bye_unplayed_games,
    downfloater_count,
    downfloater_scores,
)
from arbitro.rules.pairing.dutch.edition import EDITIONS, DutchRules
from arbitro.rules.pairing.dutch.fast import pair, perfect, stages
from arbitro.rules.pairing.dutch.trace import trace
from enumerator.fictional import EDITION_2026, ORDER_2026, Fiction, fictions, pair_round
from rules.pairing.dutch.fictional import ODD, both_engines, defined, random_round
from rules.pairing.quick import long_but

FICTIONS = list(fictions())
UNWRITTEN = EDITION_2026.partition("@")[0] + "@2031-02"


@pytest.mark.parametrize("part", long_but(range(8), 0))
def test_clear_engine_fast_engine_and_definition_agree_on_every_edition_one_step_away(part):
    for place in range(part, len(FICTIONS), 8):
        name, fiction = FICTIONS[place]
        rounds = [(seed, (4, 9)) for seed in range(3 * place, 3 * place + 3)]
        if place % 3 == 0:
            rounds.append((place, (12, 14)))
        for seed, players in rounds:
            problem = random_round(fiction.edition, seed, players)
            expected = defined(problem, fiction)
            assert both_engines(problem, fiction) == (expected, expected), (name, seed)


@pytest.mark.parametrize("part", range(4))
def test_both_engines_agree_on_larger_rounds_by_such_editions(part):
    for place in range(part, len(FICTIONS), 12):
        name, fiction = FICTIONS[place]
        clear, fast = both_engines(random_round(fiction.edition, place, (18, 22)), fiction)
        assert clear == fast, name


@pytest.mark.parametrize("number", ["C7", "C12", "C14", "C15"])
def test_a_criterion_left_out_changes_some_round_at_once(number):
    fiction = Fiction(EDITION_2026, tuple(name for name in ORDER_2026 if name != number))
    whole = Fiction(EDITION_2026, ORDER_2026)
    problems = (random_round(EDITION_2026, seed, (6, 9)) for seed in range(600))
    assert any(both_engines(each, whole) != both_engines(each, fiction) for each in problems)


def test_leaving_out_hopeless_candidates_changes_nothing():
    for name, fiction in FICTIONS[::9]:
        for seed in range(6):
            problem = random_round(fiction.edition, seed, (4, 7))
            found = pair_round(problem, fiction)
            assert found == pair_round(problem, fiction, every_candidate=True), name


@pytest.mark.parametrize("rules", EDITIONS.values(), ids=lambda one: one.route)
def test_editions_in_force_may_take_every_short_cut(rules):
    assert stages.stages_hold(rules)
    assert perfect.can_be_perfect(rules)


@pytest.mark.parametrize("criteria", [CRITERIA_2017, CRITERIA_2026], ids=len)
def test_what_a_short_cut_relies_on_may_be_neither_missing_nor_changed_over(criteria):
    rules = next(one for one in EDITIONS.values() if one.criteria == criteria)
    for place in range(len(criteria) - 1):
        for changed in (
            criteria[:place] + criteria[place + 1 :],
            (*criteria[:place], criteria[place + 1], criteria[place], *criteria[place + 2 :]),
        ):
            assert not perfect.can_be_perfect(replace(rules, criteria=changed))
    for place in range(1, len(criteria) + 1):
        other = replace(rules, criteria=(*criteria[:place], ODD, *criteria[place:]))
        assert not perfect.can_be_perfect(other)
        # below all that looks down, one more criterion of pairs leaves the stages as they are
        relied_on = len(stages.RELIES_ON[rules.route])
        assert stages.stages_hold(other) == (place >= relied_on)


def test_a_criterion_that_is_no_sum_over_pairs_is_refused_by_its_name():
    rules = EDITIONS[EditionKey(EDITION_2026)]
    strange = replace(rules, criteria=(*rules.criteria, Criterion("longest-row")))
    problem = random_round(EDITION_2026, 2, (6, 6))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(EDITIONS, problem.edition, strange)
        answers = pair(problem), text.pair(problem), trace(problem)
    for refused in answers:
        assert (refused.code, dict(refused.values)) == (
            "criterion-not-a-sum",
            {"concept": "longest-row"},
        )


def test_an_edition_that_nobody_knows_is_refused_by_its_name():
    unknown = EditionKey(UNWRITTEN)
    problem = replace(random_round(EDITION_2026, 2, (6, 6)), edition=unknown)
    for refused in (pair(problem), text.pair(problem), trace(problem)):
        assert refused.code == "edition-unknown"
        assert dict(refused.values)["edition"] == unknown


@pytest.mark.parametrize("edition", [UNWRITTEN, "C.07@2026-03", "Z.04.3@2031"])
def test_no_round_is_posed_by_an_edition_that_pairs_none(edition):
    entries = tuple(Entry(Tpn(number), Player(f"Player {number}")) for number in (1, 2, 3, 4))
    tournament = Tournament(rounds_total=5, entries=entries)
    with pytest.raises(UnknownEditionError, match=edition):
        pairing_problem(tournament, EditionKey(edition))
    assert pair_next_round(tournament, EditionKey(edition)).code == "edition-unknown"


def test_an_edition_whose_criteria_cannot_be_added_up_is_refused_when_it_is_made():
    without = tuple(
        one for one in CRITERIA_2026 if one not in {downfloater_count, downfloater_scores}
    )
    with pytest.raises(ValueError, match=bye_unplayed_games.concept):
        DutchRules(without, "completing")
    with pytest.raises(ValueError, match="collapsing"):
        DutchRules(CRITERIA_2017[2:], "collapsing")

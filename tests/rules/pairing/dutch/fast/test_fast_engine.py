"""The fast engine: the manual's rounds, every stage against the others, hopeless fields."""

from dataclasses import replace

import pytest

from arbitro.model import Colour, EditionKey
from arbitro.reasons import Refused
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.dutch.fast import cascade, pair, routes, stages
from arbitro.rules.pairing.generator import GeneratorSettings, generate
from arbitro.rules.pairing.swiss.history import pairing_problem
from enumerator.problems import SHAPES, random_problem
from rules.pairing.manual import EDITIONS, ROUNDS, before_round, published
from rules.pairing.quick import first_and_rest

LARGE = {
    "one bracket": replace(SHAPES["one bracket"], players=(30, 60), met=8),
    "two scores": replace(SHAPES["two scores"], players=(40, 70), met=8, floated=20),
    "many scores": replace(SHAPES["many scores"], players=(60, 100), met=6, floated=25),
    "one colour wanted": replace(SHAPES["one colour wanted"], players=(30, 50), met=10),
    "last round": replace(SHAPES["last round"], players=(40, 60), met=9),
    "many floats": replace(SHAPES["many floats"], players=(14, 30), met=15),
    "rematch-dense": replace(SHAPES["rematch-dense"], players=(12, 24)),
    "hardly pairable": replace(SHAPES["hardly pairable"], players=(12, 20)),
}


def answer(found):
    """Return games and bye of an engine's answer, None where there is none."""
    return None if isinstance(found, Refused) else (frozenset(map(tuple, found.games)), found.bye)


def only_the_general_solver(monkeypatch):
    """Make the engine weigh every bracket together with everybody below it."""
    for module in (routes, routes):
        monkeypatch.setattr(module, "stages_hold", lambda _rules: False)


@pytest.mark.article("C.04.3@2017-07 art. A.9", "C.04.3@2026-02 art. 1.9.2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("number", ROUNDS)
def test_the_manuals_rounds_are_paired_as_published(edition, number):
    found = pair(pairing_problem(before_round(number), EditionKey(edition)))
    assert (list(map(tuple, found.games)), found.bye) == published(number)


@pytest.mark.parametrize("seeds", first_and_rest(range(10), 2))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", LARGE)
def test_counting_and_weighing_give_the_same_round(edition, shape, seeds, monkeypatch):
    problems = [random_problem(edition, LARGE[shape], seed) for seed in seeds]
    quick = [answer(pair(problem)) for problem in problems]
    only_the_general_solver(monkeypatch)
    assert quick == [answer(pair(problem)) for problem in problems]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", LARGE)
def test_choosing_one_by_one_and_digits_of_weights_give_the_same_round(edition, shape, monkeypatch):
    problems = [random_problem(edition, LARGE[shape], seed) for seed in range(10)]
    monkeypatch.setattr(stages, "pair_perfectly", lambda *_args: None)
    monkeypatch.setattr(cascade, "FEW", 0)
    chosen = [answer(pair(problem)) for problem in problems]
    monkeypatch.setattr(cascade, "FEW", 1000)
    assert chosen == [answer(pair(problem)) for problem in problems]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_search_for_perfect_candidates_is_used_and_right(edition, monkeypatch):
    decided = []
    search = stages.pair_perfectly

    def counted(*args):
        outcome = search(*args)
        decided.append(outcome is not None)
        return outcome

    monkeypatch.setattr(stages, "pair_perfectly", counted)
    settings = GeneratorSettings(players=120, rounds=6, edition=EditionKey(edition))
    tournament = generate(settings, seed=11, pair=pair)
    assert tournament.rounds_played == 6
    assert sum(decided) > len(decided) // 2
    monkeypatch.setattr(stages, "pair_perfectly", lambda *_args: None)
    assert generate(settings, seed=11, pair=pair) == tournament


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(3))
def test_tournaments_with_byes_and_forfeits_are_paired_as_the_clear_engine_does(edition, seed):
    settings = GeneratorSettings(
        players=22 + seed,
        rounds=7,
        edition=EditionKey(edition),
        forfeits=50,
        half_point_byes=40,
        zero_point_byes=40,
        late_entries=60,
        forbidden_pairs=2,
    )

    def both(problem):
        found = pair(problem)
        assert answer(found) == answer(text.pair(problem))
        return found

    assert generate(settings, seed=seed, pair=both).rounds_played == 7


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_of_a_field_that_has_nearly_all_met_are_paired_or_refused(edition):
    settings = GeneratorSettings(players=12, rounds=11, edition=EditionKey(edition))
    for seed in range(6):
        refusals = []

        def both(problem, refusals=refusals):
            found = pair(problem)
            assert answer(found) == answer(text.pair(problem))
            refusals.append(isinstance(found, Refused))
            return found

        played = generate(settings, seed=seed, pair=both).rounds_played
        assert played == len(refusals) - sum(refusals)


@pytest.mark.article("C.04.3@2026-02 art. 1.9.3", "C.04.3@2017-07 art. A.9")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_nobody_can_complete_is_refused(edition):
    problem = random_problem(edition, replace(SHAPES["one bracket"], players=(4, 4), met=100), 1)
    assert pair(problem).code == "no-complete-pairing"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_engine_gives_up_when_asked(edition):
    shape = replace(SHAPES["rematch-dense"], players=(16, 16), met=50)
    asked = []

    def enough():
        asked.append(True)
        return len(asked) > 2

    problem = next(
        problem
        for problem in (random_problem(edition, shape, seed) for seed in range(20))
        if not isinstance(pair(problem), Refused)
    )
    assert pair(problem, give_up=enough).code == "gave-up"


@pytest.mark.article("C.04.3@2026-02 art. 2.1.1", "C.04.3@2017-07 art. C.1")
@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_have_met_if_only_one_of_them_says_so(edition):
    shape = replace(SHAPES["one bracket"], players=(4, 4), met=0, no_bye=0)
    problem = random_problem(edition, shape, 3)
    first, *others = problem.contenders
    games = pair(problem).games
    opponent = next(sum(game) - first.tpn for game in games if first.tpn in game)
    told = tuple(
        replace(one, opponents=frozenset({first.tpn})) if one.tpn == opponent else one
        for one in others
    )
    games = pair(replace(problem, contenders=(first, *told))).games
    assert opponent != next(sum(game) - first.tpn for game in games if first.tpn in game)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_field_of_nobody_or_one_needs_no_games(edition):
    nobody = replace(random_problem(edition, SHAPES["one bracket"], 1), contenders=())
    assert answer(pair(nobody)) == (frozenset(), None)
    alone = random_problem(edition, replace(SHAPES["one bracket"], players=(2, 2), no_bye=0), 1)
    alone = replace(alone, contenders=alone.contenders[:1])
    assert answer(pair(alone)) == (frozenset(), alone.contenders[0].tpn)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_large_field_is_paired_without_rematches_or_forbidden_colours(edition):
    settings = GeneratorSettings(players=600, rounds=6, edition=EditionKey(edition))

    def checked(problem):
        found = pair(problem)
        players = {one.tpn: one for one in problem.contenders}
        seen = [tpn for game in found.games for tpn in game] + [found.bye] * (found.bye is not None)
        assert sorted(seen) == sorted(players)
        for white, black in found.games:
            assert black not in players[white].opponents
            for tpn, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
                history = players[tpn].colours + colour.value
                assert problem.is_last_round or history[-3:] != 3 * colour.value
        return found

    assert generate(settings, seed=5, pair=checked).rounds_played == 6

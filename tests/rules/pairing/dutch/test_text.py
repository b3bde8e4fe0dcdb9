"""The clear engine against the definition and the worked examples of the Handbook."""

import json
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, RoundNumber, Tpn
from arbitro.reasons import Refused
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.dutch.bracket import Bracket
from arbitro.rules.pairing.dutch.candidate import Candidate
from arbitro.rules.pairing.dutch.criteria import _limits
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.fast import engine
from arbitro.rules.pairing.dutch.sequence import CandidateWalk
from arbitro.rules.pairing.dutch.verdict import sequence_verdict, transposition_number
from enumerator.problems import SHAPES, random_problem
from enumerator.rounds import pair_round
from enumerator.sequence import compositions
from rules.pairing.manual import DATA, EDITIONS
from rules.pairing.quick import first_and_rest

EXAMPLES = {
    one["id"]: one
    for one in json.loads((DATA / "exam_examples.json").read_text("utf-8"))["brackets"]
}


def answer(found):
    """Return games and bye of an engine's answer, None where there is none."""
    return None if isinstance(found, Refused) else (frozenset(map(tuple, found.games)), found.bye)


@pytest.mark.article("C.04.3@2017-07 art. B.8", "C.04.3@2026-02 art. 3.8.1")
@pytest.mark.parametrize("seeds", first_and_rest(range(5000, 5030), 5))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_clear_engine_gives_what_the_definition_gives(edition, shape, seeds):
    for seed in seeds:
        problem = random_problem(edition, SHAPES[shape], seed)
        defined = pair_round(problem)
        expected = None if defined is None else (defined.games, defined.bye)
        assert answer(text.pair(problem)) == expected, seed


@pytest.mark.parametrize("seeds", first_and_rest(range(6), 1))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("shape", SHAPES)
def test_the_clear_and_the_fast_engine_agree_on_fields_too_large_to_enumerate(
    edition, shape, seeds
):
    larger = replace(SHAPES[shape], players=(14, 24))
    for seed in seeds:
        problem = random_problem(edition, larger, seed)
        assert answer(text.pair(problem)) == answer(engine.pair(problem)), seed


@pytest.mark.article("C.04.3@2026-02 art. 4.2.2")
def test_the_720_transpositions_of_eleven_players_are_numbered_as_printed():
    orders = list(permutations(range(6, 12), 5))
    numbers = [transposition_number(order, range(6, 12)) for order in orders]
    assert numbers == list(range(1, 721))


@pytest.mark.article("C.04.3@2026-02 art. 4.2.2")
def test_the_72_transpositions_of_eleven_players_with_two_moved_down_are_numbered_as_printed():
    orders = list(permutations(range(3, 12), 2))
    assert [transposition_number(order, range(3, 12)) for order in orders] == list(range(1, 73))


PRINTED_EXCHANGES = {
    "exchange-fewest-players": [(((5,), (11,)), ((5, 4), (6, 7)))],
    "exchange-smallest-difference": [
        (((4,), (6,)), ((5,), (8,))),
        (((4, 3), (6, 8)), ((5, 4), (8, 9))),
    ],
    "exchange-largest-leaving-s1": [
        (((5,), (7,)), ((4,), (6,))),
        (((5, 2), (6, 7)), ((4, 3), (6, 7))),
        (((5, 4, 1), (6, 7, 8)), ((5, 3, 2), (6, 7, 8))),
    ],
    "exchange-smallest-entering-s1": [
        (((5, 4), (6, 9)), ((5, 4), (7, 8))),
        (((5, 4, 3), (6, 7, 10)), ((5, 4, 3), (6, 8, 9))),
    ],
}


@pytest.mark.article("C.04.3@2026-02 art. 4.3.2", "C.04.3@2017-07 art. D.2")
@pytest.mark.parametrize(
    ("concept", "earlier", "later"),
    [(concept, *two) for concept, printed in PRINTED_EXCHANGES.items() for two in printed],
)
def test_exchanges_compare_as_printed_and_name_their_rule(concept, earlier, later):
    bracket = Bracket(DutchFacts(problem_of(11, last=False)), (), tuple(map(Tpn, range(1, 12))))
    one, other = exchanged(*earlier), exchanged(*later)
    assert sequence_verdict(bracket, one, other).concept == concept
    assert sequence_verdict(bracket, other, one) is None


@pytest.mark.article("C.04.3@2026-02 art. 4.4")
@pytest.mark.parametrize(
    ("concept", "earlier", "later"),
    [
        ("paired-moved-down-players", (1, 3), (1,)),
        ("mdp-set-order", (1, 2), (1, 3)),
        ("mdp-set-order", (1, 3), (2, 3)),
    ],
)
def test_more_moved_down_players_come_first_and_then_the_higher_ones(concept, earlier, later):
    bracket = Bracket(
        DutchFacts(problem_of(11, last=False)),
        tuple(map(Tpn, (1, 2, 3))),
        tuple(map(Tpn, range(4, 12))),
    )
    one, other = (exchanged((), ())._replace(paired=paired) for paired in (earlier, later))
    assert sequence_verdict(bracket, one, other).concept == concept
    assert sequence_verdict(bracket, other, one) is None


@pytest.mark.article("C.04.3@2026-02 art. 3.1.3")
def test_in_a_last_round_absolute_preferences_of_other_colours_are_not_alike():
    """With White 1 would have it three times running, and 2 three times more than Black."""
    one, other = contender(1, "bww"), contender(2, "wwbw")
    mild = [contender(3, "wb"), contender(4, "bwwb")]
    last, before = problem_of(4, last=True), problem_of(4, last=False)
    assert _limits(last, one) != _limits(last, other)
    assert _limits(before, one) == _limits(before, other)
    assert len({_limits(last, each) for each in mild}) == 1


def exchanged(leaving, entering):
    """Return a candidate of eleven players after an exchange."""
    players = tuple(range(1, 12))
    first = tuple(sorted({*players[:5], *entering} - {*leaving}))
    second = tuple(one for one in players if one not in first)
    return Candidate(
        pairs=tuple(zip(first, second, strict=False)),
        floaters=second[5:],
        values=(),
        paired=(),
        partners=(),
        limbo=(),
        remainder=players,
        original=players[:5],
        first=first,
        second=second,
        leaving=leaving,
        entering=entering,
    )


@given(st.integers(3, 7), st.data())
def test_the_walk_finds_the_first_of_the_cheapest_candidates_of_a_homogeneous_bracket(size, data):
    total = size + size % 2
    costs = [[None] * total for _ in range(total)]
    for one, other in combinations(range(total), 2):
        cost = data.draw(st.sampled_from([None, 0, 0, 1]))
        costs[one][other] = costs[other][one] = cost
    best = None
    for first, second in compositions(tuple(range(1, size + 1)), size // 2):
        for order in permutations(second):
            pairs = [(one - 1, other - 1) for one, other in zip(first, order, strict=False)]
            pairs += [(order[-1] - 1, size)] * (size % 2)
            each = [costs[one][other] for one, other in pairs]
            if None not in each and (best is None or sum(each) < best[0]):
                best = sum(each), {frozenset(pair) for pair in pairs}
    mate = CandidateWalk(costs, 0, size).choose()
    assert (mate is None) == (best is None)
    if best is not None:
        assert {frozenset(pair) for pair in enumerate(mate)} == best[1]


@pytest.mark.article("C.04.3@2017-07 art. B.6", "C.04.3@2017-07 art. C.11")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES)
def test_brackets_of_the_manuals_examination_come_out_as_answered(edition, example):
    problem = examination_problem(edition, example)
    first = next(text.paired_brackets(DutchFacts(problem))).candidate
    ordered = example.get("pairs", example.get("pairs_unordered"))
    assert {frozenset(pair) for pair in first.pairs} == {frozenset(pair) for pair in ordered}
    assert list(first.floaters) == example["downfloaters"]
    if "pairs" in example:
        games = set(map(tuple, text.pair(problem).games))
        assert set(map(tuple, ordered)) <= games


HISTORIES = {"w": "b", "b": "w", "W": "b", "B": "w"}
MILD = {"w": "wb", "b": "bw"}


def examination_problem(edition, example):
    """Build an example's bracket, with one lower player to meet its downfloater."""
    if "colors" in example:
        colours = {int(number): each.lower() for number, each in example["colors"].items()}
    else:
        mixed = any(wish.isupper() for wish in example["prefs"].values())
        colours = {
            int(number): MILD[wish] if mixed and wish.islower() else HISTORIES[wish]
            for number, wish in example["prefs"].items()
        }
    met = {number: set() for number in colours}
    for one, other in example["played"]:
        met[one].add(Tpn(other))
        met[other].add(Tpn(one))
    players = [contender(number, colours[number], met[number], 50) for number in sorted(colours)]
    if example["downfloaters"]:
        players.append(contender(99, "", (), 40))
    problem = problem_of(0, last=str(example.get("round", "")).startswith("last"))
    return replace(problem, edition=EditionKey(edition), contenders=tuple(players))


def contender(number, colours="", opponents=(), score=10):
    return Contender(
        Tpn(number),
        Points(score),
        Points(score),
        colours,
        frozenset(opponents),
        parity_number=number,
    )


def problem_of(players, *, last):
    return PairingProblem(
        EditionKey(EDITIONS[1]),
        RoundNumber(7),
        7 if last else 9,
        Colour.WHITE,
        Points(60),
        tuple(contender(number) for number in range(1, players + 1)),
    )


@pytest.mark.article("C.04.3@2026-02 art. 2.4.5", "C.04.3@2026-02 art. 2.4.6")
@pytest.mark.parametrize(("score", "broken"), [(30, (0, 0)), (31, (1, 1))])
def test_limits_of_colours_are_counted_for_pairs_with_a_topscorer_alone(score, broken):
    problem = replace(
        problem_of(2, last=True),
        contenders=tuple(
            Contender(Tpn(one), Points(score), Points(score), colours)
            for one, colours in ((1, "bwwww"), (2, "bwwww"))
        ),
    )
    # who gets White has it five times of six, and for the fifth time running
    assert DutchFacts(problem).limits_broken(1, 2) == broken

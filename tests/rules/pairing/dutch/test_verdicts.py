"""Candidates compared by the sequence that generates them, and answers with all they say."""

from itertools import combinations, permutations
from random import Random

import pytest

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, Tpn
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.dutch import text
from arbitro.rules.pairing.dutch.bracket import Bracket
from arbitro.rules.pairing.dutch.candidate import edges_of_round, read_candidate
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.impossible import can_be_completed, obstacles, why_impossible
from arbitro.rules.pairing.dutch.question import why_bye, why_colour, why_float, why_not, why_paired
from arbitro.rules.pairing.dutch.sequence import CandidateWalk
from arbitro.rules.pairing.dutch.verdict import sequence_verdict, transposition_number, verdict
from enumerator.sequence import compositions, moved_down_sets
from rules.pairing.manual import EDITIONS

NAMES = (
    "exchange-fewest-players",
    "exchange-smallest-difference",
    "exchange-largest-leaving-s1",
    "exchange-smallest-entering-s1",
)


def player(tpn, colours="", score=20, met=(), **more):
    return Contender(
        Tpn(tpn),
        Points(score),
        Points(score),
        colours,
        frozenset(map(Tpn, met)),
        parity_number=tpn,
        **more,
    )


def a_round(*contenders, edition=EDITIONS[1]):
    return PairingProblem(EditionKey(edition), 4, 9, Colour.WHITE, Points(60), contenders)


def candidate_of(bracket, pairs):
    """Return the candidate of a bracket that has these pairs; all others float."""
    playing = {one for pair in pairs for one in pair}
    edges = [bracket.edge(*map(Tpn, pair)) for pair in pairs]
    edges += [bracket.edge(one, None) for one in sorted(bracket.members - playing)]
    return read_candidate(bracket, edges)


def in_sequence(moved_down, residents, pairs):
    """Yield the pairs of every candidate, in the order in which article 4 generates them.

    More moved-down players paired first, then their sets; their opponents; then exchanges and
    transpositions of the remainder.
    """
    for count in range(min(len(moved_down), pairs), -1, -1):
        for above in moved_down_sets(moved_down, count):
            for partners in permutations(residents, count):
                rest = tuple(one for one in residents if one not in partners)
                of_above = list(zip(above, partners, strict=True))
                for first, second in compositions(rest, pairs - count):
                    for order in permutations(second, len(first)):
                        of_rest = zip(first, order, strict=True)
                        yield (*of_above, *(tuple(sorted(two)) for two in of_rest))


@pytest.mark.article("C.04.3@2026-02 art. 4", "C.04.3@2017-07 art. D")
@pytest.mark.parametrize(
    ("moved_down", "size", "pairs"),
    [(0, 4, 2), (0, 6, 3), (0, 5, 2), (1, 5, 2), (2, 6, 3), (2, 5, 2)],
)
def test_of_two_candidates_that_comes_first_which_the_sequence_generates_first(
    moved_down, size, pairs
):
    contenders = [player(one, score=30 if one <= moved_down else 20) for one in range(1, size + 1)]
    facts = DutchFacts(a_round(*contenders))
    above, residents = facts.order[:moved_down], facts.order[moved_down:]
    bracket = Bracket(facts, above, residents, completing=False)
    found, seen = [], []
    for each in in_sequence(above, residents, pairs):
        # with fewer in S2 than in S1 not everybody of it has an opponent
        if len({one for two in each for one in two}) == 2 * pairs and set(each) not in seen:
            found.append(each)
            seen.append(set(each))
    candidates = [candidate_of(bracket, each) for each in found]
    for one, other in zip(found, candidates, strict=True):
        assert set(other.pairs) == set(one)
    chosen = [*range(0, len(candidates), max(1, len(candidates) // 12))]
    for early, late in {*combinations(chosen, 2), *((at, at + 1) for at in chosen[:-1])}:
        first, second = candidates[early], candidates[late]
        why = sequence_verdict(bracket, first, second)
        assert why is not None, (found[early], found[late])
        assert sequence_verdict(bracket, second, first) is None
        assert sequence_verdict(bracket, first, first) is None
        assert verdict(bracket, first, first) is None
        if first.paired != second.paired:
            fewer = len(first.paired) != len(second.paired)
            assert why.concept == ("paired-moved-down-players" if fewer else "mdp-set-order")
        elif first.partners != second.partners or first.first == second.first:
            assert why.concept == "transposition-order"
        else:
            assert why.concept in NAMES


@pytest.mark.article("C.04.3@2026-02 art. 3.6", "C.04.3@2026-02 art. 3.7")
@pytest.mark.parametrize("alone", [0, 1, 2])
@pytest.mark.parametrize("moved_down", [0, 1, 2])
def test_the_walk_finds_the_first_of_the_cheapest_candidates(moved_down, alone):
    """So many stay alone, each with a place of its own below the bracket."""
    some = 0
    for seed in range(25 if moved_down + alone < 2 else 10):
        chance = Random(seed)
        pairs = moved_down + (1 if alone and moved_down else 2)
        size = 2 * pairs + alone
        costs = [[None] * (size + alone) for _ in range(size + alone)]
        floating = [chance.choice((None, 0, 1)) for _ in range(size)]
        for one, other in combinations(range(size + alone), 2):
            if other >= moved_down and one < size:
                cost = chance.choice((None, 0, 0, 1)) if other < size else floating[one]
                costs[one][other] = costs[other][one] = cost
        everybody, best = range(size), None
        for each in in_sequence(everybody[:moved_down], everybody[moved_down:], pairs):
            left = [one for one in everybody if all(one not in two for two in each)]
            paid = [costs[a][b] for a, b in each] + [floating[one] for one in left]
            if len(left) == alone and None not in paid and (best is None or sum(paid) < best[0]):
                best = sum(paid), {frozenset(two) for two in each}
        walk = CandidateWalk(costs, moved_down, size)
        mate = walk.choose()
        assert (mate is None) == (best is None)
        cheapest = CandidateWalk(costs, moved_down, size).cheapest()
        assert (cheapest is None) == (best is None)
        if best is not None:
            inside = enumerate(mate[:size])
            assert {frozenset((a, b)) for a, b in inside if b < size} == best[1], seed
            assert sum(costs[a][b] for a, b in enumerate(cheapest)) == 2 * best[0]
            some += 1
    assert some > 3


@pytest.mark.article("C.04.3@2026-02 art. 3.3.3")
def test_a_moved_down_player_is_told_why_not_who_is_offered_first():
    """1 has met 2, who is opposite; 3 is the first of the others."""
    problem = a_round(player(1, score=30, met=(2,)), player(2, met=(1,)), player(3), player(4))
    for asking in (1, 3):
        place = asked(why_paired, problem, asking).parts[-1]
        assert place.concept == "mdp-pairing"
        assert dict(place.values) == {"first": 1, "second": 3, "place": 1, "score": 20}
        (why,) = place.parts
        assert (why.concept, why.value("players")) == ("rematch", (1, 2))


def test_an_exchange_is_told_by_numbers_of_the_remainder():
    """5 of six goes into S1 for 2; as near are 4 for 1, but the larger of 2 and 1 leaves first."""
    facts = DutchFacts(a_round(*(player(one) for one in range(1, 7))))
    bracket = Bracket(facts, (), facts.order)
    one = candidate_of(bracket, [(1, 2), (3, 4), (5, 6)])
    assert (one.first, one.second) == ((1, 3, 5), (2, 4, 6))
    assert (one.original, one.leaving, one.entering) == ((1, 2, 3), (2,), (5,))
    plain = candidate_of(bracket, [(1, 4), (2, 5), (3, 6)])
    assert (plain.leaving, plain.entering) == ((), ())
    found = sequence_verdict(bracket, plain, one)
    assert (found.concept, found.value("chosen"), found.value("rejected")) == (NAMES[0], 0, 1)
    assert found.edition == EDITIONS[1]
    nearer = candidate_of(bracket, [(1, 3), (2, 5), (4, 6)])
    assert (nearer.leaving, nearer.entering) == ((3,), (4,))
    found = sequence_verdict(bracket, nearer, one)
    # 4 for 3 makes a difference of 1, 5 for 2 one of 3
    assert (found.concept, found.value("chosen"), found.value("rejected")) == (NAMES[1], 1, 3)


def test_a_transposition_is_told_by_its_number_among_all():
    """Of 3! orders of 4, 5 and 6 the order 5 4 6 is the third and 5 6 4 the fourth."""
    facts = DutchFacts(a_round(*(player(one) for one in range(1, 7))))
    bracket = Bracket(facts, (), facts.order)
    third = candidate_of(bracket, [(1, 5), (2, 4), (3, 6)])
    fourth = candidate_of(bracket, [(1, 5), (2, 6), (3, 4)])
    found = sequence_verdict(bracket, third, fourth)
    assert (found.value("chosen_number"), found.value("rejected_number")) == (3, 4)
    assert (found.value("chosen"), found.value("rejected")) == ((5, 4, 6), (5, 6, 4))
    for size, count in ((4, 4), (5, 2), (6, 3)):
        orders = list(permutations(range(2, 2 + size), count))
        numbers = [transposition_number(order, range(2, 2 + size)) for order in orders]
        assert numbers == list(range(1, len(orders) + 1))


def test_of_moved_down_players_the_opponents_are_numbered_among_all_residents():
    facts = DutchFacts(a_round(player(1, score=30), *(player(one) for one in (2, 3, 4))))
    bracket = Bracket(facts, facts.order[:1], facts.order[1:])
    one, other = (candidate_of(bracket, each) for each in ([(1, 3), (2, 4)], [(1, 4), (2, 3)]))
    found = sequence_verdict(bracket, one, other)
    assert (found.concept, found.value("chosen"), found.value("rejected")) == (
        "transposition-order", (3,), (4,),
    )  # fmt: skip
    assert (found.value("chosen_number"), found.value("rejected_number")) == (2, 3)


def test_a_criterion_that_differs_decides_with_both_values_and_whose_are_smaller():
    """2 wants White as 1 does: 1 v 2 denies two preferences in the two pairs, 1 v 3 none."""
    contenders = (player(1, "b"), player(2, "b"), player(3, "w"), player(4, "w"))
    facts = DutchFacts(a_round(*contenders))
    bracket = Bracket(facts, (), facts.order)
    kept, denied = (candidate_of(bracket, each) for each in ([(1, 3), (2, 4)], [(1, 2), (3, 4)]))
    found = verdict(bracket, kept, denied)
    assert dict(found.values) == {"kind": "count", "chosen": 0, "rejected": 2, "score": 20}
    assert (found.concept, found.edition) == ("colour-preference", EDITIONS[1])
    assert verdict(bracket, denied, kept) is None
    alone = candidate_of(bracket, [(1, 3)])
    found = verdict(bracket, kept, alone)
    assert (found.concept, found.value("chosen"), found.value("rejected")) == (
        "downfloater-count", 0, 2,
    )  # fmt: skip


def test_what_a_whole_round_means_for_a_bracket():
    contenders = (player(1), player(2), player(3), player(4, score=10), player(5, score=10))
    facts = DutchFacts(a_round(*contenders))
    bracket = Bracket(facts, (), facts.order[:3], facts.order[3:])
    partner = {Tpn(a): Tpn(b) for a, b in ((1, 3), (3, 1), (2, 4), (4, 2))}
    edges = edges_of_round(bracket, partner, Tpn(5))
    assert [tuple(edge) for edge in edges] == [
        ((1, 3), (), (), None),
        (None, (2,), (), None),
        (None, (), (5,), 5),
    ]


def asked(question, problem, *players):
    return question(problem, dutch.pair(problem), *map(Tpn, players))


@pytest.mark.article("C.04.3@2026-02 art. 3.3.3")
def test_a_pair_is_told_by_its_place_in_both_halves():
    """1 and 2 have met whom they would meet first: 3 v 5 comes second in the remainder."""
    problem = a_round(*(player(one) for one in range(1, 7)))
    found = asked(why_paired, problem, 5)
    (place,) = found.parts
    assert place.concept == "homogeneous-candidate"
    assert dict(place.values) == {"first": 2, "second": 5, "place": 2, "score": 20}
    assert place.parts == ()
    assert found.value("players") == (5, 2)


def test_whoever_floats_is_followed_with_the_score_left_and_how_many_float():
    problem = a_round(
        player(1, score=30),
        player(2, score=30),
        player(3, score=30),
        player(4),
        player(5),
        player(6),
    )
    found = asked(why_paired, problem, 3)
    down, up = found.parts
    assert (down.concept, up.concept) == ("downfloater", "mdp-pairing")
    assert dict(down.values) == {"player": 3, "score": 30, "downfloaters": 1}
    assert dict(up.values) == {"first": 3, "second": 4, "place": 1, "score": 20}
    (why,) = down.parts
    # as well without it: 2 floats, whose opponent would be 3, and 1 v 3 comes after 1 v 2
    assert (why.parts[-1].value("pairs"), why.parts[-1].value("floaters")) == (((1, 3),), (2,))
    floats = asked(why_float, problem, 4)
    (met,) = floats.parts
    assert (met.concept, met.value("player"), met.value("opponent")) == ("mdp-pairing", 4, 3)
    assert floats.value("player") == 4
    assert asked(why_float, problem, 5).concept == "no-other-floats"
    assert met.parts[0].concept == "transposition-order"


def test_an_exchange_is_shown_with_why_who_left_did_not_stay():
    """All of 1, 2, 3 want White and have to meet; so do 4, 5 and 6, who have all met 1 to 3."""
    met = {1: (4, 5, 6), 2: (4, 5, 6), 3: (4, 5), 4: (1, 2, 3), 5: (1, 2, 3), 6: (1, 2)}
    problem = a_round(*(player(one, met=known) for one, known in met.items()))
    found = asked(why_paired, problem, 4)
    (place,) = found.parts
    # 1 v 2, 3 v 6 and 4 v 5: into S1 comes 4, out of it goes 2
    assert (place.value("first"), place.value("second"), place.value("place")) == (4, 5, 3)
    (exchange,) = place.parts
    assert (exchange.value("leaving"), exchange.value("entering")) == ((2,), (4,))
    assert [part.concept for part in exchange.parts] == ["rematch"]
    assert exchange.parts[0].value("players") == (2, 5)


@pytest.mark.article("C.04.3@2026-02 art. 2.3")
def test_the_bye_says_how_many_games_and_whose_scores_it_passed_over():
    """5 may not have it at the lowest score, 2 may not higher up, which is no matter."""
    problem = a_round(
        player(1, score=30),
        player(2, score=30, may_receive_bye=False),
        player(3),
        player(4, unplayed_rounds=1),
        player(5, may_receive_bye=False),
    )
    found = why_bye(problem, dutch.pair(problem))
    assert dict(found.values) == {"player": 3, "score": 20, "unplayed": 0}
    assert found.parts[0].value("players") == (5,)
    assert [part.concept for part in found.parts] == ["bye-barred", "downfloater"]
    nobody = a_round(player(1), player(2), player(3))
    assert [part.concept for part in why_bye(nobody, dutch.pair(nobody)).parts] == ["downfloater"]


@pytest.mark.article("C.04.3@2026-02 art. 5.2")
def test_colours_name_the_rule_and_what_it_looks_at():
    for colours, rule, values in (
        (("b", "w"), "colour-both-preferences", {}),
        (("bwb", "wb"), "colour-stronger-preference", {}),
        (("wb", "wb"), "colour-higher-ranked", {"higher": 1}),
        (("", ""), "colour-parity", {"higher": 1, "number": 1, "initial_colour": "w"}),
    ):
        problem = a_round(*(player(at, each) for at, each in enumerate(colours, start=1)))
        found = asked(why_colour, problem, 2)
        told = dict(found.values)
        if rule in {"colour-higher-ranked", "colour-parity"}:
            assert found.concept == rule
        assert (told.pop("white"), told.pop("black")) == (1, 2)
        assert told == values
        assert [part.value("player") for part in found.parts] == [1, 2]
        assert [part.value("colours") for part in found.parts] == list(colours)


def test_a_preference_is_told_with_its_colour_and_its_difference():
    problem = a_round(player(1, "wbb"), player(2, ""))
    first, second = asked(why_colour, problem, 1).parts
    assert (first.value("colour"), first.value("difference")) == ("w", -1)
    assert first.concept == "absolute-colour-preference"
    assert (second.concept, second.value("colour")) == ("no-colour-preference", "")


def test_who_is_not_in_the_round_or_asks_about_oneself():
    problem = a_round(player(1), player(2))
    assert asked(why_not, problem, 1, 1).value("players") == (1,)
    assert asked(why_not, problem, 8, 9).value("players") == (8, 9)
    assert asked(why_not, problem, 2, 1).value("players") == (1, 2)
    alone = a_round(player(1), player(2), player(3))
    assert asked(why_colour, alone, 3).concept == "not-in-round"


def test_nobody_left_for_a_player_is_told_by_what_keeps_the_others():
    """3 has met 1 and 2: of the three it floats in any pairing."""
    problem = a_round(
        player(1, score=30, met=(3,)),
        player(2, score=30, met=(3,)),
        player(3, score=30, met=(1, 2)),
        player(4),
    )
    floats = asked(why_float, problem, 3)
    (down,) = floats.parts
    (why,) = down.parts
    assert (why.concept, why.value("players")) == ("absolute-criteria", (3,))
    (kept,) = why.parts
    assert (kept.concept, kept.value("pairs")) == ("rematch", ((3, 1), (3, 2)))


def test_what_keeps_players_from_others_is_told_rule_by_rule():
    problem = a_round(
        player(1, "bb", barred=frozenset({Tpn(3)})),
        player(2, "bb", met=(4,)),
        player(3, may_receive_bye=False),
        player(4),
    )
    found = obstacles(DutchFacts(problem), (Tpn(1), Tpn(4)), (Tpn(2), Tpn(3), Tpn(0)))
    told = {each.concept: (each.edition, each.value("pairs")) for each in found}
    assert told == {
        "absolute-colours": (EDITIONS[1], ((1, 2),)),
        "bye-barred": (EDITIONS[1], ((1, 0), (4, 0))),
        "forbidden-pair": (None, ((1, 3),)),
        "rematch": (EDITIONS[1], ((4, 2),)),
    }


def test_who_is_kept_apart_or_joined_in_another_way_counts_for_a_round():
    facts = DutchFacts(a_round(*(player(one) for one in (1, 2, 3, 4))))
    everybody = facts.order
    assert can_be_completed(facts, everybody)
    assert can_be_completed(facts, everybody, frozenset({Tpn(1), Tpn(2)}))
    assert not can_be_completed(facts, everybody, frozenset({Tpn(1), Tpn(2), Tpn(3)}))
    assert can_be_completed(facts, everybody[:3])
    assert not can_be_completed(facts, everybody[:2], frozenset(everybody))
    refusal = why_impossible(facts, everybody, joined=lambda a, b: Tpn(1) in {a, b})
    (cause,) = refusal.reasons
    assert cause.value("hub") == (1,)
    assert len(cause.value("groups")) == 2
    odd = why_impossible(facts, everybody[:3], joined=lambda a, b: {a, b} == {1, 2})
    assert sorted(odd.reasons[0].value("groups")) in ([(0,)], [(3,)])


def test_the_clear_engine_tells_the_route_of_each_bracket():
    """5 and 6 have met: before 2026 the bracket above is paired again, then all the rest."""
    contenders = [player(one, score=30) for one in (1, 2, 3, 4)]
    contenders += [player(5, met=(6,)), player(6, met=(5,))]
    for edition, expected in zip(
        EDITIONS,
        (["penultimate-pairing-bracket", "collapsed-last-bracket"], ["bracket", "bracket"]),
        strict=True,
    ):
        problem = a_round(*contenders, edition=edition)
        brackets = list(text.paired_brackets(DutchFacts(problem)))
        assert [each.route for each in brackets] == expected
        assert sum(len(each.candidate.pairs) for each in brackets) == 3

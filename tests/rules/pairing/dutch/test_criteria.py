"""What each criterion looks at, by its number in the articles, and who may meet whom."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from arbitro.model import Colour, Contender, EditionKey, Float, PairingProblem, Points, Tpn
from arbitro.rules.pairing.dutch.bracket import Bracket
from arbitro.rules.pairing.dutch.criteria import (
    CRITERIA_2017,
    CRITERIA_2026,
    Criterion,
    upfloat_differences,
)
from arbitro.rules.pairing.dutch.edition import EDITIONS
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.fast.field import DutchField
from rules.pairing.manual import EDITIONS as NAMES

OF_2017, OF_2026 = (EDITIONS[EditionKey(each)] for each in NAMES)

NUMBERS_2026 = [5, 6, 7, 8, 8, *range(9, 22)]
"""[C8] is two numbers, how many float down from the next bracket and their scores."""
NUMBERS_2017 = [5, 6, 7, 7, *range(8, 20)]
"""C.7 is two as well, who is left alone in the next bracket and its differences."""

FLOATS_2026 = list(range(14, 22))
FLOATS_2017 = list(range(12, 20))
"""Who floated down, and who up, last round and the round before: counted, then differences."""


def numbers(edition, parts):
    """Return the numbers of some parts, once each; those that are lists are less than nothing."""
    of = NUMBERS_2026 if edition is OF_2026 else NUMBERS_2017
    return [-of[part.place] if part.is_list else of[part.place] for part in parts]


@pytest.mark.article("C.04.3@2026-02 art. 2", "C.04.3@2017-07 art. C")
@pytest.mark.parametrize("last", [True, False])
def test_since_2026_pairs_cost_in_colours_and_between_scores_in_floats(last):
    """[C18] to [C21] list differences; [C14] and [C16] are of residents who float down alone."""
    parts = OF_2026.parts if last else OF_2026.parts_before_last
    colours = [10, 11, 12, 13] if last else [12, 13]
    assert numbers(OF_2026, parts.pair) == colours
    assert numbers(OF_2026, parts.between_scores) == [*colours, 15, 17, -18, -19, -20, -21]
    assert numbers(OF_2026, parts.floater) == [6, -7, 14, 16, -18, -20]
    assert numbers(OF_2026, parts.left_over) == [8, -8]
    assert numbers(OF_2026, parts.taken_in) == []
    # [C5] chooses the candidates for the bye first of all, so nothing of it is left to weigh
    assert numbers(OF_2026, parts.bye) == [9]


@pytest.mark.parametrize("last", [True, False])
def test_before_2026_score_differences_are_listed_and_everybody_counts_who_floats_again(last):
    parts = OF_2017.parts if last else OF_2017.parts_before_last
    colours = [8, 9, 10, 11] if last else [10, 11]
    assert numbers(OF_2017, parts.pair) == [-6, *colours]
    floats = [12, 13, 14, 15, -16, -17, -18, -19]
    assert numbers(OF_2017, parts.between_scores) == [-6, *colours, *floats]
    assert numbers(OF_2017, parts.floater) == [5, -6, 12, 14, -16, -18]
    assert numbers(OF_2017, parts.left_over) == [7, -7]
    assert numbers(OF_2017, parts.taken_in) == [-7]
    assert numbers(OF_2017, parts.bye) == []


def test_the_score_of_the_bye_is_weighed_where_it_does_not_come_first():
    criteria = CRITERIA_2026[1:6] + CRITERIA_2026[:1] + CRITERIA_2026[6:]
    other = replace(OF_2026, criteria=criteria)
    assert [part.place for part in other.parts.bye] == [4, 5]
    assert [part.is_list for part in other.parts.bye] == [False, True]


def read(features):
    return {each.__name__.strip("_") for each in features}


def test_players_are_alike_where_the_criteria_asked_read_the_same():
    """[C5] and [C9] look at the bye alone, [C8] at scores, pairs of one score at colours."""
    floats = {"last_float", "float_before"}
    last, before = OF_2026.parts, OF_2026.parts_before_last
    assert read(last.of_pair) == {"wish", "limits", "topscorer"}
    assert read(before.of_pair) == {"wish"}
    assert read(last.of_members) == {"score", "wish", "limits", "topscorer"} | floats
    assert read(before.of_members) == {"score", "wish"} | floats
    assert read(OF_2026.of_following) == {"score"}
    assert read(OF_2026.of_bye) == {"score", "unplayed"}
    assert read(OF_2017.parts_before_last.of_pair) == {"score", "wish"}
    assert read(OF_2017.of_following) == {"may_have_bye", "score"}
    assert read(OF_2017.of_bye) == set()
    assert read(OF_2017.parts.of_members) >= {"score", "may_have_bye"} | floats


def test_so_many_criteria_down_to_the_last_look_below_the_bracket():
    """[C5] to [C9] of 2026, C.5 to C.7 of 2017; none where none looks there."""
    assert OF_2026.looking_below == NUMBERS_2026.index(9) + 1 == 6
    assert OF_2017.looking_below == len([each for each in NUMBERS_2017 if each <= 7]) == 4
    alone = replace(OF_2017, criteria=CRITERIA_2017[:2])
    assert alone.looking_below == 0
    assert alone.before(CRITERIA_2017[0]) == ()
    assert OF_2026.before(CRITERIA_2026[3]) == CRITERIA_2026[:3]
    assert alone.before(CRITERIA_2026[5]) == alone.criteria


def test_a_criterion_tells_where_it_looks():
    def nothing(*_given):
        return 0

    plain, pair, floater = (
        Criterion("a"),
        Criterion("a", pair=nothing),
        Criterion("a", floater=nothing),
    )
    below = [Criterion("a", **{name: nothing}) for name in ("left_over", "taken_in", "bye")]
    assert [one.is_sum for one in (plain, pair, floater, *below)] == [False] + 5 * [True]
    assert [one.looks_below for one in (plain, pair, floater, *below)] == 3 * [False] + 3 * [True]
    assert [one.looks_at_bye_alone for one in (plain, pair, floater, *below)] == 5 * [False] + [
        True
    ]
    for other in ("pair", "floater", "left_over", "taken_in"):
        assert not Criterion("a", bye=nothing, **{other: nothing}).looks_at_bye_alone
    assert [Criterion("a", kind=kind).is_list for kind in ("count", "scores", "differences")] == [
        False, True, True,
    ]  # fmt: skip


def player(tpn, colours="", score=20, **more):
    return Contender(Tpn(tpn), Points(score), Points(score), colours, parity_number=tpn, **more)


def a_round(*contenders, last=False):
    return PairingProblem(
        EditionKey(NAMES[1]), 7, 7 if last else 9, Colour.WHITE, Points(60), contenders
    )


@pytest.mark.article("C.04.3@2026-02 art. 2.1.1", "C.04.3@2026-02 art. 2.1.3")
def test_why_two_may_not_meet_whoever_of_them_says_so():
    """Whom they have met comes before whom they may not meet, and that before colours."""
    met, barred = frozenset({Tpn(2)}), frozenset({Tpn(2)})
    for one, other, expected in (
        (player(1, opponents=met), player(2), "rematch"),
        (player(1, barred=barred), player(2), "forbidden-pair"),
        (player(1, barred=barred, opponents=met), player(2), "rematch"),
        (player(1, "bb"), player(2, "bb"), "absolute-colours"),
        (player(1, "ww"), player(2, "ww"), "absolute-colours"),
        (player(1, "bb", barred=barred), player(2, "bb"), "forbidden-pair"),
        (player(1, "bb"), player(2, "ww"), None),
        (player(1, "bb"), player(2, "b"), None),
        (player(1, "b"), player(2, "bb"), None),
        (player(1), player(2), None),
    ):
        swapped = tuple(
            replace(
                each,
                opponents=frozenset({Tpn(1)} if each.tpn == 2 and one.opponents else ()),
                barred=frozenset({Tpn(1)} if each.tpn == 2 and one.barred else ()),
            )
            for each in (one, other)
        )
        for problem in (a_round(one, other), a_round(*swapped)):
            facts = DutchFacts(problem)
            assert facts.obstacle(Tpn(1), Tpn(2)) == facts.obstacle(Tpn(2), Tpn(1)) == expected
            assert facts.may_meet(Tpn(1), Tpn(2)) == (expected is None)
            assert (
                DutchField(problem).may_meet(1, 2)
                == DutchField(problem).may_meet(2, 1)
                == (expected is None)
            )


@pytest.mark.article("C.04.3@2026-02 art. 1.8")
def test_two_who_want_one_colour_absolutely_may_meet_if_one_is_a_topscorer():
    for first, last, expected in ((31, True, True), (30, True, False), (31, False, False)):
        facts = DutchFacts(a_round(player(1, "bb", first), player(2, "bb", 20), last=last))
        assert facts.may_meet(Tpn(1), Tpn(2)) is expected
        assert facts.is_topscorer(1) is expected
        assert not facts.is_topscorer(2)


def test_what_the_clear_engine_knows_of_a_player():
    one = player(3, "wb", 25, unplayed_rounds=2, float_last=Float.DOWN, float_before=Float.UP)
    other = player(1, may_receive_bye=False)
    facts = DutchFacts(a_round(one, other))
    assert (facts.score(3), facts.unplayed_rounds(3), facts.may_have_bye(3)) == (25, 2, True)
    assert (facts.score(1), facts.unplayed_rounds(1), facts.may_have_bye(1)) == (20, 0, False)
    floats = [facts.has_floated(3, way, ago) for way in (Float.DOWN, Float.UP) for ago in (1, 2)]
    assert floats == [True, False, False, True]
    assert facts.by_rank(Tpn(1), Tpn(3)) == facts.by_rank(Tpn(3), Tpn(1)) == (3, 1)
    assert facts.order == (3, 1)


@pytest.mark.article("C.04.3@2026-02 art. 3.3.3")
def test_what_it_means_for_a_bracket_that_two_are_partners():
    """1 is moved down, 2 and 3 are residents, 4 and 5 follow and 6 and 7 are below them."""
    everybody = tuple(player(tpn, score=60 - 10 * tpn) for tpn in range(1, 8))
    facts = DutchFacts(a_round(*everybody))
    numbered = list(map(Tpn, range(8)))
    bracket = Bracket(
        facts, (numbered[1],), tuple(numbered[2:4]), tuple(numbered[4:6]), tuple(numbered[6:])
    )
    assert bracket.vertices == [1, 2, 3, 4, 5, 6, 7, 0]
    for one, other, expected in (
        (1, 2, ((1, 2), (), (), None)),
        (3, 2, ((2, 3), (), (), None)),
        (3, 4, (None, (3,), (), None)),  # meets somebody of the following bracket
        (4, 5, (None, (), (), None)),
        (3, 6, (None, (3,), (3,), None)),  # floats through it
        (4, 6, (None, (), (4,), None)),
        (6, 7, (None, (), (), None)),
        (3, 0, (None, (3,), (3,), 3)),
        (5, 0, (None, (), (5,), 5)),
        (6, 0, (None, (), (), 6)),
    ):
        edge = bracket.edge(numbered[one], numbered[other])
        assert tuple(edge) == expected, (one, other)
    assert tuple(bracket.edge(numbered[3], None)) == (None, (3,), (3,), None)
    assert tuple(bracket.edge(numbered[4], None)) == (None, (), (4,), None)
    assert tuple(bracket.parted(numbered[2], numbered[1])) == (None, (1, 2), (1, 2), None)
    assert bracket.parted(numbered[2], numbered[4]) is None
    assert bracket.parted(numbered[4], numbered[2]) is None
    last = Bracket(facts, (), tuple(numbered[1:]))
    assert tuple(last.edge(numbered[3], numbered[0])) == (None, (3,), (), 3)
    assert last.parted(numbered[1], numbered[2]) is None
    near = replace(bracket, following=(), rest=tuple(numbered[4:]))
    assert tuple(near.parted(numbered[1], numbered[2])) == (None, (1, 2), (), None)
    ordinary = replace(bracket, completing=False)
    assert ordinary.vertices == [1, 2, 3, 4, 5]
    assert ordinary.parted(numbered[1], numbered[2]) is None


def test_two_moved_down_players_are_never_partners_and_the_bye_needs_who_may_have_it():
    met = frozenset({Tpn(3)})
    problem = a_round(
        player(1, opponents=met), player(2, may_receive_bye=False), player(3), player(4)
    )
    bracket = Bracket(DutchFacts(problem), (Tpn(1), Tpn(2)), (Tpn(3), Tpn(4)), rest=())
    two = lambda one, other: bracket.may_be_partners(Tpn(one), Tpn(other))  # noqa: E731
    assert not two(1, 2)
    assert not two(1, 3)
    assert two(1, 4)
    assert two(3, 4)
    assert two(2, 3)
    assert [two(one, 0) for one in (1, 2, 3)] == [True, False, True]
    assert [two(0, one) for one in (1, 2, 3)] == [True, False, True]
    assert bracket.apart(Tpn(1), Tpn(2)) is None
    below = replace(bracket, rest=(Tpn(4),), residents=(Tpn(3),))
    assert below.apart(Tpn(1), Tpn(2)).floaters == (1, 2)
    assert below.apart(Tpn(1), Tpn(3)) is None
    assert below.parted(Tpn(1), Tpn(3)).floaters == (1, 3)


def test_what_a_bracket_sees_besides_its_players():
    everybody = tuple(player(tpn, score=60 - 10 * tpn) for tpn in range(1, 6))
    facts = DutchFacts(a_round(*everybody))
    bracket = Bracket(facts, (Tpn(1),), (Tpn(2),), (Tpn(3), Tpn(4)), (Tpn(5),))
    sight = bracket.sight
    assert (sight.lowest_score, sight.next_lowest, sight.next_is_last) == (40, 20, False)
    assert (sight.members, sight.moved_down) == ({1, 2}, {1})
    assert not sight.single_downfloater
    last = replace(bracket, following=(), rest=(), single_downfloater=True).sight
    assert (last.next_lowest, last.next_is_last, last.single_downfloater) == (0, True, True)
    assert Bracket(facts, (), ()).sight.lowest_score == 0


@pytest.mark.article(
    "C.04.3@2026-02 art. 1.4", "C.04.3@2026-02 art. 1.7", "C.04.3@2026-02 art. 1.8"
)
def test_what_is_read_of_a_player_is_alike_where_the_articles_know_no_difference():
    reading = {each.__name__.strip("_"): each for each in OF_2026.parts.of_members}
    last, before = a_round(last=True), a_round()
    assert [reading["topscorer"](last, player(1, score=each)) for each in (29, 30, 31)] == [
        False, False, True,
    ]  # fmt: skip
    assert not reading["topscorer"](before, player(1, score=31))
    ways = [
        [reading[name](before, player(1, **{field: way})) for way in Float]
        for name, field in (("last_float", "float_last"), ("float_before", "float_before"))
    ]
    assert all(len(set(each)) == 3 for each in ways)
    floating = player(1, float_last=Float.DOWN, float_before=Float.UP)
    assert reading["last_float"](before, floating) == ways[0][list(Float).index(Float.DOWN)]
    assert reading["float_before"](before, floating) == ways[1][list(Float).index(Float.UP)]
    # by colour and strength: White mild, strong, absolute, then Black, then none
    alike = [("wb", "bwwb"), ("bwb",), ("bb", "wbb", "wbbwbb")]
    swapped = [tuple(each.translate(str.maketrans("wb", "bw")) for each in some) for some in alike]
    wishes = [
        {reading["wish"](before, player(1, each)) for each in some}
        for some in (*alike, *swapped, ("",))
    ]
    assert all(len(some) == 1 for some in wishes)
    assert len(set().union(*wishes)) == 7


@pytest.mark.article("C.04.3@2026-02 art. 2", "C.04.3@2017-07 art. C")
@pytest.mark.parametrize("rounds_ago", [1, 2])
def test_floating_up_again_counts_with_the_difference_of_the_scores(rounds_ago):
    """[C19], [C21]: it is the lower one who floats up."""

    def known(floats):
        scores = {1: 35, 2: 20}
        return SimpleNamespace(
            score=scores.__getitem__,
            has_floated=lambda one, way, ago: (one, way, ago) in floats,
        )

    weigh = upfloat_differences(rounds_ago).pair
    assert weigh(known({(2, Float.UP, rounds_ago)}), 1, 2) == 35 - 20
    for other in (
        (2, Float.DOWN, rounds_ago),
        (2, Float.UP, 3 - rounds_ago),
        (1, Float.UP, rounds_ago),
    ):
        assert weigh(known({other}), 1, 2) is None

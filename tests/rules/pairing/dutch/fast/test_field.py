"""What is known of players and of each two of them, against the definition's own reading."""

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from arbitro.model import Colour, Contender, EditionKey, Float, PairingProblem, Points, Tpn
from arbitro.rules.pairing.dutch.facts import DutchFacts
from arbitro.rules.pairing.dutch.fast.field import (
    ABSOLUTE,
    BLACK_ABSOLUTE,
    CLASHES,
    CLASSES,
    WHITE_ABSOLUTE,
    DutchField,
    _breaks_limits_when_granted,
    colour_class,
)
from enumerator import facts
from enumerator.completion import Completion
from enumerator.facts import Readings, preference
from enumerator.problems import SHAPES, random_problem
from rules.pairing.manual import EDITIONS

EVERY = ["".join(each) for size in range(8) for each in product("wb", repeat=size)]
AS_OURS = Readings(absolute_is_strong=False)
"""Our reading of [C13], which docs/divergences.md argues: one absolute is not counted."""

HISTORIES = [
    each
    for each in EVERY
    if not (each.endswith("ww") and each.count("w") + 1 < each.count("b"))
    and not (each.endswith("bb") and each.count("b") + 1 < each.count("w"))
]
"""Of up to seven games. After four times Black and twice White no article says which counts."""


def in_teams(problem, seed):
    """Return a problem in which those of a team may not meet, some of whom are not in the field.

    Every fourth of a team minds somebody else as well, who does not say so.
    """
    chance = Random(seed)
    numbers = [one.tpn for one in problem.contenders]
    team = {tpn: chance.randrange(4) for tpn in (*numbers, 98, 99)}
    found = []
    for one in problem.contenders:
        barred = set()
        if team[one.tpn] < 3:
            barred = {each for each in team if team[each] == team[one.tpn]} - {one.tpn}
            if not chance.randrange(4):
                barred.add(chance.choice([each for each in numbers if each != one.tpn]))
        found.append(replace(one, barred=frozenset(map(Tpn, barred))))
    return replace(problem, contenders=tuple(found))


def one_sided(problem, seed):
    """Return a problem in which one player has forgotten all opponents."""
    chance = Random(seed)
    place = chance.randrange(len(problem.contenders))
    forgetful = replace(problem.contenders[place], opponents=frozenset())
    contenders = (*problem.contenders[:place], forgetful, *problem.contenders[place + 1 :])
    return replace(problem, contenders=contenders)


@cache
def problems():
    """Return some rounds of every shape, some in teams, some with players who forgot games."""
    found = []
    for place, shape in enumerate(SHAPES.values()):
        for seed in range(place * 10, place * 10 + 5):
            problem = random_problem(EDITIONS[seed % 2], shape, seed)
            if seed % 5 in {1, 2}:
                problem = in_teams(problem, seed)
            if seed % 5 in {2, 3}:
                problem = one_sided(problem, seed)
            found.append(problem)
    return found


@cache
def fields():
    """Return each round as the fast engine, the clear engine and the definition see it."""
    return [(DutchField(each), DutchFacts(each), facts.Field(each, AS_OURS)) for each in problems()]


@cache
def completions():
    """Return each field with the definition's answers about who can be paired."""
    return [(fast, Completion(defined)) for fast, _clear, defined in fields()]


def a_round(*contenders, last=False):
    return PairingProblem(
        EditionKey(EDITIONS[1]), 7, 7 if last else 9, Colour.WHITE, Points(60), contenders
    )


def player(tpn, colours="", score=20, **more):
    return Contender(Tpn(tpn), Points(score), Points(score), colours, parity_number=tpn, **more)


def test_every_history_has_the_colour_and_the_strength_of_the_definition():
    for colours in HISTORIES:
        wish = preference(colours)
        expected = wish.strength + (3 if wish.colour == facts.BLACK else 0)
        assert colour_class(colours) == expected, colours
    assert {WHITE_ABSOLUTE, BLACK_ABSOLUTE} == set(ABSOLUTE)
    assert (colour_class("bb"), colour_class("ww")) == (WHITE_ABSOLUTE, BLACK_ABSOLUTE)


def test_a_history_is_strange_where_even_the_colour_it_asks_for_breaks_a_limit():
    strange = set()
    for colours in HISTORIES:
        wish = preference(colours)
        if wish.strength == facts.ABSOLUTE:
            granted = colours + ("w" if wish.colour == facts.WHITE else "b")
            too_wide = abs(granted.count("w") - granted.count("b")) > 2
            if too_wide or granted[-3:] in {"www", "bbb"}:
                strange.add(colours)
    assert {each for each in HISTORIES if _breaks_limits_when_granted(each)} == strange
    assert strange


def test_who_of_two_classes_is_denied_a_preference():
    """One of two who want one colour; a strong one only where neither has a mild one to deny.

    Two absolute ones meet as topscorers alone: one of them is denied, and no strong preference.
    """
    for one, other in product(range(CLASSES), repeat=2):
        same = one and other and (one <= 3) == (other <= 3)
        strengths = [(each - 1) % 3 for each in (one, other)]
        strong = same and 0 not in strengths and strengths != [2, 2]
        assert CLASHES[one][other] == (int(bool(same)), int(bool(strong)))


def test_who_may_meet_whom_is_what_the_definition_says():
    for fast, clear, defined in fields():
        order = fast.order
        assert fast.legal().near == defined.partners
        assert fast.legal().place == {tpn: rank for rank, tpn in enumerate(order)}
        for one, mask in enumerate(defined.partners):
            for other in range(len(order)):
                if one != other:
                    expected = bool(mask >> other & 1)
                    assert fast.may_meet(order[one], order[other]) == expected
                    assert clear.may_meet(order[one], order[other]) == expected


def test_who_of_some_may_meet_is_told_by_their_places_in_the_list():
    for seed, (fast, _clear, defined) in enumerate(fields()):
        chance = Random(seed)
        chosen = chance.sample(fast.order, chance.randint(1, len(fast.order)))
        legal = fast.legal_among(chosen)
        assert legal.place == {one: at for at, one in enumerate(chosen)}
        rank = {one: place for place, one in enumerate(fast.order)}
        for at, one in enumerate(chosen):
            mask = defined.partners[rank[one]]
            expected = sum(1 << to for to, other in enumerate(chosen) if mask >> rank[other] & 1)
            assert legal.near[at] == expected


def test_whom_some_have_met_leaves_colours_out():
    for seed, (fast, _clear, _defined) in enumerate(fields()):
        chance = Random(seed)
        chosen = chance.sample(fast.order, chance.randint(1, len(fast.order)))
        know = {one.tpn: one.opponents | one.barred for one in fast.problem.contenders}
        assert fast.met_among({one: at for at, one in enumerate(chosen)}) == [
            sum(1 << at for at, b in enumerate(chosen) if a != b and (b in know[a] or a in know[b]))
            for a in chosen
        ]


def test_what_a_pair_costs_in_colours_is_what_the_definition_counts():
    limits = 0
    for fast, clear, defined in fields():
        for (high, low), pair in defined.pairs.items():
            two = fast.order[high], fast.order[low]
            assert fast.limits_broken(*two) == clear.limits_broken(*two) == pair.costs[:2]
            limits += any(pair.costs[:2])
            assert fast.preferences_denied(*two) == clear.preferences_denied(*two) == pair.costs[2:]
            white = int(clear.colours(*two).pairing.white)
            assert white == two[0 if pair.high_is_white else 1]
            if fast.kind[two[0]] or fast.kind[two[1]]:
                assert fast._gets_white(*two) == pair.high_is_white
    assert limits


@pytest.mark.article("C.04.3@2026-02 art. 5.2")
def test_colours_and_limits_of_two_topscorers_are_those_of_the_definition():
    """Whatever the two have played."""
    chance = Random(1)
    some = ["", "wb", "bw", "bwb", "bb", "ww", "wwbw", "bbwbb", *chance.sample(HISTORIES, 8)]
    for one in [*some, *chance.sample(HISTORIES, 10)]:
        for other in some:
            problem = a_round(player(1, one, 40), player(2, other, 40), last=True)
            fast, defined = DutchField(problem), facts.Field(problem).pairs[0, 1]
            assert fast.limits_broken(1, 2) == _only_of_the_absolute(fast, defined.costs[:2])
            if one or other:
                assert fast._gets_white(1, 2) == defined.high_is_white
            if fast.limits_are_plain([1, 2]) and any(defined.costs[:2]):
                assert fast.kind[1] == fast.kind[2]
                assert fast.kind[1] in ABSOLUTE


def _only_of_the_absolute(fast, costs):
    """A limit is passed by who has an absolute preference, or by whoever has to spare it."""
    return costs if {fast.kind[1], fast.kind[2]} & set(ABSOLUTE) else (0, 0)


def test_who_is_a_topscorer_has_more_than_half_in_a_last_round():
    """30 of 60 is just half."""
    three = player(1, score=31), player(2, score=30), player(3, score=29)
    assert DutchField(a_round(*three, last=True)).top == {1}
    assert DutchField(a_round(*three)).top == set()


def test_limits_are_plain_unless_a_topscorer_is_with_someone_strange():
    """After four times White with Black wanted, a fifth game leaves a difference of three."""
    strange, plain = player(1, "wwww", 20), player(2, "wb", 20)
    topscorer = player(3, "wb", 50)
    last = DutchField(a_round(topscorer, strange, plain, last=True))
    assert last.unusual == {1}
    assert not last.limits_are_plain([1, 3])
    assert last.limits_are_plain([1, 2])
    assert last.limits_are_plain([2, 3])
    assert last.limits_are_plain([])
    assert DutchField(a_round(strange, plain, last=True)).unusual == set()
    assert DutchField(a_round(topscorer, strange, plain)).limits_are_plain([1, 2, 3])


def test_floats_are_remembered_by_round_and_direction():
    for last, before in product(Float, repeat=2):
        one = player(1, float_last=last, float_before=before)
        fast = DutchField(a_round(one, player(2)))
        for who, known in ((1, (last, before)), (2, (Float.NONE, Float.NONE))):
            for ago in (1, 2):
                for direction in (Float.DOWN, Float.UP):
                    assert fast.has_floated(who, direction, ago) == (known[ago - 1] is direction)
            assert (who in fast.down_last, who in fast.down_before) == tuple(
                each is Float.DOWN for each in known
            )
            assert (who in fast.up_last, who in fast.up_before) == tuple(
                each is Float.UP for each in known
            )


def test_what_a_player_brings_is_kept_by_number():
    two = (
        player(3, "wb", 25, unplayed_rounds=2),
        player(1, "", 20, may_receive_bye=False),
        player(7, "bb", 20),
    )
    fast = DutchField(a_round(*two))
    assert (fast.order, fast.groups) == ([3, 1, 7], [[3], [1, 7]])
    for one in two:
        assert fast.score(one.tpn) == one.score
        assert fast.unplayed_rounds(one.tpn) == one.unplayed_rounds
        assert fast.may_have_bye(one.tpn) == one.may_receive_bye
    assert fast.eligible == {3, 7}


def test_those_barred_from_one_another_are_a_group_only_if_they_are_all_it_has_in_common():
    """1, 2 and 3 are barred from each other; 4 from 5 and 6, who are not from each other."""
    groups = {1: {2, 3}, 2: {1, 3}, 3: {1, 2}, 4: {5, 6}, 5: {4}, 6: {4}, 7: set()}
    contenders = tuple(
        player(tpn, barred=frozenset(map(Tpn, barred)), opponents=frozenset({Tpn(7)} - {Tpn(tpn)}))
        for tpn, barred in groups.items()
    )
    fast = DutchField(a_round(*contenders))
    assert [sorted(each) for each in fast.cliques.values()] == [[1, 2, 3]]
    assert fast.clique[1] == fast.clique[2] == fast.clique[3]
    assert fast.clique.keys() == {1, 2, 3, 4}
    assert fast.clique[1] != fast.clique[4]
    assert fast.singly[1] == {7}
    assert fast.singly[4] == {5, 6, 7}
    assert fast.met[1] == {2, 3, 7}
    assert len({fast.forbidding[one] for one in (1, 4, 7)}) == 3
    assert fast.forbidding[7] == 0


def test_a_few_of_a_large_field_who_may_not_meet_are_no_group_of_their_own():
    """Barred from two others is more than an eighth of the 15 numbers from 0 to 14, not of 16."""
    team = frozenset(map(Tpn, (1, 2, 3)))
    for size, told in ((13, True), (14, True), (15, False), (16, False)):
        numbers = map(Tpn, range(1, size + 1))
        contenders = (
            player(one, barred=team - {one} if one in team else frozenset()) for one in numbers
        )
        fast = DutchField(a_round(*contenders))
        assert bool(fast.cliques) == told
        assert not fast.may_meet(1, 2)
        assert fast.may_meet(1, 4)


def test_what_forbids_meetings_is_one_number_for_all_who_have_it_in_common():
    """An absolute preference, being a topscorer and a group each make another number."""
    team = frozenset({Tpn(1), Tpn(2), Tpn(3), Tpn(4)})
    contenders = [player(tpn, "bb" if tpn < 3 else "ww", 40) for tpn in (1, 2, 3, 4)]
    contenders += [player(5, "bb", 10), player(6, "wb", 40), player(7, "wb", 10)]
    contenders = [
        replace(one, barred=team - {one.tpn}) if one.tpn in team else one for one in contenders
    ]
    contenders.sort(key=lambda one: (-one.score, one.tpn))
    last = DutchField(a_round(*contenders, last=True)).forbidding
    assert last[1] == last[2]
    assert last[3] == last[4]
    assert len({last[one] for one in (1, 3, 5, 6, 7)}) == 5
    assert last[7] == 0


def test_two_share_what_forbids_meetings_just_where_all_of_it_is_the_same():
    """The absolute preference, whether they are topscorers, and the group they may not meet."""
    groups = 0
    for fast, _clear, _defined in fields():
        groups = max(groups, len(set(fast.clique.values())))
        for one in fast.order:
            for other in fast.order:
                same = all(
                    read(one) == read(other)
                    for read in (
                        lambda each, fast=fast: fast.kind[each] in ABSOLUTE and fast.kind[each],
                        lambda each, fast=fast: each in fast.top,
                        fast.clique.get,
                    )
                )
                assert (fast.forbidding[one] == fast.forbidding[other]) == same
    assert groups > 1

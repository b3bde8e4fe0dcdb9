"""Small rounds drawn at random, bracket by bracket as the literal walks pair them.

The players have scores, colours, floats and opponents as no tournament would soon bring together.
"""

from itertools import combinations, product
from random import Random

import pytest

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Float,
    PairingProblem,
    Points,
    RoundNumber,
    Tpn,
)
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss_by_rating import pair_round
from arbitro.rules.pairing.swiss_by_rating.field import Demands
from definitions import dutch_2012
from definitions import swiss_by_rating as walk

OF_1992, OF_2009 = EditionKey("SWISS.1992@1992-06"), EditionKey("DUTCH.2009@2009")
OF_2012 = EditionKey("DUTCH.2012@2013")
HISTORIES = ("", "w", "b", "wb", "bw", "ww", "bb", "wwb", "bbw", "wbw", "bwb", "wbb", "bww")
FLOATS = {"": None, "up": Float.UP, "down": Float.DOWN}
STEPS = 6_000


def drawn(seed):
    """The facts of four to seven players of one to three scores, and the round.

    Some may meet most others, some few; of the first and the last round too.
    """
    chance = Random(seed)
    size = 4 + seed % 4
    near = chance.choice((0.55, 0.75, 0.9))
    scores = chance.choice(((20,), (20, 10), (30, 20), (30, 20, 10)))
    met = {one: set() for one in range(1, size + 1)}
    for one, other in combinations(met, 2):
        if chance.random() > near:
            met[one].add(other)
            met[other].add(one)
    floated = chance.choice((0.0, 0.3, 0.7))
    number = 4 + chance.randrange(2)
    rounds = number if chance.random() < 0.3 else 9
    players = [
        (
            one, chance.choice(scores), chance.choice(HISTORIES), frozenset(met[one]),
            tuple(
                chance.choice(("up", "down")) if chance.random() < floated else ""
                for _back in range(2)
            ),
            chance.random() < 0.8,
        )
        for one in met
    ]  # fmt: skip
    return sorted(players, key=lambda one: (-one[1], one[0])), number, rounds


def problem_of(players, number, rounds, edition):
    contenders = tuple(
        Contender(
            Tpn(one), Points(score), Points(score), colours, frozenset(map(Tpn, met)),
            float_last=FLOATS[floats[0]], float_before=FLOATS[floats[1]],
            may_receive_bye=bye, parity_number=one,
        )
        for one, score, colours, met, floats, bye in players
    )  # fmt: skip
    most = Points(10 * (number - 1))
    return PairingProblem(edition, RoundNumber(number), rounds, Colour.WHITE, most, contenders)


def walked(kind, players, number, rounds):
    """The same players as a walk takes them; those with more than half of the points at the end."""
    return [
        kind.Player(
            one, score, colours, met, floats, bye, one % 2 == 1,
            number == rounds and 2 * score > 10 * (number - 1),
        )
        for one, score, colours, met, floats, bye in players
    ]  # fmt: skip


def numbers(players):
    return tuple(one.number for one in players)


def lowered(bracket, known, text):
    """What had to be given up for the pairs of a bracket and those it left over (C10)."""
    pairs = [tuple(known[one] for one in two) for half in bracket.halves for two in half.pairs]
    left = [known[one] for one in bracket.left_over]
    broken = dutch_2012.broken(pairs, left, text)
    absolute, strict, same, strong, down_last, down_before, up_last, up_before = broken
    members = [*left, *(one for two in pairs for one in two)]
    wishes = [dutch_2012.preference(one)[0] for one in members]
    most = max(wishes.count("w"), wishes.count("b"))
    # X1 (A8): a pair grants all but where both prefer the colour of the majority
    least = max(0, len(pairs) - (len(members) - most))
    return Demands(
        strict=text.number % 2 == 1 and not strict,
        extra=same - least,
        up=0 if up_last else 1 if up_before else 2,
        down=0 if down_last else 1 if down_before else 2,
        strong=strong,
        absolute=absolute,
    )


def stage(bracket, known, text):
    """The first stage of the procedure at which the pairs of one group are accepted, and x there.

    None for a bracket whose moved-down players were paired first.
    """
    moved, residents = ([known[one] for one in who] for who in bracket[1:3])
    inside = [one for one in residents if one.number not in bracket.incompatible]
    members = walk.in_order([*moved, *inside])
    if moved and 2 * len(moved) < len(members):
        return None
    pairs = [tuple(known[one] for one in two) for half in bracket.halves for two in half.pairs]
    if not pairs:
        return Demands(), None
    left = [known[one] for one in bracket.left_over]
    count = len(pairs)
    lowered = len(members) // 2 - count
    stricts = (True, False) if text.of_2009 and text.number % 2 else (False,)
    for strict, raised, up, down in product(stricts, range(count + 1), (2, 1, 0), (2, 1, 0)):
        x = min(count, max(0, walk.x_of(members, text) - lowered) + raised)
        floats = any(walk.repeats(one, "down", down) for one in left)
        if not floats and walk.acceptable(pairs, text, strict, x, up):
            return Demands(strict, raised, up, down), x
    raise AssertionError("the last stage accepts all that is legal")


def halves_are_whole(bracket, known):
    """Hold each group to its halves: who was exchanged, in order, and who has opponents."""
    inside = [one for one in bracket.residents if one not in bracket.incompatible]
    everybody = {*bracket.moved_down, *inside}
    left = list(numbers(walk.in_order(known[one] for one in everybody)))
    first, *rest = bracket.halves or (None,)
    if rest:
        assert set(first.first) <= set(bracket.moved_down)
        assert not {*first.leaving, *first.entering}
        assert sorted((*first.first, *first.second)) == sorted(left)
        left = [one for one in left if one not in {*first.first, *first.opponents}]
    group = rest[0] if rest else first
    if group is None or set(group.first) <= set(bracket.moved_down):
        return
    assert len(rest) < 2
    head, tail = left[: len(group.first)], left[len(group.first) :]
    assert set(group.leaving) == set(head) - set(group.first)
    assert set(group.entering) == set(tail) & set(group.first)
    assert set(group.second) == {*left} - {*group.first}
    place = left.index
    for each in (group.first, group.second, group.leaving, group.entering):
        assert sorted(each, key=place) == list(each)


@pytest.mark.parametrize("edition", [OF_1992, OF_2009])
@pytest.mark.parametrize("seed", range(0, 240, 8))
def test_brackets_are_those_of_the_procedure_walked_through(seed, edition):
    for each in range(seed, seed + 8):
        players, number, rounds = drawn(each)
        made = pair_round(problem_of(players, number, rounds, edition))
        text = walk.Text(number, edition == OF_2009, steps=STEPS)
        known = walked(walk, players, number, rounds)
        try:
            brackets = walk.walk_brackets(known, text)
        except walk.ImpossibleError:
            assert made.code == "no-complete-pairing"
            continue
        except walk.TooLongError:
            continue
        assert not isinstance(made, Refused)
        found = [
            (
                one.moved_down, tuple(two for half in one.halves for two in half.pairs),
                one.left_over,
            )
            for one in made.brackets
        ]  # fmt: skip
        expected = [
            (numbers(moved), tuple(map(numbers, pairs)), numbers(left))
            for moved, _own, pairs, left, _alone, _way in brackets
        ]
        assert found == expected, each
        assert [set(one.incompatible) for one in made.brackets] == [
            set(numbers(alone)) for *_others, alone, _way in brackets
        ]
        score = {one.number: one.score for one in known}
        for one, (_moved, inside, _pairs, _left, alone, _way) in zip(
            made.brackets, brackets, strict=True
        ):
            own = {each.number for each in alone if each.score == one.score}
            assert set(one.residents) == {*numbers(inside)} | own, each
            assert one.score == min(score[number] for number in one.residents)
        games = {walk.with_colours(a, b, text) for one in brackets for a, b in one[2]}
        assert {tuple(game) for game in made.pairing.games} == games
        by_number = {one.number: one for one in known}
        for one in made.brackets:
            halves_are_whole(one, by_number)
            accepted = stage(one, by_number, text)
            if accepted is not None:
                denied = [half.most_denied for half in one.halves] or [None]
                assert (one.demands, denied) == (accepted[0], [accepted[1]]), each
        # that the bracket before was paired again is told of every bracket but the lowest here
        ways = [one.way for one in made.brackets[:-1]]
        undone = [False, *(way == "C12" for *_others, way in brackets[:-2])][: len(ways)]
        assert ways == ["previous-undone" if one else "alone" for one in undone], each
        last = brackets[-1][3]
        assert made.pairing.bye == (last[0].number if last else None)


@pytest.mark.parametrize("seed", range(0, 240, 8))
def test_rounds_of_2012_are_those_of_the_text_walked_through(seed):
    for each in range(seed, seed + 8):
        players, number, rounds = drawn(each)
        made = pair_round(problem_of(players, number, rounds, OF_2012))
        text = dutch_2012.Text(number, steps=STEPS)
        try:
            games, bye = dutch_2012.pair_round(walked(dutch_2012, players, number, rounds), text)
        except dutch_2012.ImpossibleError:
            assert made.code == "no-complete-pairing"
            continue
        except dutch_2012.TooLongError:
            continue
        assert not isinstance(made, Refused)
        assert {tuple(game) for game in made.pairing.games} == games, each
        assert made.pairing.bye == bye
        known = {one.number: one for one in walked(dutch_2012, players, number, rounds)}
        for one in made.brackets:
            assert one.demands == lowered(one, known, text), each
            halves_are_whole(one, known)

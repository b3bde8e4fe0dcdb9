"""Colours of the Lim System (C.04.4.3 art. 2.1 and 5) over all short histories, by the walk."""

from itertools import product

import pytest

from arbitro.model import Colour
from arbitro.rules.pairing.lim.problem import allocate, due, permitted
from definitions import lim as walk
from rules.pairing.lim.test_lim_rules import contender, problem_of

HISTORIES = ["".join(each) for size in range(5) for each in product("wb", repeat=size)]
OTHERS = [one for one in HISTORIES if len(one) < 4] + ["wwbb", "wbwb", "bwbb", "bbwb", "bwbw"]


@pytest.mark.article("C.04.4.3@2026-02 art. 5.1.1", "C.04.4.3@2026-02 art. 5.1.2")
def test_a_colour_is_forbidden_for_the_third_time_running_and_where_it_is_three_more():
    for colours in HISTORIES:
        allowed = {colour for colour, may in zip("wb", permitted(colours), strict=True) if may}
        # two more before, three more after
        more = {one for one in "wb" if 2 * colours.count(one) - len(colours) > 1}
        running = {one for one in "wb" if colours.endswith(2 * one)}
        assert allowed == {"w", "b"} - more - running, colours


@pytest.mark.article("C.04.4.3@2026-02 art. 5.1", "C.04.4.3@2026-02 art. 5.5")
def test_the_colour_due_is_the_one_that_equalises_or_the_alternate_one():
    for colours in HISTORIES:
        mine = due(contender(1, 0, colours)).colour
        assert (mine and mine.value) == walk.due(walk.Player(1, 0, colours)), colours


def rule_of(one, other, *, below):
    """The article by which two get their colours, read off what each of them had."""
    dues = [walk.due(each) for each in (one, other)]
    if dues[0] != dues[1]:
        return "colour-both-preferences"
    if dues[0] is None:
        return "colour-parity"
    if any(claim(one) != claim(other) for claim in (walk.must, walk.difference)):
        return "colour-stronger-preference"
    shorter = min(len(one.colours), len(other.colours))
    if one.colours[-shorter:] != other.colours[-shorter:]:
        return "colour-alternate"
    return "colour-lower-ranked" if below else "colour-higher-ranked"


@pytest.mark.article("C.04.4.3@2026-02 art. 5.3", "C.04.4.3@2026-02 art. 5.6")
@pytest.mark.parametrize("scores", [(10, 10), (0, 10)])
@pytest.mark.parametrize("below", [False, True])
def test_two_get_the_colours_that_the_articles_give_them(scores, below):
    basis = problem_of([]).basis
    for mine, theirs in product(HISTORIES, OTHERS):
        one, other = contender(1, scores[0], mine), contender(2, scores[1], theirs)
        walked = walk.Player(1, scores[0], mine), walk.Player(2, scores[1], theirs, odd=False)
        white = walk.white_of(*walked, "w", below)
        for pair in ((one, other), (other, one)):
            given = allocate(basis, *pair, below_median=below)
            assert given.white.tpn == white.number, (mine, theirs)
            assert given.pairing == (white.number, 3 - white.number)
            assert given.rule == rule_of(*walked, below=below), (mine, theirs)


@pytest.mark.article("C.04.4.3@2026-02 art. 7.2")
@pytest.mark.parametrize("drawn", Colour)
@pytest.mark.parametrize("numbers", [(1, 2), (2, 3), (1, 3), (2, 4)])
def test_who_have_not_played_get_their_colours_by_the_number_of_the_higher_ranked(drawn, numbers):
    basis = problem_of([], drawn=drawn).basis
    one, other = (contender(number, 0) for number in numbers)
    given = allocate(basis, other, one, below_median=False)
    # the draw gives the odd numbers their colour, and the even ones the other
    has_drawn = numbers[0] % 2 == 1
    higher_is_white = has_drawn is (drawn is Colour.WHITE)
    assert given.pairing == (numbers if higher_is_white else numbers[::-1])
    assert given.rule == "colour-parity"

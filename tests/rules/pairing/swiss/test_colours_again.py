"""Colours over all short histories, and the order of boards over all scores, a second way."""

from itertools import combinations, product

import pytest

from arbitro.model import (
    Colour,
    Contender,
    EditionKey,
    Pairing,
    PairingProblem,
    Points,
    RoundNumber,
    Tpn,
)
from arbitro.rules.pairing.swiss.colours import (
    Strength,
    allocate,
    colour_preference,
    groups_of_one_preference,
)
from arbitro.rules.pairing.swiss.swiss_rules import acceleration_sorts_boards, board_place

HISTORIES = ["".join(each) for size in range(6) for each in product("wb", repeat=size)]
SHORT = [each for each in HISTORIES if len(each) < 5]
LONG = ["wwbbb", "bbbww", "wbwbw", "wwwbw", "bbbwb", "wwwww"]


def preference(colours):
    """Art. 1.7 of C.04.3: the colour, its strength, and the difference of an absolute one."""
    lead = colours.count("w") - colours.count("b")
    if not colours:
        return "", Strength.NONE, lead
    if abs(lead) > 1:
        return "b" if lead > 0 else "w", Strength.ABSOLUTE, lead
    other = {"w": "b", "b": "w"}[colours[-1]]
    if colours[-2:] in ("ww", "bb"):
        return other, Strength.ABSOLUTE, lead
    if lead:
        return "b" if lead > 0 else "w", Strength.STRONG, lead
    return other, Strength.MILD, lead


@pytest.mark.article("C.04.3@2026-02 art. 1.7")
def test_every_history_leaves_the_preference_of_the_article():
    for colours in HISTORIES:
        found = colour_preference(colours)
        wanted = found.colour.value if found.colour else ""
        assert (wanted, found.strength, found.difference) == preference(colours), colours


def problem_of(players, drawn=Colour.WHITE):
    key = EditionKey("C.04.3@2026-02")
    return PairingProblem(key, RoundNumber(5), 9, drawn, Points(40), tuple(players))


def rule_of(higher, lower, *, odd_is_white):
    """Whether the higher ranked has White and why: art. 5.2.1 to 5.2.5 one after the other."""
    (mine, strength, lead), (theirs, other, other_lead) = map(preference, (higher, lower))
    apart = [two for two in zip(higher[::-1], lower[::-1], strict=False) if two[0] != two[1]]
    if mine != theirs:
        return mine == "w" or theirs == "b", "colour-both-preferences"
    if strength is not other:
        return (mine == "w") is (strength > other), "colour-stronger-preference"
    if strength is Strength.ABSOLUTE and abs(lead) != abs(other_lead):
        return (mine == "w") is (abs(lead) > abs(other_lead)), "colour-stronger-preference"
    if apart:
        return apart[0][0] == "b", "colour-alternate"
    if mine:
        return mine == "w", "colour-higher-ranked"
    return odd_is_white, "colour-parity"


@pytest.mark.article("C.04.3@2026-02 art. 5.2")
@pytest.mark.parametrize("drawn", Colour)
@pytest.mark.parametrize("scores", [(10, 10), (0, 10)])
def test_two_get_the_colours_that_the_articles_give_them(scores, drawn):
    for mine, theirs in (*product(SHORT, SHORT), *product(LONG, LONG)):
        one, other = (
            Contender(Tpn(number), Points(score), Points(score), had, parity_number=number)
            for number, score, had in ((1, scores[0], mine), (2, scores[1], theirs))
        )
        first, second = (one, other) if scores[0] == scores[1] else (other, one)
        # the odd numbers have the colour that was drawn
        odd = first.tpn == 1
        white, rule = rule_of(
            first.colours, second.colours, odd_is_white=odd is (drawn is Colour.WHITE)
        )
        problem = problem_of((one, other), drawn)
        for pair in ((one, other), (other, one)):
            given = allocate(problem, *pair)
            assert (given.rule, given.white is first) == (rule, white), (mine, theirs)
            assert given.pairing == (given.white.tpn, given.black.tpn)


def test_those_who_must_have_one_colour_are_a_group_white_first():
    histories = ["ww", "bb", "w", "bbw", "wbb", "", "bww", "wwwb"]
    groups = groups_of_one_preference([colour_preference(each) for each in histories])
    for group, colour in zip(groups, "wb", strict=True):
        members = {at for at in range(len(histories)) if group >> at & 1}
        assert members == {
            at
            for at, each in enumerate(histories)
            if preference(each)[:2] == (colour, Strength.ABSOLUTE)
        }
    assert groups == [0b10010, 0b11000001]


@pytest.mark.article("C.04.2@2026-02 art. 3.6")
def test_boards_are_sorted_by_the_higher_ranked_the_sum_and_the_number_whatever_the_scores():
    games = list(product((-15, -10, 0, 5, 10), repeat=2))
    placed = []
    for at, scores in enumerate(games):
        pair = (2 * at + 1, 2 * at + 2) if at % 2 else (2 * at + 2, 2 * at + 1)
        found = board_place(Pairing(*map(Tpn, pair)), dict(zip(pair, scores, strict=True)))
        higher = max(zip(scores, (-one for one in pair), strict=True))
        placed.append((found, (-higher[0], -sum(scores), -higher[1])))
    for (one, expected), (other, after) in combinations(placed, 2):
        assert (one < other) is (expected < after)
        assert one != other


@pytest.mark.article("C.04.7@2026-02 art. 1.5")
@pytest.mark.parametrize(
    ("named", "counts"),
    [
        ((), True),
        (("C.04.3@2026-02",), True),
        (("C.04.3@2017-07",), False),
        (("C.04.3@2017-07", "C.04.3@2026-02"), False),
        # what names no Swiss says nothing of it
        (("C.04.7@2017-07", "E.01@2023-01"), True),
        (("C.04.7@2026-02", "DUTCH.2009@2009"), False),
    ],
)
def test_acceleration_points_order_the_boards_where_no_older_text_is_named(named, counts):
    assert acceleration_sorts_boards(map(EditionKey, named)) is counts

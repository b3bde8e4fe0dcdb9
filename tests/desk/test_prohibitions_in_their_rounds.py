"""A prohibition as the set of its rounds: what is over, covered, lifted, paired anew, doubled."""

from itertools import product

from arbitro.desk.values.prohibitions import (
    Forbidden,
    doubled,
    forbidden_now,
    held_until,
    is_covered,
    latest_first,
    lifted,
    paired_anew,
    with_prohibition,
    without,
)

PAIR, OTHER = frozenset({1, 2}), frozenset({2, 3})
MOST = 9
"""More rounds than any prohibition here names: one without an end holds in all of them."""


def rounds(each):
    return set(range(each.first, (each.last or MOST) + 1))


def every():
    """Some of each kind; what is lifted has an end."""
    return [
        Forbidden(PAIR, first, last, gone)
        for first, last, gone in product(range(1, 5), range(5), (False, True))
        if (last == 0 and not gone) or first <= last
    ]


def test_what_holds_in_no_round_to_come_is_over():
    for each, paired in product(every(), range(6)):
        over = each.lifted or max(rounds(each)) <= paired
        assert each.is_over(paired) is over, (each, paired)
        assert list(forbidden_now((each, each), paired)) == ([] if over else [PAIR])
    held = (Forbidden(OTHER), Forbidden(PAIR, 1, 1), Forbidden(PAIR))
    assert list(forbidden_now(held, 1)) == [OTHER, PAIR]


def test_a_range_is_covered_where_all_its_rounds_are_forbidden():
    for each, asked in product(every(), every()):
        inside = rounds(asked) <= rounds(each)
        span = asked.first, asked.last
        assert each.covers(*span) is inside, (each, asked)
        for paired in range(4):
            said = inside and not each.is_over(paired)
            assert is_covered((each,), PAIR, span, paired) is said
            assert is_covered((each,), OTHER, span, paired) is False


def test_a_prohibition_begins_at_the_latest_with_the_round_to_come():
    assert [latest_first(5, paired) for paired in range(7)] == [5, 5, 5, 5, 5, 6, 7]


def test_what_is_lifted_has_held_in_the_rounds_that_were_paired():
    for each, paired in product(every(), range(6)):
        held = rounds(each) & set(range(1, paired + 1))
        until = held_until((each,), PAIR, paired)
        assert held_until((each,), OTHER, paired) is None
        assert lifted((each,), OTHER, paired, paired) == (each,)
        if each.is_over(paired):
            assert until is None
            assert lifted((each,), PAIR, paired, paired) == (each,)
            continue
        assert until == (paired if held else 0)
        for after in range(paired + 2):
            # it is lifted now: later rounds than those paired it cannot have held in
            kept = lifted((each,), PAIR, after, paired)
            left = {number for number in held if number <= after}
            assert [rounds(one) for one in kept] == ([left] if left else []), (each, paired, after)
            assert all(one.lifted for one in kept)


def test_what_is_made_for_the_rounds_to_come_holds_in_one_paired_anew():
    for first, last, paired in product(range(1, 5), range(5), range(4)):
        [old, made] = with_prohibition((Forbidden(OTHER),), PAIR, (first, last), paired)
        assert (old, made[:4]) == (Forbidden(OTHER), (PAIR, first, last, False))
        assert made.follows is (first == paired + 1)


def test_a_round_paired_anew_knows_what_was_made_meanwhile_and_not_what_was_lifted():
    for each, number, follows in product(every(), range(1, 6), (False, True)):
        before = each._replace(follows=follows)
        seen = paired_anew((before,), number)
        if each.lifted:
            left = rounds(each) & set(range(1, number))
            assert [rounds(one) for one in seen] == ([left] if left else []), (each, number)
        else:
            first = min(each.first, number) if follows else each.first
            assert seen == (before._replace(first=first),)


def test_who_is_gone_is_kept_apart_from_nobody():
    held = (Forbidden(PAIR), Forbidden(OTHER, 2))
    assert without(held, 1) == (Forbidden(OTHER, 2),)
    assert without(held, 2) == ()
    assert without(held, 4) == held


def test_the_others_of_a_group_stay_apart_when_one_of_them_is_gone():
    three = (Forbidden(frozenset({1, 2, 3}), 2, 4, follows=True),)
    for gone in (1, 2, 3):
        left = frozenset({1, 2, 3}) - {gone}
        assert without(three, gone) == (Forbidden(left, 2, 4, follows=True),)
        for second in left:
            assert without(without(three, gone), second) == ()


def test_where_a_round_is_two_games_it_holds_in_both():
    for each in every():
        [twice] = doubled((each,))
        both = {2 * number - at for number in rounds(each) for at in (0, 1)}
        assert rounds(twice) & both == both or twice.last == 0
        assert (twice.first, twice.last) == (min(both), max(both) if each.last else 0)

"""Which of two pairings of a round the Swiss System of 1992 gives.

The text is a procedure: what it does not reach first is no worse for it. So the literal walk
decides, and the article names the first thing, of those dropped last, in which the other differs.
"""

from definitions import swiss_by_rating as walk
from definitions.played_by_rating import as_walked
from oracles.decided import (
    TOO_LONG,
    Decision,
    TooLongError,
    among,
    at_most,
    pairs_of,
    shown,
    whose,
)

MEASURED = (
    "C14, fewer pairs",
    "C14, fewer moved-down players paired",
    "C11, colours",
    "C10, upfloat (B5)",
    "C10, upfloat (B6)",
    "C9, downfloat (B5)",
    "C9, downfloat (B6)",
)


def decide(tournament, problem, ours, theirs, seconds=10):
    """Return the decision on a round by the text of 1992."""
    number = problem.round_number
    mine, other = (pairs_of(ours), ours[1]), (pairs_of(theirs), theirs[1])
    players = as_walked(tournament, problem, number)
    text = walk.Text(number, of_2009=False, drawn=problem.initial_colour.value, steps=10**9)
    try:
        with at_most(seconds):
            brackets = walk.walk_brackets(players, text)
    except TooLongError:
        return Decision("walk", TOO_LONG)
    expected = as_answer(brackets)
    if mine == other:
        games = {walk.with_colours(a, b, text) for one in brackets for a, b in one[2]}
        decision = whose((games, expected[1]), ours, theirs)
        return Decision("E", decision, str(sorted(ours[0] - theirs[0])))
    definition = whose(expected, mine, other)
    illegal = first_illegal({one.number: one for one in players}, other)
    if illegal:
        return Decision(illegal, definition)
    for bracket in brackets:
        moved, inside, _pairs, _left, alone, way = bracket
        members = walk.in_order({*moved, *inside, *alone})
        numbers = frozenset(one.number for one in members)
        here = among(expected[0], numbers), among(other[0], numbers)
        if here[0] != here[1]:
            break
    else:
        return Decision("bye", definition)
    detail = f"{[one.number for one in members]}: {shown(here[0])} | {shown(here[1])}"
    if way:
        return Decision(f"{way}, bracket paired again", definition, detail)
    if byes_are_no_floats(tournament, players, text, other, seconds):
        return Decision("A5, a bye is a downfloat", definition, detail)
    measured = [measures(members, moved, pairs, text) for pairs in here]
    for article, one, another in zip(MEASURED, *measured, strict=True):
        if one != another:
            later = " dropped before other steps" if another < one else ""
            return Decision(article + later, definition, f"{detail}; {measured}")
    return Decision(order(members, moved, here), definition, detail)


def as_answer(brackets):
    """Return the pairs of a walk and its bye."""
    pairs = frozenset(frozenset((a.number, b.number)) for one in brackets for a, b in one[2])
    left = brackets[-1][3]
    return pairs, left[0].number if left else None


def first_illegal(players, answer):
    """Return the criterion of B1 or B2 that an answer breaks."""
    if answer[1] is not None and not players[answer[1]].may_have_bye:
        return "B1.b"
    for pair in answer[0]:
        a, b = (players[number] for number in pair)
        if b.number in a.met:
            return "B1.a"
        if not walk.b1_b2(a, b):
            return "B2"
    return None


def byes_are_no_floats(tournament, players, text, other, seconds):
    """Tell whether the other answer is that of a walk in which the bye is no float."""
    before = text.number - 1
    changed = []
    for one in players:
        floats = tuple(
            "" if round_ > 0 and tournament.entry(one.number).record(round_).opponent is None
            else each
            for each, round_ in zip(one.floats, (before, before - 1), strict=True)
        )  # fmt: skip
        changed.append(walk.Player(**{**vars(one), "floats": floats}))
    if all(one.floats == each.floats for one, each in zip(players, changed, strict=True)):
        return False
    try:
        with at_most(seconds):
            return as_answer(walk.walk_brackets(changed, text)) == other
    except TooLongError:
        return False


def measures(members, moved, pairs, text):
    """Return what C9 to C14 drop, in the reverse order of dropping."""
    by_number = {one.number: one for one in members}
    made = [tuple(by_number[number] for number in pair) for pair in pairs]
    paired = {one for pair in made for one in pair}
    left = [one for one in members if one not in paired]
    denied = sum(
        walk.counted(a, text) is not None and walk.counted(a, text) == walk.counted(b, text)
        for a, b in made
    )
    lower = [
        min(pair, key=lambda one: one.score) for pair in made if pair[0].score != pair[1].score
    ]
    return (
        len(left),
        sum(one not in paired for one in moved),
        denied,
        *(sum(walk.repeats(one, "up", back) for one in lower) for back in (1, 2)),
        *(sum(walk.repeats(one, "down", back) for one in left) for back in (1, 2)),
    )


def order(members, moved, here):
    """Tell an exchange from a transposition: who of the upper half meets whom."""
    half = len(here[0]) if not moved else len(moved)
    upper = {one.number for one in members[:half]}
    players = [frozenset().union(*pairs) for pairs in here]
    if players[0] != players[1]:
        return "C7-C8, others left over"
    crossing = [sum(len(pair & upper) != 1 for pair in pairs) for pairs in here]
    return "C8, exchanges" if crossing[0] != crossing[1] else "C7, transpositions"

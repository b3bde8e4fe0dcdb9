"""The Dutch System as agreed at Istanbul in 2012, walked through: every pairing of a bracket.

Written from that text clause by clause: all pairings of a bracket are made in the order of C4 to C9
(D1 to D3), what each breaks is counted, and requirements are lowered one after the other in the
order of C10, each for as few pairs as possible. It shares nothing with the engine.
"""

from dataclasses import dataclass
from itertools import combinations, permutations


@dataclass(eq=False)
class Player:
    number: int
    score: int
    colours: str = ""
    met: frozenset = frozenset()
    floats: tuple = ("", "")  # of the last round and of the one before
    may_have_bye: bool = True
    odd: bool = True
    top: bool = False  # a top scorer (A10)


@dataclass
class Text:
    number: int  # of the round to be paired
    drawn: str = "w"
    steps: int = 100_000

    def step(self):
        self.steps -= 1
        if self.steps < 0:
            raise TooLongError


class TooLongError(Exception):
    """More steps than are taken."""


class ImpossibleError(Exception):
    """No pairing keeps B1 and B2."""


def preference(one):
    """A7: the colour and its strength, 3 absolute, 2 strong, 1 mild, 0 none."""
    if not one.colours:
        return None, 0
    difference = one.colours.count("w") - one.colours.count("b")
    wanted = "b" if difference > 0 else "w"
    alternate = "b" if one.colours[-1] == "w" else "w"
    if abs(difference) > 1:
        return wanted, 3
    if one.colours[-2:] in ("ww", "bb"):
        return alternate, 3
    return (wanted, 2) if difference else (alternate, 1)


def same_colour(one, other, strength):
    """Whether both prefer one colour, at least so strongly."""
    mine, theirs = preference(one), preference(other)
    return mine[0] == theirs[0] is not None and min(mine[1], theirs[1]) >= strength


def may_meet(one, other):
    """B1 a, and B2 as far as C10 g may not drop it."""
    if one is other or other.number in one.met:
        return False
    return not same_colour(one, other, 3) or one.top or other.top


def in_order(players):
    return sorted(players, key=lambda one: (-one.score, one.number))


# C10: what is lowered, from what is dropped last to what is dropped first


def broken(pairs, left, text):
    odd = text.number % 2 == 1
    ups = [min(pair, key=lambda one: one.score) for pair in pairs if pair[0].score != pair[1].score]
    return (
        sum(same_colour(*pair, 3) for pair in pairs),
        sum(same_colour(*pair, 2) for pair in pairs) if odd else 0,
        sum(same_colour(*pair, 1) for pair in pairs),
        sum(same_colour(*pair, 2) for pair in pairs) if not odd else 0,
        sum(one.floats[0] == "down" for one in left),
        sum(one.floats[1] == "down" for one in left),
        sum(one.floats[0] == "up" for one in ups),
        sum(one.floats[1] == "up" for one in ups),
    )


# C4 to C9, D: the pairings of a bracket in their order


def one_group(members, p, text):
    if p == 0:
        yield [], members
        return
    places = range(len(members))
    ways = []
    for count in range(min(p, len(members) - p) + 1):
        for leaving in combinations(places[:p], count):
            for entering in combinations(places[p:], count):
                low_first = tuple(-at for at in reversed(leaving))
                difference = sum(entering) - sum(leaving)
                ways.append((count, difference, low_first, entering, leaving))
    for _count, _difference, _low, entering, leaving in sorted(ways):
        first = sorted({*places[:p], *entering} - {*leaving})
        second = [at for at in places if at not in first]
        for opponents in permutations(second, p):
            text.step()
            pairs = [(members[a], members[b]) for a, b in zip(first, opponents, strict=True)]
            if all(may_meet(*pair) for pair in pairs):
                yield pairs, [members[at] for at in second if at not in opponents]


def moved_first(moved, members, together, p, text):
    for first in combinations(in_order(moved), together):
        second = [one for one in members if one not in first]
        for opponents in permutations(second, together):
            text.step()
            pairs = list(zip(first, opponents, strict=True))
            if not all(may_meet(*pair) for pair in pairs):
                continue
            rest = [one for one in second if one not in opponents]
            for others, left in one_group(rest, p - together, text):
                yield pairs + others, left


def reaches_remainder(moved, members, together):
    return any(
        all(may_meet(*pair) for pair in zip(first, opponents, strict=True))
        for first in combinations(moved, together)
        for opponents in permutations([one for one in members if one not in first], together)
    )


def best(moved, residents, text, allowed, *, lowest=False, joined=False, fewest=0):
    """The pairing of a bracket that leaves over whom it may, None where there is none.

    C14: homogeneous brackets lower P1 to ``fewest``; others M1 until the remainder is reached, then
    P1. The lowest bracket lowers M1 alone (C13).
    """
    members = in_order([*moved, *residents])
    most = len(members) // 2
    half = 2 * len(moved) >= len(members)
    heterogeneous = bool(moved) and (joined or not half)
    stages = []
    if heterogeneous:
        together = min(len(moved), most)
        while together and not reaches_remainder(moved, members, together):
            together -= 1
        if lowest:
            stages = [(count, most) for count in range(together, 0, -1)]
        elif together:
            stages = [(together, p) for p in range(most, together - 1, -1)]
    if lowest:
        stages.append((0, most))
    elif not stages:
        stages = [(0, p) for p in range(most, fewest - 1, -1)]
    for together, p in stages:
        if together:
            ways = moved_first(moved, members, together, p, text)
        else:
            ways = one_group(members, p, text)
        found = [(broken(*way, text), place, way) for place, way in enumerate(ways)
                 if allowed(way[1])]  # fmt: skip
        if found:
            return min(found, key=lambda each: each[:2])[2]
    return None


# C1, C12, C13


def completes(players):
    """Whether all can be paired, one with the bye where they are odd."""
    if len(players) < 2:
        return all(one.may_have_bye for one in players)
    first, *rest = players
    if len(players) % 2 and first.may_have_bye and matches(rest):
        return True
    return any(
        may_meet(first, other) and completes([one for one in rest if one is not other])
        for other in rest
    )


def matches(players):
    if not players:
        return True
    first, *rest = players
    return any(
        may_meet(first, other) and matches([one for one in rest if one is not other])
        for other in rest
    )


def without_opponent(one, members):
    return not any(may_meet(one, other) for other in members)


def pair_round(players, text):
    """The games as (white, black) numbers and the number of the bye, None without one."""
    if not completes(in_order(players)):
        raise ImpossibleError
    scores = sorted({one.score for one in players}, reverse=True)
    groups = [in_order(one for one in players if one.score == score) for score in scores]
    done = []  # moved down, residents, pairs, left over, without an opponent
    for residents in groups[:-1]:
        if any(without_opponent(one, [*sent(done), *residents]) for one in sent(done)):
            backtrack(done, text, lambda moved, group=residents: has_all_pairs(moved, group))
        everybody = [*sent(done), *residents]
        alone = [one for one in everybody if without_opponent(one, everybody)]
        moved = [one for one in sent(done) if one not in alone]
        inside = [one for one in residents if one not in alone]
        pairs, left = best(moved, inside, text, lambda _left: True)
        done.append([moved, inside, pairs, left, alone])
    pairs, left = lowest_bracket(done, groups[-1], text)
    games = [pair for each in done for pair in each[2]] + pairs
    return {with_colours(*pair, text) for pair in games}, left[0].number if left else None


def sent(done):
    return in_order([*done[-1][3], *done[-1][4]]) if done else []


def has_all_pairs(moved, residents):
    """C12: P1 pairs can be made, and those moved down have opponents."""
    members = [*moved, *residents]
    if any(without_opponent(one, members) for one in moved):
        return False
    if len(members) % 2 == 0:
        return matches(members)
    return any(matches([one for one in members if one is not other]) for other in members)


def backtrack(done, text, admits):
    """C12: as many others, with the same scores."""
    moved, inside, _pairs, left, alone = done[-1]
    scores = sorted(one.score for one in left)
    if not left:
        return False

    def allowed(others):
        return (
            set(others) != set(left)
            and sorted(one.score for one in others) == scores
            and admits(in_order([*others, *alone]))
        )

    found = best(moved, inside, text, allowed)
    if found is not None:
        done[-1][2:4] = found
    return found is not None


def byes(everybody):
    odd = len(everybody) % 2
    return lambda left: len(left) == odd and all(one.may_have_bye for one in left)


def lowest_bracket(done, lowest, text):
    """C13: the one before again, or joined to the lowest as its S1."""
    added, first = [], True
    while True:
        moved = in_order([*sent(done), *added])
        everybody = [*moved, *lowest]
        if completes(everybody):
            return best(moved, lowest, text, byes(everybody), lowest=True, joined=bool(added))
        below = in_order([*added, *lowest])
        if first and any(without_opponent(one, everybody) for one in sent(done)):
            first = False
            if backtrack(done, text, lambda one: completes([*one, *below])):  # noqa: B023
                continue
        first = False
        above, inside, _pairs, _left, alone = done[-1]
        found = best(
            above, inside, text,
            lambda left: completes([*left, *alone, *below]), fewest=1,  # noqa: B023
        )  # fmt: skip
        if found is not None:
            done[-1][2:4] = found
            continue
        done.pop()
        own = [one for one in [*above, *inside, *alone] if one not in sent(done)]
        lowest, added = below, own


# E


def with_colours(one, other, text):
    higher, lower = in_order([one, other])
    mine, theirs = preference(higher), preference(lower)
    if mine[0] != theirs[0]:
        first = mine[0] == "w" or theirs[0] == "b"
    elif mine[0] is None:
        first = higher.odd == (text.drawn == "w")
    elif mine[1] != theirs[1]:
        first = (mine[1] > theirs[1]) == (mine[0] == "w")
    else:
        first = mine[0] == "w"
        for back in range(1, min(len(higher.colours), len(lower.colours)) + 1):
            if higher.colours[-back] != lower.colours[-back]:
                first = higher.colours[-back] == "b"
                break
    return (higher.number, lower.number) if first else (lower.number, higher.number)
